"""Chapter 9, the end of a Combat: falling back, the slain, and Seize Ground."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

from grognard.engine.movement import Move, Mover, Paths, is_point
from grognard.engine.questions import Answer, malformed
from grognard.engine.refusal import Refusal
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.casualties import remove, tell_destroyed
from grognard.rulesets.fatigue.citing import cite_move
from grognard.rulesets.fatigue.combat import sides
from grognard.rulesets.fatigue.measuring import keeps_together
from grognard.rulesets.fatigue.move import UnitMove, carry_out
from grognard.rulesets.fatigue.rout import FALL_BACK, Plan, Rout
from grognard.rulesets.fatigue.state import INCH, Combat, State, Unit
from grognard.rulesets.fatigue.words import ref, say, who
from grognard.table.points import Point

SEIZE = 3 * INCH


class Retreat(Move):
    """The whole retreat of a losing side as one answer: {"paths": {model: [[x, y]]}, "order": [models]}.

    Without "order" the models go in the order of fatigue.combat.slain; a model without a path stays, which it may
    if it is clear already. Paths of models that turn out to be slain do not matter.
    """

    def __init__(self, state: State, losers: Sequence[Unit], winners: Sequence[Unit]) -> None:
        names = " and ".join(unit.name for unit in losers)
        self.title = f"Where do {names} fall back to?"
        self.clause = "fatigue.combat.retreat"
        self.topic = "retreat:" + ",".join(unit.id for unit in losers)
        self.limits = "up to 3″ straight, 3″ clear of the winners"
        self.about = tuple(unit.id for unit in losers)
        self.allowance = FALL_BACK
        self.rout = Rout(state, losers, winners)
        self._plans: list[tuple[Answer, Plan]] = []

    @cached_property
    def movers(self) -> Sequence[Mover]:  # type: ignore[override]  # only made when somebody looks
        rout = self.rout
        return [
            Mover(model, who(unit, model), rout.start[model], unit.profile.radius) for model, unit in rout.units.items()
        ]

    @cached_property
    def proposed(self) -> Plan:
        return self.rout.proposal(self.rout.default_order())

    def refuse(self, answer: Answer) -> Refusal | None:
        if any(given is answer for given, _ in self._plans):
            return None
        found = self._read(answer)
        if isinstance(found, Refusal):
            return found
        plan = self.rout.follow(*found)
        if isinstance(plan, Refusal):
            return plan
        self._plans.append((answer, plan))
        return None

    def judge(self, paths: Paths) -> Refusal | None:
        """Paths alone: the models go in the order of fatigue.combat.slain."""
        return self.refuse({"paths": paths})

    def _read(self, answer: Answer) -> tuple[list[str], dict[str, Point]] | Refusal:
        """The order and the ends of an answer, or what is wrong with its form."""
        paths = answer.get("paths") if isinstance(answer, dict) else None
        if not isinstance(paths, dict):
            return malformed("a retreat is an object with the paths of the models")
        ends: dict[str, Point] = {}
        for model, path in paths.items():
            if model not in self.rout.start:
                return malformed(f"{model!r} is not one of the models that retreat")
            if not isinstance(path, list | tuple) or not path or not all(is_point(p) for p in path):
                return malformed(f"the path of {model} is a list of points in whole mils")
            if len(path) > 1:
                return Refusal(f"{model} retreats in one straight line", self.clause)
            ends[model] = (path[0][0], path[0][1])
        order = answer.get("order")
        if order is None:
            return self.rout.default_order(), ends
        if not isinstance(order, list | tuple) or sorted(map(str, order)) != sorted(self.rout.start):
            return malformed("the order names every model that retreats once")
        return list(order), ends

    def take(self, answer: Answer) -> Paths | None:
        return {model: [end] for model, end in self.plan(answer).ends.items()}

    def plan(self, answer: Answer) -> Plan:
        """What an answer comes to."""
        for given, plan in self._plans:
            if given is answer:
                return plan
        found = self._read(answer)
        assert not isinstance(found, Refusal)
        plan_or_refusal = self.rout.follow(*found)
        assert not isinstance(plan_or_refusal, Refusal)
        return plan_or_refusal

    def _answer(self, order: Sequence[str], plan: Plan) -> Answer:
        answer = {"paths": {model: [list(end)] for model, end in plan.ends.items()}, "order": list(order)}
        self._plans.append((answer, plan))
        return answer

    def sample(self, rng: random.Random) -> Answer:
        order = self.rout.default_order()
        if rng.randrange(2):
            return self._answer(order, self.proposed)
        rng.shuffle(order)
        return self._answer(order, self.rout.proposal(order))

    def candidates(self, limit: int) -> Iterator[Answer]:
        if limit > 0:
            yield self._answer(self.rout.default_order(), self.proposed)

    def body(self) -> dict[str, object]:
        shown = dict(super().body())
        shown["proposal"] = {model: [list(end)] for model, end in self.proposed.ends.items()}
        shown["slain"] = self.proposed.slain
        return shown


async def retreat(umpire: Umpire, state: State, combat: Combat) -> None:
    """All surviving units of the losing side retreat; who cannot get clear is slain."""
    umpire.cite("fatigue.check.not-by-retaliation")
    losers, winners = sides(state, combat)
    if losers and winners:
        question = Retreat(state, losers, winners)
        ends = await umpire.ask(combat.loser, question)
        assert ends is not None  # nobody abandons a retreat
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
        umpire.tell(
            "slain",
            "fatigue.combat.slain",
            "{unit}: {losses} cut off and slain, {left} left",
            unit=ref(unit),
            losses=len(slain),
            left=len(unit.models),
            models=slain,
        )
        tell_destroyed(umpire, unit)


async def seize_ground(umpire: Umpire, state: State, winners: Sequence[Unit]) -> None:
    """Nobody is left to hold it: each winning unit may move 3″ (fatigue.combat.seize-ground)."""
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
        assert paths is not None  # it offers no abandon
        carry_out(unit, paths)
        cite_move(umpire, state, unit)
        if paths:
            text = say(unit, "{unit} seize ground", "{unit} seizes ground")
            umpire.tell("seizes", "fatigue.combat.seize-ground", text, unit=ref(unit), paths=paths)
