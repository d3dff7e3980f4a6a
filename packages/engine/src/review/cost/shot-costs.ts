import { compareCounts } from "../../core/count.ts";
import { leastBy } from "../../core/lists.ts";
import type { RandomStream } from "../../core/random.ts";
import { Rational } from "../../core/rational.ts";
import type { InferOptions } from "../../inference/methods/method.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import { movedAnswer, type PosteriorCache, symmetriesOfShots } from "../../inference/posterior/posterior-cache.ts";
import { type Knowledge, makeKnowledge } from "../../knowledge/knowledge.ts";
import type { Observation } from "../../scenario/answer.ts";
import { PlayContext } from "../../strategy/contract/context.ts";
import type { Strategy } from "../../strategy/contract/strategy.ts";
import { greedyHit } from "../../strategy/exact/greedy.ts";
import { probabilityContact } from "../../strategy/probability/probability.ts";
import { isRounding, LayoutMean, sum } from "../layouts/layout-mean.ts";
import { type LayoutSet, LayoutSupply } from "../layouts/layout-supply.ts";
import { Playout } from "../value/playout.ts";
import type { PositionValue, ShotJudge } from "../value/position-value.ts";
import type { JudgePanel } from "../value/position-values.ts";
import type { CellForecast } from "./cell-forecast.ts";
import { type CostedShot, CostLedger, GameCosts, ZERO } from "./game-costs.ts";

/** Options for computing expected shots. */
export interface CostOptions {
  /**
   * The strategy that plays games to their end after each shot; it must not draw random numbers. By default,
   * {@link EARLY_PLAYOUT} plays drawn layouts; once the layouts left can be listed, the strongest judge available
   * plays: the optimum, rollouts or greedy-hit.
   */
  readonly playout?: Strategy | undefined;
  /** The stream that draws the samples. */
  readonly random: RandomStream;
  /** The most layouts used to judge a position, an even number not less than 40; default {@link DEFAULT_SAMPLES}. */
  readonly samples?: number | undefined;
  /** How many cells are compared with the cell that was shot, if not all can be; default 8. */
  readonly candidates?: number | undefined;
}

/** The strategy that plays on while layouts are too many to list: fast, nearly as good as greedy-hit. */
export const EARLY_PLAYOUT: Strategy = probabilityContact;

/** The number of layouts used to judge a position. */
export const DEFAULT_SAMPLES = 1000;

/** How many likely cells are compared with the cell that was shot. */
const DEFAULT_CANDIDATES = 8;

/** The most layouts listed for greedy-hit, which plays them all at once. */
export const MOST_LISTED = 10_000;

/** How many candidates are also tried on the second half of the layouts that serve for choosing. */
const FINALISTS = 3;

const ONE = LayoutMean.exact(Rational.ONE);

/**
 * Judges the shots of a game, in order, by the expected number of shots to its end.
 *
 * The value of a position is the mean, over the layouts that agree with it, of the shots that the judge
 * needs: best play if that can be proved in a moment, otherwise a strategy. A shot at a cell is worth one
 * plus the value after its answer. The answer changes the value by luck, whose expectation is 0. The choice
 * changes it by skill, compared with the judge's cell. Together they account for the difference between the
 * value of the start and the shots that the game took. The shot is also compared with the best candidate. The
 * candidates are all cells that may be hit, or the likeliest, those that leave the fewest layouts, the
 * judge's own and the one shot.
 *
 * If a symmetry maps the earlier shots to themselves, of a cell and its image only one is judged, for both,
 * and the rest of the game is turned. So the images of a game cost the same. A playout strategy that the
 * caller chose keeps its own preferences.
 *
 * Listed positions are exact. Otherwise the best cell is chosen with other layouts than those that measure it,
 * because the least of several estimates is too low.
 *
 * Cost: 3,000 to 7,000 games of the playout strategy for each shot; less than a second if layouts are listed.
 */
export class ShotCosts extends GameCosts<JudgedShot> {
  readonly #most: number;
  readonly #game = new TurnedGame();

  constructor(options: CostOptions, posteriors: PosteriorCache, inference: InferOptions) {
    const { samples = DEFAULT_SAMPLES, candidates = DEFAULT_CANDIDATES, playout, random } = options;
    if (!Number.isInteger(samples / 2) || samples < 40)
      throw new RangeError(`${samples} is not an even number from 40`);
    const context = new PlayContext(posteriors.scenario, posteriors, inference);
    const [early, late] = [playout ?? EARLY_PLAYOUT, playout ?? greedyHit];
    const panel: JudgePanel = {
      early: new Playout(early, context),
      late: late === greedyHit ? undefined : new Playout(late, context),
      isStrongest: playout === undefined,
      mostGames: candidates * samples,
    };
    const listed = panel.late ? samples : Math.max(samples, MOST_LISTED);
    const supply = new LayoutSupply({ samples, listed, random, inference });
    super(panel, supply, new CostLedger({ lost: ZERO, skill: ZERO, luck: ZERO }));
    this.#most = candidates;
  }

  add(
    { knowledge, layouts }: Posterior,
    forecasts: readonly CellForecast[],
    [cell]: readonly number[],
  ): readonly CostedShot[] | undefined {
    const turned = this.#game.turned(knowledge);
    const twins = new Twins(this.panel.isStrongest ? symmetriesOfShots(turned) : []);
    const { position, costs } = this.enter(turned, layouts, twins.first(this.#game.image(cell)));
    if (!position.isOwnBest) twins.prefer(position.judgeCell);
    const moved = forecasts.map((forecast) => ({ ...forecast, cell: twins.first(this.#game.image(forecast.cell)) }));
    const shot = twins.first(this.#game.image(cell));
    const compared = this.#compared(position, moved, shot);
    const { set } = position;
    const least = set.isAll
      ? leastBy(searched(position, compared), (first, limit) => position.total(first, limit))
      : this.#choose(turned, set.selectors, compared);
    // Under a prior, cells that tie may differ by rounding.
    const isTied = set.isAll && isRounding(position.mean(shot).minus(position.mean(least)));
    const bestCell = isTied ? shot : least;
    this.#game.turn(twins.to(this.#game.image(cell), shot));
    const judged = {
      judge: position.judge,
      before: position.mean(position.judgeCell),
      shot: position.mean(shot),
      best: position.mean(bestCell),
      bestCell: this.#game.cellOf(bestCell),
      cell,
      compared: position.isOwnBest ? moved.length : moved.filter((other) => compared.includes(other.cell)).length,
    };
    this.wait(judged, 1);
    return costs;
  }

  /**
   * Turns the board as the review of a game has turned it before this position, so that the judge breaks ties in the
   * same way. Does nothing if layouts are drawn, because estimates differ anyway. @param count counts the layouts of
   * earlier positions
   */
  follow({ knowledge: { scenario, observations }, layouts }: Posterior, count: (knowledge: Knowledge) => bigint): void {
    if (!this.panel.isStrongest || !this.mayList(layouts)) return;
    for (const [made, { cell }] of observations.entries()) {
      const before = makeKnowledge(scenario, observations.slice(0, made));
      const turned = this.#game.turned(before);
      const symmetries = symmetriesOfShots(turned);
      if (symmetries.length <= 1) continue;
      const twins = new Twins(symmetries);
      const image = this.#game.image(cell);
      const judgeCell = this.ownCell(turned, count(before), twins.first(image));
      if (judgeCell !== undefined) twins.prefer(judgeCell);
      this.#game.turn(twins.to(image, twins.first(image)));
    }
  }

  protected settled(judged: JudgedShot, after: LayoutMean): readonly CostedShot[] {
    const { judge, before, shot, best, bestCell, cell, compared } = judged;
    const lost = shot.minus(best);
    const skill = before.minus(shot);
    const luck = shot.minus(ONE).minus(after);
    this.ledger.add(judge, 1, { lost, skill, luck });
    const expected = lost.toExpectation();
    const cost = {
      judge,
      before: before.toExpectation(),
      shot: shot.toExpectation(),
      after: after.toExpectation(),
      best: { cell: bestCell, shots: best.toExpectation() },
      compared,
      lost: expected,
      skill: skill.toExpectation(),
      luck: luck.toExpectation(),
      verdict: this.ledger.verdict(bestCell === cell, expected),
    };
    return [{ cost }];
  }

  override finish(end: Posterior | undefined): ReturnType<GameCosts["finish"]> {
    return super.finish(end && { knowledge: this.#game.turned(end.knowledge), layouts: end.layouts });
  }

  /** The cells worth comparing: first the cell that was shot, then the strategy's own cell, then the others. */
  #compared(position: PositionValue, forecasts: readonly CellForecast[], cell: number): number[] {
    const { set, judgeCell, isOwnBest, leastOf } = position;
    if (isOwnBest) return cell === judgeCell ? [cell] : [cell, judgeCell];
    // Cells that no layout occupies are left out, because a shot there is wasted.
    const firsts = new Map(forecasts.map((forecast) => [forecast.cell, forecast]));
    const likely = [...firsts.values()].filter(({ hit }) => hit > 0n);
    const isAffordable = set.isAll && (leastOf !== undefined || canPlay(position, likely.length));
    const most = isAffordable ? likely.length : Math.ceil(this.#most / 2);
    const byHits = likely.toSorted((a, b) => compareCounts(b.ships, a.ships)).slice(0, most);
    const bySquares = likely.toSorted((a, b) => compareCounts(a.squares, b.squares)).slice(0, most);
    return [...new Set([cell, judgeCell, ...[...byHits, ...bySquares].map((forecast) => forecast.cell)])];
  }

  /** The cell with the fewest shots: half of the layouts selects the finalists, all decide among these. */
  #choose(knowledge: Knowledge, selectors: LayoutSet["selectors"], candidates: readonly number[]): number {
    const half = Math.ceil(selectors.length / 2);
    const [one, other] = [selectors.slice(0, half), selectors.slice(half)];
    const total = (layouts: LayoutSet["selectors"], cell: number): number =>
      sum(this.panel.early.shots(knowledge, layouts, [cell]));
    const first = new Map(candidates.map((cell) => [cell, total(one, cell)]));
    const finalists = candidates
      .toSorted((a, b) => (first.get(a) ?? 0) - (first.get(b) ?? 0))
      .slice(0, FINALISTS)
      .sort((a, b) => candidates.indexOf(a) - candidates.indexOf(b));
    if (finalists.length === 1) return finalists[0];
    return leastBy(finalists, (cell) => (first.get(cell) ?? 0) + total(other, cell));
  }
}

/** Whether a judge may play a game for each layout and each of a number of cells. */
const canPlay = ({ set, mostGames }: PositionValue, cells: number): boolean => set.judges.length * cells <= mostGames;

/** The cells to value: all that are compared or, if that are too many games, only the first two and the best one. */
const searched = (position: PositionValue, [shot, ...others]: readonly number[]): readonly number[] => {
  const { leastOf, judgeCell } = position;
  if (!leastOf || canPlay(position, others.length)) return [shot, ...others];
  return [...new Set([shot, judgeCell, leastOf(others)])];
};

/** Cells made equivalent by the symmetries that map the shots so far to themselves; one represents all. */
class Twins {
  readonly #symmetries: readonly { readonly cells: Int32Array }[];
  #preferred = -1;

  /** @param symmetries the symmetries that map the shots to themselves */
  constructor(symmetries: readonly { readonly cells: Int32Array }[]) {
    this.#symmetries = symmetries;
  }

  /** Lets this cell represent its images, instead of the lowest of them. */
  prefer(cell: number): void {
    this.#preferred = cell;
  }

  /** The cell that represents a given cell. */
  first(cell: number): number {
    const images = this.#symmetries.map(({ cells }) => cells[cell]);
    return images.includes(this.#preferred) ? this.#preferred : Math.min(cell, ...images);
  }

  /** A symmetry that maps a cell to another; undefined if the cells are the same. */
  to(cell: number, image: number): Int32Array | undefined {
    return cell === image ? undefined : this.#symmetries.find(({ cells }) => cells[cell] === image)?.cells;
  }
}

/** How a game has been turned so far, by symmetries of its rules. */
class TurnedGame {
  /** The image of each cell; undefined as long as nothing is turned. */
  #cells: Int32Array | undefined;
  /** The image of each shot, one object as long as it is turned no further. */
  #images = new WeakMap<Observation, Observation>();

  image(cell: number): number {
    return this.#cells?.[cell] ?? cell;
  }

  cellOf(image: number): number {
    return this.#cells?.indexOf(image) ?? image;
  }

  turn(by: Int32Array | undefined): void {
    if (!by) return;
    this.#cells = by.map((_, cell) => by[this.image(cell)]);
    this.#images = new WeakMap();
  }

  turned(knowledge: Knowledge): Knowledge {
    const cells = this.#cells;
    if (!cells) return knowledge;
    const observations = knowledge.observations.map((shot) => {
      const image = this.#images.get(shot) ?? { cell: cells[shot.cell], answer: movedAnswer(shot.answer, cells) };
      this.#images.set(shot, image);
      return image;
    });
    return makeKnowledge(knowledge.scenario, observations);
  }
}

/** A judged shot, except for the value of its answer; its means can be combined with those of other positions. */
interface JudgedShot {
  readonly judge: ShotJudge;
  readonly before: LayoutMean;
  readonly shot: LayoutMean;
  readonly best: LayoutMean;
  readonly bestCell: number;
  readonly cell: number;
  readonly compared: number;
}
