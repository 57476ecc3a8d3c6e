"""`grognard army`: ready-made armies, and checks of your own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from grognard.cli.options import Content, Json, load, one_of, use_content
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import FAULTS, FINE, Trouble
from grognard.content.faults import ContentFault
from grognard.content.source import Source
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import Ruleset
from grognard.engine.scene import Unit

if TYPE_CHECKING:
    from rich.table import Table

app = App(name="army", help="List, show and check armies.")


@app.command(name="list")
def list_armies(ruleset: str, /, *, as_json: Json = False, content: Content = None) -> None:
    """The ready-made armies of a rule set."""
    use_content(content)
    rules = load(ruleset)
    armies = rules.armies()
    if as_json:
        print_json({"ruleset": ruleset, "armies": armies})
        return
    from rich.table import Table

    table = Table(title=f"Armies of {rules.title}", title_justify="left")
    table.add_column("Id", style="cyan", no_wrap=True)
    table.add_column("Name")
    table.add_column("Points", justify="right")
    table.add_column("In a line")
    for army in armies:
        table.add_row(army.id, army.name, str(army.points or ""), army.blurb)
    console().print(table)


@app.command
def show(ruleset: str, army: str, /, *, as_json: Json = False, content: Content = None) -> None:
    """One ready-made army with all its units."""
    use_content(content)
    rules = load(ruleset)
    armies = {each.id: each for each in rules.armies()}
    info = armies[one_of("army", army, armies)]
    setup = rules.setup("", [army] * rules.seats[0])
    units = [unit for unit in rules.scene(rules.known(rules.start(setup), 0), 0).units if unit.seat == 0]
    if as_json:
        print_json({"ruleset": ruleset, "army": info, "roster": setup.rosters[0] if setup.rosters else {}})
        return
    screen = console()
    screen.print(f"[bold]{info.name}[/bold]" + (f", {info.points} points" if info.points else ""))
    if info.blurb:
        screen.print(f"[dim]{info.blurb}[/dim]")
    screen.print(_profiles(units) if units else "\n".join(info.units))


def _profiles(units: Sequence[Unit]) -> Table:
    """The units as their owner sees them before the first decision: name, strength, and the numbers that most have."""
    from rich.table import Table

    named = Counter(stat.name for unit in units for stat in unit.stats)
    columns = [name for name, times in named.items() if 2 * times >= len(units)]
    table = Table()
    table.add_column("Unit")
    table.add_column("Strength", justify="right")
    for name in columns:
        table.add_column(name, justify="right")
    table.add_column("Also")
    for unit in units:
        values = {stat.name: stat.value for stat in unit.stats}
        rest = [f"{name} {value}" for name, value in values.items() if name not in columns]
        also = ", ".join([*rest, *(badge.word for badge in unit.badges)])
        table.add_row(unit.name, str(unit.strength), *(values.get(name, "") for name in columns), also)
    return table


@app.command
def check(
    ruleset: str,
    file: Path,
    /,
    *,
    scenario: Annotated[str | None, Parameter(help="The scenario it is meant for.")] = None,
    seat: Annotated[int, Parameter(help="Which player fields it, counted from 1.")] = 1,
    as_json: Json = False,
    content: Content = None,
) -> int:
    """Check an army list (TOML) against the rules: all faults, each with its clause. Exit code 1 if it has any."""
    use_content(content)
    rules = load(ruleset)
    if not file.is_file():
        raise Trouble(f"There is no file {file}; name a TOML file with the army list.")
    if scenario:
        one_of("scenario", scenario, [each.id for each in rules.scenarios()])
    if not 1 <= seat <= rules.seats[1]:
        raise Trouble(f"{rules.title} has seats 1 to {rules.seats[1]}, not {seat}.")
    faults = list(_faults(rules, file, scenario or "", seat - 1))
    if as_json:
        print_json({"ruleset": ruleset, "file": str(file), "legal": not faults, "faults": faults})
    elif faults:
        for fault in faults:
            print(_line(fault, file))
    else:
        print(f"{file}: a legal army for {rules.title}.")
    return FAULTS if faults else FINE


def _faults(rules: Ruleset[Any], file: Path, scenario: str, seat: int) -> Iterable[Refusal | dict[str, str]]:
    """What the file and then the rules have against the army."""
    try:
        yield from rules.check_roster(Source.read(file).document, scenario, seat)
    except ContentFault as fault:
        yield from ({"reason": str(each)} for each in fault.faults)


def _line(fault: Refusal | dict[str, str], file: Path) -> str:
    if isinstance(fault, dict):
        return fault["reason"]
    place = f"{', '.join(fault.about)}: " if fault.about else ""
    return f"{file}: {place}{fault.reason} ({fault.clause})"
