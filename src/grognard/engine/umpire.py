"""The umpire: what a rule talks to.

A rule is a straight-line coroutine. It suspends only on a request below, which the driver answers; everything
else here is a plain call. No rule knows where answers and dice come from, or who is watching.
"""

from __future__ import annotations

import types
from collections import Counter
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from grognard.engine.clauses import clauses_of
from grognard.engine.dice.kinds import Dice, Stage, each_face
from grognard.engine.dice.results import DieName, Result
from grognard.engine.dice.sums import SumInWords, opposed_sums, roll_off_words
from grognard.engine.dice.volley import Arrange, Salvo, SecondChance, Shots, Target, hits_by_class, made_by
from grognard.engine.events import DiceShown, Event
from grognard.engine.odds.spreads import roll_off_ranks
from grognard.engine.outcome import Finished, Outcome
from grognard.engine.playing.findings import Findings
from grognard.engine.playing.leaving import Leave, SeatLeft, nobody_leaves
from grognard.engine.questions import Answer, Question, describe_tally
from grognard.engine.showing.beats import Bid

T = TypeVar("T")
S = TypeVar("S")


class Ask(Struct, eq=False):
    """One decision of one seat (or of a team: the first valid answer of any of `seats` counts). A struct, because one
    is made for every decision."""

    seats: tuple[int, ...]
    question: Question[Any]

    @property
    def speaker(self) -> int:
        """The seat that answers if no other one does."""
        return next(iter(self.seats))


class AskAll:
    """Sealed decisions: each seat answers without knowing the others'; all are opened together."""

    __slots__ = ("questions",)

    def __init__(self, questions: Mapping[int, Question[Any]]) -> None:
        self.questions = questions


class Roll:
    """Dice on the table: ordered groups. `again` names the dice that those of the one group replace."""

    __slots__ = ("again", "groups")

    def __init__(self, groups: tuple[Dice, ...], again: tuple[DieName, ...] = ()) -> None:
        self.groups = groups
        self.again = again


class Draw:
    """A secret draw: a number below `below`, or with `shuffle` an order of that many things."""

    __slots__ = ("below", "clause", "shuffle")

    def __init__(self, below: int, clause: str, *, shuffle: bool) -> None:
        self.below = below
        self.clause = clause
        self.shuffle = shuffle


Request = Ask | AskAll | Roll | Draw


@types.coroutine
def suspend(request: object) -> Generator[Any, Any, Any]:
    """Give a request to the driver of the coroutine and wait for its answer."""
    return (yield request)


RollText = Callable[[Sequence[Sequence[int]]], str]
"""Puts the faces of all groups of a roll into words."""
EventWatcher = Callable[[Event], Event]
"""Adds to an event what is to be seen of it."""


def nobody_watches(event: Event) -> Event:
    return event


class Umpire:
    """Asks seats, rolls dice and tells events. `events` is None when nobody listens (mass play)."""

    __slots__ = ("absent", "applied", "events", "findings", "heard", "leave", "sent", "stuck", "watch")

    def __init__(
        self,
        events: list[Event] | None = None,
        applied: Counter[str] | None = None,
        absent: Iterable[int] = (),
        leave: Leave = nobody_leaves,
        watch: EventWatcher = nobody_watches,
        findings: Findings | None = None,
        sent: Sequence[object] = (),
    ) -> None:
        """Without `findings` nothing is recalled, because nobody forks a game of mass play. `sent` is what an earlier
        run of this step received: the rules get it at once, and nobody is asked again."""
        self.events = events
        self.heard = events is not None or applied is not None
        """Whether anybody listens or counts clauses: if not, words need not be found."""
        self.watch = watch
        self.findings = findings
        self.applied = applied
        self.absent = set(absent)
        """The seats that have given up. Nobody waits for them: what they are asked is answered by default."""
        self.leave = leave
        self.stuck: dict[tuple[int, str], str] = {}
        """Sticky declines of windows: (seat, window) to the scope in which it holds."""
        self.sent: list[Any] = list(reversed(sent)) if sent else []
        """What was sent before and is still to come, the next one last."""

    def ask(self, seat: int, question: Question[T]) -> Awaitable[T]:
        """The decision of one seat."""
        return self.ask_team((seat,), question)

    @types.coroutine
    def ask_team(self, seats: Sequence[int], question: Question[T]) -> Generator[Ask, Answer | SeatLeft, T]:
        """A decision that any of these seats may take; the first valid answer counts."""
        if self.applied is not None:
            self.cite(question.clause)
        while present := self._present(seats) if self.absent else tuple(seats):
            # the same as `suspend`, without one more frame for each decision
            answer = self.sent.pop() if self.sent else (yield Ask(present, question))
            if not isinstance(answer, SeatLeft):
                return question.take(answer)
            self._let_go(answer)
        return question.take(question.default())

    async def ask_all(self, questions: Mapping[int, Question[T]]) -> dict[int, T]:
        """Sealed: every seat decides, all answers are opened at once."""
        for question in questions.values():
            self.cite(question.clause)
        answers: Mapping[int, Answer] = {}
        while present := self._present(questions):
            given = self.sent.pop() if self.sent else await suspend(AskAll({seat: questions[seat] for seat in present}))
            if not isinstance(given, SeatLeft):
                answers = given
                break
            self._let_go(given)
        return {
            seat: question.take(answers[seat] if seat in answers else question.default())
            for seat, question in questions.items()
        }

    async def roll(self, dice: Dice, *, told: RollText | None = None) -> Result:
        """Roll one group of dice. Without dice there is no roll. `told` puts the sum of dice that are added up into
        words."""
        if dice.count == 0:
            return Result(dice, [])
        (result,) = await self.roll_all(dice, told=told)
        return result

    async def roll_all(self, *groups: Dice, told: RollText | None = None) -> Sequence[Result]:
        """Roll several groups at once, in this order."""
        results: Sequence[Result] = await self._chance(Roll(groups))
        self._cite_dice(groups)
        if self.events is not None:
            self.events.append(self.watch(_roll_event(groups, results, told)))
        return results

    async def reroll(self, result: Result, places: Sequence[int], clause: str, *, label: str = "") -> Result:
        """Roll the dice at these places of a result again; the result with the new dice in place of the old ones."""
        if not places:
            return result
        dice = result.again(places, clause, label)
        names = tuple(result.die(place) for place in places)
        (fresh,) = await self._chance(Roll((dice,), names))
        self._cite_dice((dice,))
        if self.events is not None:
            self.events.append(self.watch(_roll_event((dice,), (fresh,))))
        return result.replaced(places, fresh)

    def _cite_dice(self, groups: Sequence[Dice]) -> None:
        if self.applied is None:
            return
        for dice in groups:
            self.applied[dice.clause] += 1
            if dice.tally is not None:
                self.applied.update({line.clause for line in dice.tally.lines} - {dice.clause})

    async def cascade(self, count: int, *stages: Stage) -> int:
        """Roll `count` dice, of what they leave roll the next stage, and so on; what the last stage leaves.

        Only the number passes from stage to stage, so the exact odds of a whole attack are one short sum.
        """
        for stage in stages:
            rolled = await self.roll(stage.dice.anew(count))
            count = stage.passed_on(rolled.die_bands)
        return count

    async def contest(
        self, ours: Sequence[Dice], theirs: Sequence[Dice], *, low: int, high: int, told: SumInWords = str
    ) -> int:
        """Opposed sums: our dice less theirs, not below `low` and not above `high`. Groups use `each_face`. `told` puts
        the difference into words."""

        def sums(faces: Sequence[Sequence[int]]) -> str:
            return opposed_sums(faces[: len(ours)], faces[len(ours) :], told)

        results = await self.roll_all(*ours, *theirs, told=sums)
        margin = sum(result.total for result in results[: len(ours)])
        margin -= sum(result.total for result in results[len(ours) :])
        return max(low, min(high, margin))

    async def volley(
        self,
        target: Target[S],
        state: S,
        *salvos: Salvo[S],
        second: SecondChance | None = None,
        arrange: Arrange[S] | None = None,
    ) -> S:
        """Roll salvo after salvo; the target takes the hits of each one by one. What is left of it at the end.

        `second` gets each result before it counts, and returns it, or the result after re-rolls.
        `arrange` is asked how the target takes the hits of a salvo. The odds of a volley assume that nobody re-rolls or
        rearranges.
        """
        for number, salvo in enumerate(salvos):
            state = target.anew(state) if number else state
            shots = [each for each in salvo(state) if each.dice.count]
            results = await self._shots(shots) if shots else ()
            if second is not None:
                results = await second(results)
            hits = hits_by_class(target.classes, shots, results)
            state, classes = target.struck(state, made_by(hits)), target.classes
            if arrange is not None and any(hits.values()):
                state, classes = await arrange(state, hits)
            for hit in classes:
                for _ in range(hits[hit]):
                    state = await self.take_hit(target, state, hit, second)
        return state

    async def _shots(self, shots: Sequence[Shots]) -> Sequence[Result]:
        """The dice of a salvo, those that are rolled once more among them."""
        results = await self.roll_all(*(each.dice for each in shots))
        return [
            await self.reroll(result, result.places(each.again), each.dice.clause) if each.again else result
            for each, result in zip(shots, results, strict=True)
        ]

    def at_once(self, salvos: int) -> int:
        """How many of the next salvos at one target a rule gives to one `volley`. In live play only one, because much
        may happen before the next roll. The odds take all of them, so that different ways to the same result are
        merged; in between, only what `Target.anew` says may happen to the target."""
        return min(1, salvos)

    async def take_hit(self, target: Target[S], state: S, hit: str, second: SecondChance | None = None) -> S:
        """Let a target take one hit that was not rolled for (a shell that lands among it), or one of a salvo."""
        dice = target.die(state, hit)
        if dice is None:
            return state
        result = await self.roll(dice)
        if second is not None:
            (result,) = await second([result])
        state, more = target.take(state, hit, dice.bands.names[result.die_bands[0]])
        for each in more:
            state = await self.take_hit(target, state, each, second)
        return state

    async def roll_off(self, seats: Sequence[int], sides: int, clause: str) -> list[int]:
        """Every seat rolls a die, and seats that tie roll again. Returns the seats, highest first."""
        return await self._ranked(seats, sides, clause, tie=False)

    async def _ranked(self, seats: Sequence[int], sides: int, clause: str, *, tie: bool) -> list[int]:
        if len(seats) < 2:
            return list(seats)
        dice = [Dice(1, each_face(sides), clause, by=seat, label="Roll-off", tie=tie) for seat in seats]
        results = await self.roll_all(*dice, told=lambda faces: roll_off_words(seats, [face for (face,) in faces]))
        ranks = roll_off_ranks([result.values[0] for result in results])
        tied = [[seats[place] for place in places] for places in ranks]
        return [seat for equal in tied for seat in await self._ranked(equal, sides, clause, tie=True)]

    async def draw(self, below: int, clause: str) -> int:
        """A secret number from 0 to below - 1, from the game's own stream, never typed in."""
        self.cite(clause)
        (value,) = await self._chance(Draw(below, clause, shuffle=False))
        return int(value)

    async def shuffle(self, things: Sequence[T], clause: str) -> list[T]:
        """A secret order of these things."""
        self.cite(clause)
        order = await self._chance(Draw(len(things), clause, shuffle=True))
        return [things[place] for place in order]

    async def _chance(self, request: Roll | Draw) -> Any:
        """Wait for dice or a draw; a seat may leave before real dice are rolled."""
        while isinstance(given := self.sent.pop() if self.sent else await suspend(request), SeatLeft):
            self._let_go(given)
        return given

    def _present(self, seats: Iterable[int]) -> tuple[int, ...]:
        return tuple([seat for seat in seats if seat not in self.absent])

    def _let_go(self, notice: SeatLeft) -> None:
        """A seat has left in the middle of a step: tell the rules before they go on."""
        self.absent.add(notice.seat)
        outcome = self.leave(notice.seat, self.absent)
        if outcome is not None:
            self.finish(outcome)

    def tell(
        self,
        kind: str,
        clause: str,
        text: str,
        *,
        to: tuple[int, ...] | None = None,
        bids: tuple[Bid, ...] = (),
        **facts: Any,
    ) -> None:
        """Report what happened, under which clause. `to` limits who ever learns of it; `bids` were sealed until now. A
        text that takes work may be given as a function, which is called only when somebody listens."""
        if self.applied is not None:
            self.applied[clause] += 1
        if self.events is not None:
            told = {name: fact() if callable(fact) else fact for name, fact in facts.items()}
            self.events.append(self.watch(Event(kind, clause, text, told, to, bids=bids)))

    def cite(self, *applied: str | Callable[..., Any]) -> None:
        """Note clauses that decided something without an event of their own: by id, or by the function that enforces
        them (`engine.clauses`)."""
        if self.applied is not None:
            for each in applied:
                self.applied.update((each,) if isinstance(each, str) else clauses_of(each))

    def recall(self, what: str, look: Callable[[], T]) -> T:
        """The result of `look`, for looks at the state that take work. A fork that plays this step again reuses the
        result.

        Only for the straight line of a step, which every run passes in the same order, never inside a question; and
        only for what nobody changes: ids, numbers, values, tuples of them, but no records of the state.
        """
        return look() if self.findings is None else self.findings.recall(what, look)

    def finish(self, outcome: Outcome) -> None:
        """End the game here and now, at any depth."""
        raise Finished(outcome)


def _roll_event(groups: Sequence[Dice], results: Sequence[Result], told: RollText | None = None) -> Event:
    shown = tuple(
        DiceShown(
            dice.bands.sides,
            tuple(result.faces),
            dice.bands.names,
            tuple(result.die_bands),
            dice.label,
            dice.by,
            dice.unit,
            describe_tally(dice.tally, dice.bands.need) if dice.tally is not None else None,
            dice.models,
            dice.weapon,
            dice.traits,
            dice.was,
        )
        for dice, result in zip(groups, results, strict=True)
    )
    summed = told([result.faces for result in results]) if told is not None else ""
    return Event("roll", groups[0].clause, groups[0].label or "Dice", dice=shown, sum=summed)
