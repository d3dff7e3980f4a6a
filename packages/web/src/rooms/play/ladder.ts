import { LEVEL_NAMES, type LevelName } from "@broadside/engine/games";
import { type MatchPlayer, winnerOf } from "../../board/match/match-record.ts";
import type { ListedMatch } from "../../board/match/match-store.ts";

/** The person's finished matches against an opponent, whatever the rules. */
export interface RecordAgainst {
  readonly won: number;
  readonly lost: number;
  /** The length of the current streak: above 0 for wins, below 0 for losses. */
  readonly running: number;
  /** Whether one of the wins took no hint, and no shot back: only such a win counts on the ladder. */
  readonly isUnaided: boolean;
}

const NO_RECORD: RecordAgainst = { won: 0, lost: 0, running: 0, isUnaided: false };

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
    const { won, lost, running, isUnaided } = records.get(name) ?? NO_RECORD;
    const sign = winner === 0 ? 1 : -1;
    const { hints, takenBack } = read.value;
    records.set(name, {
      won: won + (sign > 0 ? 1 : 0),
      lost: lost + (sign < 0 ? 1 : 0),
      running: running * sign > 0 ? running + sign : sign,
      isUnaided: isUnaided || (sign > 0 && hints.length === 0 && takenBack === 0),
    });
  }
  return records;
};

const beatenIn = (list: readonly ListedMatch[]): ((level: LevelName) => boolean) => {
  const records = recordsAgainst(list);
  return (level) => records.get(level)?.isUnaided === true;
};

/** The first unbeaten level above a beaten one; undefined if there is none, or the level itself is not beaten. */
export const nextAbove = (list: readonly ListedMatch[], level: LevelName): LevelName | undefined => {
  const isBeaten = beatenIn(list);
  const above = LEVEL_NAMES.slice(LEVEL_NAMES.indexOf(level) + 1);
  return isBeaten(level) ? above.find((other) => !isBeaten(other)) : undefined;
};

/**
 * The level to play next: the first unbeaten one above the highest that the person has beaten or, with the highest of
 * all beaten, the first unbeaten one; undefined if all are beaten.
 */
export const nextOnLadder = (list: readonly ListedMatch[]): LevelName | undefined => {
  const isBeaten = beatenIn(list);
  const highest = LEVEL_NAMES.findLastIndex(isBeaten);
  return LEVEL_NAMES[highest + 1] ?? LEVEL_NAMES.find((level) => !isBeaten(level));
};
