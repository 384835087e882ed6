"""Two houses whose tables differ only in what somebody cannot know must send that somebody the same bytes.

The houses are real (`server.web.app.build`, SQLite, the queue, the stewards) and are spoken to in ASGI messages.
Deliberately absent: uvicorn and the kernel between the application and a browser, and real time.
"""

from faults.secrecy.measuring import measure

__all__ = ["measure"]
