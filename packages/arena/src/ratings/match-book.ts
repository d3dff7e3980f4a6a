import type { MatchResult } from "../match/play-match.ts";
import type { JournalMatch } from "../store/match-journal.ts";
import type { Encounter, Meetings } from "./encounter.ts";
import { MATCH_GAMES } from "./head-to-head.ts";

/**
 * Whole games, by their two players and the number of the game. Games 2m and 2m + 1 of two players are their
 * match m.
 */
export class MatchBook implements Meetings {
  readonly matches: number;
  readonly #results = new Map<string, (MatchResult | undefined)[]>();

  /** @param matches of any two players, at most */
  constructor(matches: number) {
    this.matches = matches;
  }

  /** Adds a game. */
  add({ pair, result }: JournalMatch): void {
    const key = keyOf(pair);
    const own = this.#results.get(key) ?? [];
    own[result.match] = result;
    this.#results.set(key, own);
  }

  /** A game of two, lower index first; undefined until it is played. */
  game(pair: readonly [number, number], game: number): MatchResult | undefined {
    return this.#results.get(keyOf(pair))?.[game];
  }

  /** The played games of a match. In the first the player with the lower index begins. */
  match(match: number, a: number, b: number): Encounter[] {
    const pair = [Math.min(a, b), Math.max(a, b)] as const;
    return Array.from({ length: MATCH_GAMES }, (_, i) => this.game(pair, MATCH_GAMES * match + i)).flatMap((result) =>
      result ? [encounterOf(pair, match, result)] : [],
    );
  }
}

const keyOf = ([a, b]: readonly [number, number]): string => `${a} ${b}`;

const encounterOf = (pair: readonly [number, number], match: number, result: MatchResult): Encounter => {
  const { first, winner, shots, fault } = result;
  const second = first === 0 ? 1 : 0;
  return {
    match,
    first: pair[first],
    second: pair[second],
    result: winner === first ? "first" : "second",
    shots: [shots[first], shots[second]],
    ...(fault !== undefined && { byFault: true }),
  };
};
