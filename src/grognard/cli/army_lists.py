"""What `grognard army` is told about: a ready-made army, a file with a list, or a share code."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from grognard.cli.options import one_of
from grognard.cli.trouble import Trouble
from grognard.content.faults import did_you_mean
from grognard.content.list_files import read_list
from grognard.content.share_codes import NoShareCode, from_code
from grognard.content.written_lists import WrittenList, from_written, ready_made
from grognard.engine.ruleset import Ruleset

WhichArmy = Annotated[str, Parameter(help="A ready-made army, a file with a list (.toml, .json), or a share code.")]
ForScenario = Annotated[str | None, Parameter(help="The scenario it is meant for.")]
ForSeat = Annotated[int, Parameter(help="Which player fields it, counted from 1.")]
SHORTEST_CODE = 16
"""A line at least as long as this that is neither an army nor a file is taken for a share code."""


def list_named(rules: Ruleset[Any], what: str, scenario: str = "", seat: int = 0) -> WrittenList:
    """The list that somebody means. A ready-made army is taken as this seat brings it to this scenario."""
    armies = {info.id: info for info in rules.armies()}
    if what in armies:
        return WrittenList(rules.name, what, armies[what].name, ready_made(rules, what, scenario, seat))
    path = Path(what)
    if path.suffix in (".toml", ".json") or path.is_file():
        if not path.is_file():
            raise Trouble(f"There is no file {path}; name a file with an army list, or write one: grognard army new.")
        return from_written(rules, read_list(path))
    if len(what) >= SHORTEST_CODE and "-" not in what[:1] and did_you_mean(what, armies) == "":
        try:
            return from_written(rules, from_code(what))
        except NoShareCode as fault:
            raise Trouble(str(fault)) from None
    near = did_you_mean(what, armies)
    there = ", ".join(armies) or "none"
    raise Trouble(
        f"There is no army {what!r}.{near} There are: {there}. Also taken are a file (.toml, .json) and a share code."
    )


def seat_of(rules: Ruleset[Any], scenario: str | None, seat: int) -> int:
    """The seat, counted from 0, at a table of this scenario."""
    if scenario:
        one_of("scenario", scenario, [each.id for each in rules.scenarios()])
    _, most = rules.seats_of(scenario or "")
    if not 1 <= seat <= most:
        raise Trouble(f"{rules.title} has seats 1 to {most}, not {seat}.")
    return seat - 1


def name_of(rules: Ruleset[Any], written: WrittenList) -> str:
    """What a list is called; one without a name after the army that it is made from."""
    names = {info.id: info.name for info in rules.armies()}
    return written.name or names.get(written.army, "") or f"A list for {rules.title}"
