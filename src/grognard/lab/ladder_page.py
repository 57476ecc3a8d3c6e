"""The page of a ladder: the table, head to head, and openings, for all rule sets together and for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.lab.ladder import Ranking
from grognard.lab.pages import heading, interval, matrix, rows, section, whole_page

HOW_TO_READ = (
    "One strength for each, from all its games (Bradley and Terry), in Elo against the average of all, with 95 % "
    "intervals: 100 Elo more win 64 games of 100."
)


def ladder_page(whole: Ranking, rankings: Sequence[Ranking], titles: Mapping[str, str], seed: str) -> str:
    tiles = [(f"{whole.games:,}", "games"), (str(len(rankings)), "rule sets"), ("95 %", "intervals"), (seed, "seed")]
    head = heading("Bots against bots, seats changed from game to game", "The ladder", _sentence(whole), tiles)
    parts = [_table("All rule sets together", whole)] if len(rankings) > 1 else []
    parts += [_head_to_head("Head to head, all rule sets", whole)] if len(rankings) > 1 else []
    for ranking in rankings:
        title = titles.get(ranking.ruleset, ranking.ruleset)
        parts += [_table(title, ranking), _head_to_head(f"{title}: head to head", ranking), _openings(title, ranking)]
    return whole_page("The ladder", f"{head}<main>{''.join(filter(None, parts))}</main>")


def _sentence(whole: Ranking) -> str:
    if not whole.ratings:
        return "Nothing was played yet."
    first, *others = whole.ratings
    if others and others[0].high > first.low:
        return f"{first.entrant} leads, but {others[0].entrant} may be as good: their intervals meet."
    return f"{first.entrant} leads."


def _table(title: str, ranking: Ranking) -> str:
    won: dict[str, float] = {}
    for (one, other), (share, games) in ranking.scores.items():
        won[one] = won.get(one, 0.0) + share
        won[other] = won.get(other, 0.0) + games - share
    lines = [
        (
            f"{place}. {each.entrant}",
            f"{each.elo:+.0f}",
            f"{each.low:+.0f} to {each.high:+.0f}",
            f"{won[each.entrant]:g} of {each.games}",
            str(ranking.lost_turns.get(each.entrant, 0)),
        )
        for place, each in enumerate(ranking.ratings, 1)
    ]
    where = f" Played in {', '.join(ranking.scenarios)}." if ranking.scenarios else ""
    return section(title, HOW_TO_READ + where, rows(("Bot", "Elo", "Interval", "Won", "Lost turns"), lines))


def _head_to_head(title: str, ranking: Ranking) -> str:
    words = "The share of games that the row won against the column; a draw is half a win, “?” may as well be even."
    return section(title, words, matrix(ranking.scores)) if ranking.pairings else ""


def _openings(title: str, ranking: Ranking) -> str:
    if not ranking.openings:
        return ""
    lines = [(each.bot, each.units, str(each.share.games), interval(each.share)) for each in ranking.openings]
    words = "The units that a bot let act first, how often it began so, and what it got of those games."
    return section(f"{title}: openings", words, rows(("Bot", "First to act", "Games", "Won"), lines))
