"""Fixtures of the runtime's tests, for these too."""

from server.runtime.conftest import anyio_backend, blank, node

__all__ = ["anyio_backend", "blank", "node"]
