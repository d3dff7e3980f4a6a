import { errorOf, expectedNumber } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";
import { LayoutMean } from "../layouts/layout-mean.ts";
import type { JudgeChange, ShotJudge } from "../value/shot-judge.ts";
import type { CostTotals, ShotCost } from "./shot-cost.ts";
import { verdictOf } from "./verdict.ts";

const ZERO = LayoutMean.exact(Rational.ZERO);
const ONE = LayoutMean.exact(Rational.ONE);

/** A shot judged, up to what its answer is worth: means that can still be combined with those of other positions. */
export interface JudgedShot {
  readonly judge: ShotJudge;
  readonly before: LayoutMean;
  readonly shot: LayoutMean;
  readonly best: LayoutMean;
  readonly bestCell: number;
  readonly cell: number;
  readonly compared: number;
}

/** What the judge of some shots found. */
interface JudgeSum {
  readonly by: string;
  readonly all: boolean;
  shots: number;
  lost: LayoutMean;
}

/** Adds up what shots cost, so that errors are those of the sums. */
export class CostLedger {
  #shots = 0;
  #lost = ZERO;
  #skill = ZERO;
  #luck = ZERO;
  readonly #verdicts = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  readonly #judges: JudgeSum[] = [];
  readonly #changes: JudgeChange[] = [];

  /** Enters a shot. @param after what the position after its answer is worth by the same judge */
  enter({ judge, before, shot, best, bestCell, cell, compared }: JudgedShot, after: LayoutMean): ShotCost {
    const lost = shot.minus(best);
    const skill = before.minus(shot);
    const luck = shot.minus(ONE).minus(after);
    this.#shots++;
    this.#lost = this.#lost.plus(lost);
    this.#skill = this.#skill.plus(skill);
    this.#luck = this.#luck.plus(luck);
    const own = this.#sumOf(judge);
    own.shots++;
    own.lost = own.lost.plus(lost);
    const expected = lost.toExpectation();
    const verdict = verdictOf(bestCell === cell, expectedNumber(expected), errorOf(expected));
    this.#verdicts[verdict]++;
    return {
      judge,
      before: before.toExpectation(),
      shot: shot.toExpectation(),
      after: after.toExpectation(),
      best: { cell: bestCell, shots: best.toExpectation() },
      compared,
      lost: expected,
      skill: skill.toExpectation(),
      luck: luck.toExpectation(),
      verdict,
    };
  }

  /** Another judge takes over before the next shot. @param saved the shots that it needs less from there */
  change(from: string, to: string, saved: LayoutMean): void {
    this.#changes.push({ shot: this.#shots + 1, from, to, saved: saved.toExpectation() });
  }

  totals({ start, spread, left }: { start: LayoutMean; spread: number; left: LayoutMean }): CostTotals {
    return {
      shots: this.#shots,
      start: start.toExpectation(),
      spread,
      left: left.toExpectation(),
      lost: this.#lost.toExpectation(),
      skill: this.#skill.toExpectation(),
      luck: this.#luck.toExpectation(),
      judges: this.#judges.map(({ by, all, shots, lost }) => ({ by, all, shots, lost: lost.toExpectation() })),
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
