"""rounds that were agreed to, and people whom quick match brought together"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision: of rounds that wait now nothing is known to be agreed."""
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("agreed_at", sa.Double(), nullable=True))
        table.add_column(sa.Column("gathered", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("tables") as table:
        table.alter_column("gathered", existing_type=sa.Boolean(), server_default=None)
    op.create_index(op.f("ix_tables_agreed_at"), "tables", ["agreed_at"], unique=False)


def downgrade() -> None:
    """Undo this revision."""
    op.drop_index(op.f("ix_tables_agreed_at"), table_name="tables")
    with op.batch_alter_table("tables") as table:
        table.drop_column("gathered")
        table.drop_column("agreed_at")
