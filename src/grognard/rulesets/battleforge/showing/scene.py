"""What everybody sees: the table, and the units as they stand. Only bids are hidden in this game."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.limits import Limit
from grognard.engine.showing.scene import Badge, Board, Level, Marker, Reach, Scene, Side, Stat, Terrain, Track, Zone
from grognard.engine.showing.scene import Unit as Shown
from grognard.minis.words import inches, listed
from grognard.rulesets.battleforge.battlefield import Objective, Piece
from grognard.rulesets.battleforge.rules.actions.standby import markers_of
from grognard.rulesets.battleforge.rules.carrying import load_of, lying
from grognard.rulesets.battleforge.rules.fighting.engaging import is_engaged
from grognard.rulesets.battleforge.rules.foundations.checks import CLAUSES
from grognard.rulesets.battleforge.rules.movement.allowance import movement
from grognard.rulesets.battleforge.rules.powers.specialties import known
from grognard.rulesets.battleforge.rules.powers.targets import casters
from grognard.rulesets.battleforge.rules.round.phases import ROUNDS
from grognard.rulesets.battleforge.rules.setting_up.deployment import zones_of
from grognard.rulesets.battleforge.rules.shooting.damage_chart import tokens_of
from grognard.rulesets.battleforge.rules.terrain.ground import floor_key
from grognard.rulesets.battleforge.sheets import CHARACTERISTICS, Characteristic, Sheet, Special
from grognard.rulesets.battleforge.showing.goal import goal
from grognard.rulesets.battleforge.showing.panels import panels, pips
from grognard.rulesets.battleforge.showing.pieces import pieces_of
from grognard.rulesets.battleforge.state import (
    ACTIVATED,
    EVADE,
    FOCUS,
    FOUGHT,
    HOLD,
    REACTED,
    SETTING_UP,
    SHOT,
    State,
    Unit,
)
from grognard.table.shapes import round_piece

SHORT: dict[Characteristic, str] = dict(zip(CHARACTERISTICS, ("Mov", "Acc", "Str", "Sav", "Init", "Co"), strict=True))
SHAKEN: tuple[Characteristic, ...] = ("movement", "accuracy", "strength", "initiative")
"""What Shock makes worse."""
MARKERS = {
    FOCUS: Badge("Focus", "eye", "helps", "+1 to hit in its next attack", "battleforge.action.focus"),
    HOLD: Badge("Hold", "target", "helps", "may still react", "battleforge.action.hold"),
    EVADE: Badge("Evade", "wind", "helps", "−1 for one attack at it", "battleforge.action.evade"),
}
DONE: tuple[tuple[Limit, Badge], ...] = (
    (ACTIVATED, Badge("Activated", "check", "plain", "it acted this round", "battleforge.activate.once")),
    (REACTED, Badge("Reacted", "turn", "plain", "it made its reaction", "battleforge.react.spent")),
    (SHOT, Badge("Shot", "bow", "plain", "it shot this round", "battleforge.action.shoot-once")),
    (FOUGHT, Badge("Fought", "swords", "plain", "it fought this round", "battleforge.action.fight-once")),
)


def scene(state: State) -> Scene:
    return Scene(
        board=Board(state.scenario.width, state.scenario.height, "town"),
        sides=tuple(Side(seat, state.armies[seat], f"{state.victory[seat]} points") for seat in state.seating),
        units=tuple(shown(state, unit) for unit in state.units.values()),
        terrain=terrain(state),
        markers=tuple(objective(state, each) for each in lying(state)),
        zones=zones(state),
        reaches=tuple(reach for unit in state.units.values() if unit.fielded for reach in reaches(state, unit)),
        panels=tuple(panels(state)),
        track=Track(where(state), state.round, ROUNDS, tuple(state.order)),
        headline=headline(state),
        goal=goal(state),
    )


def shown(state: State, unit: Unit) -> Shown:
    return Shown(
        id=unit.id,
        seat=unit.seat,
        name=str(unit.ref),
        count=0 if unit.where == "lost" else len(unit.models),
        strength=len(unit.sheet.figures),
        emblem=unit.sheet.emblem or "foot",
        stats=stats(unit.sheet, unit.models, unit.shock),
        badges=tuple(badges(state, unit)),
        pieces=pieces_of(state, unit),
        where="table" if unit.where == "table" else "lost" if unit.where == "lost" else "reserve",
        acting=unit.id in state.acting,
        under=unit.carrier,
        note=" ".join(filter(None, [raised(unit), note(unit.sheet)])),
    )


def raised(unit: Unit) -> str:
    """How high its models stand above the table, or below it."""
    levels = sorted({stand.elevation for stand in unit.stands.values()}) if unit.where == "table" else []
    if not any(levels):
        return ""
    told = [f"{inches(abs(level))} {'up' if level > 0 else 'down'}" if level else "on the table" for level in levels]
    return f"Stands {listed(told)}."


@lru_cache(maxsize=256)
def note(sheet: Sheet) -> str:
    """Its category, its rules and its weapons."""
    rules = dict.fromkeys(str(rule) for n in range(1, len(sheet.figures) + 1) for rule in sheet.rules_of(n).values())
    weapons = dict.fromkeys(carried.weapon for kind in sheet.kinds for carried in kind.weapons)
    arms = [
        f"{weapon.name} {'Melee' if weapon.melee else f'{inches(weapon.short)}/{inches(weapon.long)}'}"
        f" A{weapon.attacks} AP{weapon.ap}"
        for weapon in weapons
    ]
    told = {str(rule): rule.blurb for rule in _told(sheet)}
    said = [sheet.blurb, f"{sheet.category}.", f"{listed(list(rules))}." if rules else "", f"{'; '.join(arms)}."]
    return " ".join(filter(None, [*said, *(f"{name}: {text}" for name, text in told.items())]))


def _told(sheet: Sheet) -> list[Special]:
    """The special rules of its models and weapons that are only text: the players have to see to them."""
    found = [*sheet.rules]
    for kind in sheet.kinds:
        found += [*kind.profile.rules, *(rule for carried in kind.weapons for rule in carried.weapon.rules)]
    return [rule for rule in found if not rule.enforced]


def stats(sheet: Sheet, models: tuple[str, ...], shock: int) -> tuple[Stat, ...]:
    return _stats(sheet, tuple(int(model.rpartition(".")[2]) for model in models), shock)


@lru_cache(maxsize=1024)
def _stats(sheet: Sheet, numbers: tuple[int, ...], shock: int) -> tuple[Stat, ...]:
    """The best value among those that are left, with what Shock leaves of it."""
    found = []
    for name in CHARACTERISTICS:
        values = [value for n in numbers if (value := getattr(sheet.figures[n - 1].profile, name)) is not None]
        if not values:
            continue
        best = max(values)
        now = best - shock if name in SHAKEN else best
        found.append(Stat(name.title(), SHORT[name], str(max(0, now) if name == "movement" else now), CLAUSES[name]))
    return tuple(found)


def badges(state: State, unit: Unit) -> list[Badge]:
    """All markers that a unit has, so that nobody needs to remember anything."""
    if unit.where == "lost":
        return []
    found = []
    if unit.shock:
        why = f"−{unit.shock} Movement, Accuracy, Strength and Initiative"
        found.append(Badge(f"Shock {unit.shock}", "bolt", "hurts", why, "battleforge.shock.effects"))
    found += [MARKERS[marker] for marker in markers_of(state, unit)]
    if state.scopes.open:
        acting = unit.id in state.acting  # then "Activated" is yet to come
        done = DONE[1:] if acting else DONE
        found += [badge for limit, badge in done if not limit.left(state.scopes, unit.ref)]
    if is_engaged(state, unit):
        found.append(Badge("Engaged", "swords", "hurts", "locked in melee", "battleforge.fight.engaged"))
    found += [_granted(marker.effect, marker.clause) for marker in state.scopes.markers_of(unit.id) if marker.effect]
    found += _whereabouts(state, unit)
    if state.carried and (load := load_of(state, unit)) is not None:
        found.append(Badge("Carries", "heart", "plain", f"has {load.name}", "battleforge.action.special"))
    if casters(unit) and state.scopes.open:
        found.append(_powers(state, unit))
    if damaged := tokens_of(state, unit):
        why = f"{damaged} is added to the next roll on its damage chart, and so much Shock stays"
        found.append(Badge(f"Damage {damaged}", "blood", "hurts", why, "battleforge.unit.special-rules"))
    wounds = sum(unit.lost.values())
    if wounds:
        found.append(
            Badge(f"Wounds {wounds}", "blood", "hurts", "wounds lost by its models", "battleforge.shoot.wound")
        )
    return found


def _granted(effect: Effect, clause: str) -> Badge:
    """What a power or a strategy does to a unit for a while."""
    why = f"{effect.number:+d} {effect.name} until the end of the {effect.scope or 'game'}"
    return Badge(
        effect.source, "spark" if effect.number > 0 else "drop", "helps" if effect.number > 0 else "hurts", why, clause
    )


def _powers(state: State, unit: Unit) -> Badge:
    """How often its casters may still try in this round, and what they know."""
    casts = sum(caster.casting.left(state.scopes, caster.ref) for caster in casters(unit))
    stops = sum(caster.stopping.left(state.scopes, caster.ref) for caster in casters(unit))
    why = f"{casts} to cast, {stops} to stop: {listed([power.name for power in known(unit)])}"
    return Badge(f"Powers {casts}/{stops}", "wizard", "plain", why, "battleforge.power.access")


def _whereabouts(state: State, unit: Unit) -> list[Badge]:
    if unit.where == "reserve":
        return [Badge("Reserve", "clock", "plain", "not yet on the table", "battleforge.reserve.choice")]
    if unit.where == "embarked":
        why = f"in {state.units[unit.carrier].ref}"
        return [Badge("Embarked", "cart", "plain", why, "battleforge.reserve.transports")]
    if unit.inside is not None and unit.where == "table":
        why = f"floor {unit.inside.level} of {state.building_of(unit).name}"
        return [Badge(f"Floor {unit.inside.level}", "house", "helps", why, "battleforge.building.occupy")]
    return []


def terrain(state: State) -> tuple[Terrain, ...]:
    """The pieces, and in buildings who is on which floor."""
    living: dict[str, list[str]] = {}
    for unit in state.units.values():
        if unit.inside is not None and unit.fielded:
            key = floor_key(unit.inside.building, unit.inside.level)
            living.setdefault(key, []).append(f"{unit.ref} {len(unit.models)}")
    found = ground(state.terrain.pieces)
    if not living:
        return found
    return tuple([_lived_in(piece, living) if piece.floors else piece for piece in found])


def _lived_in(piece: Terrain, living: dict[str, list[str]]) -> Terrain:
    floors = [Level(level.key, level.label, ", ".join(living.get(level.key, ()))) for level in piece.floors]
    return msgspec.structs.replace(piece, floors=tuple(floors))


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@lru_cache(maxsize=64)
def ground(pieces: tuple[Piece, ...]) -> tuple[Terrain, ...]:
    """The pieces, which stay as they are until somebody lays smoke or it goes."""
    return tuple(_terrain(piece) for piece in pieces)


KINDS = {
    "obstacle": "wall",
    "area": "wood",
    "ground": "open",
    "platform": "hill",
    "gap": "water",
    "impassable": "rock",
}


def _terrain(piece: Piece) -> Terrain:
    outline = piece.corners or tuple((round(x), round(y)) for x, y in round_piece(piece.centre, piece.radius).corners)
    kind = "road" if piece.road else KINDS.get(piece.kind, piece.kind)
    height = piece.solid.top - piece.elevation
    impassable = piece.kind == "impassable"
    floors = tuple(
        Level(floor_key(piece.id, floor.level), f"{ORDINALS[floor.level - 1]} floor") for floor in piece.floors
    )
    words = _terrain_words(piece)
    return Terrain(piece.id, kind, piece.name, outline, height, impassable, words, bool(piece.radius), floors)


def _terrain_words(piece: Piece) -> str:
    words: list[str] = [piece.kind]
    words += [f"{inches(piece.height)} high"] if piece.kind in ("obstacle", "platform") else []
    words += [f"{piece.cover} cover"] if piece.cover != "none" else []
    words += ["negative cover"] if piece.negative else []
    words += ["difficult"] if piece.difficult else []
    words += ["road"] if piece.road else []
    words += [f"{piece.storeys} floors for {piece.capacity} models each"] if piece.storeys else []
    words += [f"{inches(piece.depth)} deep"] if piece.depth else []
    words += ["seen into and out of"] if piece.sight == "into and out of" else []
    return ", ".join(words)


def objective(state: State, each: Objective) -> Marker:
    team = state.control.get(each.id)
    holder = None if team is None else state.seating.members(team)[0]
    tokens = [token.rpartition(":")[0] for token in state.tokens.get(each.id, ())]
    who = "nobody's" if team is None else f"held by {listed([state.players[s] for s in state.seating.members(team)])}"
    return Marker(each.id, each.name, each.at, seat=holder, note=", ".join([who, *tokens]), tokens=tuple(tokens))


def reaches(state: State, unit: Unit) -> tuple[Reach, ...]:
    """How far a unit moves, and how far it threatens: with a Move and a shot, or a Move and a Charge."""
    each_kind = {unit.figure(model).profile.movement: model for model in unit.models}
    far = max([movement(state, unit, model) for model in each_kind.values()], default=0)
    return _reaches(unit.id, unit.sheet, far)


@lru_cache(maxsize=512)
def _reaches(unit: str, sheet: Sheet, far: int) -> tuple[Reach, ...]:
    weapons = [carried.weapon for kind in sheet.kinds for carried in kind.weapons]
    shots = max((weapon.long for weapon in weapons), default=0)
    found = [Reach(unit, "reach", far, f"Move {inches(far)}", "battleforge.action.move")]
    if shots >= far:
        told = f"Move and shoot {inches(far + shots)}"
        found.append(Reach(unit, "threat", far + shots, told, "battleforge.shoot.range"))
    elif any(weapon.melee for weapon in weapons):
        found.append(Reach(unit, "threat", 2 * far, f"Move and charge {inches(2 * far)}", "battleforge.action.charge"))
    return tuple(found)


def zones(state: State) -> tuple[Zone, ...]:
    """Deployment zones, as long as they matter."""
    if state.stage not in SETTING_UP:
        return ()
    owners = {zone: seat for seat, zone in enumerate(state.zones) if zone}
    return tuple(Zone(zone.name, zone.corners, owners.get(zone.id)) for zone in zones_of(state))


def where(state: State) -> str:
    if state.stage in SETTING_UP:
        return "Setting up"
    phases = {"bidding": "bidding", "actions": "actions", "end": "end phase", "over": "the end"}
    return f"Round {state.round} of {ROUNDS}: {phases[state.stage]}"


def headline(state: State) -> str:
    if state.acting:
        return f"{pips(state)} {listed([str(state.units[name].ref) for name in state.acting])}"
    return state.scenario.title
