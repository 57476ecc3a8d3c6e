"""Everything that the author of a rule set needs, to import from one place: `from grognard.author import Ruleset, One`.

The rules of a plug-in import from here and its tests from `grognard.testing`; nothing else of Grognard is promised to
stay where it is. docs/guide.md builds a game with these names, docs/reference.md explains each of them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grognard.content.faults import ContentFault, Fault
from grognard.content.file_packs import FilePacks, RecordPacks
from grognard.content.packs import Pack, Sifted
from grognard.content.rosters import Checks
from grognard.content.ruleset import ArmyDrafts, ArmyLists, Extras, OrderOfPlay, PackRuleset, Packs
from grognard.content.specs import (
    ImpossiblePosition,
    can_stand,
    known_words,
    one_each,
    outline_of,
    place_of,
    shape_of,
    within_bounds,
)
from grognard.engine.clauses import enforces
from grognard.engine.contract.kit import Kit
from grognard.engine.contract.lessons import Lesson
from grognard.engine.contract.mustering import Muster, Remark
from grognard.engine.contract.terms import Choice, Term
from grognard.engine.contract.unit_sheets import CutOut, SheetRule, SheetTable, UnitSheet
from grognard.engine.dice.kinds import Bands, Dice, Stage, at_least, at_most, cut, each_face
from grognard.engine.dice.results import Result
from grognard.engine.dice.volley import Shots, Target
from grognard.engine.events import Ref
from grognard.engine.mechanics.consequences import Consequences, Due, settle
from grognard.engine.mechanics.effects import Effect
from grognard.engine.mechanics.limits import Limit
from grognard.engine.mechanics.losses import PendingLosses
from grognard.engine.mechanics.scopes import Scopes
from grognard.engine.mechanics.timeline import Journey, Timeline, Waypoint, travel
from grognard.engine.mechanics.windows import Window, by_class, collect, declare, react
from grognard.engine.odds.exact import Foresight, Odds, Prospect, odds
from grognard.engine.odds.queries import Knob, Query
from grognard.engine.outcome import Outcome
from grognard.engine.questions import (
    Answer,
    Assign,
    Contact,
    Number,
    OnBoard,
    One,
    Option,
    OptionShown,
    Order,
    Price,
    Question,
    Some,
    Split,
    Travel,
)
from grognard.engine.questions.answers import Leg, Moved, RosterAnswer
from grognard.engine.questions.bodies import Floor, Part
from grognard.engine.questions.catalogue import Catalogue, Item, ItemOption, KindLimit, Preset, Section
from grognard.engine.questions.movement import (
    Move,
    Mover,
    Moving,
    Paths,
    Place,
    Placing,
    Pose,
    Poses,
    RosterQuestion,
    Start,
    ends_in,
    length_of,
    move_answer,
    place_answer,
)
from grognard.engine.record import Record, Value
from grognard.engine.refusal import Refusal
from grognard.engine.rulebook import Clause, Rulebook
from grognard.engine.ruleset import SEEDED, ArmyInfo, DicePolicy, Plan, Ruleset, ScenarioInfo, Setup, Tactics
from grognard.engine.seating import BOTH, COLOURS, DUEL, Seating, enemy_of
from grognard.engine.secrets.known import (
    LEFT_OUT,
    Back,
    Eyes,
    Secret,
    SecretEach,
    nobody,
    own_place,
    owner,
    owner_and_allies,
)
from grognard.engine.showing.beats import Activation, Beat, Bid, Standing, Tableau, by_kind
from grognard.engine.showing.pictures import BADGES, EMBLEMS
from grognard.engine.showing.scene import (
    Badge,
    Base,
    Board,
    Card,
    Goal,
    Grid,
    Level,
    Mark,
    Marker,
    Overlay,
    Panel,
    Piece,
    Point,
    Reach,
    Row,
    Scene,
    Scenery,
    Side,
    Standpoint,
    Stat,
    Terrain,
    Track,
    Tray,
    Unit,
    Zone,
)
from grognard.engine.tally import Line, Tally
from grognard.engine.umpire import Umpire
from grognard.minis.bases_move import BasesMove, BasesMoving
from grognard.minis.bases_place import BasesPlace, Places
from grognard.minis.casualties import losses_question
from grognard.minis.coherency import Coherency
from grognard.minis.detours import Obstacle
from grognard.minis.poses import Put, Route, TrayPose
from grognard.minis.tray_move import TrayMove
from grognard.minis.tray_place import TrayPlace
from grognard.minis.ways import CoarseMap
from grognard.minis.words import exact_inches, how_many, listed
from grognard.table.distance import distance, gap, overlap
from grognard.table.measure import Measure, RoundedMeasure
from grognard.table.points import Direction, along, direction_to, in_inches, inch, separation
from grognard.table.shapes import Disc, Polygon, Shape, on_table, polygon, rectangle, tray

if TYPE_CHECKING:
    from grognard.content.lessons import read_lessons
    from grognard.content.models import Content, Extent, Id, Inches, Length, Size, TerrainPiece, Text, inches

__all__ = [  # noqa: RUF022 - in groups, which are the chapters of the reference
    # The rule set: what your package gives to Grognard
    "Ruleset",
    "PackRuleset",
    "Extras",
    "ArmyLists",
    "ArmyDrafts",
    "Muster",
    "Remark",
    "UnitSheet",
    "SheetTable",
    "SheetRule",
    "CutOut",
    "OrderOfPlay",
    "Packs",
    "Setup",
    "ScenarioInfo",
    "ArmyInfo",
    "Term",
    "Choice",
    "Outcome",
    "Rulebook",
    "Clause",
    "DicePolicy",
    "SEEDED",
    # The state: records of a game at rest
    "Record",
    "Value",
    "Seating",
    "DUEL",
    "BOTH",
    "enemy_of",
    "COLOURS",
    # Secrets: who may know a field, declared on the field
    "Secret",
    "SecretEach",
    "Back",
    "Eyes",
    "LEFT_OUT",
    "owner",
    "owner_and_allies",
    "own_place",
    "nobody",
    # The umpire: how a rule asks, rolls and tells
    "Umpire",
    "Ref",
    "Refusal",
    "Tally",
    "Line",
    "enforces",
    # Questions: what a player is asked
    "Question",
    "Answer",
    "One",
    "Option",
    "OptionShown",
    "OnBoard",
    "Some",
    "Number",
    "Split",
    "Order",
    "Assign",
    "Contact",
    "Price",
    "Travel",
    "Part",
    "Moving",
    "Moved",
    "Leg",
    "Start",
    "Floor",
    "Move",
    "Mover",
    "Paths",
    "move_answer",
    "length_of",
    "ends_in",
    "Placing",
    "Place",
    "Pose",
    "Poses",
    "place_answer",
    "RosterQuestion",
    "RosterAnswer",
    "Catalogue",
    "Section",
    "Item",
    "ItemOption",
    "Preset",
    "KindLimit",
    # Miniatures: moves, places and losses of units of bases, and of trays
    "BasesMove",
    "BasesMoving",
    "BasesPlace",
    "Places",
    "Obstacle",
    "TrayMove",
    "TrayPlace",
    "TrayPose",
    "Route",
    "Put",
    "Coherency",
    "losses_question",
    "CoarseMap",
    "exact_inches",
    "how_many",
    "listed",
    # Dice: which faces mean what
    "Dice",
    "Bands",
    "at_least",
    "at_most",
    "each_face",
    "cut",
    "Result",
    "Stage",
    "Shots",
    "Target",
    # Reactions: moments in which others may act
    "Window",
    "react",
    "collect",
    "declare",
    "by_class",
    # Beyond one moment: what lasts, what follows, what falls together
    "Scopes",
    "Effect",
    "Limit",
    "Consequences",
    "Due",
    "settle",
    "PendingLosses",
    "Timeline",
    "Journey",
    "Waypoint",
    "travel",
    # The scene: what a player sees
    "Scene",
    "Goal",
    "Standpoint",
    "Activation",
    "Beat",
    "by_kind",
    "Bid",
    "Standing",
    "Tableau",
    "Board",
    "Grid",
    "Side",
    "Unit",
    "Piece",
    "Base",
    "Tray",
    "Card",
    "Stat",
    "Badge",
    "EMBLEMS",
    "BADGES",
    "Terrain",
    "Level",
    "Scenery",
    "Marker",
    "Zone",
    "Reach",
    "Panel",
    "Row",
    "Track",
    "Overlay",
    "Mark",
    "Point",
    # Odds and lessons: what players may ask before they decide
    "Prospect",
    "Foresight",
    "Odds",
    "odds",
    "Query",
    "Knob",
    "Lesson",
    "read_lessons",
    # Positions: games in the middle, for tests and lessons
    "Kit",
    "known_words",
    "within_bounds",
    "one_each",
    "can_stand",
    "outline_of",
    "shape_of",
    "place_of",
    "ImpossiblePosition",
    # Bots: what a computer player is told
    "Tactics",
    "Plan",
    # Packs: armies, scenarios and tables in TOML
    "Pack",
    "FilePacks",
    "RecordPacks",
    "Sifted",
    "ContentFault",
    "Fault",
    "Checks",
    "Content",
    "Id",
    "Text",
    "inches",
    "Inches",
    "Length",
    "Extent",
    "Size",
    "TerrainPiece",
    # The table: distances in mils, thousandths of an inch
    "inch",
    "in_inches",
    "separation",
    "direction_to",
    "along",
    "Direction",
    "Shape",
    "Disc",
    "Polygon",
    "polygon",
    "rectangle",
    "tray",
    "distance",
    "gap",
    "overlap",
    "on_table",
    "Measure",
    "RoundedMeasure",
]

_MODELS = ("Content", "Extent", "Id", "Inches", "Length", "Size", "TerrainPiece", "Text", "inches")
LATE = {**dict.fromkeys(_MODELS, "grognard.content.models"), "read_lessons": "grognard.content.lessons"}
"""These need pydantic, which takes long to import: they are fetched when somebody names them."""


def __getattr__(name: str) -> Any:
    if name in LATE:
        return getattr(import_module(LATE[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}; docs/reference.md lists its names")
