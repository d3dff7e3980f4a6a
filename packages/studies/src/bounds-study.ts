import { setImmediate } from "node:timers/promises";
import {
  drawRows,
  type Figure,
  figureOf,
  NAMED_ROW,
  rowNames,
  seriesLegend,
  seriesStyle,
  signOf,
  type Theme,
} from "@broadside/arena/reports";
import { CONFIDENCE, studentQuantile } from "@broadside/arena/statistics";
import {
  ANSWERS,
  type Answers,
  makeKnowledge,
  preset,
  RandomStream,
  Rational,
  type StrategyName,
  unwrap,
} from "@broadside/engine";
import { boundAnswers, boundGame, type FinishedBound, type GameBound, sampleBounds } from "@broadside/engine/bounds";
import { shipCellsOf } from "@broadside/engine/priors";
import { solve } from "@broadside/engine/solver";
import { boundText, formatCount, formatNumber, formatPercentOf, NO_NUMBER } from "@broadside/engine/text";
import type { Markish } from "@observablehq/plot";
import { smallBoard } from "./optimal-board.ts";
import { Plot } from "./study/plot.ts";
import type { Study } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn, presetFamilies } from "./study/study-work.ts";

/**
 * The bounds of presets with the same board, ships and contact, for kinds of answers with the same bound: certified,
 * as the fewest misses over all layouts in total and on the worst layout; and statistical, as mean misses over a
 * sample of layouts with most of their ships revealed.
 */
type BoundRow = Awaited<ReturnType<typeof sampleRows>>[number];

type CertifiedRow = ReturnType<typeof certifiedRows>[number];

/** The most layouts of the shown ships that a certified bound goes through, as the command does. */
export const PLACES = 200;

export const certifiedRows = (family: readonly string[], poll: () => void) => {
  const groups = new Map<string, { bound: GameBound; answers: Answers[] }>();
  for (const bound of boundAnswers(preset(family[0]), ANSWERS, { poll, places: PLACES })) {
    const key = bound.finished.map(({ layouts }) => layouts).join();
    const group = groups.get(key);
    if (group) group.answers.push(bound.scenario.answers);
    else groups.set(key, { bound, answers: [bound.scenario.answers] });
  }
  return [...groups.values()].map(({ bound, answers }) => {
    const by: Partial<Record<FinishedBound["by"], number>> = {};
    for (const one of bound.finished) by[one.by] = (by[one.by] ?? 0) + 1;
    const { layouts, total, worst, scenario } = bound;
    const cells = unwrap(shipCellsOf(scenario));
    return { presets: family, answers, layouts: String(layouts), cells, total: String(total), worst, by };
  });
};

/** Adds statistical bounds to rows, yielding to the event loop after every layout. */
const sampleRows = async (rows: readonly CertifiedRow[], samples: number, seed: number, at: (done: number) => void) => {
  const kinds = rows.map(({ answers }) => answers[0]);
  const certified = boundAnswers(preset(rows[0].presets[0]), kinds, { poll: () => at(0), places: PLACES });
  const steps = sampleBounds(certified, { samples, random: RandomStream.fromSeed(seed) });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value.map(({ misses }, i) => ({ ...rows[i], sampled: { samples, ...misses } }));
    at(step.value);
    await setImmediate();
  }
};

/** Small boards that are solved in seconds: sides, ships, contact and answers. */
const SMALL: readonly (readonly [number, number, readonly number[], "none" | "allowed", Answers])[] = [
  [3, 3, [3, 1, 1], "none", "hit"],
  [4, 4, [2, 2, 1], "none", "hit"],
  [4, 4, [2, 2, 1], "none", "sunk"],
  [5, 5, [3, 2, 2, 1, 1, 1], "none", "hit"],
  [5, 5, [3, 2, 2, 1, 1, 1], "none", "sunk"],
  [5, 5, [3, 2], "none", "hit"],
  [5, 5, [3, 2], "none", "sunk"],
  [5, 5, [4, 3, 2], "none", "hit"],
  [3, 4, [3, 2, 2], "allowed", "sunk"],
  [3, 4, [3, 2, 2], "allowed", "named"],
  [5, 5, [3], "none", "hit"],
  [4, 4, [1, 1, 1], "allowed", "hit"],
];

const smallBoards = () =>
  SMALL.map(([columns, rows, lengths, contact, answers]) => {
    const { title, make } = smallBoard([columns, rows], lengths, contact);
    return { board: title, scenario: make(answers) };
  });

/** The proved optimum of a small board next to its certified bound, as totals over all layouts. */
type TightRow = ReturnType<typeof tightRow>;

const tightRow = ({ board, scenario }: ReturnType<typeof smallBoards>[number], poll: () => void) => {
  const { layouts, total, worst } = boundGame(scenario, { poll });
  const optimum = (objective: "mean" | "worst") => {
    poll();
    const { misses, proven } = solve(makeKnowledge(scenario), { objective });
    if (!proven) throw new Error(`${board} was not solved`);
    return misses;
  };
  return {
    board,
    answers: scenario.answers,
    layouts: String(layouts),
    total: String(total),
    worst,
    optimum: { total: String(optimum("mean").total), worst: optimum("worst").worst },
  };
};

type KnownStrategy = (typeof KNOWN_STRATEGIES)[number];

/** Measured means with half the width of their 95 % intervals, from the study `strength`. */
const SEEN: readonly (readonly [preset: string, answers: Answers, strategy: StrategyName, shots: string])[] = [
  ["hasbro", "hit", "rollout", "46.56 ± 0.08"],
  ["hasbro", "sunk", "rollout", "44.24 ± 0.08"],
  ["hasbro", "length", "rollout", "43.89 ± 0.04"],
  ["hasbro", "named", "rollout", "43.87 ± 0.10"],
  ["hasbro", "revealed", "rollout", "43.90 ± 0.31"],
  ["hasbro", "identified", "rollout", "43.60 ± 0.15"],
  ["russian", "sunk", "rollout", "55.33 ± 0.16"],
  ["german", "sunk", "rollout", "46.71 ± 0.08"],
  ["french", "sunk", "rollout", "38.31 ± 0.08"],
  ["salvo", "named", "rollout", "40.38 ± 0.32"],
  ["swedish", "hit", "rollout", "46.31 ± 0.24"],
  ["planes", "hit", "rollout", "35.62 ± 0.02"],
  ["treasure-hunt", "sunk", "rollout", "25.94 ± 0.12"],
  ["three-ships", "sunk", "rollout", "22.98 ± 0.05"],
  ["norwegian", "identified", "rollout", "46.68 ± 0.45"],
  ["portuguese", "identified", "rollout", "56.26 ± 0.42"],
  ["german-six", "sunk", "rollout", "42.01 ± 0.16"],
  ["czech", "sunk", "greedy-hit", "55.02 ± 0.29"],
  ["bimaru", "hit", "rollout", "62.07 ± 0.24"],
  ["hackerrank", "revealed", "greedy-hit", "73.85 ± 0.93"],
  ["classroom", "sunk", "greedy-hit", "16.58 ± 0.01"],
];

/** The best strategy with a published mean, for each part of the study `strength`. */
export const KNOWN_STRATEGIES = SEEN.map(([preset, answers, strategy, mean]) => ({ preset, answers, strategy, mean }));

export interface BoundsFindings {
  readonly rows: readonly BoundRow[];
  readonly tight: readonly TightRow[];
}

export const bounds: Study<BoundsFindings> = {
  name: "bounds",
  title: "How few shots any strategy can need",
  question:
    "The games that people play are too large to solve. How many shots must every strategy need on average, and how far from " +
    "this bound are the best known strategies?",
  games: { standard: 200, least: 2, of: "layouts drawn for each statistical bound", noun: "layouts" },
  async compute(work) {
    const families = presetFamilies();
    const boards = smallBoards();
    work.plan(2 * families.length + 1);
    const rows = await inTurn(families, async (family) => {
      const certified = await work.keep(`certified-${family[0]}`, (at) => certifiedRows(family, () => at(0, 1)));
      return work.keep(`sampled-${family[0]}`, (at) =>
        sampleRows(certified, work.games, work.seedOf(family[0]), (done) => at(Math.round(100 * done), 100)),
      );
    });
    const tight = await work.keep("small-boards", (at) =>
      inTurn(boards, async (board, i) => {
        await setImmediate();
        return tightRow(board, () => at(i, boards.length));
      }),
    );
    return { rows: rows.flat(), tight };
  },
  present: ({ rows, tight }) => {
    const comparisons = compared(rows);
    const byShare = [...tight].sort((a, b) => shareOf(a).compare(shareOf(b)));
    return fillPage(readTemplate("bounds"), {
      known: comparisons.map(({ row, best }) => ({
        rules: best.preset,
        answers: best.answers,
        least: boundText(shotsOf(row), "down", 2),
        strategy: best.strategy,
        shots: best.mean,
        gap: gapText(row, best),
      })),
      rows: rows.map(boundRow),
      figure: comparisons.length > 0 ? boundFigure(comparisons) : undefined,
      small: tight.length,
      least: shareText(byShare[0]),
      most: shareText(byShare[byShare.length - 1]),
      equal: tight.filter((row) => row.total === row.optimum.total).length,
      tight: tight.map(tightCells),
    });
  },
};

const missesOf = ({ total, layouts }: { total: string; layouts: string }): Rational =>
  Rational.of(BigInt(total), BigInt(layouts));

const shotsOf = (row: BoundRow): Rational => missesOf(row).plus(Rational.of(row.cells));

const knownFor = ({ presets, answers }: BoundRow): KnownStrategy[] =>
  KNOWN_STRATEGIES.filter((strategy) => presets.includes(strategy.preset) && answers.includes(strategy.answers));

const compared = (rows: readonly BoundRow[]) => rows.flatMap((row) => knownFor(row).map((best) => ({ row, best })));

const SERIES = ["certified", "sampled", "known"] as const;
const LEGEND = ["certified bound", "statistical bound", "best strategy known"];

/** Bounds and the best known strategies, with one row for each game. */
const boundFigure = (comparisons: ReturnType<typeof compared>): Figure => {
  const rows = comparisons.map(({ row, best }, i) => ({
    name: `${best.preset}, ${best.answers}: ${best.strategy}`,
    y: i + 0.2,
    certified: shotsOf(row).toNumber(),
    least: boundText(shotsOf(row), "down", 2),
    sampled: row.cells + row.sampled.mean,
    known: shotsIn(best),
  }));
  const words = {
    name: "bounds",
    title: "Mean number of shots: bounds and strategies",
    caption: "No strategy lies to the left of the certified bound. What lies between it and the strategy is open.",
    description: `${rows
      .map(
        (one) =>
          `${one.name} ${formatNumber(one.known)}, at least ${one.least} certified, ${formatNumber(one.sampled)} estimated`,
      )
      .join("; ")}.`,
  };
  const marksOf = (theme: Theme): Markish[] => [
    Plot.ruleY(rows, { x1: "certified", x2: "known", y: "y", stroke: theme.ink }),
    ...SERIES.map((x, i) => Plot.dot(rows, { x, y: "y", ...signOf(seriesStyle(theme, i), 4.5) })),
    rowNames(rows, theme),
  ];
  return figureOf(words, (theme) => [
    seriesLegend(LEGEND, theme),
    drawRows({ rows: rows.length, axis: "shots", height: NAMED_ROW, marks: marksOf(theme) }, theme),
  ]);
};

const shotsIn = ({ mean }: KnownStrategy): number => Number(mean.split(" ± ")[0]);

const gapText = (row: BoundRow, best: KnownStrategy): string => formatNumber(shotsIn(best) - shotsOf(row).toNumber());

const sampledText = ({ cells, sampled: { samples, mean, standardError } }: BoundRow): string => {
  const half = studentQuantile((1 + CONFIDENCE) / 2, samples - 1) * standardError;
  // If a sample met the certified bound on every layout, its mean has no sampling error.
  if (half < 1e-9) return NO_NUMBER;
  return `${formatNumber(cells + mean)} ± ${formatNumber(half)}`;
};

const boundRow = (row: BoundRow): string[] => {
  const strategies = knownFor(row);
  return [
    row.presets.join(", "),
    row.answers.join(", "),
    formatCount(BigInt(row.layouts)),
    boundText(shotsOf(row), "down"),
    Object.keys(row.by).sort().join(", ") || NO_NUMBER,
    sampledText(row),
    String(row.cells + row.worst),
    strategies.map(({ mean, strategy, answers }) => `${mean} (${strategy}, ${answers})`).join("; ") || NO_NUMBER,
    strategies.map((best) => gapText(row, best)).join("; ") || NO_NUMBER,
  ];
};

const tightCells = (row: TightRow): string[] => [
  row.board,
  row.answers,
  formatCount(BigInt(row.layouts)),
  boundText(missesOf(row), "down"),
  formatNumber(missesOf({ ...row, total: row.optimum.total }).toNumber(), 4),
  `${shareText(row)} %`,
  String(row.worst),
  String(row.optimum.worst),
];

const shareOf = ({ total, optimum }: TightRow): Rational => Rational.of(BigInt(total), BigInt(optimum.total));

const shareText = ({ total, optimum }: TightRow): string => formatPercentOf(BigInt(total), BigInt(optimum.total), 2);
