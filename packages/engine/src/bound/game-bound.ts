import { Rational } from "../core/rational.ts";
import { RefusedError, unwrap } from "../core/result.ts";
import { formatCount } from "../core/text.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { sequentialWeights } from "../inference/posterior/sequential-weights.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import type { Answers } from "../scenario/answer.ts";
import { fleetCells } from "../scenario/fleet.ts";
import { placementCost } from "../scenario/placement.ts";
import {
  checkScenario,
  hasGiven,
  requireEquallyLikely,
  type Scenario,
  withPrior,
  withRules,
} from "../scenario/scenario.ts";
import { makeCandidateTable } from "../solver/candidate-table.ts";
import { CandidateFinish } from "../solver/kernel/candidate-finish.ts";
import { answerWords, finishedByWords } from "./answer-words.ts";
import { HiddenShips, withFleet } from "./hidden-ships.ts";
import { finishedLast, hasLastPair } from "./last-ship.ts";
import { finishedBeside } from "./shown-places.ts";

const MOST_BYTES = 3e8;

/** The most layouts that any strategy finishes with few misses, by tables; undefined if these would be too large. */
const listedFinish = (scenario: Scenario, most: number, poll: () => void): ((misses: number) => bigint) | undefined => {
  const knowledge = makeKnowledge(scenario);
  const table = makeCandidateTable(knowledge, listLayouts(knowledge, most, poll), undefined, poll);
  const finish = CandidateFinish.make(table, MOST_BYTES, () => {
    poll();
    return false;
  });
  if (!finish) return undefined;
  const start = finish.find(0, new Int32Array(table.words), 0) * finish.stride;
  return (misses) => BigInt(finish.values[start + Math.min(misses, finish.stride - 1)]);
};

const MOST_PLACEMENTS = 20_000;

/** The most ships hidden at a time. */
const MOST_HIDDEN = 20;

/** The most ships hidden beside the places of the others; with more, these tell little and take long. */
const MOST_BESIDE = 4;

/** How many layouts of all ships but the last, times cells of the board, are gone through in the time of one other. */
const LAST_PER_PLACE = 2_000_000n;

/** The most layouts that any strategy finishes with some misses, and its proof. */
export interface FinishedBound {
  readonly misses: number;
  readonly layouts: bigint;
  /**
   * By sequences of answers, by the solver's tables, or with all ships shown except the `hidden` smallest: by their
   * number of layouts (`ships`), or place by place (`places`).
   */
  readonly by: "words" | "tables" | "ships" | "places";
  readonly hidden?: number;
}

/** Certified lower bounds on the misses of every strategy from the start; all rounding is on the safe side. */
export interface GameBound {
  readonly scenario: Scenario;
  readonly layouts: bigint;
  /** The bound on the sum of misses over all layouts. */
  readonly total: bigint;
  /** The bound on the mean misses. */
  readonly misses: Rational;
  /** The bound on the misses in the worst case. */
  readonly worst: number;
  /** The bound on the mean shots; undefined if the size of a ship is not fixed. */
  readonly shots: Rational | undefined;
  /**
   * One bound for each number of misses: 0, 1, 2…, until all layouts might be finished. {@link total} is the
   * sum of the unfinished layouts.
   */
  readonly finished: readonly FinishedBound[];
  /** Why sequences of answers could not be counted. */
  readonly withoutWords?: string;
}

/** Options of {@link boundGame}. */
export interface BoundOptions {
  /** Called very often with the part done, from 0 to 1; an exception ends the work. */
  readonly poll?: ((done: number) => void) | undefined;
  /**
   * Called with what is proved so far, a bound for each kind of answers: first without going through {@link places}, then
   * after each number of hidden ships, the fewest places first. Work that is ended has these bounds.
   */
  readonly proved?: ((bounds: readonly GameBound[]) => void) | undefined;
  /** The most layouts for which the solver's tables are made. Default 5,000; 0 for none. */
  readonly listed?: number | undefined;
  /**
   * The most layouts of the shown ships to go through, one of each set of symmetric ones, for every number of hidden ships
   * up to 4 that leaves no more; with only one hidden, of two cells, 20,000 times as many on 100 cells. Default 0: only the
   * number of these layouts counts. Cost: tens of milliseconds for each, or about ten microseconds with one hidden.
   */
  readonly places?: number | undefined;
}

/**
 * The certified lower bound of a scenario, see docs/explanation/bounds.md. It holds for every strategy.
 *
 * Cost: one count of layouts for each ship of the fleet, and the tables of one ship of each class: a second on
 * 10 x 10 cells.
 *
 * @throws RefusedError where ships may overlap, layouts are not equally likely, there are totals or clues, there
 *   is no layout, or a table or a count would be too large
 * @example
 * import { preset } from "@broadside/engine";
 * import { boundGame } from "@broadside/engine/bounds";
 *
 * const bound = boundGame(preset("gorkoff-5x5"));
 * bound.layouts; // => 1428n
 * bound.worst; // => 5
 * bound.misses.toNumber().toFixed(2); // => "4.04"
 */
export const boundGame = (scenario: Scenario, options: BoundOptions = {}): GameBound => {
  checkScenario(scenario);
  return boundAnswers(scenario, [scenario.answers], options)[0];
};

/**
 * The certified lower bounds of the same rules for several kinds of answers, see {@link boundGame}.
 *
 * Cost: hardly more than one {@link boundGame}.
 *
 * @param kinds the kinds of answers, in the order of the result
 * @throws RefusedError as {@link boundGame} does
 * @example
 * import { preset } from "@broadside/engine";
 * import { boundAnswers } from "@broadside/engine/bounds";
 *
 * const bounds = boundAnswers(preset("gorkoff-5x5"), ["hit", "named"]);
 * bounds.map((bound) => bound.worst); // => [5, 2]
 */
export const boundAnswers = (
  scenario: Scenario,
  kinds: readonly Answers[],
  { poll = () => {}, proved, listed = 5000, places = 0 }: BoundOptions = {},
): GameBound[] => {
  checkScenario(scenario);
  requireBoundable(scenario);
  const ships = new HiddenShips(withFleet(scenario, scenario.fleet), MOST_HIDDEN, poll);
  if (ships.layouts === 0n) throw new RefusedError("the rules have no layout: there is nothing to bound");
  const games = kinds.map((answers) => {
    const heard = unwrap(withRules(scenario, { answers }));
    const tables = ships.layouts <= BigInt(listed) ? listedFinish(heard, listed, () => poll(0)) : undefined;
    return { heard, words: answerWords(heard), tables };
  });
  const bounds = (beside: readonly PlacesBound[]): GameBound[] =>
    games.map(({ heard, words, tables }) => {
      const { finished, total } = addUp(ships.layouts, (misses) => {
        poll(0.95);
        const all: FinishedBound[] = ships
          .finished(misses)
          .map((bound, i) => ({ misses, layouts: bound, by: "ships", hidden: i + 1 }));
        for (const { hidden, finished } of beside)
          if (misses < finished.length) all.push({ misses, layouts: finished[misses], by: "places", hidden });
        if (typeof words !== "string") all.push({ misses, layouts: finishedByWords(words, misses), by: "words" });
        if (tables) all.push({ misses, layouts: tables(misses), by: "tables" });
        return all.reduce((a, b) => (b.layouts < a.layouts ? b : a));
      });
      const mean = Rational.of(total, ships.layouts);
      const cells = fleetCells(heard.fleet);
      return {
        scenario: heard,
        layouts: ships.layouts,
        total,
        misses: mean,
        worst: finished.length,
        shots: cells === undefined ? undefined : mean.plus(Rational.of(cells)),
        finished,
        ...(typeof words === "string" && { withoutWords: words }),
      };
    });
  const beside: PlacesBound[] = [];
  let made = bounds(beside);
  proved?.(made);
  for (const found of placesBounds(scenario, ships, places, poll)) {
    beside.unshift(...found);
    made = bounds(beside);
    proved?.(made);
  }
  return made;
};

/** The most layouts finished with 0, 1, 2… misses, by the places of all ships but the hidden ones. */
interface PlacesBound {
  readonly hidden: number;
  readonly finished: readonly bigint[];
}

/**
 * The bounds that go through the places of the shown ships, for each number of hidden ships that leaves few enough; those
 * with the fewest places first.
 */
function* placesBounds(
  scenario: Scenario,
  ships: HiddenShips,
  most: number,
  poll: (done: number) => void,
): Generator<readonly PlacesBound[]> {
  const numbers = Array.from({ length: Math.min(MOST_BESIDE, ships.order.length) }, (_, i) => i + 1).filter(
    (hidden) => ships.shown(hidden) > 1n && ships.shown(hidden) <= BigInt(most),
  );
  const last = ships.shown(1) * BigInt(scenario.board.cellCount);
  const isLast = last <= BigInt(most) * LAST_PER_PLACE && hasLastPair(scenario);
  // The places of the last ship are gone through beside those of the others anyway.
  const few = isLast ? numbers.find((hidden) => hidden > 1) : undefined;
  const placesOf = (hidden: number): number => Number(ships.shown(hidden));
  type Part = { readonly work: number; readonly run: (poll: (done: number) => void) => readonly PlacesBound[] };
  const parts = numbers
    .filter((hidden) => hidden !== few)
    .map(
      (hidden): Part => ({
        work: placesOf(hidden),
        run: (poll) => [{ hidden, finished: finishedBeside(scenario, hidden, most, isLast, poll) }],
      }),
    )
    .reverse();
  if (isLast)
    parts.push({
      work: 1 + Number(last / LAST_PER_PLACE) + (few === undefined ? 0 : placesOf(few)),
      run: (poll) => {
        const { alone, beside } = finishedLast(scenario, few, poll);
        return [{ hidden: 1, finished: alone }, ...(few === undefined ? [] : [{ hidden: few, finished: beside }])];
      },
    });
  const all = parts.reduce((sum, { work }) => sum + work, 0);
  let before = 0;
  for (const { work, run } of parts) {
    yield run((done) => poll((before + done * work) / all));
    before += work;
  }
}

/**
 * For 0, 1, 2… misses, a number that the chance of finishing a game with at most so many misses never exceeds, whatever
 * the strategy; from the end of the list on it is 1. Layouts may be equally likely, or ships placed one after another:
 * the likeliest layout is then at most p likely, so that the {@link boundGame} layouts finished have at most p times
 * their number.
 *
 * Cost: that of {@link boundGame}.
 *
 * @throws RefusedError as {@link boundGame} does, under any other prior, and where a ship may leave no place for another
 * @example
 * import { preset } from "@broadside/engine";
 * import { boundChances } from "@broadside/engine/bounds";
 *
 * boundChances(preset("gorkoff-3x3")).map((chance) => chance.toFixed(4)); // => ["0.2500"]
 */
export const boundChances = (scenario: Scenario, options: BoundOptions = {}): number[] => {
  checkScenario(scenario);
  const isSequential = scenario.prior?.weights.kind === "sequential";
  const { finished, layouts } = boundGame(isSequential ? unwrap(withPrior(scenario, undefined)) : scenario, options);
  const weights = isSequential ? sequentialWeights(scenario) : null;
  const likeliest = weights ? weights.mostLikely : 1 / Number(layouts);
  if (!Number.isFinite(likeliest))
    throw new RefusedError("no bound is known where ships placed before may leave no place for another");
  // Doubles round; a bound may only be larger.
  return finished.map(({ layouts: most }) => Math.min(1, Number(most) * likeliest * (1 + 1e-9)));
};

/** Adds up the layouts not finished, until none is left. */
const addUp = (
  layouts: bigint,
  bound: (misses: number) => FinishedBound,
): { finished: FinishedBound[]; total: bigint } => {
  const finished: FinishedBound[] = [];
  let total = 0n;
  for (let misses = 0; ; misses++) {
    const most = bound(misses);
    if (most.layouts >= layouts) return { finished, total };
    finished.push(most);
    total += layouts - most.layouts;
  }
};

const requireBoundable = (scenario: Scenario): void => {
  if (scenario.contact === "overlap") {
    throw new RefusedError("no bound is known where ships may overlap: give a contact rule under which they lie apart");
  }
  if (hasGiven(scenario))
    throw new RefusedError(
      "no bound is known with totals, clues or shared lengths: a player who knows them may need fewer shots",
    );
  requireEquallyLikely(scenario, "the bound");
  const { placements } = placementCost(scenario);
  if (placements <= MOST_PLACEMENTS) return;
  throw new RefusedError(
    `the scenario has about ${formatCount(Math.round(placements))} placements; ` +
      `the tables of the bound are made for up to ${formatCount(MOST_PLACEMENTS)}: take a smaller board`,
  );
};
