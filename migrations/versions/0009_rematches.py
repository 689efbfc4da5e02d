"""rematches that expire"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision: standing offers are forgotten."""
    with op.batch_alter_table("table_seats") as table:
        table.add_column(sa.Column("again_at", sa.Double(), nullable=True))
        table.drop_column("again")


def downgrade() -> None:
    """Undo this revision."""
    with op.batch_alter_table("table_seats") as table:
        table.add_column(sa.Column("again", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.drop_column("again_at")
    with op.batch_alter_table("table_seats") as table:
        table.alter_column("again", server_default=None)
