import { RefusedError } from "../../core/result.ts";
import { checkLimit, type Progress } from "../../core/work-limits.ts";
import { constrain } from "../../knowledge/constraints.ts";
import { checkIsKnowledge, type Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import { CellSearch } from "./cell-search.ts";
import { LearningSearch } from "./learning-search.ts";
import { type Packing, reduce, splitGroups } from "./packing.ts";

/** The nodes of the first run, and how much longer each run is than the one before. */
const FIRST_RUN = 250;
const GROWTH = 1.5;

/** How often the learning search asks whether to stop, per node of the run before it: about as long. */
const ASKED_PER_NODE = 1 / 50;

/**
 * Packings, up to `most`, and whether these are all there are. Two searches take turns, each longer than the one before:
 * one finds some quickly where there are many, the other one proves quickly that there are no others.
 */
const findPackings = (
  packing: Packing,
  most: number,
  isOver: (found: number) => boolean,
): { readonly packings: number[][]; readonly isAll: boolean } => {
  const first = new CellSearch(packing);
  let second: LearningSearch | undefined;
  const found = new Map<string, number[]>();
  let over = false;
  const stops = (): boolean => {
    over = isOver(found.size);
    return over;
  };
  for (let limit = FIRST_RUN; ; limit *= GROWTH) {
    for (const isFirst of [true, false]) {
      let asked = 0;
      if (!isFirst) second ??= new LearningSearch(packing);
      const { packings, isAll } =
        second && !isFirst
          ? second.go(most, () => stops() || ++asked > limit * ASKED_PER_NODE)
          : first.go(most, limit, stops);
      if (isAll) return { packings, isAll };
      for (const one of packings) found.set(one.toSorted((a, b) => a - b).join(), one);
      if (over || found.size >= most) return { packings: [...found.values()].slice(0, most), isAll };
    }
  }
};

/** How far a search for layouts goes. */
export interface SearchOptions {
  /** The most layouts to find; default 2, which tells whether there is only one. */
  readonly most?: number | undefined;
  /** Asked every few milliseconds whether to stop, with the number of layouts found so far. */
  readonly isOver?: ((found: number) => boolean) | undefined;
  /** Called as often, with 0, as nobody knows how much is left; may throw to stop the work. */
  readonly progress?: Progress | undefined;
}

/** What a search for layouts has found, and what that proves. */
export interface FoundLayouts {
  /**
   * `none`: there is no layout, which is proved; `exactly`: these are all there are, which is proved; `at-least`: there
   * are these, and perhaps others; `unknown`: the search was stopped before it found one.
   */
  readonly kind: "none" | "exactly" | "at-least" | "unknown";
  readonly layouts: readonly Layout[];
}

/**
 * Finds layouts that agree with the knowledge, up to a number, and says whether there are others. It is made for
 * puzzles with totals that are too hard to count: it draws conclusions and tries both ways where there are none.
 *
 * Cost: milliseconds for two layouts of most puzzles on 12x12, and tenths of a second to seconds on 15x15; to prove that
 * there are no others can take longer, and grows exponentially with the board. The memory is bounded, whatever the
 * time: that of the placements and of some ten thousand conclusions.
 *
 * @throws RefusedError when ships may overlap, or have too many places; RangeError for a number that is no limit.
 * @example
 * import { makeKnowledge, unwrap } from "@broadside/engine";
 * import { findLayouts, parsePuzzleText } from "@broadside/engine/puzzles";
 *
 * const scenario = unwrap(parsePuzzleText("ships: 2\ncolumns: ? ? ?\nrows: 0 2 0"));
 * const { kind, layouts } = findLayouts(makeKnowledge(scenario), { most: 10 });
 * [kind, layouts.length]; // => ["exactly", 2]
 * findLayouts(makeKnowledge(scenario), { most: 1 }).kind; // => "at-least"
 */
export const findLayouts = (
  knowledge: Knowledge,
  { most = 2, isOver = () => false, progress = () => {} }: SearchOptions = {},
): FoundLayouts => {
  checkIsKnowledge(knowledge);
  checkLimit(most, "most");
  const { scenario } = knowledge;
  if (scenario.contact === "overlap") throw new RefusedError("ships that may overlap are not searched for; count them");
  const reduction = reduce(constrain(knowledge));
  if (!reduction.possible) return { kind: "none", layouts: [] };
  const { packings, isAll } = findPackings(splitGroups(reduction.packing), most, (found) => {
    progress(0);
    return isOver(found);
  });
  const layouts = packings.map((packing) => {
    const placements = [...reduction.fixed, ...packing].sort((a, b) => a - b);
    return { scenario, placements };
  });
  const isEmpty = layouts.length === 0;
  if (isAll) return { kind: isEmpty ? "none" : "exactly", layouts };
  return { kind: isEmpty ? "unknown" : "at-least", layouts };
};
