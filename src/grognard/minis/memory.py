"""Short-term memory: the last answer that a question allowed, and a few results of expensive work."""

from __future__ import annotations

from typing import TypeVar

from msgspec.json import encode

from grognard.engine.questions import Answer, Question
from grognard.engine.refusal import Refusal

T = TypeVar("T")
K = TypeVar("K")


class Remembering(Question[T]):
    """A question that remembers the last answer it allowed, to stand before the kind of question that judges.

    So an answer that a bot tries and then gives is not read and judged twice. It is kept as text, because an answer
    object that was changed meanwhile is another answer."""

    _allowed: bytes = b""

    def refuse(self, answer: Answer) -> Refusal | None:
        if self.was_allowed(answer):
            return None
        refusal = super().refuse(answer)  # type: ignore[safe-super]  # the kind of question that stands behind this
        if refusal is None:
            self.approve(answer)
        return refusal

    def approve(self, answer: Answer) -> Answer:
        """Remember an answer that is known to be allowed, and forget the one before it."""
        self._allowed = _text(answer)
        return answer

    def was_allowed(self, answer: Answer) -> bool:
        """Whether this is the answer that was allowed last. A word is quickly judged again."""
        return bool(self._allowed) and isinstance(answer, dict) and _text(answer) == self._allowed


def _text(answer: Answer) -> bytes:
    try:
        return encode(answer)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return b""  # no JSON: whatever this is, it is judged each time


class BoundedCache(dict[K, T]):
    """Results kept by what they were worked out from, at most so many: a full memory is emptied."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    def __setitem__(self, key: K, result: T) -> None:
        if len(self) >= self.most and key not in self:
            self.clear()
        super().__setitem__(key, result)
