"""The one secret of a server: 32 bytes in a file outside the database, from which all other secrets are derived.

A copy of the database alone therefore shows no hidden card, and no cookie can be forged with it.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from stolik.core.errors import BadFile
from stolik.core.fairness import SECRET_BYTES, length_prefixed
from stolik.core.system_errors import explain

KEY_FILE: Final = "house.key"
FINGERPRINT_LABEL: Final = "fingerprint"


class ServerKey:
    """Derives secrets by label; never shows itself."""

    def __init__(self, key: bytes) -> None:
        assert len(key) == SECRET_BYTES
        self._key = key

    def __repr__(self) -> str:
        return "<ServerKey, withheld>"

    def __reduce__(self) -> str:
        raise TypeError("the server key is not copied")

    def derive(self, label: str, *parts: str) -> bytes:
        """32 secret bytes for a purpose; other labels and parts give others."""
        return hmac.new(self._key, length_prefixed(label.encode(), *map(str.encode, parts)), hashlib.sha256).digest()

    def fingerprint(self) -> str:
        """What may be known of the key: enough to see that a node has the wrong one."""
        return self.derive(FINGERPRINT_LABEL).hex()


def read(folder: Path) -> ServerKey | None:
    """The key in a data folder, if there is one."""
    file = folder / KEY_FILE
    with explained(file):
        if not file.exists():
            return None
        key = file.read_bytes()
    if len(key) != SECRET_BYTES:
        raise BadFile(f"the server key {file} is damaged ({len(key)} bytes); put your copy of it back")
    return ServerKey(key)


def make(folder: Path) -> ServerKey:
    """A new key, readable by its owner only; two nodes that make one at once end with the same."""
    file = folder / KEY_FILE
    with explained(file):
        folder.mkdir(parents=True, exist_ok=True)
        _link(file, secrets.token_bytes(SECRET_BYTES))
        return ServerKey(file.read_bytes())


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """Raise what the system refuses as one sentence."""
    try:
        yield
    except OSError as error:
        raise BadFile(f"the server key {file} cannot be used: {explain(error)}") from None


def _link(file: Path, key: bytes) -> None:
    """Write a draft, then link it: the key file is there whole or not at all."""
    draft = file.with_name(f"{KEY_FILE}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(key)
            out.flush()
            os.fsync(out.fileno())
        with suppress(FileExistsError):
            os.link(draft, file)
    finally:
        draft.unlink(missing_ok=True)
