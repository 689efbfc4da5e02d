"""decks of accounts"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "decks",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("slot", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.CheckConstraint("slot >= 0 AND slot < 30", name=op.f("ck_decks_slot")),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_decks_account_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decks")),
        sa.UniqueConstraint("account_id", "game", "slot", name=op.f("uq_decks_account_id_game_slot")),
    )


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_table("decks")
