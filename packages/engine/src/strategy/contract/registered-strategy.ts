/**
 * What a strategy goes by:
 * - `exact`: the best cell by the exact posterior;
 * - `solved`: a proved tree, where few layouts are left;
 * - `ahead`: what the game would cost after a shot;
 * - `placements`: the placements of single ships, counted per cell;
 * - `pattern`: where it has shot and hit, and nothing of layouts.
 */
export type StrategyKind = "exact" | "solved" | "ahead" | "placements" | "pattern";

/** What the scores of an exact strategy are: chances of a hit, layouts left, bits, or how far a chance is from one half. */
export type ScoreMeasure = "chance" | "layouts" | "bits" | "split";

/** What there is to say of a strategy of ours before it is loaded. */
export interface RegisteredStrategy {
  readonly name: string;
  readonly kind: StrategyKind;
  /** Where it stands among those that people choose from, the simplest first; equals stay in the registry's order. */
  readonly place: number;
  /** Of an exact strategy. */
  readonly measure?: ScoreMeasure;
  /** Its tree is worth drawing, though it does not go by layouts: it shoots one certain cell in every position. */
  readonly hasTree?: true;
}
