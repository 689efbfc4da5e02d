"""Refusals. A fault carries a code and parameters for the client's words, and the HTTP status it is answered with."""

from typing import ClassVar


class Fault(Exception):  # noqa: N818 - a refusal is no error of the program
    """A request is refused and nothing has happened. Raise one of the kinds below; `code` is snake_case."""

    status: ClassVar[int] = 400

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    def body(self) -> dict[str, object]:
        """The JSON form: `{"code": …, "params": {…}}`."""
        return {"code": self.code, "params": self.params}


class Malformed(Fault):
    """What was sent cannot be read."""

    status = 400


class Unauthenticated(Fault):
    """Nobody is known to be asking."""

    status = 401


class Forbidden(Fault):
    """Whoever asks may not do this."""

    status = 403


class NotFound(Fault):
    """There is no such thing, or none that whoever asks may know of."""

    status = 404


class Conflict(Fault):
    """The state of things does not allow it: a seat is taken, a name is in use, a prompt is gone."""

    status = 409


class Gone(Fault):
    """It was there and will not come back."""

    status = 410


class TooLarge(Fault):
    """More was sent than is read."""

    status = 413


class Unprocessable(Fault):
    """It can be read, and breaks a rule."""

    status = 422


class TooMany(Fault):
    """Too many requests in too short a time; `retry_after` in the params says how many seconds to wait."""

    status = 429


class Unavailable(Fault):
    """The server cannot do this now; asking again later may help."""

    status = 503
