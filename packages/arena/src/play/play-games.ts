import {
  checkStrategy,
  formatStrategy,
  isModulePath,
  makeKnowledge,
  parseStrategy,
  presetPlacement,
  type Scenario,
  type Strategy,
  unwrap,
} from "@broadside/engine";
import { checkArgument, isRecord, refuseUnknown, showValue } from "@broadside/engine/input";
import { formatPlacementModel, parsePlacementModel } from "@broadside/engine/placing";
import { type Fault, faultText } from "../core/fault.ts";
import type { Placement } from "../experiment/experiment.ts";
import { placementLabel } from "../experiment/experiment-description.ts";
import { type Interval, mean, meanInterval } from "../statistics/sample/sample.ts";
import { BatchBuffer, bufferBytes, bufferGames } from "./batch-buffer.ts";
import { BatchPlayer } from "./batch-player.ts";
import { layoutParts, makeGameLayouts, streamKey } from "./game-layouts.ts";

const OPTIONS = ["games", "seed", "placement", "allowFaults", "progress"];

/** A strategy for {@link playGames}: a built-in name, or an object with a name and a way to choose cells. */
export type GameStrategy = string | (Pick<Strategy, "name" | "choose"> & Partial<Strategy>);

/** How {@link playGames} plays. */
export interface PlayGamesOptions {
  /** Number of games of each strategy, each game on a different layout; 100 if absent. */
  readonly games?: number | undefined;
  /** Determines the layouts and the random choices; 1 if absent. */
  readonly seed?: number | undefined;
  /**
   * Where layouts come from: a model as text, such as `"sequential"` or `"edges:temperature=0.5"`, or a {@link
   * Placement}. When not given, as in `broadside compare`: the scenario's prior if it has one, else the model
   * of the preset with the scenario's name, else `"uniform"`.
   */
  readonly placement?: string | Placement | undefined;
  /** Whether to record a fault and play on; otherwise the first fault throws. */
  readonly allowFaults?: boolean | undefined;
  /** Called from time to time with the part that is done (0 to 1); it may throw to stop the games. */
  readonly progress?: ((done: number) => void) | undefined;
}

/** The games of a strategy. */
export interface GamesOfStrategy {
  readonly name: string;
  /** The number of shots in each game; NaN for a game that a fault ended. */
  readonly shots: readonly number[];
  /** The mean of the finished games and its 95 % interval; undefined with fewer than two finished games. */
  readonly mean: ({ readonly value: number } & Interval) | undefined;
  /** Why games did not finish; empty unless {@link PlayGamesOptions.allowFaults} is set. */
  readonly faults: readonly { readonly game: number; readonly fault: Fault; readonly text: string }[];
}

/** How many more shots one strategy needs than another on the same layouts. */
export interface ShotDifference {
  /** The names of the two strategies. The difference is the shots of the first minus those of the second. */
  readonly of: readonly [string, string];
  /** Number of games that both strategies finished. */
  readonly games: number;
  readonly value: number;
  /** The 95 % interval of the difference, Student's for paired games. If it excludes 0, the difference is clear. */
  readonly interval: Interval;
}

/** The result of {@link playGames}. */
export interface PlayedGames {
  /** Where layouts came from, as in `summary.json`: `uniform`, or `prior people (2430f1a2ad2982d0)`. */
  readonly placement: string;
  readonly strategies: readonly GamesOfStrategy[];
  /** Every pair of strategies that both finished at least two games in common, in the order of the strategies. */
  readonly differences: readonly ShotDifference[];
}

/**
 * Plays games of some strategies against the same layouts, and says how many shots they need and how they
 * differ. It keeps nothing and runs in this thread, in Node and in browsers. Game g of a strategy depends only on
 * the rules, the layouts' {@link PlayGamesOptions.placement}, the strategy's name, the seed and g. A built-in
 * strategy plays the same game here as in `broadside compare`.
 *
 * Cost: the strategies' choices for each shot, and drawing the layouts, see {@link makeGameLayouts}.
 *
 * @throws Error with one line that says what is wrong: no strategy, an unknown name, a name given twice, an
 *   object that is no strategy, one game of several strategies, or the first fault of a strategy, with what the
 *   strategy threw as its `cause`.
 * @throws RefusedError when the rules are beyond the engine's limits.
 * @example
 * import { playGames } from "@broadside/arena/games";
 * import { preset, unshotCells } from "@broadside/engine";
 *
 * const { strategies, differences } = playGames(
 *   preset("hasbro"),
 *   [{ name: "in-order", choose: (knowledge) => unshotCells(knowledge)[0] ?? 0 }, "hunt-target"],
 *   { games: 100, seed: 1 },
 * );
 * strategies[0]?.shots.length; // => 100
 * differences.map(({ value, interval }) => value > 0 && interval.low > 0); // => [true]
 */
export const playGames = (
  scenario: Scenario,
  strategies: readonly GameStrategy[],
  options: PlayGamesOptions = {},
): PlayedGames => {
  const given: unknown = options;
  if (!isRecord(given))
    throw new TypeError(`playGames: ${showValue(given)} is not an object of options; write { games: 100, seed: 1 }`);
  const unknown = refuseUnknown(given, OPTIONS, "playGames: options");
  if (unknown) unwrap(unknown);
  const { games = 100, seed = 1, allowFaults = false, progress } = options;
  // Throws an error that says what is wrong if `scenario` is not a scenario.
  makeKnowledge(scenario);
  if (!Array.isArray(strategies))
    throw new TypeError(`playGames: strategies: ${showValue(strategies)} is not a list; write ["greedy-hit", mine]`);
  if (!Number.isSafeInteger(games) || games < 1)
    throw new RangeError(`playGames: ${showValue(games)} is not a number of games; give a whole number from 1`);
  if (!Number.isSafeInteger(seed))
    throw new RangeError(`playGames: seed: ${showValue(seed)} is not a whole number; write for example seed: 1`);
  if (strategies.length === 0) throw new RangeError("playGames: there is no strategy; give one or more");
  if (games === 1 && strategies.length > 1)
    throw new RangeError("playGames: 1 game shows no difference between strategies; give 2 or more games");
  const players = strategies.map(readStrategy);
  const twice = players.find(({ name }, i) => players.findIndex((other) => other.name === name) < i);
  if (twice) throw new RangeError(`playGames: two strategies are called "${twice.name}"; give each its own name`);
  const placement = readPlacement(scenario, options.placement);
  const layouts = makeGameLayouts({ scenario, seed, ...layoutParts(scenario, placement) });
  const { cellCount } = scenario.board;
  const buffer = new BatchBuffer(cellCount, new ArrayBuffer(bufferBytes(cellCount)));
  const most = bufferGames(cellCount);
  const played = players.map(({ name, strategy }, i): GamesOfStrategy => {
    const player = new BatchPlayer(scenario, layouts, seed);
    const shots: number[] = [];
    const faults: GamesOfStrategy["faults"][number][] = [];
    while (shots.length < games) {
      const first = shots.length;
      // Play one game at a time if the caller wants to hear about progress, or about the first fault.
      const count = progress || !allowFaults ? 1 : Math.min(most, games - first);
      buffer.clear();
      player.play(strategy, streamKey(name), { strategy: i, first, count }, buffer, () => false);
      for (let place = 0; place < count; place++) {
        const fault = buffer.faultAt(place);
        if (fault && !allowFaults)
          throw new Error(
            `playGames: "${name}" lost game ${first}: ${faultText(fault)}; with allowFaults the games go on`,
            { cause: player.error },
          );
        if (fault) faults.push({ game: first + place, fault, text: faultText(fault) });
        shots.push(fault ? Number.NaN : buffer.shots[place]);
      }
      progress?.((i + shots.length / games) / players.length);
    }
    const finished = shots.filter((one) => !Number.isNaN(one));
    return {
      name,
      shots,
      mean: finished.length < 2 ? undefined : { value: mean(finished), ...meanInterval(finished) },
      faults,
    };
  });
  return {
    placement: placementLabel({ scenario, placement }),
    strategies: played,
    differences: played.flatMap((a, i) => played.slice(i + 1).flatMap((b) => pair(a, b))),
  };
};

const readPlacement = (scenario: Scenario, placement: string | Placement | undefined): Placement => {
  if (placement === undefined && scenario.prior) return { model: "prior", prior: scenario.prior };
  if (isRecord(placement)) return placement;
  const text: unknown = placement ?? presetPlacement(scenario.name);
  if (typeof text !== "string")
    throw new TypeError(`playGames: placement: ${showValue(text)} is not a placement; write "sequential"`);
  return { model: formatPlacementModel(unwrap(parsePlacementModel(text, "playGames: placement"))) };
};

const STRATEGY = 'write "greedy-hit", or { name, choose(knowledge) { … } }';

const readStrategy = (source: GameStrategy, i: number): { readonly name: string; readonly strategy: Strategy } => {
  const where = `strategies[${i}]`;
  if (typeof source === "string") {
    if (isModulePath(source))
      throw new Error(`playGames: ${where}: "${source}" is a module; import it, and give what it exports`);
    const strategy = unwrap(parseStrategy(source));
    return { name: formatStrategy(strategy), strategy };
  }
  if (!isRecord(source))
    throw new TypeError(`playGames: ${where}: ${showValue(source)} is not a strategy; ${STRATEGY}`);
  if ("ok" in source) checkArgument(source, "choose", "");
  // Keep what the object inherits.
  const whole = source.about === undefined ? Object.assign(Object.create(source), { about: source.name }) : source;
  const strategy = unwrap(checkStrategy(whole, where));
  return { name: strategy.name, strategy };
};

const pair = (a: GamesOfStrategy, b: GamesOfStrategy): ShotDifference[] => {
  const differences = a.shots.map((shots, game) => shots - b.shots[game]).filter((one) => !Number.isNaN(one));
  if (differences.length < 2) return [];
  const interval = meanInterval(differences);
  return [{ of: [a.name, b.name], games: differences.length, value: mean(differences), interval }];
};
