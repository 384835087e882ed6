"""Fixtures of the neighbours."""

from server.runtime.conftest import anyio_backend, blank, room

__all__ = ["anyio_backend", "blank", "room"]
