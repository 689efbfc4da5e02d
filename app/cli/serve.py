"""`zinara serve`: the web server."""

import asyncio
from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=1, max=65535)] = None,
    metrics_port: Annotated[
        int | None, typer.Option(help="Port of ZINARA_METRICS_HOST for Prometheus.", min=1, max=65535)
    ] = None,
) -> None:
    """Serve on ZINARA_HOST and ZINARA_PORT, figures on ZINARA_METRICS_PORT, or on what the options say."""
    # Here and not above, so that the other commands start without loading the server.
    from app.cli.plainly import plainly
    from app.cli.serving import serve_app
    from app.kit.logs import configure_logs
    from app.main import create_app
    from app.settings import Settings

    with plainly():
        settings = Settings()
        if metrics_port is not None:
            settings.metrics_port = metrics_port
        settings.key()
        asyncio.run(_require_migrated(settings.database_url))
    configure_logs(settings.log_level, settings.log_format)
    serve_app(create_app(settings), host or settings.host, port or settings.port)


async def _require_migrated(url: str) -> None:
    """Raises NotCurrent. A database that does not answer yet is waited for, as one is that goes away later."""
    from app.kit import migrations
    from app.kit.db import create_engine

    engine = create_engine(url)
    try:
        await migrations.require_current(engine)
    except OSError as error:
        typer.echo(f"The database does not answer yet: {error}", err=True)
    finally:
        await engine.dispose()
