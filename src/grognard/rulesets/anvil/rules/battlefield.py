"""Chapter 4: the bid for the ground, placing features in turn, and the Seats of Power."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from grognard.engine.questions import Number, Option, Some
from grognard.engine.questions.movement import Mover
from grognard.engine.refusal import Refusal
from grognard.engine.seating import BOTH, enemy_of
from grognard.engine.showing.scene import Zone
from grognard.engine.umpire import Umpire
from grognard.minis.poses import Put, TrayPose
from grognard.minis.tray_move import COMPASS
from grognard.minis.tray_place import TrayPlace
from grognard.minis.words import a, inches
from grognard.rulesets.anvil.rules.deployment import HOME
from grognard.rulesets.anvil.rules.measuring import (
    INCH,
    MEASURE,
    first_overlapped,
    ground,
    impassable,
    outline,
    overlaps_any,
    wholly_on_table,
)
from grognard.rulesets.anvil.rules.tray_questions import piece
from grognard.rulesets.anvil.rules.turn import begin_turn
from grognard.rulesets.anvil.showing.words import place_and_facing, ref, spot, tell_bids
from grognard.rulesets.anvil.state import Designation, Feature, State, Unit
from grognard.rulesets.anvil.tables import FeatureShape
from grognard.table.distance import gap
from grognard.table.points import EAST, NORTH, Point, to_mils, world
from grognard.table.shapes import Polygon, moved, polygon

FIELD_CP = 5
SPACING = 6 * INCH
LARGEST, SMALLEST = 8 * INCH, 2 * INCH
STRIP = 12 * INCH
DESIGNATIONS: tuple[Designation, ...] = ("halves", "blocks", "impassable")
WORDS = {"halves": "halves movement", "blocks": "blocks line of sight", "impassable": "is impassable"}


async def bid_for_field(umpire: Umpire, field: State) -> None:
    """Sealed bids of 0 to 5 features; the higher bidder starts: "anvil.field.bid"."""
    title = "How many terrain features do you place?"
    bids = await umpire.ask_all(
        {seat: Number(title, "anvil.field.bid", "field-bid", 0, FIELD_CP, unit="features") for seat in BOTH}
    )
    field.due = [bids[seat] for seat in BOTH]
    tell_bids(umpire, field, "anvil.field.bid", "features", field.due)
    if bids[0] == bids[1]:
        umpire.cite("anvil.terms.no-dice")
        field.starter = await umpire.draw(2, "anvil.field.bid-tie")
        text = "The bids are equal: by the toss of a coin {side} begins"
        umpire.tell("coin", "anvil.field.bid-tie", text, side=field.side(field.starter))
    else:
        field.starter = 0 if bids[0] > bids[1] else 1
    field.next = field.starter
    field.phase = "field-place"


async def place_feature(umpire: Umpire, field: State) -> None:
    """A player places one feature. When one side is done the other goes on alone: "anvil.field.alternate-placing"."""
    seat = field.next if field.due[field.next] > 0 else enemy_of(field.next)
    if field.due[seat] == 0:
        field.phase = "seats"
        field.next = field.starter
        return
    field.next = enemy_of(seat)
    if not has_room_for_feature(field):
        forfeit(umpire, field, seat)
        return
    put = await umpire.ask(seat, feature_question(field, seat))
    if put is None:
        forfeit(umpire, field, seat)
        return
    shape = field.tables.shapes[put.choice]
    # All can see the feature lie there while its owner decides what it does.
    feature = Feature(f"f{len(field.features) + 1}", shape.name, placed_corners(shape, put.pose), (), seat)
    field.features.append(feature)
    designations = await umpire.ask(seat, designation_question(shape))
    field.features[-1] = replace(feature, designations=tuple(designations))
    umpire.cite("anvil.field.feature-shape")
    umpire.cite("anvil.field.spacing")
    field.placed[seat] += 1
    field.due[seat] -= 1
    umpire.tell(
        "terrain",
        "anvil.field.designation",
        "{side} places {feature} {place}: it {words}",
        side=field.side(seat),
        feature=a(shape.name.lower()),
        place=lambda: spot(field, put.pose.at),
        words=" and ".join(WORDS[each] for each in designations),
    )


def forfeit(umpire: Umpire, field: State, seat: int) -> None:
    """Features that find no room or are given up do not count as placed: "anvil.field.no-room"."""
    text = "{side} places no more features, {n} given up"
    umpire.tell("forfeit", "anvil.field.no-room", text, side=field.side(seat), n=field.due[seat])
    field.due[seat] = 0


def placed_corners(shape: FeatureShape, pose: TrayPose) -> tuple[Point, ...]:
    return tuple(to_mils(world(pose.at, pose.facing, x, y)) for x, y in shape.corners)


def feature_question(field: State, seat: int) -> TrayPlace:
    width, depth = field.scenario.width, field.scenario.depth
    shapes = field.tables.shapes

    def anywhere(rng: random.Random) -> Put:
        at = (rng.randrange(width), rng.randrange(depth))
        return Put(TrayPose(at, rng.choice(COMPASS)), rng.choice(sorted(shapes)))

    return TrayPlace(
        f"{field.side(seat)} places a feature, {field.due[seat]} to go",
        "anvil.field.alternate-placing",
        "feature",
        Mover("feature", "Feature", facing=NORTH),
        lambda put: refuse_feature(field, placed_corners(shapes[put.choice], put.pose)),
        lambda: lattice(field, shapes.values()),
        anywhere,
        may_pass=True,
        palette={key: shape.corners for key, shape in shapes.items()},
        spacing=SPACING,
        limits="more than 6″ from every other feature",
    )


def refuse_feature(field: State, corners: Sequence[Point]) -> Refusal | None:
    """Refuse a feature that is not a convex piece of a fair size, wholly on the table, more than 6″ from every
    other."""
    try:
        piece_here = polygon(tuple(corners))
    except ValueError:
        return Refusal("the outline is not convex", "anvil.field.feature-shape")
    return refuse_size(piece_here) or refuse_spot(field, piece_here)


def refuse_size(shape: Polygon) -> Refusal | None:
    """Refuse a feature that does not fit in a square of 8″, or is not 2″ across each way:
    "anvil.field.feature-shape"."""
    clause = "anvil.field.feature-shape"
    across = []
    for nx, ny, _ in shape.sides:
        reach = [nx * x + ny * y for x, y in shape.corners]
        across.append(max(reach) - min(reach))
    if not MEASURE.at_least(min(across), SMALLEST):
        return Refusal(f"the feature is only {inches(min(across))} across, 2″ is the least", clause)
    if not fits_square(shape):
        return Refusal("the feature does not fit in a square of 8″", clause)
    return None


def fits_square(shape: Polygon) -> bool:
    """Whether a square of 8″ can hold the feature. A smallest such square lies along one of the feature's sides or
    along the table's."""
    for nx, ny in [(1.0, 0.0), *((nx, ny) for nx, ny, _ in shape.sides)]:
        for ax, ay in ((nx, ny), (-ny, nx)):
            reach = [ax * x + ay * y for x, y in shape.corners]
            if not MEASURE.within(max(reach) - min(reach), LARGEST):
                break
        else:
            return True
    return False


def refuse_spot(field: State, shape: Polygon) -> Refusal | None:
    """Refuse a feature that is not on the table and clear of the others: "anvil.field.spacing"."""
    if not wholly_on_table(field, shape):
        return Refusal("the feature must lie wholly on the table", "anvil.field.feature-shape")
    for feature in field.features:
        piece_there = ground(feature)
        if far_off(shape, piece_there):
            continue
        apart = gap(shape, piece_there, SPACING + MEASURE.slack)
        if MEASURE.within(apart, SPACING):
            far = f"{inches(max(0.0, apart))} away" if field.scenario.premeasure else "too near"
            reason = f"{feature.name} is {far}, more than 6″ is needed"
            return Refusal(reason, "anvil.field.spacing")
    return None


def lattice(field: State, shapes: Iterable[FeatureShape]) -> Iterator[Put]:
    """All positions with the origin on a whole inch, turned by 0 or 90 degrees, small shapes first."""
    for shape in sorted(shapes, key=lambda each: (_area(each), each.key)):
        for facing in (NORTH, EAST):
            for x in range(0, field.scenario.width + 1, INCH):
                for y in range(0, field.scenario.depth + 1, INCH):
                    yield Put(TrayPose((x, y), facing), shape.key)


def _area(shape: FeatureShape) -> int:
    xs = [x for x, _ in shape.corners]
    ys = [y for _, y in shape.corners]
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


def has_room_for_feature(field: State) -> bool:
    """Whether some shape of the catalogue has a legal place on the lattice: "anvil.field.no-room"."""
    pieces = [ground(feature) for feature in field.features]
    for shape in sorted(field.tables.shapes.values(), key=lambda each: (_area(each), each.key)):
        for facing in (NORTH, EAST):
            outline_here = polygon(placed_corners(shape, TrayPose((0, 0), facing)))
            if any(is_clear(moved(outline_here, *spot), pieces) for spot in spots_of(field, outline_here, pieces)):
                return True
    return False


def spots_of(field: State, shape: Polygon, pieces: Sequence[Polygon]) -> Iterator[Point]:
    """Every place on whole inches at which a shape lies on the table and its first corner is more than 6″ from every
    other corner."""
    west, south, east, north = map(int, shape.box)
    x0, y0 = shape.corners[0]
    taken = [(cx - x0, cy - y0) for each in pieces for cx, cy in each.corners]
    for x in range(max(0, -(west // INCH) * INCH), field.scenario.width - east + 1, INCH):
        beside = [(dy, SPACING**2 - (dx - x) ** 2) for dx, dy in taken if abs(dx - x) <= SPACING]
        for y in range(max(0, -(south // INCH) * INCH), field.scenario.depth - north + 1, INCH):
            if all((dy - y) ** 2 > left for dy, left in beside):
                yield x, y


def far_off(one: Polygon, other: Polygon) -> bool:
    """Whether the boxes around two pieces are more than 6″ apart."""
    west, south, east, north = one.box
    west2, south2, east2, north2 = other.box
    reach = SPACING + MEASURE.slack
    return west2 - east > reach or west - east2 > reach or south2 - north > reach or south - north2 > reach


def is_clear(shape: Polygon, pieces: Sequence[Polygon]) -> bool:
    """Whether a feature is more than 6″ from every other. Most are ruled out because their boxes are far apart."""
    reach = SPACING + MEASURE.slack
    return not any(not far_off(shape, each) and MEASURE.within(gap(shape, each, reach), SPACING) for each in pieces)


def designation_question(shape: FeatureShape) -> Some[Designation]:
    """The question what a feature does, at least one of the three: "anvil.field.designation"."""
    options = [Option(key, key, f"It {WORDS[key]}") for key in DESIGNATIONS]

    def proposals() -> list[list[str]]:
        singles: list[list[str]] = [[key] for key in DESIGNATIONS]
        return [list(shape.usual), *singles, [*DESIGNATIONS]]

    title = f"What does the {shape.name.lower()} do?"
    return Some(title, "anvil.field.designation", "designation", options, least=1, most=3, proposals=proposals)


# ---- Seats of Power ----


async def place_seats(umpire: Umpire, field: State) -> None:
    """The starter of the terrain step sets up its Seat first: "anvil.field.seat-deployment"."""
    for seat in (field.starter, enemy_of(field.starter)):
        throne = field.throne(seat)
        if throne is not None and throne.where == "reserve":
            put = await umpire.ask(seat, seat_question(field, throne))
            assert put is not None
            throne.stand(put.pose)
            throne.where = "table"
            umpire.tell(
                "seat",
                "anvil.field.seat-deployment",
                "{unit} stands {place}",
                unit=ref(throne),
                place=place_and_facing(field, throne.pose),
            )
            return
    begin_turn(field)


def seat_question(field: State, throne: Unit) -> TrayPlace:
    width, depth = field.scenario.width, field.scenario.depth
    low, high = (0, STRIP) if throne.seat == 0 else (depth - STRIP, depth)

    def ideas() -> Iterator[Put]:
        rows = range(low + INCH, high, INCH) if throne.seat == 0 else range(high - INCH, low, -INCH)
        middle = width // 2
        for y in list(rows)[3:] + list(rows)[:3]:
            for off in range(0, middle, INCH):
                for x in (middle - off, middle + off):
                    yield Put(TrayPose((x, y), HOME[throne.seat]))

    def anywhere(rng: random.Random) -> Put:
        return Put(TrayPose((rng.randrange(width), rng.randrange(low, high)), rng.choice(COMPASS)))

    strip = ((0, low), (width, low), (width, high), (0, high))
    return TrayPlace(
        f"Where does {field.side(throne.seat)} set up its Seat of Power?",
        "anvil.field.seat-deployment",
        f"seat:{throne.id}",
        piece(field, throne.type, throne.id, throne.name),
        lambda put: refuse_seat(field, throne, put.pose),
        ideas,
        anywhere,
        may_pass=False,
        zones=(Zone("12″ strip", strip, throne.seat),),
    )


def refuse_seat(field: State, throne: Unit, pose: TrayPose) -> Refusal | None:
    """Refuse a Seat whose tray is not wholly in its side's 12″ strip, or that overlaps impassable terrain or the other
    tray."""
    clause = "anvil.field.seat-deployment"
    tray = outline(field, throne, pose)
    _, south, _, north = tray.box
    off = north if throne.seat == 0 else field.scenario.depth - south
    if not wholly_on_table(field, tray):
        return Refusal("the Seat must stand wholly on the table", clause, (throne.id,))
    if not MEASURE.within(off, STRIP):
        far = inches(off) if field.scenario.premeasure else "too far"
        return Refusal(f"the Seat reaches {far} from its board edge, 12″ is the most", clause, (throne.id,))
    if overlaps_any(tray, impassable(field)):
        return Refusal("the Seat would stand in impassable terrain", clause, (throne.id,))
    if first_overlapped(field, tray, field.others(throne)) is not None:
        return Refusal("another tray stands there", clause, (throne.id,))
    return None
