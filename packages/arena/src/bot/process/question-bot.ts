import { type Answer, formatScenario, formatShots, ok, parseCell, type Result, type Scenario } from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import {
  type CaptainBudget,
  type CaptainGame,
  formatStatement,
  makeStatement,
  parseQuestion,
  type Question,
  type QuestionMove,
  type QuestionPlayer,
  typeOf,
} from "@broadside/engine/questions";
import { PlayerFault, shotFault } from "../../core/fault.ts";
import { formatArenaLine } from "../protocol/arena-line.ts";
import { parseBotLine } from "../protocol/bot-line.ts";
import { notCells } from "../protocol/cells-line.ts";
import { BotProcess } from "./bot-process.ts";
import type { BotCommand } from "./bot-program.ts";
import { BOT_PREFIX } from "./command-words.ts";
import { agreeOn, type Greeting, replyText, shakeHands } from "./handshake.ts";

/** Milliseconds for a question or a shot, unless told otherwise. */
const LIMIT = 10_000;

/**
 * A program that asks and shoots, by the protocol for bots: told to shoot, it may answer `ask QUESTION` instead of a
 * cell, is `told` the answer, and told to shoot again.
 *
 * @example
 * import { parseCommand, QuestionBot } from "@broadside/arena/bots";
 * import { parseScenario, unwrap } from "@broadside/engine";
 *
 * const rules = { board: { size: [8, 8] }, fleet: [5, 4, 2, 2], contact: "allowed", answers: "hit" };
 * const command = unwrap(parseCommand("false", "asker"));
 * const bot = await QuestionBot.start(command, unwrap(parseScenario(rules)), { questions: 15, wrong: 0.1 });
 * bot.ok; // => false
 */
export class QuestionBot implements QuestionPlayer {
  /** What the program calls itself. */
  readonly greeting: Greeting;
  readonly #bot: BotProcess;
  readonly #scenario: Scenario;
  readonly #options: Parameters<typeof QuestionBot.start>[2];
  readonly #shots = new Set<number>();
  #questions: number;
  #open: Question | undefined;

  private constructor(
    bot: BotProcess,
    greeting: Greeting,
    scenario: Scenario,
    options: Parameters<typeof QuestionBot.start>[2],
  ) {
    this.greeting = greeting;
    this.#bot = bot;
    this.#scenario = scenario;
    this.#options = options;
    this.#questions = options.questions;
  }

  /**
   * Starts a program, shakes hands, tells it the rules and begins a game.
   *
   * @param options what it may ask, how far answers can be trusted, and the milliseconds for a question or a shot
   * @param game the number of the game, which seeds what the program does at random
   * @returns a failure if it says nothing, something else, or that it does not play these rules
   */
  static async start(
    command: BotCommand,
    scenario: Scenario,
    options: Omit<CaptainBudget, "shots"> & { readonly limit?: number | undefined },
    game = 0,
  ): Promise<Result<QuestionBot>> {
    const bot = new BotProcess(command);
    const where = BOT_PREFIX + command.text;
    const greeting = await shakeHands(bot, where);
    const agreed = greeting.ok ? await agreeOn(bot, JSON.stringify(formatScenario(scenario)), where) : greeting;
    if (!agreed.ok) await bot.quit();
    if (!greeting.ok) return greeting;
    if (!agreed.ok) return agreed;
    return ok(new QuestionBot(bot, greeting.value, scenario, options).again(game));
  }

  /** Begins another game with the same program. */
  again(game: number): QuestionBot {
    this.#bot.say(`${formatArenaLine({ kind: "game", number: game })}\n`);
    return new QuestionBot(this.#bot, this.greeting, this.#scenario, this.#options);
  }

  /** @throws PlayerFault if the program says neither a cell to shoot nor a question that it may ask, or is late */
  async move(): Promise<QuestionMove> {
    const { limit: move = LIMIT } = this.#options;
    const questions = this.#questions;
    this.#bot.say(`${formatArenaLine({ kind: "shoot", move, cells: 1, questions })}\n`);
    const reply = await this.#bot.read(move);
    if (reply.kind !== "line")
      throw new PlayerFault({ kind: reply.kind === "late" ? "late" : "process", what: replyText(reply, move) });
    const line = parseBotLine(reply.text);
    if (line.ok && line.value.kind === "ask") return this.#ask(line.value.question);
    const cell = parseCell(this.#scenario.board, reply.text);
    if (cell.ok) return this.#shoot(cell.value);
    throw new PlayerFault({
      ...{ kind: "words", what: notCells(this.#scenario.board, 1), said: showValue(reply.text) },
    });
  }

  heard(answer: boolean): void {
    if (!this.#open) throw new RangeError("no question is open");
    const statement = formatStatement(makeStatement(this.#open, answer, this.#options.wrong));
    this.#open = undefined;
    this.#bot.say(`${formatArenaLine({ kind: "told", statement })}\n`);
  }

  fired(cell: number, answer: Answer): void {
    const shots = formatShots(this.#scenario, [{ cell, answer }]);
    this.#bot.say(`${formatArenaLine({ kind: "answer", shots })}\n`);
  }

  /** Tells how the game ended. */
  end({ isFinished, shots }: Pick<CaptainGame, "isFinished" | "shots">): void {
    this.#bot.say(`${formatArenaLine({ kind: "end", outcome: isFinished ? "won" : "lost", shots })}\n`);
  }

  /** Ends the program. @returns whether it ended within a second */
  quit(): Promise<boolean> {
    return this.#bot.quit();
  }

  #shoot(cell: number): QuestionMove {
    const isBlocked = this.#scenario.board.blocked.includes(cell);
    if (isBlocked || this.#shots.has(cell))
      throw new PlayerFault(shotFault(this.#scenario, cell, this.#shots.size + 1));
    this.#shots.add(cell);
    return { kind: "shoot", cell };
  }

  #ask(text: string): QuestionMove {
    const question = askedQuestion(this.#scenario, text, this.#questions);
    this.#questions--;
    this.#open = question;
    return { kind: "ask", question };
  }
}

/**
 * The question that a program asks.
 *
 * @param left how many it may ask
 * @throws PlayerFault if it is no question of yes or no, or if none is left
 */
export const askedQuestion = (scenario: Scenario, text: string, left: number): Question => {
  const fault = (what: string): PlayerFault => new PlayerFault({ kind: "words", what, said: text });
  const asked = parseQuestion(scenario, text, "ask");
  if (!asked.ok) throw fault(`asked what is no question (${asked.error.what}; ${asked.error.fix})`);
  if (typeOf(asked.value.expression) !== "truth") throw fault("asked what is not answered by yes or no");
  if (left === 0) throw fault("asked with no question left");
  return asked.value;
};
