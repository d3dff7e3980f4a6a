/**
 * @broadside/arena/tournaments: strategies that meet each other, their ratings with intervals, and what is written
 * of them: tables, figures and a page.
 *
 * @packageDocumentation
 */
export {
  type Encounter,
  HEAD_TO_HEAD_TURNS,
  HeadToHead,
  type HeadToHeadRules,
  MATCH_GAMES,
  pointsIn,
} from "./ratings/meetings.ts";
export {
  readTogether,
  readTournamentGames,
  runTogether,
  type TogetherExperiment,
  type TogetherGames,
  type TogetherOutcome,
  type TogetherTournament,
  type TournamentRunOptions,
} from "./ratings/run-together.ts";
export { experimentOf, runTournament, type TournamentOutcome } from "./ratings/run-tournament.ts";
export { mostRounds, SCHEDULES, type Schedule, usualRounds } from "./ratings/schedule.ts";
export { summariseTournament } from "./ratings/summarise-tournament.ts";
export { refuseParts } from "./ratings/together-plan.ts";
export { gamesOfTournament, playTournament, type Tournament, type TournamentCourse } from "./ratings/tournament.ts";
export * from "./ratings/tournament-summary.ts";
export { openIntervalText, rankedParticipants, ratingText, scoreText } from "./ratings/tournament-text.ts";
export * from "./report/tournament-tables.ts";
export { type TournamentReport, writeTournament } from "./report/write-tournament.ts";
