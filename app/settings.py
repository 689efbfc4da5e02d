"""What an operator may set: environment variables with the prefix `ZINARA_`, or a file `.env`."""

import os
import secrets
from pathlib import Path
from typing import Annotated, Literal, Self

from limits import parse_many
from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

ROOT = Path(__file__).resolve().parent.parent


def _limits(words: str) -> str:
    """Raises ValueError for what names no limits."""
    parse_many(words)
    return words


def _redis(url: str | None) -> str | None:
    if url is not None and not url.startswith(("redis://", "rediss://", "unix://")):
        raise ValueError("is no address of a Redis server: redis://HOST:PORT/DB")
    return url


Often = Annotated[str, AfterValidator(_limits)]
"""How often something may be tried: `20 per minute; 200 per hour`."""


class Settings(BaseSettings):
    """One field per setting; docs/operations.md has the table."""

    model_config = SettingsConfigDict(env_prefix="ZINARA_", env_file=".env", extra="ignore")

    var: Path = Path("var")
    database_url: str = ""
    redis_url: Annotated[str | None, AfterValidator(_redis)] = None

    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=1, le=65535)
    public_origins: list[str] = []
    secret_key: SecretStr | None = Field(default=None, min_length=1)

    bot_workers: int = Field(default=1, ge=1)
    lab_workers: int | None = Field(default=None, ge=0)
    bot_pace: float = Field(default=1.0, ge=0)
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "text"] = "json"
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)

    trusted_proxies: list[str] = []
    sign_in_by_address: Often = "20 per minute; 200 per hour"
    sign_in_by_name: Often = "10 per 10 minutes"
    sign_up_by_address: Often = "20 per hour"
    sign_up_by_name: Often = "20 per hour"
    guests_by_address: Often = "120 per minute; 3000 per day"
    sockets_by_address: int = Field(default=300, ge=1)
    guest_days: float = Field(default=30, ge=1)
    report_by_address: Often = "30 per hour"
    report_by_account: Often = "10 per hour"

    test_clock: bool = False
    test_clock_ahead: float = 0.0

    @model_validator(mode="after")
    def _default_database(self) -> Self:
        if not self.database_url:
            self.database_url = f"sqlite+aiosqlite:///{self.var / 'zinara.db'}"
        return self

    def key(self) -> bytes:
        """The secret that everything kept secret is derived from; made and kept in `var/secret.key` when none is set.

        Machines that share a database must share the key: set `ZINARA_SECRET_KEY` there.
        """
        if self.secret_key is not None:
            return self.secret_key.get_secret_value().encode()
        path = self.var / "secret.key"
        self.var.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_once(path, secrets.token_urlsafe(32))
        return path.read_bytes().strip()


def _write_once(path: Path, text: str) -> None:
    """Write `text` to `path`, readable by the owner alone; whoever comes second keeps what the first wrote.

    The link makes the whole file appear at once, so no process ever reads half a key.
    """
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(draft)
    except FileExistsError:
        return
    finally:
        draft.unlink()
