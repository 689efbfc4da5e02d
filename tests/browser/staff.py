"""People with a role, at a browser."""

from tests.browser.people import Person
from tests.browser.server import Server

PASSWORD = "correct horse"


def sign_up(person: Person, name: str) -> None:
    """Become a player, past the form; the next page that is loaded knows."""
    answer = person.context.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert answer.status == 201, answer.text()


def grant(server: Server, name: str, role: str) -> None:
    """Give a player a role, as an operator does."""
    server.run("admin", "grant", name, "--role", role)


def enter_as(person: Person, server: Server, name: str, role: str) -> Person:
    """Somebody new with a name and a role."""
    sign_up(person, name)
    grant(server, name, role)
    return person
