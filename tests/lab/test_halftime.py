"""What a worth tells at half-time, and the pace of a run: both tools on numbers that can be checked by hand."""

from __future__ import annotations

import pytest

from tools.halftime import HalfTime, foretold, halftime
from tools.scaling import Look, Pace


def test_the_area_is_the_share_of_pairs_in_which_the_winner_was_further_ahead() -> None:
    won, lost = (5.0, 1.0), (0.0, 3.0)
    found = foretold([*(HalfTime(each, 1) for each in won), *(HalfTime(each, 0) for each in lost), HalfTime(9, 0.5)])
    assert found is not None
    assert (found.area, found.games) == (0.75, 4)
    assert 0 <= found.low < 0.75 < found.high <= 1


def test_equal_worths_are_a_coin_and_one_winner_tells_nothing() -> None:
    even = foretold([HalfTime(2, 1), HalfTime(2, 0)])
    assert even is not None
    assert even.area == 0.5
    assert foretold([HalfTime(2, 1), HalfTime(3, 1), HalfTime(1, 0.5)]) is None


def test_a_game_has_a_half_time() -> None:
    found = halftime("ruse", "meeting", 0)
    assert found is not None
    assert found.won in (0, 0.5, 1)
    assert found == halftime("ruse", "meeting", 0)


def test_a_pace_counts_what_others_took_of_the_machine() -> None:
    """400 games in 2 s; the workers took 3 s of both cores, everybody together 3.5 s."""
    pace = Pace.between(Look(100, 10.0, 1.0, 50.0), Look(500, 12.0, 4.0, 53.5))
    assert pace.games_a_second == pytest.approx(200)
    assert pace.milliseconds == pytest.approx(7.5)
    assert pace.others == pytest.approx(0.25)
