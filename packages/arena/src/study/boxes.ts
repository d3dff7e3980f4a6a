import { listLayouts, makeKnowledge, parseStrategy, preset, type Rational, unwrap } from "@broadside/engine";
import { assessStrategy, LayoutAnswers } from "@broadside/engine/review";
import { solve } from "@broadside/engine/solver";
import { formatCount, formatInterval, formatNumber, listOf, NO_NUMBER } from "@broadside/engine/text";
import type { TextTable } from "../report/table.ts";
import type { Interval } from "../statistics/sample/sample.ts";
import { summarise } from "../statistics/summary/summarise.ts";
import type { Study } from "./study.ts";
import { table, text } from "./study-content.ts";

/** The strategies that are played, most thoughtful first. */
export const BOX_STRATEGIES = ["greedy-hit", "greedy-distribution", "random"] as const;

/** A board {1..side}^dimensions with so many ships, and the series that it belongs to. */
interface Game {
  readonly series: "side" | "dimensions" | "ships";
  readonly side: number;
  readonly dimensions: number;
  readonly ships: number;
}

/** The boards that are played on: one of side, dimensions and ships varies, the others stay. */
export const BOX_GAMES: readonly Game[] = [
  ...[3, 4, 5, 6, 7, 8].map((side): Game => ({ series: "side", side, dimensions: 2, ships: 2 })),
  ...[1, 2, 3, 4].map((dimensions): Game => ({ series: "dimensions", side: 3, dimensions, ships: 2 })),
  ...[1, 2, 3, 4, 5].map((ships): Game => ({ series: "ships", side: 4, dimensions: 2, ships })),
];

/** Boards small enough for the optimum. */
const SOLVED_GAMES: readonly string[] = [
  "boxes:3x1:2",
  "boxes:4x1:2",
  "boxes:5x1:2",
  "boxes:4x1:3",
  "boxes:2x2:1",
  "boxes:2x2:2",
  "boxes:2x2:3",
  "boxes:3x2:1",
  "boxes:3x2:2",
  "boxes:2x3:1",
  "boxes:4x2:1",
];

/** How one strategy did on a board. */
interface Played {
  readonly strategy: string;
  readonly shots: number;
  readonly interval?: Interval;
  /** Milliseconds per shot, the referee's work included. */
  readonly milliseconds: number;
}

/** A board on which all is known: mean shots over all layouts, exactly. */
interface Solved {
  readonly scenario: string;
  readonly layouts: number;
  /** Mean number of cells that lie under ships. */
  readonly cells: number;
  /** Shots of the optimum; undefined where it was not proven. */
  readonly optimal: number;
  readonly proven: boolean;
  readonly strategies: readonly { readonly strategy: string; readonly shots?: number }[];
}

/** What games on a board came to. */
interface GamePlayed extends Game {
  readonly games: number;
  readonly played: readonly Played[];
  /** Shots of greedy-hit less those of greedy-distribution on the same layouts. */
  readonly difference?: { readonly mean: number; readonly interval: Interval };
}

/** What was found. */
export interface BoxFindings {
  readonly games: readonly GamePlayed[];
  readonly solved: readonly Solved[];
}

const nameOf = ({ side, dimensions, ships }: Game): string => `boxes:${side}x${dimensions}:${ships}`;

/** The box game: shots and time of the strategies over the side, the dimensions and the ships, and the optimum where it is known. */
export const boxes: Study<BoxFindings> = {
  name: "boxes",
  title: "The box game: strategies over side, dimensions and ships",
  question:
    "A German seminar paper sets up Battleship in any number of dimensions: ships are boxes of any size, may overlap, and " +
    "the referee says how many lie on the cell. It defines the strategies `greedy-hit`, `greedy-distribution` and the " +
    "optimal one and leaves their comparison unwritten. How many shots does each need, and how long does it think?",
  games: { standard: 100, least: 2, of: "games of each strategy on each board" },
  async compute(desk) {
    desk.plan(BOX_GAMES.length + 1);
    const games: GamePlayed[] = [];
    for (const game of BOX_GAMES) {
      const { side, dimensions, ships, series } = game;
      const summary = summarise(
        await desk.play(`${series}-${side}x${dimensions}-${ships}`, {
          scenario: preset(nameOf(game)),
          strategies: BOX_STRATEGIES,
          placement: { model: "uniform" },
          games: desk.games,
          seed: desk.seed,
        }),
      );
      const played = summary.strategies.map(({ strategy, shots, milliseconds }): Played => {
        const mean = shots?.mean ?? Number.NaN;
        return {
          strategy,
          shots: mean,
          ...(shots?.meanInterval && { interval: shots.meanInterval }),
          milliseconds: (milliseconds?.mean ?? Number.NaN) / mean,
        };
      });
      const [hit, distribution] = BOX_STRATEGIES;
      const pair = summary.pairs.find(({ first, second }) => first === hit && second === distribution);
      games.push({
        ...game,
        games: desk.games,
        played,
        ...(pair && { difference: { mean: pair.difference.mean, interval: pair.difference.interval } }),
      });
    }
    const solved = await desk.keep("optimal", (at) =>
      SOLVED_GAMES.map((name, i) => {
        at(i, SOLVED_GAMES.length);
        return solveGame(name);
      }),
    );
    return { games, solved };
  },
  present: (findings) => ({
    conclusions: conclusionsOf(findings),
    cautions: [
      "Times are of one machine with other work on it, per shot, with what games of a board share (openings in a cache).",
    ],
    sections: [
      {
        heading: "The optimum on small boards",
        blocks: [
          text(
            "Mean shots over all layouts, exactly, no game is drawn. A game ends with the last ship cell; the optimum is " +
              "proven by the solver. Shots are misses and the cells under ships, which overlap, so that their number is " +
              "another in every layout, but the same for all strategies: who misses least shoots least.",
          ),
          table(solvedTable(findings)),
        ],
      },
      ...SERIES.map(({ series, heading }) => ({
        heading,
        blocks: [table(shotsTable(findings, series)), table(timeTable(findings, series))],
      })),
    ],
  }),
};

const SERIES = [
  { series: "side", heading: "Over the side", what: "two dimensions, two ships" },
  { series: "dimensions", heading: "Over the dimensions", what: "side 3, two ships" },
  { series: "ships", heading: "Over the ships", what: "4 x 4 cells" },
] as const;

const captionOf = (series: Game["series"]): string => SERIES.find((one) => one.series === series)?.what ?? "";

/** The exact figures of a board over all its layouts. */
const solveGame = (scenario: string): Solved => {
  const knowledge = makeKnowledge(preset(scenario));
  const answers = new LayoutAnswers(listLayouts(knowledge, 10_000));
  let cells = 0;
  for (let layout = 0; layout < answers.layouts; layout++) cells += answers.size(layout);
  const shots = (misses: number): number => (misses + cells) / answers.layouts;
  const { misses, proven } = solve(knowledge);
  return {
    scenario,
    layouts: answers.layouts,
    cells: cells / answers.layouts,
    optimal: shots(Number(misses.total)),
    proven,
    strategies: BOX_STRATEGIES.map((strategy) => {
      const { total } = assessStrategy(unwrap(parseStrategy(strategy)), answers);
      return { strategy, ...(total && { shots: shots(asNumber(total)) }) };
    }),
  };
};

const asNumber = (value: Rational): number => value.toNumber();

const conclusionsOf = ({ games, solved }: BoxFindings): string[] => {
  const proven = solved.filter((game) => game.proven);
  const optimalBy = BOX_STRATEGIES.map((strategy) => {
    const equal = proven.filter((game) => {
      const own = game.strategies.find((one) => one.strategy === strategy)?.shots;
      return own !== undefined && Math.abs(own - game.optimal) < 1e-9;
    });
    return `\`${strategy}\` on ${equal.length}`;
  });
  const lost = (strategy: string): number =>
    Math.max(
      ...proven.map((game) => {
        const own = game.strategies.find((one) => one.strategy === strategy)?.shots;
        return own === undefined ? 0 : own - game.optimal;
      }),
    );
  const [hit, distribution] = BOX_STRATEGIES;
  const better = games.filter(({ difference }) => difference && difference.interval.high < 0).length;
  const worse = games.filter(({ difference }) => difference && difference.interval.low > 0).length;
  return [
    `Of ${proven.length} small boards the optimum is reached by ${listOf(optimalBy)}; the most that is lost against it is ${formatNumber(lost(hit), 3)} shots by \`${hit}\` and ${formatNumber(lost(distribution), 3)} by \`${distribution}\`.`,
    `In games on ${games.length} boards \`${hit}\` needs fewer shots than \`${distribution}\` on the same layouts on ${better}, more on ${worse}; on the others the 95 % interval of the difference holds 0. The intervals are each for itself.`,
  ];
};

const solvedTable = ({ solved }: BoxFindings): TextTable => ({
  caption: "Mean shots over all layouts, exactly",
  columns: ["Board", "Layouts", "Ship cells", "optimal", ...BOX_STRATEGIES],
  rows: solved.map(({ scenario, layouts, cells, optimal, proven, strategies }) => [
    scenario,
    formatCount(layouts),
    formatNumber(cells, 3),
    proven ? formatNumber(optimal, 3) : `at most ${formatNumber(optimal, 3)}`,
    ...strategies.map(({ shots }) => (shots === undefined ? NO_NUMBER : formatNumber(shots, 3))),
  ]),
});

const shotsTable = (findings: BoxFindings, series: Game["series"]): TextTable => ({
  caption: `Mean shots, ${captionOf(series)}`,
  note: `${findings.games[0]?.games ?? 0} games each, the same layouts for all three strategies; 95 % intervals, each for itself.`,
  columns: ["Board", ...BOX_STRATEGIES, "greedy-hit less greedy-distribution"],
  rows: findings.games
    .filter((game) => game.series === series)
    .map((game) => [nameOf(game), ...game.played.map(withInterval), withInterval(game.difference)]),
});

/** A mean with its interval. */
const withInterval = (
  value: { readonly shots?: number; readonly mean?: number; readonly interval?: Interval } | undefined,
): string => {
  const mean = value?.shots ?? value?.mean;
  if (mean === undefined) return NO_NUMBER;
  return `${formatNumber(mean, 2)}${value?.interval ? ` (${formatInterval(value.interval, 2)})` : ""}`;
};

const timeTable = (findings: BoxFindings, series: Game["series"]): TextTable => ({
  caption: `Milliseconds per shot, ${captionOf(series)}`,
  columns: ["Board", ...BOX_STRATEGIES],
  rows: findings.games
    .filter((game) => game.series === series)
    .map((game) => [nameOf(game), ...game.played.map(({ milliseconds }) => formatNumber(milliseconds, 3))]),
});
