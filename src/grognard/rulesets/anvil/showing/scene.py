"""The field as a seat sees it. Everything is open except for the current bids, which are not part of the state."""

from __future__ import annotations

from grognard.engine.refusal import Refusal
from grognard.engine.seating import BOTH
from grognard.engine.showing.scene import Badge, Board, Marker, Reach, Scene, Side, Stat, Terrain, Track, Tray, Zone
from grognard.engine.showing.scene import Unit as Shown
from grognard.minis.entries import edge_strip
from grognard.minis.figures import BIG, ON_FOOT, SHOOTING, figure_of
from grognard.minis.pieces import drawn, tray_piece
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.army import EMBLEMS
from grognard.rulesets.anvil.rules.battlefield import WORDS
from grognard.rulesets.anvil.rules.ending import counts_in
from grognard.rulesets.anvil.rules.measuring import INCH
from grognard.rulesets.anvil.rules.moving import allowance
from grognard.rulesets.anvil.showing.goal import goal
from grognard.rulesets.anvil.showing.panels import panels
from grognard.rulesets.anvil.showing.scenery import SCENERY
from grognard.rulesets.anvil.showing.words import ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.table.shapes import polygon

MARK_BADGES = {
    "brace": Badge("Braced", "shield", "helps", "each attack deals 3 less; it does not move", "anvil.stratagem.brace"),
    "transfix": Badge("Transfixed", "chain", "hurts", "may not be activated this turn", "anvil.stratagem.transfix"),
    "skirmishing": Badge("Skirmishing", "spread", "helps", "only a front, +2″", "anvil.stratagem.skirmishing"),
}
EDGE = 4 * INCH
"""How deep a strip along an edge is drawn."""
NO_MEASURING = Refusal("It was agreed that nobody measures before choosing", "anvil.geometry.premeasuring")
PHASES = {
    "field-bid": "Bids for the ground",
    "field-place": "Placing terrain",
    "seats": "Setting up the Seats of Power",
    "bid": "Bids",
    "activations": "Activations",
    "end": "End of the turn",
}


def scene(field: State, seat: int | None) -> Scene:
    """What is on the table, in reserve and in the pools, and the cards of the unit that acts."""
    return Scene(
        Board(field.scenario.width, field.scenario.depth),
        tuple(Side(each, field.armies[each], f"{field.pools[each]} CP") for each in BOTH),
        tuple(shown_unit(field, unit) for unit in field.units.values()),
        tuple(terrain_pieces(field)),
        tuple(banners(field)),
        tuple(zones(field)),
        tuple(reaches(field)),
        panels(field, seat),
        Track(PHASES[field.phase], field.turn, field.scenario.turn_limit),
        headline(field),
        None if field.scenario.premeasure else NO_MEASURING,
        goal(field),
        SCENERY.get(field.scenario.id, ()),
    )


def headline(field: State) -> str:
    if field.acting is None:
        return f"Turn {field.turn}" if field.turn else field.scenario.name
    unit = field.units[field.acting.unit]
    cards = ", ".join(field.stratagem(key).name for key in field.acting.declared if ":" not in key)
    return f"{ref(unit):acts}" + (f" with {cards}" if cards else "")


def trays_of(field: State, unit: Unit) -> tuple[Tray, ...]:
    """Its tray, if it is on the table."""
    kind = field.kind(unit)
    tray = tray_piece(unit.id, unit.pose, (kind.width, kind.depth), _figure(unit))
    return (tray,) if unit.where == "table" else ()


def shown_unit(field: State, unit: Unit) -> Shown:
    kind = field.kind(unit)
    move = allowance(field, unit)
    return Shown(
        unit.id,
        unit.seat,
        unit.name,
        0 if unit.where == "lost" else unit.hp,
        unit.full,
        EMBLEMS.get(unit.type, "shield"),
        (
            Stat("Move", "M", inches(move.total), "anvil.move.allowance", tuple(move.lines)),
            Stat("Hit Points", "HP", f"{unit.hp}/{unit.full}", "anvil.deployment.starting-hp"),
            Stat("Deployment CP", "DCP", str(0 if unit.general else kind.dcp), "anvil.deployment.cost"),
        ),
        tuple(badges(field, unit)),
        trays_of(field, unit),
        unit.where,
        acting=field.acting is not None and field.acting.unit == unit.id,
        note=kind.name,
    )


def _figure(unit: Unit) -> str:
    """The figures on the tray. The type says which figures fit, the name which of them it is."""
    if unit.type == "troop":
        return figure_of(unit.name, (*ON_FOOT, *SHOOTING), "shield")
    return (
        figure_of(unit.name, BIG, EMBLEMS[unit.type]) if unit.type in ("monster", "war_machine") else EMBLEMS[unit.type]
    )


def badges(field: State, unit: Unit) -> list[Badge]:
    shown = [MARK_BADGES[mark] for mark in unit.marks if mark in MARK_BADGES]
    if unit.general:
        shown.insert(0, Badge("General", "crown", "plain", "the General's unit", "anvil.army.general"))
    if unit.where == "table" and any(counts_in(field, unit, aim) for aim in field.scenario.goals[unit.seat]):
        shown.append(Badge("in the zone", "flag", "helps", "Wholly inside: it counts.", "anvil.win.scenario"))
    for trait in unit.traits:
        card = field.stratagem(trait)
        shown.append(Badge(card.name, trait, "hurts" if trait == "weak" else "helps", card.text, card.clause))
    return shown


def terrain_pieces(field: State) -> list[Terrain]:
    return [
        Terrain(
            feature.id,
            feature.name.lower(),
            feature.name,
            drawn(polygon(feature.corners).corners),
            impassable="impassable" in feature.designations,
            note=", ".join(WORDS[each] for each in feature.designations),
        )
        for feature in field.features
    ]


def banners(field: State) -> list[Marker]:
    """A flag over each General."""
    return [
        Marker(f"general-{unit.id}", f"General of {field.side(unit.seat)}", unit.at, seat=unit.seat)
        for unit in field.on_table()
        if unit.general
    ]


def zones(field: State) -> list[Zone]:
    """What must be held; and before the first turn, along which edges the armies will come on."""
    found = {goal.zone: goal.turn for goals in field.scenario.goals for goal in goals if goal.zone}
    held = [Zone(f"to hold at the end of turn {turn}", zone) for zone, turn in found.items()]
    if field.turn:
        return held
    table, edges = (field.scenario.width, field.scenario.depth), field.scenario.entry_edges  # "anvil.deployment.entry"
    return held + [
        Zone(f"{field.side(seat)} comes on here", edge_strip(table, edges[seat], EDGE), seat) for seat in BOTH
    ]


def reaches(field: State) -> list[Reach]:
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
