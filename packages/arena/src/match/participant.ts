import {
  fail,
  formatObservation,
  formatScenario,
  type Layout,
  MISS,
  type Observation,
  ok,
  PlayContext,
  type RandomStream,
  type Result,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import { showValue } from "@broadside/engine/input";
import { formatDuration } from "@broadside/engine/text";
import type { BotLimits } from "../bot/process/bot-player.ts";
import { BotProcess } from "../bot/process/bot-process.ts";
import type { BotCommand } from "../bot/process/bot-program.ts";
import { Handshake, replyFault } from "../bot/process/handshake.ts";
import { formatArenaLine, type Outcome, START_MILLISECONDS } from "../bot/protocol/arena-line.ts";
import { parseBotLine } from "../bot/protocol/bot-line.ts";
import { notCells, parseCells, parseFleet } from "../bot/protocol/cells-line.ts";
import { StrategySeat } from "../bot/protocol/strategy-bot.ts";
import { atShot, type Fault, PlayerFault, wordsFault } from "../core/fault.ts";
import { loadStrategy, type StrategySource } from "../experiment/strategy-source.ts";
import { matchStream, streamKey } from "../play/game-layouts.ts";
import { layoutAt, type MatchSetup, type Participant } from "./play-match.ts";

const NO_SHIPS: Observation["answer"] = { kind: "count", ships: 0 };

/** A bot as a participant: one process for all matches, restarted if it has ended or become unreliable. */
class BotParticipant implements Participant {
  readonly #command: BotCommand;
  readonly #scenario: Scenario;
  readonly #limits: BotLimits;
  readonly #heard: ((bytes: Uint8Array) => void) | undefined;
  #process: BotProcess | undefined;
  /** The most recent process that was ended because of a fault. */
  #dropped: BotProcess | undefined;
  #told = "";
  #used = 0;
  #shots = 0;
  #named: readonly number[] = [];

  /** @param heard receives all of the bot's standard error */
  constructor(command: BotCommand, scenario: Scenario, limits: BotLimits, heard?: (bytes: Uint8Array) => void) {
    this.#command = command;
    this.#scenario = scenario;
    this.#limits = limits;
    this.#heard = heard;
  }

  async begin(match: number): Promise<void> {
    this.#used = this.#shots = 0;
    if (!this.#process || this.#process.end !== undefined) await this.#open();
    this.#say({ kind: "game", number: match });
  }

  async place(): Promise<Layout> {
    const { move = Number.POSITIVE_INFINITY, game = Number.POSITIVE_INFINITY } = this.#limits;
    // A fleet is not a turn, and nobody should wait forever for a bot that never names one.
    const limit = Math.min(move, game);
    const line = formatArenaLine({ kind: "place", ...(Number.isFinite(limit) && { move: Math.floor(limit) }) });
    const { text } = await this.#ask(line, limit, "named no fleet");
    const fleet = parseFleet(this.#scenario, text);
    if (fleet.ok) return fleet.value;
    if (isError(text)) throw this.#fault(text, { kind: "words", what: "places no fleet", said: showValue(text) });
    const { where, what } = fleet.error;
    throw this.#fault(text, {
      kind: "words",
      what: "placed a fleet that does not fit the rules",
      said: `${where} ${what} (it said ${showValue(text)})`,
    });
  }

  async shoot(asked: number): Promise<readonly number[]> {
    const { move, game } = this.#limits;
    const left = game === undefined ? undefined : Math.max(0, game - this.#used);
    const line = formatArenaLine({
      kind: "shoot",
      cells: asked,
      ...(move !== undefined && { move: Math.floor(move) }),
      ...(left !== undefined && { game: Math.floor(left) }),
    });
    const limit = Math.min(move ?? Number.POSITIVE_INFINITY, left ?? Number.POSITIVE_INFINITY);
    const isWhole = left !== undefined && limit === left && limit !== move;
    const { text, milliseconds } = await this.#ask(
      line,
      limit,
      isWhole ? "did not end" : "named no cell",
      isWhole ? game : move,
    );
    this.#used += milliseconds;
    const cells = parseCells(this.#scenario, text, asked);
    if (cells.ok) {
      this.#named = cells.value;
      return cells.value;
    }
    const what = notCells(this.#scenario.board, asked);
    throw this.#fault(text, { kind: "words", what, said: showValue(text), told: line });
  }

  hear(shots: readonly Observation[]): void {
    this.#shots += shots.length;
    // A bot hears an answer for every cell that it named. Answers after the winning hit are misses, because no ship
    // is left.
    const water = this.#scenario.answers === "count" ? NO_SHIPS : MISS;
    const rest = this.#named.slice(shots.length).map((cell): Observation => ({ cell, answer: water }));
    const all = [...shots, ...rest].map((shot) => formatObservation(this.#scenario, shot));
    if (all.length > 0) this.#say({ kind: "answer", shots: all.join(" ") });
  }

  end(outcome: Outcome, shots: number): void {
    this.#say({ kind: "end", outcome, shots });
    if (this.#process?.end === undefined) this.#process?.say(this.#told);
    this.#told = "";
  }

  async close(): Promise<void> {
    const process = this.#process;
    this.#process = undefined;
    await process?.quit();
    // The last output of both processes still goes to the log.
    await Promise.all([process?.over(), this.#dropped?.over()]);
  }

  stop(): void {
    this.#process?.kill();
  }

  #say(line: Parameters<typeof formatArenaLine>[0]): void {
    this.#told += `${formatArenaLine(line)}\n`;
  }

  async #ask(
    line: string,
    milliseconds: number,
    what: string,
    limit = milliseconds,
  ): Promise<{ readonly text: string; readonly milliseconds: number }> {
    const bot = this.#process;
    if (!bot) throw new PlayerFault({ kind: "process", what: "is not there" });
    const begin = performance.now();
    bot.say(`${this.#told}${line}\n`);
    this.#told = "";
    const reply = await bot.read(milliseconds);
    const used = performance.now() - begin;
    if (reply.kind === "late" || used > milliseconds) {
      this.#drop();
      throw new PlayerFault({ kind: "late", what: `${what} within ${formatDuration(limit)}` });
    }
    if (reply.kind === "line") return { text: reply.text, milliseconds: used };
    this.#drop();
    const moment = line.startsWith("shoot") && atShot(this.#shots + 1);
    throw new PlayerFault({ ...replyFault(reply, milliseconds), ...(moment && { said: moment }), told: line });
  }

  #fault(text: string, fault: Fault): PlayerFault {
    if (!isError(text)) this.#drop();
    return new PlayerFault(fault, isError(text));
  }

  #drop(): void {
    this.#process?.kill();
    this.#dropped = this.#process ?? this.#dropped;
    this.#process = undefined;
    this.#told = "";
  }

  async #open(): Promise<void> {
    this.#told = "";
    const bot = new BotProcess(this.#command, this.#heard);
    this.#process = bot;
    const handshake = new Handshake();
    let { text } = await this.#ask(Handshake.line.trim(), START_MILLISECONDS, "did not shake hands");
    for (;;) {
      const heard = handshake.hear(text);
      if (!heard.ok) throw this.#fault("", wordsFault(heard.error));
      if (heard.value) break;
      const reply = await bot.read(START_MILLISECONDS);
      if (reply.kind !== "line") throw this.#fault("", replyFault(reply, START_MILLISECONDS));
      text = reply.text;
    }
    const rules = formatArenaLine({ kind: "scenario", json: JSON.stringify(formatScenario(this.#scenario)) });
    const reply = await this.#ask(rules, START_MILLISECONDS, "did not take the rules");
    const line = parseBotLine(reply.text);
    if (!line.ok || line.value.kind !== "ok")
      throw this.#fault("", { kind: "words", what: "did not take the rules", said: showValue(reply.text) });
  }
}

const isError = (text: string): boolean => {
  const line = parseBotLine(text);
  return line.ok && line.value.kind === "error";
};

class StrategyParticipant implements Participant {
  readonly #setup: MatchSetup;
  readonly #strategy: Strategy;
  readonly #randomOf: (match: number) => RandomStream;
  readonly #context: PlayContext;
  #seat: StrategySeat;

  /** @param randomOf the random stream of a match */
  constructor(setup: MatchSetup, strategy: Strategy, randomOf: (match: number) => RandomStream) {
    this.#setup = setup;
    this.#strategy = strategy;
    this.#randomOf = randomOf;
    this.#context = new PlayContext(setup.scenario);
    this.#seat = new StrategySeat(this.#context, randomOf(0));
  }

  async begin(match: number): Promise<void> {
    this.#seat = new StrategySeat(this.#context, this.#randomOf(match));
  }

  async place(number: number): Promise<Layout> {
    return layoutAt(this.#setup, number);
  }

  async shoot(asked: number): Promise<readonly number[]> {
    return this.#seat.shoot(this.#strategy, asked);
  }

  hear(shots: readonly Observation[]): void {
    this.#seat.hear(shots);
  }

  end(): void {}

  stop(): void {}

  async close(): Promise<void> {}
}

/**
 * Makes a participant. A bot has been greeted already. A strategy that plays against itself draws different
 * numbers on each side. Fails if a strategy cannot be loaded or play the rules.
 */
export const participantOf = async (
  setup: MatchSetup,
  source: StrategySource,
  { side, limits, heard }: { side: 0 | 1; limits: BotLimits; heard?: ((bytes: Uint8Array) => void) | undefined },
  where: string,
): Promise<Result<Participant>> => {
  const { scenario, seed } = setup;
  const { text, key, command } = source;
  if (command) return ok(new BotParticipant({ text, words: command.words }, scenario, limits, heard));
  const strategy = await loadStrategy(source, where);
  if (!strategy.ok) return strategy;
  try {
    strategy.value.start(scenario);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return fail(where, `cannot play these rules (${what})`, "take another strategy");
  }
  const randomOf = (match: number): RandomStream => matchStream(seed, streamKey(key), match, side);
  return ok(new StrategyParticipant(setup, strategy.value, randomOf));
};
