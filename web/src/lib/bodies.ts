// What the body of each kind of question holds. The engine describes it as free JSON (see engine/questions.py).
import type { Json, Mover, Point, Refusal, TallyShown, Zone } from "../wire";

export interface OptionShown {
  key: string;
  label: string;
  detail?: string;
  why_not?: Refusal;
  tally?: TallyShown;
  cost?: number;
  about?: string[];
}

export interface OneBody {
  options: OptionShown[];
}

export interface SomeBody {
  options: OptionShown[];
  least: number;
  most: number;
  proposal: string[];
}

export interface NumberBody {
  stops: number[];
  unit: string;
}

export interface SplitBody {
  amount: number;
  caps: Record<string, number>;
  labels: Record<string, string>;
}

export interface OrderBody {
  items: OptionShown[];
}

export interface AssignBody {
  items: { key: string; label: string; options: OptionShown[] }[];
}

export interface MoveBody {
  movers: Mover[];
  allowance: number;
  may_abandon: boolean;
  formations: string[];
  /** Where a piece that enters the table may begin. */
  starts?: { at: Point; facing: Point }[];
}

export interface PlaceBody {
  movers: Mover[];
  zones: Zone[];
  may_pass: boolean;
  palette: Record<string, Point[]>;
  formations: string[];
  spacing: number;
}

export interface RosterBody {
  catalogue: Record<string, Json>;
  proposal: Json;
}

/** Any answer: text, number, list or object, as the kind of the question wants it. */
export type Answer = Json;
