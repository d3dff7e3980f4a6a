import type { LevelName } from "@broadside/engine/games";
import { winnerOf } from "./match-record.ts";
import type { ListedMatch } from "./match-store.ts";

/** The person's finished matches against a level, by any rules. */
export interface RecordAgainst {
  readonly won: number;
  readonly lost: number;
  /** How many of the last ones ended alike: above 0 for wins, below 0 for losses. */
  readonly running: number;
}

/** The record against each level that was played to the end. @param list kept matches, the newest first */
export const recordsAgainst = (list: readonly ListedMatch[]): ReadonlyMap<LevelName, RecordAgainst> => {
  const records = new Map<LevelName, RecordAgainst>();
  for (const { match } of list.toReversed()) {
    if (!match.ok) continue;
    const [me, other] = match.value.players;
    const winner = winnerOf(match.value);
    if (me.kind !== "person" || other.kind !== "strategy" || other.level === undefined || winner === undefined)
      continue;
    const { won, lost, running } = records.get(other.level) ?? { won: 0, lost: 0, running: 0 };
    const sign = winner === 0 ? 1 : -1;
    records.set(other.level, {
      won: won + (sign > 0 ? 1 : 0),
      lost: lost + (sign < 0 ? 1 : 0),
      running: running * sign > 0 ? running + sign : sign,
    });
  }
  return records;
};
