import { describeExperiment, fingerprint, reducedStrategies, whyLuckStays } from "@broadside/arena/games";
import { summarise } from "@broadside/arena/statistics";
import { formatStrategy, parseStrategy, unwrap } from "@broadside/engine";
import { type PositionText, scenarioOf } from "../../board/rules/rules.ts";
import { type GamePlacement, placementOf } from "./game-placement.ts";
import { type GameColumns, strategyGames } from "./played-games.ts";

/** The same number of games for each strategy. */
interface SummaryQuestion extends PositionText {
  readonly games: number;
  readonly placement: GamePlacement;
  readonly seed: number;
  readonly played: readonly GameColumns[];
}

/**
 * The summary of an experiment's games: what `broadside compare` writes, except for times. Earlier versions did
 * not take luck out of some games. A run with such games has the summary that `--reduce-luck none` gives.
 * The fingerprint contains the full names of strategies, as in the command, however short their names in the
 * games are.
 */
const summaryOf = (task: SummaryQuestion) => {
  const { games, seed, placement, played } = task;
  const scenario = scenarioOf(task);
  const sources = played.map(({ strategy }) => ({
    text: strategy,
    key: formatStrategy(unwrap(parseStrategy(strategy))),
  }));
  const strategies = sources.map(({ text }) => text);
  const drawn = unwrap(placementOf(scenario, placement));
  const all = played.map((one) => strategyGames(one, games, scenario.board.cellCount));
  const wanted = reducedStrategies({ scenario, placement: drawn, reduceLuck: "exact" }, sources);
  const hasReduced = wanted.includes(true) && wanted.every((reduced, i) => !reduced || all[i].reduced !== undefined);
  const how = hasReduced ? ({ reduceLuck: "exact" } as const) : {};
  const description = describeExperiment({ scenario, strategies, placement: drawn, games, seed, ...how }, sources);
  const luckStays = whyLuckStays(scenario, drawn.model);
  const summary = summarise({
    experiment: fingerprint(description),
    scenario,
    placement: String(description["placement"]),
    seed,
    games,
    strategies: hasReduced ? all : all.map(({ reduced: _, ...one }) => one),
    ...how,
    ...(luckStays !== undefined && { luckStays }),
  });
  return { kind: "summary" as const, text: `${JSON.stringify(summary, undefined, 2)}\n` };
};

export const tasks = { summary: summaryOf };
