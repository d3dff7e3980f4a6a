/**
 * @broadside/arena/matches: what whole games between two strategies or programs found. `runTournament` of
 *   `/tournaments` plays them.
 *
 * @module @broadside/arena/matches
 */
export {
  FLEET_SOURCES,
  type FleetSource,
  type MatchParticipant,
  type MatchResult,
  type MatchSummary,
  summariseMatches,
} from "./match/play-match.ts";
