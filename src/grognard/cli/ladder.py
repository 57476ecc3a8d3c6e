"""`grognard ladder`: who is the strongest bot?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from grognard.bots import measurable, offered
from grognard.cli.lab import ClusterAddress, Jobs, play_on
from grognard.cli.options import (
    FLAG,
    ContentFolders,
    Guests,
    Json,
    load,
    load_all,
    names,
    one_of,
    use_content,
    use_guests,
)
from grognard.cli.screen import console, print_json
from grognard.cli.trouble import Trouble

if TYPE_CHECKING:
    from grognard.lab.ladder import Ranking

PAGE = "ladder.html"


def ladder(
    *,
    rulesets: Annotated[str, Parameter(help="In which rule sets, with commas; otherwise in all.")] = "",
    bots: Annotated[str, Parameter(help="Who plays, with commas; otherwise all that there are.")] = "",
    games: Annotated[int, Parameter(help="Games of each pair in each scenario.")] = 40,
    all_scenarios: Annotated[bool, FLAG, Parameter(help="In every scenario, not only in the usual one.")] = False,
    seed: Annotated[str, Parameter(help="The same seed gives the same games.")] = "1",
    into: Annotated[Path, Parameter(help="The folder of the games and of the page.")] = Path("ladder"),
    jobs: Jobs = 0,
    cluster: ClusterAddress = None,
    as_json: Json = False,
    content: ContentFolders = None,
    guests: Guests = None,
) -> None:
    """Let every bot meet every other, rate them, and write a page; after an interruption the same command goes on."""
    from grognard.lab.ladder import folder_of, ladder_plan, overall, ranking_of
    from grognard.lab.ladder_page import ladder_page
    from grognard.lab.trouble import writing

    use_content(content)
    use_guests(guests)
    if games < 1:
        raise Trouble(f"--games is {games}; at least 1 game must be played.")
    players = tuple(dict.fromkeys(one_of("bot", name, measurable()) for name in names(bots))) or offered()
    if len(players) < 2:
        raise Trouble("A ladder needs two bots or more; name them with --bots.")
    rules = [load(name) for name in names(rulesets)] or load_all()
    rankings = []
    for each in rules:
        plan = ladder_plan(each, players, games=games, seed=seed, everywhere=all_scenarios)
        rankings.append(ranking_of(play_on(plan, folder_of(into, each), jobs, cluster)))
    whole = overall(rankings)
    page = into / PAGE
    with writing("The page", page, "Name another folder with --into."):
        titles = {each.name: each.title for each in rules}
        page.write_text(ladder_page(whole, rankings, titles, seed), encoding="utf-8")
    if as_json:
        print_json({"overall": whole, "rulesets": rankings, "page": str(page)})
    else:
        show([*rankings, *([whole] if len(rankings) > 1 else [])], page)


def show(rankings: list[Ranking], page: Path) -> None:
    from rich.table import Table

    screen = console()
    table = Table(title="The ladder", title_justify="left")
    for heading in ("Rule set", "Bot", "Elo", "95 % interval", "Games"):
        table.add_column(heading)
    for ranking in rankings:
        for place, each in enumerate(ranking.ratings):
            name = (ranking.ruleset or "all") if place == 0 else ""
            table.add_row(
                name, each.entrant, f"{each.elo:+.0f}", f"{each.low:+.0f} to {each.high:+.0f}", str(each.games)
            )
    screen.print(table)
    screen.print(f"The page is {page}; the games lie beside it.")
