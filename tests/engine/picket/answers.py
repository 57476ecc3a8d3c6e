"""Chapter 6, second part: what the target of shots may do about it."""

from __future__ import annotations

from grognard.engine.mechanics.windows import Window, by_class, declare
from grognard.engine.questions import Option
from grognard.engine.umpire import Umpire
from tests.engine.picket.moving import move
from tests.engine.picket.reactions import try_to_react, why_not
from tests.engine.picket.shooting import in_range
from tests.engine.picket.state import SHOT, Field, Unit, Volley

CLASSES = ("escape", "dodge", "counter")
"""The order in which answers are carried out."""


async def answers_to_shots(umpire: Umpire, field: Field, volley: Volley) -> None:
    """ "picket.react.answer": the target may Escape, Dodge, or shoot back at one of those who shoot at it."""
    target = field.units[volley.target]

    def offers(seat: int) -> list[Option[str]]:
        if target.id not in field.units:
            return []  # it tried, broke and surrendered
        closed = why_not(field, target)
        shot = closed or SHOT.refusal(field.scopes, target.ref)
        foes = [field.units[foe] for foe in volley.shooters if foe in field.units]
        back = [Option(foe.id, foe.id, f"Counter Attack {foe.ref}", why_not=shot)
                for foe in foes if in_range(target, foe)]  # fmt: skip
        return [Option(kind, kind, kind.title(), why_not=closed) for kind in ("escape", "dodge")] + back

    async def attempt(seat: int, answer: str) -> str | None:
        return answer if await try_to_react(umpire, field, target) else None

    title = f"Does {target.ref} react?"
    window = Window("answer", title, "picket.react.answer", about=(target.id, *volley.shooters))
    declared = await declare(umpire, window, [target.seat], offers, attempt)
    if target.id not in field.units:
        return
    for _, answer in by_class(declared, CLASSES, lambda made: made if made in CLASSES else "counter"):
        match answer:
            case "escape":
                await escape(umpire, field, target)
            case "dodge":
                field.scopes.give("evade", target.id, "picket.react.evade")
            case foe:
                SHOT.use(field.scopes, target.ref)
                volley.counter = foe


async def escape(umpire: Umpire, field: Field, unit: Unit) -> None:
    """ "picket.react.escape": an action inside the action that it answers."""
    umpire.tell("escape", "picket.react.escape", "{unit} escapes", unit=unit.ref)
    with field.scopes.within("action", unit.id):
        await move(umpire, field, unit)
