import {
  type Answer,
  fail,
  formatScenario,
  formatShots,
  MISS,
  ok,
  parseCell,
  type Result,
  type Scenario,
} from "@broadside/engine";
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
} from "@broadside/engine/questions";
import { PlayerFault } from "../../core/fault.ts";
import { formatArenaLine } from "../protocol/arena-line.ts";
import { parseBotLine } from "../protocol/bot-line.ts";
import { notCells } from "../protocol/cells-line.ts";
import { BotProcess } from "./bot-process.ts";
import type { BotCommand } from "./bot-program.ts";
import { agreeOn, replyText, shakeHands } from "./handshake.ts";

/** Milliseconds for a question or a shot. */
const MOVE_MILLISECONDS = 10_000;

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
  readonly #bot: BotProcess;
  readonly #scenario: Scenario;
  readonly #wrong: number;
  #questions: number;
  #open: Question | undefined;
  /** For each mark, the cells hit. */
  readonly #hits = new Map<number, number>();

  private constructor(bot: BotProcess, scenario: Scenario, { questions, wrong }: Omit<CaptainBudget, "shots">) {
    this.#bot = bot;
    this.#scenario = scenario;
    this.#questions = questions;
    this.#wrong = wrong;
  }

  /**
   * Starts a program, shakes hands, tells it the rules and begins a game.
   *
   * @param game the number of the game, which seeds what the program does at random
   * @returns a failure if it says nothing, something else, or that it does not play these rules
   */
  static async start(
    command: BotCommand,
    scenario: Scenario,
    budget: Omit<CaptainBudget, "shots">,
    game = 0,
  ): Promise<Result<QuestionBot>> {
    const { answers, fleet } = scenario;
    const isStraight = fleet.every(({ shape }) => shape.kind === "line");
    if (answers !== "hit" && (answers !== "identified" || !isStraight))
      return fail("asker", "is not told answers of these rules", 'take "hit", or "identified" with straight ships');
    const bot = new BotProcess(command);
    const greeting = await shakeHands(bot, "asker");
    const agreed = greeting.ok ? await agreeOn(bot, JSON.stringify(formatScenario(scenario)), "asker") : greeting;
    if (!agreed.ok) {
      await bot.quit();
      return agreed;
    }
    bot.say(`${formatArenaLine({ kind: "game", number: game })}\n`);
    return ok(new QuestionBot(bot, scenario, budget));
  }

  /** @throws PlayerFault if the program says neither a cell nor a question, or nothing for ten seconds */
  async move(): Promise<QuestionMove> {
    const [move, questions] = [MOVE_MILLISECONDS, this.#questions];
    this.#bot.say(`${formatArenaLine({ kind: "shoot", move, cells: 1, questions })}\n`);
    const reply = await this.#bot.read(MOVE_MILLISECONDS);
    if (reply.kind !== "line") throw new PlayerFault({ kind: "process", what: replyText(reply, MOVE_MILLISECONDS) });
    const line = parseBotLine(reply.text);
    if (line.ok && line.value.kind === "ask") return this.#ask(line.value.question);
    const cell = parseCell(this.#scenario.board, reply.text);
    if (cell.ok) return { kind: "shoot", cell: cell.value };
    throw new PlayerFault({
      ...{ kind: "words", what: notCells(this.#scenario.board, 1), said: showValue(reply.text) },
    });
  }

  heard(answer: boolean): void {
    if (!this.#open) throw new RangeError("no question is open");
    const statement = formatStatement(makeStatement(this.#open, answer, this.#wrong));
    this.#open = undefined;
    this.#bot.say(`${formatArenaLine({ kind: "told", statement })}\n`);
  }

  /** Tells the answer to a shot by the rules, which say `hit`, or `identified` by the class of the mark. */
  fired(cell: number, mark?: number): void {
    const shots = formatShots(this.#scenario, [{ cell, answer: this.#answerOf(mark) }]);
    this.#bot.say(`${formatArenaLine({ kind: "answer", shots })}\n`);
  }

  /** Tells how the game ended, and ends the program. @returns whether it ended within a second */
  async end({ isFinished, shots }: Pick<CaptainGame, "isFinished" | "shots">): Promise<boolean> {
    this.#bot.say(`${formatArenaLine({ kind: "end", outcome: isFinished ? "won" : "lost", shots })}\n`);
    return this.#bot.quit();
  }

  #ask(text: string): QuestionMove {
    const asked = parseQuestion(this.#scenario, text, "ask");
    const fault = !asked.ok ? `${asked.error.what}; ${asked.error.fix}` : "";
    if (!asked.ok) throw new PlayerFault({ kind: "words", what: `asked what is no question (${fault})`, said: text });
    if (this.#questions === 0)
      throw new PlayerFault({ kind: "words", what: "asked with no question left", said: text });
    this.#questions--;
    this.#open = asked.value;
    return { kind: "ask", question: asked.value };
  }

  #answerOf(mark: number | undefined): Answer {
    if (mark === undefined) return MISS;
    if (this.#scenario.answers === "hit") return { kind: "hit" };
    const shipClass = this.#scenario.fleet.flatMap(({ count }, k) => new Array<number>(count).fill(k))[mark];
    const { shape } = this.#scenario.fleet[shipClass];
    const hits = (this.#hits.get(mark) ?? 0) + 1;
    this.#hits.set(mark, hits);
    return { kind: shape.kind === "line" && hits === shape.length ? "sunk" : "hit", shipClass };
  }
}
