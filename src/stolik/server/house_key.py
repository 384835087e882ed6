"""The one secret of a house: 32 bytes in a file outside the database, from which all other secrets are derived.

A copy of the database alone therefore shows no hidden card, and no cookie can be forged with it.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from stolik.core.errors import BadFile
from stolik.core.fair import SECRET_BYTES, framed

FILE: Final = "house.key"
FINGERPRINT: Final = "fingerprint"


class HouseKey:
    """Derives secrets by label; never shows itself."""

    def __init__(self, key: bytes) -> None:
        if len(key) != SECRET_BYTES:
            raise BadFile(f"the key of a house has {SECRET_BYTES} bytes, not {len(key)}")
        self._key = key

    def __repr__(self) -> str:
        return "<HouseKey, withheld>"

    def __reduce__(self) -> str:
        raise TypeError("the key of the house is not copied")

    def derive(self, label: str, *parts: str) -> bytes:
        """32 secret bytes for a purpose; other labels and parts give others."""
        return hmac.new(self._key, framed(label.encode(), *map(str.encode, parts)), hashlib.sha256).digest()

    def fingerprint(self) -> str:
        """What may be known of the key: enough to tell that a node has the wrong one."""
        return self.derive(FINGERPRINT).hex()


def read_or_make(folder: Path) -> HouseKey:
    """The key in a data folder; a new one where there is none, readable by its owner alone."""
    file = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _make(file)
        return HouseKey(file.read_bytes())
    except OSError as error:
        raise BadFile(f"the key of the house {file} cannot be used: {error.strerror}") from None


def _make(file: Path) -> None:
    """Write beside it, then link: of two nodes that start at once, both end with the same key."""
    draft = file.with_name(f"{FILE}.{secrets.token_hex(8)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as out:
        out.write(secrets.token_bytes(SECRET_BYTES))
        out.flush()
        os.fsync(out.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
