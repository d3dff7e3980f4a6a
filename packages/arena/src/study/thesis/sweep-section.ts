import { decimalsFor, formatCount, formatInterval, formatNumber, formatNumberOf } from "@broadside/engine/text";
import { sweepFigure } from "../../report/figure/sweep-figure.ts";
import type { TextTable } from "../../report/table.ts";
import { formatP, LEVEL } from "../../statistics/hypothesis/test-result.ts";
import type { Interval } from "../../statistics/sample/sample.ts";
import { figure, folded, type StudyBlock, table, text } from "../study-content.ts";
import { BASE, bestOf, type Sweep, type SweptCandidate, verdictOf } from "./sweep.ts";

/** What is tried, in words. */
export interface SweepWords {
  /** Names files. */
  readonly name: string;
  /** What is tried, for example `parameters of the chessboard`. */
  readonly what: string;
}

const VERDICT_TEXT = { fewer: "fewer shots", more: "more shots", open: "not told apart" } as const;

/** The section of a sweep. */
export const sweepBlocks = (sweep: Sweep, words: SweepWords): StudyBlock[] => [
  text(
    `${sweep.candidates.length} choices of the ${words.what} and \`${BASE}\` itself met the same ${formatCount(sweep.games)} ` +
      `layouts (seed ${sweep.seed}). Differences are choice minus \`${BASE}\`: below 0 the choice needs fewer shots. The ` +
      `p-values of the Wilcoxon test are adjusted for all ${sweep.candidates.length} comparisons by Holm's method; a choice ` +
      `is told apart when the adjusted p is below ${LEVEL} and the interval of its mean leaves out 0.`,
  ),
  ...sweepSentences(sweep, words).map(text),
  figure(figureOf(sweep, words)),
  table(extremesTable(sweep)),
  folded(
    "All choices",
    table({ caption: "All choices", columns: COLUMNS, words: [5], rows: sweep.candidates.map(rowOf) }),
  ),
];

/** What a sweep shows, in sentences. */
export const sweepSentences = (sweep: Sweep, { what }: SweepWords): string[] => {
  const { candidates } = sweep;
  const count = (verdict: keyof typeof VERDICT_TEXT): number =>
    candidates.filter((one) => verdictOf(one) === verdict).length;
  const [fewer, more] = [count("fewer"), count("more")];
  const all = candidates.length;
  const told =
    fewer + more === 0
      ? `Of ${all} choices of the ${what} none is told apart from \`${BASE}\` after correction for their number.`
      : `Of ${all} choices of the ${what}, ${fewer === 0 ? "none needs" : `${formatNumberOf(fewer, "needs", "need")}`} fewer ` +
        `shots than \`${BASE}\`, ${more === 0 ? "none" : more} more, and ` +
        `${formatNumberOf(all - fewer - more, "is", "are")} not told apart from it, after correction for their number.`;
  return [told, confirmationSentence(sweep)];
};

const confirmationSentence = ({ candidates, confirmation, games }: Sweep): string => {
  const best = bestOf(candidates);
  const { difference, p, strategy } = confirmation;
  const then = `${signed(best.difference.mean, best.difference.interval)} over the ${formatCount(games)} games that chose it`;
  const now =
    `${signed(difference.mean, difference.interval)} (95 % interval ${interval(difference.interval)}, ${formatP(p)}) over ` +
    `${formatCount(confirmation.games)} fresh ones`;
  const { low, high } = difference.interval;
  const verdict =
    p < LEVEL && high < 0
      ? "it does need fewer shots"
      : p < LEVEL && low > 0
        ? "it needs more shots: it had only been lucky"
        : low > 0 || high < 0
          ? `by its mean it needs ${high < 0 ? "fewer" : "more"} shots, but no tendency from layout to layout is shown`
          : "an advantage is not shown";
  return `The best of them by mean, \`${strategy}\`, differs from \`${BASE}\` by ${then}, and by ${now}: ${verdict}.`;
};

const signed = (value: number, { low, high }: Interval): string => {
  const number = formatNumber(value, decimalsFor((high - low) / 2));
  return value > 0 ? `+${number}` : number;
};

const interval = (bounds: Interval): string => formatInterval(bounds, decimalsFor((bounds.high - bounds.low) / 2));

const COLUMNS = ["Choice", "Mean shots", "Difference", "95 % interval", "Adjusted p", "Needs"];

const rowOf = (one: SweptCandidate): string[] => [
  `\`${one.strategy}\``,
  formatNumber(one.mean),
  signed(one.difference.mean, one.difference.interval),
  interval(one.difference.interval),
  formatP(one.adjusted).replace(/^p (= )?/, ""),
  VERDICT_TEXT[verdictOf(one)],
];

const EXTREMES = 5;

const extremesTable = ({ candidates }: Sweep): TextTable => {
  const ordered = [...candidates].sort((a, b) => a.difference.mean - b.difference.mean);
  const shown = ordered.length <= 2 * EXTREMES ? ordered : [...ordered.slice(0, EXTREMES), ...ordered.slice(-EXTREMES)];
  return {
    caption: "The best and the worst choices by mean",
    note: "Being chosen for their means, the best look better and the worst worse here than they are.",
    columns: COLUMNS,
    words: [5],
    rows: shown.map(rowOf),
  };
};

const figureOf = ({ candidates }: Sweep, { name, what }: SweepWords) => {
  const groups = [...new Set(candidates.map(({ group }) => group))];
  const best = bestOf(candidates);
  return sweepFigure({
    name,
    title: `Sweep over the ${what}`,
    caption: `Mean difference in shots to ${BASE} on the same layouts over the length of the opening (block), with 95 % intervals, each for itself. Below the line fewer shots are needed.`,
    description: `The lowest: ${best.strategy}, ${formatNumber(best.difference.mean)}.`,
    axis: "block: shots after which the restriction ends",
    panels: groups.map((group) => {
      const own = candidates.filter((one) => one.group === group);
      return {
        title: group,
        series: [...new Set(own.map(({ choice }) => choice))].map((choice) => ({
          name: choice,
          points: own
            .filter((one) => one.choice === choice)
            .map(({ block, difference }) => ({ x: block, ...difference })),
        })),
      };
    }),
  });
};
