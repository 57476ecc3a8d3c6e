"""What a process does that plays for another one."""

from __future__ import annotations

import os
from multiprocessing import parent_process
from threading import Thread


def end_with_the_run() -> None:
    """A worker whose run was killed (by kill -9, for want of memory) would else wait for its next games for ever."""
    Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    run = parent_process()
    assert run is not None
    run.join()
    os._exit(1)
