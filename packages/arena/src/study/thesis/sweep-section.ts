import { decimalsFor, formatCount, formatInterval, formatNumber, formatNumberOf } from "@broadside/engine/text";
import type { Figure } from "../../report/figure/figure.ts";
import { sweepFigure } from "../../report/figure/sweep-figure.ts";
import type { TextTable } from "../../report/table.ts";
import { confidenceText, type MeanVerdict } from "../../statistics/hypothesis/mean-verdict.ts";
import { formatP } from "../../statistics/hypothesis/test-result.ts";
import { sightSentence } from "../../statistics/summary/sight-text.ts";
import { figure, folded, type StudyBlock, table, text } from "../study-content.ts";
import { BASE, bestOf, CONFIRMATION, type Sweep, type SweptCandidate } from "./sweep.ts";

/** What is tried, in words. */
export interface SweepWords {
  /** Names files. */
  readonly name: string;
  /** What is tried, for example `parameters of the chessboard`. */
  readonly what: string;
}

const VERDICT_TEXT: Record<MeanVerdict["sign"], string> = {
  below: "fewer shots",
  above: "more shots",
  open: "not told apart",
};

/** The section of a sweep. */
export const sweepBlocks = (sweep: Sweep, words: SweepWords): StudyBlock[] => [
  text(
    `${sweep.candidates.length} choices of the ${words.what} and \`${BASE}\` itself met the same ${formatCount(sweep.games)} ` +
      `layouts (seed ${sweep.seed}). Differences are choice minus \`${BASE}\`: below 0 the choice needs fewer shots. A choice is told ` +
      `apart when the interval of its mean difference (Student's, ${confidenceText(sweep.candidates[0].verdict, "choices")}) ` +
      "leaves out 0. The Wilcoxon test beside it asks whether there is a tendency from layout to layout; its p-values are " +
      "adjusted by Holm's method. Games that choose a winner flatter it: the best choice meets " +
      `\`${BASE}\` once more on fresh layouts, ${CONFIRMATION} times as many as each of the five strategies met.`,
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
  const count = (sign: MeanVerdict["sign"]): number => candidates.filter(({ verdict }) => verdict.sign === sign).length;
  const [fewer, more] = [count("below"), count("above")];
  const all = candidates.length;
  const open = all - fewer - more;
  const told =
    fewer + more === 0
      ? `Of ${all} choices of the ${what} none is told apart from \`${BASE}\`, their number taken into account.`
      : `Of ${all} choices of the ${what}, ${fewer === 0 ? "none needs" : formatNumberOf(fewer, "needs", "need")} fewer ` +
        `shots than \`${BASE}\`, ${more === 0 ? "none" : more} more, and ` +
        `${formatNumberOf(open, "is", "are")} not told apart from it, their number taken into account.`;
  const visible = candidates.filter(({ verdict }) => verdict.sign === "open").map(({ verdict }) => verdict.visible);
  const seen =
    visible.length === 0
      ? ""
      : ` A difference of ${formatNumber(Math.max(...visible))} would have been seen in four cases of five.`;
  return [`${told}${seen}`, confirmationSentence(sweep)];
};

const confirmationSentence = ({ candidates, confirmation, games }: Sweep): string => {
  const best = bestOf(candidates);
  const { difference, p, strategy, verdict } = confirmation;
  const then = `${signed(best)} over the ${formatCount(games)} games that chose it`;
  const now =
    `${signed(confirmation)} (95 % interval ${interval(verdict)}) over ` +
    `${formatCount(confirmation.games)} fresh ones`;
  const found =
    verdict.sign === "below"
      ? "it does need fewer shots."
      : verdict.sign === "above"
        ? "it needs more shots: it had only been lucky."
        : `an advantage is not shown. ${sightSentence(verdict, difference.mean)}`;
  return (
    `The best of them by mean, \`${strategy}\`, differs from \`${BASE}\` by ${then}, and by ${now}: ${found} ` +
    `(Wilcoxon test over the fresh ones, of a tendency from layout to layout: ${formatP(p)}.)`
  );
};

const signed = ({ difference: { mean }, verdict }: Pick<SweptCandidate, "difference" | "verdict">): string => {
  const number = formatNumber(mean, decimalsOf(verdict));
  return mean > 0 ? `+${number}` : number;
};

const interval = (verdict: MeanVerdict): string => formatInterval(verdict.interval, decimalsOf(verdict));

const decimalsOf = ({ interval: { low, high } }: MeanVerdict): number => decimalsFor((high - low) / 2);

const COLUMNS = ["Choice", "Mean shots", "Difference", "Interval", "Wilcoxon p", "Needs"];

const rowOf = (one: SweptCandidate): string[] => [
  `\`${one.strategy}\``,
  formatNumber(one.mean),
  signed(one),
  interval(one.verdict),
  formatP(one.adjusted).replace(/^p (= )?/, ""),
  VERDICT_TEXT[one.verdict.sign],
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

const figureOf = ({ candidates }: Sweep, { name, what }: SweepWords): Figure => {
  const groups = [...new Set(candidates.map(({ group }) => group))];
  const best = bestOf(candidates);
  return sweepFigure({
    name,
    title: `Sweep over the ${what}`,
    caption: `Mean difference in shots to ${BASE} on the same layouts over the length of the opening (block), with intervals (${confidenceText(best.verdict, "choices")}). Below the line fewer shots are needed.`,
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
            .map(({ block, difference, verdict }) => ({ x: block, mean: difference.mean, interval: verdict.interval })),
        })),
      };
    }),
  });
};
