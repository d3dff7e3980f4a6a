import { type Expectation, errorOf, expectedNumber } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";
import type { Posterior } from "../../inference/posterior/posterior.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import type { LayoutSupply } from "../layouts/layout-supply.ts";
import type { JudgeChange, PositionValue, ShotJudge } from "../value/position-value.ts";
import { type JudgePanel, PositionValues } from "../value/position-values.ts";
import type { CellForecast } from "./cell-forecast.ts";
import { type CostTotals, type ShotCost, type Verdict, verdictOf } from "./shot-cost.ts";

/**
 * What a salvo cost; its shots were chosen before any of them was answered. All values are expected numbers of
 * shots to the end of the game if all shots of the salvo are fired and the judge then uses their answers to play
 * on, one shot at a time.
 */
export interface SalvoCost {
  /** The number of the salvo's first shot, counted from 1. */
  readonly first: number;
  readonly cells: readonly number[];
  /** Expected shots from before the salvo to the end, including those of the salvo. */
  readonly shots: Expectation;
  /** Of the salvos of this size compared, the one after which the fewest shots are expected, with their number. */
  readonly best: { readonly cells: readonly number[]; readonly shots: Expectation };
  /** How many salvos were compared to find the best one. */
  readonly compared: number;
  /** Expected shots lost by the salvo: `shots` minus `best.shots`. Never below 0 if exact; estimates may be. */
  readonly lost: Expectation;
  readonly verdict: Verdict;
}

/** What a shot cost, and the salvo to which it belongs. */
export interface CostedShot {
  readonly cost: ShotCost;
  readonly salvo?: SalvoCost;
}

export const ZERO = LayoutMean.exact(Rational.ZERO);

/** Judges the shots of a game in order. Their cost is known only with the position after their answers. */
export abstract class GameCosts<Judged = unknown> {
  protected readonly panel: JudgePanel;
  protected readonly ledger: CostLedger;
  protected made = 0;
  readonly #supply: LayoutSupply;
  #pending: Judged | undefined;
  #spread = 0;
  #start: LayoutMean | undefined;
  #judge: string | undefined;
  /** Of the last position, kept because shots that were known to miss leave them as they are. */
  #values: PositionValues | undefined;
  /** The shots whose cost is settled, and what is expected after them. */
  #settled = { shots: 0, left: ZERO };

  constructor(panel: JudgePanel, supply: LayoutSupply, ledger: CostLedger) {
    this.panel = panel;
    this.#supply = supply;
    this.ledger = ledger;
  }

  /**
   * Adds the next shots of the game, fired together.
   *
   * @param posterior what was known before them
   * @param forecasts the forecasts of the unshot cells
   * @returns the cost of the previous shots, if there are any
   * @throws RefusedError and RangeError as `Playout` does
   */
  abstract add(
    posterior: Posterior,
    forecasts: readonly CellForecast[],
    cells: readonly number[],
  ): readonly CostedShot[] | undefined;

  /** Enters the cost of judged shots. @param after the value of the position after them, by the same judge */
  protected abstract settled(judged: Judged, after: LayoutMean): readonly CostedShot[];

  /** Keeps judged shots until the position after them is known. */
  protected wait(judged: Judged, shots: number): void {
    this.#pending = judged;
    this.made += shots;
  }

  /** The next position of the game, and the cost of the shots that led to it. @param shot see `strongest` */
  protected enter(
    knowledge: Knowledge,
    layouts: bigint,
    shot?: number,
  ): { position: PositionValue; costs: readonly CostedShot[] | undefined } {
    const values = this.#valuesAt(knowledge, layouts);
    const position = values.strongest(shot);
    const before = position.judgeCell < 0 ? ZERO : position.mean(position.judgeCell);
    this.#settled = { shots: this.made, left: before };
    if (this.#start === undefined) {
      this.#start = before;
      if (position.judgeCell >= 0) this.#spread = position.spread();
    }
    const [from, to] = [this.#judge, position.judge.by];
    this.#judge = to;
    if (from === undefined || from === to || position.judgeCell < 0) return { position, costs: this.#settle(before) };
    const earlier = values.by(from);
    const comparable = earlier.mean(earlier.judgeCell);
    const costs = this.#settle(comparable);
    this.ledger.change({ shot: this.made + 1, from, to, saved: comparable.minus(before).toExpectation() });
    return { position, costs };
  }

  /** Whether a position with this many layouts is judged by all of them, unless their list is refused. */
  protected mayList(layouts: bigint): boolean {
    return this.#supply.mayList(layouts);
  }

  /** The judge's cell in a position; undefined if it is the best one. Unlike {@link enter}, it draws no layouts. */
  protected ownCell(knowledge: Knowledge, layouts: bigint, shot: number): number | undefined {
    const { early } = this.panel;
    if (!this.mayList(layouts)) return early.nextCell(knowledge);
    const { judgeCell, isOwnBest } = this.#valuesAt(knowledge, layouts).strongest(shot);
    return isOwnBest ? undefined : judgeCell;
  }

  #valuesAt(knowledge: Knowledge, layouts: bigint): PositionValues {
    if (!this.#values?.areThoseOf(knowledge, layouts)) {
      const set = this.#supply.at(knowledge, layouts);
      this.#values = new PositionValues(this.panel, knowledge, layouts, set);
    }
    return this.#values;
  }

  #settle(after: LayoutMean): readonly CostedShot[] | undefined {
    const judged = this.#pending;
    this.#pending = undefined;
    return judged === undefined ? undefined : this.settled(judged, after);
  }

  /** The totals of the shots whose cost is settled: those of the game as far as it went with them. */
  totals(): CostTotals {
    const { shots, left } = this.#settled;
    return this.ledger.totals({ shots, start: this.#start ?? left, spread: this.#spread, left });
  }

  /** The cost of the last shots. @param end what is known after them; undefined if the game is over */
  finish(end: Pick<Posterior, "knowledge" | "layouts"> | undefined): readonly CostedShot[] | undefined {
    if (end) return this.enter(end.knowledge, end.layouts).costs;
    this.#settled = { shots: this.made, left: ZERO };
    return this.#settle(ZERO);
  }
}

/** What some shots cost, as means that can be added up. */
interface CostMeans {
  readonly lost: LayoutMean;
  readonly skill: LayoutMean;
  readonly luck: LayoutMean;
  readonly blind?: LayoutMean;
}

/** Adds up what shots cost; the errors are those of the sums. */
export class CostLedger {
  #sum: CostMeans;
  readonly #verdicts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  readonly #judges: { readonly by: string; readonly all: boolean; shots: number; lost: LayoutMean }[] = [];
  readonly #changes: JudgeChange[] = [];

  constructor(none: CostMeans) {
    this.#sum = none;
  }

  add({ by, all }: ShotJudge, shots: number, cost: CostMeans): void {
    const { lost, skill, luck, blind } = this.#sum;
    this.#sum = {
      lost: lost.plus(cost.lost),
      skill: skill.plus(cost.skill),
      luck: luck.plus(cost.luck),
      ...(blind && cost.blind && { blind: blind.plus(cost.blind) }),
    };
    let judge = this.#judges.find((other) => other.by === by && other.all === all);
    if (!judge) {
      judge = { by, all, shots: 0, lost: ZERO };
      this.#judges.push(judge);
    }
    judge.shots += shots;
    judge.lost = judge.lost.plus(cost.lost);
  }

  /** The verdict on a shot, which the totals count. */
  verdict(isBest: boolean, lost: Expectation): Verdict {
    const verdict = verdictOf(isBest, expectedNumber(lost), errorOf(lost));
    this.#verdicts[verdict]++;
    return verdict;
  }

  change(change: JudgeChange): void {
    this.#changes.push(change);
  }

  totals(game: { shots: number; start: LayoutMean; spread: number; left: LayoutMean }): CostTotals {
    const { shots, start, spread, left } = game;
    const { lost, skill, luck, blind } = this.#sum;
    return {
      shots,
      start: start.toExpectation(),
      spread,
      left: left.toExpectation(),
      lost: lost.toExpectation(),
      skill: skill.toExpectation(),
      luck: luck.toExpectation(),
      ...(blind && { blind: blind.toExpectation() }),
      judges: this.#judges.map((judge) => ({ ...judge, lost: judge.lost.toExpectation() })),
      changes: [...this.#changes],
      verdicts: { ...this.#verdicts },
    };
  }
}
