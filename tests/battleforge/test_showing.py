"""What a player may ask the table: bands and arcs, sight and cover, and what comes of an answer."""

from __future__ import annotations

from math import dist
from typing import Any

import pytest

from grognard.engine.odds.exact import odds_after
from grognard.engine.showing.scene import Overlay
from grognard.engine.view import View
from grognard.testing import Game, game
from tests.battleforge.casing import gun, rest
from tests.battleforge.positions import acting, trooper, troopers

FENCE = {"kind": "obstacle", "rect": (8, 18.5, 20, 18.75), "height": 0.75, "cover": "soft"}
HOUSE = {"kind": "building", "id": "house", "rect": (8, 18, 14, 22), "floors": 2}


def field(**spec: Any) -> Game:
    units = {
        "blue": {"cast": "Troopers", "row": (10, 10)},
        "tank": {"cast": "Tank", "at": [(24, 8)]},
        "red": {"cast": "Troopers", "seat": 1, "row": (10, 20)},
    }
    return game("battleforge", **({"units": units, "terrain": [FENCE]} | spec))


def looked(g: Game, kind: str, unit: str, to: str = "", **held: dict[str, tuple[int, int]]) -> Overlay:
    found = View(g.match, 0).overlay(kind, unit, to, **held)
    assert found is not None
    return found


def test_the_bands_of_a_weapon_go_round_all_who_carry_it() -> None:
    g = field()
    short, long = looked(g, "range", "blue").marks
    assert (short.label, long.label) == ("short 12″", "long 24″")
    bases = g.at("blue")
    for mark, reach in ((short, 12), (long, 24)):
        for x, y in mark.points:
            nearest = min(dist((x / 1000, y / 1000), base) for base in bases)
            assert nearest == pytest.approx(reach + 0.5, abs=0.01)


def test_a_mounted_weapon_shows_its_arcs_from_its_mount() -> None:
    g = field()
    overlay = looked(g, "range", "tank")
    assert overlay.lines == (
        "Cannon: short 18″, long 36″, front",
        "Coax: short 12″, long 24″, front, left and right",
    )
    cannon, coax = overlay.marks[0], overlay.marks[2]
    assert min(y for _, y in cannon.points) >= 8000  # nothing behind a front mount
    assert max(x for x, _ in coax.points) > 35_000
    assert not any(y < 8000 and abs(x - 24_000) < 8000 - y - 10 for x, y in coax.points)  # and nothing in the rear arc


def test_the_bands_follow_what_is_dragged() -> None:
    g = field()
    turned = looked(g, "range", "tank", at={"tank.1": (24_000, 20_000)}, facing={"tank.1": (1, 0)})
    assert min(x for x, _ in turned.marks[0].points) >= 24_000


def test_bands_from_a_floor_go_round_the_house() -> None:
    g = field(units={"blue": {"cast": "Troopers", "inside": ("house", 2)}}, terrain=[HOUSE])
    short = looked(g, "range", "blue").marks[0]
    xs, ys = zip(*short.points, strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (-4000, 26_000, 6000, 34_000)


def test_sight_tells_who_has_a_shot_in_which_band() -> None:
    overlay = looked(field(), "sight", "blue", "red")
    assert overlay.lines == ("5 of 5 see Troopers", "9″ apart", "Rifle: 5 models with a shot, 5 in the short band")
    assert {mark.style for mark in overlay.marks} == {"sees"}


def test_cover_is_that_of_an_attack_made_now() -> None:
    overlay = looked(field(), "cover", "blue", "red")
    assert overlay.lines == ("5 of 5: soft cover, the obstacle: +1 to Saves",)
    assert [mark.label for mark in overlay.marks] == ["+1"] * 5


def test_a_unit_shows_its_targets_before_it_is_chosen() -> None:
    ways = View(field().match, 0).outlook("blue")
    assert [way.answers for way in ways.moves] == [("blue", "move")]
    assert [way.answers for way in ways.choices] == [("blue", "shoot", "red")]


def test_the_odds_of_a_shot_are_exact() -> None:
    g = field().one("blue", "shoot")
    view = View(g.match, 0)
    lost, shock = view.prospects("red")
    found = odds_after(g.match, 0, "red", lambda state: (lost.of(state), shock.of(state)))
    assert found.exact
    each = 0.5 * 0.4  # hits on 5, saved on 5 and one for the fence
    assert found.mean(lambda value: value[0]) == pytest.approx(5 * each)
    assert found.chance(lambda value: value[1] > 0) == pytest.approx(1 - 0.5**5)


def test_doing_nothing_and_each_reaction_has_its_odds() -> None:
    g = field().one("blue", "shoot", "red")
    assert g.topic == "window:attack:blue"
    details = {option.key: option.detail for option in g.question.options}  # type: ignore[attr-defined]
    assert details["dodge red"] == (
        "an Evade token, one less to hit it, for its activation; on 6 or less, 60 %, else a Shock"
    )
    view = View(g.match, 1)
    means = {}
    for key in ("decline", "dodge red", "counter red blue"):
        wanted = view.prospects(key)
        found = view.odds(key, wanted)
        assert found.exact
        means[key] = found.mean(lambda values: values[0])
    assert means["decline"] == pytest.approx(1.0)
    assert means["dodge red"] == pytest.approx(0.6 * 0.8 + 0.4 * 1.0)  # with the token they are hit on 4
    assert means["counter red blue"] == pytest.approx(0.6 * 5 * 0.5 * 0.5)  # of the attackers, in the open


def test_overwatch_on_hold_needs_no_check_and_tells_what_it_does() -> None:
    units = {
        "blue": {"cast": "Troopers", "row": (10, 10), "hold": True, "activated": True},
        "red": {"cast": "Brutes", "seat": 1, "row": (10, 25)},
    }
    g = game("battleforge", units=units, active=1).one("red", "move").shift(0, -5)
    assert g.topic == "window:overwatch:red"
    view = View(g.match, 0)
    watch = next(option for option in g.question.options if option.key == "blue")  # type: ignore[attr-defined]
    assert watch.detail == "shoots at the mover on its way; on Hold: no check"
    found = view.odds("blue", view.prospects("blue"))
    assert found.mean(lambda values: values[0]) == pytest.approx(5 * 0.5 * 0.4)  # from the end of the way, 9″ away
    passed = view.odds("decline", view.prospects("decline"))
    assert passed.mean(lambda values: values[0]) == 0


def test_two_units_that_destroy_each_other_shock_nobody_who_is_gone() -> None:
    units = {
        "a": {"cast": "Troopers", "at": [(10, 10)]},
        "b": {"cast": "Troopers", "seat": 1, "at": [(10, 12)], "hold": True, "activated": True},
    }
    g = game("battleforge", units=units).one("a", "shoot", "b")
    g.dice(1, 10, 1, 10)  # both hit, no Save
    g.one("counter b a")
    assert [g.state.units[name].where for name in "ab"] == ["lost", "lost"]


def test_floors_are_pointed_at_and_tell_who_is_there() -> None:
    units = {
        "blue": {"cast": "Troopers", "inside": ("house", 1)},
        "guard": {"cast": "Troopers", "inside": ("house", 2)},
        "red": {"cast": "Brutes", "seat": 1, "row": (10, 40)},
    }
    g = game("battleforge", units=units, terrain=[HOUSE]).one("blue", "move")
    view = View(g.match, 0)
    (house,) = view.scene.terrain
    assert [(floor.key, floor.label, floor.note) for floor in house.floors] == [
        ("house.1", "first floor", "Troopers 5"),
        ("house.2", "second floor", "Troopers 5"),
    ]
    asked = view.asked
    assert asked is not None
    places = {option.key: option.on.floor if option.on else "" for option in asked.body.options}  # type: ignore[union-attr]
    assert places == {"out": "", "up": "house.2", "abandon": ""}
    heights = {piece.id.split(".")[0]: piece.elevation for unit in view.scene.units for piece in unit.pieces}  # type: ignore[union-attr]
    assert heights["blue"] < heights["guard"]


def test_a_bid_says_what_the_units_can_bear() -> None:
    units = {"blue": {"cast": "Troopers", "row": (10, 10)}, "red": {"cast": "Brutes", "seat": 1, "row": (10, 30)}}
    asked = View(game("battleforge", stage="bidding", round=0, units=units).match, 0).asked
    assert asked is not None
    assert asked.limits == "highest acts first; your units take what you bid, and bear 2"


@pytest.mark.parametrize(("dice", "told"), [([10], "are unharmed"), ([1, 10], "lose 1, 1 left")])
def test_the_log_says_what_an_attack_cost(dice: list[int], told: str) -> None:
    pair = troopers(10, 15, models=2, seat=1, activated=True)
    g = rest(acting(*dice, unit=trooper(weapons=[gun(attacks=1)]), foe=pair).one("shoot", "foe"))
    assert any(told in sentence for sentence in g.log()), g.log()


def test_two_pips_for_two_actions() -> None:
    g = field().one("blue")
    told = []
    for action in ("focus", "shoot"):
        scene = g.scene(0)
        told.append((scene.headline, scene.panels[0].title, scene.panels[0].rows[0].value, scene.panels[0].note))
        g.one(action)
    assert told == [
        ("●● Troopers", "Acting now", "●●", "2 actions left"),
        ("●○ Troopers", "Acting now", "●○", "1 action left"),
    ]


def test_how_high_models_stand_and_pieces_are() -> None:
    books = {"kind": "platform", "name": "the books", "rect": (8, 8, 13, 14), "height": 3}
    gap = {"kind": "gap", "rect": (20, 8, 24, 14), "depth": 5}
    stands = {"a": [(10, 10), (11.5, 10)], "b": [(12, 12.5), (14.5, 12.5)], "c": [(22, 10, -5)], "d": [(30, 10)]}
    units = {name: {"cast": "Troopers", "at": at} for name, at in stands.items()}
    scene = game("battleforge", units=units, terrain=[books, gap]).scene(0)
    notes = {unit.id: unit.note.partition("Core.")[0].strip() for unit in scene.units}
    assert notes == {"a": "Stands 3″ up.", "b": "Stands on the table and 3″ up.", "c": "Stands 5″ down.", "d": ""}
    assert [piece.note for piece in scene.terrain] == ["platform, 3″ high", "gap, 5″ deep"]


def test_who_is_too_slow_to_react_is_told_before_the_shock() -> None:
    g = field().one("blue", "shoot", "red").dice(9, 10, 10, 10, 10, 10).one("dodge red")
    said = [event.kind for event in g.match.events or ()]
    assert said.index("too slow") < said.index("shaken")
    assert "Troopers are too slow for Dodge" in g.log()


def test_a_charge_names_who_is_charged() -> None:
    units = {
        "red": {"cast": "Brutes", "seat": 1, "at": [(10, 16)]},
        "blue": {"cast": "Troopers", "at": [(10, 10)]},
    }
    g = game("battleforge", units=units, active=1).one("red", "charge").move({"red.1": (10, 11.3)})
    assert g.question.title.endswith("Troopers. Who reacts?")
    assert "charge" in g.question.title


def test_one_model_is_told_of_no_others_that_it_must_stay_with() -> None:
    units = {"a": {"cast": "Troopers", "at": [(10, 10)]}, "b": {"cast": "Brutes", "row": (10, 14), "seat": 1}}
    alone = game("battleforge", units=units).one("a", "move").question
    assert (alone.title, alone.limits) == ("Where does Troopers go?", "up to 6″")
