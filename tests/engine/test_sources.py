"""Dice sources: fair, repeatable, independent of what was rolled before, verifiable."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.dice.kinds import Dice, at_least, each_face
from grognard.engine.dice.sources import (
    Average,
    ImpossibleFace,
    Mixed,
    Scripted,
    ScriptEnded,
    Seal,
    Seeded,
    Stream,
    Typed,
    commit,
    sealed,
)


def group(count: int, sides: int = 6) -> Dice:
    return Dice(count, each_face(sides), "test")


@pytest.mark.parametrize("sides", [2, 4, 6, 8, 10, 12, 20, 100, 360])
def test_every_face_falls_about_equally_often(sides: int) -> None:
    rolls = 400 * sides if sides < 50 else 60 * sides
    faces = Seeded("fair").faces(0, [group(rolls, sides)])
    assert faces is not None
    counts = Counter(faces[0])
    assert set(counts) == set(range(1, sides + 1))
    expected = rolls / sides
    chi = sum((n - expected) ** 2 / expected for n in counts.values())
    assert chi < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


@given(st.integers(0, 50), st.integers(1, 30), st.integers(0, 50), st.integers(1, 30))
def test_a_roll_depends_on_its_number_alone(one: int, few: int, other: int, many: int) -> None:
    source = Seeded(7)
    first = source.faces(one, [group(few)])
    source.faces(other, [group(many)])
    assert source.faces(one, [group(few)]) == first


def test_different_requests_get_different_dice() -> None:
    source = Seeded(7)
    assert source.faces(1, [group(30)]) != source.faces(2, [group(30)])
    assert source.faces(1, [group(30)]) != Seeded(8).faces(1, [group(30)])


@given(st.integers(1, 40))
def test_a_shuffle_is_a_permutation(below: int) -> None:
    assert sorted(Seeded(3).draw(0, below, shuffle=True)) == list(range(below))


def test_all_orders_of_three_things_come_about_equally_often() -> None:
    orders = Counter(tuple(Seeded(n).draw(0, 3, shuffle=True)) for n in range(3000))
    assert len(orders) == 6
    assert all(400 < count < 600 for count in orders.values())


def test_the_stream_throws_the_incomplete_run_away() -> None:
    stream = Stream(b"key", 1, b"dice")
    numbers = [stream.below(200) for _ in range(4000)]
    assert max(numbers) == 199
    # With modulo bias numbers below 56 would come twice as often.
    assert sum(n < 56 for n in numbers) < 4000 * 56 / 200 * 1.15


@pytest.mark.parametrize("below", [65_536, 65_537, 1_000_000, 2**40])
def test_a_draw_from_very_many_ends_and_reaches_all_of_them(below: int) -> None:
    stream = Stream(b"key", 1, b"draw")
    numbers = [stream.below(below) for _ in range(400)]
    assert all(0 <= number < below for number in numbers)
    assert all(any(part <= 8 * number / below < part + 1 for number in numbers) for part in range(8))


def test_sealed_dice_are_checked_against_the_commitment() -> None:
    seal = Seal(commit("secret"), ("salt of blue", "salt of red"))
    assert sealed("secret", seal).faces(0, [group(5)]) == sealed("secret", seal).faces(0, [group(5)])
    with pytest.raises(ValueError, match="not the one that was committed"):
        sealed("another", seal)


def test_a_salt_changes_sealed_dice() -> None:
    one = sealed("secret", Seal(commit("secret"), ("a",)))
    other = sealed("secret", Seal(commit("secret"), ("b",)))
    assert one.faces(0, [group(20)]) != other.faces(0, [group(20)])


def test_a_script_gives_its_dice_in_order_and_says_when_it_ends() -> None:
    script = Scripted([1, 2, 3])
    assert script.faces(0, [group(2)]) == [[1, 2]]
    assert script.faces(0, [group(2)]) == [[1, 2]]
    assert script.left == [3]
    with pytest.raises(ScriptEnded, match=r"ask for 2 dice \(test\), 1 are left"):
        script.faces(1, [group(2)])


@pytest.mark.parametrize("face", [7, 0, -1, "4", 2.0, True, None])
def test_a_script_with_an_impossible_face_is_refused(face: Any) -> None:
    dice = Dice(2, each_face(6), "x.hit", label="Hit")
    with pytest.raises(ImpossibleFace) as told:
        Scripted([3, face]).faces(0, [dice])
    assert str(told.value) == (
        f"the script gives {face!r} to die 2 of 2, 'Hit' (x.hit); a D6 shows 1 to 6, so mend the script"
    )
    assert Scripted([3, 6]).faces(0, [dice]) == [[3, 6]]
    assert Scripted([3, 7]).faces(0, [group(2, 8)]) == [[3, 7]]


def test_typed_dice_wait_for_somebody() -> None:
    assert Typed(1).faces(0, [group(2)]) is None
    assert Typed(1).draw(0, 6, shuffle=False) == Seeded(1).draw(0, 6, shuffle=False)


@given(st.integers(1, 60), st.integers(2, 6))
def test_average_dice_come_as_near_to_their_expectation_as_they_can(count: int, need: int) -> None:
    faces = Average().faces(0, [Dice(count, at_least(6, need), "x")])
    assert faces is not None
    hits = sum(face >= need for face in faces[0])
    assert abs(hits - count * (7 - need) / 6) <= 1


@given(st.integers(0, 1000), st.integers(2, 6))
def test_average_dice_that_break_a_tie_are_not_all_alike_for_ever(number: int, seats: int) -> None:
    """The first roll is a tie by design; the next ones come from a stream, the same each time they are asked for."""
    rounds = [[Dice(1, each_face(10), "x", tie=tie) for _ in range(seats)] for tie in (False, True)]
    source = Average()
    assert source.faces(number, rounds[0]) == [[6]] * seats
    tries = [source.faces(number + n, rounds[1]) for n in range(30)]
    assert any(faces != faces[:1] * seats for faces in tries if faces is not None)
    assert source.faces(number, rounds[1]) == tries[0]


@pytest.mark.parametrize(("count", "even"), [(1, False), (5, False), (6, True), (12, True)])
def test_mixed_dice_fall_by_luck_if_they_are_few_and_evenly_in_handfuls(count: int, even: bool) -> None:
    dice = Dice(count, at_least(6, 4), "x")
    seen = {str(Mixed(seed).faces(0, [dice])) for seed in range(20)}
    assert (len(seen) == 1) is even
    assert not even or seen == {str(Average().faces(0, [dice]))}


def test_mixed_dice_note_whether_any_luck_was_wanted() -> None:
    source = Mixed(1)
    assert not source.asked
    source.draw(0, 6, shuffle=False)
    assert source.asked
