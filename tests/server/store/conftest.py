"""The stores under test: every test that asks for `shelf` or `store` runs on SQLite and on PostgreSQL."""

from server.postgres import anyio_backend, postgres, shelf, store

__all__ = ["anyio_backend", "postgres", "shelf", "store"]
