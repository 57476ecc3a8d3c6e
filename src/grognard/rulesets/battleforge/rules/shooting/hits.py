"""Chapter 12: hits. A hit is given to a model, perhaps negated, saved or not, and costs wounds.

Live play and the odds use the same target. Nothing here rolls dice or changes the state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from grognard.engine.clauses import enforces
from grognard.engine.dice.kinds import Bands, Dice, cut
from grognard.engine.dice.volley import Target
from grognard.engine.record import Value
from grognard.engine.tally import Tally
from grognard.minis.words import model_named
from grognard.rulesets.battleforge.rules.datasheets.specials import rule_of, weighed
from grognard.rulesets.battleforge.rules.foundations.checks import D10, courage_of, faces_up_to
from grognard.rulesets.battleforge.rules.shooting import armour, damage_chart, protection
from grognard.rulesets.battleforge.rules.terrain.cover import Cover
from grognard.rulesets.battleforge.sheets import Profile, Special, Weapon
from grognard.rulesets.battleforge.state import State, Unit

NEGATIONS = ("tough", "charm")
"""Special rules that negate hits."""
PASSED = ", not negated"
DAMAGE, COURAGE = ", damage +", ", courage"
"""What follows from a hit on armour with a damage chart: the roll on it, and the Courage check of a crew."""
SAVED, WOUNDED, CRUSHED = "saved", "wounded", "crushed"
COST = {SAVED: 0, WOUNDED: 1, CRUSHED: 2}
NO_COVER = Cover()


class Hit(NamedTuple):
    """A class of hits: its dice are alike in all that matters for the target."""

    weapon: str
    ap: int
    point_blank: bool = False
    arc: str = ""
    """The side of the armour that is hit, where that matters."""
    close: bool = False
    """At short range, where that matters."""

    @property
    def name(self) -> str:
        told = [f"{self.weapon} AP {self.ap}"]
        told += ["point blank"] if self.point_blank else []
        told += [self.arc] if self.arc else []
        told += ["short range"] if self.close else []
        return ", ".join(told)


class Ranks(Value, frozen=True):
    """A unit between two hits: the wounds its models have left, who is hit first, the Shock it will gain."""

    wounds: tuple[int, ...]
    """By the places of the models in the unit; those that cannot be hit have none."""
    order: tuple[int, ...]
    shock: int = 0
    damage: tuple[int, ...] = ()
    """How often the damage chart was rolled for each; empty if nobody has one."""
    rattled: int = 0
    """The Shock that it gains by the chart, besides that for being hit."""
    blown: bool = False
    """Whether it has blown up, which is felt around it."""

    @property
    def models_left(self) -> int:
        return len(self.wounds) - self.wounds.count(0)


class Victims(Target[Ranks]):
    """How a unit takes the hits of an attack."""

    def __init__(self, state: State, unit: Unit, cover: Mapping[str, Cover], negation: Special | None) -> None:
        self._state, self.unit, self._cover, self._negation = state, unit, cover, negation
        self.models = unit.models
        """As they were when the attack began; its first weapon may have removed some."""
        self.places = {model: place for place, model in enumerate(self.models)}
        self._hits: dict[str, Hit] = {}
        self._weapons: dict[str, Weapon] = {}
        self._valid: dict[str, frozenset[int]] = {}
        self._dice: dict[tuple[int, str, int], Dice] = {}
        self._charted = damage_chart.RULE in unit.sheet.any_rules

    @enforces("battleforge.shoot.assign")
    def faces(self, weapon: Weapon, hits: Sequence[Hit], valid: Sequence[str]) -> None:
        """Register a class of hits that this weapon will make; only these models can be given them."""
        self._weapons[weapon.name] = weapon
        self._hits |= {hit.name: hit for hit in hits}
        self._valid[weapon.name] = frozenset(self.places[model] for model in valid)
        self.classes = tuple(self._hits)

    def ranks(self, order: Sequence[str] = ()) -> Ranks:
        """As it stands now, doomed models left out."""
        return Ranks(
            tuple([self._left(model) for model in self.models]),
            tuple([self.places[model] for model in (order or who_first(self.unit, self._cover))]),
            damage=tuple([damage_chart.tokens(self._state, model) for model in self.models]) if self._charted else (),
        )

    @enforces("battleforge.simultaneous.pending", "battleforge.model.no-characteristics")
    def _left(self, model: str) -> int:
        """A model without a Save takes no hits, and a doomed one no more."""
        if model not in self.unit.models or not self.unit.figure(model).profile.counts:
            return 0
        return max(0, self._state.pending.left(model, self.unit.wounds_left(model)))

    def lingering(self) -> frozenset[str]:
        """The models that are seen and aimed at even when they are doomed: all of them, while losses wait to fall."""
        return frozenset(self.unit.models if self._state.pending.holds else ())

    def open_to(self, ranks: Ranks, hit: str) -> list[int]:
        """The models that a hit can be given to, in the order in which they take hits."""
        valid = self._valid[self._hit(hit).weapon]
        found = [place for place in ranks.order if ranks.wounds[place] and place in valid]
        damaged = [place for place in found if ranks.damage[place]] if ranks.damage else ()
        return list(damaged) or found

    def alike(self, ranks: Ranks, open_to: Sequence[int]) -> bool:
        """Whether it makes no difference which of these takes a hit: all have one wound and the same protection."""
        kinds = {
            (self.unit.figure(model).profile, self._cover.get(model, NO_COVER).total, ranks.wounds[place])
            for place in open_to
            if (model := self.models[place])
        }
        return len(kinds) == 1 and all(ranks.wounds[place] == 1 for place in open_to)

    def _hit(self, name: str) -> Hit:
        return self._hits[name.partition(DAMAGE)[0].removesuffix(PASSED)]

    # ---- what the volley asks ----

    @enforces("battleforge.shock.cap")
    def struck(self, state: Ranks, hits: Collection[str]) -> Ranks:
        """However many hits, one Shock; or what the most suppressing weapon among them gives."""
        shock = max((self._shock_of(hit) for hit in hits), default=0)
        return state if shock <= state.shock else msgspec.structs.replace(state, shock=shock)

    def anew(self, state: Ranks) -> Ranks:
        """Once its casualties are gone, who is hit first is found out again; as long as they wait, nothing changes."""
        if self._state.pending.holds:
            return state
        unit = self.unit
        left = {self.models[place]: wounds for place, wounds in enumerate(state.wounds) if wounds}
        lost = {model: unit.figure(model).profile.wounds - wounds for model, wounds in left.items()}
        order = tuple([self.places[model] for model in in_line(unit, lost, self._cover)])
        if order == tuple([place for place in state.order if state.wounds[place]]):
            return state
        return msgspec.structs.replace(state, order=order)

    def applied(self, weapon: Weapon, hits: Mapping[str, int]) -> Iterator[str | Callable[..., Any]]:
        """What decides over hits without an event of its own: for statistics."""
        made = [self._hits[name] for name, count in hits.items() if count]
        if sum(hits.values()) > 1:
            yield Victims.struck
        if any(hit.ap > weapon.ap for hit in made) or weapon.rule("burst") or weapon.rule("blast"):
            yield "battleforge.shoot.extra-hits"
        if any(hit.point_blank for hit in made) and any(cover.bonus for cover in self._cover.values()):
            yield "battleforge.shoot.point-blank"
        if weapon.rule("crushing"):
            yield save_bands
        if any(figure.profile.wounds > 1 for _, figure in self.unit.figures()):
            yield Profile

    def _shock_of(self, hit: str) -> int:
        suppressing = self._weapons[self._hits[hit].weapon].rule("suppressing")
        return suppressing.number if suppressing is not None else 1

    def die(self, state: Ranks, hit: str) -> Dice | None:
        place = next(iter(self.open_to(state, hit)), None)
        if place is None:
            return None
        key = place, hit, state.damage[place] if state.damage else 0
        if key not in self._dice:
            self._dice[key] = self._die_of(self.models[place], hit, key[2])
        return self._dice[key]

    def _die_of(self, model: str, hit: str, damage: int) -> Dice:
        if DAMAGE in hit:
            return self._crew(model) if hit.endswith(COURAGE) else self._damaged(model, hit, damage)
        negation = self._negation_of(model) if not hit.endswith(PASSED) else None
        return self._negating(model, negation) if negation else self._saving(model, hit)

    def take(self, state: Ranks, hit: str, band: str) -> tuple[Ranks, tuple[str, ...]]:
        if band == "miss":
            return (state, (hit + PASSED,)) if DAMAGE not in hit else (self._less(state, hit, D10 * D10), ())
        if DAMAGE in hit and not hit.endswith(COURAGE):
            return self._after_damage(state, hit, band)
        if band.startswith(damage_chart.FAILED):
            place = self.open_to(state, hit)[0]
            if state.wounds[place] == 1:
                return state, (f"{hit}{DAMAGE}{damage_chart.margin_of(band)}",)
            return self._less(state, hit, 1), ()
        cost = COST.get(band, 0)
        return (self._less(state, hit, cost), ()) if cost else (state, ())

    def _less(self, state: Ranks, hit: str, cost: int) -> Ranks:
        """The first that the hit can be given to has lost wounds."""
        place = self.open_to(state, hit)[0]
        left = max(0, state.wounds[place] - cost)
        return msgspec.structs.replace(state, wounds=(*state.wounds[:place], left, *state.wounds[place + 1 :]))

    @enforces("battleforge.unit.special-rules")
    def _after_damage(self, state: Ranks, hit: str, band: str) -> tuple[Ranks, tuple[str, ...]]:
        """The damage chart: it holds, is shaken, its crew panics, or it is destroyed, and perhaps blows up."""
        if band in damage_chart.WRECKED:
            wrecked = self._less(state, hit, D10 * D10)
            return msgspec.structs.replace(wrecked, blown=state.blown or band == damage_chart.BLOWN), ()
        place = self.open_to(state, hit)[0]
        damage = (*state.damage[:place], state.damage[place] + 1, *state.damage[place + 1 :])
        rattled = state.rattled + damage_chart.SHOCK.get(band, 0)
        after = msgspec.structs.replace(state, damage=damage, rattled=rattled)
        return after, (hit + COURAGE,) if band == damage_chart.PANIC else ()

    # ---- negating and saving ----

    def _negation_of(self, model: str) -> Special | None:
        return rule_of(self.unit, model, self._negation.id) if self._negation is not None else None

    @enforces("battleforge.shoot.negate")
    def _negating(self, model: str, rule: Special) -> Dice:
        need = Tally(rule.number, rule.name, "battleforge.shoot.negate")
        return self._one(faces_up_to(need.total), "battleforge.shoot.negate", model, need, rule.name, ())

    def _saving(self, model: str, name: str) -> Dice:
        hit = self._hit(name)
        need = self.save_of(model, hit)
        crushing = self._weapons[hit.weapon].rule("crushing")
        if self._charted and rule_of(self.unit, model, damage_chart.RULE) is not None:
            bands = damage_chart.save_bands(need.total)
        else:
            bands = save_bands(need.total, crushing.number if crushing else None)
        return self._one(bands, "battleforge.shoot.save", model, need, "Save", (hit.name,))

    def _damaged(self, model: str, name: str, damage: int) -> Dice:
        """The roll on the damage chart; the faces are counted up with what is added."""
        hit, weapon = self._hit(name), self._weapons[self._hit(name).weapon]
        added = Tally(int(name.partition(DAMAGE)[2]), "The Save failed by", "battleforge.shoot.save-margin")
        if damage:
            added.add(damage, "Damaged before", damage_chart.CLAUSE)
        if hit.close and (critical := weapon.rule("critical")) is not None:
            added.add(critical.number, critical.name, damage_chart.CLAUSE)
        cover = self._cover.get(model, NO_COVER)
        if cover.bonus and not hit.point_blank and weapon.rule("breaching") is None:
            added.add(-cover.bonus, cover.source, cover.clause)
        added = weighed(self._state, self.unit, "damage roll", added)
        bands = damage_chart.result_bands(added.total)
        return self._one(bands, damage_chart.CLAUSE, model, added, "Damage", (hit.name,))

    def _crew(self, model: str) -> Dice:
        need = courage_of(self._state, self.unit)
        return self._one(faces_up_to(need.total), damage_chart.CLAUSE, model, need, "Courage of the crew", ())

    def _one(self, bands: Bands, clause: str, model: str, need: Tally, label: str, traits: tuple[str, ...]) -> Dice:
        unit = self.unit
        return Dice(
            1, bands, clause, by=unit.seat, unit=unit.id, tally=need, label=label, models=(model,), traits=traits
        )

    @enforces(
        "battleforge.shoot.save", "battleforge.model.save", "battleforge.weapon.ap", "battleforge.shoot.point-blank"
    )
    def save_of(self, model: str, hit: Hit) -> Tally:
        """Save less AP, with the model's cover; point blank takes the bonus away and leaves what makes it worse."""
        need = Tally(self.unit.figure(model).profile.save or 0, "Save", "battleforge.model.save")
        if hit.ap:
            need.add(-hit.ap, f"AP {hit.ap}", "battleforge.weapon.ap")
        if self.unit.sheet.vehicle and (hunter := self._weapons[hit.weapon].rule("tank-hunter")) is not None:
            need.add(-1, hunter.name, "battleforge.unit.keywords")
        for number, why in armour.changes(self.unit, model, hit.arc, hit.ap) if hit.arc else ():
            need.add(number, why, armour.CLAUSE)
        if protection.matters(self.unit, self._weapons[hit.weapon]):
            for number, why, clause in protection.changes(self.unit, model, self._weapons[hit.weapon], need.total):
                need.add(number, why, clause)
        cover, charted = self._cover.get(model, NO_COVER), rule_of(self.unit, model, damage_chart.RULE) is not None
        if cover.bonus and not (hit.point_blank or charted) and self._weapons[hit.weapon].rule("breaching") is None:
            need.add(cover.bonus, cover.source, cover.clause)
        if cover.shield:
            need.add(1, cover.shield, "battleforge.unit.special-rules")
        if cover.negative:
            need.add(cover.negative, cover.trap, "battleforge.terrain.negative-cover")
        return weighed(self._state, self.unit, "save", need)


@enforces("battleforge.shoot.save-margin", "battleforge.shoot.wound")
def save_bands(need: int, crushing: int | None) -> Bands:
    """Saved, wounded, or crushed: failed by so much that it costs two wounds. The margin of a natural 10 is 10 less the
    Save, which may be zero or negative."""
    last = max(1, min(D10 - 1, need))
    if crushing is None or need + crushing > D10:
        return cut(D10, (last, SAVED), (D10, WOUNDED))
    first = max(last + 1, need + crushing)
    if first == last + 1:
        return cut(D10, (last, SAVED), (D10, CRUSHED))
    return cut(D10, (last, SAVED), (first - 1, WOUNDED), (D10, CRUSHED))


def negations_of(unit: Unit) -> dict[str, Special]:
    """The negating rules of a unit by id, each with its best numbers."""
    found: dict[str, Special] = {}
    for model in unit.models:
        for name in NEGATIONS:
            rule = rule_of(unit, model, name)
            if rule is not None and (name not in found or rule.number > found[name].number):
                found[name] = rule
    return found


def who_first(unit: Unit, cover: Mapping[str, Cover]) -> list[str]:
    """The default order for giving out hits."""
    return in_line(unit, {model: unit.lost.get(model, 0) for model in unit.models}, cover)


def in_line(unit: Unit, lost: Mapping[str, int], cover: Mapping[str, Cover]) -> list[str]:
    """These models, with the wounds they have lost: the wounded, the best covered, the most common kind, and last the
    leader, who comes first in the unit."""
    figures = [unit.figure(model) for model in lost]
    alike = {model: figures.count(unit.figure(model)) for model in lost}
    last_first = [*lost][::-1]
    return sorted(last_first, key=lambda model: (-lost[model], -cover.get(model, NO_COVER).total, -alike[model]))


def name_of(unit: Unit, model: str) -> str:
    """Rifleman 3, with its wounds if it has more than one."""
    profile = unit.figure(model).profile
    name = model_named(profile.name, model)
    return f"{name}, {unit.wounds_left(model)} of {profile.wounds} wounds" if profile.wounds > 1 else name
