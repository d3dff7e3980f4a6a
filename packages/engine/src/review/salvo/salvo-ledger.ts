import { type Expectation, errorOf, expectedNumber } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";
import { type CostTotals, type ShotCost, type Verdict, verdictOf } from "../cost/shot-cost.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import type { JudgeChange, ShotJudge } from "../value/shot-judge.ts";

const ZERO = LayoutMean.exact(Rational.ZERO);

/** A judged salvo, except for the value of its answers. */
export interface JudgedSalvo {
  readonly judge: ShotJudge;
  readonly first: number;
  readonly cells: readonly number[];
  /** The value of a salvo at the likeliest cells instead of these. */
  readonly before: LayoutMean;
  /** What the salvo at the likeliest cells loses because its shots do not wait for each other's answers. */
  readonly blind: LayoutMean;
  readonly own: LayoutMean;
  readonly best: readonly number[];
  readonly bestMean: LayoutMean;
  readonly compared: number;
  /** For each cell of the salvo, the best one in its place if the others stay, and the salvo's value with it. */
  readonly exchanges: readonly { readonly cell: number; readonly mean: LayoutMean; readonly compared: number }[];
}

export interface CostedSalvo {
  readonly salvo: SalvoCost;
  readonly shots: readonly ShotCost[];
}

/** The results of a judge, as means that can be added up. */
interface JudgeSum {
  readonly by: string;
  readonly all: boolean;
  shots: number;
  lost: LayoutMean;
}

/** Adds up what salvos cost; the errors are those of the sums. */
export class SalvoLedger {
  #lost = ZERO;
  #skill = ZERO;
  #luck = ZERO;
  #blind = ZERO;
  readonly #verdicts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  readonly #judges: JudgeSum[] = [];
  readonly #changes: JudgeChange[] = [];

  /**
   * Enters a salvo. Luck is what all its answers together saved, and is reported with its last shot; so is skill.
   *
   * @param after the value of the position after its answers, by the same judge
   */
  enter(judged: JudgedSalvo, after: LayoutMean): CostedSalvo {
    const { judge, cells, before, blind, own, best, bestMean } = judged;
    const lost = own.minus(bestMean);
    const skill = before.minus(own);
    const luck = own.minus(numberOf(cells.length)).minus(after);
    this.#lost = this.#lost.plus(lost);
    this.#skill = this.#skill.plus(skill);
    this.#luck = this.#luck.plus(luck);
    this.#blind = this.#blind.plus(blind);
    const sum = this.#sumOf(judge);
    sum.shots += cells.length;
    sum.lost = sum.lost.plus(lost);
    const expected = lost.toExpectation();
    const salvo: SalvoCost = {
      first: judged.first,
      cells,
      shots: own.toExpectation(),
      best: { cells: best, shots: bestMean.toExpectation() },
      compared: judged.compared,
      lost: expected,
      verdict: verdictOf(best === cells, expectedNumber(expected), errorOf(expected)),
    };
    const shots = cells.map((_, at) =>
      this.#shot(judged, at, at === cells.length - 1 ? { skill, luck, after } : undefined),
    );
    return { salvo, shots };
  }

  /** What a shot cost, while the other shots of its salvo stay as they are. */
  #shot(
    { judge, cells, before, own, exchanges }: JudgedSalvo,
    at: number,
    last: { skill: LayoutMean; luck: LayoutMean; after: LayoutMean } | undefined,
  ): ShotCost {
    const best = exchanges[at];
    const lost = own.minus(best.mean).toExpectation();
    const verdict = verdictOf(best.cell === cells[at], expectedNumber(lost), errorOf(lost));
    this.#verdicts[verdict]++;
    return {
      judge,
      before: (at === 0 ? before : own.minus(numberOf(at))).toExpectation(),
      shot: own.minus(numberOf(at)).toExpectation(),
      after: (last?.after ?? own.minus(numberOf(at + 1))).toExpectation(),
      best: { cell: best.cell, shots: best.mean.minus(numberOf(at)).toExpectation() },
      compared: best.compared,
      lost,
      skill: (last?.skill ?? ZERO).toExpectation(),
      luck: (last?.luck ?? ZERO).toExpectation(),
      verdict,
    };
  }

  /**
   * Records that another judge takes over before a shot.
   * @param saved how many fewer shots that judge needs from there on
   */
  change(shot: number, from: string, to: string, saved: LayoutMean): void {
    this.#changes.push({ shot, from, to, saved: saved.toExpectation() });
  }

  totals(game: { shots: number; start: LayoutMean; spread: number; left: LayoutMean }): CostTotals {
    const { shots, start, spread, left } = game;
    return {
      shots,
      start: start.toExpectation(),
      spread,
      left: left.toExpectation(),
      lost: this.#lost.toExpectation(),
      skill: this.#skill.toExpectation(),
      luck: this.#luck.toExpectation(),
      blind: this.#blind.toExpectation(),
      judges: this.#judges.map(({ lost, ...judge }) => ({ ...judge, lost: lost.toExpectation() })),
      changes: this.#changes,
      verdicts: this.#verdicts,
    };
  }

  #sumOf({ by, all }: ShotJudge): JudgeSum {
    let sum = this.#judges.find((other) => other.by === by && other.all === all);
    if (!sum) {
      sum = { by, all, shots: 0, lost: ZERO };
      this.#judges.push(sum);
    }
    return sum;
  }
}

const numberOf = (shots: number): LayoutMean => LayoutMean.exact(Rational.of(shots));

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
