import type { Scenario } from "@broadside/engine";
import type { LevelName } from "@broadside/engine/games";
import { type MatchPlayer, winnerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";
import { presetOf } from "../../board/rules/rules.ts";

/** The average number of shots in a game by a level, and the number of games measured. */
export interface LevelShots {
  readonly shots: number;
  readonly games: number;
}

/** Means for uniform layouts: docs/reference/levels.md, by `scripts/data/levels.mjs` with seed 1. */
const MEASURED: Readonly<Record<string, Readonly<Partial<Record<LevelName, LevelShots>>>>> = {
  hasbro: {
    cadet: { shots: 66.4, games: 2000 },
    sailor: { shots: 60.5, games: 2000 },
    mate: { shots: 49, games: 2000 },
    captain: { shots: 46.9, games: 4000 },
    admiral: { shots: 44.1, games: 600 },
  },
  russian: {
    cadet: { shots: 93.5, games: 1000 },
    sailor: { shots: 87.8, games: 1000 },
    mate: { shots: 57.8, games: 1000 },
    captain: { shots: 57.7, games: 1000 },
  },
};

/** The average shots of each level under the given rules, without salvos; empty if not measured. */
export const levelShots = (scenario: Scenario): Readonly<Partial<Record<LevelName, LevelShots>>> =>
  MEASURED[presetOf(scenario) ?? ""] ?? {};

/** The person's finished matches against an opponent, whatever the rules. */
export interface RecordAgainst {
  readonly won: number;
  readonly lost: number;
  /** The length of the current streak: above 0 for wins, below 0 for losses. */
  readonly running: number;
}

/** The name by which {@link recordsAgainst} lists a player: the level's or the strategy's; none for a person. */
export const opponentName = (player: MatchPlayer): string | undefined =>
  player.kind === "strategy" ? (player.level ?? player.strategy) : undefined;

/** The record against each opponent with at least one finished match. @param list stored matches, the newest first */
export const recordsAgainst = (list: readonly ListedMatch[]): ReadonlyMap<string, RecordAgainst> => {
  const records = new Map<string, RecordAgainst>();
  for (const { read } of list.toReversed()) {
    if (!read.ok) continue;
    const [me, other] = read.value.players;
    const winner = winnerOf(read.value);
    const name = opponentName(other);
    if (me.kind !== "person" || name === undefined || winner === undefined) continue;
    const { won, lost, running } = records.get(name) ?? { won: 0, lost: 0, running: 0 };
    const sign = winner === 0 ? 1 : -1;
    records.set(name, {
      won: won + (sign > 0 ? 1 : 0),
      lost: lost + (sign < 0 ? 1 : 0),
      running: running * sign > 0 ? running + sign : sign,
    });
  }
  return records;
};
