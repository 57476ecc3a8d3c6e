"""Chapters 12 and 13, rolling to hit: what each model needs, and which hits its dice make."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Bands, Dice, cut
from grognard.engine.dice.volley import Salvo, Shots
from grognard.engine.tally import Tally
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import WORDS, has_rule, rule_of, weighed
from grognard.rulesets.battleforge.rules.foundations.checks import D10, best_of, shocked
from grognard.rulesets.battleforge.rules.shooting import armour
from grognard.rulesets.battleforge.rules.shooting.attacks import Manner
from grognard.rulesets.battleforge.rules.shooting.hits import Hit, Ranks, Victims
from grognard.rulesets.battleforge.rules.shooting.second_tries import WIDE, tries_again, with_wide_misses
from grognard.rulesets.battleforge.rules.sight.unit_look import Seen
from grognard.rulesets.battleforge.sheets import Characteristic, Weapon
from grognard.rulesets.battleforge.state import FOCUS, State, Unit

POINT_BLANK = 3 * INCH
HURRIED = "hurried"
"""The marker of a unit that shoots on the move, with a weapon for assaults."""
AIRCRAFT, SWIFT = "aircraft", "swift"
SKILL: dict[Manner, Characteristic] = {"shoot": "accuracy", "fight": "strength"}
HOOK: dict[Manner, str] = {"shoot": "hit roll", "fight": "strike"}
BASE = {"shoot": "battleforge.model.accuracy", "fight": "battleforge.model.strength"}
ROLL = {"shoot": "battleforge.shoot.hit", "fight": "battleforge.fight.sequence"}


class ModelDice(NamedTuple):
    """The dice of one model at a target, and the models of it that they can hit, the nearest first."""

    model: str
    dice: int
    seen: tuple[Seen, ...]
    across: str = ""
    """In melee: the piece of terrain that it fights across."""
    blind: bool = False
    """It fires at what it does not see."""


class Terms(NamedTuple):
    """What holds for a whole attack, from its first die to its last."""

    focused: bool = False
    evading: frozenset[str] = frozenset()
    """The targets that have spent an Evade token against it."""


def terms_of(state: State, unit: Unit, evading: Collection[str] = ()) -> Terms:
    """The terms of an attack that a unit begins now (battleforge.action.focus-life)."""
    return Terms(state.scopes.has(FOCUS, unit.id), frozenset(evading))


class Roller:
    """The hit rolls of one attack at one target: what is the same for all its weapons."""

    def __init__(self, state: State, manner: Manner, unit: Unit, victims: Victims, terms: Terms) -> None:
        self._state, self._manner, self._unit, self._victims, self._terms = state, manner, unit, victims, terms

    @enforces("battleforge.shoot.hit", "battleforge.fight.sequence", "battleforge.shoot.long-range")
    def need(self, weapon: Weapon, line: ModelDice, distance: int) -> Tally:
        """What a model needs: its own Accuracy or Strength, and what the whole unit and its range do to it."""
        skill = SKILL[self._manner]
        need = shocked(Tally(skill_of(self._unit, line.model, skill), skill.title(), BASE[self._manner]), self._unit)
        if self._terms.focused:
            need.add(1, "Focus", "battleforge.action.focus")
        if self._victims.unit.id in self._terms.evading:
            need.add(-1, "Evade", "battleforge.action.evade-spend")
        if not weapon.melee and distance > weapon.short and weapon.rule("scoped") is None:
            need.add(-1, "Long range", "battleforge.shoot.long-range")
        if line.across:
            need.add(-1, f"Across {line.across}", "battleforge.fight.across-terrain")
        if weapon.rules:
            self._handled(weapon, line, need)
        if self._manner == "shoot" and "crew" in self._unit.sheet.any_rules:
            self._crewed(line, need)
        foe = self._victims.unit
        if self._manner == "fight" and SWIFT in foe.sheet.any_rules and has_rule(self._state, foe, SWIFT):
            need.add(-1, "Swift", "battleforge.unit.special-rules")
        return weighed(self._state, self._unit, HOOK[self._manner], need)

    @enforces("battleforge.weapon.special-rules")
    def _handled(self, weapon: Weapon, line: ModelDice, need: Tally) -> None:
        """What the weapon itself makes easier or harder: its effects, and models that are missing to serve it."""
        own = [effect for rule in weapon.rules for effect in rule.effects]
        if own:
            WORDS.weigh(need, [effect for effect in own if WORDS.words[effect.name].hook == HOOK[self._manner]])
        team = weapon.rule("team")
        if team is not None and len(self._unit.models) < team.number:
            missing = len(self._unit.models) - team.number
            need.add(missing, f"{team.name}, {-missing} missing", "battleforge.weapon.special-rules")
        if line.blind:
            need.add(-1, "Out of sight", "battleforge.weapon.special-rules")
        against_air = weapon.rule("anti-air")
        if against_air is not None and AIRCRAFT in self._victims.unit.sheet.any_rules:
            need.add(1, against_air.name, "battleforge.weapon.special-rules")
        if (salvo := weapon.rule("salvo")) is not None:
            need.add(-1, salvo.name, "battleforge.weapon.special-rules")
        if self._state.scopes.has(HURRIED, self._unit.id):
            need.add(-1, "On the move", "battleforge.weapon.special-rules")

    @enforces("battleforge.unit.special-rules")
    def _crewed(self, line: ModelDice, need: Tally) -> None:
        """A gun whose crew is down to half or less hits less often."""
        crew = rule_of(self._unit, line.model, "crew")
        serving = sum(figure.profile.counts for _, figure in self._unit.figures())
        if crew is not None and 2 * serving <= crew.number:
            need.add(-1, f"{crew.name}, {serving} left", "battleforge.unit.special-rules")

    def salvo(self, weapon: Weapon, lines: Sequence[ModelDice]) -> Salvo[Ranks]:
        """All dice of a weapon at once, model by model in the order of the list. A model that sees nobody standing
        does not roll; its band goes by the nearest that is left. Who is only doomed still stands."""
        valid = dict.fromkeys(seen.model for line in lines for seen in line.seen)
        self._victims.faces(weapon, hits_of(weapon, self._sides(weapon, lines)), tuple(valid))
        places, lingering = self._victims.places, self._victims.lingering()

        def shots(ranks: Ranks) -> list[Shots]:
            found = []
            for line in lines:
                near = next((s for s in line.seen if s.model in lingering or ranks.wounds[places[s.model]]), None)
                if near is not None and line.dice:
                    found.append(self._shots(weapon, line, near, ranks.models_left))
            return found

        return shots

    def _sides(self, weapon: Weapon, lines: Sequence[ModelDice]) -> Sequence[str]:
        """The sides of its armour that the target may be hit at, where that matters."""
        if not armour.has_sides(self._victims.unit):
            return ("",)
        return list(dict.fromkeys(self._side(weapon, line, seen.model) for line in lines for seen in line.seen))

    def _side(self, weapon: Weapon, line: ModelDice, struck: str) -> str:
        target = self._victims.unit
        return armour.side_of(self._state, self._unit, line.model, target, struck, weapon.ap)

    def _shots(self, weapon: Weapon, line: ModelDice, near: Seen, standing: int) -> Shots:
        distance = near.distance
        need = self.need(weapon, line, distance)
        blank = not weapon.melee and distance <= POINT_BLANK
        traits = [f"AP {weapon.ap}"]
        traits += ["long range"] if not weapon.melee and distance > weapon.short else []
        traits += ["point blank"] if blank else []
        arc = self._side(weapon, line, near.model) if armour.has_sides(self._victims.unit) else ""
        close = not weapon.melee and distance <= weapon.short
        like = Hit(weapon.name, weapon.ap, blank, arc)
        if close and weapon.rules:
            like = like._replace(ap=weapon.ap + _sharper(weapon), close=weapon.rule("critical") is not None)
        bands, hits = hit_bands(weapon, need.total, point_blank=blank, like=like, most=standing)
        again = tries_again(self._state, self._unit, self._manner)
        dice = Dice(
            line.dice,
            with_wide_misses(bands) if again else bands,
            ROLL[self._manner],
            by=self._unit.seat,
            unit=self._unit.id,
            tally=need,
            label=f"{weapon.name}: hits",
            models=(line.model,) * line.dice,
            weapon=weapon.name,
            traits=tuple(traits),
        )
        return Shots(dice, hits, WIDE if again else "")


@enforces("battleforge.model.accuracy", "battleforge.model.strength")
def skill_of(unit: Unit, model: str, skill: Characteristic) -> int:
    """A model's own value; a gun without one is fired with the best of its unit."""
    own: int | None = getattr(unit.figure(model).profile, skill)
    return own if own is not None else best_of(unit, skill) or 0


def hits_of(weapon: Weapon, sides: Sequence[str] = ("",)) -> list[Hit]:
    """The classes of hits that a weapon can make, the hardest to save first."""
    least, most = weapon.ap, weapon.ap + (weapon.rule("piercing") is not None) + _sharper(weapon)
    return [
        Hit(weapon.name, ap, blank, side, close)
        for ap in range(most, least - 1, -1)
        for blank in ((False,) if weapon.melee else (False, True))
        for side in sides
        for close in ((False, True) if weapon.rule("critical") else (False,))
    ]


def _sharper(weapon: Weapon) -> int:
    """How much AP a weapon gains at short range."""
    return brutal.number if (brutal := weapon.rule("brutal")) is not None else 0


@enforces("battleforge.shoot.extra-hits", "battleforge.weapon.special-rules")
def hit_bands(
    weapon: Weapon, need: int, *, point_blank: bool, like: Hit | None = None, most: int = 0
) -> tuple[Bands, dict[str, tuple[str, ...]]]:
    """Which faces hit, and how: a die that bursts makes one extra plain hit, one that pierces makes a hit with one more
    AP. The extra hit has neither. A blast makes so many of all of them, but not more than `most`, the models that are
    there. Hits are `like` this one."""
    last = max(1, min(D10 - 1, need))
    burst, piercing = (rule.number if (rule := weapon.rule(name)) else 0 for name in ("burst", "piercing"))
    times = blast.number if (blast := weapon.rule("blast")) else 1
    times = max(1, min(times, most)) if most else times
    like = like or Hit(weapon.name, weapon.ap, point_blank)
    plain, sharp = like.name, like._replace(ap=like.ap + 1).name
    cuts: list[tuple[int, str]] = []
    hits: dict[str, tuple[str, ...]] = {}
    for face in sorted({min(last, number) for number in (burst, piercing, last) if number}):
        first = sharp if face <= piercing else plain
        made = ((first, plain) if face <= burst else (first,)) * times
        name = " and ".join(word for word, there in (("piercing", face <= piercing), ("burst", face <= burst)) if there)
        cuts.append((face, name or "hit"))
        hits[name or "hit"] = made
    return cut(D10, *cuts, (D10, "miss")), hits
