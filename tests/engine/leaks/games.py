"""Leaking games: each tells a secret in one way of its own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Annotated, Any

from grognard.engine.dice.kinds import Dice, at_least
from grognard.engine.mechanics.windows import Window, react
from grognard.engine.odds.exact import Prospect
from grognard.engine.questions import Answer, Number, One, Option, Part, Question, Travel
from grognard.engine.record import Record
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import Setup
from grognard.engine.secrets.known import Secret
from grognard.engine.showing.scene import Board, Scene, Side, Unit, Zone
from grognard.engine.umpire import Umpire
from tests.engine.leaks.caves import CAVES, HIDE, TURN, TURNS, Caves, Den, Hide, Hunt, own_or_out


class Printed(Caves):
    """An event that everybody hears prints the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        umpire.tell("turn", TURN, "Somebody sneezes in cave {cave}", cave=state.cave(1 - seat))


class InAFact(Caves):
    """The sentence is harmless, but the event carries the cave along."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        umpire.tell("turn", TURN, "A turn goes by", cave=state.cave(1 - seat))


class Sometimes(Caves):
    """Whether anything is told at all depends on the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        if state.cave(1 - seat) > CAVES // 2:
            umpire.tell("turn", TURN, "It is quiet")


class Rolling(Caves):
    """As many dice as the number of the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        await umpire.roll(Dice(state.cave(1 - seat), at_least(6, 4), TURN))


class Needing(Caves):
    """A die whose need is the number of the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        await umpire.roll(Dice(1, at_least(CAVES + 1, state.cave(1 - seat) + 1), TURN))


class Bounded(Caves):
    """The limit of a question is the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Number("How long?", TURN, "turn", 0, state.cave(1 - seat)))


class Paced(Number):
    """A question that measures the way to a cave."""

    def __init__(self, way: int) -> None:
        super().__init__("How long?", TURN, "turn", 0, CAVES)
        self._way = way

    def travel(self, answer: Answer) -> tuple[Travel, ...]:
        return (Travel("den", (Part(self._way),), CAVES),)


class Measured(Caves):
    """How far it is, the question tells from the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Paced(state.cave(1 - seat)))


class GreyedOut(Caves):
    """An option is refused where the enemy hides."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        taken = Refusal("somebody is in there", TURN)
        options = [Option("out", 0)] + [
            Option(f"cave{n}", n, why_not=taken if n == state.cave(1 - seat) else None) for n in range(1, CAVES + 1)
        ]
        await self.ask(umpire, seat, One("Where to?", TURN, "turn", options))


class Guess(Number):
    """Refuses the secret number, and says so to those who try it."""

    _secret: int

    @classmethod
    def of(cls, secret: int) -> Guess:
        question = cls("Which number?", TURN, "turn", 0, 9)
        question._secret = secret
        return question


class Refusing(Guess):
    def refuse(self, answer: Answer) -> Refusal | None:
        return Refusal("not this one", TURN) if answer == self._secret else super().refuse(answer)

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice([n for n in range(1, CAVES + 1) if n != self._secret])


class Refused(Caves):
    """Whether an answer is allowed depends on the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Refusing.of(state.cave(1 - seat)))


class Scolding(Guess):
    def refuse(self, answer: Answer) -> Refusal | None:
        refusal = super().refuse(answer)
        return None if refusal is None else Refusal(f"{refusal.reason}, and not {self._secret}", refusal.clause)


class Malformed(Caves):
    """What cannot be read is refused with the secret in the reason."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Scolding.of(state.cave(1 - seat)))


class Helpful(Guess):
    def nearest(self, answer: Answer) -> Answer | None:
        return self._secret


class Nearest(Caves):
    """The nearest allowed answer is the cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Helpful.of(state.cave(1 - seat)))


class AskedWho(Caves):
    """Who is asked depends on where the first one hides."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, state.cave(0) % 2)


class AskedAll(Caves):
    """Whether both decide in secret depends on the caves."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        asked = (0, 1) if state.cave(0) > CAVES // 2 else (0,)
        await umpire.ask_all({each: Number("How loud?", TURN, "loud", 0, 3) for each in asked})


class Silent(Caves):
    """A window that is not asked tells that its seat has nothing to use: who hides far away cannot shout."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        def offers(other: int) -> list[Option[str]]:
            far = Refusal("too far away", TURN)
            return [
                Option(
                    "shout", "shout", why_not=None if state.cave(other) <= CAVES // 2 and state.noise < TURNS else far
                )
            ]

        async def use(_other: int, _chosen: str) -> None:
            state.noise += 1

        await react(umpire, self.window(), [1 - seat], offers, use)
        await self.ask(umpire, seat)

    def window(self) -> Window:
        return Window("shout", "Do you shout?", TURN)


class Veiled(Silent):
    """The honest way: everybody is asked who might have something to use."""

    def window(self) -> Window:
        return Window("shout", "Do you shout?", TURN, veiled=lambda _seat: True)


class Undone(Caves):
    """A reveal in private bars the other one's way back, and so tells that it happened."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        if state.cave(1 - seat) > CAVES // 2:
            umpire.tell("reveal", TURN, "You hear steps", to=(1 - seat,))


class Drawing(Caves):
    """A secret draw that only some caves need makes the journal longer."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        if state.cave(1 - seat) > CAVES // 2:
            await umpire.draw(6, TURN)


class Public(Caves):
    """A field that everybody knows is worked out from one that they do not."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        state.noise = state.cave(1 - seat)


class Ending(Caves):
    """The game ends when somebody hides in the sixth cave."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)
        if state.cave(1 - seat) == CAVES:
            umpire.finish(self.outcome(Hunt([], turns=99)))  # type: ignore[arg-type]


class Foretelling(Caves):
    """The odds are worked out from a question that knows too much."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, Guess.of(state.cave(1 - seat)))

    def prospects(self, known: Hunt, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        secret = getattr(question, "_secret", 0)
        return [Prospect("Turns", lambda state: state.turns + secret, goal=1, sentence="{chance}")]


class Carrying(Caves):
    """A question that carries the true den of the enemy for all to read."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        question = Number("How long?", TURN, "turn", 0, 3)
        question.enemy = state.dens[1 - seat]  # type: ignore[attr-defined]
        await self.ask(umpire, seat, question)


class InAnOption(Caves):
    """The value of an option is the true den of the enemy."""

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat, One("Whom?", TURN, "turn", [Option("enemy", state.dens[1 - seat])]))


class Boasting(Caves):
    """Prints the caves in the very moment in which they are chosen."""

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        await super().hide(umpire, state)
        umpire.tell("hid", HIDE, "Somebody hides in cave {cave}", cave=state.cave(0))


class Forgetful(Caves):
    """Prints the caves too, and does not even say that the answers are private."""

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        for den in state.dens:
            den.cave = await umpire.ask(den.seat, Number("Where do you hide?", HIDE, "hide", 1, CAVES))
            umpire.tell("hid", HIDE, "Somebody hides in cave {cave}", cave=den.cave)
        state.hiding = True


class Sorted(Caves):
    """Who hides deeper stands first in the list, for all to see."""

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        await super().hide(umpire, state)
        state.dens.sort(key=lambda den: den.cave)

    async def turn(self, umpire: Umpire, state: Hunt, seat: int) -> None:
        await self.ask(umpire, seat)


class Dealt(Caves):
    """The caves are drawn, and what was drawn is printed."""

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        for den in state.dens:
            den.cave = 1 + await umpire.draw(CAVES, HIDE)
        state.hiding = True
        umpire.tell("hid", HIDE, "Drawn were {one} and {other}", one=state.cave(0), other=state.cave(1))


class Unimagined(Caves):
    """Leaves blank what it should imagine."""

    def imagine(self, known: Hunt, seat: int | None, rng: random.Random) -> Hunt:
        return known.copy()


def shadow(den: Den) -> int:
    return den.cave % 2


class GlassDen(Den):
    cave: Annotated[int, Secret(own_or_out, blank=shadow)] = 0


class Glass(Caves):
    """What is seen in place of the secret depends on it."""

    def start(self, setup: Setup) -> Hunt:
        return Hunt([GlassDen(0), GlassDen(1)])

    def imagine(self, known: Hunt, seat: int | None, rng: random.Random) -> Hunt:
        whole = known.copy()
        for den in whole.dens:
            if den.seat != seat:
                den.cave = rng.randint(1, CAVES)
        return whole


class BareDen(Record):
    seat: int
    cave: int = 0


class BareHunt(Hunt):
    dens: list[BareDen]  # type: ignore[assignment]


class Undeclared(Caves):
    """The state declares nothing: the scene hides the enemy's den by hand."""

    state_type = BareHunt  # type: ignore[assignment]

    def start(self, setup: Setup) -> Hunt:
        return BareHunt([BareDen(0), BareDen(1)])

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        questions = {seat: Hide("Where do you hide?", HIDE, "hide", 1, CAVES) for seat in (0, 1)}
        for seat, cave in (await umpire.ask_all(questions)).items():
            state.dens[seat].cave = cave
        state.hiding = True

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        units = tuple(Unit(f"den{d.seat}", d.seat, f"cave {d.cave}", 1, 1) for d in known.dens if d.seat == seat)
        return Scene(Board(1000, 1000), (Side(0, "Left"), Side(1, "Right")), units)


class Renamed(Undeclared):
    """The same, by another name for the others."""

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        units = tuple(
            Unit(f"den{d.seat}", d.seat, f"cave {d.cave}" if d.seat == seat else "cave ?", 1, 1) for d in known.dens
        )
        return Scene(Board(1000, 1000), (Side(0, "Left"), Side(1, "Right")), units)


class Drawn(Undeclared):
    """The same, as a zone that only its owner is shown."""

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        zones = tuple(Zone(f"cave {d.cave}", ((0, 0), (9, 0), (9, 9)), d.seat) for d in known.dens if d.seat == seat)
        return Scene(Board(1000, 1000), (Side(0, "Left"), Side(1, "Right")), zones=zones)


class Scored(Undeclared):
    """The same, as a score that only its owner is shown."""

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        sides = (Side(d.seat, "A side", f"cave {d.cave}" if d.seat == seat else "") for d in known.dens)
        return Scene(Board(1000, 1000), tuple(sides))


class Whispering(Undeclared):
    """The state declares nothing, but something is told in private."""

    async def hide(self, umpire: Umpire, state: Hunt) -> None:
        await super().hide(umpire, state)
        umpire.tell("hid", HIDE, "You hide in cave {cave}", to=(0,), cave=state.cave(0))

    def scene(self, known: Hunt, seat: int | None) -> Scene:
        return Scene(Board(1000, 1000), (Side(0, "Left"), Side(1, "Right")))
