"""What browsers are called."""

import pytest

from app.accounts.devices import device_of


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0", "Firefox · Linux"),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36", "Chrome · Windows"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0", "Edge · Windows"),
        ("Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile Safari/537.36", "Chrome · Android"),
        ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Safari/604.1", "Safari · iPad"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.5 Safari/605", "Safari · macOS"),
        ("Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121", "Samsung Internet · Android"),
        ("python-httpx/0.27.0", "python-httpx"),
        ("<script>alert(1)</script>", ""),
        ("", ""),
    ],
)
def test_browsers_have_short_names(user_agent: str, device: str) -> None:
    assert device_of(user_agent) == device
