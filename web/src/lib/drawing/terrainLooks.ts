// Which drawing a kind of terrain gets. A rule set names its kinds freely; a word it shares with the hobby is enough.
export type TerrainLook =
  | "hill"
  | "rock"
  | "wood"
  | "bush"
  | "wall"
  | "fence"
  | "building"
  | "block"
  | "ruin"
  | "water"
  | "ford"
  | "marsh"
  | "field"
  | "road"
  | "crater"
  | "rough"
  | Thing;

/** Things of a household, where the war is one of toys. */
export type Thing = (typeof THINGS)[number][1];

/** What a piece is called says more than its kind if it is one of these: a box may be a building to the rules. */
const THINGS = [
  [/pencil|crayon/, "pencil"],
  [/\bruler\b/, "ruler"],
  [/\bbooks?\b/, "books"],
  [/cereal|carton|cardboard|\bbox\b/, "carton"],
  [/\btin\b|\bcan\b|\bjar\b/, "tin"],
  [/towel|napkin|carpet|\brug\b/, "cloth"],
  [/flour|sugar|\bsalt\b/, "powder"],
  [/syrup|honey|\bjam\b|\bglue\b/, "spill"],
  [/house plant|flower.?pot/, "plant"],
  [/shelf|\bstep\b|\btray\b/, "shelf"],
] as const;

const WORDS: [RegExp, TerrainLook][] = [
  [/hedge|bush|scrub|gorse|thicket|vine|bramble/, "bush"],
  [/tree|wood|forest|copse|grove|holt|jungle|carr|hanger|orchard/, "wood"],
  [/fence|palisade|rail|barricade|hurdle|cart/, "fence"],
  [/wall|dyke|rampart|obstacle|stone/, "wall"],
  [/ruin|rubble|wreck/, "ruin"],
  [/block|office|storey|floors|warehouse|factory|bunker/, "block"],
  [/building|house|barn|mill|tower|chapel|hut|farm|church|keep|village|byre/, "building"],
  [/ford|shallow/, "ford"],
  [/marsh|swamp|bog|fen|mire/, "marsh"],
  [/water|pond|lake|river|stream|sea|reach|mere|brook|beck|canal|gap/, "water"],
  [/field|crop|plough|acre|garden/, "field"],
  [/crater|shell.?hole|pit/, "crater"],
  [/road|track|lane|street|bridge|way/, "road"],
  [/rock|crag|cliff|scree|boulder|impassable/, "rock"],
  [/hill|down|ridge|mound|slope|height|barrow|knoll|bank|platform/, "hill"],
];

export function terrainLook(kind: string, name: string, impassable: boolean): TerrainLook {
  const thing = thingOf(name);
  if (thing) return thing;
  const found = lookOf(kind) ?? lookOf(name) ?? "rough";
  return found === "hill" && impassable ? "rock" : found;
}

function thingOf(name: string): Thing | undefined {
  return THINGS.find(([pattern]) => pattern.test(name.toLowerCase()))?.[1];
}

export function isThing(look: TerrainLook): look is Thing {
  return THINGS.some(([, thing]) => thing === look);
}

function lookOf(word: string): TerrainLook | undefined {
  return WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
}

/** What lies flat is drawn first, what stands high last. */
const LEVELS: Record<TerrainLook, number> = {
  field: 0,
  road: 1,
  marsh: 2,
  water: 2,
  ford: 2,
  crater: 3,
  hill: 3,
  rough: 4,
  fence: 5,
  ruin: 6,
  wall: 6,
  bush: 7,
  building: 8,
  block: 8,
  rock: 8,
  wood: 9,
  powder: 0,
  cloth: 1,
  ruler: 1,
  spill: 2,
  shelf: 3,
  books: 6,
  pencil: 6,
  carton: 8,
  tin: 8,
  plant: 9,
};

export function level(look: TerrainLook): number {
  return LEVELS[look];
}
