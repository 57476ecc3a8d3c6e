"""Chapter 7: attacking. Targets, dice, saves and casualties; shooting and melee alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Dice, Stage, at_least
from grognard.engine.lazy import lazy
from grognard.engine.questions import Answer, One, Option
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.tally import Tally
from grognard.engine.umpire import Umpire
from grognard.rulesets.fatigue.rules.casualties import casualties
from grognard.rulesets.fatigue.rules.cover import Cover, base_cover, cover_of, looks_past
from grognard.rulesets.fatigue.rules.ground import Piece, features_in
from grognard.rulesets.fatigue.rules.measuring import (
    MELEE,
    flat_gap,
    in_combat,
    in_combat_with,
    model_distance,
    models_within,
    square_reach,
    those_within,
    unit_distance,
    units_within,
)
from grognard.rulesets.fatigue.rules.sight import UnitLook, between, friends_shadows, in_reach
from grognard.rulesets.fatigue.showing.words import ref, say
from grognard.rulesets.fatigue.state import INCH, Profile, State, Unit

D6 = 6
Attack = tuple[str, str]
"""How and whom: ("shoot" or "fight", unit), or ("none", "")."""

NO_ATTACK: Attack = ("none", "")


# ---- who may attack whom ----


@enforces("fatigue.attack.shooting-into-combat")
def shootable(state: State, unit: Unit) -> list[Unit]:
    """The enemy units that at least one model can shoot at. Pinned units can be shot at too
    (fatigue.attack.shooting-into-combat)."""
    profile = unit.profile
    if not profile.shoots or in_combat_with(state, unit):
        return []
    return [
        enemy
        for enemy in state.side(enemy_of(unit.seat))
        if in_reach(unit, enemy, profile.range) and UnitLook(state, unit, enemy).anyone()
    ]


@enforces("fatigue.attack.melee-range")
def in_melee_range(state: State, unit: Unit) -> list[Unit]:
    """The enemy units that at least one model can strike (fatigue.attack.melee-range)."""
    return those_within(state, unit, state.side(enemy_of(unit.seat)), MELEE)


@enforces("fatigue.attack.no-shooting-in-combat")
def attacks(state: State, unit: Unit, *, shooting: bool) -> list[Attack]:
    """The attacks that a unit can make from where it stands: it fights an enemy that is near, or else shoots if its
    action allows that."""
    fights = [("fight", enemy.id) for enemy in in_melee_range(state, unit)]
    return fights or ([("shoot", enemy.id) for enemy in shootable(state, unit)] if shooting else [])


@enforces("fatigue.attack.who-attacks")
def attackers(state: State, unit: Unit, target: Unit, how: str) -> list[str]:
    """All models in range of the target, in order of number: one die each (fatigue.attack.who-attacks)."""
    if how == "shoot":
        return UnitLook(state, unit, target).shooters()
    return models_within(state, unit, target, MELEE)


class ChooseTarget(One[Attack]):
    """The question whom to attack. Why an enemy cannot be attacked is only worked out when somebody looks or asks.

    A unit in Combat cannot shoot, and a unit out of Combat has nobody to strike, so the target decides how it attacks.
    """

    def __init__(self, state: State, unit: Unit, attacks: Sequence[Attack], *, may_shoot: Refusal | None) -> None:
        self.title = f"Whom {say(unit, 'do', 'does')} {unit.name} attack?"
        self.clause, self.topic = "fatigue.attack.one-target", f"attack:{unit.id}"
        self.about = (unit.id,)
        self._state, self._unit, self._may_shoot = state, unit, may_shoot
        self._open = [self._option(attack) for attack in (NO_ATTACK, *attacks)]

    def _option(self, attack: Attack) -> Option[Attack]:
        how, whom = attack
        if how == "none":
            return Option("none", attack, "No attack", declines=True)
        name = self._state.units[whom].name
        return Option(whom, attack, f"Shoot at {name}" if how == "shoot" else f"Fight {name}", about=(whom,))

    @property
    def open(self) -> list[Option[Attack]]:
        return self._open

    @lazy
    def options(self) -> Sequence[Option[Attack]]:  # only made when somebody looks
        """All enemies. Those that can be attacked come with dice and number, the others with the reason why not."""
        state, unit = self._state, self._unit
        for option in self._open[1:]:
            how, whom = option.value
            target = state.units[whom]
            dice = len(attackers(state, unit, target, how))
            option.tally = to_hit(unit, cover_of(state, target, unit), held=state.held)
            rolls = "1 die, it" if dice == 1 else f"{dice} dice, each"
            option.detail = f"{rolls} hits on {option.tally.total} or more"
        reachable = {option.key for option in self._open}
        closed = [enemy for enemy in state.side(enemy_of(unit.seat)) if enemy.id not in reachable]
        return [*self._open, *(self._closed(enemy) for enemy in closed)]

    def _closed(self, enemy: Unit) -> Option[Attack]:
        how = "shoot" if self._unit.profile.shoots else "fight"
        option = self._option((how, enemy.id))
        option.why_not = why_no_attack(self._state, self._unit, enemy, self._may_shoot)
        return option

    def _find(self, key: Answer) -> Option[Attack] | None:
        found = next((option for option in self._open if option.key == key), None)
        return found if found is not None else super()._find(key)


def why_no_attack(state: State, unit: Unit, enemy: Unit, may_shoot: Refusal | None) -> Refusal:
    """The reason why this enemy cannot be attacked."""
    about = (unit.id, enemy.id)
    away = unit_distance(state, unit, enemy) / INCH
    if not unit.profile.shoots:
        return Refusal(
            f"{enemy.name} {say(enemy, 'are', 'is')} {away:.2f}″ away; melee reaches 1″",
            "fatigue.attack.melee-range",
            about,
        )
    if may_shoot is not None:
        return may_shoot
    for pinning in in_combat_with(state, unit):
        return Refusal(
            f"{unit.name} {say(unit, 'are', 'is')} in Combat with {pinning.name}",
            "fatigue.attack.no-shooting-in-combat",
            about,
        )
    if not units_within(state, unit, enemy, unit.profile.range):
        return Refusal(
            f"{enemy.name} {say(enemy, 'are', 'is')} {away:.1f}″ away; the Range is {unit.profile.range // INCH}″",
            "fatigue.attack.ranged-range",
            about,
        )
    return Refusal(
        f"no model of {unit.name} sees a model of {enemy.name} within its Range",
        "fatigue.attack.sight-lines",
        about,
    )


# ---- the numbers to roll ----


@enforces("fatigue.attack.hit-modifiers")
def to_hit(attacker: Unit, cover: Cover, *, held: bool) -> Tally:
    """What the attacker's dice need: Quality and all modifiers (fatigue.attack.hit-modifiers)."""
    need = Tally(attacker.profile.quality, f"Quality of {attacker.name}", "fatigue.unit.quality")
    if cover is Cover.SOFT:
        need.add(+1, "target in Soft Cover", "fatigue.cover.soft")
    elif cover is Cover.HARD:
        need.add(+1, "target in Hard Cover", "fatigue.cover.hard")
    if held:
        need.add(-1, "Held", "fatigue.action.hold")
    if attacker.fatigued:
        need.add(+1, "fatigued", "fatigue.check.penalty")
    return natural(need)


@enforces("fatigue.attack.save-modifiers")
def to_save(target: Unit, cover: Cover, *, beset: bool) -> Tally:
    """What the target's dice need: Quality and all modifiers (fatigue.attack.save-modifiers)."""
    need = Tally(target.profile.quality, f"Quality of {target.name}", "fatigue.unit.quality")
    if beset:
        need.add(+1, "beset by additional units", "fatigue.attack.additional-units")
    if cover is Cover.HARD:
        need.add(-1, "in Hard Cover", "fatigue.cover.hard")
    if target.fatigued:
        need.add(+1, "fatigued", "fatigue.check.penalty")
    return natural(need)


def is_beset(state: State, target: Unit, attacker: Unit) -> bool:
    """Whether the target is in Combat with a unit other than the one attacking (fatigue.attack.additional-units)."""
    return any(other is not attacker and in_combat(state, target, other) for other in state.side(enemy_of(target.seat)))


def natural(need: Tally) -> Tally:
    """A 6 always succeeds and a 1 always fails (fatigue.dice.natural)."""
    need.at_most(D6, "a 6 always succeeds", "fatigue.dice.natural")
    return need.at_least(2, "a 1 always fails", "fatigue.dice.natural")


# ---- the attack itself ----


async def shoot(umpire: Umpire, state: State, attacker: Unit, target: Unit) -> int:
    """The active unit shoots (fatigue.attack.one-target)."""
    text = say(attacker, "{attacker} shoot at {target}: {shots}", "{attacker} shoots at {target}: {shots}")
    return await attack(umpire, state, attacker, target, "shoot", text, "fatigue.attack.one-target", held=state.held)


async def strike(umpire: Umpire, state: State, attacker: Unit, target: Unit) -> int:
    """The active unit strikes in Combat, before anybody else does (fatigue.combat.attack-first)."""
    text = say(attacker, "{attacker} strike {target}: {shots}", "{attacker} strikes {target}: {shots}")
    return await attack(umpire, state, attacker, target, "fight", text, "fatigue.combat.attack-first", held=state.held)


async def strike_back(umpire: Umpire, state: State, defender: Unit, attacker: Unit) -> int:
    """A defending unit strikes back, never shooting and never with the +1 of Hold (fatigue.action.hold-scope)."""
    text = say(defender, "{attacker} strike back at {target}: {shots}", "{attacker} strikes back at {target}: {shots}")
    clause = "fatigue.combat.retaliation-attack"
    return await attack(umpire, state, defender, attacker, "fight", text, clause, held=False)


@enforces("fatigue.dice.sequence")
async def attack(
    umpire: Umpire, state: State, attacker: Unit, target: Unit, how: str, text: str, clause: str, *, held: bool
) -> int:
    """Carry out one attack of one unit on one unit, casualties included. Returns how many models it cost the target."""
    dice = len(attackers(state, attacker, target, how))
    cover = cover_of(state, target, attacker)
    hit = to_hit(attacker, cover, held=held)
    save = to_save(target, cover, beset=is_beset(state, target, attacker))
    if umpire.applied is not None:  # only statistics and tests want to know
        umpire.cite(*_applied(state, attacker, target, how, cover))
    shots = "1 die" if dice == 1 else f"{dice} dice"
    umpire.tell("attack", clause, text, attacker=ref(attacker), target=ref(target), dice=dice, shots=shots)
    failures = await umpire.cascade(dice, *stages(attacker, target, hit, save))  # "fatigue.dice.sequence"
    losses = min(failures, len(target.models))
    if losses:
        await casualties(umpire, state, target, losses, attacker)
    else:
        text = say(target, "{target} lose nobody", "{target} is not harmed")
        umpire.tell("no-losses", "fatigue.attack.save-roll", text, target=ref(target))
    return losses


@enforces("fatigue.dice.d6")
def stages(attacker: Unit, target: Unit, hit: Tally, save: Tally) -> list[Stage]:
    """Hits, then a Save for each, then a Heavy unit's second Saves."""
    hits = Dice(
        0,
        at_least(D6, hit.total),
        "fatigue.attack.hit-roll",
        by=attacker.seat,
        unit=attacker.id,
        tally=hit,
        label="Hit",
    )
    saves = Dice(
        0,
        at_least(D6, save.total),
        "fatigue.attack.save-roll",
        by=target.seat,
        unit=target.id,
        tally=save,
        label="Save",
    )
    stages = [Stage(hits, keep={"hit": 1}), Stage(saves, keep={"miss": 1})]
    if target.profile.heavy:
        again = Dice(
            0,
            at_least(D6, save.total),
            "fatigue.attack.heavy-reroll",
            by=target.seat,
            unit=target.id,
            tally=save,
            label="Save again",
        )
        stages.append(Stage(again, keep={"miss": 1}))
    return stages


def _applied(state: State, attacker: Unit, target: Unit, how: str, cover: Cover) -> Iterator[str | Callable[..., Any]]:
    """The rules that went into the numbers of an attack without an event of their own, for statistics. Nothing here
    decides anything."""
    yield from (Profile, stages, attack, attackers, to_hit, to_save, flat_gap, square_reach)
    if any(map(state.ground.height_at, (*attacker.models.values(), *target.models.values()))):
        yield model_distance
    if how == "shoot":
        yield from (UnitLook.shoots, UnitLook.sees)
        look = UnitLook(state, attacker, target)
        if look.pieces:
            yield UnitLook.free
        if look.friends:
            yield friends_shadows
        if in_combat_with(state, target):
            yield shootable
    else:
        yield from (in_melee_range, in_combat)
        if attacker.profile.shoots:
            yield attacks
    pieces = features_in(state.ground.features, between(attacker, target))
    if pieces:
        yield from (cover_of, base_cover, Piece)
    if len({piece.hard for piece in pieces}) == 2:
        yield Cover
    if any(piece.piece.kind in ("trees", "bush") for piece in pieces):
        yield looks_past
    if cover is not Cover.NONE and how == "fight":
        yield "fatigue.cover.melee"
