import { type Answer, formatAnswer, formatCell, type Observation, parseCell, type Scenario } from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import { formatDuration } from "@broadside/engine/text";
import { atShot, type Fault, PlayerFault, timeFault, wordsFault } from "../../core/fault.ts";
import { formatArenaLine, type Outcome, START_MILLISECONDS, ToldPlayer } from "../protocol/arena-line.ts";
import { parseBotLine } from "../protocol/bot-line.ts";
import { notCells } from "../protocol/cells-line.ts";
import type { BotLink } from "./bot-link.ts";
import { Handshake } from "./handshake.ts";

/** Time limits of a bot, in milliseconds; absent if there is no limit. */
export interface BotLimits {
  /** For a shot or a turn, and for placing a fleet. */
  readonly move?: number | undefined;
  /** For all shots of a game together; placing a fleet has the same limit on its own. */
  readonly game?: number | undefined;
}

/** A bot as a player. One process plays game after game until a fault makes it unreliable. */
export class BotPlayer extends ToldPlayer {
  readonly #link: BotLink;
  readonly #scenario: Scenario;
  readonly #rules: string;
  readonly #limits: BotLimits;
  /** Cells by the names that we write. Other spellings are parsed. */
  readonly #cells = new Map<string, number>();
  /** The beginning of the line that reports an answer, by cell. */
  readonly #answers: string[] = [];
  /** Answers as text. A referee that is used for many games returns the same objects again. */
  readonly #texts = new WeakMap<Answer, string>();
  #used = 0;
  #shots = 0;
  #isReady = false;

  /** @param rules the scenario as JSON text on one line */
  constructor(link: BotLink, scenario: Scenario, rules: string, limits: BotLimits) {
    super();
    this.#link = link;
    this.#scenario = scenario;
    this.#rules = rules;
    this.#limits = limits;
    for (let cell = 0; cell < scenario.board.cellCount; cell++) {
      const name = formatCell(scenario.board, cell);
      this.#cells.set(name, cell);
      this.#answers.push(`answer ${name}`);
    }
  }

  begin(game: number): void {
    this.#used = this.#shots = 0;
    try {
      if (!this.#isReady || !this.#link.isRunning) this.#open();
    } catch (error) {
      throw this.#after(error);
    }
    this.#link.say(formatArenaLine({ kind: "game", number: game }));
  }

  next(): number {
    try {
      const reply = this.#ask();
      return this.#cells.get(reply) ?? this.#parse(reply);
    } catch (error) {
      throw this.#after(error);
    }
  }

  observe(observation: Observation): void {
    this.#shots++;
    const { cell, answer } = observation;
    let text = this.#texts.get(answer);
    if (text === undefined) {
      text = formatAnswer(this.#scenario, answer);
      this.#texts.set(answer, text);
    }
    this.#link.say(this.#answers[cell] + text);
  }

  end(outcome: Outcome, shots: number): void {
    if (this.#isReady) this.#link.say(formatArenaLine({ kind: "end", outcome, shots }));
  }

  /** Sends what was queued since the last question, because no game follows soon. */
  rest(): void {
    if (this.#isReady) this.#link.flush();
  }

  #ask(): string {
    const { move = Number.POSITIVE_INFINITY, game = Number.POSITIVE_INFINITY } = this.#limits;
    const left = Math.max(0, game - this.#used);
    const limit = Math.min(move, left);
    const line = `shoot ${timeText(move)} ${timeText(left)}`;
    const begin = performance.now();
    let reply = "";
    let fault: Fault | undefined;
    try {
      reply = this.#link.ask(line, limit);
    } catch (error) {
      if (!(error instanceof PlayerFault)) throw error;
      fault = error.fault;
    }
    const used = performance.now() - begin;
    // Lateness takes precedence over any other fault.
    if (used > limit) throw this.#late(limit);
    if (fault) throw new PlayerFault({ ...fault, said: atShot(this.#shots + 1), told: line });
    this.#used += used;
    return reply;
  }

  #late(limit: number): PlayerFault {
    const { move, game } = this.#limits;
    if (move === undefined || limit !== move) return new PlayerFault(timeFault((game as number) / 1000));
    return new PlayerFault({ kind: "late", what: `named no cell within ${formatDuration(move)}` });
  }

  #parse(reply: string): number {
    const cell = parseCell(this.#scenario.board, reply);
    if (cell.ok) return cell.value;
    const answer = parseBotLine(reply);
    const isError = answer.ok && answer.value.kind === "error";
    throw new PlayerFault({ kind: "words", what: notCells(this.#scenario.board, 1), said: showValue(reply) }, isError);
  }

  #open(): void {
    this.#isReady = false;
    this.#link.open();
    const handshake = new Handshake();
    let reply = this.#link.ask(Handshake.line.trim(), START_MILLISECONDS);
    for (;;) {
      const heard = handshake.hear(reply);
      if (!heard.ok) throw new PlayerFault(wordsFault(heard.error));
      if (heard.value) break;
      reply = this.#link.hear(START_MILLISECONDS);
    }
    reply = this.#link.ask(formatArenaLine({ kind: "scenario", json: this.#rules }), START_MILLISECONDS);
    const answer = parseBotLine(reply);
    if (!answer.ok || answer.value.kind !== "ok")
      throw new PlayerFault({ kind: "words", what: "did not take the rules", said: showValue(reply) });
    this.#isReady = true;
  }

  /** Passes an error on. If the fault makes the process unreliable, another process plays the next game. */
  #after(error: unknown): unknown {
    if (!(error instanceof PlayerFault) || !error.isUsable) {
      this.#isReady = false;
      this.#link.drop();
    }
    return error;
  }
}

/** A time in a question, rounded down so that the bot is never promised more than it has. */
const timeText = (milliseconds: number): string =>
  milliseconds === Number.POSITIVE_INFINITY ? "-" : String(Math.floor(milliseconds));
