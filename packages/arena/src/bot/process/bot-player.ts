import { type Answer, formatAnswer, formatCell, type Observation, parseCell, type Scenario } from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import { formatDuration } from "@broadside/engine/text";
import { atShot, PlayerFault, timeFault, wordsFault } from "../../core/fault.ts";
import { formatArenaLine, type Outcome, START_MILLISECONDS, type ToldPlayer } from "../protocol/arena-line.ts";
import { parseBotLine } from "../protocol/bot-line.ts";
import { notCells } from "../protocol/cells-line.ts";
import { BotProcess, type Reply } from "./bot-process.ts";
import type { BotCommand } from "./bot-program.ts";
import { Handshake, replyFault } from "./handshake.ts";

/** Time limits of a bot, in milliseconds; absent if there is no limit. */
export interface BotLimits {
  /** For a shot or a turn, and for placing a fleet. */
  readonly move?: number | undefined;
  /** For all shots of a game together; placing a fleet has the same limit on its own. */
  readonly game?: number | undefined;
}

/** A bot as a player. One process plays game after game until a fault makes it unreliable. */
export class BotPlayer implements ToldPlayer {
  readonly #command: BotCommand;
  readonly #scenario: Scenario;
  readonly #rules: string;
  readonly #limits: BotLimits;
  readonly #heard: ((bytes: Uint8Array) => void) | undefined;
  /** Cells by the names that we write. Other spellings are parsed. */
  readonly #cells = new Map<string, number>();
  /** The beginning of the line that reports an answer, by cell. */
  readonly #answers: string[] = [];
  /** Answers as text. A referee that is used for many games returns the same objects again. */
  readonly #texts = new WeakMap<Answer, string>();
  #process: BotProcess | undefined;
  /** The most recent process that was ended because of a fault. */
  #dropped: BotProcess | undefined;
  /** Lines that need no answer are sent with the next question. */
  #told = "";
  #used = 0;
  #shots = 0;

  /**
   * @param rules the scenario as JSON text on one line
   * @param heard receives all of the bot's standard error
   */
  constructor(
    command: BotCommand,
    scenario: Scenario,
    rules: string,
    limits: BotLimits,
    heard?: (bytes: Uint8Array) => void,
  ) {
    this.#command = command;
    this.#scenario = scenario;
    this.#rules = rules;
    this.#limits = limits;
    this.#heard = heard;
    for (let cell = 0; cell < scenario.board.cellCount; cell++) {
      const name = formatCell(scenario.board, cell);
      this.#cells.set(name, cell);
      this.#answers.push(`answer ${name}`);
    }
  }

  async begin(game: number): Promise<void> {
    this.#used = this.#shots = 0;
    if (!this.#process || this.#process.end !== undefined) await this.#open();
    this.#say(formatArenaLine({ kind: "game", number: game }));
  }

  async next(): Promise<number> {
    const { move = Number.POSITIVE_INFINITY, game = Number.POSITIVE_INFINITY } = this.#limits;
    const left = Math.max(0, game - this.#used);
    const limit = Math.min(move, left);
    const line = `shoot ${timeText(move)} ${timeText(left)}`;
    const begin = performance.now();
    const reply = await this.#ask(line, limit);
    const used = performance.now() - begin;
    // Lateness takes precedence over any other fault.
    if (reply.kind === "late" || used > limit) throw this.#late(limit);
    if (reply.kind !== "line") {
      this.#drop();
      throw new PlayerFault({ ...replyFault(reply, limit), said: atShot(this.#shots + 1), told: line });
    }
    this.#used += used;
    return this.#cells.get(reply.text) ?? this.#parse(reply.text);
  }

  observe(observation: Observation): void {
    this.#shots++;
    const { cell, answer } = observation;
    let text = this.#texts.get(answer);
    if (text === undefined) {
      text = formatAnswer(this.#scenario, answer);
      this.#texts.set(answer, text);
    }
    this.#say(this.#answers[cell] + text);
  }

  end(outcome: Outcome, shots: number): void {
    this.#say(formatArenaLine({ kind: "end", outcome, shots }));
  }

  rest(): void {
    this.#process?.say(this.#told);
    this.#told = "";
  }

  /** Asks the process to end, and forces it if it does not. */
  async close(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.quit();
    // The last output of both processes still goes to the log.
    await Promise.all([process?.over(), this.#dropped?.over()]);
  }

  #say(line: string): void {
    if (this.#process) this.#told += `${line}\n`;
  }

  #ask(line: string, milliseconds: number): Promise<Reply> {
    const process = this.#process as BotProcess;
    process.say(`${this.#told}${line}\n`);
    this.#told = "";
    return process.read(milliseconds);
  }

  #late(limit: number): PlayerFault {
    this.#drop();
    const { move, game } = this.#limits;
    if (move === undefined || limit !== move) return new PlayerFault(timeFault((game as number) / 1000));
    return new PlayerFault({ kind: "late", what: `named no cell within ${formatDuration(move)}` });
  }

  #parse(reply: string): number {
    const cell = parseCell(this.#scenario.board, reply);
    if (cell.ok) return cell.value;
    const answer = parseBotLine(reply);
    const isError = answer.ok && answer.value.kind === "error";
    if (!isError) this.#drop();
    throw new PlayerFault({ kind: "words", what: notCells(this.#scenario.board, 1), said: showValue(reply) }, isError);
  }

  async #open(): Promise<void> {
    this.#told = "";
    const process = new BotProcess(this.#command, this.#heard);
    this.#process = process;
    try {
      const handshake = new Handshake();
      for (let reply = await this.#ask(Handshake.line.trim(), START_MILLISECONDS); ; ) {
        const heard = handshake.hear(lineOf(reply));
        if (!heard.ok) throw new PlayerFault(wordsFault(heard.error));
        if (heard.value) break;
        reply = await process.read(START_MILLISECONDS);
      }
      const rules = formatArenaLine({ kind: "scenario", json: this.#rules });
      const reply = lineOf(await this.#ask(rules, START_MILLISECONDS));
      const answer = parseBotLine(reply);
      if (!answer.ok || answer.value.kind !== "ok")
        throw new PlayerFault({ kind: "words", what: "did not take the rules", said: showValue(reply) });
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  /** Ends a process that a fault has made unreliable. Another one plays the next game. */
  #drop(): void {
    this.#process?.kill();
    this.#dropped = this.#process ?? this.#dropped;
    this.#process = undefined;
    this.#told = "";
  }
}

const lineOf = (reply: Reply): string => {
  if (reply.kind === "line") return reply.text;
  throw new PlayerFault(replyFault(reply, START_MILLISECONDS));
};

/** A time in a question, rounded down so that the bot is never promised more than it has. */
const timeText = (milliseconds: number): string =>
  milliseconds === Number.POSITIVE_INFINITY ? "-" : String(Math.floor(milliseconds));
