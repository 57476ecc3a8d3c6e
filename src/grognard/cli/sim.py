"""`grognard sim`: many games between bots."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from grognard.bots import measurable
from grognard.cli.options import FLAG, ContentFolders, Guests, Json, load, names, one_of, use_content, use_guests
from grognard.cli.screen import console, percent, print_json, progress
from grognard.cli.trouble import Trouble
from grognard.engine.ruleset import Ruleset
from grognard.engine.seating import WrongSeats
from grognard.lab.games import GameTooLong, Job
from grognard.lab.simulate import SeriesReport, jobs, simulate


def sim(
    ruleset: str,
    /,
    *,
    games: Annotated[int, Parameter(help="How many games.")] = 100,
    bots: Annotated[
        str | None,
        Parameter(
            help="One bot per seat, with commas; they change seats every game. Otherwise a sergeant and recruits."
        ),
    ] = None,
    teams: Annotated[
        str | None, Parameter(help="The number of each seat's team, with commas; otherwise everyone is for themselves.")
    ] = None,
    seed: Annotated[str, Parameter(help="The same seed gives the same games.")] = "1",
    processes: Annotated[int, Parameter("--jobs", help="How many processes play; 0 takes one per core.")] = 0,
    scenario: Annotated[str | None, Parameter(help="The scenario; otherwise the first of the rule set.")] = None,
    armies: Annotated[str | None, Parameter(help="One army per seat, with commas.")] = None,
    saves: Annotated[
        Path | None, Parameter(help="A folder in which every game is kept, for replays and as data.")
    ] = None,
    clauses: Annotated[bool, FLAG, Parameter(help="Count how often each clause was applied.")] = False,
    as_json: Json = False,
    content: ContentFolders = None,
    guests: Guests = None,
) -> None:
    """Let bots play many games and sum up who won.

    Parameters
    ----------
    ruleset
        The rule set to play.
    """
    use_content(content)
    use_guests(guests)
    rules = load(ruleset)
    if games < 1:
        raise Trouble(f"--games is {games}; at least 1 game must be played.")
    if processes < 0:
        raise Trouble(f"--jobs is {processes}; it must be 0 (one per core) or more.")
    players, sides, together = _who_plays(rules, bots, armies, teams, scenario)
    kept = _folder(saves) if saves is not None else ""
    series = jobs(
        ruleset,
        games,
        players,
        seed,
        scenario=scenario or "",
        armies=sides,
        clauses=clauses,
        saves=kept,
        teams=together,
    )
    report = _played(series, processes or os.cpu_count() or 1)
    if as_json:
        print_json(report)
    else:
        show(report, rules.title)


def _who_plays(
    rules: Ruleset[Any], bots: str | None, armies: str | None, teams: str | None, scenario: str | None
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]]:
    """The bot and the army of each seat, and its team, if that was said."""
    players = _seated(bots, rules.seats_of(scenario or ""))
    sides = tuple(one_of("army", army, [each.id for each in rules.armies()]) for army in names(armies or ""))
    if sides and len(sides) != len(players):
        raise Trouble(f"--armies names {len(sides)}, but {rules.title} has {len(players)} seats: name one for each.")
    if scenario:
        one_of("scenario", scenario, [each.id for each in rules.scenarios()])
    together = _teams(teams or "")
    try:
        rules.seated(players, together, scenario or "")
    except WrongSeats as fault:
        raise Trouble(f"{fault}. Name other --bots or --teams.") from None
    return players, sides, together


def _played(series: list[Job], processes: int) -> SeriesReport:
    with progress("Playing", len(series)) as advance:
        try:
            return simulate(series, processes, lambda _: advance())
        except GameTooLong as fault:
            raise Trouble(f"{fault}. See grognard check-ruleset {series[0].ruleset}.") from None


def _folder(path: Path) -> str:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Trouble(f"The games cannot be kept in {path}: {fault.strerror}. Name another folder.") from None
    return str(path)


def _seated(text: str | None, seats: tuple[int, int]) -> tuple[str, ...]:
    least, most = seats
    if text is None:
        return ("sergeant", *("recruit",) * (least - 1))
    bots = tuple(one_of("bot", name, measurable()) for name in names(text))
    if len(bots) == 1:
        return bots * least
    if not least <= len(bots) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise Trouble(f"--bots names {len(bots)}, but there are {wanted} seats: name one for each.")
    return bots


def _teams(text: str) -> tuple[int, ...]:
    given = names(text)
    if not all(each.isdecimal() for each in given):
        raise Trouble(f"--teams gives each seat the number of its team, as in 1,2,1,2, not {text!r}.")
    return tuple(map(int, given))


def show(report: SeriesReport, title: str) -> None:
    """The report as a table."""
    from rich.table import Table

    screen = console()
    table = Table(title=f"{title}: {report.games} games, seed {report.seed}", title_justify="left")
    table.add_column("Bot")
    table.add_column("Wins", justify="right")
    table.add_column("Share", justify="right")
    table.add_column("95 % interval", justify="right")
    for name, won in report.wins.items():
        bounds = report.intervals[name]
        table.add_row(name, str(won), percent(won / report.games), f"{percent(bounds.low)} to {percent(bounds.high)}")
    table.add_row("draws", str(report.draws), percent(report.draws / report.games), "", style="dim")
    screen.print(table)
    first = report.first_seat_interval
    screen.print(
        f"First seat: {report.first_seat_advantage * 100:+.1f} points against an even share "
        f"({first.low * 100:+.1f} to {first.high * 100:+.1f})."
    )
    screen.print(
        f"{report.decisions} decisions, {report.decisions_per_second:,.0f} a second; "
        f"{report.games_per_second:.2f} games a second."
    )
    for name, times in report.lost_turns.items():
        screen.print(f"{name} lost {times} turns: the first legal answer was given for it. See grognard bot check.")
    if report.clauses is not None:
        counted = Table(title="Clauses applied", title_justify="left")
        counted.add_column("Clause")
        counted.add_column("Times", justify="right")
        counted.add_column("Per game", justify="right")
        for clause, times in sorted(report.clauses.items(), key=lambda pair: -pair[1]):
            counted.add_row(clause, str(times), f"{times / report.games:.1f}")
        screen.print(counted)
