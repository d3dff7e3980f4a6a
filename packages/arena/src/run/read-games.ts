import { parseScenario, unwrap } from "@broadside/engine";
import { UNTIL_OF } from "../experiment/experiment.ts";
import type { ExperimentGames, GameFault, StrategyGames } from "../experiment/experiment-games.ts";
import { type ExportFormat, GameStore } from "../store/game-store.ts";

/**
 * The games that a folder holds, column by column.
 *
 * @throws ExperimentRefused when it holds none, or is in use.
 * @throws StoreFailed when they cannot be read.
 */
export const readGames = async (folder: string): Promise<ExperimentGames> => {
  const store = await GameStore.read(folder);
  try {
    const description = await store.description();
    const games = (await store.stoppedAt()) ?? Number(description["games"]);
    const strategies = (await store.strategies()).map((strategy) => emptyColumns(strategy, games));
    await store.eachGame((strategy, { game, shots, misses, milliseconds, fault, sequence }) => {
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
    const { untilInterval, prior } = description;
    const untilOf = UNTIL_OF.find((name) => name === description["untilOf"]);
    return {
      experiment: await store.fingerprint(),
      scenario: unwrap(parseScenario(description["scenario"])),
      placement: String(description["placement"]),
      ...(typeof prior === "string" && { belief: prior }),
      seed: Number(description["seed"]),
      games,
      strategies,
      ...(typeof untilInterval === "number" && { untilInterval }),
      ...(untilOf && { untilOf }),
    };
  } finally {
    await store.close();
  }
};

/** The seed of the experiment that a folder holds; undefined when it holds none. @throws as {@link readGames} does. */
export const keptSeed = async (folder: string): Promise<number | undefined> => {
  if (!GameStore.isIn(folder)) return undefined;
  const store = await GameStore.read(folder);
  try {
    return Number((await store.description())["seed"]);
  } finally {
    await store.close();
  }
};

/**
 * Writes the games of a folder to files beside them and returns their paths.
 *
 * @throws ExperimentRefused when it holds none, or is in use.
 * @throws StoreFailed when they cannot be written.
 */
export const exportGames = async (folder: string, formats: readonly ExportFormat[]): Promise<string[]> => {
  const store = await GameStore.read(folder);
  try {
    const paths: string[] = [];
    for (const format of formats) paths.push(await store.export(format));
    return paths;
  } finally {
    await store.close();
  }
};

interface Columns extends StrategyGames {
  readonly sequences: string[];
  readonly faults: GameFault[];
}

const emptyColumns = (strategy: string, games: number): Columns => ({
  strategy,
  shots: new Float64Array(games).fill(Number.NaN),
  misses: new Float64Array(games).fill(Number.NaN),
  milliseconds: new Float64Array(games).fill(Number.NaN),
  sequences: new Array<string>(games).fill(""),
  faults: [],
});
