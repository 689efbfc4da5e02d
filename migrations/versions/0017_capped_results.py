"""results that change no rating since the same people had played often"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision: until now every match counted."""
    with op.batch_alter_table("match_results") as table:
        table.add_column(sa.Column("capped", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("match_results") as table:
        table.alter_column("capped", existing_type=sa.Boolean(), server_default=None)


def downgrade() -> None:
    """Undo this revision."""
    with op.batch_alter_table("match_results") as table:
        table.drop_column("capped")
