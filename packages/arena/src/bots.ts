/**
 * @broadside/arena/bots: programs as strategies. It has the lines of the bot protocol, a strategy that speaks
 *   the protocol, and a check for programs. It loads nothing else of the arena.
 *
 * @module @broadside/arena/bots
 */
export {
  type CheckFinding,
  type CheckOptions,
  type CheckProgress,
  type CheckReport,
  checkBot,
  VERDICTS,
  type Verdict,
} from "./bot/check/check-bot.ts";
export { type BotCommand, parseCommand } from "./bot/process/bot-program.ts";
export { BOT_PREFIX } from "./bot/process/command-words.ts";
export type { Greeting } from "./bot/process/handshake.ts";
export { QuestionBot } from "./bot/process/question-bot.ts";
export { playQuestionGames, type QuestionGames, type QuestionGamesOptions } from "./bot/process/question-games.ts";
export {
  type ArenaLine,
  formatArenaLine,
  LINE_BYTES,
  OUTCOMES,
  type Outcome,
  PROTOCOL_VERSION,
  parseArenaLine,
  QUIT_MILLISECONDS,
  UNASKED_BYTES,
} from "./bot/protocol/arena-line.ts";
export { type BotFields, type BotLine, type BotOption, formatBotLine, parseBotLine } from "./bot/protocol/bot-line.ts";
export { formatCells, formatFleet, parseCells, parseFleet } from "./bot/protocol/cells-line.ts";
export { StrategyBot, StrategySettings } from "./bot/protocol/strategy-bot.ts";
