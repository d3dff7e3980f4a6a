import type { Experiment } from "../../experiment/experiment.ts";
import { hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { Study, StudyScale } from "../study.ts";
import { LEAST_GAMES, measureCosts } from "./cost.ts";
import { AREAS, CHESSBOARDS, runSweep, sweepOf } from "./sweep.ts";
import { presentThesis, type ThesisFindings } from "./thesis-page.ts";
import { THESIS_PLACEMENT, THESIS_STRATEGIES, thesisRules } from "./thesis-rules.ts";

/** Divisor of a sweep's games for each candidate, because there are many. */
const SWEEP_SHARE = 5;
const LEAST_SWEPT = 2;

/** CPU milliseconds of one cost measurement for each requested game, up to a limit. */
const COST_PER_GAME = 0.04;
const LONGEST_COST = 100;
/** Requested games for one game of a measurement. */
const LEAST_SHARE = 10;

/** The empty chapters of the thesis, filled. */
export const thesis: Study<ThesisFindings> = {
  name: "thesis",
  title: "Five offensive strategies: the empty chapter of a thesis, filled",
  question:
    'The master\'s thesis “Badanie porównawcze strategii ofensywnych w grze "statki"” (R. Kornat, Łódź 2024) describes five ' +
    "strategies and announces their statistical analysis, their comparison and conclusions; in the text at hand these " +
    "chapters contain only headings. Which strategy needs the fewest shots, do the variants of the probability strategy improve " +
    "on it, and what do they cost as the board grows?",
  games: { standard: 1000, least: 10, of: "games of each strategy; a fifth of it for each choice of parameters" },

  // The games of the sweep decide which candidate is played again.
  experiments: (scale) =>
    new Map([
      ["five", fiveOf(scale)],
      ["uniform", uniformOf(scale)],
      ["chessboard", sweepOf(scale, "chessboard", CHESSBOARDS, sweptGames(scale))],
      ["area", sweepOf(scale, "area", AREAS, sweptGames(scale))],
    ]),

  async compute(work) {
    work.plan(7);
    const five = await work.play("five", fiveOf(work));
    const uniform = await work.play("uniform", uniformOf(work));
    const swept = sweptGames(work);
    return {
      five: summarise(five),
      firstThree: summarise({ ...five, strategies: five.strategies.slice(0, 3) }),
      hits: five.strategies.flatMap((one) => hitsByShot(one, five.scenario.board.cellCount) ?? []),
      uniform: summarise(uniform),
      chessboards: await runSweep(work, "chessboard", CHESSBOARDS, swept),
      areas: await runSweep(work, "area", AREAS, swept),
      costs: await work.keep("costs", (at) =>
        measureCosts({
          seed: work.seed,
          milliseconds: Math.min(LONGEST_COST, COST_PER_GAME * work.games),
          games: Math.min(LEAST_GAMES, Math.ceil(work.games / LEAST_SHARE)),
          at,
        }),
      ),
    };
  },

  present: presentThesis,
};

const fiveOf = ({ games, seed }: StudyScale): Experiment => ({
  scenario: thesisRules(),
  strategies: THESIS_STRATEGIES,
  placement: THESIS_PLACEMENT,
  games,
  seed,
});

/** The same on equally likely layouts. */
const uniformOf = (scale: StudyScale): Experiment => ({
  ...fiveOf(scale),
  placement: { model: "uniform" },
  seed: scale.seedOf("uniform"),
});

/** Games of each candidate of a sweep. */
const sweptGames = ({ games }: StudyScale): number => Math.max(LEAST_SWEPT, Math.round(games / SWEEP_SHARE));
