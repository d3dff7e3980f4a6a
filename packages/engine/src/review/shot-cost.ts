import { type Expectation, errorOf, expectedNumber } from "../core/estimate.ts";
import type { RandomStream } from "../core/random.ts";
import { Rational } from "../core/rational.ts";
import type { InferOptions } from "../inference/methods/infer-options.ts";
import type { Posterior } from "../inference/posterior/posterior.ts";
import type { PosteriorCache } from "../inference/posterior/posterior-cache.ts";
import { PlayContext } from "../strategy/contract/context.ts";
import type { Strategy } from "../strategy/contract/strategy.ts";
import { greedyHit } from "../strategy/exact/greedy-hit.ts";
import { probabilityContact } from "../strategy/probability/probability-contact.ts";
import { formatStrategy } from "../strategy/registry.ts";
import type { CellOutlook } from "./cell-outlook.ts";
import { LayoutMean } from "./layout-mean.ts";
import { type LayoutSet, LayoutSupply } from "./layout-supply.ts";
import { Playout } from "./playout.ts";
import { listedWorth, type PositionWorth, playedWorth, sum } from "./position-worth.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/**
 * What a shot costs in expected shots to the end of the game. Expectations are over all layouts that agree with the
 * answers before the shot, exact when these are listed and estimated from a sample otherwise; after the shot the playout
 * strategy goes on.
 */
export interface ShotCost {
  /** Expected shots to the end from before the shot, were the playout strategy to shoot it too. */
  readonly before: Expectation;
  /** Expected shots to the end from before the shot, the cell that was shot being the first. */
  readonly shot: Expectation;
  /** The cell for which the fewest shots are expected, of those compared, and these shots. */
  readonly best: { readonly cell: number; readonly shots: Expectation };
  /** How many cells were compared to find it; the others were not thought to be better. */
  readonly compared: number;
  /** How many layouts it was judged by: all that are left, or so many drawn. */
  readonly judges: number;
  /** Expected shots lost by the choice: `shot` less `best.shots`. Exact ones are never below 0, estimates may be. */
  readonly lost: Expectation;
  /** Expected shots saved by choosing this cell and not the playout strategy's: `before` less `shot`. */
  readonly skill: Expectation;
  /** Expected shots saved by the answer: `shot` less this shot and those expected after it. Its expectation is 0. */
  readonly luck: Expectation;
  readonly verdict: Verdict;
}

/** The shot before which the layouts left could be listed, so that a better strategy was thought to shoot on. */
export interface PlayoutChange {
  /** The shot, counted from 1; one more than the shots when it came after the last. */
  readonly shot: number;
  /** The expected shots that the later strategy needs less than the earlier one from there: neither skill nor luck. */
  readonly saved: Expectation;
}

/**
 * What the shots of a game come to, in expected shots. They add up: `start` less `shots` less `left` is `skill` plus
 * `luck` plus what the change of the playout strategy saved, exactly when all are exact and up to the rounding of float64
 * sums otherwise.
 */
export interface CostTotals {
  /** The shots made. */
  readonly shots: number;
  /** The shots expected of the playout strategy from the first on. */
  readonly start: Expectation;
  /** The standard deviation of these shots over the layouts possible at the start: how far chance moves a game. */
  readonly spread: number;
  /** The shots expected of it after the last; 0 when the game is over. */
  readonly left: Expectation;
  /** Sum of the expected shots lost against the best cells. */
  readonly lost: Expectation;
  readonly skill: Expectation;
  readonly luck: Expectation;
  /** The full names of the playout strategies that were needed: one, or two and their {@link change}. */
  readonly playouts: readonly string[];
  /** Where the one took over from the other, if both were needed. */
  readonly change?: PlayoutChange;
  readonly verdicts: Readonly<Record<Verdict, number>>;
}

/** How expected shots are counted. */
export interface CostOptions {
  /**
   * Who is thought to shoot games on to their end: a strategy that draws no random numbers. By default
   * {@link EARLY_PLAYOUT}, and greedy-hit as soon as the layouts left can be listed.
   */
  readonly playout?: Strategy | undefined;
  /** Draws the samples. */
  readonly random: RandomStream;
  /** The most layouts a position is judged by, an even number from 40; default {@link DEFAULT_SAMPLES}. */
  readonly samples?: number;
  /** How many cells are compared with the one shot where not all can be; default {@link DEFAULT_CANDIDATES}. */
  readonly candidates?: number;
}

/** Who is thought to shoot on while layouts are too many to be listed: fast, and nearly as good as greedy-hit. */
export const EARLY_PLAYOUT: Strategy = probabilityContact;

/** Who is thought to shoot on from where the layouts left are listed. */
export const LATE_PLAYOUT: Strategy = greedyHit;

/** By how many layouts a position is judged. */
export const DEFAULT_SAMPLES = 1000;

/** How many likely cells are compared with the one shot. */
const DEFAULT_CANDIDATES = 8;

/** The most layouts that are listed for greedy-hit, which plays them all at once. */
const MOST_LISTED = 10_000;

/** The candidates that go on to the second half of the layouts for choosing. */
const FINALISTS = 3;

const ZERO = LayoutMean.exact(Rational.ZERO);
const ONE = LayoutMean.exact(Rational.ONE);

/** A position judged: means that can still be combined with those of other positions. */
interface Judged {
  /** As the playout strategy of this position goes on. */
  readonly before: LayoutMean;
  /** As that of the shot before goes on; the same unless the strategy changed. */
  readonly comparable: LayoutMean;
  readonly shot: LayoutMean;
  readonly best: LayoutMean;
  readonly bestCell: number;
  readonly cell: number;
  readonly compared: number;
  readonly judges: number;
}

/**
 * Judges the shots of a game, in their order, by the expected number of shots to its end.
 *
 * The value of a position is the mean, over the layouts that agree with it, of the shots that the playout strategy takes
 * to the end. A shot at a cell is worth one shot and the value after its answer. So the answer changes the value by luck,
 * whose expectation is 0, and the choice by skill, which compares the cell with the one of the playout strategy; both add
 * up to what the game took beyond the value of its beginning. Apart from that the shot is compared with the best cell
 * available: the one of fewest expected shots among the candidates, which are all cells that may be hit where layouts
 * are few, and else those that are likeliest to be hit or leave fewest layouts, the strategy's own and the one shot. The
 * strategy need not be perfect, and the best cell is the best first shot for one who goes on as it does. With a perfect
 * strategy skill is what was lost.
 *
 * Positions whose layouts can be listed are exact. Where layouts are sampled, the best cell is chosen by other layouts
 * than those it is measured by, for the least of several estimates is too low.
 *
 * Cost: about 3,000 to 7,000 games of the playout strategy for a shot, at the default number of samples; less than a
 * second where layouts are listed.
 */
export class ShotCosts {
  readonly #early: Playout;
  /** The playout strategy of listed positions; undefined for greedy-hit, which has a faster way. */
  readonly #late: Playout | undefined;
  readonly #earlyName: string;
  readonly #lateName: string;
  readonly #supply: LayoutSupply;
  readonly #samples: number;
  readonly #most: number;
  readonly #judged: Judged[] = [];
  #spread = 0;
  #change: { readonly shot: number; readonly saved: LayoutMean } | undefined;
  #wasListed: boolean | undefined;

  constructor(options: CostOptions, posteriors: PosteriorCache, inference: InferOptions) {
    const { samples = DEFAULT_SAMPLES, candidates = DEFAULT_CANDIDATES, playout, random } = options;
    if (!Number.isInteger(samples / 2) || samples < 40)
      throw new RangeError(`${samples} is not an even number from 40`);
    const context = new PlayContext(posteriors.scenario, posteriors, inference);
    const [early, late] = [playout ?? EARLY_PLAYOUT, playout ?? LATE_PLAYOUT];
    this.#early = new Playout(early, context);
    this.#late = late === greedyHit ? undefined : new Playout(late, context);
    this.#earlyName = formatStrategy(early);
    this.#lateName = formatStrategy(late);
    const listed = this.#late ? samples : Math.max(samples, MOST_LISTED);
    this.#supply = new LayoutSupply({ samples, listed, random, inference });
    this.#samples = samples;
    this.#most = candidates;
  }

  /**
   * Takes in the next shot of the game.
   *
   * @param posterior what was known before it
   * @param outlooks what the unshot cells promised
   * @throws RefusedError and RangeError as {@link Playout} does
   */
  add(posterior: Posterior, outlooks: readonly CellOutlook[], cell: number): void {
    const { position, comparable } = this.#enter(posterior);
    const candidates = this.#candidates(position, outlooks, cell);
    const { set } = position;
    const bestCell = set.isAll
      ? leastBy(candidates, (first) => position.total(first))
      : this.#choose(posterior, set.selectors, candidates);
    this.#judged.push({
      before: position.mean(position.own),
      comparable,
      shot: position.mean(cell),
      best: position.mean(bestCell),
      bestCell,
      cell,
      compared: candidates.length,
      judges: set.judges.length,
    });
  }

  /** The next position of the game, and its value in comparison with the position before. */
  #enter(posterior: Posterior): { position: PositionWorth; comparable: LayoutMean } {
    const { knowledge, layouts } = posterior;
    const set = this.#supply.at(knowledge, layouts);
    const early = (): PositionWorth => playedWorth(this.#early, knowledge, set, this.#most * this.#samples);
    const listed = (): PositionWorth =>
      this.#late ? playedWorth(this.#late, knowledge, set, this.#most * this.#samples) : listedWorth(knowledge, set);
    const position = set.isAll ? listed() : early();
    if (position.own < 0) return { position, comparable: ZERO };
    if (this.#wasListed === undefined) this.#spread = position.spread();
    const isChange = this.#earlyName !== this.#lateName && set.isAll && this.#wasListed === false;
    this.#wasListed = set.isAll;
    const before = position.mean(position.own);
    if (!isChange) return { position, comparable: before };
    const earlier = early();
    const comparable = earlier.mean(earlier.own);
    this.#change = { shot: this.#judged.length + 1, saved: comparable.minus(before) };
    return { position, comparable };
  }

  /** The names of the strategies that were needed. */
  #playouts(): string[] {
    if (this.#change) return [this.#earlyName, this.#lateName];
    return [this.#wasListed === false ? this.#earlyName : this.#lateName];
  }

  /** The cells worth comparing, the one shot first, then the strategy's own. */
  #candidates({ set, own, mostGames }: PositionWorth, outlooks: readonly CellOutlook[], cell: number): number[] {
    // A cell that no layout occupies wastes the shot.
    const likely = outlooks.filter(({ hit }) => hit > 0n);
    const isAffordable = set.isAll && set.judges.length * likely.length <= mostGames;
    const most = isAffordable ? likely.length : Math.ceil(this.#most / 2);
    const byHits = likely.toSorted((a, b) => order(b.ships, a.ships)).slice(0, most);
    const bySquares = likely.toSorted((a, b) => order(a.squares, b.squares)).slice(0, most);
    return [...new Set([cell, own, ...[...byHits, ...bySquares].map((outlook) => outlook.cell)])];
  }

  /** The cell of fewest shots: a first part of the layouts chooses the finalists, all of them among these. */
  #choose({ knowledge }: Posterior, selectors: LayoutSet["selectors"], candidates: readonly number[]): number {
    const half = Math.ceil(selectors.length / 2);
    const total = (from: number, to: number) => (cell: number) =>
      sum(this.#early.shots(knowledge, selectors.slice(from, to), cell));
    const first = new Map(candidates.map((cell) => [cell, total(0, half)(cell)]));
    const finalists = candidates
      .toSorted((a, b) => (first.get(a) ?? 0) - (first.get(b) ?? 0))
      .slice(0, FINALISTS)
      .sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b));
    if (finalists.length === 1) return finalists[0];
    const second = total(half, selectors.length);
    return leastBy(finalists, (cell) => (first.get(cell) ?? 0) + second(cell));
  }

  /**
   * The costs of all shots taken in, and their totals.
   *
   * @param end what is known after the last shot; undefined when the game is over
   */
  finish(end: Posterior | undefined): { costs: ShotCost[]; totals: CostTotals } {
    const last = end === undefined ? undefined : this.#enter(end);
    const left = last === undefined || last.position.own < 0 ? ZERO : last.position.mean(last.position.own);
    const sums = { lost: ZERO, skill: ZERO, luck: ZERO };
    const verdicts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
    const costs = this.#judged.map((judged, i): ShotCost => {
      const { before, shot, best, bestCell, cell, compared, judges } = judged;
      const after = this.#judged[i + 1]?.comparable ?? last?.comparable ?? ZERO;
      const lost = shot.minus(best);
      const skill = before.minus(shot);
      const luck = shot.minus(ONE).minus(after);
      sums.lost = sums.lost.plus(lost);
      sums.skill = sums.skill.plus(skill);
      sums.luck = sums.luck.plus(luck);
      const expected = lost.toExpectation();
      const verdict = verdictOf(bestCell === cell, expectedNumber(expected), errorOf(expected));
      verdicts[verdict]++;
      return {
        before: before.toExpectation(),
        shot: shot.toExpectation(),
        best: { cell: bestCell, shots: best.toExpectation() },
        compared,
        judges,
        lost: expected,
        skill: skill.toExpectation(),
        luck: luck.toExpectation(),
        verdict,
      };
    });
    const { lost, skill, luck } = sums;
    return {
      costs,
      totals: {
        shots: costs.length,
        start: (this.#judged[0]?.before ?? left).toExpectation(),
        spread: this.#spread,
        left: left.toExpectation(),
        lost: lost.toExpectation(),
        skill: skill.toExpectation(),
        luck: luck.toExpectation(),
        playouts: this.#playouts(),
        ...(this.#change && { change: { shot: this.#change.shot, saved: this.#change.saved.toExpectation() } }),
        verdicts,
      },
    };
  }
}

/** The item of the least value, the first among equals. */
const leastBy = (items: readonly number[], value: (item: number) => number): number => {
  let [best] = items;
  let least = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const own = value(item);
    if (own < least) {
      best = item;
      least = own;
    }
  }
  return best;
};

const order = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
