"""Chapters 12 and 13: declaring attacks. Which weapons are aimed at which units, all named before anybody reacts or
rolls."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import Assign, Option, Pick
from grognard.engine.questions.movement import Mover
from grognard.engine.refusal import Refusal
from grognard.engine.showing.scene import Mark
from grognard.engine.umpire import Umpire
from grognard.minis.boxes import boxes_within
from grognard.minis.poses import Put, TrayPose
from grognard.minis.tray_place import TrayPlace
from grognard.rulesets.battleforge.rules.fighting.blows import Swing, split_between, strikers, strikes_at, swings
from grognard.rulesets.battleforge.rules.fighting.engaging import engaged_with
from grognard.rulesets.battleforge.rules.foundations.measuring import bodies, box_of
from grognard.rulesets.battleforge.rules.foundations.scattering import TURN
from grognard.rulesets.battleforge.rules.reserves.transports import passengers
from grognard.rulesets.battleforge.rules.shooting import profiles
from grognard.rulesets.battleforge.rules.shooting.attacks import Attack, Strike, weapons_of
from grognard.rulesets.battleforge.rules.shooting.bands import lines_of_reach
from grognard.rulesets.battleforge.rules.shooting.hits import name_of
from grognard.rulesets.battleforge.rules.shooting.lobbing import lobbers, radius_of, under, why_not_here
from grognard.rulesets.battleforge.rules.shooting.shots import (
    SMOKE,
    everything,
    has_shot_at,
    is_empty,
    loaded,
    weapons_at,
    why_no_target,
    why_not_shoot,
)
from grognard.rulesets.battleforge.rules.shooting.smoke import RADIUS, points_for_smoke, smokers, why_no_smoke_here
from grognard.rulesets.battleforge.rules.shooting.to_hit import HURRIED
from grognard.rulesets.battleforge.rules.sight.aiming import can_bear, can_reach
from grognard.rulesets.battleforge.rules.sight.eyes import STANDS_OUT
from grognard.rulesets.battleforge.sheets import Weapon
from grognard.rulesets.battleforge.state import State, Unit
from grognard.table.footprint import bounds
from grognard.table.points import NORTH, Point, whole
from grognard.table.search import rays
from grognard.table.shapes import Box

SPLIT = "split"
UNUSED = "unused"
WORDS = {SPLIT: ("Split fire", "weapon by weapon"), UNUSED: ("Nobody", "only what is lobbed")}


def targets_of(state: State, unit: Unit) -> list[Unit]:
    """The units that at least one weapon has a legal shot at."""
    return [foe for foe in state.enemies_of(unit.seat) if weapons_at(state, unit, foe)]


@enforces("battleforge.shoot.impossible")
def why_no_shot(state: State, unit: Unit) -> Refusal | None:
    """Why a unit may not declare a Shoot action: it may not shoot, or nothing has a legal shot."""
    if (closed := why_not_shoot(state, unit)) is not None:
        return closed
    if any(has_shot_at(state, unit, foe) for foe in state.enemies_of(unit.seat)) or any(
        some_point(state, unit, weapon) is not None for weapon in _thrown(state, unit)
    ):
        return None
    reasons = [no_shot_at(state, unit, foe) for foe in state.enemies_of(unit.seat)]
    if reasons and len({reason.clause for reason in reasons}) == 1 and not (lobbers(unit) or smokers(unit)):
        return reasons[0]
    return Refusal(f"{unit.ref:has} no shot at anybody", "battleforge.shoot.impossible", (unit.id,))


def no_shot_at(state: State, unit: Unit, foe: Unit) -> Refusal:
    """Why a unit has no shot at an enemy: the enemy is in melee, out of range, out of sight, or in no arc."""
    if (closed := why_no_target(state, unit, foe)) is not None:
        return closed
    about, weapons = (unit.id, foe.id), loaded(state, unit)
    if not weapons:
        return Refusal(f"{unit.ref:has} nothing left to fire now", "battleforge.weapon.special-rules", about)
    reaching = [weapon for weapon in weapons if can_reach(state, unit, weapon, foe)]
    if not reaching:
        return Refusal(f"{foe.ref:is} out of range of {unit.ref}", "battleforge.shoot.range", about)
    if not any(can_bear(state, unit, weapon, foe) for weapon in reaching):
        return Refusal(f"{foe.ref:is} in no arc of a weapon in range", "battleforge.los.mounted-arcs", about)
    return Refusal(f"nobody of {unit.ref} with a weapon in range sees {foe.ref}", "battleforge.los.basic", about)


async def declare_shots(umpire: Umpire, state: State, unit: Unit) -> Attack:
    """Everything at one target, or split fire weapon by weapon; and a point for each weapon that is lobbed."""
    lobbed = umpire.recall(
        "lobbed",
        lambda: tuple(weapon for weapon in _thrown(state, unit) if some_point(state, unit, weapon) is not None),
    )
    aimed = await _aimed(umpire, state, unit, may_spare=bool(lobbed))
    strikes = list(aimed.strikes)
    for number, weapon in enumerate(lobbed, 1):
        if profiles.twice([weapon, *(weapons_of(unit, "shoot")[strike.weapon] for strike in strikes)]):
            continue  # another profile of the weapon is fired already
        last = number == len(lobbed)
        strike = await _at_point(umpire, state, unit, weapon, may_pass=bool(strikes) or not last)
        strikes += [strike] if strike is not None else []
    return Attack("shoot", unit.id, tuple(strikes))


class TargetChoice(Pick[Unit | str]):
    """The question whom to shoot at. While it is open, the reach of the weapons is drawn."""

    bands: Callable[[], tuple[Mark, ...]] = tuple

    def marks(self) -> tuple[Mark, ...]:
        return self.bands()


async def _aimed(umpire: Umpire, state: State, unit: Unit, *, may_spare: bool) -> Attack:
    targets = umpire.recall("targets", lambda: tuple(foe.id for foe in targets_of(state, unit)))
    if not targets:
        return Attack("shoot", unit.id, ())
    weapons = loaded(state, unit)
    ready: dict[str, Unit | str] = {name: state.units[name] for name in targets}
    if len(weapons) > 1:
        ready[SPLIT] = SPLIT
    if may_spare:
        ready[UNUSED] = UNUSED

    def option(key: str, aim: Unit | str) -> Option[Unit | str]:
        if isinstance(aim, str):
            label, detail = WORDS[aim]
            return Option(key, aim, label, detail=detail)
        return Option(key, aim, str(aim.ref), detail=_with(weapons_at(state, unit, aim)), about=(key,))

    title = f"Whom {unit.ref:does _} shoot at?"
    question = TargetChoice(title, "battleforge.action.shoot", f"target:{unit.id}", ready,
                   lambda: [option(*each) for each in ready.items()], about=(unit.id,),
                   closed=partial(_why_not_at, state, unit))  # fmt: skip
    question.bands = partial(lines_of_reach, state, unit, weapons)
    chosen = await umpire.ask(unit.seat, question)
    if isinstance(chosen, Unit):
        return await everything(umpire, state, unit, chosen)
    if chosen == UNUSED:
        return Attack("shoot", unit.id, ())
    return await split_fire(umpire, state, unit, weapons)


def _why_not_at(state: State, unit: Unit, key: str) -> Refusal | None:
    foe = state.units.get(key)
    if foe is None:
        return None
    if not state.hostile(foe.seat, unit.seat):
        return Refusal(f"{foe.ref:is} no enemy of {unit.ref}", "battleforge.action.shoot", (unit.id, key))
    return no_shot_at(state, unit, foe)


# ---- weapons that are lobbed ----


def _thrown(state: State, unit: Unit) -> list[Weapon]:
    """The weapons that a unit may aim at a point now: none on the move, and none without ammunition."""
    if state.scopes.has(HURRIED, unit.id):
        return []
    return [weapon for weapon in (*lobbers(unit), *smokers(unit)) if not is_empty(state, unit, weapon)]


def points_for(state: State, unit: Unit, weapon: Weapon) -> Iterator[Point]:
    """Points worth a shell: on each enemy model; where none of these may be chosen, as far beside one as reaches it."""
    if weapon.rule(SMOKE) is not None:
        yield from points_for_smoke(state, unit, weapon)
        return
    upon = _points_upon(state, unit, weapon)
    first = next(upon, None)
    if first is None:
        yield from _points_beside(state, unit, weapon)
    else:
        yield from (first, *upon)


def _points_upon(state: State, unit: Unit, weapon: Weapon) -> Iterator[Point]:
    for foe in state.enemies_of(unit.seat):
        for body in bodies(state, foe):
            point = _middle(bounds(body.footprint))
            if why_not_here(state, unit, weapon, point) is None:
                yield point


def _middle(box: Box) -> Point:
    west, south, east, north = box
    return whole((west + east) / 2), whole((south + north) / 2)


def _points_beside(state: State, unit: Unit, weapon: Weapon) -> Iterator[Point]:
    """In directions of 15 degrees around enemy models that a shell could reach, though not in their middle."""
    here, radius = box_of(state, unit), radius_of(weapon)
    for foe in state.enemies_of(unit.seat):
        for body in bodies(state, foe):
            box = bounds(body.footprint)
            if not boxes_within(here, box, weapon.long + radius + STANDS_OUT):
                continue
            x, y = _middle(box)
            reach = radius + int(min(box[2] - box[0], box[3] - box[1]) / 2)
            for dx, dy in rays(reach, reach // 2, TURN):
                point = x + dx, y + dy
                if why_not_here(state, unit, weapon, point) is None and foe.id in under(state, weapon, point):
                    yield point


def some_point(state: State, unit: Unit, weapon: Weapon) -> Point | None:
    return next(points_for(state, unit, weapon), None)


async def _at_point(umpire: Umpire, state: State, unit: Unit, weapon: Weapon, *, may_pass: bool) -> Strike | None:
    if weapon.rule(SMOKE) is not None:
        return await _smoke_at(umpire, state, unit, weapon, may_pass=may_pass)
    question = TrayPlace(
        f"At which point {unit.ref:does _} lob its {weapon.name}?",
        "battleforge.action.shoot",
        f"point:{unit.id}",
        Mover("shell", weapon.name, radius=radius_of(weapon), facing=NORTH, figure="marker"),
        lambda put: why_not_here(state, unit, weapon, put.pose.at),
        lambda: (Put(TrayPose(point, NORTH)) for point in points_for(state, unit, weapon)),
        lambda rng: Put(TrayPose(rng.choice(list(points_for(state, unit, weapon))), NORTH)),
        may_pass=may_pass,
    )
    put = await umpire.ask(unit.seat, question)
    if put is None:
        return None
    return Strike(weapon.name, "", point=put.pose.at, around=tuple(under(state, weapon, put.pose.at)))


async def _smoke_at(umpire: Umpire, state: State, unit: Unit, weapon: Weapon, *, may_pass: bool) -> Strike | None:
    question = TrayPlace(
        f"Where {unit.ref:does _} lay smoke with its {weapon.name}?",
        "battleforge.weapon.special-rules",
        f"smoke:{unit.id}",
        Mover("smoke", weapon.name, radius=RADIUS, facing=NORTH, figure="marker"),
        lambda put: why_no_smoke_here(state, unit, weapon, put.pose.at),
        lambda: (Put(TrayPose(point, NORTH)) for point in points_for(state, unit, weapon)),
        lambda rng: Put(TrayPose(rng.choice(list(points_for(state, unit, weapon))), NORTH)),
        may_pass=may_pass,
    )
    put = await umpire.ask(unit.seat, question)
    return Strike(weapon.name, "", point=put.pose.at) if put is not None else None


def _with(weapons: Sequence[Weapon]) -> str:
    return ", ".join(weapon.name for weapon in weapons)


def hopes(state: State, unit: Unit) -> list[Unit]:
    """Enemies at which a shot may be declared, though it may be impossible now: on the field or in a transport."""
    carried = [
        other
        for other in state.units.values()
        if other.where == "embarked" and state.hostile(other.seat, unit.seat) and state.units[other.carrier].fielded
    ]
    return [*state.enemies_of(unit.seat), *carried]


@enforces("battleforge.shoot.split", "battleforge.shoot.same-weapon", "battleforge.shoot.impossible")
async def split_fire(umpire: Umpire, state: State, unit: Unit, weapons: Sequence[Weapon]) -> Attack:
    """Each weapon, with all its copies, goes at one unit or stays silent; at least one must have a legal shot."""
    enemies = hopes(state, unit)
    legal = {(weapon.name, foe.id) for foe in enemies for weapon in weapons_at(state, unit, foe)}

    def options(weapon: Weapon) -> Iterator[Option[str]]:
        for foe in sorted(enemies, key=lambda foe: (weapon.name, foe.id) not in legal):
            possible = (weapon.name, foe.id) in legal
            detail = "" if possible else _why_impossible(state, unit, foe)
            yield Option(foe.id, foe.id, str(foe.ref), detail=detail, about=(foe.id,))
        yield Option(UNUSED, "", "Not used")

    def joint(chosen: dict[str, str]) -> Refusal | None:
        used = profiles.twice(weapon for weapon in weapons if chosen[weapon.name] not in ("", UNUSED))
        if used:
            return Refusal(f"its {used} is used by one profile only", profiles.CLAUSE, (unit.id,))
        if any(pair in legal for pair in chosen.items()):
            return None
        return Refusal("at least one weapon needs a legal shot", "battleforge.shoot.impossible", (unit.id,))

    def proposals() -> Iterator[dict[str, str]]:
        for shift in range(len(enemies)):
            answer: dict[str, str] = {}
            used: set[str] = set()
            for place, weapon in enumerate(weapons):
                open_to = [foe.id for foe in enemies if (weapon.name, foe.id) in legal and weapon.whole not in used]
                answer[weapon.name] = open_to[(place + shift) % len(open_to)] if open_to else UNUSED
                used |= {weapon.whole} if open_to else set()
            yield answer

    question = Assign(
        f"At whom does each weapon of {unit.ref} shoot?",
        "battleforge.shoot.split",
        f"split:{unit.id}",
        {weapon.name: list(options(weapon)) for weapon in weapons},
        {weapon.name: weapon.name for weapon in weapons},
        joint=joint,
        proposals=proposals,
        about={weapon.name: (unit.id,) for weapon in weapons},
        drawn=lambda name: lines_of_reach(state, unit, [weapon for weapon in weapons if weapon.name == name]),
    )
    chosen = await umpire.ask(unit.seat, question)
    return Attack("shoot", unit.id, tuple(Strike(weapon, target) for weapon, target in chosen.items() if target))


def _why_impossible(state: State, unit: Unit, foe: Unit) -> str:
    refusal = why_no_target(state, unit, foe)
    return refusal.reason if refusal is not None else "no shot at the moment"


# ---- blows ----


@enforces("battleforge.fight.split", "battleforge.fight.impossible")
async def declare_blows(umpire: Umpire, state: State, unit: Unit) -> Attack:
    """Every melee weapon at a unit that its bearer reaches, or in the hope that it will: at passengers of a transport
    that is being fought."""
    foes = engaged_with(state, unit)
    hopes = [other for foe in foes for other in passengers(state, foe)]
    names = await profiles.in_melee(umpire, unit, foes[0])
    if len(foes) == 1 and not hopes:
        return umpire.recall("strikes", partial(strikes_at, state, unit, foes[0], names))
    armed = [swing for swing in swings(unit) if swing.weapon in names]
    open_to = {swing: _struck_by(state, unit, swing, foes, hopes) for swing in armed}
    open_to = {swing: options for swing, options in open_to.items() if options}
    keys = {swing: _key(unit, swing) for swing in open_to}
    question = Assign(
        f"Whom does each model of {unit.ref} strike?",
        "battleforge.fight.split",
        f"blows:{unit.id}",
        {keys[swing]: options for swing, options in open_to.items()},
        {keys[swing]: f"{name_of(unit, swing.model)}: {swing.weapon}" for swing in open_to},
        about={keys[swing]: (swing.model,) for swing in open_to},
    )
    chosen = await umpire.ask(unit.seat, question)
    return split_between(unit, {swing: chosen[key] for swing, key in keys.items() if chosen[key]})


def _struck_by(
    state: State, unit: Unit, swing: Swing, foes: Sequence[Unit], hopes: Sequence[Unit]
) -> list[Option[str]]:
    """The units that a weapon of one model may be aimed at."""
    reached = [foe for foe in foes if swing.model in strikers(state, unit, foe)]
    options = [Option(foe.id, foe.id, str(foe.ref), about=(foe.id,)) for foe in reached]
    if hopes and not reached:
        options.append(Option(UNUSED, "", "Not used"))
    return options + [
        Option(hope.id, hope.id, str(hope.ref), detail="if it gets into reach", about=(hope.id,)) for hope in hopes
    ]


def _key(unit: Unit, swing: Swing) -> str:
    """A model stands for its weapon, unless it has several for melee."""
    several = sum(carried.weapon.melee for carried in unit.figure(swing.model).weapons) > 1
    return f"{swing.model} {swing.weapon}" if several else swing.model
