"""players: names, passwords, sessions on several devices"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def upgrade() -> None:
    """Bring the database to this revision."""
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("password", sa.String(length=200), nullable=True))
        accounts.add_column(sa.Column("renamed_at", sa.Double(), nullable=True))
        accounts.add_column(sa.Column("deleted_at", sa.Double(), nullable=True))
    op.create_table(
        "name_keys",
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("held_until", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_name_keys_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_name_keys")),
    )
    op.create_index(op.f("ix_name_keys_account_id"), "name_keys", ["account_id"], unique=False)
    op.create_table(
        "former_names",
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_former_names_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "until", name=op.f("pk_former_names")),
    )
    with op.batch_alter_table("account_sessions") as sessions:
        sessions.add_column(sa.Column("id", sa.String(length=16), nullable=True))
        sessions.add_column(sa.Column("seen_at", sa.Double(), nullable=True))
        sessions.add_column(sa.Column("device", sa.String(length=80), nullable=False, server_default=""))
    _name_sessions()
    with op.batch_alter_table("account_sessions") as sessions:
        sessions.alter_column("id", existing_type=sa.String(length=16), nullable=False)
        sessions.alter_column("seen_at", existing_type=sa.Double(), nullable=False)
        sessions.alter_column("device", existing_type=sa.String(length=80), server_default=None)
        sessions.create_unique_constraint(op.f("uq_account_sessions_id"), ["id"])


def _name_sessions() -> None:
    """Sessions of before get an id, and count as seen when they began."""
    sessions = sa.table("account_sessions", *map(sa.column, ("token_hash", "id", "seen_at", "created_at")))
    connection = op.get_bind()
    for token_hash, created_at in connection.execute(sa.select(sessions.c.token_hash, sessions.c.created_at)).all():
        named = "".join(secrets.choice(ALPHABET) for _ in range(12))
        changed = sa.update(sessions).where(sessions.c.token_hash == token_hash)
        connection.execute(changed.values(id=named, seen_at=created_at))


def downgrade() -> None:
    """Bring the database to the revision before. Players can no longer sign in, and are asked nothing."""
    with op.batch_alter_table("account_sessions") as sessions:
        sessions.drop_constraint(op.f("uq_account_sessions_id"), type_="unique")
        sessions.drop_column("device")
        sessions.drop_column("seen_at")
        sessions.drop_column("id")
    op.drop_table("former_names")
    op.drop_index(op.f("ix_name_keys_account_id"), table_name="name_keys")
    op.drop_table("name_keys")
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_column("deleted_at")
        accounts.drop_column("renamed_at")
        accounts.drop_column("password")
