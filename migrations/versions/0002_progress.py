"""progress"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "progress",
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("experience", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_progress_account_id")),
        sa.PrimaryKeyConstraint("account_id", "game", name=op.f("pk_progress")),
    )
    op.create_index("ix_progress_game_mu", "progress", ["game", "mu"], unique=False)
    op.create_table(
        "match_results",
        sa.Column("match_id", sa.String(length=16), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.String(length=16), nullable=True),
        sa.Column("bot", sa.String(length=20), nullable=True),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("result", sa.String(length=10), nullable=False),
        sa.Column("reason", sa.String(length=40), nullable=False),
        sa.Column("experience", sa.Integer(), nullable=False),
        sa.Column("experience_before", sa.Integer(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=True),
        sa.Column("sigma_before", sa.Double(), nullable=True),
        sa.Column("mu", sa.Double(), nullable=True),
        sa.Column("sigma", sa.Double(), nullable=True),
        sa.Column("deck_id", sa.String(length=80), nullable=True),
        sa.Column("deck_name", sa.Text(), nullable=True),
        sa.Column("marks", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=op.f("fk_match_results_account_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_results")),
    )
    op.create_index("ix_match_results_account_id_game_at", "match_results", ["account_id", "game", "at"], unique=False)
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("matches") as matches:
        matches.alter_column("rated", server_default=None)


def downgrade() -> None:
    """Bring the database to the revision before."""
    with op.batch_alter_table("matches") as matches:
        matches.drop_column("rated")
    op.drop_index("ix_match_results_account_id_game_at", table_name="match_results")

    op.drop_table("match_results")
    op.drop_index("ix_progress_game_mu", table_name="progress")

    op.drop_table("progress")
