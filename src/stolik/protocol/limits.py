"""Bounds that both sides know. Compiled, as compiled modules take constants from compiled ones alone."""

from __future__ import annotations

MAX_CHAT_CHARS = 300

MAX_DECISION_SECONDS = 14 * 24 * 3600
