import { LUCK, REDUCED_PARTS, type ReducedGame } from "@broadside/engine/review";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { NumberedReduction } from "./store-content.ts";

export const REDUCED_COLUMNS = [...REDUCED_PARTS, ...LUCK.map((name) => `luck_${name}`)];

export const REDUCED_TABLE = `CREATE TABLE reduced (strategy USMALLINT, game INTEGER, ${REDUCED_COLUMNS.map((name) => `${name} DOUBLE`).join(", ")})`;

export const REDUCED_QUERY = `SELECT strategy, game, ${REDUCED_COLUMNS.join(", ")} FROM reduced ORDER BY strategy, game`;

/** Adds reduced games within the current transaction. */
export const appendReduced = async (
  connection: DuckDBConnection,
  strategy: number,
  games: readonly NumberedReduction[],
): Promise<void> => {
  const appender = await connection.createAppender("reduced");
  for (const game of games) {
    appender.appendUSmallInt(strategy);
    appender.appendInteger(game.game);
    for (const part of REDUCED_PARTS) appender.appendDouble(game[part]);
    for (const own of game.luck) appender.appendDouble(own);
    appender.endRow();
  }
  appender.closeSync();
};

/** A reduced game from its numbers: its parts, then its luck. */
export const reducedOf = ([searching, chasing, greedy, advantage, ...luck]: readonly number[]): ReducedGame => ({
  searching,
  chasing,
  greedy,
  advantage,
  luck,
});
