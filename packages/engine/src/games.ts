/**
 * @broadside/engine/games: games played. A {@link Referee} holds a layout and answers, {@link playGame} lets a strategy or a
 * player shoot to the end, {@link playMatch} lays two games against each other, and a {@link Transcript} is the record of one.
 *
 * @packageDocumentation
 */

export { Game, type PlayOptions, playGame } from "./game/game.ts";
export {
  type Match,
  playMatch,
  type Side,
  sideOf,
  TURN_RULES,
  TURN_RULES_MEANING,
  type TurnRule,
} from "./game/match.ts";
export { Referee } from "./game/referee.ts";
export { replayTranscript } from "./game/replay.ts";
export { ReusedReferee } from "./game/reused-referee.ts";
export {
  formatTranscript,
  parseTranscript,
  parseTranscriptText,
  type RefereedTranscript,
  TRANSCRIPT_FORMAT,
  TRANSCRIPT_VERSION,
  type Transcript,
  type TranscriptLine,
  type TranscriptSource,
  withLayout,
} from "./game/transcript.ts";
