import os
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.settings import Settings


def test_defaults_need_nothing_but_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("ZINARA_")]:
        monkeypatch.delenv(name)
    settings = Settings(_env_file=None)
    assert settings.database_url == "sqlite+aiosqlite:///var/zinara.db"
    assert settings.redis_url is None
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.test_clock is False


def test_the_environment_overrides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZINARA_PORT", "9000")
    monkeypatch.setenv("ZINARA_PUBLIC_ORIGINS", '["https://play.example"]')
    monkeypatch.setenv("ZINARA_VAR", "/srv/zinara")
    monkeypatch.delenv("ZINARA_DATABASE_URL", raising=False)
    settings = Settings(_env_file=None)
    assert settings.port == 9000
    assert settings.public_origins == ["https://play.example"]
    assert settings.database_url == "sqlite+aiosqlite:////srv/zinara/zinara.db"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LOG_LEVEL", "loud"),
        ("PORT", "99999"),
        ("PORT", "0"),
        ("SECRET_KEY", ""),
        ("BOT_WORKERS", "0"),
        ("BOT_PACE", "-1"),
        ("REDIS_URL", "localhost:6379"),
        ("SIGN_IN_BY_NAME", "often"),
    ],
)
def test_a_wrong_value_is_refused(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"ZINARA_{name}", value)
    with pytest.raises(ValidationError):
        Settings(_env_file=None)


def test_the_key_is_made_once_and_is_nobody_elses_to_read(tmp_path: Path) -> None:
    var = tmp_path / "var"
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: Settings(_env_file=None, var=var).key(), range(16)))
    assert len(keys) == 1
    assert len(keys.pop()) == 43
    assert [path.name for path in var.iterdir()] == ["secret.key"]
    assert stat.S_IMODE((var / "secret.key").stat().st_mode) == 0o600


def test_a_key_that_was_set_is_used_and_never_shown(tmp_path: Path) -> None:
    settings = Settings(_env_file=None, var=tmp_path, secret_key="a-secret-of-the-operator")
    assert settings.key() == b"a-secret-of-the-operator"
    assert "operator" not in repr(settings)
    assert list(tmp_path.iterdir()) == []
