"""Why a WebSocket is closed. Compiled, as compiled modules take constants from compiled ones alone."""

from __future__ import annotations

from typing import Final

POLICY_VIOLATION: Final = 1008
"""Too many frames that cannot be read or come too fast."""
SERVICE_RESTART: Final = 1012
"""The node stops; another one may have the table."""
TRY_AGAIN_LATER: Final = 1013
"""The connection takes nothing, or the database cannot be asked."""
SESSION_ENDED: Final = 4401
NOT_ALLOWED: Final = 4403
NO_SUCH_TABLE: Final = 4404
