import type { MatchSetup } from "./match-setup.ts";
import { type MatchResult, type Participants, playMatchOf } from "./play-match.ts";

/** How matches are played. */
export interface MatchesOptions {
  /** How many, an even number: pairs of two. */
  readonly matches: number;
  /** Ends the run before the next turn. */
  readonly signal?: AbortSignal;
  /** Called after every match. */
  readonly played?: (result: MatchResult) => void;
}

/**
 * Plays matches one after another, and lets both participants go.
 *
 * Cost: that of {@link playMatchOf} for each match.
 *
 * @returns those that ended
 * @throws Nothing; what a participant throws is the fault that loses a match.
 * @example
 * import { makeGameLayouts } from "@broadside/arena/games";
 * import { playMatches, seatParticipant, type MatchSetup } from "@broadside/arena/matches";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 1 });
 * const setup: MatchSetup = { scenario, turns: "alternate", seed: 1, fleets: "drawn", layouts };
 * const one = unwrap(await seatParticipant(setup, { text: "random", side: 0, limits: {} }));
 * const other = unwrap(await seatParticipant(setup, { text: "hunt-target", side: 1, limits: {} }));
 * (await playMatches(setup, [one, other], { matches: 4 })).length; // => 4
 */
export const playMatches = async (
  setup: MatchSetup,
  participants: Participants,
  { matches, signal, played }: MatchesOptions,
): Promise<MatchResult[]> => {
  const results: MatchResult[] = [];
  const stop = (): void => {
    for (const participant of participants) participant.stop();
  };
  signal?.addEventListener("abort", stop);
  try {
    for (let match = 0; match < matches; match++) {
      // Signals are heard between two matches of strategies, which wait for nothing.
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted) break;
      const result = await playMatchOf(setup, participants, match, () => signal?.aborted === true);
      if (!result) break;
      results.push(result);
      played?.(result);
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    await Promise.all(participants.map((participant) => participant.close()));
  }
  return results;
};
