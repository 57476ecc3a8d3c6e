"""What goes wrong for somebody who runs an experiment: one sentence that says what to do."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class LabTrouble(Exception):
    """The lab cannot do what was asked; the text says what is wrong, where, and what to do."""


def reason_of(fault: OSError) -> str:
    return "the disk is full" if fault.errno in FULL else str(fault.strerror)


@contextmanager
def writing(what: str, path: Path, advice: str) -> Iterator[None]:
    """A file that cannot be written is told as "WHAT cannot be written to PATH: why. ADVICE"."""
    try:
        yield
    except OSError as fault:
        raise LabTrouble(f"{what} cannot be written to {path}: {reason_of(fault)}. {advice}") from None
