"""What bots are told: good plans for every question, and the worth of a position."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.contract.tactics import NO_SEATS_TURN
from grognard.engine.questions import Answer, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.seating import enemy_of
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.actions import ActionQuestion
from grognard.rulesets.ruse.rules.army import ListQuestion
from grognard.rulesets.ruse.rules.deployment import DeployQuestion
from grognard.rulesets.ruse.rules.field import COLUMN, FACING_NAMES, FACINGS, ROW, SOUTH, home_rows
from grognard.rulesets.ruse.rules.orders import legal_actions
from grognard.rulesets.ruse.rules.reforming import ReformQuestion
from grognard.rulesets.ruse.rules.weapons import WeaponsQuestion, arms_of
from grognard.rulesets.ruse.state import State, Unit, seat_name
from grognard.rulesets.ruse.thinking.bringing import armies_to_bring
from grognard.rulesets.ruse.thinking.plans import action_plans, quick_plan, weigh
from grognard.rulesets.ruse.thinking.search_worth import LEAD, search_worth
from grognard.rulesets.ruse.thinking.worth import WEIGHTS, card_of, worth, wounds_of

PURCHASES = 12
ARMIES = 24
"""Before the meeting all armies are alike, so a bot may bring any of them, however few plans it asks for."""


class RuseTactics(Tactics[State]):
    """Weighs every action of every unit roughly, and leaves the best few to the bot's look-ahead."""

    lead = 3.5
    handful = 5
    beyond = 0.0
    weights = WEIGHTS

    @property
    def for_search(self) -> RuseTactics:
        return SEARCHING

    alike = 1e-6  # before the meeting all armies are alike: a bot brings any of them

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic == "unit":
            return action_plans(known, seat, limit)
        if isinstance(question, ListQuestion):
            return [Plan((army,)) for army in question.candidates(max(limit, ARMIES))]
        if question.topic == "deploy":
            return [deployment(known, seat)]
        answer = self.reply(known, seat, question)
        turning = turned_in_words(known, answer) if isinstance(question, ReformQuestion) else ""
        return [Plan((answer,), turning)]

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat, self.weights)

    def comparable(self, known: State) -> bool:
        return known.phase in ("actions", "combat", "fight", "reform")

    def reply(self, known: State, seat: int, question: Question[Any]) -> Answer:
        if isinstance(question, ReformQuestion):
            return best_facings(known, seat, list(question.items))
        if isinstance(question, WeaponsQuestion):
            return good_weapons(question)
        if question.topic == "first-turn":
            return seat_name(enemy_of(seat)).lower()  # the side that acts last wins more often (docs/ruse-balance.md)
        if isinstance(question, DeployQuestion):
            return question.answer(home_cell(known, known.unit(question.marker)))
        if isinstance(question, ActionQuestion):
            unit = known.unit(question.about[0])
            ranked = sorted(legal_actions(known, unit), key=lambda action: -weigh(known, seat, unit, action))
            return ranked[0].key
        return question.default()


class Searching(RuseTactics):
    """What a bot that searches is told: it plays every good plan on until the enemy has acted, and asks who will win
    then."""

    lead = LEAD
    weights: Mapping[str, float] = {}
    finalists = 12
    trials = 0
    answer = 40
    quick_plans = 1
    beyond = 0.9

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic == "unit" and limit <= self.quick_plans:
            return [quick_plan(known, seat)]
        return super().plans(known, seat, question, limit)

    def mixture(self, known: State, seat: int, question: Question[Any]) -> Sequence[tuple[Answer, float]]:
        return armies_to_bring(question.pack) if isinstance(question, ListQuestion) else ()

    def worth(self, known: State, seat: int) -> float:
        return search_worth(known, seat) if self.comparable(known) else worth(known, seat)

    def turn_of(self, known: State) -> int | None:
        if known.phase == "actions":
            return known.active
        return NO_SEATS_TURN if known.phase in ("combat", "fight", "reform") else None


SEARCHING = Searching()


def best_facings(known: State, seat: int, markers: Sequence[str]) -> dict[str, str]:
    """The facing of each unit in turn after which the position is worth most; the old one on ties."""
    chosen = {}
    for marker in markers:
        unit = known.unit(marker)
        old = unit.facing
        ranked = []
        for facing in (old, *(each for each in FACINGS if each != old)):
            unit.facing = facing
            ranked.append((worth(known, seat), facing))
        unit.facing = chosen[marker] = max(ranked, key=lambda each: each[0])[1]
    return chosen


def turned_in_words(known: State, facings: Answer) -> str:
    """Who faces another way now, as a sentence."""
    assert isinstance(facings, dict)
    turned = [(unit, facing) for name, facing in facings.items() if (unit := known.unit(name)).facing != facing]
    if not turned:
        return "all face as before"
    return ", ".join(
        f"{unit.called} {unit.verb('turn', 'turns')} to face {FACING_NAMES[facing]}" for unit, facing in turned
    )


def good_weapons(question: WeaponsQuestion) -> Answer:
    """The weapons of the ready-made army, otherwise the dearest of a few random purchases."""
    suited = question.default()
    if suited:
        return suited
    purchases = [question.sample(random.Random(number)) for number in range(PURCHASES)]

    def spent(answer: Answer) -> int:
        arms = arms_of(pack_named(question.pack), question.take(answer))
        return sum(weapon.points for weapons in arms.values() for weapon in weapons)

    return max(purchases, key=spent)


def deployment(known: State, seat: int) -> Plan:
    """Where units are deployed: the sturdiest first and in the middle, the fast ones last and on the wings."""
    waiting = [unit for unit in known.army(seat) if not unit.cell]
    unit = min(waiting, key=lambda unit: (card_of(unit).speed, -wounds_of(unit), unit.marker))
    cell = home_cell(known, unit)
    placing = DeployQuestion(known, unit)
    return Plan((unit.marker, placing.answer(cell)), f"{unit.card.name} to {cell}")


def home_cell(known: State, unit: Unit) -> str:
    """A free cell of the front row: near the middle for slow units, to the wings for fast ones."""
    row = 2 if unit.seat == SOUTH else 9
    wing = 2 if unit.card.speed > 2 else 0
    taken = set(known.units_by_cell())
    free = [cell for cell in home_rows(unit.seat) if cell not in taken]
    return min(free, key=lambda cell: (ROW[cell] != row, abs(abs(2 * COLUMN[cell] - 7) // 2 - wing), COLUMN[cell]))
