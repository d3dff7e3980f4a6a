import { type Expectation, isEstimate } from "../../core/estimate.ts";
import { Rational } from "../../core/rational.ts";

const HUNDRED = Rational.of(100);

/**
 * How well a game was shot, from 0 to 100: the share of its shots that were not lost, `100 * (shots - lost) / shots`.
 *
 * A shot loses nothing when no cell was better, and one shot at the most, by the best play: whoever wastes it, at a cell whose
 * answer is known before, stands where they stood. So 100 means that no better cell was found for any shot, 0 that all were wasted.
 * For as many shots the accuracy falls with each part of a shot that is lost, and evenly: what is estimated has the error of its
 * sum. It does not hang on luck, nor on whether the game was played to its end. 100 for no shots at all.
 *
 * By a judge who is not perfect, and by drawn layouts, a sum may lie a little outside; it is brought back to 0 or 100.
 *
 * @param lost the sum of the expected shots lost, see `CostTotals`
 * @param shots the shots made
 * @throws RangeError when the shots are not a whole number from 0.
 * @example
 * import { Rational } from "@broadside/engine";
 * import { accuracyOf } from "@broadside/engine/review";
 *
 * String(accuracyOf(Rational.of(5, 2), 10)); // => "75"
 * accuracyOf({ estimate: 2.5, standardError: 0.1 }, 10); // => { estimate: 75, standardError: 1 }
 */
export const accuracyOf = (lost: Expectation, shots: number): Expectation => {
  if (!Number.isSafeInteger(shots) || shots < 0) throw new RangeError(`${shots} is not a number of shots`);
  if (shots === 0) return HUNDRED;
  if (isEstimate(lost)) {
    const estimate = Math.min(100, Math.max(0, (100 * (shots - lost.estimate)) / shots));
    return { estimate, standardError: (100 * lost.standardError) / shots };
  }
  const accuracy = HUNDRED.minus(lost.times(Rational.of(100, shots)));
  if (accuracy.compare(HUNDRED) > 0) return HUNDRED;
  return accuracy.compare(Rational.ZERO) < 0 ? Rational.ZERO : accuracy;
};
