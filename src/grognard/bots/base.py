"""What every bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from grognard.engine.questions import Answer
from grognard.engine.view import View


class Bot(ABC):
    """A player: gets the view of its seat when that seat is asked, and answers."""

    name: ClassVar[str]
    why: str = ""
    """The reason of the last decision, in a sentence or a short list."""

    lost_turns: int = 0
    """How often it gave no answer that counts, so that another had to be given for it."""

    @property
    def ahead(self) -> Sequence[Answer]:
        """The answers that it plans to give after the last one, if nothing unexpected happens."""
        return ()

    @abstractmethod
    def decide(self, view: View) -> Answer:
        """An answer to `view.question`."""

    def leave(self, view: View) -> None:  # noqa: B027 - most bots hold nothing
        """The game is over, or goes on without this bot: release whatever it holds."""
