"""Replace parts of a module or a class in the process of a test server; a part that is not there is an error."""

from __future__ import annotations


def put_into(owner: object, **parts: object) -> None:
    """Put something of our own in place of what a module or class has."""
    for name, part in parts.items():
        assert hasattr(owner, name), f"{owner} has no {name}: it was renamed, and the patch was not"
        setattr(owner, name, part)
