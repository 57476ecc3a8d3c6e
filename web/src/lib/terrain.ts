// Which drawing a kind of terrain gets. A rule set names its kinds freely; a word it shares with the hobby is enough.
export type TerrainLook =
  "hill" | "rock" | "wood" | "bush" | "wall" | "fence" | "building" | "water" | "field" | "road" | "rough";

const WORDS: [RegExp, TerrainLook][] = [
  [/hedge|bush|scrub|gorse|thicket|vine|orchard/, "bush"],
  [/tree|wood|forest|copse|grove|holt|jungle/, "wood"],
  [/fence|palisade|rail|barricade/, "fence"],
  [/wall|dyke|rampart|obstacle|stone/, "wall"],
  [/building|house|barn|mill|tower|chapel|ruin|hut|farm|church|keep|village/, "building"],
  [/water|pond|lake|river|stream|marsh|swamp|bog|sea/, "water"],
  [/field|crop|plough|acre|garden/, "field"],
  [/road|track|lane|street|bridge|ford/, "road"],
  [/rock|crag|cliff|scree|boulder|impassable/, "rock"],
  [/hill|down|ridge|mound|slope|height|barrow/, "hill"],
];

export function terrainLook(kind: string, name: string, impassable: boolean): TerrainLook {
  const found = lookOf(kind) ?? lookOf(name) ?? "rough";
  return found === "hill" && impassable ? "rock" : found;
}

function lookOf(word: string): TerrainLook | undefined {
  return WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1];
}

/** What lies flat is drawn first, what stands high last. */
const LEVELS: Record<TerrainLook, number> = {
  field: 0,
  road: 1,
  water: 2,
  hill: 3,
  rough: 4,
  fence: 5,
  wall: 6,
  bush: 7,
  building: 8,
  rock: 8,
  wood: 9,
};

export function level(look: TerrainLook): number {
  return LEVELS[look];
}
