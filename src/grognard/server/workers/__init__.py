"""Worker processes: where everything happens that takes long or comes from strangers.

A worker does one thing at a time, within a limit of time and memory; one that overdraws is ended and another takes its
place. So a save, an army, odds or a bot can at worst cost the one who asked for it an answer.
"""

from __future__ import annotations

from grognard.server.workers.memory import Subject
from grognard.server.workers.pool import Pool
from grognard.server.workers.worker import Limits, TooHeavy, WorkFailed

__all__ = ["Limits", "Pool", "Subject", "TooHeavy", "WorkFailed"]
