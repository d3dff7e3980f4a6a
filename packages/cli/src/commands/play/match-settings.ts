import {
  ANSWERS_MEANING,
  formatScenario,
  formatStrategy,
  type InferOptions,
  RandomStream,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { type Duel, describeTurns, formatTranscript, type Transcript, type Turns } from "@broadside/engine/games";
import { formatPlacementModel, type PlacementModel } from "@broadside/engine/placing";
import type { Prior } from "@broadside/engine/priors";
import { fleetWords } from "../../output/drawing/layout-drawing.ts";
import { checkNewFile, writeOutput } from "../../output/output.ts";
import { priorName, takesNoPrior } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { wrap } from "../../output/text-width.ts";

export const PLAYERS = ["me", "them"] as const;
export type PlayerName = (typeof PLAYERS)[number];

/** Sub-streams of the seed, kept separate so that a different fleet changes nothing else. */
export const STREAMS = { theirFleet: 0, myFleet: 1, theirShots: 2, myRest: 3 };

export interface MatchSettings {
  /** The rules without a prior; {@link placement} draws both fleets. */
  readonly scenario: Scenario;
  /** The rules with the strategy's prior for the person's fleet; without one, {@link scenario} itself. */
  readonly hunted: Scenario;
  readonly placement: PlacementModel;
  readonly strategy: Strategy;
  /** The seed for drawing both fleets, and the cells of strategies that choose at random. */
  readonly seed: number;
  readonly turns: Turns;
  readonly first: PlayerName;
  /** The person's fleet; chosen at the start if undefined. */
  readonly fleet: HiddenLayout | undefined;
  readonly files: MatchFiles | undefined;
  readonly inference: InferOptions;
  /** The milliseconds that the strategy may think in a turn; undefined if as long as it likes. */
  readonly thinking: number | undefined;
  readonly resumed: Duel | undefined;
}

/** The strategy's random stream, from the seed. A resumed game gets a new stream for its remaining turns. */
export const theirStream = ({ seed, resumed }: Pick<MatchSettings, "seed" | "resumed">): RandomStream =>
  resumed === undefined
    ? RandomStream.fromSeed(seed, STREAMS.theirShots)
    : RandomStream.fromSeed(seed, STREAMS.theirShots, resumed.order.length);

const knownText = (scenario: Scenario): string[] => {
  const { totals, clues } = formatScenario(scenario);
  const names = scenario.board.size.length === 2 ? ["columns", "rows"] : [];
  const lines = (totals ?? []).flatMap((list, axis) =>
    list ? [`${names[axis] ?? `dimension ${axis + 1}`} ${list.map((total) => total ?? "?").join(" ")}`] : [],
  );
  const cells = Object.entries(clues ?? {}).map(([cell, clue]) => `${cell} ${clue}`);
  return [
    ...(lines.length > 0 ? [`ship cells of either fleet: ${lines.join(", ")}`] : []),
    ...(cells.length > 0 ? [`clues of either fleet: ${cells.join(", ")}`] : []),
  ];
};

/** The introduction to a game: the players, the rules, and what the opponent believes. */
export const introduction = (settings: MatchSettings, { columns, style }: Terminal): string => {
  const { scenario, hunted, placement, strategy, seed, turns, first } = settings;
  const drawn = placement.name === "uniform" ? "" : `   fleets drawn by ${formatPlacementModel(placement)}`;
  return [
    style.bold(`${scenario.name} against ${formatStrategy(strategy)}`),
    ...[
      `fleet: ${fleetWords(scenario)}`,
      `contact: ${scenario.contact}   answers: ${scenario.answers} (${ANSWERS_MEANING[scenario.answers]})`,
      ...knownText(scenario),
      `turns: ${describeTurns(turns)}; ${first === "me" ? "you begin" : "they begin"}`,
      ...(hunted.prior ? [beliefText(hunted.prior, strategy)] : []),
      `seed ${seed}${drawn}`,
      "",
    ].flatMap((line) => wrap(line, Math.min(columns, 80))),
  ].join("\n");
};

const beliefText = (prior: Prior, strategy: Strategy): string =>
  takesNoPrior(strategy) || strategy.parameters?.["prior"] !== undefined
    ? `${priorName(prior)} changes nothing: ${formatStrategy(strategy)} does not take it`
    : `they believe that you hide by ${priorName(prior)}${prior.weights.kind === "sequential" ? ", by estimates while more than 20,000 layouts are left" : ""}`;

export interface MatchFiles {
  readonly mine: string;
  readonly theirs: string;
}

export const matchFiles = (path: string, flag: string): MatchFiles => {
  checkNewFile(path, flag, "game.json");
  return { mine: path, theirs: checkNewFile(theirFile(path), flag, "game.json") };
};

export const theirFile = (path: string): string => `${path.replace(/\.json$/i, "")}-theirs.json`;

export const saveMatch = async (files: MatchFiles, mine: Transcript, theirs: Transcript): Promise<void> => {
  // The order matters: a turn changes only one file, and when a turn is taken back, the shots that followed it are
  // removed first. So whenever the program ends, the two files form a game that can be resumed.
  await writeOutput(files.theirs, textOf(theirs));
  await writeOutput(files.mine, textOf(mine));
};

const textOf = (transcript: Transcript): string => `${JSON.stringify(formatTranscript(transcript), null, 2)}\n`;
