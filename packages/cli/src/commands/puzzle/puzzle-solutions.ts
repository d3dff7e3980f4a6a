import {
  infer,
  type Knowledge,
  type Layout,
  makeKnowledge,
  placementsOf,
  RandomStream,
  RefusedError,
  type Scenario,
  sampleLayouts,
  unwrap,
  withPrior,
} from "@broadside/engine";
import { findLayouts } from "@broadside/engine/puzzles";
import { type LimitFlags, patience } from "../../input/knowledge-flags.ts";
import { defaultMaxBytes } from "../../input/limits.ts";
import { timed } from "../../output/progress.ts";

/** What is known about the solutions of a puzzle. */
export interface Solutions {
  /** Their number, and the cells that differ between them; undefined if counting took too long. */
  readonly counted: { readonly layouts: bigint; readonly open: readonly number[] } | undefined;
  /** The first of them, as many as were asked for, if there are as many. */
  readonly shown: readonly Layout[];
}

interface Wanted {
  /** How many solutions to show. */
  readonly number: number;
  readonly limits: LimitFlags;
  /** Called as soon as more than one solution is known but not how many, with the first ones. */
  readonly several: (shown: readonly Layout[]) => Promise<void>;
}

/** The milliseconds that counting has first. Each search is longer than the count before, and each count as long. */
const FIRST_COUNT = 500;
const LONGER = 16;

/** The milliseconds spent on the number of solutions once several are known, unless `--max-time` says otherwise. */
const TO_COUNT = 10_000;

/**
 * Finds solutions of a puzzle. Counting is fast where much repeats, and searching where little fits; neither is
 * always fast, so that both have their turn. A search starts anew, so even the first is long enough for most puzzles.
 */
export const findSolutions = async (scenario: Scenario, { number, limits, several }: Wanted): Promise<Solutions> => {
  // A prior does not change which layouts there are.
  const knowledge = makeKnowledge(unwrap(withPrior(scenario, undefined)));
  const most = Math.max(2, number);
  const end = performance.now() + patience(limits);
  const count = (until: number): Solutions["counted"] =>
    within(until, "counting solutions", (tick) =>
      countBelow(knowledge, Math.max(0, until - performance.now()), limits, tick),
    );
  for (let turn = FIRST_COUNT; ; turn *= LONGER) {
    const counted = count(Math.min(end, performance.now() + turn));
    if (counted) return { counted, shown: drawDistinct(knowledge, counted.layouts, number) };
    const until = Math.min(end, performance.now() + turn * LONGER);
    const found = timed("searching for solutions", (progress) =>
      findLayouts(knowledge, { most, progress, isOver: () => performance.now() >= until }),
    ).value;
    const shown = found.layouts.slice(0, number);
    if (found.kind === "none" || found.kind === "exactly")
      return { counted: countFound(scenario, found.layouts), shown };
    if (found.layouts.length > 1) {
      await several(shown);
      return { counted: count(limits.maxTime === undefined ? performance.now() + TO_COUNT : end), shown };
    }
    if (until === end) return { counted: undefined, shown: [] };
  }
};

class TimeUp extends Error {}

/** Does work that ticks; undefined if its time is up or if it is refused. */
export const within = <T>(end: number, what: string, work: (tick: (done?: number) => void) => T): T | undefined => {
  try {
    return timed(what, (progress) =>
      work((done = 0) => {
        if (performance.now() > end) throw new TimeUp();
        progress(done);
      }),
    ).value;
  } catch (error) {
    if (error instanceof TimeUp || error instanceof RefusedError) return undefined;
    throw error;
  }
};

const countBelow = (
  knowledge: Knowledge,
  milliseconds: number,
  { maxMemory }: LimitFlags,
  progress: (done: number) => void,
): Solutions["counted"] => {
  const maxBytes = maxMemory === undefined ? defaultMaxBytes() : maxMemory * 1e9;
  // One elementary step takes about a nanosecond.
  const { layouts, occupied } = infer(knowledge, { progress, maxBytes, maxSteps: milliseconds * 1e6 });
  const cells = Array.from({ length: knowledge.scenario.board.cellCount }, (_, cell) => cell);
  return { layouts, open: cells.filter((cell) => occupied.at(cell) > 0n && occupied.at(cell) < layouts) };
};

/** The count of solutions that are all there are. */
const countFound = ({ board }: Scenario, layouts: readonly Layout[]): NonNullable<Solutions["counted"]> => {
  const solutions = layouts.map((layout) => new Set(shipCells(layout)));
  const cells = Array.from({ length: board.cellCount }, (_, cell) => cell);
  const open = cells.filter((cell) => new Set(solutions.map((ships) => ships.has(cell))).size > 1);
  return { layouts: BigInt(layouts.length), open };
};

/** The ships of a layout, each as its cells in order. */
export const shipsIn = ({ scenario, placements }: Layout): number[][] =>
  placements.map((p) => [...placementsOf(scenario).cellsOf(p)]);

/** The ship cells of a layout. */
export const shipCells = (layout: Layout): number[] => shipsIn(layout).flat();

/** Different layouts, at most `number`, where there are so many altogether; always the same ones. */
const drawDistinct = (knowledge: Knowledge, layouts: bigint, number: number): Layout[] => {
  const wanted = layouts < BigInt(number) ? Number(layouts) : number;
  const distinct = new Map<string, Layout>();
  const random = RandomStream.fromSeed(1);
  while (distinct.size < wanted)
    for (const layout of sampleLayouts(knowledge, 20 * wanted, random))
      if (distinct.size < wanted) distinct.set(layout.placements.join(), layout);
  return [...distinct.values()];
};
