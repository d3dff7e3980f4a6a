import type { Experiment } from "../../experiment/experiment.ts";
import { hitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import { summarise } from "../../statistics/summary/summarise.ts";
import type { Study, StudyScale } from "../study.ts";
import { LEAST_GAMES, measureCosts } from "./cost.ts";
import { AREAS, CHESSBOARDS, runSweep, sweepOf } from "./sweep.ts";
import { presentThesis, type ThesisFindings } from "./thesis-page.ts";
import { THESIS_PLACEMENT, THESIS_STRATEGIES, thesisRules } from "./thesis-rules.ts";

/** A sweep plays so many times fewer games of each candidate, for it has many. */
const SWEEP_SHARE = 5;
const LEAST_SWEPT = 2;

/** CPU milliseconds of one measurement of cost: so much for every game asked for, up to a limit. */
const COST_PER_GAME = 0.04;
const LONGEST_COST = 100;
/** And one game of a measurement for so many asked for. */
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

  // Which candidate is met again follows from the games of the sweep.
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

/** The same on layouts that are all equally likely. */
const uniformOf = (scale: StudyScale): Experiment => ({
  ...fiveOf(scale),
  placement: { model: "uniform" },
  seed: scale.seedOf("uniform"),
});

/** Games of each candidate of a sweep. */
const sweptGames = ({ games }: StudyScale): number => Math.max(LEAST_SWEPT, Math.round(games / SWEEP_SHARE));
