/**
 * What a strategy's choices are based on:
 * - `exact`: the best cell by the exact posterior;
 * - `solved`: a proven tree, where few layouts are left;
 * - `ahead`: the cost of the rest of the game after a shot;
 * - `placements`: the placements of single ships, counted per cell;
 * - `pattern`: its shots and hits, without layouts.
 */
export type StrategyKind = "exact" | "solved" | "ahead" | "placements" | "pattern";

/**
 * The unit of an exact strategy's scores: chances of a hit, layouts left, bits, or the distance of a chance
 * from one half.
 */
export type ScoreMeasure = "chance" | "layouts" | "bits" | "split";

/** The facts about a built-in strategy before it is loaded. */
export interface RegisteredStrategy {
  readonly name: string;
  readonly kind: StrategyKind;
  /**
   * Its rank among the strategies that people choose from, the simplest first; equals stay in the registry's
   * order.
   */
  readonly place: number;
  /** For an exact strategy. */
  readonly measure?: ScoreMeasure;
  /** Its tree is worth drawing although it ignores layouts: in every position it shoots one definite cell. */
  readonly hasTree?: true;
}
