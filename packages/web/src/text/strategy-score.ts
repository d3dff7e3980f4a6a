import { formatNumber, formatPercent } from "@broadside/engine/text";
import { formatScore } from "./score.ts";

/** What is told of a strategy that scores cells. */
interface ScoringStrategy {
  readonly strategy: string;
  /** What its score means. */
  readonly score: string;
  /** Whether its score is the number of ships that a shot is expected to hit. */
  readonly scoresShips: boolean;
}

/** What a strategy goes by, as people read it. */
interface Goes {
  /** What the numbers are, for the legend and above a list of cells. */
  readonly title: string;
  /** One of them, short, beside a cell: `0.62 bits`. */
  readonly short: (score: number, hit: number) => string;
  /** The same for screen readers and details. */
  readonly words: (score: number) => string;
}

const GOES: Readonly<Record<string, Goes>> = {
  "greedy-hit": {
    title: "chance of a hit",
    short: (_, hit) => percent(hit),
    words: (score) => `score ${formatScore(score)}`,
  },
  entropy: {
    title: "information expected from the answer, bits",
    short: (score) => `${formatNumber(score)} bits`,
    words: (score) => `${formatNumber(score, 3)} bits`,
  },
  "greedy-distribution": {
    title: "layouts expected to be left",
    short: (score) => `${shortCount(score)} left`,
    words: (score) => `${formatScore(score)} layouts expected to be left`,
  },
  "half-split": {
    title: "distance of the chance of a hit from one half",
    short: (_, hit) => percent(hit),
    words: (score) => `score ${formatScore(score)}`,
  },
};

const percent = (hit: number): string => `${formatPercent(hit, 0)} %`;

/** What the scores of a strategy are, how one of them stands beside its cell, and how it is said. */
export const goesBy = ({ strategy, score: meaning, scoresShips }: ScoringStrategy, overlaps: boolean): Goes => {
  if (overlaps && scoresShips)
    return {
      title: "ships expected on the cell",
      short: (score) => `${formatNumber(score)} ships`,
      words: (score) => `${formatNumber(score)} ships expected`,
    };
  return GOES[strategy] ?? { title: meaning, short: formatScore, words: (score) => `score ${formatScore(score)}` };
};

const WORDS = ["", "thousand", "million", "billion", "trillion"] as const;

/** A large number of layouts in few figures: `812`, `20.1 billion`, `4.2·10^18`; what is below a hundred has decimals. */
export const shortCount = (count: number): string => {
  if (count < 100 && !Number.isInteger(count)) return formatNumber(count, 1);
  if (count < 10_000) return formatNumber(count, 0);
  const thousands = Math.floor(Math.log10(Number(count.toPrecision(3))) / 3);
  if (thousands >= WORDS.length) {
    const [digits, power] = count.toExponential(1).split("e+");
    return `${digits}·10^${power}`;
  }
  return `${Number((count / 1000 ** thousands).toPrecision(3))} ${WORDS[thousands]}`;
};
