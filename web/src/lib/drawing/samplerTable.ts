// A table that has one of everything, so that the drawings can be looked at and told apart.
import { fillDefaults } from "../server/wireDefaults";
import type { Point, Scene, Unit } from "../../wire";

const KINDS = [
  ...["hill", "ridge", "rock", "wood", "hedge", "wall", "fence", "house", "house with floors", "ruin"],
  ...["water", "ford", "marsh", "field", "crater", "road", "rough ground"],
  ...["stack of books", "cereal box", "tin can", "house plant", "tea towel", "flour", "syrup", "shelf"],
  ...["fence of books", "pencil", "ruler"],
];
const COLUMNS = 6;

function shape(kind: string, x: number, y: number): Point[] {
  const [w, h] = /wall|fence|hedge|pencil/.test(kind)
    ? [5200, 600]
    : /^(road|ruler)$/.test(kind)
      ? [6600, 1800]
      : [4600, 3600];
  if (/wall|fence|hedge|house$|floors|field|road|ruin|books|box|towel|shelf|pencil|ruler/.test(kind))
    return [
      [x - w / 2, y - h / 2],
      [x + w / 2, y - h / 2],
      [x + w / 2, y + h / 2],
      [x - w / 2, y + h / 2],
    ];
  return Array.from({ length: 10 }, (_, i) => {
    const a = (i / 10) * 2 * Math.PI;
    const r = 1 - (i % 3) * 0.08;
    return [Math.round(x + (Math.cos(a) * r * w) / 2), Math.round(y + (Math.sin(a) * r * h) / 2)];
  });
}

export function samplerTable(): { scene: Scene; vehicles: Unit[] } {
  const terrain = KINDS.map((kind, i) => ({
    id: `sample-${i}`,
    kind,
    name: kind,
    outline: shape(kind, 4000 + (i % COLUMNS) * 7600, 38700 - Math.floor(i / COLUMNS) * 6600),
    height: kind === "house with floors" ? 9000 : 2000,
  }));
  const road: Point[] = [
    [0, 3000],
    [14000, 2400],
    [26000, 3400],
    [46000, 2600],
  ];
  const stream: Point[] = [
    [19000, 0],
    [20500, 2600],
    [19500, 5500],
  ];
  const river: Point[] = [
    [34000, 0],
    [33000, 2800],
    [34500, 5500],
  ];
  const scene = fillDefaults<Scene>("Scene", {
    board: { width: 46000, height: 42200 },
    sides: [],
    terrain,
    scenery: [
      { kind: "stream", path: stream, width: 1200 },
      { kind: "stream", path: river, width: 1400 },
      { kind: "road", path: road, width: 1700 },
      {
        kind: "ford",
        path: [
          [19500, 2850],
          [21500, 3000],
        ],
        width: 1700,
      },
      {
        kind: "bridge",
        path: [
          [31500, 3050],
          [34800, 2950],
        ],
        width: 1900,
      },
    ],
  });
  const vehicles = ["tank", "halftrack"].map((emblem, i) =>
    fillDefaults<Unit>("Unit", {
      id: emblem,
      seat: i,
      name: emblem,
      count: 1,
      strength: 1,
      emblem,
      pieces: [
        { type: "tray", id: emblem, at: [39000 + 4000 * i, 5800], facing: [1, 1 + i], width: 2500, depth: 3800 },
      ],
    }),
  );
  return { scene, vehicles };
}
