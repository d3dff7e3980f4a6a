/**
 * @broadside/engine/games: playing games. A {@link Referee} holds a layout and answers shots. {@link playGame}
 *   lets a strategy or a player shoot to the end. {@link playMatch} plays two games against each other. A
 *   {@link Transcript} records a game. An {@link OpeningStore} keeps decisions that many games share; pass it in
 *   the players' context.
 *
 * @module @broadside/engine/games
 */

export { formatHiddenLayout } from "./boxes/box-layout.ts";
export { Duel, type DuelRules, replayDuel } from "./game/duel.ts";
export { Game, type PlayOptions, playGame, replayTranscript } from "./game/game.ts";
export {
  describeTurns,
  formatTurns,
  isSalvo,
  type Match,
  nextTurn,
  parseTurnRule,
  parseTurns,
  playerToMove,
  playMatch,
  SINGLE_SHOT_RULES,
  type Side,
  type SingleShotRule,
  shotsOfTurn,
  sideOf,
  TURN_RULES,
  type TurnRule,
  type Turns,
} from "./game/match.ts";
export { LEVEL_NAMES, LEVELS, type LevelName, mixStrategies, parseOpponent } from "./game/opponent.ts";
export { Referee, ReusedReferee } from "./game/referee.ts";
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
export { cellsBesideSunk, type SunkShip, sunkShips } from "./knowledge/sunk-ships.ts";
export { layoutItems } from "./scenario/layout.ts";
export type { OpeningBook, OpeningStore } from "./strategy/contract/context.ts";
export { salvoOf } from "./strategy/salvo.ts";
