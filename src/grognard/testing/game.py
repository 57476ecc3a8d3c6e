"""A game for tests: set up a position in a few lines, script the dice, answer, and look at what came of it.

    g = game("fatigue", units={"pikes": dict(cast="P", seat=0, at=[(10, 10), (11, 10)]), ...}, active=0)
    g.dice(5, 2, 6)
    g.one("pikes").one("hold").one("red-skirmishers")
    assert g.cited("fatigue.attack.hit-roll")

Coordinates of the kit are inches; the engine's are mils.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import Parameter, signature
from typing import Any, Self, TypeVar

import msgspec

from grognard.content.specs import ImpossiblePosition, known_words
from grognard.engine.dice.sources import DiceSource, Scripted
from grognard.engine.events import DiceShown, Event
from grognard.engine.match import Match
from grognard.engine.odds.exact import Odds, odds_after
from grognard.engine.questions import Answer, One, OneBody, OptionShown, Question, SomeBody, TallyShown
from grognard.engine.record import to_json
from grognard.engine.refusal import Refusal, Refused
from grognard.engine.ruleset import Ruleset, Setup, find
from grognard.engine.showing.scene import Card, Scene, Unit
from grognard.engine.umpire import Roll
from grognard.engine.view import View
from grognard.testing.spots import InchPath, InchPoint, inches, paths, poses

T = TypeVar("T")


def game(ruleset: str | Ruleset[Any], *dice: int, source: DiceSource | None = None, **spec: Any) -> Game:
    """A game from a position. `spec` goes to the `position` function of the rule set's kit; `dice` are the first faces
    that will fall. With `source` dice come from there instead. A position that no game could show is refused."""
    rules = find(ruleset) if isinstance(ruleset, str) else ruleset
    kit = rules.kit
    assert kit is not None, f"{rules.title} has no kit for positions"
    takes = signature(kit.position).parameters
    if all(word.kind is not Parameter.VAR_KEYWORD for word in takes.values()):
        needed = [name for name, word in takes.items() if word.default is Parameter.empty]
        known_words(f"a position of {rules.title}", spec, takes, needed)
    state = kit.position(**spec)
    kit.possible(state)
    try:
        return Game.of_state(rules, state, dice, source)
    except msgspec.ValidationError as fault:
        raise ImpossiblePosition(f"a position of {rules.title}: {fault}.") from None


def opening(
    ruleset: str | Ruleset[Any], scenario: str, *dice: int, source: DiceSource | None = None, **names: Any
) -> Game:
    """A whole game of a scenario from its very beginning; `names` (armies, players, teams, options) go to its
    `setup`."""
    rules = find(ruleset) if isinstance(ruleset, str) else ruleset
    known_words(f"an opening of {rules.title}", names, [*signature(rules.setup).parameters][1:])
    return Game.of_setup(rules, rules.setup(scenario, **names), dice, source)


class Game:
    """A match with scripted dice and short ways to answer and to look."""

    def __init__(self, match: Match, script: Scripted) -> None:
        self.match = match
        self._script = script
        self._tried = ""

    def __repr__(self) -> str:
        """A failing assertion shows this text, and with it what the rules said to the last answer."""
        return f"<{type(self).__name__} of {self.match.ruleset.name}{self._tried}>"

    @classmethod
    def of_state(
        cls, ruleset: Ruleset[Any], state: Any, dice: Sequence[int] = (), source: DiceSource | None = None
    ) -> Self:
        """A game from a position."""
        seating = ruleset.seating(state)
        names = tuple(f"Seat {seat + 1}" for seat in seating)
        teams = seating.teams if seating.has_teams else ()
        setup = Setup(ruleset.name, ruleset.version, names, position=msgspec.to_builtins(state), teams=teams)
        return cls.of_setup(ruleset, setup, dice, source)

    @classmethod
    def of_setup(
        cls, ruleset: Ruleset[Any], setup: Setup, dice: Sequence[int] = (), source: DiceSource | None = None
    ) -> Self:
        """A game from its very beginning."""
        script = Scripted(dice, source)
        return cls(Match(ruleset, setup, source=script, applied=Counter()), script)

    # ---- dice and answers ----

    def dice(self, *faces: int) -> Self:
        """These faces fall next, in this order. Call it before the answer that makes them fall."""
        self._script.add(faces)
        return self

    @property
    def dice_left(self) -> list[int]:
        """The scripted dice that nobody has rolled yet."""
        self._look()
        return self._script.left

    @property
    def seat(self) -> int:
        """The seat that is asked (the first, if several are)."""
        deciding = self.match.deciding
        assert deciding, f"nobody is asked: {self._why_nobody_is_asked()}"
        return deciding[0]

    def _why_nobody_is_asked(self) -> str:
        outcome, request = self.match.outcome, self.match.request
        if outcome is not None:
            return f"the game is over, because {outcome.reason} ({outcome.clause})"
        clause = request.groups[0].clause if isinstance(request, Roll) else ""
        return f"the rules wait for dice ({clause}); give them with g.dice(…) before the answer that makes them fall"

    @property
    def question(self) -> Question[Any]:
        """The open question of the seat that is asked."""
        question = self.match.question(self.seat)
        assert question is not None
        return question

    @property
    def topic(self) -> str:
        """The topic of the open question, "" when nobody is asked."""
        return self.question.topic if self.match.deciding else ""

    def answer(self, *answers: Answer, seat: int | None = None) -> Self:
        """Give raw answers, one after the other, each to the question open then."""
        for answer in answers:
            who = self.seat if seat is None else seat
            try:
                self.match.submit(who, answer)
            except Refused as refused:
                question = self.match.question(who)
                assert question is not None
                refused.add_note(f"It was given to the question {question.topic!r} of seat {who}: {question.title}")
                raise
        return self

    def one(self, *keys: str, seat: int | None = None) -> Self:
        """Choose options of one or several "choose one" questions in a row."""
        for key in keys:
            self._expect("one", seat)
            self.answer(key, seat=seat)
        return self

    def some(self, *keys: str, seat: int | None = None) -> Self:
        self._expect("some", seat)
        return self.answer(list(keys), seat=seat)

    def number(self, value: int, seat: int | None = None) -> Self:
        self._expect("number", seat)
        return self.answer(value, seat=seat)

    def split(self, shares: Mapping[str, int], seat: int | None = None) -> Self:
        self._expect("split", seat)
        return self.answer(dict(shares), seat=seat)

    def order(self, *keys: str, seat: int | None = None) -> Self:
        self._expect("order", seat)
        return self.answer(list(keys), seat=seat)

    def assign(self, options: Mapping[str, str], seat: int | None = None) -> Self:
        self._expect("assign", seat)
        return self.answer(dict(options), seat=seat)

    def roster(self, document: Mapping[str, Any], seat: int | None = None) -> Self:
        self._expect("roster", seat)
        return self.answer(dict(document), seat=seat)

    def move(self, ends: Mapping[str, InchPath], seat: int | None = None, order: Sequence[str] = ()) -> Self:
        """Move models: each to a spot, or along a list of spots, the last with a facing if it turns, (x, y, (dx, dy));
        one after the other where rules ask for an order."""
        self._expect("move", seat)
        return self.answer(paths(ends) | ({"order": list(order)} if order else {}), seat=seat)

    def shift(self, dx: float, dy: float, seat: int | None = None) -> Self:
        """Move all models of the open move by the same amount. Inches."""
        return self.move(self._shifted(dx, dy), seat)

    def stay(self, seat: int | None = None) -> Self:
        """Answer a move by not moving."""
        self._expect("move", seat)
        return self.answer({"paths": {}}, seat=seat)

    def place(self, spots: Mapping[str, Any], seat: int | None = None) -> Self:
        """Put pieces on spots: (x, y), or (x, y, (dx, dy)) with a facing, in inches; or on a floor, by its key."""
        self._expect("place", seat)
        return self.answer(poses(spots), seat=seat)

    def default(self, times: int = 1) -> Self:
        """Answer so many questions by their defaults."""
        for _ in range(times):
            self.answer(self.question.default())
        return self

    def until(self, topic: str, most: int = 200) -> Self:
        """Answer by default until a question whose topic begins like this is open."""
        for _ in range(most):
            if self.topic.startswith(topic):
                return self
            self.default()
        raise AssertionError(f"no question {topic!r} within {most} answers; open is {self.topic!r}")

    def _expect(self, kind: str, seat: int | None) -> None:
        question = self.match.question(self.seat if seat is None else seat)
        assert question is not None, f"seat {seat} is not asked; asked are {self.match.deciding}"
        assert question.kind == kind, f"the open question is {question.kind!r}, not {kind!r}: {question.title}"

    def _shifted(self, dx: float, dy: float) -> dict[str, InchPoint]:
        movers = [m for m in getattr(self.question, "movers", ()) if m.at is not None]
        return {m.id: (inches(m.at[0]) + dx, inches(m.at[1]) + dy) for m in movers if m.at is not None}

    # ---- refusals ----

    def refusal(self, answer: Answer, seat: int | None = None) -> Refusal | None:
        """What the rules say to this answer: None, or the refusal. Checks that a refused answer changes nothing."""
        who = self.seat if seat is None else seat
        question = self.match.question(who)
        assert question is not None, f"seat {who} is not asked"
        refusal = question.refuse(answer)
        if refusal is not None:
            self._check_refused(who, answer)
        verdict = "was allowed" if refusal is None else f"was refused by {refusal.clause}: {refusal.reason}"
        self._tried = f", where the answer tried last {verdict}"
        return refusal

    def refuses(self, answer: Answer, clause: str, seat: int | None = None) -> bool:
        """Whether this answer is refused under this clause. `assert g.refuses(…)` shows what was said if it is not."""
        refusal = self.refusal(answer, seat)
        return refusal is not None and refusal.clause == clause

    def refuses_move(self, ends: Mapping[str, InchPath], clause: str) -> bool:
        return self.refuses(paths(ends), clause)

    def refuses_shift(self, dx: float, dy: float, clause: str) -> bool:
        return self.refuses(paths(self._shifted(dx, dy)), clause)

    def refuses_place(self, spots: Mapping[str, Any], clause: str) -> bool:
        return self.refuses(poses(spots), clause)

    def _check_refused(self, seat: int, answer: Answer) -> None:
        before = to_json(self.match.state), len(self.match.journal)
        try:
            self.match.submit(seat, answer)
        except Refused:
            pass
        else:
            raise AssertionError("the question refused this answer, the match took it")
        assert before == (to_json(self.match.state), len(self.match.journal)), "a refused answer changed something"

    def options(self) -> list[str]:
        """The keys of the options that are open."""
        question = self.question
        assert isinstance(question, One), f"the open question is {question.kind!r}: {question.title}"
        return [option.key for option in question.open]

    def offered(self) -> dict[str, OptionShown]:
        """All options as people are shown them, by key."""
        body = self.question.describe().body
        assert isinstance(body, OneBody | SomeBody), f"the open question is {body}"
        return {option.key: option for option in body.options}

    def why_not(self, key: str) -> Refusal | None:
        """Why an option is greyed out, or not offered at all; None if it is open."""
        question = self.question
        assert isinstance(question, One), f"the open question is {question.kind!r}: {question.title}"
        return question.refuse(key)

    # ---- looking ----

    def _look(self) -> None:
        """A match begins to run when somebody asks what it waits for: dice before the first question fall now."""
        assert self.match.request is not None or self.match.outcome is not None

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def outcome(self) -> Any:
        """The result (winners, reason, clause, scores), or None while the game goes on."""
        self._look()
        return self.match.outcome

    def view(self, seat: int | None = None) -> View:
        """What a seat (None: a spectator) sees."""
        return View(self.match, seat)

    def scene(self, seat: int | None = None) -> Scene:
        return self.view(seat).scene

    def sees(self, seat: int | None = None) -> str:
        """Everything a seat sees, as JSON text: for tests of what it must not see."""
        view = self.view(seat)
        question = view.question.describe() if view.question is not None else None
        return to_json([view.scene, question, view.events()]).decode()

    def unit(self, unit: str, seat: int | None = None) -> Unit:
        """A unit as this seat sees it."""
        units = {each.id: each for each in self.scene(seat).units}
        assert unit in units, f"there is no unit {unit!r} on the table, only {sorted(units)}"
        return units[unit]

    def count(self, unit: str) -> int:
        """How many models the unit has left, as its owner sees it; 0 if it is gone. A name that was never heard in this
        game is refused: a misspelt one would be gone, too."""
        seats = {each.id: each.seat for each in self.scene().units}
        if unit in seats:
            return self.unit(unit, seats[unit]).count
        heard = to_json([self.match.setup, self.events()]).decode()
        assert f'"{unit}"' in heard, f"there was never a unit {unit!r} in this game; on the table are {sorted(seats)}"
        return 0

    def at(self, unit: str, seat: int | None = None) -> list[InchPoint]:
        """Where the pieces of a unit stand, in inches (cards: column and row)."""
        return [
            (piece.cell[0], piece.cell[1]) if isinstance(piece, Card) else (inches(piece.at[0]), inches(piece.at[1]))
            for piece in self.unit(unit, seat).pieces
        ]

    def look(self, what: str, *names: str | int) -> Any:
        """A verdict of the rules on the table as it stands; the rule set's kit says which there are."""
        kit = self.match.ruleset.kit
        looks = kit.looks if kit is not None else {}
        assert what in looks, f"{self.match.ruleset.title} has no look {what!r}, only {sorted(looks)}"
        return looks[what](self.state, *names)

    def odds(self, answer: Answer, measure: Callable[[Any], T], seat: int | None = None) -> Odds[T]:
        """The chances of a number read off the state once this answer is played out, by default answers."""
        return odds_after(self.match, self.seat if seat is None else seat, answer, measure)

    def badges(self, unit: str, seat: int | None = None) -> set[str]:
        return {badge.word for badge in self.unit(unit, seat).badges}

    def events(self, kind: str = "") -> list[Event]:
        """What happened so far, all of it or of one kind."""
        self._look()
        return [event for event in self.match.events or () if not kind or event.kind == kind]

    def rolls(self, label: str = "") -> list[DiceShown]:
        """The groups of dice rolled so far, all of them or those with this label: faces, bands, tally.

        If none has exactly this label, those whose label holds these words."""
        shown = [dice for event in self.events() for dice in event.dice]
        return [dice for dice in shown if not label or dice.label == label] or [d for d in shown if label in d.label]

    def faces(self, label: str = "") -> list[int]:
        """The dice of the last roll with this label, in the order in which they fell."""
        return list(self._last(label).faces)

    def need(self, label: str = "") -> int:
        """The target number of the last roll with this label."""
        return self._tally(label).total

    def reasons(self, label: str = "") -> dict[str, int]:
        """What the target number of the last roll with this label was made of: amounts by clause."""
        return {line.clause: line.amount for line in self._tally(label).lines}

    def _last(self, label: str) -> DiceShown:
        rolls = self.rolls(label)
        assert rolls, f"no roll {label!r} so far, only {sorted({dice.label for dice in self.rolls()})}"
        return rolls[-1]

    def _tally(self, label: str) -> TallyShown:
        tally = self._last(label).tally
        assert tally is not None, f"the roll {label!r} needs no number"
        return tally

    def log(self, seat: int | None = None) -> list[str]:
        """The log of a seat as sentences."""
        return [event.sentence() for event in self.view(seat).events()]

    @property
    def clauses(self) -> set[str]:
        """Every clause that a question, an event, a die roll or a line of its tally has named so far."""
        return set(_clauses(self.events())) | set(self.match.applied or ())

    def cited(self, *clauses: str) -> bool:
        """Whether all these clauses were named so far."""
        return set(clauses) <= self.clauses


def _clauses(events: Iterable[Event]) -> Iterable[str]:
    for event in events:
        yield event.clause
        for dice in event.dice:
            if dice.tally is not None:
                yield from (line.clause for line in dice.tally.lines)
