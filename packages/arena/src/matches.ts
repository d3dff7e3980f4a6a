/**
 * @broadside/arena/matches: whole games between two strategies or programs, under any turn rule. Match g depends
 *   only on the rules, the seed and g.
 *
 * @packageDocumentation
 */
export { ExperimentRefused } from "./experiment/arena-error.ts";
export type { MatchLimits } from "./match/bot-participant.ts";
export { type MatchEntry, makeParticipant } from "./match/make-participant.ts";
export { type MatchParticipant, type MatchSummary, summariseMatches } from "./match/match-summary.ts";
export type { Participant } from "./match/participant.ts";
export {
  FLEET_SOURCES,
  type FleetSource,
  type MatchesOptions,
  type MatchResult,
  type MatchSetup,
  type Participants,
  playMatches,
} from "./match/play-match.ts";
