/**
 * @broadside/arena/matches: whole games of two, played between strategies and programs by any turn rule. Match g depends on the
 * rules, the seed and g alone.
 *
 * @packageDocumentation
 */
export { ExperimentRefused } from "./experiment/arena-error.ts";
export { BotParticipant, type MatchLimits } from "./match/bot-participant.ts";
export { FLEET_SOURCES, type FleetSource, type MatchSetup } from "./match/match-setup.ts";
export { type MatchSummary, type ParticipantSummary, summariseMatches } from "./match/match-summary.ts";
export type { MatchTask } from "./match/match-task.ts";
export { parsePlayers } from "./match/parse-players.ts";
export type { Participant } from "./match/participant.ts";
export { playMatchesInThreads, type ThreadedMatchesOptions } from "./match/play-in-threads.ts";
export { type MatchResult, type Participants, playMatchOf } from "./match/play-match.ts";
export { type MatchesOptions, playMatches } from "./match/play-matches.ts";
export { type MatchEntry, seatParticipant } from "./match/seat-participant.ts";
export type { TimeLeft } from "./pace/time-left.ts";
