import { mean } from "../statistics/sample/description.ts";
import { shareInterval } from "../statistics/sample/proportion.ts";
import type { Interval } from "../statistics/sample/samples.ts";
import type { MatchResult } from "./play-match.ts";

/** The results of one participant over all matches. */
export interface MatchParticipant {
  readonly name: string;
  readonly wins: number;
  /** Matches lost through a fault, not by losing the fleet. */
  readonly faults: number;
  /** Mean shots in the matches won by sinking the fleet; absent if there are none. */
  readonly shotsWhenWon?: number;
  /** Mean shots in all matches without a fault; absent if there are none. */
  readonly shots?: number;
}

/** The results of matches. */
export interface MatchSummary {
  readonly matches: number;
  readonly participants: readonly [MatchParticipant, MatchParticipant];
  /** Always 0: under none of our turn rules does a match end for both sides at once. */
  readonly draws: 0;
  /** Share of matches that the side that began won, among those without a fault; absent if there are none. */
  readonly firstWins?: number;
  /**
   * The first participant's share of wins, over complete pairs of matches; absent if there are none. Wilson's
   * interval counts each pair once, which makes it too wide rather than too narrow.
   */
  readonly score?: { readonly share: number; readonly interval: Interval };
}

/**
 * Summarises matches.
 *
 * Cost: the number of matches.
 *
 * @param names of the participants
 * @example
 * import { summariseMatches } from "@broadside/arena/matches";
 *
 * summariseMatches(["random", "hunt-target"], []).matches; // => 0
 */
export const summariseMatches = (names: readonly [string, string], results: readonly MatchResult[]): MatchSummary => {
  const fair = results.filter(({ fault }) => fault === undefined);
  const shares = pairShares(results);
  return {
    matches: results.length,
    participants: [summaryOf(names[0], 0, results), summaryOf(names[1], 1, results)],
    draws: 0,
    ...(fair.length > 0 && { firstWins: mean(fair.map(({ first, winner }) => (first === winner ? 1 : 0))) }),
    ...(shares.length > 0 && { score: { share: mean(shares), interval: shareInterval(mean(shares), shares.length) } }),
  };
};

const summaryOf = (name: string, side: 0 | 1, results: readonly MatchResult[]): MatchParticipant => {
  const fair = results.filter(({ fault }) => fault === undefined);
  const shots = fair.map((result) => result.shots[side]);
  const won = fair.filter(({ winner }) => winner === side).map((result) => result.shots[side]);
  return {
    name,
    wins: results.filter(({ winner }) => winner === side).length,
    faults: results.filter(({ winner, fault }) => fault !== undefined && winner !== side).length,
    ...(won.length > 0 && { shotsWhenWon: mean(won) }),
    ...(shots.length > 0 && { shots: mean(shots) }),
  };
};

const pairShares = (results: readonly MatchResult[]): number[] => {
  const shares: number[] = [];
  for (let i = 0; i + 1 < results.length; i += 2)
    shares.push((Number(results[i].winner === 0) + Number(results[i + 1].winner === 0)) / 2);
  return shares;
};
