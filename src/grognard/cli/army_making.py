"""`grognard army new`, `share` and `print`: lists of your own as files, as short codes and on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from grognard.cli.army_lists import ForScenario, ForSeat, WhichArmy, list_named, name_of, seat_of
from grognard.cli.options import FLAG, ContentFolders, Json, load, use_content
from grognard.cli.screen import print_json
from grognard.cli.trouble import Trouble
from grognard.content.list_files import list_text
from grognard.content.share_codes import to_code
from grognard.content.written_lists import mustered, to_written

ADDRESS = "http://127.0.0.1:4711"
"""Where `grognard play` serves the page if nothing else is in the way."""


def new(
    ruleset: str,
    army: WhichArmy,
    /,
    *,
    into: Annotated[Path | None, Parameter(help="The file to write, .toml or .json; left out: ARMY.toml.")] = None,
    name: Annotated[str | None, Parameter(help="What the list shall be called.")] = None,
    scenario: ForScenario = None,
    seat: ForSeat = 1,
    force: Annotated[bool, FLAG, Parameter(help="Write over a file that is there.")] = False,
    content: ContentFolders = None,
) -> None:
    """Write a list of your own to a file: a ready-made army to change by hand, or the list of a share code."""
    use_content(content)
    rules = load(ruleset)
    written = list_named(rules, army, scenario or "", seat_of(rules, scenario, seat))
    roster = {**written.roster, **({"name": name} if name else {})}
    path = into or Path(f"{written.army or ruleset}.toml")
    if path.exists() and not force:
        raise Trouble(f"{path} is there already; name another file with --into, or write over it with --force.")
    muster = mustered(rules, written.army) if written.army else None
    document = to_written(rules, written.army, roster)
    if muster is None:  # nothing but the whole list says what could be changed
        document = {**document, **rules.listed(roster)}
    heading = f"{name or name_of(rules, written)}: an army list for {rules.title}. Check it: grognard army check"
    text = list_text(path, document, muster, f"{heading} {ruleset} {path.name}")
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {error.strerror}.") from None
    print(f"{path} is written. Change it, then: grognard army check {ruleset} {path}")


def share(
    ruleset: str,
    army: WhichArmy,
    /,
    *,
    at: Annotated[str, Parameter(help="The address of the table that the link shall open.")] = ADDRESS,
    as_json: Json = False,
    content: ContentFolders = None,
) -> None:
    """The short code of a list, and a link that opens it in the page. Whoever gets it needs the same content."""
    use_content(content)
    rules = load(ruleset)
    written = list_named(rules, army)
    code = to_code(to_written(rules, written.army, written.roster))
    link = f"{at.rstrip('/')}/#/list/{code}"
    if as_json:
        print_json({"ruleset": ruleset, "army": written.army, "code": code, "link": link})
    else:
        print(f"{code}\n{link}")


def print_sheet(
    ruleset: str,
    army: WhichArmy,
    /,
    *,
    into: Annotated[Path | None, Parameter(help="The PDF to write; left out: ARMY.pdf.")] = None,
    paper: Annotated[Literal["a4", "us-letter"], Parameter(help="The size of the paper.")] = "a4",
    scenario: ForScenario = None,
    content: ContentFolders = None,
) -> None:
    """Print an army as PDF (extra [print]): its datasheets, tokens to cut out, and the rules in a sentence each."""
    use_content(content)
    rules = load(ruleset)
    seat_of(rules, scenario, 1)
    from grognard.cli.printing.content import printed
    from grognard.cli.printing.pdf import write_pdf

    written = list_named(rules, army, scenario or "")
    path = into or Path(f"{written.army or ruleset}.pdf")
    write_pdf(printed(rules, written, name_of(rules, written), paper, scenario or ""), path)
    print(f"{path} is written.")
