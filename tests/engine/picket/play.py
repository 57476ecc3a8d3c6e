"""The order of play, and the rule set."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from grognard.engine.clauses import enforces
from grognard.engine.mechanics.losses import PendingLosses
from grognard.engine.mechanics.timeline import Timeline
from grognard.engine.odds.exact import Prospect
from grognard.engine.outcome import Outcome
from grognard.engine.questions import Answer, One, Option, Question
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Ruleset, ScenarioInfo, Setup
from grognard.engine.seating import DUEL, Seating
from grognard.engine.showing.scene import Board, Scene, Side
from grognard.engine.showing.scene import Unit as Shown
from grognard.engine.umpire import Umpire
from tests.engine.picket.answers import answers_to_shots
from tests.engine.picket.moving import move
from tests.engine.picket.shock import remove, share_of_volley, steady, wiped
from tests.engine.picket.shooting import in_range
from tests.engine.picket.state import (
    ROUNDS,
    SHOT,
    USED,
    Consequences,
    Field,
    Profile,
    Scopes,
    Unit,
    Volley,
)
from tests.engine.picket.words import book


def lane(*units: Unit, hedges: Sequence[int] = (9_000, 15_000), seating: Seating = DUEL) -> Field:
    """A lane in its first round, with nobody activated yet."""
    field = Field({unit.id: unit for unit in units}, list(hedges), Scopes(), Consequences(), PendingLosses(),
                  Timeline(), seating, [3 for _ in seating], round=1)  # fmt: skip
    field.scopes.begin("round")
    return field


def squad(id: str, seat: int, at: float, models: int = 3, wounds: int = 1, **profile: Any) -> Unit:
    return Unit(id, seat, round(at * 1000), {f"{id} {n}": wounds for n in range(1, models + 1)}, Profile(**profile))


async def activate(umpire: Umpire, field: Field) -> None:
    """ "picket.round.order": the active player takes an unused unit."""
    units = [Option(unit.id, unit, str(unit.ref), about=(unit.id,)) for unit in field.unused(field.active)]
    unit = await umpire.ask(field.active, One("Which unit is activated?", "picket.round.order", "unit", units))
    if unit.id not in field.units:
        return  # its player has conceded
    USED.use(field.scopes, unit.ref)
    field.scopes.take("hold", unit.id)
    field.scopes.begin("activation", unit.id)
    field.acting, field.actions = unit.id, 2
    await steady(umpire, field, unit, "picket.activate.shock")


async def act(umpire: Umpire, field: Field, unit: Unit) -> None:
    """ "picket.activate.actions": one of two actions."""
    chosen = await umpire.ask(
        unit.seat,
        One(f"What does {unit.ref} do?", "picket.activate.actions", f"action:{unit.id}", actions(field, unit)),
    )
    if unit.id not in field.units:
        return
    field.actions -= 1
    field.scopes.begin("action", unit.id)
    match chosen:
        case Volley():
            await declare_volley(umpire, field, chosen)
        case "focus":
            field.scopes.give("focus", unit.id, "picket.action.focus")
        case "hold":
            field.scopes.give("hold", unit.id, "picket.action.hold")
        case "rally":
            await steady(umpire, field, unit, "picket.action.rally")
        case _:
            await move(umpire, field, unit)


def actions(field: Field, unit: Unit) -> list[Option[Volley | str]]:
    """ "picket.action.shoot", "picket.action.volley" and the others."""
    shot = SHOT.refusal(field.scopes, unit.ref)
    friends = [friend for friend in field.unused(unit.seat) if SHOT.refusal(field.scopes, friend.ref) is None]
    calm = Refusal(f"{unit.ref} has no Shock", "picket.action.rally")
    options: list[Option[Volley | str]] = [
        Option("focus", "focus", "Focus"),
        Option("hold", "hold", "Hold"),
        Option("rally", "rally", "Rally", why_not=None if unit.shock else calm),
        Option("move", "move", "Move"),
    ]
    for foe in field.enemies(unit.seat):
        if not in_range(unit, foe):
            continue
        options.append(Option(f"shoot {foe.id}", Volley([unit.id], foe.id), f"Shoot {foe.ref}", why_not=shot))
        options += [
            Option(f"volley {friend.id} {foe.id}", Volley([unit.id, friend.id], foe.id), why_not=shot)
            for friend in friends
            if in_range(friend, foe)
        ]
    return options


async def declare_volley(umpire: Umpire, field: Field, volley: Volley) -> None:
    """Shots are declared and answered; then each shooter has a step of its own, and all falls together at the end."""
    if any(unit not in field.units for unit in (*volley.shooters, volley.target)):
        return  # somebody conceded while they were chosen
    field.volley = volley
    for shooter in volley.shooters:
        SHOT.use(field.scopes, field.units[shooter].ref)
        if shooter != field.acting:
            USED.use(field.scopes, field.units[shooter].ref)
    with field.scopes.within("trigger", volley.target):
        await answers_to_shots(umpire, field, volley)
    field.pending.hold()
    field.consequences.open(waits=True)


def tidy(field: Field) -> None:
    """What ends here: the action, the activation, the round; and who is next."""
    if field.scopes.open[-1].scope == "action" and field.volley is None:
        field.scopes.end("action")
    if field.scopes.open[-1].scope == "activation" and (not field.actions or field.acting not in field.units):
        field.scopes.end("activation")
        field.acting = ""
    if field.acting:
        return
    later = [seat for seat in (*field.seats()[1:], field.active) if field.unused(seat)]
    if later:
        field.active = later[0]
    else:
        field.scopes.end("round")
        field.round += 1
        field.active = next((seat for seat in field.seats()[1:] if any(field.of(seat))), field.active)
        field.scopes.begin("round")


def crush(seating: Seating) -> Field:
    """Everybody among everybody, and nobody is brave: a game of breaks and surrenders."""
    names = ("ash", "birch", "cedar", "rook", "swan", "tern", "ivy", "jay", "kite", "lark", "moor", "newt")
    seats = [seat for _ in range(3) for seat in seating]
    units = [squad(names[n], seat, 5 + 1.25 * n, 2, courage=2) for n, seat in enumerate(seats)]
    return lane(*units, hedges=(), seating=seating)


class Picket(Ruleset[Field]):
    name = "picket"
    title = "Picket"
    blurb = "A skirmish along a lane."
    version = "1"
    bound = 600
    seats = (2, 4)
    teams = True
    state_type = Field

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook.parse((Path(__file__).parent / "rulebook.md").read_text(encoding="utf-8"))

    def start(self, setup: Setup) -> Field:
        if setup.scenario["id"] == "duel":
            return lane(squad("ash", 0, 10, 1, save=2), squad("rook", 1, 13, 1, save=2), hedges=())
        if setup.scenario["id"] == "crush":
            return crush(setup.seating)
        sarge, coats = (rule.bound() for rule in book().rules)
        return lane(
            squad("ash", 0, 4, effects=sarge), squad("birch", 0, 6, 2, wounds=2), squad("cedar", 0, 7),
            squad("rook", 1, 19, effects=coats), squad("swan", 1, 17, 2, wounds=2), squad("tern", 1, 16),
        )  # fmt: skip

    def step(self, umpire: Umpire, state: Field) -> Coroutine[Any, Any, None]:
        return self._step(umpire, state)

    async def _step(self, umpire: Umpire, field: Field) -> None:
        if field.volley is not None:
            await share_of_volley(umpire, field, field.volley)
        elif field.acting:
            await act(umpire, field, field.units[field.acting])
        else:
            await activate(umpire, field)
        tidy(field)

    def outcome(self, state: Field) -> Outcome | None:
        if (outcome := wiped(state)) is not None:
            return outcome
        if state.round <= ROUNDS:
            return None
        sides = {side: sum(len(u.models) for seat in side for u in state.of(seat)) for side in state.seating.sides}
        best = [side for side, models in sides.items() if models == max(sides.values())]
        return Outcome(best[0] if len(best) == 1 else (), "the last round is over", "picket.end.rounds")

    @enforces("picket.end.concede")
    def concede(self, state: Field, seat: int) -> Outcome | None:
        """ "picket.end.concede"."""
        for unit in list(state.of(seat)):
            remove(state, unit)
        return None

    def seating(self, state: Field) -> Seating:
        return state.seating

    def scene(self, known: Field, seat: int | None) -> Scene:
        units = tuple(
            Shown(unit.id, unit.seat, str(unit.ref), len(unit.models), 3, note=f"{unit.at} mils, {unit.shock} Shock")
            for unit in known.units.values()
        )
        return Scene(Board(24_000, 1_000), tuple(Side(s, f"Side {s}") for s in known.seating), units)

    def prospects(self, known: Field, seat: int, question: Question[Any], answer: Answer) -> Sequence[Prospect]:
        """How a Rally or a reaction ends: with so many Shock on one's side."""
        if answer != "rally" and not question.topic.startswith("window:answer"):
            return ()
        return [Prospect("Shock", lambda field: sum(u.shock for u in field.of(seat)), goal=1, sentence="{chance}")]

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [
            ScenarioInfo("crush", "The crush"),
            ScenarioInfo("lane", "The lane", seats=(2, 2)),
            ScenarioInfo("duel", "The duel", seats=(2, 2)),
        ]

    def armies(self) -> Sequence[ArmyInfo]:
        return []

    def setup(
        self,
        scenario: str = "",
        armies: Sequence[str] = (),
        *,
        players: Sequence[str] = (),
        teams: Sequence[int] = (),
        dice: DicePolicy = SEEDED,
        options: dict[str, Any] | None = None,
    ) -> Setup:
        scene = {"id": scenario or "crush"}
        names, teams = self.seated(players, teams, scenario)
        return Setup(self.name, self.version, names, scene, options=options or {}, dice=dice, teams=teams)


PICKET = Picket()
