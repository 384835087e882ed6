"""Errors of the operating system as one sentence, with what to do about it."""

from __future__ import annotations

import errno
from typing import Final

NOT_WRITABLE: Final = "let this user write there, or choose another place"
ADVICE: Final = {
    errno.ENOSPC: "free some space",
    errno.EDQUOT: "free some space",
    errno.EROFS: "make it writable, or choose another place",
    errno.EACCES: NOT_WRITABLE,
    errno.EPERM: NOT_WRITABLE,
    errno.ENOENT: "see that its folder is there",
    errno.EEXIST: "a file is where a folder is wanted; choose another place",
    errno.ENOTDIR: "a file is where a folder is wanted; choose another place",
    errno.EISDIR: "a folder is where a file is wanted; choose another place",
    errno.EMFILE: "raise the limit (ulimit -n 1024, or LimitNOFILE= of systemd)",
    errno.ENFILE: "the whole system has none left; end other programs",
    errno.EIO: "the disk may be failing; look after it before you go on",
}


def explain(error: OSError) -> str:
    """What was refused in the system's own words, and what to do where we know it."""
    reason = error.strerror or str(error)
    advice = ADVICE.get(error.errno or 0)
    return f"{reason}; {advice}" if advice else reason
