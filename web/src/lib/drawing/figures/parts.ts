// What figures are made of: a base is a disc of radius 10 about 0, 0, and a figure stands on its middle.

/** What a part is made of. The coat has the colour of the side; all else is the same for everybody. */
export type Stuff = keyof typeof STUFF | "coat";

export const STUFF = {
  skin: "#e6bd92",
  steel: "#c9d0d4",
  iron: "#6b757b",
  dark: "#23282b",
  cloth: "#3d3a36",
  cream: "#f3ead2",
  wood: "#6d4a2a",
  straw: "#dcbb62",
  gold: "#f0bf3a",
  horse: "#7c5536",
  mane: "#33231a",
  hide: "#7d8a5e",
  stone: "#a9a496",
  glow: "#fff1a8",
} as const;

/** One part: a filled shape, or a line of some width. */
export interface FigurePart {
  d: string;
  of: Stuff;
  line?: number;
}

export const filled = (of: Stuff, d: string): FigurePart => ({ d, of });
export const line = (of: Stuff, line: number, d: string): FigurePart => ({ d, of, line });

export const LEGS = filled("cloth", "M-3.1 0L-3.6 6.2H-.7L0 2.6.7 6.2H3.6L3.1 0z");
export const COAT = filled("coat", "M-3.4-4.8Q0-6.4 3.4-4.8L4.5 2.3Q0 4-4.5 2.3z");
export const BELT = line("cream", 0.9, "M-3.1-3.5L3.3 1.8");
export const HEAD = filled("skin", "M0-10.1a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z");
export const CAP = filled("steel", "M-3.5-7.6Q-2.9-11.4 0-11.9 2.9-11.4 3.5-7.6z");
export const HAT = filled("dark", "M-5-8.2Q0-9.9 5-8.2L2.8-9Q2.4-12 0-12-2.4-12-2.8-9z");
export const HOOD = filled("cloth", "M-3.2-5.2Q-3.5-11 0-11.6 3.5-11 3.2-5.2L1.9-6.2Q2.1-9 0-9.2-2.1-9-1.9-6.2z");
export const SOLDIER = [LEGS, COAT, HEAD];

export const BREASTPLATE = filled("steel", "M-4.2-5Q0-7 4.2-5L5.2 2.5Q0 4.4-5.2 2.5z");
export const GREAT_HELM = [
  filled("steel", "M-3.1-5.3V-10.3Q0-12.6 3.1-10.3V-5.3Q0-4.4-3.1-5.3z"),
  line("dark", 0.9, "M-2.2-8.4H2.2M0-8.4V-5.4"),
];

export const MOUNT = [
  line("mane", 1.7, "M-7.5-2.5Q-10.5-1.5-9.8 3.5"),
  line("mane", 1.9, "M-5.4.5L-6.3 7M-3.2 1L-2.9 7M3.6 1L3 7M5.6 0L6.7 6.8"),
  filled(
    "horse",
    "M-8-1.6Q-7.6-5.4-3-4.7H2.5L5.2-9.8 6.1-11.8 7.3-10.3 11-7.2 10.1-5.2 7.2-6Q7.2-1.5 6 1 0 2.8-6.3 1.5-8 .4-8-1.6z",
  ),
  line("mane", 1.4, "M5.6-11.2Q3.6-9 2.9-5"),
];
export const RIDER = [
  filled("coat", "M-2.9-9.8Q0-11.2 2.7-9.8L3-4 1.6 1H-1L-3.3-4.2z"),
  filled("skin", "M0-14.8a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z"),
];
export const CASQUE = filled("steel", "M-3-12.6Q-2.5-16.2 0-16.6 2.5-16.2 3-12.6z");

/** A big thing on two legs. */
export const HULK = [
  filled("cloth", "M-4.6 0L-5.4 7.2H-1L0 3 1 7.2H5.4L4.6 0z"),
  filled("coat", "M-6.4-8Q0-11 6.4-8L6.2 1.6Q0 4.4-6.2 1.6z"),
  filled("skin", "M0-13.8a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"),
];
