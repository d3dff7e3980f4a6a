import { formatScenario, unwrap } from "@broadside/engine";
import { greetBot } from "../../src/bot/process/handshake.ts";
import { parseStrategySources } from "../../src/experiment/strategy-source.ts";
import { participantOf } from "../../src/match/participant.ts";
import { type MatchResult, type MatchSetup, type Participant, playMatchOf } from "../../src/match/play-match.ts";

/** A participant as the threads make it: a bot is greeted first. */
const seat = async (setup: MatchSetup, text: string, side: 0 | 1, limits = {}): Promise<Participant> => {
  const [source] = unwrap(parseStrategySources([text], "player"));
  if (source.command)
    unwrap(await greetBot({ text, ...source.command }, JSON.stringify(formatScenario(setup.scenario)), "player"));
  return unwrap(await participantOf(setup, source, { side, limits }, "player"));
};

export const seats = async (setup: MatchSetup, one: string, other: string, limits = {}) =>
  [await seat(setup, one, 0, limits), await seat(setup, other, 1, limits)] as const;

/** Matches of players by name; see {@link playMatches}. */
export const playNamed = async (
  setup: MatchSetup,
  [one, other]: readonly [string, string],
  matches: number,
  limits?: { readonly move?: number; readonly game?: number },
): Promise<MatchResult[]> => playMatches(setup, await seats(setup, one, other, limits), { matches });

/** Plays matches one after another in this thread, then closes both participants. */
export const playMatches = async (
  setup: MatchSetup,
  participants: readonly [Participant, Participant],
  { matches }: { readonly matches: number },
): Promise<MatchResult[]> => {
  const results: MatchResult[] = [];
  for (let match = 0; match < matches; match++)
    results.push((await playMatchOf(setup, participants, match)) as MatchResult);
  await Promise.all(participants.map((participant) => participant.close()));
  return results;
};
