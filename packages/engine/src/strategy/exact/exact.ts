import { tooLarge } from "../../board/board.ts";
import type { BestCell, NearBestCell } from "../../boxes/cell-search.ts";
import type { WorkLimits } from "../../core/work-limits.ts";
import { GameMasses } from "../../inference/posterior/game-masses.ts";
import { infer } from "../../inference/posterior/infer.ts";
import { Posterior } from "../../inference/posterior/posterior.ts";
import { Tracker } from "../../inference/posterior/tracker.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { PlayContext } from "../contract/context.ts";
import { bookName, keptDecisions } from "../contract/kept-decisions.ts";
import type { ExactStrategy, Player, RankedCell } from "../contract/strategy.ts";
import { type NamedValuation, rankCells, type Valuation } from "./valuation.ts";

/** Finds the cell with the least key, or one near it, without trying all cells; undefined where it does not apply. */
export type CellSearcher = (posterior: Posterior, limits?: WorkLimits) => BestCell | NearBestCell | undefined;

/** How an exact strategy finds the cell with the least key where no ranking is needed. */
interface CellFinder {
  readonly best: (posterior: Posterior, limits?: WorkLimits) => number;
  /** Finds the same cell on boards with too many cells to list. */
  readonly searched?: CellSearcher;
  /** Finds the same cell from the masses of a followed game, if that is quick. */
  readonly quick?: (scenario: Scenario, game: GameMasses) => QuickCell | undefined;
  /** Finds about the same cell where exact chances are refused: ships came one after another, and layouts are many. */
  readonly estimated?: (knowledge: Knowledge, exact: () => number) => number;
  /** Whether no other cell is equally good; absent if unknown. */
  readonly isAlone?: (posterior: Posterior, best: number) => boolean;
  /** 2 by default. Raise it when any decision changes, to invalidate the kept ones. */
  readonly version?: number;
}

/** An exact strategy from its value of a cell. Its players share openings and list the layouts in endgames. */
export const makeExactStrategy = (
  { name, about, score, scoresShips, value, error }: NamedValuation,
  finder: CellFinder = { best: (posterior) => bestCell(posterior, value) },
): ExactStrategy => ({
  name,
  about,
  score,
  exact: true,
  ...(scoresShips && { scoresShips }),
  ...(finder.searched && { servesHugeBoards: true }),
  rank: (position, limits) =>
    rankBy(position instanceof Posterior ? position : infer(position), { value, error }, finder, limits),
  equals: (position) => equalCells(position instanceof Posterior ? position : infer(position), value),
  choose: (knowledge) => {
    const exact = (): number => finder.best(infer(knowledge));
    return finder.estimated ? finder.estimated(knowledge, exact) : exact();
  },
  openings: (scenario) => booksOf(name, finder, scenario),
  start: (scenario, context = new PlayContext(scenario)) => {
    const [book] = context.openings ? booksOf(name, finder, scenario) : [];
    return startExact(scenario, context, finder, book);
  },
});

/** Below this many steps, finding a cell again is faster than storing it. */
const WORTH_KEEPING = 2_000;

/** The name of a strategy's book, in a list; an empty list where positions have no keys. */
const booksOf = (name: string, { version = 2 }: CellFinder, scenario: Scenario): string[] => {
  const book = bookName(name, version, scenario);
  return book === undefined ? [] : [book];
};

const startExact = (
  scenario: Scenario,
  context: PlayContext,
  { best, isAlone, quick, estimated }: CellFinder,
  book: string | undefined,
): Player => {
  const tracker = new Tracker(context.posteriors);
  const kept = keptDecisions(context, book);
  // A method that the caller requests takes precedence.
  const game = quick && context.options.method === undefined ? GameMasses.start(scenario) : undefined;
  let observations: readonly Observation[] = [];
  return {
    next() {
      const keptCell = kept?.cell();
      if (keptCell !== undefined) return keptCell;
      const quickCell = game && quick?.(scenario, game);
      if (quickCell) {
        // Positions with a quick answer hardly ever recur.
        if (quickCell.steps > WORTH_KEEPING) kept?.keepCell(quickCell.cell, quickCell.isAlone);
        return quickCell.cell;
      }
      const knowledge = makeKnowledge(scenario, observations);
      let isExact = false;
      const exact = (): number => {
        const posterior = tracker.infer(knowledge, context.options);
        const cell = best(posterior, context.options);
        if (kept && !tracker.isListing) kept.keepCell(cell, isAlone?.(posterior, cell) ?? false);
        isExact = true;
        return cell;
      };
      if (!estimated || tracker.isListing) return exact();
      const cell = estimated(knowledge, exact);
      if (!isExact) kept?.keepNumber(cell);
      return cell;
    },
    observe(observation) {
      observations = [...observations, observation];
      kept?.observe(observation);
      game?.observe(observation);
    },
  };
};

const rankBy = (
  posterior: Posterior,
  valuation: Pick<NamedValuation, "value" | "error">,
  { best, searched }: CellFinder,
  limits?: WorkLimits,
): RankedCell[] => {
  if (tooLarge(posterior.knowledge.scenario.board)) {
    const searchedCell = searched?.(posterior, limits);
    const cell = searchedCell?.cell ?? best(posterior, limits);
    const { score } = valuation.value(posterior, cell);
    return [
      {
        cell,
        score,
        hit: posterior.hitChance(cell),
        ...(searchedCell && !searchedCell.proven && { nearBest: searchedCell }),
      },
    ];
  }
  return rankCells(posterior, valuation);
};

/** The first cell of the ranking by a value, found without sorting. @throws RangeError when no cell is left */
export const bestCell = (posterior: Posterior, value: Valuation): number => {
  const equal = equalCells(posterior, value);
  return equal.reduce((best, cell) => (posterior.massAt(cell) > posterior.massAt(best) ? cell : best));
};

const equalCells = (posterior: Posterior, value: Valuation): number[] => {
  let least: bigint | undefined;
  let equal: number[] = [];
  for (const cell of unshotCells(posterior.knowledge)) {
    const { key } = value(posterior, cell);
    if (least === undefined || key < least) {
      least = key;
      equal = [];
    }
    if (key === least) equal.push(cell);
  }
  if (equal.length === 0) throw new RangeError("no cell is left to shoot");
  return equal;
};

/** A cell found without a posterior. */
interface QuickCell {
  readonly cell: number;
  /** Whether no other cell is equally good by exact comparison. */
  readonly isAlone: boolean;
  /** The cost of finding it, in steps of about 20 ns. */
  readonly steps: number;
}

/** The cell of `greedy-hit` from a followed game; undefined if that takes too long or rounding leaves it open. */
export const quickGreedyCell = ({ board }: Scenario, game: GameMasses): QuickCell | undefined => {
  const masses = game.masses();
  if (!masses || !(masses.total > 0)) return undefined;
  const { occupied, error, steps } = masses;
  let best = -1;
  let second = -1;
  for (let cell = 0; cell < occupied.length; cell++) {
    if (game.isShot(cell) || board.blocked.includes(cell)) continue;
    const mass = occupied[cell];
    if (best < 0 || mass > occupied[best]) {
      second = best < 0 ? -1 : occupied[best];
      best = cell;
    } else if (mass > second) second = mass;
  }
  if (best < 0 || (error > 0 && occupied[best] - second <= 4 * error)) return undefined;
  return { cell: best, isAlone: error === 0 && occupied[best] > second, steps };
};
