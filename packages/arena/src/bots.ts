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
export { type BotCommand, parseCommand } from "./bot/command/bot-program.ts";
export { BOT_PREFIX } from "./bot/command/command-words.ts";
export type { Greeting } from "./bot/process/handshake.ts";
export { type ArenaLine, formatArenaLine, OUTCOMES, type Outcome, parseArenaLine } from "./bot/protocol/arena-line.ts";
export { type BotFields, type BotLine, type BotOption, formatBotLine, parseBotLine } from "./bot/protocol/bot-line.ts";
export { formatCells, parseCells } from "./bot/protocol/cells-line.ts";
export { formatFleet, parseFleet } from "./bot/protocol/fleet-line.ts";
export { LINE_BYTES, PROTOCOL_VERSION, QUIT_MILLISECONDS, UNASKED_BYTES } from "./bot/protocol/protocol-limits.ts";
export { StrategyBot } from "./bot/speaking/strategy-bot.ts";
export { StrategySettings } from "./bot/speaking/strategy-settings.ts";
