"""What a unit is worth for its points, how long units last, and what luck did: read off the games as they were played.

A unit's exchange in a game is what it felled of the enemy while it acted, less what was lost of itself, each model at
its share of its unit's price. How much of an exchange makes a victory is found by least squares over all games (each
side's whole exchange against the result); so an exchange becomes points of win chance, per 100 points of the price. It
tells what a unit did in these armies with these bots, not what it could have done.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from grognard.engine.record import Value
from grognard.engine.ruleset import Ruleset
from grognard.engine.seating import Seating
from grognard.lab.folders import Played, Results
from grognard.lab.records import UnitRecord
from grognard.lab.stats import paired

USUAL_PRICE = 100.0
"""Of a unit in a rule set without prices: then the figure is per unit."""
CURVE = 20
"""Points of a survival curve."""


class UnitWorth(Value, frozen=True, omit_defaults=False):
    """Points of win chance per 100 points spent, with the 95 % interval over games."""

    army: str
    unit: str
    price: float
    worth: float
    low: float
    high: float
    games: int

    @property
    def known(self) -> bool:
        return self.low > 0 or self.high < 0


def prices(rules: Ruleset[Any], armies: Sequence[str]) -> dict[tuple[str, str], float]:
    """The price of a unit by army and name, as the army builder knows it."""
    fewest, _ = rules.seats
    found: dict[tuple[str, str], float] = {}
    for army in filter(None, armies):
        try:
            rosters = rules.setup("", (army,) * fewest).rosters
            musters = [rules.muster(roster, (), seat=seat) for seat, roster in enumerate(rosters)]
        except (LookupError, ValueError):
            continue
        items = [item for muster in musters if muster is not None for item in muster.catalogue.items]
        found |= {(army, item.label): float(item.cost) for item in items if item.cost}
    return found


def worths(results: Results, priced: dict[tuple[str, str], float]) -> list[UnitWorth]:
    """Every kind of unit, the dearest for what it does last. Nothing if the side that lost more did not win less: then
    exchanges do not tell who wins."""
    slope = _win_chance_per_exchange(results.played, priced)
    if slope <= 0:
        return []
    exchanges: dict[tuple[str, str], list[float]] = defaultdict(list)
    for played in results.played:
        mean = _price_of_a_model(played, priced)
        kinds: dict[tuple[str, str], list[float]] = defaultdict(list)
        for unit in played.game.units:
            kinds[_kind(played, unit)].append(_exchange(played, unit, priced, mean))
        for kind, values in kinds.items():
            exchanges[kind].append(sum(values) / len(values))
    found = []
    for (army, name), values in exchanges.items():
        price = priced.get((army, name), USUAL_PRICE)
        scale = 100 * slope * 100 / price  # points of a hundred, for 100 points
        each = paired(values)
        found.append(UnitWorth(army, name, price, each.mean * scale, each.low * scale, each.high * scale, len(values)))
    return sorted(found, key=lambda each: -each.worth)


def _seating(played: Played) -> Seating:
    return played.cell.sittings[played.game.rotation].setup.seating


def _kind(played: Played, unit: UnitRecord) -> tuple[str, str]:
    return played.game.armies[unit.seat], unit.name


def _price(played: Played, unit: UnitRecord, priced: dict[tuple[str, str], float]) -> float:
    return priced.get(_kind(played, unit), USUAL_PRICE)


def _price_of_a_model(played: Played, priced: dict[tuple[str, str], float]) -> dict[int, float]:
    """What a model costs on average, by seat: which models fell to whom is not told, only how many."""
    models: dict[int, float] = defaultdict(float)
    cost: dict[int, float] = defaultdict(float)
    for unit in played.game.units:
        models[unit.seat] += unit.began
        cost[unit.seat] += _price(played, unit, priced) if unit.began else 0.0
    return {seat: cost[seat] / models[seat] if models[seat] else 0.0 for seat in models}


def _exchange(played: Played, unit: UnitRecord, priced: dict[tuple[str, str], float], mean: dict[int, float]) -> float:
    foes = [mean[seat] for seat in _seating(played).enemies(unit.seat) if seat in mean]
    gained = unit.felled * sum(foes) / len(foes) if foes else 0.0
    lost = _price(played, unit, priced) * (unit.began - unit.ended) / unit.began if unit.began else 0.0
    return gained - lost


def _win_chance_per_exchange(played: Sequence[Played], priced: dict[tuple[str, str], float]) -> float:
    """By least squares through the even point: what a side got beyond its even part, against what the others lost on
    average more than it did."""
    above = below = 0.0
    for each in played:
        lost: dict[int, float] = defaultdict(float)
        for unit in each.game.units:
            if unit.began:
                lost[unit.seat] += _price(each, unit, priced) * (unit.began - unit.ended) / unit.began
        sides = _seating(each).sides
        by_side = [sum(lost[seat] for seat in side) for side in sides]
        won = [not set(side).isdisjoint(each.game.winners) for side in sides]
        for own, victory in zip(by_side, won, strict=True):
            lead = (sum(by_side) - own) / (len(sides) - 1) - own
            got = victory / sum(won) if any(won) else 1 / len(sides)
            above += lead * (got - 1 / len(sides))
            below += lead * lead
    return above / below if below else 0.0


def survival(results: Results) -> dict[tuple[str, str], list[float]]:
    """The share of each kind of unit that still stands, at `CURVE` + 1 points of the game from its begin to its end."""
    standing: dict[tuple[str, str], list[int]] = {}
    units: dict[tuple[str, str], int] = defaultdict(int)
    for played in results.played:
        length = played.game.activations or 1
        for unit in played.game.units:
            kind = _kind(played, unit)
            units[kind] += 1
            curve = standing.setdefault(kind, [0] * (CURVE + 1))
            for point in range(CURVE + 1):
                curve[point] += unit.fell < 0 or unit.fell / length > point / CURVE
    return {kind: [count / units[kind] for count in curve] for kind, curve in standing.items()}


class LuckShare(Value, frozen=True, omit_defaults=False):
    """How often the side won whose dice did so much better than they should have (in successes)."""

    lead: str
    games: int
    won: float


def luck(results: Results) -> list[LuckShare]:
    """The share of victories of the first seat by how its luck compared with the second's."""
    bands: dict[str, list[float]] = {"much worse (−5 or more)": [], "worse": [], "as good": [], "better": []}
    bands["much better (+5 or more)"] = []
    names = list(bands)
    for played in results.played:
        by_seat = {each.seat: each.actual - each.expected for each in played.game.luck}
        if not by_seat:
            continue
        lead = by_seat.get(0, 0.0) - by_seat.get(1, 0.0)
        place = 0 if lead <= -5 else 1 if lead <= -1.5 else 2 if lead < 1.5 else 3 if lead < 5 else 4
        bands[names[place]].append(played.game.share(0, len(played.matchup.entrants)))
    return [LuckShare(name, len(shares), sum(shares) / len(shares)) for name, shares in bands.items() if shares]
