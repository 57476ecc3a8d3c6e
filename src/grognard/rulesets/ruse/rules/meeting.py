"""Chapter 4: the meeting, the showing, and laying the real army face down."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.ruse.cards import Card, CardPack
from grognard.rulesets.ruse.content.packs import pack_named
from grognard.rulesets.ruse.rules.army import LIST_CLAUSES, ListQuestion, list_of
from grognard.rulesets.ruse.rules.field import FORWARD, MARKS, NORTH, SOUTH
from grognard.rulesets.ruse.state import ArmyList, State, Unit, seat_name


async def build_armies(umpire: Umpire, state: State) -> None:
    """Both players lock army and distractions in secret ("ruse.army.secret"), then show them."""
    pack = pack_named(state.pack)
    asked = {seat: ListQuestion(state.pack) for seat in (SOUTH, NORTH) if state.lists[seat] is None}
    if asked:
        for seat, roster in (await umpire.ask_all(asked)).items():
            state.lists[seat] = list_of(pack, roster)
    for clause in LIST_CLAUSES:
        umpire.cite(clause)
    show(umpire, state, pack)
    state.phase = "talk"


def show(umpire: Umpire, state: State, pack: CardPack) -> None:
    """Show both mixed lists at the same moment."""
    for seat in (SOUTH, NORTH):
        locked = state.lists[seat]
        assert locked is not None
        state.shown[seat] = shown_cards(pack, locked)
    for seat in (SOUTH, NORTH):
        names = ", ".join(shown_name(card) for card in state.shown[seat])
        umpire.tell("shown", "ruse.reveal.show", "{side} shows: {names}.", side=seat_name(seat), names=names)
    umpire.cite("ruse.reveal.corelevel")
    umpire.cite("ruse.reveal.elitelevel")


def shown_cards(pack: CardPack, locked: ArmyList) -> tuple[Card, ...]:
    """Army and distractions, core before elite, by name and level; nothing marks a distraction.

    Core cards show their level 1 face ("ruse.reveal.corelevel"), elite cards their own ("ruse.reveal.elitelevel").
    """
    faces = [pack.shown_as(card) for card in locked.army + locked.distractions]
    return tuple(sorted(faces, key=lambda card: (card.category, card.name, card.level, card.id)))


def shown_name(card: Card) -> str:
    return f"{card.name} level {card.level}" if card.category == "elite" else card.name


async def talk(umpire: Umpire, state: State) -> None:
    """Free talk; it ends when both are ready, and binds nobody ("ruse.reveal.talk")."""
    over = [Option("ready", True, "Ready")]
    free = "Say what may turn up, true or not: nothing said binds anybody."
    ready = {
        seat: One("Are you done talking?", "ruse.reveal.talk", "talk", over, limits=free) for seat in (SOUTH, NORTH)
    }
    await umpire.ask_all(ready)
    await lay_face_down(umpire, state)
    state.phase = "weapons"


async def lay_face_down(umpire: Umpire, state: State) -> None:
    """Lay five face-down markers for each side in a secret order, South's shuffle first ("ruse.reveal.facedown")."""
    state.units = []
    for seat in (SOUTH, NORTH):
        locked = state.lists[seat]
        assert locked is not None
        order = await umpire.shuffle(locked.army, "ruse.reveal.facedown")
        state.units += lay(order, seat)
        umpire.tell("laid", "ruse.reveal.facedown", "{side} lays five units face down.", side=seat_name(seat))


def lay(cards: Sequence[Card], seat: int) -> list[Unit]:
    """Lay units with full wounds under the markers of the seat, in this order."""
    return [
        Unit(f"{MARKS[seat]}{number}", seat, card, card.models * card.wounds, facing=FORWARD[seat])
        for number, card in enumerate(cards, start=1)
    ]
