"""Chapter 17: Steady and Raise a Champion, and what they share with Summon Subjects: new units beside old ones."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial

from grognard.engine.clauses import enforces
from grognard.engine.questions import One
from grognard.engine.questions.movement import Mover
from grognard.engine.refusal import Refusal
from grognard.engine.seating import enemy_of
from grognard.engine.umpire import Umpire
from grognard.minis.poses import Put, TrayPose
from grognard.minis.tray_move import COMPASS
from grognard.minis.tray_place import TrayPlace
from grognard.minis.words import inches
from grognard.rulesets.anvil.rules.harm import heal
from grognard.rulesets.anvil.rules.measuring import MEASURE, outline, range_between, within
from grognard.rulesets.anvil.rules.moving import recited, refuse_contact, refuse_stand
from grognard.rulesets.anvil.rules.stratagems import reaches, starting_hp, target_option
from grognard.rulesets.anvil.rules.tray_questions import piece
from grognard.rulesets.anvil.showing.words import place_and_facing, ref
from grognard.rulesets.anvil.state import State, Unit
from grognard.rulesets.anvil.tables import HERO, Stratagem
from grognard.table.distance import distance
from grognard.table.points import from_north

# ---- Steady ----


def refuse_steady(field: State, general: Unit, target: Unit) -> Refusal | None:
    """Refuse who is no friendly unit within 6″ (the General itself counts) or is a Seat: "anvil.stratagem.steady"."""
    card = field.stratagem("steady")
    about = (general.id, target.id)
    if target.is_seat:
        return Refusal("no stratagem may be given to the Seat", "anvil.army.seat-no-stratagems", about)
    if target.marked("summoned"):
        return Refusal(f"{target.name} used Summon Subjects this turn", card.clause, about)
    if field.scenario.premeasure and not within(field, general, target, card.range):
        far = inches(range_between(field, general, target))
        return Refusal(f"{far} to {target.name}, Steady reaches {inches(card.range)}", card.clause, about)
    return None


@enforces("anvil.stratagem.steady")
async def steady(umpire: Umpire, field: State, general: Unit) -> None:
    card = field.stratagem("steady")
    options = [
        target_option(unit, refuse_steady(field, general, unit))
        for unit in field.on_table()
        if unit.seat == general.seat
    ]
    target = await umpire.ask(
        general.seat, One(f"Which unit is steadied by {general.name}?", card.clause, "target:steady", options)
    )
    if not reaches(umpire, field, general, card, target):
        return
    target.mark("steadied")
    heal(umpire, target, card.heal, card.clause)


# ---- Raise a Champion ----


def reaches_seat(field: State, unit: Unit) -> bool:
    """Whether the unit is within 1″ of the enemy Seat, before combat: "anvil.stratagem.raise-a-champion"."""
    throne = field.throne(enemy_of(unit.seat))
    if throne is None or throne.where != "table":
        return False
    return within(field, unit, throne, field.stratagem("raise_a_champion").range)


def refuse_champion_now(field: State, unit: Unit) -> Refusal | None:
    clause = "anvil.stratagem.raise-a-champion"
    if field.acting is not None and field.acting.fought:
        return Refusal("a Champion comes before the combat", clause, (unit.id,))
    if not reaches_seat(field, unit):
        return Refusal(f"the enemy Seat of Power is more than 1″ from {unit.name}", clause, (unit.id,))
    return None


async def raise_champion(umpire: Umpire, field: State, unit: Unit) -> None:
    """Place a Hero beside the unit. This works once per game, and is only used up when the Hero arrives."""
    card = field.stratagem("raise_a_champion")
    seat = unit.seat
    champion = new_unit(field, seat, HERO, "Champion", ())
    title = f"Where does the Champion of {unit.name} appear?"
    tray = piece(field, HERO, "champion", "Champion")
    pose = await place_beside(umpire, field, unit, champion, card, "champion", title, tray)
    if pose is None:
        return
    umpire.cite("anvil.army.extra-units")
    field.champions[seat] = True
    join(field, champion, pose)
    umpire.tell(
        "raised",
        card.clause,
        "{unit} raised {champion}, {place}",
        unit=ref(unit),
        champion=ref(champion),
        place=place_and_facing(field, champion.pose),
    )


async def champion_at_contact(umpire: Umpire, field: State, attacker: Unit, defender: Unit) -> None:
    """On contact with the enemy Seat, before damage, a declared Champion may come."""
    acting = field.acting
    if acting is None or acting.unit != attacker.id or "raise_a_champion" not in acting.left or not defender.is_seat:
        return
    if refuse_champion_now(field, attacker) is None:
        acting.left = tuple(key for key in acting.left if key != "raise_a_champion")
        await raise_champion(umpire, field, attacker)


# ---- units that were in no list ----


def waste(umpire: Umpire, unit: Unit, card: Stratagem) -> None:
    """A stratagem that was paid for and found no place or moment is lost: "anvil.stratagems.wasted"."""
    umpire.tell("wasted", "anvil.stratagems.wasted", "{card} of {unit} found no use", card=card.name, unit=ref(unit))


def new_unit(field: State, seat: int, unit_type: str, name: str, traits: tuple[str, ...]) -> Unit:
    """A raised or summoned unit; it counts for no share and no budget: "anvil.army.extra-units"."""
    hp = starting_hp(field, unit_type, traits)
    number = field.raised + 1
    return Unit(
        f"p{seat + 1}-x{number}", seat, unit_type, f"{name} {number}", hp, hp, "reserve", extra=True, traits=traits
    )


def join(field: State, unit: Unit, pose: TrayPose) -> None:
    field.raised += 1
    unit.stand(pose)
    unit.where = "table"
    field.units[unit.id] = unit


async def place_beside(
    umpire: Umpire, field: State, unit: Unit, new: Unit, card: Stratagem, topic: str, title: str, tray: Mover
) -> TrayPose | None:
    """The player places a new unit beside an old one. None means that there is no place, and the stratagem is
    wasted."""

    def judge(put: Put) -> Refusal | None:
        return refuse_beside(field, unit, new, put.pose, card.range, card.clause)

    places = partial(beside, field, unit, card.range)
    anywhere = near(field, unit, card.range)
    question = TrayPlace(title, card.clause, topic, tray, judge, places, anywhere, may_pass=True)
    put = await umpire.ask(unit.seat, question)
    if put is None:
        waste(umpire, unit, card)
        return None
    return put.pose


def refuse_beside(field: State, old: Unit, new: Unit, pose: TrayPose, limit: int, clause: str) -> Refusal | None:
    """Refuse a place out of reach of the old unit, without room to stand, or in contact with an enemy."""
    off = distance(outline(field, old), outline(field, new, pose))
    if not MEASURE.within(off, limit):
        far = inches(off) if field.scenario.premeasure else "too far"
        reason = f"that place is {far} from {old.name}, {inches(limit)} is the most"
        return Refusal(reason, clause, (old.id,))
    return recited(refuse_stand(field, new, pose) or refuse_contact(field, new, pose, set()), clause)


def beside(field: State, unit: Unit, limit: int) -> Iterator[Put]:
    """Places around a unit to try: a little away from its tray, facing as it faces."""
    kind = field.kind(unit)
    off = (kind.width + kind.depth) // 2 + min(limit, 500)
    for turn in range(0, 360, 15):
        x, y = from_north(turn)
        scale = (x * x + y * y) ** 0.5
        for far in (off, kind.depth + 300, kind.width + 300, off + limit // 2):
            at = (round(unit.at[0] + x * far / scale), round(unit.at[1] + y * far / scale))
            yield Put(TrayPose(at, unit.facing))


def near(field: State, unit: Unit, limit: int) -> Callable[[random.Random], Put]:
    reach = field.kind(unit).width + limit

    def draw(rng: random.Random) -> Put:
        x, y = unit.at
        at = (x + rng.randint(-reach, reach), y + rng.randint(-reach, reach))
        return Put(TrayPose(at, rng.choice(COMPASS)))

    return draw
