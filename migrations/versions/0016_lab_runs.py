"""runs of the balance lab"""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "lab_runs",
        sa.Column("id", sa.String(length=16), nullable=False),
        sa.Column("by", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.Double(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("bots", sa.Text(), nullable=False),
        sa.Column("decks", sa.Text(), nullable=False),
        sa.Column("mirrored", sa.Boolean(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=40), nullable=False),
        sa.Column("catalogue_hash", sa.String(length=64), nullable=False),
        sa.Column("rules_version", sa.String(length=20), nullable=False),
        sa.Column("app_version", sa.String(length=40), nullable=False),
        sa.Column("status", sa.String(length=12), nullable=False),
        sa.Column("why", sa.String(length=20), nullable=True),
        sa.Column("started_at", sa.Double(), nullable=True),
        sa.Column("ended_at", sa.Double(), nullable=True),
        sa.Column("worker", sa.String(length=16), nullable=True),
        sa.Column("leased_until", sa.Double(), nullable=True),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("sums", sa.Text(), nullable=True),
        sa.Column("chain", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["catalogue_hash"], ["catalogues.hash"], name=op.f("fk_lab_runs_catalogue_hash")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_lab_runs")),
    )
    op.create_index(
        "uq_lab_runs_running",
        "lab_runs",
        ["status"],
        unique=True,
        sqlite_where=sa.text("status = 'running'"),
        postgresql_where=sa.text("status = 'running'"),
    )


def downgrade() -> None:
    """Bring the database to the revision before."""
    op.drop_table("lab_runs")
