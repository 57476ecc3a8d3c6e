"""Chapter 6: the orders. What a unit may do next in its activation, and why not."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from grognard.engine.clauses import enforces
from grognard.engine.questions import Answer, One, Option
from grognard.engine.refusal import Refusal
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.combat import refuse_any_engage, refuse_any_move
from grognard.rulesets.anvil.rules.engaging import Approach, approach
from grognard.rulesets.anvil.rules.heroics import refuse_champion_now, refuse_steady
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.rules.shooting import refuse_shot
from grognard.rulesets.anvil.rules.spells import refuse_target
from grognard.rulesets.anvil.rules.stratagems import card_of
from grognard.rulesets.anvil.state import State, Unit


class Orders(One[str]):
    """The question what a unit does next in its activation. Which enemies it could engage is only worked out when
    somebody asks, because that takes lines of sight to every enemy near it, and most orders are others."""

    def __init__(self, field: State, unit: Unit) -> None:
        assert field.acting is not None
        self.title = f"What are the orders for {unit.name}?"
        self.clause, self.topic, self.about = "anvil.activation.contents", f"part:{unit.id}", (unit.id,)
        self._field, self._unit = field, unit
        self._parts = ("move", "engage", *field.acting.left)
        self._known: dict[str, Refusal | None] = {"end": None}

    @property
    @enforces("anvil.table.decision-points")
    def only_end(self) -> bool:
        """Whether nothing is left but to end the activation; then nobody is asked."""
        return all(self.why_not(part) is not None for part in self._parts)

    def why_not(self, part: str) -> Refusal | None:
        """Why this part cannot be done now."""
        if part not in self._known:
            refuse = {"move": refuse_move, "engage": refuse_engage}.get(part)
            given = refuse(self._field, self._unit) if refuse else refuse_moment(self._field, self._unit, part)
            self._known[part] = given
        return self._known[part]

    @property
    def _ready(self) -> list[str]:
        return [part for part in (*self._parts, "end") if self.why_not(part) is None]

    def sample(self, rng: random.Random) -> Answer:
        return rng.choice(self._ready)

    def candidates(self, limit: int) -> Iterator[Answer]:
        return iter(self._ready[:limit])

    @property
    def options(self) -> list[Option[str]]:  # type: ignore[override]  # only made when somebody looks
        tally = allowance(self._field, self._unit)
        assert self._field.acting is not None
        labels = {
            "move": f"Move up to {inches(tally.total - self._field.acting.spent)}",
            "engage": "Engage an enemy",
            "end": "End the activation",
        }
        return [
            Option(
                part,
                part,
                labels.get(part) or card_of(self._field, part).name,
                why_not=self.why_not(part),
                tally=tally if part == "move" else None,
            )
            for part in (*self._parts, "end")
        ]

    def refuse(self, answer: Answer) -> Refusal | None:
        return self.why_not(answer) if answer in (*self._parts, "end") else super().refuse(answer)

    def take(self, answer: Answer) -> str:
        return str(answer)


def refuse_move(field: State, unit: Unit) -> Refusal | None:
    assert field.acting is not None
    if field.acting.moved and not field.acting.resumes:
        return Refusal(f"the move of {unit.name} is made", "anvil.activation.contents", (unit.id,))
    return refuse_any_move(field, unit)


def refuse_engage(field: State, unit: Unit) -> Refusal | None:
    """A normal move or an engage, never both; a unit that comes on does not engage."""
    assert field.acting is not None
    if field.acting.moved:
        return Refusal(f"the move of {unit.name} is made", "anvil.activation.contents", (unit.id,))
    wrong = refuse_any_move(field, unit) or refuse_any_engage(field, unit)
    if wrong is not None:
        return wrong
    limit = allowance(field, unit).total
    reasons = []
    for enemy in nearest_first(unit, field.enemies(unit.seat)):
        found = approach(field, unit, enemy, limit)
        if isinstance(found, Approach):
            return None
        reasons.append(found)
    return reasons[0] if reasons else Refusal("there is no enemy", "anvil.engage.requirement", (unit.id,))


def nearest_first(unit: Unit, others: Iterable[Unit]) -> list[Unit]:
    """The enemies, the nearest first, so that the reason is about the one that was probably meant."""
    x, y = unit.at
    return sorted(others, key=lambda each: (each.at[0] - x) ** 2 + (each.at[1] - y) ** 2)


def refuse_moment(field: State, unit: Unit, key: str) -> Refusal | None:
    """Why a declared stratagem cannot be resolved here and now."""
    card = card_of(field, key)
    match key:
        case "raise_a_champion":
            return refuse_champion_now(field, unit)
        case "summon_subjects":
            return None
        case "ballistics":
            reasons = (refuse_shot(field, unit, each) for each in nearest_first(unit, field.enemies(unit.seat)))
        case "steady":
            friends = (each for each in field.on_table() if each.seat == unit.seat)
            reasons = (refuse_steady(field, unit, each) for each in friends)
        case _:
            others = nearest_first(unit, field.others(unit))
            others.sort(key=lambda each: each.seat == unit.seat)
            reasons = (refuse_target(field, unit, each, card) for each in others)
    first: Refusal | None = None
    for reason in reasons:
        if reason is None:
            return None
        first = first or reason
    return first or Refusal(f"{card.name} finds no target from here", card.clause, (unit.id,))
