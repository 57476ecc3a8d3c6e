"""What the rule set tells bots: plans for an activation, worth of a position, quick replies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from zlib import crc32

from msgspec.structs import replace

from grognard.engine.questions import Answer, Number, One, Question
from grognard.engine.ruleset import Plan, Tactics
from grognard.engine.seating import BOTH, enemy_of
from grognard.minis.poses import Put, TrayPose
from grognard.minis.tray_place import TrayPlace
from grognard.rulesets.anvil.state import State
from grognard.rulesets.anvil.thinking.bidding import Auction, mixture
from grognard.rulesets.anvil.thinking.judging import race
from grognard.rulesets.anvil.thinking.plans import Thinker
from grognard.rulesets.anvil.thinking.scheming import Schemer
from grognard.rulesets.anvil.thinking.worth import BETWEEN, WEIGHTS, is_target, likely_damage, targets, value, worth
from grognard.table.points import NORTH

PER_UNIT = 4
"""The most plans for one unit if few plans are asked for. If many are, each unit gets a larger share."""


BID_LESS = (0.5, 0.3, 0.2)
"""How often a low bid that nobody should undercut is the usual one, or one or two less."""
OTHER_HIGH = 0.2
"""How often a high bid is the other of the two highest. Bidding less gives CP away: so a sergeant won 3 games of 16."""


class AnvilTactics(Tactics[State]):
    """Plans, worth and quick replies of Anvil: it bids, deploys, strikes, and keeps CP for interruptions."""

    alike = 0.3
    lead = 25.0
    handful = 14
    weights = WEIGHTS
    between = BETWEEN

    @property
    def for_search(self) -> AnvilTactics:
        return SEARCHING

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic != "unit":
            return [Plan((self.reply(known, seat, question),))]
        assert isinstance(question, One)
        return _best_of(Thinker(known, seat), question, limit)

    def worth(self, known: State, seat: int) -> float:
        return worth(known, seat, self.weights)

    def mixture(self, known: State, seat: int, question: Question[Any]) -> Sequence[tuple[Answer, float]]:
        if question.topic != "bid" or not isinstance(question, Number):
            return ()
        most = question.stops[-1]
        usual = bid(known, seat, most)
        if 0 < most <= usual + 1:
            return [(usual, 1 - OTHER_HIGH), (2 * most - 1 - usual, OTHER_HIGH)]
        return [(usual - less, weight) for less, weight in enumerate(BID_LESS) if usual - less >= question.stops[0]]

    def turn_of(self, known: State) -> int | None:
        return known.next if known.phase == "activations" else None

    def comparable(self, known: State) -> bool:
        # A General who has not come on by the second turn is late, which counts.
        generals = [known.general(seat) for seat in BOTH]
        return known.turn >= 2 or all(general is not None and general.where != "reserve" for general in generals)

    def reply(self, known: State, seat: int, question: Question[Any]) -> Answer:
        topic = question.topic.partition(":")[0]
        match topic:
            case "bid" | "field-bid":
                assert isinstance(question, Number)
                most = question.stops[-1]
                return bid(known, seat, most) if topic == "bid" else most  # bids for the field do not burn
            case "window":
                assert isinstance(question, One)
                return interrupt(known, seat, question)
            case "excess":
                assert isinstance(question, One)
                return "engage" if any(option.key == "engage" for option in question.open) else "decline"
            case "engage" | "target" | "striker":
                assert isinstance(question, One)
                return best_target(known, seat, question)
            case "feature":
                assert isinstance(question, TrayPlace)
                return feature_spot(known, question)
            case "part":
                assert isinstance(question, One)
                return next((o.key for o in question.open if o.key not in ("move", "engage", "end")), "end")
        return question.default()


def _best_of(thinker: Thinker, question: One[Any], limit: int) -> list[Plan]:
    """The most promising ideas, not too many of one unit."""
    known = thinker.field
    units = [known.units[option.key] for option in question.open if option.key in known.units]
    taken: dict[str, int] = {}
    chosen: list[Plan] = []
    each = max(PER_UNIT, limit // 4)
    for guess, plan in thinker.ideas(units):
        if len(chosen) >= limit:
            break
        unit, plan = str(plan.answers[0]), replace(plan, guess=guess)
        if taken.get(unit, 0) < each and plan not in chosen:
            taken[unit] = taken.get(unit, 0) + 1
            chosen.append(plan)
    return chosen


class Searching(AnvilTactics):
    """What a bot that searches is told: more to choose from, who can strike the last blow, and bids as a game of their
    own."""

    weights: Mapping[str, float] = {}  # a race is no sum of parts
    between: Mapping[str, float] = {}

    @property
    def for_search(self) -> AnvilTactics:
        return self

    def plans(self, known: State, seat: int, question: Question[Any], limit: int) -> Sequence[Plan]:
        if question.topic == "unit" and limit > self.handful:
            assert isinstance(question, One)
            return _best_of(Schemer(known, seat), question, limit)
        return super().plans(known, seat, question, limit)

    def worth(self, known: State, seat: int) -> float:
        return RULE_OF_THUMB.worth(known, seat) + race(known, seat)

    def advantage(self, known: State, seat: int) -> float:
        return RULE_OF_THUMB.advantage(known, seat)

    def mixture(self, known: State, seat: int, question: Question[Any]) -> Sequence[tuple[Answer, float]]:
        if question.topic != "bid" or not isinstance(question, Number):
            return ()
        auction, enemy = Auction(known, seat), enemy_of(seat)
        if not auction.race:
            return super().mixture(known, seat, question)
        return mixture(auction, question.stops[-1], known.limits[enemy], bid(known, enemy, known.limits[enemy]))


RULE_OF_THUMB, SEARCHING = AnvilTactics(), Searching()


def bid(field: State, seat: int, most: int) -> int:
    """Many CP, or few to act first if one blow wins the game. One seat bids an odd number and the other an even one, so
    that bids do not burn. Which is which is drawn from what everybody sees (where units stand, who began with the
    terrain), so that no seat has the first turn or the last word in every game."""
    seen = f"{field.turn} {field.starter} {field.armies} {[unit.at for unit in field.on_table()]}"
    parity = (crc32(seen.encode()) + seat) % 2
    if any(
        likely_damage(field, unit, prey) >= prey.hp
        for prey in targets(field, seat)
        for unit in field.on_table()
        if unit.seat == seat and not unit.is_seat
    ):
        most = min(most, 4)
    return most if most % 2 == parity else max(0, most - 1)


SPOTS = ((24, 24), (12, 24), (36, 24), (24, 13), (24, 35), (12, 12), (36, 36), (36, 12), (12, 36), (4, 24), (44, 24))
"""Where bots place terrain: in the middle of the table and on the way there."""


def feature_spot(field: State, question: TrayPlace) -> Answer:
    """The first free spot, each time another shape; if the second player began, the table is turned round, so that no
    side always has the same features before it."""
    shapes = sorted(question.palette)
    for number, (x, y) in enumerate(SPOTS):
        shape = shapes[(len(field.features) + number) % len(shapes)]
        at = (
            (field.scenario.width - x * 1000, field.scenario.depth - y * 1000)
            if field.starter
            else (x * 1000, y * 1000)
        )
        answer = question.answer(Put(TrayPose(at, NORTH), shape))
        if question.refuse(answer) is None:
            return answer
    return question.default()


def interrupt(field: State, seat: int, question: One[Any]) -> str:
    """Hero of the Day for important units, Counterattack if it hurts more than it costs, Dispel with many CP."""
    name = question.topic.partition(":")[2]
    open_keys = [option.key for option in question.open if option.key not in ("decline", "no more")]
    acting = field.acting
    if not open_keys or acting is None:
        return "decline"
    if name == "hero-of-the-day":
        return open_keys[0]
    spare = field.pools[seat] - 3
    if name == "dispel":
        strong = "summon_subjects" in acting.declared or "transfix" in acting.declared
        return open_keys[0] if strong or spare >= 1 or field.pools[enemy_of(seat)] == 0 else "decline"
    attacker = field.units[acting.unit]
    keep = 4 if any(unit.seat == seat and is_target(field, unit) and unit.general for unit in field.on_table()) else 0
    good = value(field, attacker) >= 3 or attacker.hp <= 2
    return open_keys[0] if good and (spare >= keep or attacker.hp <= 2) else "decline"


def best_target(field: State, seat: int, question: One[Any]) -> str:
    """The option that takes the largest share of what its unit is worth."""

    def gain(key: str, damage: int) -> float:
        unit = field.units[key]
        sign = -1.0 if unit.seat == seat else 1.0
        return sign * value(field, unit) * min(1.0, damage / max(1, unit.hp))

    steady = question.topic == "target:steady"
    best = max(
        question.open,
        key=lambda option: (
            (field.units[option.key].full - field.units[option.key].hp) * value(field, field.units[option.key])
            if steady
            else gain(option.key, option.tally.total if option.tally is not None else 2)
        ),
    )
    return best.key
