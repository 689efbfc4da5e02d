"""roles, and the audit log, which nobody can change"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

REFUSED = "the audit log is append-only"

# The one before an insertion is for REPLACE, which deletes without asking the trigger of deletions.
SQLITE = (
    ("no_update", "UPDATE", ""),
    ("no_delete", "DELETE", ""),
    ("no_replace", "INSERT", "WHEN EXISTS (SELECT 1 FROM audit_log WHERE id = NEW.id)"),
)


def upgrade() -> None:
    """Bring the database to this revision."""
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("role", sa.String(length=12), nullable=False, server_default="player"))
    with op.batch_alter_table("accounts") as accounts:
        accounts.alter_column("role", existing_type=sa.String(length=12), server_default=None)
    op.create_table(
        "audit_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("actor", sa.String(length=16), nullable=True),
        sa.Column("act", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_log")),
    )
    for column in ("actor", "act", "subject"):
        op.create_index(op.f(f"ix_audit_log_{column}"), "audit_log", [column], unique=False)
    if op.get_bind().dialect.name == "sqlite":
        for name, what, when in SQLITE:
            op.execute(
                f"CREATE TRIGGER audit_log_{name} BEFORE {what} ON audit_log {when} "
                f"BEGIN SELECT RAISE(ABORT, '{REFUSED}'); END"
            )
    else:
        op.execute(
            "CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS "
            f"$$ BEGIN RAISE EXCEPTION '{REFUSED}'; END $$"
        )
        op.execute(
            "CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log "
            "FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse()"
        )


def downgrade() -> None:
    """Bring the database to the revision before. The log is lost."""
    op.drop_table("audit_log")
    if op.get_bind().dialect.name != "sqlite":
        op.execute("DROP FUNCTION audit_log_refuse()")
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_column("role")
