/**
 * @broadside/arena/matches: what whole games between two strategies or programs found. `runTournament` of
 *   `/tournaments` plays them.
 *
 * @module @broadside/arena/matches
 */
export { type MatchParticipant, type MatchSummary, summariseMatches } from "./match/match-summary.ts";
export { FLEET_SOURCES, type FleetSource, type MatchResult } from "./match/play-match.ts";
