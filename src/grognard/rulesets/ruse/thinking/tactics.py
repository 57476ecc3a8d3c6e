"""What bots are told: good plans for every question, and the worth of a position."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from grognard.engine.contract.tactics import NOBODYS
from grognard.engine.questions import Answer, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.seating import enemy_of
from grognard.minis.words import how_many
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.actions import END, ActionQuestion, go
from grognard.rulesets.ruse.rules.army import ListQuestion
from grognard.rulesets.ruse.rules.deployment import DeployQuestion
from grognard.rulesets.ruse.rules.engaging import charged_enemy, front_enemy, is_engaged
from grognard.rulesets.ruse.rules.field import AHEAD, COLUMN, FACING_NAMES, FACINGS, ROW, SOUTH, TURNED, home_rows
from grognard.rulesets.ruse.rules.orders import Action, legal_actions
from grognard.rulesets.ruse.rules.reforming import ReformQuestion
from grognard.rulesets.ruse.rules.weapons import WeaponsQuestion, arms_of
from grognard.rulesets.ruse.state import State, Unit, seat_name
from grognard.rulesets.ruse.thinking.worth import (
    BOLDNESS,
    WEIGHTS,
    card_of,
    distance,
    drive,
    prospects,
    shot_gain,
    worth,
    wounds_of,
)

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
    """What a bot that searches is told: it plays every good plan on until the enemy has acted."""

    finalists = 12
    trials = 0
    answer = 40
    glance = 1
    beyond = 0.9

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic == "unit" and limit <= self.glance:
            return [quick_plan(known, seat)]
        return super().plans(known, seat, question, limit)

    def turn_of(self, known: State) -> int | None:
        if known.phase == "actions":
            return known.active
        return NOBODYS if known.phase in ("combat", "fight", "reform") else None


SEARCHING = Searching().reweighed({"approach": 0.4})
"""What comes of a plan draws it to the enemy, so that it needs less of a pull."""


def action_plans(known: State, seat: int, limit: int) -> list[Plan]:
    """The best action of every unit that may act, then the best of the others, and ending the phase."""
    now = worth(known, seat)
    weighed = [(now, 0, END, Plan((END,), "nobody else acts", now))]
    for unit in known.army(seat):
        if unit.acted or unit.lost:
            continue
        for action in legal_actions(known, unit):
            guess = weigh(known, seat, unit, action)
            foe = action.target or faced_after(known, unit, action)
            facing = f" to face {known.unit(foe).called}" if foe and action.kind != "shoot" else ""
            words = f"{unit.called} {in_words(known, action)}{facing}"
            plan = Plan((unit.marker, action.key), words, guess, foe=foe)
            weighed.append((guess, 1, action.key, plan))
    weighed.sort(key=lambda each: each[:2], reverse=True)
    return [plan for *_, plan in weighed[:limit]]


def quick_plan(known: State, seat: int) -> Plan:
    """For play-outs: the foremost unit with something to gain takes its best action, or the phase ends."""
    by_cell = known.units_by_cell()
    foes = [unit for unit in by_cell.values() if unit.seat != seat]
    ready = [unit for unit in by_cell.values() if unit.seat == seat and not unit.acted]
    ready.sort(key=lambda unit: min((distance(unit, foe) for foe in foes), default=0))
    now = worth(known, seat) if ready else 0.0
    for unit in ready:
        gain, key = max((weigh(known, seat, unit, action), action.key) for action in worth_weighing(known, unit))
        if gain > now:
            return Plan((unit.marker, key))
    return Plan((END,))


def worth_weighing(known: State, unit: Unit) -> list[Action]:
    """All blows of a unit, and of the ways that bring it to nobody the one that is best for itself."""
    by_cell = known.units_by_cell()
    del by_cell[unit.cell]
    blows, ways = [], []
    for action in legal_actions(known, unit):
        with _done(known, unit, action):
            there = {**by_cell, unit.cell: unit}
            if action.kind == "shoot" or is_engaged(unit, there):
                blows.append(action)
            else:
                gain = prospects(known, unit, there) + drive(known, unit, there, WEIGHTS)
                ways.append((gain, action.key, action))
    return [*blows, max(ways)[-1]] if ways else blows


def in_words(known: State, action: Action) -> str:
    """What a unit does, as the end of a sentence."""
    turning = {"left": "turn left and ", "right": "turn right and "}.get(action.turn, "")
    match action.kind:
        case "move":
            return f"{turning}move {how_many(action.cells, 'cell')}"
        case "shoot":
            return f"{turning}shoot at {known.unit(action.target).name}"
        case "sidestep":
            return f"sidestep to the {action.turn}"
        case "turn":
            return "turn about" if action.turn == "about" else f"turn {action.turn}"
    return action.kind


def weigh(known: State, seat: int, unit: Unit, action: Action) -> float:
    """The rough worth of the position after an action, with average dice."""
    gain = shot_gain(unit, known.unit(action.target)) if action.kind == "shoot" else 0.0
    with _done(known, unit, action):
        return worth(known, seat) + BOLDNESS * gain


def faced_after(known: State, unit: Unit, action: Action) -> str:
    """The enemy whom the unit faces after the action. None if there is none."""
    with _done(known, unit, action):
        foe = front_enemy(unit, known.units_by_cell())
        return foe.marker if foe is not None else ""


@contextmanager
def _done(known: State, unit: Unit, action: Action) -> Iterator[None]:
    """Do the action for a moment; afterwards the unit is put back."""
    before = unit.cell, unit.facing, unit.moved, unit.charged, unit.acted
    unit.acted = True
    _carry_out(known, unit, action)
    yield
    unit.cell, unit.facing, unit.moved, unit.charged, unit.acted = before


def _carry_out(known: State, unit: Unit, action: Action) -> None:
    if action.kind == "sidestep":
        unit.cell = AHEAD[TURNED[action.turn][unit.facing]][unit.cell] or unit.cell
        return
    unit.facing = TURNED[action.turn][unit.facing]
    if action.kind in ("move", "hustle"):
        go(unit, unit.card.speed if action.kind == "hustle" else action.cells)
        unit.charged = charged_enemy(unit, known) is not None


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
