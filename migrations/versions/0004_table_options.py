"""table options"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
        tables.add_column(sa.Column("pace", sa.String(length=20), nullable=False, server_default="standard"))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("rated", server_default=None)
        tables.alter_column("pace", server_default=None)
    op.create_table(
        "table_removals",
        sa.Column("table_id", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_table_removals_account_id")),
        sa.ForeignKeyConstraint(
            ["table_id"], ["tables.id"], name=op.f("fk_table_removals_table_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "account_id", name=op.f("pk_table_removals")),
    )


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_table("table_removals")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("pace")
        tables.drop_column("rated")
