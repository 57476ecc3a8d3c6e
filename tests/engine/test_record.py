"""Records: copies are independent, values are shared, JSON and digests are canonical."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.record import Record, Value, from_json, to_json


class Spot(Value, frozen=True):
    x: int
    y: int


class Man(Record):
    name: str
    at: Spot | None = None


class Squad(Record):
    men: list[Man]
    by_name: dict[str, Man] = {}
    leader: Man | None = None
    tags: set[str] = set()
    path: tuple[Spot, ...] = ()
    notes: dict[str, list[int]] = {}


class Wrong(Record):
    pair: tuple[Man, Man] | None = None


spots = st.builds(Spot, st.integers(-99, 99), st.integers(-99, 99))
men = st.builds(Man, st.text(max_size=4), st.none() | spots)
squads = st.builds(
    Squad,
    st.lists(men, max_size=4),
    st.dictionaries(st.text(max_size=3), men, max_size=3),
    st.none() | men,
    st.sets(st.text(max_size=3), max_size=3),
    st.lists(spots, max_size=3).map(tuple),
    st.dictionaries(st.text(max_size=2), st.lists(st.integers(0, 9), max_size=2), max_size=2),
)


@given(squads)
def test_a_copy_is_equal_and_independent(squad: Squad) -> None:
    before = to_json(squad)
    twin = squad.copy()
    assert to_json(twin) == before
    twin.men.append(Man("new"))
    for man in [*twin.men, *twin.by_name.values(), *([twin.leader] if twin.leader else [])]:
        man.name = "changed"
        man.at = Spot(1, 1)
    twin.by_name["new"] = Man("new")
    twin.tags.add("new tag")
    for numbers in twin.notes.values():
        numbers.append(7)
    assert to_json(squad) == before


@given(squads)
def test_values_are_shared_between_copies(squad: Squad) -> None:
    twin = squad.copy()
    assert twin.path is squad.path
    assert all(a.at is b.at for a, b in zip(squad.men, twin.men, strict=True))


@given(squads)
def test_json_gives_the_same_record_back(squad: Squad) -> None:
    again = from_json(Squad, to_json(squad))
    assert again == squad
    assert again.digest() == squad.digest()


def test_the_digest_does_not_depend_on_the_order_of_insertion() -> None:
    one = Squad([], {"a": Man("a"), "b": Man("b")})
    other = Squad([], {"b": Man("b"), "a": Man("a")})
    assert one.digest() == other.digest()


def test_the_digest_sees_every_change() -> None:
    squad = Squad([Man("a", Spot(1, 2))])
    before = squad.digest()
    squad.men[0].at = Spot(1, 3)
    assert squad.digest() != before


def test_a_subclass_in_a_field_is_copied_as_what_it_is() -> None:
    class Officer(Man):
        rank: int = 3

    squad = Squad([Officer("o")])
    twin = squad.copy()
    assert isinstance(twin.men[0], Officer)
    assert twin.men[0] is not squad.men[0]


def test_a_tuple_may_hold_no_record() -> None:
    with pytest.raises(TypeError, match="a tuple is shared"):
        Wrong().copy()
