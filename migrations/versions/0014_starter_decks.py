"""starter decks"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "starter_decks",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.Column("published", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "id", name=op.f("pk_starter_decks")),
    )
    op.create_table(
        "starter_revisions",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("deck_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("hint", sa.Text(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.Column("author_id", sa.String(length=16), nullable=True),
        sa.Column("changed_at", sa.Double(), nullable=False),
        sa.Column("published_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["author_id"], ["accounts.id"], name=op.f("fk_starter_revisions_author_id")),
        sa.ForeignKeyConstraint(
            ["game", "deck_id"],
            ["starter_decks.game", "starter_decks.id"],
            name=op.f("fk_starter_revisions_game_deck_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("game", "deck_id", "number", name=op.f("pk_starter_revisions")),
    )
    op.create_index(
        "uq_starter_revisions_draft",
        "starter_revisions",
        ["game", "deck_id"],
        unique=True,
        sqlite_where=sa.text("published_at IS NULL"),
        postgresql_where=sa.text("published_at IS NULL"),
    )


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_table("starter_revisions")
    op.drop_table("starter_decks")
