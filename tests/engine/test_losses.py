"""Losses that are committed together."""

from __future__ import annotations

from grognard.engine.mechanics.losses import Loss, PendingLosses


def test_a_doomed_model_takes_no_more_hits_but_still_stands() -> None:
    alive, pending = {"a": 1, "b": 3}, PendingLosses()

    def fall(loss: Loss) -> None:
        del alive[loss.model]

    with pending.together():
        pending.add(Loss("a", "pikes", "x.y.z"))
        pending.add(Loss("b", "pikes", "x.y.z", wounds=2))
        assert [pending.left(model, wounds) for model, wounds in alive.items()] == [0, 1]
        assert pending.commit(fall) == []
        assert alive == {"a": 1, "b": 3}
    assert [loss.model for loss in pending.commit(fall)] == ["a", "b"]
    assert alive == {}
    assert pending.settled


def test_an_attack_that_stands_alone_commits_as_it_goes() -> None:
    fallen: list[str] = []
    pending = PendingLosses()
    pending.add(Loss("a", "pikes", "x.y.z"))
    assert pending.unsettled() == "1 losses are neither held nor committed"
    pending.commit(lambda loss: fallen.append(loss.model))
    assert fallen == ["a"]


def test_layers_nest_and_the_outermost_lets_fall() -> None:
    fallen: list[str] = []
    pending = PendingLosses()
    with pending.together():
        with pending.together():
            pending.add(Loss("a", "pikes", "x.y.z"))
        pending.commit(lambda loss: fallen.append(loss.model))
        assert fallen == []
        assert pending.unsettled() == ""
    pending.commit(lambda loss: fallen.append(loss.model))
    assert fallen == ["a"]


def test_both_may_fall_and_only_then_is_the_game_over() -> None:
    armies, pending = [["a"], ["b"]], PendingLosses()
    with pending.together():
        for seat, model in enumerate("ab"):
            pending.add(Loss(model, str(seat), "x.y.z"))
        assert not pending.settled
        assert pending.cut_short() == "losses were pending"
    pending.commit(lambda loss: armies[int(loss.unit)].remove(loss.model))
    assert armies == [[], []]
    assert pending.settled
