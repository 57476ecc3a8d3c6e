"""Chapter 5, abilities of the end of a round: wounds that are mended."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.engine.clauses import enforces
from grognard.engine.questions import One, Option
from grognard.engine.umpire import Umpire
from grognard.rulesets.battleforge.battlefield import INCH
from grognard.rulesets.battleforge.rules.datasheets.specials import bearers, may_help
from grognard.rulesets.battleforge.rules.foundations.measuring import within
from grognard.rulesets.battleforge.state import State, Unit

MEND = "mend"
REACH = 3 * INCH
CLAUSE = "battleforge.round.end-phase"


@enforces("battleforge.round.end-phase", "battleforge.unit.ability-targets")
async def mend_all(umpire: Umpire, state: State) -> None:
    """Each model that mends, player by player in bid order, gives one lost wound back to a model near by."""
    for seat in state.order:
        for healer in [unit for unit in state.fielded(seat) for _ in bearers(unit, MEND)]:
            hurt = dict(wounded_near(state, healer))
            if not hurt:
                continue
            umpire.cite(mend_all)
            options: list[Option[str]] = [
                Option(model, model, f"{unit.figure(model).profile.name} of {unit.ref}", about=(unit.id,))
                for model, unit in hurt.items()
            ]
            options.append(Option("nobody", "", "Nobody"))
            title = f"Whom {healer.ref:does _} mend?"
            question = One(title, CLAUSE, f"mend:{healer.id}", options, about=(healer.id,))
            model = await umpire.ask(seat, question)
            if model and model in hurt[model].lost:
                give_back(umpire, hurt[model], model)


def wounded_near(state: State, healer: Unit) -> Iterator[tuple[str, Unit]]:
    """The models that have lost wounds, of units of the same faction within 3″ (the healer's own too)."""
    for unit in state.friends_of(healer.seat):
        if unit.lost and may_help(healer, unit) and (unit is healer or within(state, healer, unit, REACH)):
            yield from ((model, unit) for model in unit.models if model in unit.lost)


def give_back(umpire: Umpire, unit: Unit, model: str, clause: str = CLAUSE) -> None:
    """A model regains one lost wound."""
    unit.lost[model] -= 1
    if not unit.lost[model]:
        del unit.lost[model]
    umpire.tell("mend", clause, "{unit:regains} a wound", unit=unit.ref)
