import { parseScenario, unwrap } from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import { LUCK, REDUCED_PARTS } from "@broadside/engine/review";
import { oneLine } from "@broadside/engine/text";
import {
  type Experiment,
  LUCK_REDUCTIONS,
  type LuckReduction,
  UNTIL_OF,
  whyLuckStays,
} from "../experiment/experiment.ts";
import { type ExperimentDescription, namedStrategies, placementNameOf } from "../experiment/experiment-description.ts";
import type {
  ExperimentGames,
  GameFault,
  NamedStrategy,
  ReducedColumns,
  StrategyGames,
} from "../experiment/experiment-games.ts";
import { GameStore } from "../store/game-store.ts";
import { MatchJournal, readJournal } from "../store/match-journal.ts";
import type { ExportFormat } from "../store/store-content.ts";

/**
 * Reads the games in a folder, as columns.
 *
 * Cost: the games are read once; about 100 bytes of memory for each.
 *
 * @throws ExperimentRefused when the folder has no games or is in use; StoreFailed when they cannot be read;
 *   LibraryMissing. The promise rejects with these.
 * @example
 * import { readGames } from "@broadside/arena";
 *
 * const games = await readGames("games");
 * games.strategies.map(({ strategy }) => strategy); // => ["random", "hunt-target"]
 * games.strategies[0]?.shots.length; // => 40
 */
export const readGames = async (folder: string): Promise<ExperimentGames> => {
  checkFolder(folder);
  return GameStore.read(folder, async (store) => {
    const { fingerprint, description, strategies: texts, stoppedAt } = await store.head();
    const head = resultsHead(description);
    const games = stoppedAt ?? Number(description["games"]);
    const strategies = namedStrategies(description, texts).map((strategy) => emptyColumns(strategy, games));
    await store.eachGame(games, (strategy, { game, shots, misses, milliseconds, fault, sequence }) => {
      const columns = strategies[strategy];
      columns.sequences[game] = sequence;
      if (fault !== null) {
        columns.faults.push({ game, fault });
        return;
      }
      columns.shots[game] = shots;
      columns.misses[game] = misses;
      columns.milliseconds[game] = milliseconds;
    });
    const reduced = await readReduced(store, strategies);
    const { untilInterval } = description;
    const untilOf = UNTIL_OF.find((name) => name === description["untilOf"]);
    const reduceLuck = reductionOf(description);
    const luckStays = whyLuckStays(head.scenario, placementNameOf(description));
    return {
      experiment: fingerprint,
      ...head,
      games,
      strategies: strategies.map((columns, i) => (reduced[i] ? { ...columns, reduced: reduced[i] } : columns)),
      ...(typeof untilInterval === "number" && { untilInterval }),
      ...(untilOf && { untilOf }),
      ...(reduceLuck !== "none" && { reduceLuck }),
      ...(luckStays !== undefined && { luckStays }),
    };
  });
};

/** What results say first. */
export const resultsHead = (description: ExperimentDescription) => {
  const { scenario, placement, prior, seed } = description;
  return {
    scenario: unwrap(parseScenario(scenario)),
    placement: oneLine(String(placement)),
    ...(typeof prior === "string" && { belief: oneLine(prior) }),
    ...(description["believesInTurn"] === true && { believesInTurn: true as const }),
    seed: Number(seed),
  };
};

/** The settings that a resumed run takes from its folder unless others are given. */
export interface SavedSettings extends Partial<Pick<Experiment, "seed" | "games" | "reduceLuck">> {
  readonly asked?: string;
}

/**
 * The settings of the run in a folder: seed, number of games and luck reduction of an experiment, or the seed of
 * whole games, and what the caller noted. Empty if the folder holds no run.
 *
 * Cost: opens the store once.
 *
 * @throws as {@link readGames} does.
 * @example
 * import { savedSettings } from "@broadside/arena";
 *
 * await savedSettings("games"); // => { seed: 1, games: 40, reduceLuck: "none" }
 * await savedSettings("no-such-folder"); // => {}
 */
export const savedSettings = async (folder: string): Promise<SavedSettings> => {
  if (MatchJournal.isIn(folder)) {
    const { description, asked } = readJournal(folder);
    const { seed } = description;
    return { ...(seed !== undefined && { seed: Number(seed) }), ...(asked !== undefined && { asked }) };
  }
  if (!GameStore.isIn(folder)) return {};
  const { description, asked } = await GameStore.read(folder, (store) => store.head());
  const { seed, games } = description;
  const settings = { seed: Number(seed), games: Number(games), reduceLuck: reductionOf(description) };
  return asked === undefined ? settings : { ...settings, asked };
};

const reductionOf = (description: ExperimentDescription): LuckReduction =>
  LUCK_REDUCTIONS.find((name) => name === description["reduceLuck"]) ?? "none";

/**
 * Exports the games of a folder and their layouts to files in the same folder, with a dictionary of the columns.
 * Returns the paths. Without a format, it writes nothing.
 *
 * Cost: the games are read and written once.
 *
 * @throws ExperimentRefused when the folder has no games, is in use, or stores no layouts; StoreFailed when the
 *   files cannot be written; LibraryMissing. The promise rejects with these.
 * @example
 * import { exportGames } from "@broadside/arena";
 *
 * (await exportGames("games", ["csv"])).length > 0; // => true
 */
export const exportGames = async (folder: string, formats: readonly ExportFormat[]): Promise<string[]> => {
  checkFolder(folder);
  if (!Array.isArray(formats)) throw new TypeError(`${showValue(formats)} is not a list; write ["csv"]`);
  if (formats.length === 0) return [];
  return GameStore.read(folder, (store) => store.export(formats));
};

/** The games of each strategy with luck removed; undefined unless all finished games have it. */
const readReduced = async (
  store: GameStore,
  strategies: readonly StrategyGames[],
): Promise<(ReducedColumns | undefined)[]> => {
  const reduced: (ReducedColumns | undefined)[] = strategies.map(() => undefined);
  await store.eachReduced(strategies[0]?.shots.length ?? 0, (strategy, game) => {
    const columns = reduced[strategy] ?? emptyReduced(strategies[strategy].shots.length);
    reduced[strategy] = columns;
    for (const part of REDUCED_PARTS) columns[part][game.game] = game[part];
    game.luck.forEach((luck, i) => {
      columns.luck[i][game.game] = luck;
    });
  });
  return reduced.map((columns, i) => {
    const isWhole =
      columns && strategies[i].shots.every((shots, game) => Number.isNaN(shots) || !Number.isNaN(columns.greedy[game]));
    return isWhole ? columns : undefined;
  });
};

const emptyReduced = (games: number): ReducedColumns => {
  const column = (): Float64Array => new Float64Array(games).fill(Number.NaN);
  return { searching: column(), chasing: column(), greedy: column(), advantage: column(), luck: LUCK.map(column) };
};

interface Columns extends StrategyGames {
  readonly sequences: string[];
  readonly faults: GameFault[];
}

const emptyColumns = (strategy: NamedStrategy, games: number): Columns => ({
  ...strategy,
  shots: new Float64Array(games).fill(Number.NaN),
  misses: new Float64Array(games).fill(Number.NaN),
  milliseconds: new Float64Array(games).fill(Number.NaN),
  sequences: new Array<string>(games).fill(""),
  faults: [],
});

const checkFolder = (folder: unknown): void => {
  if (typeof folder !== "string") throw new TypeError(`${showValue(folder)} is not the path of a folder`);
};
