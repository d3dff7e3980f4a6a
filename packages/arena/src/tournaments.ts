/**
 * @broadside/arena/tournaments: strategies that play against each other, their ratings with intervals, and
 *   reports: tables, figures and a page.
 *
 * @module @broadside/arena/tournaments
 */
export type { WholeGamesExperiment } from "./match/match-task.ts";
export { HEAD_TO_HEAD_TURNS } from "./ratings/games-of-two.ts";
export { runTournament } from "./ratings/run-tournament.ts";
export {
  readTournamentGames,
  readWholeGames,
  runWholeGames,
  type TournamentOutcome,
  type TournamentRunOptions,
  type WholeGames,
  type WholeGamesTournament,
} from "./ratings/run-whole-games.ts";
export { mostRounds, SCHEDULES, type Schedule, usualRounds } from "./ratings/schedule.ts";
export { playedByPairs, summariseTournament } from "./ratings/summarise-tournament.ts";
export type { Tournament, TournamentCourse } from "./ratings/tournament.ts";
export type {
  ParticipantSummary,
  TournamentFacts,
  TournamentPair,
  TournamentSummary,
} from "./ratings/tournament-summary.ts";
export {
  openIntervalText,
  rankedPairs,
  rankedParticipants,
  ratingText,
  scoreText,
} from "./ratings/tournament-summary.ts";
export { anchorText, recordText, type TournamentReport, writeTournament } from "./report/write-tournament.ts";
