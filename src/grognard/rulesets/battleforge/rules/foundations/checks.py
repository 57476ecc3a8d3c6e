"""Chapter 1, dice: a D10 against a characteristic and its modifiers, and roll-offs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Bands, Dice, at_most, each_face
from grognard.engine.dice.results import Result
from grognard.engine.odds.spreads import roll_off_ranks
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers, may_help, weighed
from grognard.rulesets.battleforge.rules.foundations.measuring import within
from grognard.rulesets.battleforge.rules.strategies.second_chance import second_chance
from grognard.rulesets.battleforge.sheets import Characteristic
from grognard.rulesets.battleforge.state import State, Unit

D10 = 10
INSPIRE, FEAR = "inspire", "fear"
HEARD = 6 * INCH
CLAUSES: dict[Characteristic, str] = {
    "movement": "battleforge.model.movement",
    "accuracy": "battleforge.model.accuracy",
    "strength": "battleforge.model.strength",
    "save": "battleforge.model.save",
    "initiative": "battleforge.model.initiative",
    "courage": "battleforge.model.courage",
}


@enforces("battleforge.core.natural-one", "battleforge.core.natural-ten")
@cache
def faces_up_to(need: int) -> Bands:
    """The faces that succeed: up to the number needed, but always the 1 and never the 10."""
    return at_most(D10, last_face(need))


def last_face(need: int) -> int:
    """The highest face that succeeds."""
    return max(1, min(D10 - 1, need))


@enforces("battleforge.core.check", "battleforge.core.modifiers")
def check(need: Tally, clause: str, unit: Unit, label: str, count: int = 1, bands: Bands | None = None) -> Dice:
    """A number of checks of a unit against the same number: equal or lower succeeds. `bands` tell more about the faces
    that do."""
    return Dice(count, bands or faces_up_to(need.total), clause, by=unit.seat, unit=unit.id, tally=need, label=label)


@enforces("battleforge.core.unit-value")
def best_of(unit: Unit, what: Characteristic) -> int | None:
    """The highest value among its models that have the characteristic; None if none has it."""
    values = [value for _, figure in unit.figures() if (value := getattr(figure.profile, what)) is not None]
    return max(values, default=None)


def shocked(tally: Tally, unit: Unit) -> Tally:
    """A number that Shock makes worse: Accuracy, Strength, Movement, Initiative."""
    return tally.add(-unit.shock, "Shock", "battleforge.shock.effects") if unit.shock else tally


def initiative_of(state: State, unit: Unit) -> Tally:
    """What a unit needs in Initiative checks."""
    base = Tally(best_of(unit, "initiative") or 0, "Initiative", CLAUSES["initiative"])
    return weighed(state, unit, "initiative", shocked(base, unit))


def courage_of(state: State, unit: Unit) -> Tally:
    """What a unit needs in Courage checks; Shock does not make it harder."""
    base = Tally(best_of(unit, "courage") or 0, "Courage", CLAUSES["courage"])
    for leader in state.units.values() if unit.fielded else ():
        if INSPIRE in leader.sheet.any_rules and (courage := inspired_by(state, unit, leader)):
            base.at_least(courage, f"Inspired by {leader.ref}", "battleforge.unit.ability-targets")
    if (feared := feared_by(state, unit)) is not None:
        base.add(-1, f"Fear of {feared.ref}", "battleforge.unit.special-rules")
    return weighed(state, unit, "courage", base)


def inspired_by(state: State, unit: Unit, leader: Unit) -> int:
    """The Courage that a unit may use of a leader of its faction within 6″; 0 if there is none."""
    if not leader.fielded or state.hostile(leader.seat, unit.seat) or not may_help(leader, unit):
        return 0
    found = bearers(leader, INSPIRE)
    if not found or not within(state, leader, unit, HEARD):
        return 0
    return max(leader.figure(model).profile.courage or 0 for model, _ in found)


def feared_by(state: State, unit: Unit) -> Unit | None:
    """An enemy within 6″ that a unit fears; the rule counts once, however many there are."""
    if not unit.fielded:
        return None
    feared = (foe for foe in state.units.values() if FEAR in foe.sheet.any_rules and foe.fielded)
    near = (foe for foe in feared if state.hostile(foe.seat, unit.seat) and within(state, foe, unit, HEARD))
    return next(near, None)


async def initiative_check(umpire: Umpire, state: State, unit: Unit, clause: str, label: str) -> bool:
    """Whether the unit passes one Initiative check."""
    umpire.cite(check, best_of)
    rolled = await checked(umpire, state, check(initiative_of(state, unit), clause, unit, label))
    return rolled.passed > 0


async def courage_checks(
    umpire: Umpire, state: State, unit: Unit, clause: str, label: str, hook: str, count: int = 1
) -> Result:
    """A number of Courage checks at once, at this moment of the game."""
    umpire.cite(check, best_of, faces_up_to)
    need = weighed(state, unit, hook, courage_of(state, unit))
    return await checked(umpire, state, check(need, clause, unit, label, count))


async def checked(umpire: Umpire, state: State, dice: Dice) -> Result:
    """Roll checks of a unit, of which its player may have a second chance."""
    (rolled,) = await second_chance(umpire, state, [await umpire.roll(dice)])
    return rolled


@enforces("battleforge.core.roll-off")
async def roll_off(umpire: Umpire, state: State, seats: Sequence[int], clause: str) -> list[int]:
    """Highest D10 first; players who tie roll again among themselves, unless advantage points decide the tie."""
    umpire.cite(roll_off)
    if len({state.advantage[seat] for seat in seats}) < 2:
        return await umpire.roll_off(seats, D10, clause)
    dice = [Dice(1, each_face(D10), clause, by=seat, label="Roll-off") for seat in seats]
    ranked: list[int] = []
    for places in roll_off_ranks([result.values[0] for result in await umpire.roll_all(*dice)]):
        ranked += await untied(umpire, state, [seats[place] for place in places], clause)
    return ranked


@enforces("battleforge.force.advantage-ties")
async def untied(umpire: Umpire, state: State, seats: Sequence[int], clause: str) -> list[int]:
    """Players with equal dice: most advantage points first, and who has equal ones of these rolls again."""
    if len(seats) < 2:
        return list(seats)
    umpire.cite(untied)
    ranked: list[int] = []
    for points in sorted({state.advantage[seat] for seat in seats}, reverse=True):
        ranked += await umpire.roll_off([seat for seat in seats if state.advantage[seat] == points], D10, clause)
    return ranked
