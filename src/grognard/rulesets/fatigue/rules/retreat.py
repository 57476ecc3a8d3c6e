"""Chapter 9: the end of a Combat. The losers fall back, models that cannot get clear are slain, and the winners may
Seize Ground."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, MoveBody, malformed
from grognard.engine.questions.answers import Moved
from grognard.engine.questions.movement import Move, Mover, Paths, move_answer, paths_of
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.minis.in_hand import InHand
from grognard.minis.memory import Remembering
from grognard.rulesets.fatigue.rules.casualties import remove, tell_destroyed
from grognard.rulesets.fatigue.rules.combat import sides
from grognard.rulesets.fatigue.rules.measuring import keeps_together
from grognard.rulesets.fatigue.rules.moving import UnitMove, carry_out, cite_move
from grognard.rulesets.fatigue.rules.retreat_clearance import FALL_BACK
from grognard.rulesets.fatigue.rules.retreat_search import RetreatOutcome, Rout
from grognard.rulesets.fatigue.showing.words import ref, say, who
from grognard.rulesets.fatigue.state import INCH, Combat, State, Unit
from grognard.table.points import Point

SEIZE = 3 * INCH


class Retreat(Remembering[Paths | None], InHand[Paths | None], Move):
    """The question of the whole retreat of a losing side, in one answer: {"paths": {model: [[x, y]]}, "order":
    [models]}.

    Without "order" the models go in the order of fatigue.combat.slain. A model without a path stays, which it may do if
    it is clear already. Paths of models that turn out to be slain do not matter.
    """

    def __init__(self, state: State, losers: Sequence[Unit], winners: Sequence[Unit]) -> None:
        names = " and ".join(unit.name for unit in losers)
        self.title = f"Where do {names} fall back to?"
        self.clause = "fatigue.combat.retreat"
        self.topic = "retreat:" + ",".join(unit.id for unit in losers)
        self.limits = "up to 3″ straight, 3″ clear of the winners"
        self.about = tuple(unit.id for unit in losers)
        self.allowance = FALL_BACK
        self.may_order = True
        self._rout = Rout(state, losers, winners)
        self._outcome: RetreatOutcome | None = None
        """The outcome of the last allowed answer."""

    @lazy
    def movers(self) -> Sequence[Mover]:  # only made when somebody looks
        rout = self._rout
        return [
            Mover(model, who(unit, model), rout.start[model], unit.profile.radius) for model, unit in rout.units.items()
        ]

    @property
    def starts_at(self) -> Mapping[str, Point]:
        return self._rout.start

    @lazy
    def proposed(self) -> RetreatOutcome:
        return self._rout.proposal(self._rout.default_order())

    def judge(self, paths: Paths) -> Refusal | None:
        """Judge an answer without an order: the models go in the order of fatigue.combat.slain."""
        return self.refuse(move_answer(paths))

    def judge_move(self, moved: Moved) -> Refusal | None:
        outcome = self._follow(moved)
        if isinstance(outcome, Refusal):
            return outcome
        self._outcome = outcome
        return None

    def _follow(self, moved: Moved) -> RetreatOutcome | Refusal:
        """The outcome of an answer, or what is wrong with it."""
        found = self._meant(moved)
        return found if isinstance(found, Refusal) else self._rout.follow(*found)

    def _meant(self, moved: Moved) -> tuple[list[str], dict[str, Point]] | Refusal:
        """The order and the ends of an answer."""
        paths = paths_of(moved)
        for model, path in paths.items():
            if len(path) > 1:
                return Refusal(f"{model} retreats in one straight line", self.clause)
        order = self._rout.default_order() if moved.order is None else moved.order
        if sorted(order) != sorted(self._rout.start):
            return malformed("the order names every model that retreats once")
        return order, {model: path[0] for model, path in paths.items()}

    def take(self, answer: Answer) -> Paths | None:
        outcome = self._outcome if self.was_allowed(answer) else self._follow(self.moved(answer))
        assert isinstance(outcome, RetreatOutcome)
        return {model: [end] for model, end in outcome.ends.items()}

    def _answer(self, order: Sequence[str], outcome: RetreatOutcome) -> Answer:
        self._outcome = outcome
        return self.approve(move_answer({model: [end] for model, end in outcome.ends.items()}, order=order))

    def sample(self, rng: random.Random) -> Answer:
        order = self._rout.default_order()
        if rng.randrange(2):
            return self._answer(order, self.proposed)
        rng.shuffle(order)
        return self._answer(order, self._rout.proposal(order))

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield self._answer(self._rout.default_order(), self.proposed)

    def body(self) -> MoveBody:
        order = self._rout.default_order()
        proposal = Moved({model: [end] for model, end in self.proposed.ends.items()}, order=order)
        return replace(super().body(), order=tuple(order), proposal=proposal, lost=tuple(self.proposed.slain))


async def retreat(umpire: Umpire, state: State, combat: Combat) -> None:
    """All surviving units of the losing side retreat; models that cannot get clear are slain."""
    umpire.cite("fatigue.check.not-by-retaliation")
    losers, winners = sides(state, combat)
    if losers and winners:
        question = Retreat(state, losers, winners)
        ends = await umpire.ask(combat.loser, question)
        assert ends is not None  # a retreat cannot be abandoned
        for unit in losers:
            fall_back(umpire, state, unit, ends)
    losers, winners = sides(state, combat)
    if not losers:
        await seize_ground(umpire, state, winners)


def fall_back(umpire: Umpire, state: State, unit: Unit, ends: Paths) -> None:
    """Move the models of one unit that got clear, take off those that did not (fatigue.combat.slain)."""
    slain = [model for model in unit.models if model not in ends]
    carry_out(unit, {model: path for model, path in ends.items() if model in unit.models})
    if len(slain) < len(unit.models):
        text = say(unit, "{unit} fall back", "{unit} falls back")
        umpire.tell("retreats", "fatigue.combat.retreat", text, unit=ref(unit), paths=ends)
        umpire.cite("fatigue.combat.retreat-clear")
    if slain:
        remove(state, unit, slain)
        text, left = "{unit}: {losses} cut off and slain, {left} left", len(unit.models)
        umpire.tell("slain", "fatigue.combat.slain", text, unit=ref(unit), losses=len(slain), left=left, models=slain)
        tell_destroyed(umpire, unit)


async def seize_ground(umpire: Umpire, state: State, winners: Sequence[Unit]) -> None:
    """If no enemy is left, each winning unit may move 3″ (fatigue.combat.seize-ground)."""
    for unit in winners:
        question = UnitMove(
            state,
            unit,
            f"Where {say(unit, 'do', 'does')} {unit.name} seize ground?",
            "fatigue.combat.seize-ground",
            f"seize:{unit.id}",
            SEIZE,
            keeps_together,
        )
        paths = await umpire.ask(unit.seat, question)
        assert paths is not None  # this move cannot be abandoned
        carry_out(unit, paths)
        cite_move(umpire, state, unit)
        if paths:
            text = say(unit, "{unit} seize ground", "{unit} seizes ground")
            umpire.tell("seizes", "fatigue.combat.seize-ground", text, unit=ref(unit), paths=paths)
