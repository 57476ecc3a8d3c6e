"""What people want to know before they answer, and the odds that they can ask for by name (`grognard odds lords`): how
many models fall to a Fight or a volley, Bravery included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from grognard.engine.odds.exact import Odds, Prospect, odds
from grognard.engine.odds.queries import Knob, Query
from grognard.engine.questions import Answer, Question
from grognard.engine.umpire import Umpire
from grognard.rulesets.lords.rules.body import Body, body_of
from grognard.rulesets.lords.rules.bravery import bravery_step
from grognard.rulesets.lords.rules.combat import Losses, fight
from grognard.rulesets.lords.rules.shooting import shoot
from grognard.rulesets.lords.state import Profile, Scenario, State, Unit


def forecasts(game: State, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
    """Losses of the target, for the answers that make dice fall: a target, or the Fight after a Charge."""
    if question.topic.startswith("target:") and isinstance(answer, str) and answer in game.units:
        return [losses(body_of(game, answer))]
    if question.topic == "fight" and answer == "fight":
        return [losses(body_of(game, question.about[1]))]
    return ()


def losses(target: Body) -> Prospect:
    """Models of the target that are gone when the activation is over, those who ran included."""
    parts = [(part.id, part.alive) for part in target.parts]
    before = target.count

    def gone(after: State) -> int:
        return sum(alive - after.units[part].alive for part, alive in parts)

    goal = 1 if before == 1 else 2
    lost = "falls" if target.lone_leader else f"lose at least {{goal}} of {before}, Bravery included"
    sentence = "{chance} that {unit} " + lost
    return Prospect(
        f"{target.name}: models lost",
        gone,
        goal=goal,
        sentence=sentence,
        all_of=before,
        ended="they are gone",
        unit=target.name,
    )


Own = Annotated[int, Knob("models of the attacking unit, joined leaders included", least=1, most=16)]
AttackerQuality = Annotated[Literal["d4", "d6", "d8", "d10", "d12"], Knob("Quality of the attacking unit")]
TargetUnit = Annotated[int, Knob("models of the target, joined leaders included", least=1, most=16)]
TargetQuality = Annotated[Literal["d4", "d6", "d8", "d10", "d12"], Knob("Quality of the target")]
Bravery = Annotated[int, Knob("Bravery of the target", least=2, most=12)]


def ask_fight(
    models: Own = 10,
    quality: AttackerQuality = "d6",
    target_models: TargetUnit = 10,
    target_quality: TargetQuality = "d6",
    bravery: Bravery = 7,
) -> Odds[int]:
    """One Fight: how many models the target loses, those who run included."""
    game = _face_to_face(models, quality, target_models, target_quality, bravery, 0)

    async def lost(umpire: Umpire) -> int:
        after = game.copy()
        fallen = Losses()
        await fight(umpire, body_of(after, "unit"), body_of(after, "target"), fallen)
        await bravery_step(umpire, after, 0, fallen)
        return target_models - after.units["target"].alive

    return odds(lost)


def ask_volley(
    models: Own = 6,
    quality: AttackerQuality = "d4",
    target_models: TargetUnit = 10,
    target_quality: TargetQuality = "d6",
    bravery: Bravery = 7,
    reply: Annotated[bool, Knob("the target can shoot back at that distance")] = False,
) -> Odds[int]:
    """One volley: how many models the target loses, those who run included."""
    game = _face_to_face(models, quality, target_models, target_quality, bravery, _FAR if reply else 0)

    async def lost(umpire: Umpire) -> int:
        after = game.copy()
        fallen = Losses()
        await shoot(umpire, after, body_of(after, "unit"), body_of(after, "target"), fallen)
        await bravery_step(umpire, after, 0, fallen)
        return target_models - after.units["target"].alive

    return odds(lost)


_FAR = 15_000


def _face_to_face(models: int, quality: str, target: int, target_quality: str, bravery: int, reply: int) -> State:
    """Two units in two rows; how far apart they stand changes no dice."""

    def unit(id: str, seat: int, count: int, die: str, reach: int) -> Unit:
        profile = Profile(id, id, "troop", "infantry", count, 5000, int(die[1:]), bravery, reach, 500)
        return Unit(id, seat, profile, tuple((1000 + 1000 * place, 10_000 + 5000 * seat) for place in range(count)))

    scenario = Scenario("odds", "Odds", 48_000, 36_000, 1)
    units = {"unit": unit("unit", 0, models, quality, _FAR), "target": unit("target", 1, target, target_quality, reply)}
    return State(scenario, units, phase="turn")


QUERIES = {
    "fight": Query("A Fight", "models lost", ask_fight),
    "volley": Query("A volley", "models lost", ask_volley),
}
