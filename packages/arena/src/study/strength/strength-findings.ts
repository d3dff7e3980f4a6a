import type { DecisionCost } from "./decision-cost.ts";
import type { ListFindings } from "./front.ts";
import type { PartFindings } from "./part-findings.ts";

/** What the study found. */
export interface StrengthFindings {
  /** What `--games` said. */
  readonly games: number;
  readonly seed: number;
  /** Some may have fewer games than their share, where a run was cut short. */
  readonly parts: readonly PartFindings[];
  /** Parts that have too few games at this size, by name. */
  readonly tooSmall: readonly string[];
  /** Parts that were to be played and were not, where a run was cut short, by name. */
  readonly unfinished?: readonly string[];
  readonly front: {
    /** Absent where the shorter lists have too few games at this size. */
    readonly lists?: ListFindings;
    /** What decisions cost, by part. */
    readonly costs: readonly { readonly part: string; readonly costs: readonly DecisionCost[] }[];
  };
}
