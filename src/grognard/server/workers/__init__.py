"""Worker processes: where everything happens that takes long or comes from strangers.

A worker does one thing at a time, within limits of time and memory. A worker that exceeds them is killed and replaced.
So at worst the person who sent a bad save or asked for heavy odds gets no answer."""

from __future__ import annotations

from grognard.server.workers.memory import Subject
from grognard.server.workers.pool import Pool
from grognard.server.workers.worker import Limits, TooHeavy, WorkFailed

__all__ = ["Limits", "Pool", "Subject", "TooHeavy", "WorkFailed"]
