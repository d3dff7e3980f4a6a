export { type Encounter, pointsIn } from "./encounter.ts";
export { HEAD_TO_HEAD_TURNS, HeadToHead, type HeadToHeadRules, MATCH_GAMES } from "./head-to-head.ts";
export {
  readTogether,
  readTournamentGames,
  runTogether,
  type TogetherExperiment,
  type TogetherGames,
  type TogetherOutcome,
  type TogetherTournament,
  type TournamentRunOptions,
} from "./run-together.ts";
export { experimentOf, runTournament, type TournamentOutcome } from "./run-tournament.ts";
export { mostRounds, SCHEDULES, type Schedule, usualRounds } from "./schedule.ts";
export { summariseTournament } from "./summarise-tournament.ts";
export { refuseParts } from "./together-plan.ts";
export { gamesOfTournament, playTournament, type Tournament, type TournamentCourse } from "./tournament.ts";
export * from "./tournament-summary.ts";
export { openIntervalText, rankedParticipants, ratingText, scoreText } from "./tournament-text.ts";
