"""The report of an experiment: one page that stands alone and opens without a network."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from math import isfinite
from statistics import quantiles
from typing import Any

from grognard.engine.ruleset import Ruleset
from grognard.lab import charts
from grognard.lab.figures import Share, summary
from grognard.lab.folders import Results
from grognard.lab.pages import heading, interval, matrix, section, whole_page
from grognard.lab.plan import Entrant
from grognard.lab.ratings import ratings, scores_of
from grognard.lab.worth import UnitWorth, luck, prices, survival, worths

PER_GAMES = ((10, "ten"), (100, "a hundred"), (1000, "a thousand"))
"""For how many games losses are told."""


class Report:
    """All sections of a report, for one variant."""

    def __init__(self, results: Results, rules: Ruleset[Any], variant: str) -> None:
        self._all = results
        self._results = results.of(variant)
        self._rules, self._variant = rules, variant
        self._games = list(self._results.games)
        self._armies = {info.id: info.name for info in rules.armies()}
        self._scores = {(self._name(a), self._name(b)): score for (a, b), score in scores_of(self._results).items()}
        armies = [*{army for game in self._games for army in game.armies}]
        self._worths = _shown(self._results, prices(rules, sorted(armies)))

    def html(self) -> str:
        sections = [
            self._matrix(),
            self._ratings(),
            self._unit_worth(),
            self._survival(),
            self._length(),
            self._clauses(),
            self._luck(),
            self._map(),
            self._questions(),
        ]
        return whole_page(self._results.plan.title, f"{self._head()}<main>{''.join(filter(None, sections))}</main>")

    def _name(self, entrant: Entrant) -> str:
        """After the army, and after the bot if there are several of them."""
        army = self._armies.get(entrant.army or "", "")
        several = len({bot for game in self._games for bot in game.bots}) > 1
        return " ".join(filter(None, (army, f"({entrant.bot})" if several and army else "" if army else entrant.bot)))

    def _head(self) -> str:
        plan = self._results.plan
        tiles = [
            (f"{len(self._games):,}", "games"),
            ("95 %", "intervals"),
            took(self._results.seconds),
            (plan.seed, "seed"),
        ]
        about = f"{self._rules.title}, variant {plan.variants.get(self._variant, self._variant)}, bots against bots"
        return heading(about, plan.title, self._sentence(), tiles)

    def _sentence(self) -> str:
        """What is known, in one sentence."""
        shares = {pair: Share.of(*score) for pair, score in self._scores.items()}
        surest = max(shares.items(), key=lambda each: abs(each[1].share - 0.5), default=None)
        if surest is None:
            figures = [cell.first_seat for cell in summary(self._all).cells if cell.variant == self._variant]
            return f"The first seat got {interval(figures[0])} of the games." if figures else "Nothing was played yet."
        (one, other), share = surest
        ahead, behind, told = (one, other, share) if share.share >= 0.5 else (other, one, share.other)
        if told.undecided:
            return f"Nobody is ahead for sure; the largest lead is {ahead} over {behind}: {interval(told)}."
        return f"{ahead} beats {behind} in {interval(told)} of their games, the largest lead of all."

    def _matrix(self) -> str:
        if not self._scores:
            return ""
        return section(
            "Who beats whom",
            "The share of games that the row won against the column, with its 95 % interval; a draw is half a win, and "
            "“?” marks what may as well be even; the last column is against all others together.",
            matrix(self._scores),
            wide=True,
        )

    def _ratings(self) -> str:
        if not self._scores:
            return ""
        return section(
            "Ratings",
            "One strength for each, from all games together (Bradley and Terry), in Elo with 95 % intervals: 100 Elo "
            "more win 64 games of 100.",
            charts.rating_bars(ratings(self._scores)),
        )

    def _unit_worth(self) -> str:
        if not self._worths:
            return section(
                "What a unit is worth",
                "Nothing can be said: in these games the side that lost more did not win less often, or nobody lost "
                "anything.",
                "",
            )
        shown = [*self._worths[:12], *self._worths[12:][-12:]]
        return section(
            "What a unit is worth",
            "What it felled while it acted less what was lost of it, by price, turned into win chance by least "
            "squares over all games; grey squares: the interval holds zero, so nothing is known.",
            charts.unit_worths(shown),
        )

    def _survival(self) -> str:
        curves = survival(self._results)
        if not curves:
            return ""
        return section(
            "How long units last",
            "The share of units of a kind that still stand as the game goes on; shown are those that last longest and "
            "shortest.",
            charts.survival_curves(curves),
        )

    def _length(self) -> str:
        if len(self._games) < 2:
            return ""
        lengths, counted = [game.activations for game in self._games], "activations"
        if max(lengths) - min(lengths) < 3:  # a game of fixed length says nothing by its activations
            lengths, counted = [game.decisions for game in self._games], "decisions"
        low, middle, high = quantiles(lengths, n=4)
        first = Share.of(sum(game.share(0, len(game.bots)) for game in self._games), len(self._games))
        ends = Counter(game.clause for game in self._games)
        rows = [
            ("half of the games end between", f"{low:.0f} and {high:.0f}"),
            ("in the middle", f"{middle:.0f}"),
            ("first seat wins", interval(first)),
            ("draws", f"{100 * sum(not game.winners for game in self._games) / len(self._games):.0f} %"),
            *((f"ended by {clause}", f"{100 * n / len(self._games):.0f} %") for clause, n in ends.most_common(3)),
        ]
        table = "".join(f"<tr><th scope='row'>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in rows)
        return section(
            "How long a game lasts",
            f"How many games took how many {counted}.",
            f"{charts.lengths(lengths, counted)}<table class='rows'>{table}</table>",
        )

    def _clauses(self) -> str:
        applied: Counter[str] = Counter()
        for game in self._games:
            applied.update(game.clauses)
        if not applied:
            return ""
        book = self._rules.rulebook
        most = max(applied.values())
        never = [clause.id for clause in book if clause.id not in applied]
        parts = []
        for chapter in book.chapters:
            squares = "".join(
                _square(clause.id, clause.title, applied[clause.id], most, len(self._games))
                for clause in book
                if clause.chapter == chapter
            )
            parts.append(f"<tr><th scope='row'>{escape(chapter)}</th><td>{squares}</td></tr>")
        busiest = ", ".join(f"{name} ({times / len(self._games):.0f} a game)" for name, times in applied.most_common(5))
        named = (
            f"<p>Busiest: {escape(busiest)}.</p><details><summary>Never: {len(never)} of {len(book.clauses)}</summary>"
        )
        named += f"<p>{escape(', '.join(never))}</p></details>"
        return section(
            "Which clauses were played",
            "Each square is a clause (point at it for its name): the darker and the higher its number, the more often "
            "it was applied, 0 to 9 by tens; a dashed one was never.",
            f"<table class='clauses'>{''.join(parts)}</table>{named}",
            wide=True,
        )

    def _luck(self) -> str:
        shares = luck(self._results)
        if not shares:
            return ""
        return section(
            "Luck",
            "How often the first seat won when its dice had done better or worse than expected, compared with the "
            "other's: the steeper, the more the dice decide.",
            charts.luck_bars(shares),
        )

    def _map(self) -> str:
        fights: Counter[tuple[int, int]] = Counter()
        for game in self._games:
            for fight in game.fights:
                fights[fight.column, fight.row] += fight.losses
        if not fights:
            return ""
        # As few games as make the busiest square worth a whole number.
        per, words = next(
            ((per, words) for per, words in PER_GAMES if per * max(fights.values()) >= 5 * len(self._games)),
            PER_GAMES[-1],
        )
        return section(
            "Where fights happen",
            f"The table from above: the number in a square says how many models fall there in {words} games.",
            charts.fight_map(fights, len(self._games), per),
        )

    def _questions(self) -> str:
        """What would be worth knowing next, each with the command that tells it."""
        plan = self._results.plan
        scenarios = list(dict.fromkeys(each.matchup.scenario for each in self._results.played))
        asked = [
            (
                f"Is {scenario} fair, and is it the side or the army?",
                f"grognard lab scenario {scenario} --ruleset {plan.ruleset}",
            )
            for scenario in scenarios
        ]
        known: Sequence[UnitWorth] = [each for each in self._worths if each.known]
        if known:
            one = known[-1] if known[-1].worth < 0 else known[0]
            kind = f"{one.unit} at {one.price * (0.9 if one.worth < 0 else 1.1):.0f} points instead of {one.price:g}"
            asked.insert(
                0, (f"{kind}, as a patch in cost.toml: does it even out?", "grognard lab compare base cost.toml")
            )
        if any(Share.of(*score).undecided for score in self._scores.values()):
            asked.append(
                (
                    "Who is really ahead? A narrower until in the experiment plays on.",
                    "grognard lab run EXPERIMENT.toml",
                )
            )
        asked.append(("What happened in single games?", "grognard lab export FOLDER --as parquet"))
        lines = "".join(f"<li>{escape(words)}<br><code>{escape(line)}</code></li>" for words, line in asked)
        return section(
            "Ask the next question", "Each with the command that answers it.", f"<ol>{lines}</ol>", wide=True
        )


def report(results: Results, rules: Ruleset[Any], variant: str) -> str:
    return Report(results, rules, variant).html()


def took(seconds: float) -> tuple[str, str]:
    """How long the games took, as a number and its unit: 40 seconds, 2.5 minutes."""
    return (f"{seconds:.0f}", "seconds") if seconds < 60 else (f"{seconds / 60:.1f}", "minutes")


def _shown(results: Results, priced: dict[tuple[str, str], float]) -> list[UnitWorth]:
    """Of which units something can be said: they met an enemy in more than one game, and have a price if others do."""
    found = [each for each in worths(results, priced) if each.low < each.high and isfinite(each.high)]
    return [each for each in found if (each.army, each.unit) in priced] or found


def _square(id: str, title: str, times: int, most: int, games: int) -> str:
    name = escape(f"{id}: {title}, {times / games:.1f} a game", quote=True)
    if not times:
        return f"<i class='never' title='{name}' role='img' aria-label='{name}'></i>"
    shade = min(9, int(10 * (times / most) ** 0.4))
    return f"<i class='s{shade}' title='{name}' role='img' aria-label='{name}'>{shade}</i>"
