"""More leaking games: by what a page asks about an answer, by what it plays as a scene, and by what a rule set
remembers outside of its state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.odds.exact import Prospect
from grognard.engine.questions import Answer, Contact, Price, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.showing.beats import Bid, Standing, Tableau
from grognard.engine.showing.scene import Board, Overlay, Scene, Side, Unit
from grognard.engine.umpire import Umpire
from tests.engine.leaks.caves import CAVES, TURN, Caves, Hunt
from tests.engine.leaks.games import Guess


class Sold(Guess):
    def costs(self, answer: Answer) -> Price | None:
        return Price(self._secret, CAVES, "candles")


class Priced(Caves):
    """An answer costs as much as the number of the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Sold.of(state.cave(1 - seat)))


class Felt(Guess):
    def contacts(self, answer: Answer) -> tuple[Contact, ...]:
        return (Contact("den0", words=f"cave {self._secret}"),)


class Touching(Caves):
    """Contact is told with whoever hides there."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Felt.of(state.cave(1 - seat)))


class Drawn(Guess):
    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        return self._secret


class Dragged(Caves):
    """A drag is held at the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Drawn.of(state.cave(1 - seat)))


class Worded(Caves):
    """The odds are the same, but their words name the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Guess.of(state.cave(1 - seat)))

    def prospects(self, known: Hunt, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        unless = f"cave {getattr(question, '_secret', 0)} is empty"
        return [Prospect("Turns", lambda state: state.turns, goal=1, sentence="{chance}", unless=unless)]


class Foretold(Worded):
    """The cave is a name in the sentence of the odds."""

    def prospects(self, known: Hunt, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        cave, words = getattr(question, "_secret", 0), "{chance} that {cave} is empty"
        return [Prospect("Turns", lambda state: state.turns, goal=1, sentence=words, cave=cave)]


class Named(Caves):
    """A roll that waits for real dice names the cave as its model."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        await umpire.roll(Dice(1, at_least(6, 4), TURN, models=(f"cave{state.cave(1 - seat)}",)))


class Bidding(Caves):
    """The scene of an event opens a number that is still sealed."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        umpire.tell("turn", TURN, "A turn goes by", bids=(Bid(1 - seat, state.cave(1 - seat)),))


class Summing(Caves):
    """What dice come to is put into words that name the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        await umpire.roll(Dice(1, at_least(6, 4), TURN), told=lambda _faces: f"{state.cave(1 - seat)} caves on")


class Heard(Caves):
    """Everybody sees the noise; who hides deep is told in private that it was heard. That is honest."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        state.noise += 1
        if state.cave(1 - seat) > CAVES // 2:
            umpire.tell("steps", TURN, "You hear steps", to=(1 - seat,))
        umpire.tell("turn", TURN, "A turn goes by")

    def tableau(self, known: Hunt) -> Tableau:
        return Tableau(None, (Standing("noise", known.noise),))


class Remembering(Caves):
    """Keeps the last cave that it met, beside the state."""

    met = 0

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        self.met = state.cave(1 - seat)
        umpire.tell("turn", TURN, "A turn goes by")


class Shown(Remembering):
    """What is remembered stands in the scene."""

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        return Scene(
            Board(1000, 1000), (Side(0, "Left"), Side(1, "Right")), (Unit("met", 0, f"cave {self.met}", 1, 1),)
        )


class Watched(Remembering):
    """What is remembered is seen on the table while the turn is played."""

    def tableau(self, known: Hunt) -> Tableau:
        return Tableau(None, (Standing("met", self.met),))


class Outlined(Remembering):
    """What is remembered is drawn over the table."""

    def overlay(self, known: Hunt, seat: int | None, kind: str, unit: str, to: str) -> Overlay | None:
        return Overlay("Steps", lines=(f"cave {self.met}",))


class Bias(Tactics[Hunt]):
    def __init__(self, rules: Remembering) -> None:
        self._rules = rules

    def plans(self, known: Hunt, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return ()

    def worth(self, known: Hunt, seat: int) -> float:
        return self._rules.met


class Peek(Tactics[Hunt]):
    def plans(self, known: Hunt, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        return [Plan((getattr(question, "_secret", 0),), "what is behind the question")]

    def worth(self, known: Hunt, seat: int) -> float:
        return 0.0


class Peeking(Caves):
    """The bot reads the cave off the question."""

    tactics = Peek()

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Guess.of(state.cave(1 - seat)))


class Judged(Remembering):
    """What is remembered sways the chances to win."""

    def __init__(self) -> None:
        self.tactics = Bias(self)
