"""Bounds that both sides know. Compiled, as compiled modules take constants from compiled ones alone."""

from __future__ import annotations

from typing import Final

MAX_CHAT_CHARS: Final = 300
MAX_DECISION_SECONDS: Final = 14 * 24 * 3600
"""The longest time limit for one decision."""
