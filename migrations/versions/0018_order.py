"""sanctions and reports"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Bring the database to this revision."""
    op.create_table(
        "sanctions",
        sa.Column("account_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("note", sa.String(length=300), nullable=False),
        sa.Column("since", sa.Double(), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_sanctions_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "kind", name=op.f("pk_sanctions")),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("reporter_id", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=20), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("said", sa.Text(), nullable=True),
        sa.Column("match_id", sa.String(length=16), nullable=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("taken_by", sa.String(length=16), nullable=True),
        sa.Column("outcome", sa.String(length=10), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("closed_at", sa.Double(), nullable=True),
        sa.ForeignKeyConstraint(["reporter_id"], ["accounts.id"], name=op.f("fk_reports_reporter_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reports")),
    )
    op.create_index(op.f("ix_reports_reporter_id"), "reports", ["reporter_id"], unique=False)
    op.create_index(op.f("ix_reports_subject"), "reports", ["subject"], unique=False)
    op.create_index(op.f("ix_reports_state"), "reports", ["state"], unique=False)
    op.create_index(
        "uq_reports_open",
        "reports",
        ["reporter_id", "kind", "subject"],
        unique=True,
        sqlite_where=sa.text("state <> 'closed'"),
        postgresql_where=sa.text("state <> 'closed'"),
    )


def downgrade() -> None:
    """Bring the database to the revision before. Whoever was muted or suspended no longer is."""
    op.drop_table("reports")
    op.drop_table("sanctions")
