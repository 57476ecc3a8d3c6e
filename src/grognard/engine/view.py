"""Views: what one seat (or a spectator) sees of a match. Bots, browsers and the lab get these, never states.

Everything that a seat is sent comes from here: the scene, the question and its refusals, the log, what may be taken
back, who is asked, odds, overlays, the worth of a position, the moments of a replay and the save."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal

import msgspec

from grognard.engine.dice.kinds import Dice
from grognard.engine.dice.sources import Awaited, DicePolicy, DiceSource
from grognard.engine.events import Event
from grognard.engine.history.journal import Answered, Conceded, Entry, Opened, Rolled
from grognard.engine.history.saves import SavedTable, save
from grognard.engine.match import Match
from grognard.engine.odds.branches import BRANCHES
from grognard.engine.odds.exact import SAMPLES, Odds, Prospect, odds_after
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, Asked, Contact, Price, Question, Travel
from grognard.engine.record import Value
from grognard.engine.refusal import NotAsked, Refusal
from grognard.engine.ruleset import Ruleset, Tactics
from grognard.engine.seating import Seating
from grognard.engine.showing.outlook import Outlook, outlook
from grognard.engine.showing.scene import Overlay, Point, Scene
from grognard.engine.umpire import Ask, AskAll, Request, Roll

WORLDS = 3
"""Where something is hidden, a position is judged in so many worlds that fit what the seat knows."""


class KnownEntry(Value, frozen=True):
    """An entry of the journal as a seat may know it. It does not contain the answer itself; the log says what
    happened."""

    kind: Literal["answer", "sealed", "roll", "draw", "concede"]
    seat: int | None = None
    title: str = ""
    clause: str = ""


class View:
    """What `seat` (None: a spectator) may know now.

    `open` is for the owner of the whole game: a replay from a file hides nothing from them.
    """

    def __init__(self, match: Match, seat: int | None, *, open: bool = False) -> None:
        self._match = match
        self.seat = seat
        self.deciding: tuple[int, ...] = match.deciding
        """Who is asked now."""
        self.question: Question[Any] | None = match.question(seat) if seat is not None else None
        self.outcome: Outcome | None = match.outcome
        self.open = open or self.outcome is not None or not match.ruleset.has_secrets
        """Whether everybody may know everything by now."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self._match.ruleset

    @property
    def number(self) -> int:
        """How many entries the journal has: the number of the open question."""
        return len(self._match.journal)

    @property
    def step(self) -> int:
        """How many steps have begun: plans hold within one step."""
        return self._match.steps_begun

    @property
    def options(self) -> dict[str, Any]:
        """What the players agreed on."""
        return self._match.setup.options

    @property
    def dice(self) -> DicePolicy:
        """Where the dice come from; the seed is told when the game is over."""
        dice = self._match.setup.dice
        return dice if self.outcome is not None else msgspec.structs.replace(dice, seed="")

    @property
    def seating(self) -> Seating:
        """Who sits at the table, and who belongs together."""
        return self._match.seating

    @property
    def absent(self) -> frozenset[int]:
        """The seats that have given up."""
        return self._match.absent

    # ---- the table ----

    @cached_property
    def known(self) -> Any:
        """What the seat knows of the state, as a copy of its own."""
        return self.ruleset.known(self._match.state, self.seat)

    @cached_property
    def scene(self) -> Scene:
        return self.ruleset.scene(self.known, self.seat)

    def overlay(
        self,
        kind: str,
        unit: str,
        to: str = "",
        *,
        at: Mapping[str, Point] | None = None,
        facing: Mapping[str, Point] | None = None,
    ) -> Overlay | None:
        """An answer to range, reach, threat, sight or cover, as if the pieces in `at` and `facing` lay there."""
        known = self.known
        if at or facing:
            known = self.ruleset.placed(known.copy(), at or {}, facing or {})
        return None if known is None else self.ruleset.overlay(known, self.seat, kind, unit, to)

    # ---- who is asked, and what ----

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose sealed answer is locked and waits for the others."""
        return self._match.sealed_in

    @property
    def sealed(self) -> bool:
        """Whether sealed answers are asked for now."""
        return isinstance(self._match.request, AskAll)

    @property
    def rolling(self) -> tuple[Dice, ...]:
        """The dice that wait to be rolled by hand."""
        request = self._match.request
        return request.groups if isinstance(request, Roll) else ()

    @property
    def asked(self) -> Asked | None:
        """The open question of this seat, described."""
        if self.question is None:
            return None
        shown = self.question.describe()
        return msgspec.structs.replace(shown, sealed=True) if self.sealed else shown

    def refuse(self, answer: Answer) -> Refusal | None:
        """None if the rules allow this answer to the open question, otherwise why not."""
        return self._open_question().refuse(answer)

    def costs(self, answer: Answer) -> Price | None:
        """What this answer would cost."""
        return self._open_question().costs(answer)

    def travel(self, answer: Answer) -> tuple[Travel, ...]:
        """How far each piece would go by this answer, as the rules measure it."""
        return self._open_question().travel(answer)

    def nearest(self, answer: Answer) -> Answer | None:
        """An allowed answer as near to this one as can be found."""
        return self._open_question().nearest(answer)

    def candidates(self, limit: int) -> tuple[Answer, ...]:
        """Allowed answers worth a thought, the best known first."""
        return tuple(self._open_question().candidates(limit))

    def tethered(self, wish: Answer, before: Answer | None = None, snap: int = 0) -> Answer | None:
        """Where the pieces stay while a player drags them towards this answer; see `Question.tethered`."""
        return self._open_question().tethered(wish, before, snap)

    def contacts(self, answer: Answer) -> tuple[Contact, ...]:
        """Whom the pieces would be in contact with after this answer."""
        return self._open_question().contacts(answer)

    def _open_question(self) -> Question[Any]:
        if self.question is None:
            raise NotAsked("it is not this seat's decision")
        return self.question

    def prospects(self, answer: Answer) -> Sequence[Prospect]:
        """What people want to know before this answer is given."""
        if self.seat is None:
            return ()
        return self.ruleset.prospects(self.known, self.seat, self._open_question(), answer)

    def odds(
        self, answer: Answer, prospects: Sequence[Prospect], *, budget: int = BRANCHES, samples: int = SAMPLES
    ) -> Odds[tuple[int, ...]]:
        """The chances of these prospects together once the answer is given, in worlds that fit what the seat knows."""
        assert self.seat is not None

        def all_of_them(state: Any) -> tuple[int, ...]:
            return tuple(prospect.of(state) for prospect in prospects)

        return odds_after(self._match, self.seat, answer, all_of_them, budget=budget, samples=samples)

    def imagine(self, rng: random.Random, *, source: DiceSource | None = None) -> Match:
        """A game that could be this one as far as this seat knows; see `Match.imagine`."""
        if self.seat is None:
            raise ValueError("a spectator decides nothing and needs no look-ahead")
        return self._match.imagine(self.seat, rng, source=source)

    def outlook(self, unit: str) -> Outlook:
        """What a unit of this seat could do now, as far as no die falls."""
        return outlook(self, unit) if self.seat is not None else Outlook()

    def after(self, answers: Sequence[Answer]) -> View:
        """The view once these answers of this seat are given, in a game that could be this one as far as it knows."""
        if not answers:
            return self
        assert self.seat is not None
        world = self.imagine(random.Random(0), source=Awaited())
        for answer in answers:
            world.submit(self.seat, answer)
        return View(world, self.seat)

    def worths(self, rest: Any) -> list[list[float]] | None:
        """What the rule set thinks of a state at rest of this game, in each of some worlds that it may be: the
        advantage of each side, of a team the mean of its seats. None while the sides cannot be compared."""
        tactics: Tactics[Any] | None = self.ruleset.tactics
        known = rest if self.open else self.ruleset.known(rest, self.seat)
        if tactics is None or not tactics.comparable(known):
            return None
        worlds = [known]
        if not self.open:
            worlds = [self.ruleset.imagine(known, self.seat, random.Random(world)) for world in range(WORLDS)]
        return [
            [sum(tactics.advantage(world, seat) for seat in side) / len(side) for side in self.seating.sides]
            for world in worlds
        ]

    # ---- what has happened ----

    def events(self, since: int = 0) -> list[Event]:
        """The log of this seat from its entry number `since` on."""
        return self.heard(self._match.events or ())[since:]

    def heard(self, events: Iterable[Event]) -> list[Event]:
        """The events among these that this seat learns of."""
        return [event for event in events if event.heard_by(self.seat)]

    def undo_point(self) -> int | Refusal:
        """How far this seat may take back, or why not."""
        if self.seat is None:
            return Refusal("spectators take nothing back", "engine.undo")
        return self._match.undo_point(self.seat)

    def moment(self, entry: Entry, request: Request | None) -> KnownEntry:
        """An entry of the journal with the request it answered. What others were asked is told when all is open."""
        match entry, request:
            case Answered(seat=by), Ask(seats=seats, question=question):
                told = self.open or self.seat in seats
                return KnownEntry("answer", by, question.title if told else "", question.clause if told else "")
            case Opened(), AskAll(questions=questions):
                question = next(iter(questions.values()))
                return (
                    KnownEntry("sealed", None, question.title, question.clause) if self.open else KnownEntry("sealed")
                )
            case Rolled(), Roll(groups=groups):
                return KnownEntry("roll", groups[0].by, groups[0].label, groups[0].clause)
            case Conceded(seat=by), _:
                return KnownEntry("concede", by, "", "engine.concede")
        return KnownEntry("draw")

    def withhold_journal(self, held: Collection[int], done: str) -> Refusal | None:
        """Why the holder of these seats may not have the journal, if so. The journal reveals everything, so while
        something is hidden only somebody who sees everything may have it."""
        if self.open or set(held).issuperset(self.seating):
            return None
        reason = f"the journal holds what the other side hides; this game can be {done} when it is over"
        return Refusal(reason, "engine.secret")

    def save(self, held: Collection[int], fresh: DicePolicy, table: SavedTable | None = None) -> bytes | Refusal:
        """The game as a file for the holder of these seats, with the names of the players. A game that goes on from the
        file gets other dice than this one."""
        match, refusal = self._match, self.withhold_journal(held, "saved")
        if refusal is not None:
            return refusal
        if match.outcome is not None:
            return save(match, table=table)
        twin = match.fork()
        twin.setup = msgspec.structs.replace(twin.setup, dice=fresh)
        return save(twin, table=table)
