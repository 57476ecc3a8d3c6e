// Small pictures as paths in a square of 24. Stroked ones are drawn with the current colour and no fill.
interface Icon {
  d: string;
  stroke?: boolean;
}

export const ICONS: Record<string, Icon> = {
  // emblems
  muskets: { d: "M4.500 4.5l15 15M19.500 4.5l-15 15M4 8l4-4M16 4l4 4", stroke: true },
  pikes: { d: "M6 21V7m6 14V5m6 16V7M6 3l2 4H4zM12 1l2 4h-4zM18 3l2 4h-4z", stroke: true },
  bows: { d: "M8 3c8 2 8 16 0 18M8 3v18M4 12h16m-4-4l4 4-4 4", stroke: true },
  helm: { d: "M4 21v-9a8 8 0 0 1 16 0v9h-5v-7h2v-3h-4v10h-2V11H7v3h2v7z" },
  horse: { d: "M6 21c0-5 2-7 5-8l-1-2-4 3-3-3 6-7 2-3 2 3c5 1 7 5 7 10v7z" },
  cannon: { d: "M3 10l13-5 2 4-13 6zM7 15a4 4 0 1 0 8 0 4 4 0 0 0-8 0zm9 4l5 1v-2l-4-1z" },
  shield: { d: "M4 4q8-3 16 0v8q0 6-8 10-8-4-8-10z" },
  crown: { d: "M3 19V7l5 5 4-8 4 8 5-5v12z" },
  star: { d: "M12 2l2.900 6.6 7.100.7-5.4 4.7 1.6 7L12 17.3 5.8 21l1.600-7L2 9.3l7.100-.7z" },
  spark: { d: "M12 1l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" },
  beast: { d: "M4 3c1 5 3 6 5 6h6c2 0 4-1 5-6 3 6 1 10-2 11v4l-4 4h-4l-4-4v-4C3 13 1 9 4 3z" },
  club: { d: "M4 21l9-10-1-4 4-5 5 5-5 5-3 0-6 11z" },
  snail: { d: "M2 20h18v-4l2-5m-4 0l2 5M6 20a6 6 0 1 1 9-5c0 3-2 5-5 5m0-3a2.500 2.5 0 1 1 2-2.5", stroke: true },
  foot: { d: "M12 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM5 21c0-7 3-10 7-10s7 3 7 10z" },
  sword: { d: "M12 2l2 3v10h-4V5zM6 15h12v2H6zm5 2h2v5h-2z" },
  axe: { d: "M9 2h2v20H9zM11 4c5-2 9 1 9 5s-4 7-9 4z" },
  tower: { d: "M4 3h4v3h2V3h4v3h2V3h4v6l-2 2v10H6V11L4 9z" },
  // badges
  tired: { d: "M5 6l7 5 7-5M5 13l7 5 7-5", stroke: true },
  held: { d: "M7 3v13M4 20h6M17 3v13M14 20h6M7 16l-3 4M17 16l-3 4", stroke: true },
  hard: { d: "M4 4q8-3 16 0v8q0 6-8 10-8-4-8-10z" },
  soft: {
    d: "M12 3l3 1.5 3.500.5 1 3.5L21 12l-1.5 3.5-1 3.5-3.500.5L12 21l-3-1.5-3.5-.5-1-3.5L3 12l1.500-3.5 1-3.5L9 4.5z",
    stroke: true,
  },
  check: { d: "M4 13l5 5L20 6", stroke: true },
  bolt: { d: "M14 2L5 13h6l-2 9 10-12h-6z" },
  wait: { d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4v5l4 2", stroke: true },
  dot: { d: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z" },
  heart: { d: "M12 21C4 15 2 11 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3-2 7-10 13z" },
  drop: { d: "M12 2c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z" },
  swords: { d: "M4 3l12 13M20 3L8 16M4 16l5 5M20 16l-5 5", stroke: true },
  arrow: { d: "M4 12h15m-6-6l6 6-6 6", stroke: true },
  chain: { d: "M9 9l6 6M7 12l-2 2a3.500 3.5 0 0 0 5 5l2-2m5-5l2-2a3.500 3.5 0 0 0-5-5l-2 2", stroke: true },
  lock: { d: "M5 11h14v10H5zM8 11V7a4 4 0 0 1 8 0v4", stroke: true },
  // tools
  undo: { d: "M9 5L4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3", stroke: true },
  save: { d: "M12 3v11m-5-5l5 5 5-5M4 16v5h16v-5", stroke: true },
  open: { d: "M12 15V4M7 9l5-5 5 5M4 16v5h16v-5", stroke: true },
  moon: { d: "M20 15A9 9 0 1 1 9 4a7 7 0 0 0 11 11z" },
  sun: {
    d: "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10zM12 1v3m0 16v3M1 12h3m16 0h3M4 4l2 2m12 12l2 2M4 20l2-2M18 6l2-2",
    stroke: true,
  },
  help: { d: "M8.500 9a3.500 3.5 0 1 1 5 3.2c-1 .5-1.5 1.3-1.5 2.8M12 18.5v.500", stroke: true },
  tape: { d: "M3 16L16 3l5 5L8 21zM7 12l2 2m1-5l2 2m1-5l2 2", stroke: true },
  eye: { d: "M2 12c4-8 16-8 20 0-4 8-16 8-20 0zm10-3a3 3 0 1 1 0 6 3 3 0 0 1 0-6z", stroke: true },
  range: { d: "M4 20a16 16 0 0 1 16-16M4 20A9 9 0 0 1 13 11M4 20h.010M8 20a12 12 0 0 1 12-12", stroke: true },
  threat: { d: "M12 2v4m0 12v4M2 12h4m12 0h4M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12z", stroke: true },
  cover: { d: "M3 20h18M5 20v-6h5v6m2 0V9h7v11M8 10V6", stroke: true },
  formation: { d: "M5 7h.010M12 7h.010M19 7h.010M5 16h.010M12 16h.010M19 16h.010", stroke: true },
  turn: { d: "M19 12a7 7 0 1 1-2-5l3 3M20 4v6h-6", stroke: true },
  plus: { d: "M12 4v16M4 12h16", stroke: true },
  minus: { d: "M4 12h16", stroke: true },
  fit: { d: "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5", stroke: true },
  no: { d: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM6 6l12 12", stroke: true },
  dice: { d: "M4 4h16v16H4zM8.500 8.5h.010M15.500 8.5h.010M12 12h.010M8.500 15.5h.010M15.500 15.5h.010", stroke: true },
  log: { d: "M5 3h14v18H5zM8 8h8M8 12h8M8 16h5", stroke: true },
  flag: { d: "M6 22V3h12l-3 4 3 4H6", stroke: true },
  book: { d: "M4 4h7a2 2 0 0 1 2 2v15a2 2 0 0 0-2-2H4zM20 4h-5a2 2 0 0 0-2 2v15a2 2 0 0 1 2-2h5z", stroke: true },
  menu: { d: "M4 6h16M4 12h16M4 18h16", stroke: true },
  close: { d: "M5 5l14 14M19 5L5 19", stroke: true },
  play: { d: "M6 3l15 9-15 9z" },
  pause: { d: "M6 4h4v16H6zm8 0h4v16h-4z" },
  first: { d: "M5 4h3v16H5zM20 4v16L9 12z" },
  last: { d: "M16 4h3v16h-3zM4 4v16l11-8z" },
  prev: { d: "M17 4v16L6 12z" },
  next: { d: "M7 4v16l11-8z" },
  branch: { d: "M6 3v18M6 14c8 0 11-3 11-9M17 8l-3.5-.5M17 8V4.500", stroke: true },
  people: {
    d: "M9 4a3.500 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3 21c0-5 2-8 6-8s6 3 6 8zm13-16a3 3 0 1 1 0 6m1 2c3 1 4 4 4 8",
  },
  link: { d: "M10 14l4-4M8 11l-3 3a4 4 0 0 0 5 5l3-3m3-3l3-3a4 4 0 0 0-5-5l-3 3", stroke: true },
  table: { d: "M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5M9 9h6v6H9z", stroke: true },
};

const WORDS: [RegExp, string][] = [
  [/musket|pistol|gun|shot|rifle|firelock|crossed/, "muskets"],
  [/pike|spear|halberd|lance[^r]|polearm/, "pikes"],
  [/bow|archer|sling|ranged|skirmish|javelin/, "bows"],
  [/heavy|armou?r|iron|helm|plate|harness/, "helm"],
  [/horse|rider|cavalry|lancer|knight|mount|moth|fox|boar/, "horse"],
  [/cannon|machine|artillery|engine|mortar/, "cannon"],
  [/lord|general|king|queen|hero|captain|leader|noble/, "crown"],
  [/wizard|mage|witch|seer|magic|spell/, "spark"],
  [/beast|monster|dragon|wyrm|giant|ogre/, "beast"],
  [/troll|brute|club|maul|peasant|levy/, "club"],
  [/snail/, "snail"],
  [/troop|shield|guard|warden|warrior|block/, "shield"],
  [/champion|star|elite/, "star"],
  [/sword|blade|men.?at.?arms|squire|retainer/, "sword"],
  [/axe/, "axe"],
  [/castle|fort|tower|seat/, "tower"],
  [/fatigue|tired|shaken/, "tired"],
  [/held|hold|brace|stand/, "held"],
  [/hard/, "hard"],
  [/soft|wood|bush/, "soft"],
  [/acted|done|activated|check|token/, "check"],
  [/shock|stun/, "bolt"],
  [/wound|hurt|blood|loss/, "drop"],
  [/wait|reserve|clock/, "wait"],
  [/hidden|secret|own/, "lock"],
  [/foot|infantry/, "foot"],
];

/** The picture for a word of a rule set: its own name, a word that means the same, or a plain dot. */
export function iconFor(word: string, otherwise = "foot"): string {
  const key = word.toLowerCase();
  if (key in ICONS) return key;
  return WORDS.find(([pattern]) => pattern.test(key))?.[1] ?? otherwise;
}
