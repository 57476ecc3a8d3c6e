"""How far each match-up of an experiment has come, and what still has to be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil

from grognard.lab.plan import Matchup, PlannedGame, games_of
from grognard.lab.records import GameRecord
from grognard.lab.stopping import MatchupScore, Rule


class MatchupProgress:
    """The rounds of one match-up: those that count, those that wait for others, and those that were given out."""

    def __init__(self, matchup: Matchup, rule: Rule, most: int) -> None:
        self.matchup = matchup
        self.scores = {cell.fingerprint: MatchupScore() for cell in matchup.cells}
        self.counted = 0
        """Rounds that count: all before this one are whole."""
        self.verdicts: dict[str, str] = {}
        """What the stopping rule found, by cell. Once it has found something for all cells, or so many rounds were
        played, no more games count."""
        self._rule = rule
        self._games_a_round = matchup.games_a_round
        self._most = max(1, ceil(min(most, rule.most) / matchup.rotations))
        self._whole: dict[int, dict[tuple[str, int], float]] = {}
        self._given = 0

    @property
    def over(self) -> bool:
        return self.counted >= self._most or len(self.verdicts) == len(self.scores)

    def take(self, game: GameRecord) -> None:
        """Take a finished game into account. A game that is known already, or lies beyond the end, changes nothing."""
        if game.round < self.counted or self.over:
            return
        self._whole.setdefault(game.round, {})[game.cell, game.rotation] = self.matchup.first_share(game)
        while not self.over and len(self._whole.get(self.counted, ())) == self._games_a_round:
            self._count(self._whole.pop(self.counted))

    def _count(self, shares: dict[tuple[str, int], float]) -> None:
        self.counted += 1
        self.verdicts = {}
        for fingerprint, score in self.scores.items():
            score.add([share for (cell, _), share in sorted(shares.items()) if cell == fingerprint])
            if verdict := self._rule.decides(score):
                self.verdicts[fingerprint] = verdict

    def next_games(self) -> list[PlannedGame]:
        """The games of the next round that nobody has played or been given. Empty if nothing is left to give out."""
        while not self.over and self._given < self._most:
            number, self._given = self._given, self._given + 1
            done = self._whole.get(number, {})
            games = [] if number < self.counted else games_of(self.matchup, number)
            if left := [game for game in games if (game.cell.fingerprint, game.rotation) not in done]:
                return left
        return []

    @property
    def given(self) -> int:
        return self._given

    @property
    def games(self) -> int:
        """How many games count."""
        return self.counted * self.matchup.games_a_round

    @property
    def games_needed(self) -> int:
        """How many games will probably count in the end."""
        if self.over:
            return self.games
        rounds = max(self._rule.games_needed(score) for score in self.scores.values()) / self.matchup.rotations
        return min(max(ceil(rounds), self.counted + 1), self._most) * self.matchup.games_a_round


class ExperimentProgress:
    """All match-ups of an experiment."""

    def __init__(self, matchups: Sequence[Matchup], rule: Rule, most: int) -> None:
        self.all = [MatchupProgress(matchup, rule, most) for matchup in matchups]
        self._by_cell = {cell.fingerprint: each for each in self.all for cell in each.matchup.cells}

    def take(self, games: Iterable[GameRecord]) -> None:
        """Count these games; those of other experiments are left alone."""
        for game in games:
            if game.cell in self._by_cell:
                self._by_cell[game.cell].take(game)

    @property
    def over(self) -> bool:
        return all(each.over for each in self.all)

    @property
    def games(self) -> int:
        return sum(each.games for each in self.all)

    @property
    def games_needed(self) -> int:
        return sum(each.games_needed for each in self.all)

    def next_games(self) -> list[PlannedGame]:
        """A round of the match-up that has been given out least."""
        for each in sorted(self.all, key=lambda each: each.given):
            if games := each.next_games():
                return games
        return []

    def counts(self, game: GameRecord) -> bool:
        """Whether this game is one of those that count."""
        each = self._by_cell.get(game.cell)
        return each is not None and game.round < each.counted
