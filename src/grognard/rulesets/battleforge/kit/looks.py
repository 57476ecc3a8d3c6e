"""What `g.look` of the test kit can ask; `positions` says what each means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from grognard.engine.mechanics.limits import Limit
from grognard.engine.tally import Tally
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import weighed
from grognard.rulesets.battleforge.rules.fighting.blows import strikers
from grognard.rulesets.battleforge.rules.fighting.engaging import are_engaged, wall_between
from grognard.rulesets.battleforge.rules.foundations.checks import best_of, courage_of, initiative_of
from grognard.rulesets.battleforge.rules.foundations.measuring import COHERENCY, bodies, touch
from grognard.rulesets.battleforge.rules.movement.allowance import movement
from grognard.rulesets.battleforge.rules.powers.specialties import known
from grognard.rulesets.battleforge.rules.powers.targets import casters
from grognard.rulesets.battleforge.rules.shooting.exchanging import cover_against
from grognard.rulesets.battleforge.rules.shooting.shots import everything_at
from grognard.rulesets.battleforge.rules.sight.unit_look import look
from grognard.rulesets.battleforge.rules.strategies.points import ability_gain, income_of, purse
from grognard.rulesets.battleforge.rules.terrain.floors import on_floor, why_not_on
from grognard.rulesets.battleforge.rules.terrain.ground import floor_key
from grognard.rulesets.battleforge.sheets import Characteristic
from grognard.rulesets.battleforge.state import ACTIVATED, FOUGHT, HOLD, REACTED, SHOT, State, Unit
from grognard.table.coherency import spread_in_space
from grognard.table.solid import Solid, units_apart

_LIMITS: dict[str, Limit] = {limit.name: limit for limit in (ACTIVATED, REACTED, SHOT, FOUGHT)}


def _side(state: State, name: str) -> Sequence[Solid]:
    """The bodies of a unit, or of one model of it."""
    if name in state.units:
        return bodies(state, state.units[name])
    return [state.unit_of(name).formation.solid_by_model[name]]


def _in_contact(state: State, one: str, other: str) -> bool:
    """Whether any of these bases touches any of those, also across a low wall."""
    pairs = product(_side(state, one), _side(state, other))
    return any(touch(here, there) or wall_between(state, here, there) is not None for here, there in pairs)


def _marked(state: State, unit: str, marker: str) -> bool:
    if marker in _LIMITS:
        return _LIMITS[marker].left(state.scopes, state.units[unit].ref) == 0
    return state.scopes.has(marker, unit)


def _sees(state: State, one: str, other: str) -> bool:
    """Whether any model of a unit, or this one, sees any model of another, or that one."""
    looker, target = _unit(state, one), _unit(state, other)
    seen = look(state, looker, target)
    eyes = seen.values() if one in state.units else [seen[one]]
    return any(other in (target.id, each.model) for found in eyes for each in found)


def _unit(state: State, name: str) -> Unit:
    return state.units[name] if name in state.units else state.unit_of(name)


def _cover(state: State, target: str, attacker: str) -> int:
    """What a model, or the first of a unit, adds to its Saves against everything that a unit can fire at it."""
    struck = _unit(state, target)
    covers = cover_against(state, everything_at(state, state.units[attacker], struck), struck)
    return covers[target if target not in state.units else struck.models[0]].total


def _place(state: State, name: str) -> str:
    """table, reserve, embarked, waiting, lost; or the floor: house.2."""
    unit = state.units[name]
    return unit.where if unit.inside is None else floor_key(unit.inside.building, unit.inside.level)


def _coherent(state: State, name: str) -> bool:
    return COHERENCY.holds(spread_in_space(state.units[name].solids, COHERENCY.reach))


def _wounds(state: State, model: str) -> int:
    unit = state.unit_of(model)
    return unit.wounds_left(model) if model in unit.models else 0


def _of(state: State, name: str, what: Characteristic) -> int:
    """A number of a unit's best model, or of one model, less its Shock."""
    unit = _unit(state, name)
    value = best_of(unit, what) if name in state.units else getattr(unit.figure(name).profile, what)
    return (value or 0) - unit.shock


def _movement(state: State, name: str) -> int:
    """How far a unit's quickest model may go, or one model, in whole inches."""
    unit = _unit(state, name)
    models = unit.models if name in state.units else [name]
    return max([movement(state, unit, model) for model in models], default=0) // INCH


def _may_react(state: State, name: str) -> bool:
    """Whether a unit could react to what comes next: it has not reacted, and not been activated or is on Hold."""
    ready = not _marked(state, name, ACTIVATED.name) or state.scopes.has(HOLD, name)
    return state.units[name].fielded and ready and not _marked(state, name, REACTED.name)


def _may_enter(state: State, unit: str, building: str, level: int = 1) -> bool:
    """Whether a floor has room for a unit and no enemies, however far it is."""
    return why_not_on(state, state.units[unit], state.terrain.by_id[building], level) is None


def _room(state: State, building: str, level: int = 1) -> int:
    there = sum(len(unit.models) for unit in on_floor(state, building, level))
    return state.terrain.by_id[building].capacity - there


def _controls(state: State, objective: str) -> int | None:
    team = state.control.get(objective)
    return None if team is None else next(iter(state.seating.members(team)))


LOOKS: dict[str, Callable[..., Any]] = {
    "distance": lambda state, one, other: units_apart(_side(state, one), _side(state, other)) / INCH,
    "in contact": _in_contact,
    "engaged": lambda state, one, other: are_engaged(state, state.units[one], state.units[other]),
    "initiative": lambda state, unit: initiative_of(state, state.units[unit]).total,
    "courage": lambda state, unit: courage_of(state, state.units[unit]).total,
    "movement": _movement,
    "accuracy": lambda state, name: _of(state, name, "accuracy"),
    "strength": lambda state, name: _of(state, name, "strength"),
    "shock": lambda state, unit: state.units[unit].shock,
    "marked": _marked,
    "controls": _controls,
    "sees": _sees,
    "cover": _cover,
    "place": _place,
    "coherent": _coherent,
    "elevation": lambda state, model: state.unit_of(model).stands[model].elevation / INCH,
    "wounds": _wounds,
    "save": lambda state, model: (
        weighed(
            state, state.unit_of(model), "save", Tally(state.unit_of(model).figure(model).profile.save or 0, "Save", "")
        ).total
    ),
    "may enter": _may_enter,
    "room": _room,
    "may react": _may_react,
    "round": lambda state: state.round,
    "order": lambda state: list(state.order),
    "opening": lambda state, seat: state.openings[seat],
    "actions left": lambda state: state.actions,
    "bid": lambda state, seat: state.bids[seat] if state.bids else None,
    "victory points": lambda state, seat: state.victory[seat],
    "advantage points": lambda state, seat: state.advantage[seat],
    "tokens": lambda state, objective: list(state.tokens.get(objective, ())),
    "carrier": lambda state, objective: state.carried.get(objective),
    "strategy points": purse,
    "income": lambda state, seat: income_of(state, seat) + ability_gain(state, seat),
    "knows": lambda state, unit: [power.name for power in known(state.units[unit])],
    "casts left": lambda state, unit: sum(
        each.casting.left(state.scopes, each.ref) for each in casters(state.units[unit])
    ),
    "stops left": lambda state, unit: sum(
        each.stopping.left(state.scopes, each.ref) for each in casters(state.units[unit])
    ),
    "strikers": lambda state, unit, foe: strikers(state, state.units[unit], state.units[foe]),
}
