"""The laws hold for the toy rule set, and each of them goes red when the toy is spoilt on purpose."""

from __future__ import annotations

import random
from collections.abc import Coroutine, Iterator, Sequence
from typing import Annotated, Any

import pytest

from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Number, One, Option, Question
from grognard.engine.questions.base import NothingToAnswer
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import Ruleset, Setup, register
from grognard.engine.secrets.known import Secret, owner
from grognard.engine.umpire import Umpire
from grognard.testing.laws import LAWS, LawBroken
from tests.engine import toy
from tests.engine.toy import BOOK, TOLL, Bridge, Keeper, Toll

NOWHERE = f"{TOLL.name}.no.where"
"""A clause that is not in the book, put together so that the law of citations does not find it in this file."""


@pytest.fixture(autouse=True)
def _toll() -> Iterator[None]:
    register(TOLL)
    yield
    register(TOLL)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("number", range(6))
def test_the_toy_keeps_the_laws(law: str, number: int) -> None:
    assert LAWS[law](TOLL, number) is None


class Endless(Toll):
    def outcome(self, state: Bridge) -> Outcome | None:
        for keeper in state.keepers:
            while len(keeper.guards) < 5:
                keeper.guards.append(f"new{len(keeper.guards)}{random.random()}")
        return None


class Uncited(Toll):
    def outcome(self, state: Bridge) -> Outcome | None:
        return Outcome((), "enough", NOWHERE) if state.bids > 2 and state.fight is None else None


class Drifting(Toll):
    """Uses something that is not in the journal."""

    games = 0

    def start(self, setup: Setup) -> Bridge:
        state = super().start(setup)
        Drifting.games += 1
        state.keepers[0].parries = Drifting.games
        return state


class Misspelt(Toll):
    """Tells of a fact that it does not give."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        umpire.tell("parry", "toll.fight.parry", "{keper} waits", keeper="The keeper")
        return super().step(umpire, state)


class Sharing(Toll):
    """Its state is not copied: forks write into their origin."""

    def start(self, setup: Setup) -> Bridge:
        return Shared(super().start(setup).keepers)


class Shared(Bridge):
    def copy(self) -> Bridge:  # type: ignore[override]
        return self


class Mumbling(Toll):
    """Refuses under a clause that is not in the book."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        if state.keepers[0].luck is None:
            return super().step(umpire, state)

        async def turn() -> None:
            await umpire.ask(0, Vague("?", "toll.bid.sealed", "bid", 0, 3))
            state.bids += 1

        return turn()


class Vague(Number):
    def refuse(self, answer: Answer) -> Refusal | None:
        return Refusal("no", NOWHERE) if super().refuse(answer) else None


class Greedy(Mumbling):
    """Proposes what it refuses."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        async def turn() -> None:
            await umpire.ask(0, Boastful("?", "toll.bid.sealed", "bid", 0, 3))
            state.bids += 1

        return turn()


class Boastful(Number):
    def default(self) -> Answer:
        return 4


def half_of_it(keeper: Keeper) -> int | None:
    return None if keeper.luck is None else -(keeper.luck // 3)


class Transparent(Keeper):
    """Its blank lets the number shine through."""

    luck: Annotated[int | None, Secret(owner, blank=half_of_it)] = None


class Leaky(Toll):
    """What is seen in place of the number depends on it."""

    def start(self, setup: Setup) -> Bridge:
        return Bridge([Transparent(keeper.guards, keeper.seat) for keeper in super().start(setup).keepers])

    def imagine(self, known: Bridge, seat: int | None, rng: random.Random) -> Bridge:
        whole = known.copy()
        for keeper in whole.keepers:
            if keeper.luck is not None and keeper.luck <= 0:
                keeper.luck = rng.randint(1, 6)
        return whole


class Asking(Toll):
    """A question whose limit tells the other's secret."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        if state.keepers[0].luck is None:
            return super().step(umpire, state)

        async def turn() -> None:
            await umpire.ask(1, Number("?", "toll.bid.sealed", "bid", 0, state.keepers[0].luck or 1))
            state.bids += 1

        return turn()


class Winking(Toll):
    """A question that holds more than its seat may know, and a forecast that is made from it."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        if state.keepers[0].luck is None:
            return super().step(umpire, state)

        async def turn() -> None:
            question = Number("?", "toll.bid.sealed", "bid", 0, 3)
            question.secret = state.keepers[0].luck  # type: ignore[attr-defined]
            await umpire.ask(1, question)
            state.bids += 1

        return turn()

    def prospects(self, known: Bridge, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        secret = getattr(question, "secret", 0)
        return [Prospect("Bids", lambda state: state.bids + secret, goal=1, sentence="{chance}")]


class Boasting(Toll):
    """Its forecast counts other dice than the rules roll."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        if state.fight is None:
            return super().step(umpire, state)
        return self._fight(umpire, state)

    async def _fight(self, umpire: Umpire, state: Bridge) -> None:
        await toy.parry(umpire, state, 1)
        fair = type(umpire) is not Umpire  # cheats: other odds when it is only being asked
        rolled = await umpire.roll(Dice(3, at_least(6, 2 if fair else 5), "toll.fight.attack"))
        state.keepers[1].parries = rolled.passed
        state.fight = None

    def prospects(self, known: Bridge, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        if not question.topic.startswith("window"):
            return ()
        return [Prospect("Parries", lambda state: state.keepers[1].parries, goal=1, sentence="{chance}")]


class Rambling(Toll):
    """Steps of fifty answers."""

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        async def turn() -> None:
            for _ in range(50):
                await toy.ask_one(umpire, 0, "a")
            state.bids += 1

        return turn()


class Halving(Toll):
    """Divides, and keeps what comes of it."""

    def start(self, setup: Setup) -> Bridge:
        state = super().start(setup)
        state.keepers[0].parries = 1 / 2  # type: ignore[assignment]
        return state


class Choosing(Mumbling):
    """Asks for one of the things that a list happens to hold."""

    keys: Sequence[str] = ()

    def step(self, umpire: Umpire, state: Bridge) -> Coroutine[Any, Any, None]:
        async def turn() -> None:
            options = [Option(key, key) for key in self.keys]
            await umpire.ask(0, One("Which?", "toll.bid.sealed", "which", options))
            state.bids += 1

        return turn()


class Stuck(Choosing):
    pass


class Twice(Choosing):
    keys = ("left", "left")


class Silent(Toll):
    """Its rulebook has a clause that no code knows."""

    @property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse(BOOK + f"### {self.name}.new.clause: New\nNobody cites this.\n")


@pytest.mark.parametrize(
    ("law", "spoilt", "message"),
    [
        ("1", Endless, "more than 200 decisions"),
        ("1", Uncited, "names a clause"),
        ("2", Drifting, "not the same"),
        ("2", Misspelt, r"'\{keper\} waits' \(toll.fight.parry\) cannot .* its facts are: keeper"),
        ("2", Halving, "not whole at keepers.0.parries"),
        ("3", Sharing, "not the same"),
        ("4", Sharing, "not the same"),
        ("5", Mumbling, "no clause of the rulebook"),
        ("6", Greedy, "is proposed but"),
        ("6", Twice, "which: 2 options have the key 'left'"),
        ("7", Leaky, "not what seat None knew before"),
        ("7", Asking, "seat 1 can tell by the question"),
        ("7", Winking, "seat 1 can tell by the odds"),
        ("8", Silent, "not cited in its code"),
        ("9", Boasting, "has chance"),
        ("10", Rambling, "takes 50 answers"),
    ],
)
def test_a_spoilt_rule_set_breaks_its_law(law: str, spoilt: type[Ruleset[Any]], message: str) -> None:
    ruleset = spoilt()
    register(ruleset)
    name = next(name for name in LAWS if name.startswith(f"{law} "))

    def eight_games() -> None:
        for number in range(8):
            LAWS[name](ruleset, number)

    with pytest.raises(LawBroken, match=message):
        eight_games()


def test_a_question_that_allows_nothing_says_which_it_is() -> None:
    stuck = Stuck()
    register(stuck)
    with pytest.raises(NothingToAnswer, match=r"'Which\?' \(topic 'which'\) allows no answer; ask it only when"):
        LAWS["1 random games end"](stuck, 0)
    with pytest.raises(NothingToAnswer):
        LAWS["6 candidates are accepted"](stuck, 0)
