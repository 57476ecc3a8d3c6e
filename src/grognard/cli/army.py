"""`grognard army`: ready-made armies, and lists of your own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cyclopts import App

from grognard.cli.army_lists import ForScenario, ForSeat, WhichArmy, list_named, name_of, seat_of
from grognard.cli.options import ContentFolders, Json, load, use_content
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import FAULTS, FINE
from grognard.content.faults import ContentFault, NotInPack
from grognard.content.unit_sheets import setup_with, unit_sheets
from grognard.engine.refusal import Refusal
from grognard.engine.ruleset import ArmyInfo, Ruleset
from grognard.engine.showing.scene import Unit

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

app = App(name="army", help="List, show and check armies, write lists of your own, share and print them.")
app.command("grognard.cli.army_making:new", name="new", help="Write a list of your own to a file.")
app.command("grognard.cli.army_making:share", name="share", help="The short code and the link of a list.")
app.command("grognard.cli.army_making:print_sheet", name="print", help="Print an army: sheets, tokens and rules.")


@app.command(name="list")
def list_armies(ruleset: str, /, *, as_json: Json = False, content: ContentFolders = None) -> int:
    """The ready-made armies of a rule set. Files with faults are named and left out; exit code 1 if there are any."""
    use_content(content)
    rules = load(ruleset)
    armies = rules.armies()
    code = FAULTS if rules.faults() else FINE
    if as_json:
        print_json({"ruleset": ruleset, "armies": armies})
        return code
    from rich.table import Table

    table = Table(title=f"Armies of {rules.title}", title_justify="left")
    table.add_column("Id", style="cyan", no_wrap=True)
    table.add_column("Name")
    table.add_column("Points", justify="right")
    table.add_column("In a line")
    for army in armies:
        table.add_row(army.id, army.name, str(army.points or ""), army.blurb)
    console().print(table)
    return code


@app.command
def show(ruleset: str, army: WhichArmy, /, *, as_json: Json = False, content: ContentFolders = None) -> None:
    """An army with all its units: a ready-made one, a file with a list, or a share code."""
    use_content(content)
    rules = load(ruleset)
    written = list_named(rules, army)
    armies = {each.id: each for each in rules.armies()}
    info = armies[army] if army in armies else ArmyInfo(written.army, name_of(rules, written))
    if as_json:
        print_json({"ruleset": ruleset, "army": info, "roster": written.roster})
        return
    setup = setup_with(rules, written)
    units = [unit for unit in rules.scene(rules.known(rules.start(setup), 0), 0).units if unit.seat == 0]
    screen = console()
    screen.print(f"[bold]{info.name}[/bold]" + (f", {info.points} points" if info.points else ""))
    if info.blurb:
        screen.print(f"[dim]{info.blurb}[/dim]")
    screen.print(_profiles(units, screen) if units else "\n".join(sheet.name for sheet in unit_sheets(rules, written)))


def _profiles(units: Sequence[Unit], screen: Console) -> Table:
    """The units as their owner sees them before the first decision: name, size, and the numbers that most have, each
    in a column if the screen is wide enough for the words."""
    named = Counter(stat.name for unit in units for stat in unit.stats)
    columns = [name for name, times in named.items() if 2 * times >= len(units)]
    table = _table(units, columns)
    words = max(len(word) for unit in units for word in unit.name.split())
    room = sum(len(name) for name in columns) + words + len("Size Accuracy") + 3 * (len(columns) + 3)
    return table if room <= screen.width else _table(units, ())


def _table(units: Sequence[Unit], columns: Sequence[str]) -> Table:
    """Numbers that have no column of their own are told in words."""
    from rich.table import Table

    table = Table()
    table.add_column("Unit")
    table.add_column("Size", justify="right")
    for name in columns:
        table.add_column(name, justify="right")
    table.add_column("Also" if columns else "Numbers")
    for unit in units:
        values = {stat.name: stat.value for stat in unit.stats}
        rest = [f"{name} {value}" for name, value in values.items() if name not in columns]
        also = ", ".join([*rest, *(badge.word for badge in unit.badges)])
        table.add_row(unit.name, str(unit.strength), *(values.get(name, "") for name in columns), also)
    return table


@app.command
def check(
    ruleset: str,
    army: WhichArmy,
    /,
    *,
    scenario: ForScenario = None,
    seat: ForSeat = 1,
    as_json: Json = False,
    content: ContentFolders = None,
) -> int:
    """Check an army list against the rules: all faults, each with its clause. Exit code 1 if it has any."""
    use_content(content)
    rules = load(ruleset)
    player = seat_of(rules, scenario, seat)
    faults = list(_faults(rules, army, scenario or "", player))
    if as_json:
        print_json({"ruleset": ruleset, "file": army, "legal": not faults, "faults": faults})
    elif faults:
        for fault in faults:
            print(_line(fault, army))
    else:
        print(f"{army}: a legal army for {rules.title}.")
    return FAULTS if faults else FINE


def _faults(rules: Ruleset[Any], army: str, scenario: str, seat: int) -> Iterable[Refusal | dict[str, str]]:
    """The faults of the file, and then the faults that the rules find."""
    try:
        yield from rules.check_roster(list_named(rules, army, scenario, seat).roster, scenario, seat)
    except ContentFault as fault:
        yield from ({"reason": str(each)} for each in fault.faults)
    except NotInPack as fault:
        yield {"reason": f"{army}: {fault}"}


def _line(fault: Refusal | dict[str, str], army: str) -> str:
    if isinstance(fault, dict):
        return fault["reason"]
    place = f"{', '.join(fault.about)}: " if fault.about else ""
    return f"{army}: {place}{fault.reason} ({fault.clause})"
