"""The field as a seat sees it. Everything lies open but the bids under way, which are no part of the state."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.refusal import Refusal
from grognard.engine.scene import (
    Badge,
    Board,
    Marker,
    Panel,
    Point,
    Reach,
    Row,
    Scene,
    Side,
    Stat,
    Terrain,
    Track,
    Tray,
    Zone,
)
from grognard.engine.scene import Unit as Shown
from grognard.rulesets.anvil.activation import cheapest, may_act, refuse_unit
from grognard.rulesets.anvil.battlefield import WORDS
from grognard.rulesets.anvil.measuring import INCH, round_half_up
from grognard.rulesets.anvil.movement import allowance
from grognard.rulesets.anvil.state import SEATS, Field, Unit
from grognard.rulesets.anvil.stratagems import refuse_alone
from grognard.rulesets.anvil.victory import WORDS as GOALS
from grognard.rulesets.anvil.words import inches, price
from grognard.table.shapes import polygon

MARK_BADGES = {
    "brace": Badge("Braced", "shield", "helps", "each attack deals 3 less; it does not move", "anvil.stratagem.brace"),
    "transfix": Badge("Transfixed", "chain", "hurts", "may not be activated this turn", "anvil.stratagem.transfix"),
    "skirmishing": Badge("Skirmishing", "spread", "helps", "only a front, +2″", "anvil.stratagem.skirmishing"),
}
EDGE = 4 * INCH
"""How deep a strip along an edge is drawn."""
CATEGORIES = ("interruption", "combat", "shooter", "heroic", "deployment", "spell_natural", "movement")
NO_MEASURING = Refusal("It was agreed that nobody measures before choosing", "anvil.geometry.premeasuring")
PHASES = {
    "field-bid": "Bids for the ground",
    "field-place": "Placing terrain",
    "seats": "Setting up the Seats of Power",
    "bid": "Bids",
    "activations": "Activations",
    "end": "End of the turn",
}


def scene_of(field: Field, seat: int | None) -> Scene:
    """What is on the table, in reserve and in the pools, and the cards of the unit that acts."""
    return Scene(
        Board(field.scenario.width, field.scenario.depth),
        tuple(Side(each, field.armies[each], f"{field.pools[each]} CP") for each in SEATS),
        tuple(shown_unit(field, unit) for unit in field.units.values()),
        tuple(terrain_pieces(field)),
        tuple(banners(field)),
        tuple(zones(field)),
        tuple(reaches(field)),
        (pools_panel(field), *goals_panels(field), *([cards_panel(field, seat)] if seat is not None else [])),
        Track(PHASES[field.phase], field.turn, field.scenario.turn_limit),
        headline(field),
        None if field.scenario.premeasure else NO_MEASURING,
    )


def headline(field: Field) -> str:
    if field.acting is None:
        return f"Turn {field.turn}" if field.turn else field.scenario.name
    unit = field.units[field.acting.unit]
    cards = ", ".join(field.stratagem(key).name for key in field.acting.declared if ":" not in key)
    return f"{unit.name} acts" + (f" with {cards}" if cards else "")


def shown_unit(field: Field, unit: Unit) -> Shown:
    kind = field.kind(unit)
    move = allowance(field, unit)
    tray = Tray(unit.id, unit.at, unit.facing, kind.width, kind.depth, figure=unit.type)
    return Shown(
        unit.id,
        unit.seat,
        unit.name,
        0 if unit.where == "lost" else unit.hp,
        unit.full,
        unit.type,
        (
            Stat("Move", "M", inches(move.total), "anvil.move.allowance", tuple(move.lines)),
            Stat("Hit Points", "HP", f"{unit.hp}/{unit.full}", "anvil.deployment.starting-hp"),
            Stat("Deployment CP", "DCP", str(0 if unit.general else kind.dcp), "anvil.deployment.cost"),
        ),
        tuple(badges(field, unit)),
        (tray,) if unit.where == "table" else (),
        unit.where,
        acting=field.acting is not None and field.acting.unit == unit.id,
        note=kind.name,
    )


def badges(field: Field, unit: Unit) -> list[Badge]:
    shown = [MARK_BADGES[mark] for mark in unit.marks if mark in MARK_BADGES]
    if unit.general:
        shown.insert(0, Badge("General", "crown", "plain", "the General's unit", "anvil.army.general"))
    for trait in unit.traits:
        card = field.stratagem(trait)
        shown.append(Badge(card.name, trait, "hurts" if trait == "weak" else "helps", card.text, card.clause))
    return shown


def terrain_pieces(field: Field) -> list[Terrain]:
    return [
        Terrain(
            feature.id,
            feature.name.lower(),
            feature.name,
            tuple((round_half_up(x), round_half_up(y)) for x, y in polygon(feature.corners).corners),
            impassable="impassable" in feature.designations,
            note=", ".join(WORDS[each] for each in feature.designations),
        )
        for feature in field.features
    ]


def banners(field: Field) -> list[Marker]:
    """A flag over each General."""
    return [
        Marker(f"general-{unit.id}", f"General of {field.side(unit.seat)}", unit.at, seat=unit.seat)
        for unit in field.on_table()
        if unit.general
    ]


def zones(field: Field) -> list[Zone]:
    """What must be held; and before the first turn, along which edges the armies will come on."""
    found = {goal.zone: goal.turn for goals in field.scenario.goals for goal in goals if goal.zone}
    held = [Zone(f"to hold at the end of turn {turn}", zone) for zone, turn in found.items()]
    if field.turn:
        return held
    return held + [Zone(f"{field.side(seat)} comes on here", edge_strip(field, seat), seat) for seat in SEATS]


def edge_strip(field: Field, seat: int) -> tuple[Point, ...]:
    """A narrow strip along the edge where a side enters: "anvil.deployment.entry"."""
    edge = field.scenario.entry_edges[seat]
    width, depth = field.scenario.width, field.scenario.depth
    west = width - EDGE if edge == "east" else 0
    east = EDGE if edge == "west" else width
    south = depth - EDGE if edge == "north" else 0
    north = EDGE if edge == "south" else depth
    return (west, south), (east, south), (east, north), (west, north)


def reaches(field: Field) -> list[Reach]:
    """Distances worth a ring, unless nobody may measure: "anvil.geometry.premeasuring"."""
    if not field.scenario.premeasure:
        return []
    shown = []
    for unit in field.on_table():
        if not unit.is_seat:
            shown.append(Reach(unit.id, "reach", allowance(field, unit).total, "Move", "anvil.move.allowance"))
        if unit.carries("shooter"):
            for side, limit in zip(("rear", "flank", "front"), field.stratagem("ballistics").bands, strict=True):
                label = f"shots as {side} {inches(limit)}"
                shown.append(Reach(unit.id, "range", limit, label, "anvil.stratagem.ballistics"))
    return shown


def pools_panel(field: Field) -> Panel:
    rows = tuple(
        Row(field.side(seat), f"{field.pools[seat]} CP", clause="anvil.turn.bid")
        if field.phase in ("activations", "end")
        else Row(
            field.side(seat), f"may bid up to {field.limits[seat]}" if field.limits else "", clause="anvil.turn.bid"
        )
        for seat in SEATS
    )
    return Panel("Command Points", rows)


def goals_panels(field: Field) -> list[Panel]:
    rows = tuple(
        Row(
            field.side(seat),
            GOALS[goal.kind] + (f" (turn {goal.turn})" if goal.turn else ""),
            clause="anvil.win.scenario",
        )
        for seat in SEATS
        for goal in field.scenario.goals[seat]
    )
    return [Panel("What wins", rows, field.scenario.briefing)]


def cards_panel(field: Field, seat: int) -> Panel:
    """All stratagems with their prices, and why the acting unit (or nobody of this side) can play them now."""
    # Units that are alike have the same reasons: one of each kind is asked.
    able = {
        (unit.type, unit.where, unit.general, unit.traits): unit
        for unit in field.army(seat)
        if may_act(unit) and refuse_unit(field, unit, cheapest(field, unit)) is None
    }
    ready = list(able.values())
    cards = sorted(field.tables.stratagems.values(), key=lambda card: (CATEGORIES.index(card.category), card.name))
    return Panel(
        "Stratagems",
        tuple(
            Row(card.name, price(card), clause=card.clause, why_not=card_reason(field, seat, card.key, ready))
            for card in cards
        ),
    )


def card_reason(field: Field, seat: int, key: str, ready: Sequence[Unit]) -> str:
    """Why a card cannot be played now; empty if some unit of the seat could declare it."""
    card = field.stratagem(key)
    if card.timing == "opp":
        mine = field.acting is not None and field.acting.seat == seat
        if mine or field.pools[seat] < card.cost:
            return "only in the opponent's activation" if mine else f"{card.cost} CP, {field.pools[seat]} are left"
        return ""
    if field.phase != "activations":
        return "only in an activation"
    if field.acting is not None:
        declared = field.acting.seat == seat and key in field.acting.declared
        return "" if declared else "stratagems are named when the activation is declared"
    if field.next != seat:
        return "it is the opponent's turn to activate"
    reasons = [refuse_alone(field, unit, key) for unit in ready]
    if any(reason is None for reason in reasons):
        return ""
    eligible = [reason for reason in reasons if reason is not None and reason.clause != "anvil.stratagems.eligibility"]
    shown = eligible or [reason for reason in reasons if reason is not None]
    return shown[0].reason if shown else "no unit can be activated"
