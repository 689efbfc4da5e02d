"""Merge patches (RFC 7396) between two views: JSON objects without nulls."""

from app.games.contract import Json


def diff(before: Json, after: Json) -> Json:
    """The smallest merge patch that turns `before` into `after`; arrays and scalars are replaced whole."""
    patch: Json = {key: None for key in before if key not in after}
    for key, new in after.items():
        old = before.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            if inner := diff(old, new):
                patch[key] = inner
        elif key not in before or old != new or type(old) is not type(new):
            patch[key] = new
    return patch


def merged(before: Json, patch: Json) -> Json:
    """`before` with the patch applied; `before` itself stays as it was."""
    after = dict(before)
    for key, new in patch.items():
        if new is None:
            after.pop(key, None)
        elif isinstance(new, dict):
            old = after.get(key)
            after[key] = merged(old if isinstance(old, dict) else {}, new)
        else:
            after[key] = new
    return after
