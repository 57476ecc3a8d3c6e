"""Chapter 2: the Scenario, terrain, deployment and initiative; and the pack they come from."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.content.faults import ContentFault
from grognard.content.source import Source
from grognard.engine.match import Match
from grognard.engine.ruleset import DicePolicy
from grognard.rulesets.fatigue import RULESET
from grognard.rulesets.fatigue.content import packs
from grognard.rulesets.fatigue.content.schema import ArmyFile
from grognard.rulesets.fatigue.positions import position
from grognard.rulesets.fatigue.rules.ground import Ground
from grognard.rulesets.fatigue.rules.placing_terrain import PlacePiece, far_enough, turned_outline
from grognard.rulesets.fatigue.state import INCH, Profile, Scenario
from grognard.table.distance import gap
from grognard.table.shapes import on_table, polygon
from grognard.testing import Game, game
from tests.fatigue.cast import battle, pikes

SCENARIOS = ["alley", "crossroads", "rear-guard", "the-hill", "thicket"]
ARMIES = ["brazen-league", "cairn-kin", "reedwalkers"]


def begin(scenario: str, *dice: int) -> Game:
    """A whole game of a Scenario from its beginning."""
    return Game.of_setup(RULESET, RULESET.setup(scenario), dice)


@pytest.mark.clause("fatigue.scenario.agree")
def test_agree_on_crossroads() -> None:
    setup = RULESET.setup("crossroads", ["brazen-league", "cairn-kin"])
    assert (setup.scenario["title"], setup.scenario["battle_points"]) == ("Crossroads", (750, 750))
    assert {info.id for info in RULESET.scenarios()} == set(SCENARIOS)


@pytest.mark.clause("fatigue.scenario.agree", "fatigue.scenario.battle-points")
@pytest.mark.parametrize("name", SCENARIOS)
def test_agree_every_scenario_has_all_five_parts(name: str) -> None:
    scenario = packs.scenario(name)
    assert scenario.width > 0
    assert scenario.terrain.pieces or scenario.terrain.lists or scenario.terrain.draws
    assert len(scenario.deployment.areas) == 2
    assert scenario.victory.activations > 0
    assert min(scenario.battle_points) >= 500


@pytest.mark.clause("fatigue.scenario.size")
def test_size_is_48_by_36_unless_another_is_given() -> None:
    assert (Scenario().width, Scenario().height) == (48_000, 36_000)
    alley = packs.scenario("alley")
    assert (alley.width, alley.height) == (36_000, 24_000)


@pytest.mark.clause("fatigue.scenario.terrain")
@pytest.mark.parametrize("name", SCENARIOS)
def test_terrain_pieces_of_maps_lie_on_the_table_and_do_not_overlap(name: str) -> None:
    scenario = packs.scenario(name)
    shapes = [feature.shape for feature in Ground(scenario.terrain.pieces).features]
    for i, shape in enumerate(shapes):
        assert on_table(shape, scenario.width, scenario.height)
        assert all(gap(shape, other) >= 0 for other in shapes[:i])


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_placed_in_turn_the_second_player_begins() -> None:
    g = begin("rear-guard")
    assert (g.seat, g.topic) == (1, "terrain:1")
    g.place({"piece": (30, 15)})
    assert g.state.terrain.pieces[0].name == "The Long Wall"
    assert (g.seat, g.topic) == (0, "terrain:2")
    # Drum Hill has a radius of 4: its edge must stay 6 from the wall, which reaches from 26 to 34.
    assert g.refuses_place({"piece": (30, 23)}, "fatigue.scenario.terrain")
    assert g.refuses_place({"piece": (2, 15)}, "fatigue.scenario.terrain")
    g.place({"piece": (14, 15)})
    assert (g.seat, g.topic) == (1, "terrain:3")


@pytest.mark.clause("fatigue.scenario.terrain", "fatigue.measure.within")
def test_terrain_distance_of_exactly_six_inches_is_enough() -> None:
    g = begin("rear-guard").place({"piece": (30, 15)})
    assert g.refusal({"poses": {"piece": {"at": [16_000, 15_000]}}}) is None  # 20 to 26
    assert g.refusal({"poses": {"piece": {"at": [16_002, 15_000]}}}) is None
    assert g.refuses_place({"piece": (16.003, 15)}, "fatigue.scenario.terrain")


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_without_a_distance_may_touch_but_not_overlap() -> None:
    wall = polygon(((0, 0), (1000, 0), (1000, 4000), (0, 4000)))

    def beside(west: int) -> bool:
        return far_enough(wall, polygon(((west, 0), (west + 1000, 0), (west + 1000, 4000), (west, 4000))), 0)

    assert (beside(1001), beside(1000), beside(990)) == (True, True, False)


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_who_has_no_piece_left_is_passed_over() -> None:
    setup = RULESET.setup("rear-guard")
    lists = setup.scenario["terrain"]["lists"]
    assert len(lists[1]) > 1
    setup.scenario["terrain"]["lists"] = [[], lists[1]]
    g = Game.of_setup(RULESET, setup)
    asked = []
    while g.topic.startswith("terrain"):
        asked.append(g.seat)
        g.default()
    assert asked == [1] * len(lists[1])
    assert len(g.state.terrain.pieces) == len(lists[1])


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_pieces_may_be_turned() -> None:
    assert turned_outline([(-4000, -250), (4000, -250), (4000, 250), (-4000, 250)], (10_000, 10_000), (0, 1)) == (
        (10_250, 6000),
        (10_250, 14_000),
        (9750, 14_000),
        (9750, 6000),
    )


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_without_room_is_left_out() -> None:
    small = position({"p": pikes([(1, 1)]), "r": pikes([(3, 3)], 1)}, table=(5, 5))
    template = packs.scenario("rear-guard").terrain.lists[0][0]
    assert PlacePiece(small, template).room is None


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_too_near_is_offered_the_nearest_place_turned_as_it_was_meant() -> None:
    g = begin("rear-guard").place({"piece": (30, 15)})
    near: Any = g.question.nearest({"poses": {"piece": {"at": [16_400, 15_000], "facing": [0, 1]}}})
    assert near == {"poses": {"piece": {"at": [16_002, 15_000], "facing": [0, 1]}}}  # two mils are forgiven
    assert g.refusal(near) is None


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_outside_the_area_is_offered_the_nearest_place_in_the_same_formation() -> None:
    area = (0, 0, 8, 36)
    g = game("fatigue", units={"p": {"cast": "P"}, "r": pikes([(40, 30)], 1)}, areas=[area, area], starts=0)
    meant = {f"p.{n}": {"at": [8_200 + 1000 * (n % 2), 10_000 + 1000 * (n // 2)]} for n in range(1, 11)}
    near: Any = g.question.nearest({"poses": meant})
    assert near is not None
    shifts = {
        (near["poses"][model]["at"][0] - pose["at"][0], near["poses"][model]["at"][1] - pose["at"][1])
        for model, pose in meant.items()
    }
    assert shifts == {(-1700, 0)}
    assert g.refusal(near) is None


@pytest.mark.clause("fatigue.scenario.deployment", "fatigue.unit.coherency")
def test_deployment_in_a_formation_that_is_never_allowed_is_offered_ranks() -> None:
    area = (0, 0, 8, 36)
    g = game("fatigue", units={"p": {"cast": "P"}, "r": pikes([(40, 30)], 1)}, areas=[area, area], starts=0)
    heap = {f"p.{n}": {"at": [4000, 20_000]} for n in range(1, 11)}
    near: Any = g.question.nearest({"poses": heap})
    assert near is not None
    assert near["poses"]["p.1"]["at"][1] == 20_000
    assert g.refusal(near) is None
    assert g.question.nearest("pass") is None


@pytest.mark.clause("fatigue.scenario.terrain")
def test_terrain_drawn_at_random_is_the_same_for_the_same_seed() -> None:
    def pieces(seed: str) -> tuple[object, ...]:
        match = Match(RULESET, RULESET.setup("thicket", dice=DicePolicy(seed=seed)))
        return tuple(match.state.terrain.pieces)

    assert pieces("1") == pieces("1") != pieces("2")
    assert len(pieces("1")) >= 10
    shapes = [feature.shape for feature in Ground(pieces("3")).features]  # type: ignore[arg-type]
    assert all(gap(a, b) >= 998 for i, a in enumerate(shapes) for b in shapes[:i])


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_roll_off_winner_chooses_who_starts() -> None:
    g = begin("crossroads", 3, 3, 2, 5)
    assert (g.seat, g.topic) == (1, "starter")
    g.one("other")
    assert (g.seat, g.topic) == (0, "deploy")


@pytest.mark.clause("fatigue.scenario.deployment")
@pytest.mark.parametrize(("x", "legal"), [(7.5, True), (7.502, True), (7.503, False), (8, False)])
def test_deployment_bases_lie_wholly_in_the_area(x: float, legal: bool) -> None:
    g = game(
        "fatigue",
        units={"p": {"cast": "P", "models": 1}, "r": {"cast": "P", "seat": 1, "models": 1}},
        areas=[(0, 0, 8, 36), (40, 0, 48, 36)],
        starts=0,
    )
    assert g.refuses_place({"p.1": (x, 10)}, "fatigue.scenario.deployment") is not legal


@pytest.mark.clause("fatigue.scenario.deployment", "fatigue.unit.coherency")
def test_deployment_units_are_coherent_and_stand_on_nobody() -> None:
    g = game(
        "fatigue",
        units={
            "p": {"cast": "P", "models": 2},
            "q": {"cast": "P", "models": 1},
            "r": {"cast": "P", "seat": 1, "at": [(30, 30)]},
        },
        starts=0,
    )
    g.one("p")
    assert g.refuses_place({"p.1": (10, 10), "p.2": (12.1, 10)}, "fatigue.unit.coherency")
    assert g.refuses_place({"p.1": (10, 10), "p.2": (10.9, 10)}, "fatigue.measure.table")
    g.place({"p.1": (10, 10), "p.2": (12, 10)})
    assert g.refuses_place({"q.1": (12.5, 10)}, "fatigue.measure.table")


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_goes_by_turns_and_the_rest_follows() -> None:
    units = {
        "p": {"cast": "P", "models": 1},
        "r": {"cast": "P", "seat": 1, "models": 1},
        "s": {"cast": "S", "seat": 1, "models": 1},
        "t": {"cast": "S", "seat": 1, "models": 1},
    }
    g = game("fatigue", 6, 1, units=units, starts=1)
    seats = []
    while g.topic.startswith("deploy"):
        if g.topic == "deploy":
            g.default()
        seats.append(g.seat)
        g.default()
    assert seats == [1, 0, 1, 1]


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_side_by_side() -> None:
    g = begin("rear-guard")
    while g.topic.startswith("terrain"):
        g.default()
    seats = []
    while g.topic == "deploy":
        seats.append(g.seat)
        g.default(2)
    assert seats == sorted(seats, reverse=True)  # the defender, listed second, sets up everything first


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_without_room_packs_the_army_afresh() -> None:
    units = {f"p{n}": {"cast": "P", "models": 9} for n in range(3)} | {"r": {"cast": "P", "seat": 1, "models": 1}}
    g = game("fatigue", 6, 1, units=units, areas=[(0, 0, 4, 6), (40, 0, 48, 36)], starts=0, order="side-by-side")
    g.until("unit")
    mine = [unit for unit in g.state.units.values() if unit.seat == 0]
    assert any(unit.where == "lost" for unit in mine)
    assert all(len(unit.models) == 9 for unit in mine if unit.where == "table")


@pytest.mark.clause("fatigue.scenario.battle-points")
def test_battle_points_are_an_upper_limit() -> None:
    import msgspec

    roster = msgspec.to_builtins(packs.muster("brazen-league", 750))
    assert list(RULESET.check_roster(roster, "crossroads")) == []
    assert [fault.clause for fault in RULESET.check_roster(roster, "alley")] == ["fatigue.scenario.battle-points"]


@pytest.mark.clause("fatigue.scenario.battle-points", "fatigue.unit.profile")
def test_battle_points_cannot_be_cheated_by_a_changed_profile() -> None:
    import msgspec

    roster = msgspec.to_builtins(packs.muster("brazen-league", 500))
    roster["units"][0]["cost"] = 1
    assert [fault.clause for fault in RULESET.check_roster(roster, "alley")] == ["fatigue.unit.profile"]
    assert [fault.clause for fault in RULESET.check_roster({"units": 3})] == ["fatigue.unit.profile"]


@pytest.mark.clause("fatigue.scenario.battle-points")
@pytest.mark.parametrize("points", [500, 700, 750, 1000])
@pytest.mark.parametrize("army", ARMIES)
def test_battle_points_of_mustered_armies(army: str, points: int) -> None:
    spent = sum(profile.cost for profile in packs.muster(army, points).units)
    assert points - 60 < spent <= points


MODEL_COST = {2: 23, 3: 15, 4: 13, 5: 8, 6: 5}
"""Battle points of one plain model of each Quality, as games between bots made them: markers are held by numbers, so
few good models are worth less than their dice."""


def fair_cost(profile: Profile) -> int:
    """Quality and models, a twentieth for each inch of Move from 6 on (less below), half as much again for Heavy or
    Range 18."""
    share = profile.models * MODEL_COST[profile.quality]
    share *= 20 + profile.move // INCH - 6
    share *= 3 if profile.heavy else 2
    share *= 36 + profile.range // INCH
    return 5 * ((share + 5 * 20 * 2 * 36 // 2) // (5 * 20 * 2 * 36))


@pytest.mark.clause("fatigue.unit.profile")
@pytest.mark.parametrize("army", ARMIES)
def test_profile_costs_come_from_one_formula(army: str) -> None:
    profiles = packs.army(army).profiles()
    assert len(profiles) == 8
    assert {name: fair_cost(profile) for name, profile in profiles.items()} == {
        name: profile.cost for name, profile in profiles.items()
    }


@pytest.mark.clause("fatigue.unit.profile")
def test_profile_faults_are_told_in_plain_words() -> None:
    text = (
        'id = "x"\nname = "X"\n[[units]]\nid = "a"\nname = "A"\nmodels = 1\nquality = 7\nmvoe = 6\nmove = 6\ncost = 1\n'
    )
    with pytest.raises(ContentFault) as caught:
        Source(text, "x.toml").parse(ArmyFile)
    assert "Did you mean 'move'?" in str(caught.value)
    assert "quality" in str(caught.value)


@pytest.mark.clause("fatigue.cover.kinds")
def test_kinds_usual_heights() -> None:
    assert packs.usual_heights() == {
        "bush": 750,
        "trees": 4000,
        "fence": 500,
        "wall": 500,
        "building": 3000,
        "hill": 2000,
    }


@pytest.mark.clause("fatigue.setup.order")
def test_order_all_units_are_placed_before_the_initiative() -> None:
    g = begin("crossroads", 6, 1, 6, 1)
    rolled = 0
    while g.topic != "unit":
        assert any(unit.where == "reserve" for unit in g.state.units.values())
        rolled = len(g.events("initiative"))
        assert rolled == 0
        g.default()
    assert len(g.events("initiative")) == 1


@pytest.mark.clause("fatigue.setup.initiative")
def test_initiative_winner_goes_first_without_a_choice() -> None:
    g = battle(3, 3, 6, 1, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1), active=-1)
    assert (g.seat, g.topic) == (0, "unit")
    assert g.dice_left == []
    other = battle(2, 4, p=pikes([(10, 10)]), r=pikes([(30, 30)], 1), active=-1)
    assert other.seat == 1


@pytest.mark.clause("fatigue.scenario.deployment")
def test_deployment_samples_are_legal() -> None:
    g = begin("alley", 6, 1).one("me")
    rng = random.Random(1)
    while g.topic.startswith("deploy"):
        answer = g.question.sample(rng)
        g.answer(answer)
        g.dice(6, 1)
    assert all(unit.where == "table" for unit in g.state.units.values())
