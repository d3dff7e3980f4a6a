import { compareCounts } from "../../core/count.ts";
import { errorOf, expectedNumber } from "../../core/estimate.ts";
import { keep } from "../../core/once-per.ts";
import { Rational } from "../../core/rational.ts";
import type { InferOptions } from "../../inference/methods/method.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import type { PosteriorCache } from "../../inference/posterior/posterior-cache.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { historyOf } from "../../solver/candidate-table.ts";
import { PlayContext } from "../../strategy/contract/context.ts";
import { isRounding, LayoutMean, sum } from "../layouts/layout-mean.ts";
import { type LayoutSet, LayoutSupply } from "../layouts/layout-supply.ts";
import { Playout } from "../value/playout.ts";
import { GreedyGames, type ShotJudge } from "../value/position-value.ts";
import type { CellForecast } from "./cell-forecast.ts";
import { type CostedShot, CostLedger, GameCosts, type SalvoCost, ZERO } from "./game-costs.ts";
import { type ShotCost, verdictOf } from "./shot-cost.ts";
import { type CostOptions, DEFAULT_SAMPLES, EARLY_PLAYOUT, MOST_LISTED } from "./shot-costs.ts";

/** The shots to the end after a salvo, summed over all layouts, up to an amount that is the same for all salvos. */
type SalvoTotal = (cells: readonly number[]) => number;

/** A text that is equal for the same cells, in any order if their order does not change what the answers tell. */
type SalvoKey = (cells: readonly number[]) => string;

const keyInOrder: SalvoKey = (cells) => cells.join();

const keyInAnyOrder: SalvoKey = (cells) => cells.toSorted((a, b) => a - b).join();

/** The salvos that have been compared; each is evaluated once. */
class SalvoSearch {
  readonly #total: SalvoTotal;
  readonly #cells: readonly number[];
  readonly #isOrdered: boolean;
  readonly #totals = new Map<string, number>();

  /** @param cells that a salvo may also contain @param isOrdered whether the order of its cells matters */
  constructor(cells: readonly number[], total: SalvoTotal, isOrdered: boolean) {
    this.#cells = cells;
    this.#total = total;
    this.#isOrdered = isOrdered;
  }

  get compared(): number {
    return this.#totals.size;
  }

  total(cells: readonly number[]): number {
    const key = this.#isOrdered ? keyInOrder : keyInAnyOrder;
    return keep(this.#totals, key(cells), () => this.#total(cells));
  }

  /** The salvo with one of its cells replaced by another, if that is better; otherwise the salvo itself. */
  exchanged(salvo: readonly number[], at: number): readonly number[] {
    let best = salvo;
    for (const cell of this.#cells) {
      if (salvo.includes(cell)) continue;
      const other = salvo.with(at, cell);
      if (this.total(other) < this.total(best)) best = other;
    }
    return best;
  }

  /**
   * The best salvo of the cells, of all orders or of one order for each set; the given one unless another is better.
   * Cost: the number of salvos.
   */
  bestOfAll(salvo: readonly number[], inEveryOrder: boolean): readonly number[] {
    let best = salvo;
    const cells = [...new Set([...this.#cells, ...salvo])];
    const choose = (from: number, chosen: readonly number[]): void => {
      if (chosen.length === salvo.length) {
        if (this.total(chosen) < this.total(best)) best = chosen;
        return;
      }
      for (let i = from; i < cells.length; i++) {
        if (!inEveryOrder) choose(i + 1, [...chosen, cells[i]]);
        else if (!chosen.includes(cells[i])) choose(0, [...chosen, cells[i]]);
      }
    };
    choose(0, []);
    return best;
  }

  /**
   * A good salvo, found by starting from the best of the given ones and exchanging one cell at a time. No salvo
   * that differs in one cell is better, unless `most` salvos were compared before this was certain.
   */
  climb(salvos: readonly (readonly number[])[], most: number): readonly number[] {
    let best = salvos[0];
    for (const salvo of salvos) if (this.total(salvo) < this.total(best)) best = salvo;
    for (let last = 0, at = 0; last < best.length && this.compared < most; at = (at + 1) % best.length) {
      const next = this.exchanged(best, at);
      last = next === best ? last + 1 : 0;
      best = next;
    }
    return best;
  }
}

/** How many salvos of a given size there are; the counting stops above `limit`. */
const countSalvos = (cells: number, size: number, isOrdered: boolean, limit: number): number => {
  let number = 1;
  for (let i = 1; i <= size && number <= limit; i++) number = (number * (cells - size + i)) / (isOrdered ? 1 : i);
  return number;
};

/** The most layouts times salvos to play if all layouts are listed, which takes about a second. */
const MOST_GAMES = 400_000;

const MOST_DRAWN = 40;

/** The further cells tried if not all can be: the likeliest, and those that leave the fewest layouts. */
const FURTHER = 2;

/** A judged salvo, except for the value of its answers. */
interface JudgedSalvo {
  readonly judge: ShotJudge;
  readonly first: number;
  readonly cells: readonly number[];
  /** The value of a salvo at the likeliest cells instead of these. */
  readonly before: LayoutMean;
  /** What the salvo at the likeliest cells loses because its shots do not wait for each other's answers. */
  readonly blind: LayoutMean;
  readonly salvoMean: LayoutMean;
  readonly best: readonly number[];
  readonly bestMean: LayoutMean;
  readonly compared: number;
  /** For each cell of the salvo, the best one in its place if the others stay, and the salvo's value with it. */
  readonly exchanges: readonly { readonly cell: number; readonly mean: LayoutMean; readonly compared: number }[];
}

/**
 * Judges the salvos of a game, in order, by the expected number of shots to its end.
 *
 * A salvo's value is the number of its shots plus the value of the position after their answers: the mean, over
 * its layouts, of the shots that the judge needs, one after another. It is compared with the best salvo of its
 * size: all if they are few, otherwise cells are exchanged one at a time, from the salvo and from the likeliest
 * cells. Each shot is compared with the best cell in its place, while the others stay. Where the order of hits
 * matters (see `historyOf`), the same cells in another order are another salvo.
 *
 * The judge is greedy-hit over listed layouts, otherwise {@link EARLY_PLAYOUT} over drawn ones; salvos are then
 * chosen with other layouts than those that measure them.
 *
 * Cost: up to 400,000 games at once if layouts are listed, otherwise 4,000 games of the playout strategy a shot.
 */
export class SalvoCosts extends GameCosts<JudgedSalvo> {
  constructor({ samples = DEFAULT_SAMPLES, random }: CostOptions, posteriors: PosteriorCache, inference: InferOptions) {
    const context = new PlayContext(posteriors.scenario, posteriors, inference);
    super(
      { early: new Playout(EARLY_PLAYOUT, context), late: undefined, isStrongest: false, mostGames: samples },
      new LayoutSupply({ samples, listed: Math.max(samples, MOST_LISTED), random, inference }),
      new CostLedger({ lost: ZERO, skill: ZERO, luck: ZERO, blind: ZERO }),
    );
  }

  add(
    posterior: Posterior,
    forecasts: readonly CellForecast[],
    cells: readonly number[],
  ): readonly CostedShot[] | undefined {
    const { position, costs } = this.enter(posterior.knowledge, posterior.layouts);
    const { knowledge } = posterior;
    const likely = forecasts.toSorted((a, b) => compareCounts(b.ships, a.ships)).slice(0, cells.length);
    const likeliest = likely.map(({ cell }) => cell);
    const { set } = position;
    const choosing = set.isAll
      ? this.#total(knowledge, set)
      : this.#drawnTotal(knowledge, set.selectors.slice(0, set.selectors.length / 2));
    const isWide = set.isAll && forecasts.length * cells.length * set.judges.length <= MOST_GAMES;
    const tried = isWide ? forecasts.map(({ cell }) => cell) : candidates(forecasts, cells.length);
    const isOrdered = historyOf(knowledge.scenario) === "ordered";
    const search = new SalvoSearch(tried, choosing, isOrdered);
    const exchanged = cells.map((_, at) => search.exchanged(cells, at));
    const areFew = (inOrder: boolean): boolean =>
      isWide && countSalvos(forecasts.length, cells.length, inOrder, MOST_GAMES) * set.judges.length <= MOST_GAMES;
    const most = set.isAll ? Math.max(MOST_DRAWN, MOST_GAMES / Math.max(1, set.judges.length)) : MOST_DRAWN;
    const starts = [cells, likeliest];
    const find = (): readonly number[] => {
      if (!areFew(false)) return search.climb(starts, most);
      const ofSets = search.bestOfAll(cells, false);
      if (!isOrdered) return ofSets;
      return areFew(true) ? search.bestOfAll(ofSets, true) : search.climb([...starts, ofSets], search.compared + most);
    };
    const mean = this.#mean(knowledge, set, isOrdered ? keyInOrder : keyInAnyOrder);
    // Under a prior, salvos that tie may differ by rounding.
    const unlessTied = (other: readonly number[]): readonly number[] =>
      set.isAll && isRounding(mean(cells).minus(mean(other))) ? cells : other;
    const candidate = find();
    const best = search.total(candidate) < search.total(cells) ? unlessTied(candidate) : cells;
    const before = mean(likeliest);
    const judged = {
      judge: position.judge,
      first: this.made + 1,
      cells,
      before,
      blind: before.minus(position.mean(position.judgeCell)),
      salvoMean: mean(cells),
      best,
      bestMean: mean(best),
      compared: search.compared,
      exchanges: exchanged.map(unlessTied).map((salvo, at) => ({
        cell: salvo[at],
        mean: mean(salvo),
        compared: 1 + tried.filter((cell) => !cells.includes(cell)).length,
      })),
    };
    this.wait(judged, cells.length);
    return costs;
  }

  #total(knowledge: Knowledge, { judges, weights }: LayoutSet): SalvoTotal {
    const games = new GreedyGames(knowledge, judges, weights);
    return (cells) => games.play(cells).total;
  }

  #drawnTotal(knowledge: Knowledge, layouts: LayoutSet["selectors"]): SalvoTotal {
    return (cells) => sum(this.panel.early.shots(knowledge, layouts, cells));
  }

  #mean(knowledge: Knowledge, set: LayoutSet, keyOf: SalvoKey): (cells: readonly number[]) => LayoutMean {
    const means = new Map<string, LayoutMean>();
    const total = set.isAll ? this.#total(knowledge, set) : undefined;
    const work = (cells: readonly number[]): LayoutMean => {
      if (!total) return set.mean(this.panel.early.shots(knowledge, set.judges, cells));
      return LayoutMean.ofListed(total(cells), set.judges.length, set.weights);
    };
    return (cells) => keep(means, keyOf(cells), () => work(cells));
  }

  /** Luck is what all answers of a salvo saved. Luck and skill are reported with the last shot of the salvo. */
  protected settled(judged: JudgedSalvo, after: LayoutMean): readonly CostedShot[] {
    const { judge, cells, before, blind, salvoMean, best, bestMean } = judged;
    const lost = salvoMean.minus(bestMean);
    const skill = before.minus(salvoMean);
    const luck = salvoMean.minus(numberOf(cells.length)).minus(after);
    this.ledger.add(judge, cells.length, { lost, skill, luck, blind });
    const expected = lost.toExpectation();
    const salvo: SalvoCost = {
      first: judged.first,
      cells,
      shots: salvoMean.toExpectation(),
      best: { cells: best, shots: bestMean.toExpectation() },
      compared: judged.compared,
      lost: expected,
      verdict: verdictOf(best === cells, expectedNumber(expected), errorOf(expected)),
    };
    return cells.map((_, at) => {
      const isLast = at === cells.length - 1;
      return { cost: this.#shotCost(judged, at, isLast ? { skill, luck, after } : undefined), salvo };
    });
  }

  /** What a shot cost, while the other shots of its salvo stay as they are. */
  #shotCost(
    { judge, cells, before, salvoMean, exchanges }: JudgedSalvo,
    at: number,
    last: { skill: LayoutMean; luck: LayoutMean; after: LayoutMean } | undefined,
  ): ShotCost {
    const best = exchanges[at];
    const lost = salvoMean.minus(best.mean).toExpectation();
    return {
      judge,
      before: (at === 0 ? before : salvoMean.minus(numberOf(at))).toExpectation(),
      shot: salvoMean.minus(numberOf(at)).toExpectation(),
      after: (last?.after ?? salvoMean.minus(numberOf(at + 1))).toExpectation(),
      best: { cell: best.cell, shots: best.mean.minus(numberOf(at)).toExpectation() },
      compared: best.compared,
      lost,
      skill: (last?.skill ?? ZERO).toExpectation(),
      luck: (last?.luck ?? ZERO).toExpectation(),
      verdict: this.ledger.verdict(best.cell === cells[at], lost),
    };
  }
}

const numberOf = (shots: number): LayoutMean => LayoutMean.exact(Rational.of(shots));

/** The cells that are tried in a salvo if not all can be. */
const candidates = (forecasts: readonly CellForecast[], size: number): number[] => {
  const byHits = forecasts.toSorted((a, b) => compareCounts(b.ships, a.ships)).slice(0, size + FURTHER);
  const bySquares = forecasts.toSorted((a, b) => compareCounts(a.squares, b.squares)).slice(0, FURTHER);
  return [...new Set([...byHits, ...bySquares].map(({ cell }) => cell))];
};
