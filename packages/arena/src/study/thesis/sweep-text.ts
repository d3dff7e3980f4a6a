import { formatCount, formatNumber, formatNumberOf } from "@broadside/engine/text";
import type { Figure } from "../../report/figure/figure.ts";
import { sweepFigure } from "../../report/figure/sweep-figure.ts";
import { confidenceText, type MeanVerdict } from "../../statistics/hypothesis/mean-verdict.ts";
import { formatP, pValue } from "../../statistics/hypothesis/test-result.ts";
import { intervalText, meanText } from "../../statistics/summary/interval-text.ts";
import { sightSentence } from "../../statistics/summary/pair-text.ts";
import type { StudyBlock } from "../study.ts";
import { fillBlocks, readTemplate } from "../study-template.ts";
import { BASE, bestOf, CONFIRMATION, type Sweep, type SweptCandidate } from "./sweep.ts";

interface SweepWords {
  readonly name: string;
  readonly what: string;
}

export const CHESSBOARD_WORDS = { name: "sweep-chessboard", what: "parameters of the chessboard" };
export const AREA_WORDS = { name: "sweep-area", what: "rectangles and blocks" };

const EXTREMES = 5;

export const sweepBlocks = (sweep: Sweep, words: SweepWords): StudyBlock[] => {
  const { candidates } = sweep;
  const ordered = [...candidates].sort((a, b) => a.difference.mean - b.difference.mean);
  const between = ordered.length - 2 * EXTREMES;
  const extremes = ordered.filter((_, i) => between <= 0 || i < EXTREMES || i >= EXTREMES + between);
  return fillBlocks(readTemplate("thesis-sweep"), {
    count: candidates.length,
    what: words.what,
    base: BASE,
    games: formatCount(sweep.games),
    seed: sweep.seed,
    confidence: confidenceText(candidates[0].verdict, "choices"),
    again: CONFIRMATION,
    sentences: sweepSentences(sweep, words),
    figure: figureOf(sweep, words),
    extremes: extremes.map(rowOf),
    rows: candidates.map(rowOf),
  });
};

const VERDICT_TEXT = { below: "fewer shots", above: "more shots", open: "no clear difference" } as const;

const rowOf = (one: SweptCandidate): string[] => [
  `\`${one.strategy}\``,
  formatNumber(one.mean),
  signed(one),
  intervalText(one.verdict.interval),
  pValue(one.adjusted),
  VERDICT_TEXT[one.verdict.sign],
];

const signed = ({ difference: { mean }, verdict }: Pick<SweptCandidate, "difference" | "verdict">): string =>
  `${mean > 0 ? "+" : ""}${meanText(mean, verdict.interval)}`;

export const sweepSentences = (sweep: Sweep, { what }: SweepWords): string[] => {
  const { candidates } = sweep;
  const withSign = (sign: MeanVerdict["sign"]) => candidates.filter(({ verdict }) => verdict.sign === sign);
  const [fewer, more, open] = (["below", "above", "open"] as const).map(withSign);
  const all = candidates.length;
  const told =
    open.length === all
      ? `None of ${all} choices of the ${what} differs clearly from \`${BASE}\`, their number taken into account.`
      : `Of ${all} choices of the ${what}, ${fewer.length === 0 ? "none needs" : formatNumberOf(fewer.length, "needs", "need")} fewer ` +
        `shots than \`${BASE}\`, ${more.length === 0 ? "none" : more.length} more, and ` +
        `${formatNumberOf(open.length, "does", "do")} not differ clearly from it, their number taken into account.`;
  const visible = formatNumber(Math.max(...open.map(({ verdict }) => verdict.visible)));
  const seen = open.length === 0 ? "" : ` A difference of ${visible} would be detected 80 % of the time.`;
  return [`${told}${seen}`, confirmationSentence(sweep)];
};

const confirmationSentence = ({ candidates, confirmation, games }: Sweep): string => {
  const { difference, p, strategy, verdict } = confirmation;
  const then = `${signed(bestOf(candidates))} over the ${formatCount(games)} games that chose it`;
  const now = `${signed(confirmation)} (95 % interval ${intervalText(verdict.interval)}) over ${formatCount(confirmation.games)} fresh ones`;
  const found = {
    below: "it does need fewer shots.",
    above: "it needs more shots: it had only been lucky.",
    open: `an advantage is not shown. ${sightSentence(verdict, difference.mean)}`,
  }[verdict.sign];
  return (
    `The best of them by mean, \`${strategy}\`, differs from \`${BASE}\` by ${then}, and by ${now}: ${found} ` +
    `(Wilcoxon test over the fresh ones, of a tendency from layout to layout: ${formatP(p)}.)`
  );
};

const figureOf = ({ candidates }: Sweep, { name, what }: SweepWords): Figure => {
  const best = bestOf(candidates);
  const groupBy = (those: readonly SweptCandidate[], by: "group" | "choice") =>
    [...new Set(those.map((one) => one[by]))].map((own) => ({ own, all: those.filter((one) => one[by] === own) }));
  return sweepFigure({
    name,
    title: `Sweep over the ${what}`,
    caption: `Mean difference in shots to ${BASE} on the same layouts over the length of the opening (block), with intervals (${confidenceText(best.verdict, "choices")}). Below the line fewer shots are needed.`,
    description: `The lowest: ${best.strategy}, ${formatNumber(best.difference.mean)}.`,
    axis: "block: shots after which the restriction ends",
    panels: groupBy(candidates, "group").map(({ own, all }) => ({
      title: own,
      series: groupBy(all, "choice").map(({ own, all }) => ({
        name: own,
        points: all.map(({ block, difference, verdict }) => ({
          x: block,
          mean: difference.mean,
          interval: verdict.interval,
        })),
      })),
    })),
  });
};
