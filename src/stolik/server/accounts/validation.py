"""Validation and normalisation (Unicode NFC) of names, logins, passwords and names of devices.

Deliberately absent: lists of rude words. People mute and report.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, normalize

from stolik.core.i18n import is_single_line
from stolik.server.accounts.person import BadName, BadPassword

MAX_NAME_CHARS: Final = 24
LOGIN_PATTERN: Final = re.compile(r"[a-z0-9._-]{3,32}")
MIN_PASSWORD_CHARS: Final = 8
MAX_PASSWORD_CHARS: Final = 256
MAX_DEVICE_CHARS: Final = 80
MAX_REASON_CHARS: Final = 500

FORMAT_CATEGORY: Final = "Cf"
"""Bidirectional overrides and joiners: they change how the text around a name is read."""
INVISIBLE_LETTERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols that show nothing."""
VISIBLE_CATEGORIES: Final = frozenset("LNPS")
"""First letters of the Unicode categories that show something."""


def clean_name(name: str) -> str:
    """The name as it is stored."""
    name = normalize("NFC", name).strip()
    if not 1 <= len(name) <= MAX_NAME_CHARS:
        raise BadName(f"a name has 1 to {MAX_NAME_CHARS} characters")
    if not is_single_line(name) or any(category(letter) == FORMAT_CATEGORY for letter in name):
        raise BadName("a name is one line without control characters")
    if not INVISIBLE_LETTERS.isdisjoint(name) or not any(category(letter)[0] in VISIBLE_CATEGORIES for letter in name):
        raise BadName("a name can be seen")
    return name


def clean_login(login: str) -> str:
    """The login as it is stored and compared: lower case."""
    login = login.strip()
    folded = login.lower() if login.isascii() else ""  # no letter that only becomes a plain one by folding
    if LOGIN_PATTERN.fullmatch(folded) is None:
        raise BadName("a login has 3 to 32 letters a-z, digits, dots, dashes or underscores")
    return folded


def fold_login(login: str) -> str:
    """The login as rate limits count it: all its spellings as one, and everything that is no login as one."""
    try:
        return clean_login(login)
    except BadName:
        return ""


def clean_password(password: str) -> str:
    """The password as it is hashed: normalised, so that every keyboard enters the same password."""
    password = normalize("NFC", password)
    if not MIN_PASSWORD_CHARS <= len(password) <= MAX_PASSWORD_CHARS:
        raise BadPassword(f"a password has {MIN_PASSWORD_CHARS} to {MAX_PASSWORD_CHARS} characters")
    if any(category(letter) == "Cs" for letter in password):
        raise BadPassword("a password is made of whole characters")
    return password


def printable(text: str, max_chars: int) -> str:
    """The printable part of a text that is never refused, cut to length."""
    printed = "".join(letter for letter in text[: 4 * max_chars] if letter.isprintable())
    return normalize("NFC", printed).strip()[:max_chars]
