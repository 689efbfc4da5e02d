"""attended tables"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("attended_at", sa.Double(), nullable=False, server_default="0"))
    with op.batch_alter_table("tables") as tables:
        tables.alter_column("attended_at", server_default=None)


def downgrade() -> None:
    """Bring the database to the revision before."""
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("attended_at")
