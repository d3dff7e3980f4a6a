import { unwrap } from "../core/result.ts";
import { shrink } from "../inference/conflict/conflict.ts";
import { type BitSet, bitOf, firstBits, membersOf, sizeOf } from "../inference/conflict/hitting-set.ts";
import { findLayouts, type SearchOptions } from "../inference/packing/find-layouts.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { checkScenario, makeScenario, type Scenario } from "../scenario/scenario.ts";
import { knownLines } from "../scenario/totals.ts";
import type { LinePlace } from "./puzzle-reason.ts";

/** Totals and clues that cannot all hold; none if the ships alone fit no layout. */
export interface PuzzleConflict {
  readonly lines: readonly LinePlace[];
  /** The cells of the clues, in ascending order. */
  readonly clues: readonly number[];
  /** Whether each of them is needed: without any one of them, some layout fits the others. */
  readonly isMinimal: boolean;
}

/** How often a search for one layout is asked whether to stop before its set counts as undecided: about 0.3 s. */
const PATIENCE = 100;

/**
 * A few totals and clues of a puzzle that contradict each other, or undefined if some layout fits them all. Sets are
 * made smaller as long as no layout fits them, halves before single members.
 *
 * Cost: a search for one layout, as by {@link findLayouts}, for each of about as many sets as there are totals and
 * clues; each gets at most about 0.3 s, except the first, which settles whether there is a layout.
 *
 * @throws RefusedError when ships may overlap, or have too many places.
 * @example
 * import { unwrap } from "@broadside/engine";
 * import { findPuzzleConflict, parsePuzzleText } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 3 2 1\ncolumns: 0 1 2 3\nrows: 1 0 1 4"));
 * const conflict = findPuzzleConflict(scenario);
 * conflict?.lines; // => [{ axis: 1, at: 3 }]
 * conflict?.isMinimal; // => true
 */
export const findPuzzleConflict = (
  scenario: Scenario,
  { isOver = () => false, progress }: Pick<SearchOptions, "isOver" | "progress"> = {},
): PuzzleConflict | undefined => {
  checkScenario(scenario);
  const { totals, clues, prior: _, ...rules } = scenario;
  const lines = knownLines(totals ?? []);
  const given = [...(clues ?? [])].sort(([a], [b]) => a - b);
  const part = (kept: BitSet): Scenario => {
    const has = (i: number): boolean => (kept & bitOf(i)) !== 0n;
    const some = (totals ?? []).map((list, axis) =>
      list?.map((total, at) => (has(lines.findIndex((one) => one.axis === axis && one.at === at)) ? total : undefined)),
    );
    return unwrap(
      makeScenario({
        ...rules,
        ...(totals && { totals: some }),
        ...(clues && { clues: new Map(given.filter((_, i) => has(lines.length + i))) }),
      }),
    );
  };
  const fits = (kept: BitSet, most: number): boolean | undefined => {
    let asked = 0;
    const { kind } = findLayouts(makeKnowledge(part(kept)), {
      most: 1,
      isOver: () => isOver(0) || ++asked > most,
      progress,
    });
    return kind === "unknown" ? undefined : kind !== "none";
  };
  const all = firstBits(lines.length + given.length);
  if (fits(all, Number.POSITIVE_INFINITY)) return undefined;
  const judge = { agreesSoon: (kept: BitSet) => fits(kept, PATIENCE) };
  const found = [membersOf(all), membersOf(all).reverse()].map((order) => shrink(all, order, judge, () => isOver(0)));
  const { set, isMinimal } = sizeOf(found[1].set) < sizeOf(found[0].set) ? found[1] : found[0];
  const members = membersOf(set);
  return {
    lines: members.filter((i) => i < lines.length).map((i) => ({ axis: lines[i].axis, at: lines[i].at })),
    clues: members.filter((i) => i >= lines.length).map((i) => given[i - lines.length][0]),
    isMinimal,
  };
};
