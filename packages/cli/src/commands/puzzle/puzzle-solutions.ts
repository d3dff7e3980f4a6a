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
import { puzzleLayouts, puzzleRules } from "@broadside/engine/puzzles";
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

/** The milliseconds after which counting gives way to searching, and searching to counting; then four times as many. */
const FIRST_TURN = 2000;
const LONGER = 4;

/** The milliseconds spent on the number of solutions once several are known, unless `--max-time` says otherwise. */
const TO_COUNT = 10_000;

/**
 * Finds solutions of a puzzle. Counting is fast where much repeats, and searching where little fits; neither is
 * always fast, so that both have their turn, each longer than the one before.
 */
export const findSolutions = async (scenario: Scenario, { number, limits, several }: Wanted): Promise<Solutions> => {
  // A prior does not change which layouts there are.
  const knowledge = makeKnowledge(unwrap(withPrior(scenario, undefined)));
  const rules = puzzleRules(scenario);
  const most = Math.max(2, number);
  const end = performance.now() + patience(limits);
  const count = (until: number): Solutions["counted"] =>
    within(until, "counting solutions", (tick) =>
      countBelow(knowledge, Math.max(0, until - performance.now()), limits, tick),
    );
  for (let turn = FIRST_TURN; ; turn *= LONGER) {
    const isLast = performance.now() + turn >= end;
    const untilNext = (): number => Math.min(end, performance.now() + turn);
    const counted = count(untilNext());
    if (counted) return { counted, shown: drawDistinct(knowledge, counted.layouts, number) };
    const found =
      rules.ok &&
      within(untilNext(), "searching for solutions", (tick) => puzzleLayouts(rules.value, most, () => tick()));
    if (found) {
      const shown = found.flatMap((ships) => layoutsOf(scenario, ships, number)).slice(0, number);
      if (found.length < most) return { counted: countFound(scenario, found), shown };
      await several(shown);
      return { counted: count(limits.maxTime === undefined ? performance.now() + TO_COUNT : end), shown };
    }
    if (isLast) return { counted: undefined, shown: [] };
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

/** The count of all solutions, given by the cells of their ships. */
const countFound = (scenario: Scenario, found: readonly number[][][]): NonNullable<Solutions["counted"]> => {
  const solutions = found.map((ships) => new Set(ships.flat()));
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell);
  const open = cells.filter((cell) => new Set(solutions.map((ships) => ships.has(cell))).size > 1);
  return { layouts: BigInt(found.length) * (found.length === 0 ? 1n : namings(scenario, found[0])), open };
};

/** In how many ways ships of one shape can be told apart by the names of their classes. */
const namings = (scenario: Scenario, ships: readonly (readonly number[])[]): bigint => {
  const { classOf } = placementsOf(scenario);
  const alike = new Map(placesOf(scenario, ships).map((places) => [places.map((p) => classOf[p]).join(), places]));
  let all = 1n;
  for (const places of alike.values()) {
    let placed = 0n;
    for (const { count } of places.map((p) => scenario.fleet[classOf[p]]))
      for (let i = 1n; i <= BigInt(count); i++) all = (all * ++placed) / i;
  }
  return all;
};

/** For each ship, its placement in each class that has one on its cells. */
const placesOf = (scenario: Scenario, ships: readonly (readonly number[])[]): number[][] => {
  const table = placementsOf(scenario);
  const places = new Map<string, number[]>(ships.map((cells) => [cells.toSorted((a, b) => a - b).join(), []]));
  for (let p = 0; p < table.count; p++) places.get(table.cellsOf(p).join())?.push(p);
  return [...places.values()];
};

/** The ship cells of a layout. */
export const shipCells = ({ scenario, placements }: Layout): number[] =>
  placements.flatMap((p) => [...placementsOf(scenario).cellsOf(p)]);

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

/** The layouts that ships on these cells form: ships of one shape may be of several classes. At most `most`. */
const layoutsOf = (scenario: Scenario, ships: readonly (readonly number[])[], most: number): Layout[] => {
  const { classOf } = placementsOf(scenario);
  const left = scenario.fleet.map(({ count }) => count);
  const lists = placesOf(scenario, ships);
  const layouts: Layout[] = [];
  const choose = (chosen: readonly number[]): void => {
    if (layouts.length >= most) return;
    if (chosen.length === lists.length) {
      layouts.push({ scenario, placements: chosen.toSorted((a, b) => a - b) });
      return;
    }
    for (const p of lists[chosen.length]) {
      const shipClass = classOf[p];
      if (left[shipClass] === 0) continue;
      left[shipClass]--;
      choose([...chosen, p]);
      left[shipClass]++;
    }
  };
  choose([]);
  return layouts;
};
