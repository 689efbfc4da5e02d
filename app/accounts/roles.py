"""What somebody may do beyond playing. Each role may do all that the ones before it may."""

from typing import Literal, get_args

Role = Literal["player", "moderator", "admin"]
ROLES: tuple[Role, ...] = get_args(Role)


def reaches(role: Role, least: Role) -> bool:
    """Whether the role may do what `least` may."""
    return ROLES.index(role) >= ROLES.index(least)
