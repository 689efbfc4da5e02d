"""accounts, tables, matches"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
    )
    op.create_table(
        "catalogues",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_catalogues")),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_heartbeat")),
    )
    op.create_table(
        "outages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outages")),
    )
    op.create_table(
        "account_sessions",
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_account_sessions_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_account_sessions")),
    )
    op.create_index(op.f("ix_account_sessions_account_id"), "account_sessions", ["account_id"], unique=False)

    op.create_table(
        "matches",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("rules_version", sa.String(length=20), nullable=False),
        sa.Column("catalogue_hash", sa.String(length=64), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("commitments", sa.Text(), nullable=False),
        sa.Column("entropies", sa.Text(), nullable=False),
        sa.Column("secrets", sa.Text(), nullable=False),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.Column("started_at", sa.Double(), nullable=False),
        sa.Column("ended_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["catalogue_hash"], ["catalogues.hash"], name=op.f("fk_matches_catalogue_hash")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
    )
    op.create_index(op.f("ix_matches_table_id"), "matches", ["table_id"], unique=False)

    op.create_table(
        "match_due",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("due", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_match_due_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_due")),
    )
    op.create_index(op.f("ix_match_due_due"), "match_due", ["due"], unique=False)

    op.create_table(
        "match_moves",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("cause", sa.String(length=10), nullable=False),
        sa.Column("command", sa.String(length=80), nullable=True),
        sa.Column("prompt", sa.String(length=80), nullable=True),
        sa.Column("move", sa.Text(), nullable=True),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("ns", sa.Text(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_match_moves_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seq", name=op.f("pk_match_moves")),
        sa.UniqueConstraint("match_id", "command", name=op.f("uq_match_moves_match_id_command")),
    )
    op.create_table(
        "match_seats",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("running", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_match_seats_account_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_match_seats_match_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seats")),
    )
    op.create_index(
        "uq_match_seats_running",
        "match_seats",
        ["account_id", "game"],
        unique=True,
        sqlite_where=sa.text("running"),
        postgresql_where=sa.text("running"),
    )

    op.create_table(
        "match_snapshots",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name=op.f("fk_match_snapshots_match_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_snapshots")),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("host_id", sa.String(length=16), nullable=False),
        sa.Column("first", sa.Integer(), nullable=True),
        sa.Column("match_id", sa.String(length=16), nullable=True),
        sa.Column("commitments", sa.Text(), nullable=False),
        sa.Column("secrets", sa.Text(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("touched_at", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["accounts.id"], name=op.f("fk_tables_host_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_tables_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_host_id"), "tables", ["host_id"], unique=False)
    op.create_index(op.f("ix_tables_touched_at"), "tables", ["touched_at"], unique=False)

    op.create_table(
        "table_seats",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=True),
        sa.Column("bot", sa.String(length=20), nullable=True),
        sa.Column("entropy", sa.String(length=64), nullable=True),
        sa.Column("again", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_table_seats_account_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_seats_table_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_table_seats")),
        sa.UniqueConstraint("table_id", "account_id", name=op.f("uq_table_seats_table_id_account_id")),
    )
    op.create_index(op.f("ix_table_seats_account_id"), "table_seats", ["account_id"], unique=False)


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_index(op.f("ix_table_seats_account_id"), table_name="table_seats")

    op.drop_table("table_seats")
    op.drop_index(op.f("ix_tables_touched_at"), table_name="tables")
    op.drop_index(op.f("ix_tables_host_id"), table_name="tables")

    op.drop_table("tables")
    op.drop_table("match_snapshots")
    op.drop_index("uq_match_seats_running", table_name="match_seats")

    op.drop_table("match_seats")
    op.drop_table("match_moves")
    op.drop_index(op.f("ix_match_due_due"), table_name="match_due")

    op.drop_table("match_due")
    op.drop_index(op.f("ix_matches_table_id"), table_name="matches")

    op.drop_table("matches")
    op.drop_index(op.f("ix_account_sessions_account_id"), table_name="account_sessions")

    op.drop_table("account_sessions")
    op.drop_table("outages")
    op.drop_table("heartbeat")
    op.drop_table("catalogues")
    op.drop_table("accounts")
