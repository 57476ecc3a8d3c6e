"""Sight and distance against the plain oracle, on tables at random."""

from __future__ import annotations

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.rulesets.battleforge.battlefield import Piece
from grognard.rulesets.battleforge.rules.foundations.measuring import apart
from grognard.rulesets.battleforge.rules.sight.unit_look import look
from tests.battleforge import oracle
from tests.battleforge.field import battle, troopers, wall

whole = st.integers(2000, 30_000)
heights = st.sampled_from([0, 0, 0, 1000, 3000, 4500])


@st.composite
def walls(draw: st.DrawFn) -> tuple[Piece, oracle.Block]:
    west, south = draw(whole), draw(whole)
    east, north = west + draw(st.integers(100, 6000)), south + draw(st.integers(100, 6000))
    bottom, height = draw(st.sampled_from([0, 0, 0, 2000])), draw(st.integers(200, 5000))
    w, s, e, n = (each / 1000 for each in (west, south, east, north))
    piece = wall("w", w, s, e, n, height / 1000, elevation=bottom / 1000)
    return piece, oracle.Block(w, s, e, n, bottom / 1000, (bottom + height) / 1000)


def post(x: int, y: int, height: int) -> oracle.Post:
    return oracle.Post(x / 1000, y / 1000, 0.5, height / 1000, 1.5)


@settings(max_examples=250, deadline=None)
@given(whole, whole, heights, whole, whole, heights, st.lists(walls(), max_size=4))
def test_what_is_seen(
    ax: int, ay: int, ah: int, bx: int, by: int, bh: int, pieces: list[tuple[Piece, oracle.Block]]
) -> None:
    if (ax, ay) == (bx, by):
        return
    named = [msgspec.structs.replace(piece, id=f"w{place}") for place, (piece, _) in enumerate(pieces)]
    one = troopers("a", (ax / 1000, ay / 1000), height=ah / 1000)
    other = troopers("b", (bx / 1000, by / 1000), seat=1, height=bh / 1000)
    state = battle(one, other, terrain=named)
    points = oracle.seen_points(post(ax, ay, ah), post(bx, by, bh), [block for _, block in pieces])
    if points is not None:
        assert bool(look(state, one, other)["a.1"]) is (points >= 4)


@settings(max_examples=300, deadline=None)
@given(whole, whole, heights, whole, whole, heights)
def test_distance(ax: int, ay: int, ah: int, bx: int, by: int, bh: int) -> None:
    one = troopers("a", (ax / 1000, ay / 1000), height=ah / 1000)
    other = troopers("b", (bx / 1000, by / 1000), seat=1, height=bh / 1000)
    state = battle(one, other)
    plain = oracle.apart(post(ax, ay, ah), post(bx, by, bh)) * 1000
    assert abs(apart(state, one, other) - plain) < 5  # the oracle's rim has 720 points
    (seen,) = look(state, one, other)["a.1"]
    assert abs(seen.distance - plain) < 5
