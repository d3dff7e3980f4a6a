import { placeOn, type Scale } from "../../position/scale.ts";
import { cellScoreText, describeUnit } from "../../text/score.ts";
import { goesBy } from "../../text/strategy-score.ts";
import { numeral } from "../../words/numbers.ts";
import type { Advice } from "../../worker/map-messages.ts";
import type { CellScore } from "./cell-look.ts";

/** The scores of a strategy as they are shown on the board and explained below it. */
export interface ScoreLook {
  /** What the numbers are, for the legend. */
  readonly title: string;
  /** By cell; undefined where nobody shoots any more. */
  readonly cells: readonly (CellScore | undefined)[];
  /** The places of the cells on the colour scale. */
  readonly places: readonly (number | undefined)[];
  /** The scores at the left end of the scale, in its middle and at the right end. */
  readonly ticks: readonly [worst: string, middle: string, best: string];
}

/** Puts together how the scores of a strategy look. Which way is better, its best cell tells. */
export const scoreLook = (advice: Advice, scale: Scale, overlaps: boolean): ScoreLook => {
  const { scores, cells } = advice;
  const known = scores.filter((score) => score !== null);
  const best = cells[0]?.score ?? 0;
  const worst = known.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  const normal = cellScoreText(known, "normal");
  const narrow = cellScoreText(known, "narrow");
  const goes = goesBy(advice, overlaps);
  const { places, middle } = placeOn(
    scale,
    scores.map((score) => (score === null ? undefined : worst === best ? 1 : (score - worst) / (best - worst))),
  );
  return {
    title: `${goes.title()}${describeUnit(normal.power)}`,
    cells: scores.map((score): CellScore | undefined =>
      score === null
        ? undefined
        : {
            score,
            text: { normal: numeral(normal.write(score)), narrow: numeral(narrow.write(score)) },
            words: goes.words(score),
          },
    ),
    places,
    ticks: [
      numeral(normal.write(worst)),
      worst === best ? "" : numeral(normal.write(worst + middle * (best - worst))),
      numeral(normal.write(best)),
    ],
  };
};
