"""`zinara serve`: the web server."""

import asyncio
import socket
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from app.settings import Settings


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=1, max=65535)] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            help="Port of ZINARA_METRICS_HOST for Prometheus; of several workers the first.", min=1, max=65535
        ),
    ] = None,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that share the port; more than one need PostgreSQL and Redis.")
    ] = 1,
    fd: Annotated[int | None, typer.Option(hidden=True, help="A socket of the parent, to end with it.")] = None,
) -> None:
    """Serve on ZINARA_HOST and ZINARA_PORT, figures on ZINARA_METRICS_PORT, or on what the options say."""
    # Here and not above, so that the other commands start without loading the server.
    from app.cli.plainly import plainly
    from app.kit.logs import configure_logs
    from app.settings import Settings

    with plainly():
        settings = Settings()
        if metrics_port is not None:
            settings.metrics_port = metrics_port
        settings.key()
        if workers > 1:
            _require_shared(settings)
        asyncio.run(_require_migrated(settings.database_url))
        address = host or settings.host, port or settings.port
        if workers > 1:
            from app.cli.workers import Workers, bound

            configure_logs(settings.log_level, settings.log_format)
            crew = Workers(bound(*address), workers, settings.metrics_port)
            raise typer.Exit(asyncio.run(crew.run()))
    from app.cli.serving import end_with_parent, serve_app
    from app.main import create_app

    configure_logs(settings.log_level, settings.log_format)
    if fd is not None:
        end_with_parent()
    serve_app(create_app(settings), *address, None if fd is None else socket.socket(fileno=fd))


def _require_shared(settings: "Settings") -> None:
    """Raises ValueError unless several processes could serve the same matches."""
    if settings.redis_url is None or settings.database_url.startswith("sqlite"):
        raise ValueError("Several workers need PostgreSQL and Redis: set ZINARA_DATABASE_URL and ZINARA_REDIS_URL.")


async def _require_migrated(url: str) -> None:
    """Raises NotCurrent, or what is wrong with a database for which it is no use to wait.

    One that does not answer yet is waited for, as one is that goes away later.
    """
    from app.kit import migrations
    from app.kit.db import create_engine, may_come, reason_of

    engine = create_engine(url)
    try:
        await migrations.require_current(engine)
    except Exception as error:
        if not may_come(error):
            raise
        typer.echo(f"The database does not answer yet: {reason_of(error)}", err=True)
    finally:
        await engine.dispose()
