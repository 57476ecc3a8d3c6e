"""Scopes: what belongs to one ends with it, and nothing else does. Limits count within them."""

from __future__ import annotations

from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine.events import Ref
from grognard.engine.mechanics.limits import Limit
from grognard.engine.mechanics.scopes import ScopeFault, Scopes
from grognard.engine.playing.rest import to_settle
from grognard.engine.record import Record, from_json, to_json

PIKES = Ref("pikes", "Pikes", 0)
SHOOT = Limit("shoot", "round", "x.shoot.once", "{who} have shot in this round")


class Forge(Scopes):
    names: ClassVar[tuple[str, ...]] = ("trigger", "action", "activation", "round", "game")
    rests_in: ClassVar[str] = "activation"


class Field(Record):
    scopes: Forge


def test_a_marker_ends_with_its_scope_and_no_other() -> None:
    scopes = Forge()
    scopes.begin("round")
    scopes.give("hidden", "pikes", "x.y.z", until="round")
    with scopes.within("action", "pikes"):
        scopes.give("aiming", "pikes", "x.y.z", until="action")
        scopes.give("focus", "pikes", "x.y.z")
        assert [marker.name for marker in scopes.markers_of("pikes")] == ["hidden", "aiming", "focus"]
    assert [marker.name for marker in scopes.markers_of("pikes")] == ["hidden", "focus"]
    scopes.end("round")
    assert [marker.name for marker in scopes.markers_of("pikes")] == ["focus"]
    assert scopes.take("focus", "pikes")
    assert not scopes.take("focus", "pikes")
    assert to_json(scopes) == to_json(Forge(opened=2))


def test_an_action_inside_an_action_does_not_end_what_belongs_to_the_outer_one() -> None:
    """A reaction is an action within the action that it answers."""
    scopes = Forge()
    with scopes.within("action", "archers") as outer:
        scopes.give("strategy", "archers", "x.y.z", until="action")
        with scopes.within("action", "pikes") as inner:
            scopes.give("strategy", "pikes", "x.y.z", until="action")
            assert scopes.now("action") == inner
            assert str(inner) != str(outer)
        assert not scopes.has("strategy", "pikes")
        assert scopes.has("strategy", "archers")
        assert scopes.now("action") == outer
    assert not scopes.markers


def test_the_same_marker_again_is_no_second_one_but_another_source_is() -> None:
    scopes = Forge()
    scopes.give("soft", "pikes", "x.y.z", number=-1, source="Heat")
    scopes.give("soft", "pikes", "x.y.z", number=-2, source="Heat")
    scopes.give("soft", "pikes", "x.y.z", number=-1, source="Acid")
    assert [(marker.source, marker.number) for marker in scopes.markers_of("pikes")] == [("Heat", -2), ("Acid", -1)]


def test_a_marker_given_again_in_an_inner_scope_gives_way_to_the_outer_one_at_its_end() -> None:
    scopes = Forge()
    with scopes.within("action"):
        scopes.give("evaded", "pikes", "x.y.z", until="action", number=-1)
        with scopes.within("action"):
            scopes.give("evaded", "pikes", "x.y.z", until="action", number=-2)
            assert [marker.number for marker in scopes.markers_of("pikes")] == [-2]
        assert [marker.number for marker in scopes.markers_of("pikes")] == [-1]
        with scopes.within("action"):
            scopes.give("evaded", "pikes", "x.y.z", until="action")
            assert scopes.take("evaded", "pikes")
        assert not scopes.has("evaded", "pikes")


def test_who_is_gone_leaves_nothing_behind() -> None:
    scopes = Forge()
    scopes.begin("round")
    scopes.give("focus", "pikes", "x.y.z")
    SHOOT.use(scopes, PIKES)
    scopes.forget("pikes")
    assert (scopes.markers, scopes.uses) == ({}, {})


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (lambda scopes: scopes.begin("combat"), "there is no scope 'combat'; there are: trigger, action"),
        (lambda scopes: scopes.end("round"), "round cannot end: the innermost open scope is action 2"),
        (lambda scopes: scopes.give("a", "b", "x.y.z", until="trigger"), "no trigger is open here"),
    ],
)
def test_mistakes_of_a_rule_set_are_told(fault: object, message: str) -> None:
    scopes = Forge()
    scopes.begin("round")
    scopes.begin("action")
    with pytest.raises(ScopeFault, match=message):
        fault(scopes)  # type: ignore[operator]


def test_at_rest_only_wide_scopes_are_open() -> None:
    field = Field(Forge())
    field.scopes.begin("round")
    field.scopes.begin("activation")
    assert [part.unsettled() for part in to_settle(field)] == [""]
    field.scopes.begin("action")
    assert [part.unsettled() for part in to_settle(field)] == ["action 3 has not ended"]


def test_a_limit_counts_within_its_scope() -> None:
    scopes = Forge()
    scopes.begin("round")
    assert SHOOT.refusal(scopes, PIKES) is None
    SHOOT.use(scopes, PIKES)
    refusal = SHOOT.refusal(scopes, PIKES)
    assert refusal is not None
    assert str(refusal) == "Pikes have shot in this round (x.shoot.once)"
    assert SHOOT.refusal(scopes, Ref("archers", "Archers", 0)) is None
    with pytest.raises(ValueError, match="Pikes has no shoot left in this round"):
        SHOOT.use(scopes, PIKES)
    scopes.end("round")
    scopes.begin("round")
    assert SHOOT.refusal(scopes, PIKES) is None


def test_several_uses_and_once_per_game() -> None:
    scopes = Forge()
    casts = Limit("cast", "game", "x.y.z", "{who} has cast twice", most=2)
    casts.use(scopes, PIKES)
    assert casts.left(scopes, PIKES) == 1
    casts.use(scopes, PIKES)
    assert casts.refusal(scopes, PIKES) is not None


def test_one_attempt_per_trigger() -> None:
    attempt = Limit("attempt", "trigger", "x.y.z", "{who} has tried")
    scopes = Forge()
    with scopes.within("trigger"):
        attempt.use(scopes, PIKES)
        assert attempt.refusal(scopes, PIKES) is not None
        with scopes.within("trigger"):
            assert attempt.refusal(scopes, PIKES) is None
    with scopes.within("trigger"):
        assert attempt.refusal(scopes, PIKES) is None


def test_an_exception_leaves_the_scope_as_it_stands() -> None:
    """The game ended inside it: the last state shows where."""
    scopes = Forge()

    def ended() -> None:
        with scopes.within("action"):
            raise RuntimeError

    with pytest.raises(RuntimeError):
        ended()
    assert [frame.scope for frame in scopes.open] == ["action"]


@given(st.lists(st.tuples(st.sampled_from(Forge.names[:-1]), st.sampled_from(["a", "b"])), max_size=8))
def test_law_after_all_is_closed_nothing_is_left_and_copies_are_apart(nest: list[tuple[str, str]]) -> None:
    field = Field(Forge())
    counts = []
    for scope, subject in nest:
        counts.append(sum(map(len, field.scopes.markers.values())))
        field.scopes.begin(scope)
        field.scopes.give(f"m{len(counts)}", subject, "x.y.z", until=scope)
        Limit("u", scope, "x.y.z", "").use(field.scopes, Ref(subject, subject))
    copy = field.copy()
    assert to_json(from_json(Field, to_json(field))) == to_json(copy)
    for scope, _ in reversed(nest):
        field.scopes.end(scope)
        assert sum(map(len, field.scopes.markers.values())) == counts.pop()
    assert (field.scopes.markers, field.scopes.uses, field.scopes.open) == ({}, {}, [])
    assert len(copy.scopes.open) == len(nest)
