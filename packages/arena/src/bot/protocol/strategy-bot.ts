import {
  countCells,
  fail,
  formatCell,
  formatInputError,
  makeKnowledge,
  type Observation,
  ok,
  PlayContext,
  type Player,
  type PriorFiles,
  parseScenarioText,
  parseShots,
  parseStrategy,
  RandomStream,
  type Result,
  type Scenario,
  STRATEGY_FAMILIES,
  type Strategy,
} from "@broadside/engine";
import { canListPlacements, tooLarge } from "@broadside/engine/boxes";
import { salvoOf } from "@broadside/engine/games";
import { suggestName } from "@broadside/engine/input";
import { type LayoutSampler, makeSampler } from "@broadside/engine/placing";
import { oneLine } from "@broadside/engine/text";
import { type ArenaLine, LINE_BYTES, PROTOCOL_VERSION, parseArenaLine } from "./arena-line.ts";
import { type BotFields, type BotOption, formatBotLine } from "./bot-line.ts";
import { formatCells, formatFleet } from "./cells-line.ts";

const SEEKING = 1;

/** The share of a time limit that is used, because the work around a decision takes time too. */
const USED = 0.5;

/** A game of a bot that plays a strategy within the time that it has. */
class BotGame {
  readonly #scenario: Scenario;
  readonly #settings: StrategySettings;
  readonly #seat: StrategySeat;
  readonly #shot = new Set<number>();

  /** @param number of the game; seeds the random choices */
  constructor(settings: StrategySettings, context: PlayContext, number: number) {
    this.#settings = settings;
    this.#scenario = context.scenario;
    this.#seat = new StrategySeat(context, RandomStream.fromSeed(number, SEEKING));
  }

  shoot(asked: number, milliseconds: number, left: number): number[] {
    // Some boards have too many cells to list.
    const { board } = this.#scenario;
    const unshot = Number(countCells(board)) - board.blocked.length - this.#seat.observations.length;
    if (unshot <= 0) throw new RangeError("no cell is left");
    // Half of the remaining cells may still need shots, so divide the time among these.
    const share = left / Math.max(1, unshot / 2 / asked);
    return this.#seat.shoot(this.#settings.within(Math.min(milliseconds, share) * USED), asked);
  }

  /** Records answered shots, given in shot notation. If one is wrong, none is recorded. */
  answer(text: string): Result<undefined> {
    const shots = parseShots(this.#scenario, text);
    if (!shots.ok) return shots;
    const again = shots.value.find(({ cell }) => this.#shot.has(cell));
    if (again)
      return fail("answer", `${formatCell(this.#scenario.board, again.cell)} was already shot`, "leave it out");
    for (const { cell } of shots.value) this.#shot.add(cell);
    this.#seat.hear(shots.value);
    return ok(undefined);
  }
}

const PLACING = 2;

/** Lines that need an answer; the bot is silent on all others. */
const QUESTION = /^\s*(?:broadside|set|scenario|shoot|place)(?:\s|$)/;

/**
 * A strategy as a bot: it takes lines from the arena one by one and returns the lines that answer them. If a
 * question is faulty, the bot answers it with one line that begins with `error`. A fault in a line that needs no
 * answer is reported at the next question. The bot ignores unknown lines, does no input or output itself, and
 * never throws.
 *
 * @example
 * import { StrategyBot, StrategySettings } from "@broadside/arena/bots";
 * import { parseStrategy, unwrap } from "@broadside/engine";
 *
 * const settings = new StrategySettings(unwrap(parseStrategy("greedy-hit")));
 * const bot = new StrategyBot(settings, { name: "greedy", author: "me" });
 * bot.hear("broadside 1").at(-1); // => "ok"
 * bot.hear("quit"); // => []
 * bot.isOver; // => true
 */
export class StrategyBot {
  readonly #fields: BotFields;
  #settings: StrategySettings;
  #context: PlayContext | undefined;
  #sampler: LayoutSampler | undefined;
  #game: BotGame | undefined;
  #placing = RandomStream.fromSeed(0, PLACING);
  #isOver = false;
  /** The fault in a line that needed no answer, kept until the next question. */
  #fault: string | undefined;

  constructor(settings: StrategySettings, fields: BotFields) {
    this.#settings = settings;
    this.#fields = fields;
  }

  /** Whether the arena told it to quit. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Answers a line from the arena, which has no line break. Cost: that of the strategy's choice. */
  hear(text: string): readonly string[] {
    const isAsked = QUESTION.test(text);
    if (isAsked && this.#fault !== undefined) {
      const lines = [errorLine(this.#fault)];
      this.#fault = undefined;
      return lines;
    }
    const { lines, fault } = this.#heard(text);
    if (fault === undefined) return lines;
    if (isAsked) return [errorLine(fault)];
    this.#fault ??= fault;
    return [];
  }

  #heard(text: string): { readonly lines: readonly string[]; readonly fault?: string } {
    try {
      // A letter takes at most three bytes, so count them only when the limit may be reached.
      if (text.length * 3 >= LINE_BYTES && new TextEncoder().encode(text).length >= LINE_BYTES)
        return { lines: [], fault: `the line is longer than ${LINE_BYTES} bytes` };
      const line = parseArenaLine(text);
      if (!line.ok) return { lines: [], fault: formatInputError(line.error) };
      const answer = line.value === undefined ? ok([]) : this.#answer(line.value);
      return answer.ok ? { lines: answer.value } : { lines: [], fault: formatInputError(answer.error) };
    } catch (error) {
      return { lines: [], fault: error instanceof Error ? error.message : String(error) };
    }
  }

  #answer(line: ArenaLine): Result<string[]> {
    switch (line.kind) {
      case "broadside":
        return ok([
          formatBotLine({ kind: "bot", version: Math.min(line.version, PROTOCOL_VERSION), fields: this.#fields }),
          ...this.#settings.options.map((option) => formatBotLine({ kind: "option", option })),
          OK,
        ]);
      case "set":
        return this.#set(line.name, line.value);
      case "scenario":
        return this.#prepare(line.json);
      case "game":
        return this.#begin(line.number);
      case "shoot":
        return this.#shoot(line);
      case "answer":
        return this.#hearAnswer(line.shots);
      case "told":
        // No strategy asks.
        return ok([]);
      case "place":
        return this.#place();
      case "end":
        this.#game = undefined;
        return ok([]);
      case "quit":
        this.#isOver = true;
        return ok([]);
    }
  }

  #set(name: string, value: string): Result<string[]> {
    const names = this.#settings.options.map((option) => option.name);
    if (!names.includes(name)) {
      const fix = names.length > 0 ? suggestName(name, names) : "none was offered";
      return fail("set", `there is no option "${name}"`, fix);
    }
    const settings = this.#settings.with(name, value);
    if (!settings.ok) return settings;
    this.#settings = settings.value;
    return ok([OK]);
  }

  #prepare(json: string): Result<string[]> {
    const scenario = parseScenarioText(json);
    if (!scenario.ok) return scenario;
    const fits = this.#fits(scenario.value);
    if (!fits.ok) return fits;
    this.#context = new PlayContext(scenario.value);
    this.#sampler = undefined;
    this.#game = undefined;
    return ok([OK]);
  }

  /** Whether the strategy can play a scenario: some look at every cell, some have a prior for one board. */
  #fits(scenario: Scenario): Result<undefined> {
    const { strategy } = this.#settings;
    const seen = strategy.see?.(scenario);
    if (seen && !seen.ok) return seen;
    const isHuge =
      tooLarge(scenario.board) !== undefined || (scenario.contact === "overlap" && !canListPlacements(scenario));
    if (isHuge && !strategy.servesHugeBoards)
      return fail("scenario", `the board is too large for ${strategy.name}`, "take a smaller one");
    strategy.start(scenario);
    return ok(undefined);
  }

  #begin(number: number): Result<string[]> {
    if (!this.#context) return fail("game", "there are no rules yet", "say scenario first");
    this.#game = new BotGame(this.#settings, this.#context, number);
    this.#placing = RandomStream.fromSeed(number, PLACING);
    return ok([]);
  }

  #shoot({ cells, move, game: left }: ArenaLine & { kind: "shoot" }): Result<string[]> {
    if (!this.#context || !this.#game) return fail("shoot", "there is no game", "say game first");
    const shots = this.#game.shoot(cells, move ?? Number.POSITIVE_INFINITY, left ?? Number.POSITIVE_INFINITY);
    return ok([formatCells(this.#context.scenario, shots)]);
  }

  #hearAnswer(shots: string): Result<string[]> {
    if (!this.#game) return fail("answer", "there is no game", "say game first");
    const heard = this.#game.answer(shots);
    return heard.ok ? ok([]) : heard;
  }

  #place(): Result<string[]> {
    if (!this.#context) return fail("place", "there are no rules yet", "say scenario first");
    const { scenario } = this.#context;
    this.#sampler ??= makeSampler(makeKnowledge(scenario));
    const placements = Array.from(this.#sampler.draw(this.#placing)).sort((a, b) => a - b);
    return ok([formatFleet({ scenario, placements })]);
  }
}

const OK = formatBotLine({ kind: "ok" });

const errorLine = (text: string): string => formatBotLine({ kind: "error", text: oneLine(text) });

/** A strategy in one game: the answers that it has heard, and its choices. It sees no layout. */
export class StrategySeat {
  readonly observations: Observation[] = [];
  readonly #context: PlayContext;
  readonly #random: RandomStream;
  #player: Player | undefined;
  #strategy: Strategy | undefined;

  constructor(context: PlayContext, random: RandomStream) {
    this.#context = context;
    this.#random = random;
  }

  /** The next cells. Another strategy than before hears all answers again. */
  shoot(strategy: Strategy, asked: number): number[] {
    if (asked === 1) return [this.#playerOf(strategy).next(this.#random)];
    const knowledge = makeKnowledge(this.#context.scenario, this.observations);
    return salvoOf(strategy, knowledge, asked, this.#random, this.#context);
  }

  hear(shots: readonly Observation[]): void {
    this.observations.push(...shots);
    for (const shot of shots) this.#player?.observe(shot);
  }

  #playerOf(strategy: Strategy): Player {
    if (this.#player && this.#strategy === strategy) return this.#player;
    const player = strategy.start(this.#context.scenario, this.#context);
    for (const shot of this.observations) player.observe(shot);
    this.#player = player;
    this.#strategy = strategy;
    return player;
  }
}

/** The parameter for the time limit, in strategies that keep to one; in milliseconds. */
const TIME = "time";

/** The parameters of a rollout that a time limit decides, and the limit itself. */
const BY_TIME = ["layouts", "drawn", "nested", TIME];

/**
 * A strategy whose parameters can be set one by one; some strategies also take a time limit. Strategies from
 * modules have neither.
 *
 * @example
 * import { StrategySettings } from "@broadside/arena/bots";
 * import { parseStrategy, unwrap } from "@broadside/engine";
 *
 * const settings = new StrategySettings(unwrap(parseStrategy("probability-chessboard")));
 * settings.options.map(({ name }) => name); // => ["divisor", "remainder", "block"]
 * unwrap(settings.with("block", "12")).strategy.parameters?.block; // => "12"
 * settings.within(100).name; // => "probability-chessboard"
 */
export class StrategySettings {
  readonly strategy: Strategy;
  readonly #values: ReadonlyMap<string, string>;
  readonly #files: PriorFiles | undefined;
  readonly #isFixed: boolean;
  readonly #timed = new Map<number, Strategy>();

  /** `files`: texts of the prior files that the strategy may name; `isModule`: whether it comes from a module */
  constructor(strategy: Strategy, { files, isModule = false }: { files?: PriorFiles; isModule?: boolean } = {}) {
    this.strategy = strategy;
    this.#isFixed = isModule;
    this.#values = new Map(Object.entries(strategy.parameters ?? {}));
    this.#files = files;
  }

  /** The parameters as options, with their current values. */
  get options(): readonly BotOption[] {
    const parameters = this.#family?.parameters ?? [];
    return parameters.map(({ name, standard }) => ({
      type: "text",
      name,
      standard: this.#values.get(name) ?? standard,
    }));
  }

  /** The same settings with another value for one parameter. Cost: reading the strategy. */
  with(name: string, value: string): Result<StrategySettings> {
    const strategy = this.#parse(new Map(this.#values).set(name, value));
    return strategy.ok ? ok(new StrategySettings(strategy.value, this.#files ? { files: this.#files } : {})) : strategy;
  }

  /**
   * The strategy for a decision with a time limit, which the strategy keeps by its own estimates. Only some
   * strategies support this, and only while every parameter that the limit decides has its standard value. Times
   * are rounded down to powers of two, so that there are few different strategies.
   *
   * @param milliseconds above 0
   */
  within(milliseconds: number): Strategy {
    const decided = (this.#family?.parameters ?? []).filter(({ name }) => BY_TIME.includes(name));
    const isSet = decided.some(({ name, standard }) => (this.#values.get(name) ?? standard) !== standard);
    const isTimed = decided.some(({ name }) => name === TIME);
    if (!isTimed || isSet || milliseconds === Number.POSITIVE_INFINITY) return this.strategy;
    const time = 2 ** Math.max(0, Math.floor(Math.log2(Math.max(1, milliseconds))));
    let timed = this.#timed.get(time);
    if (!timed) {
      const parsed = this.#parse(new Map(this.#values).set(TIME, `${time}ms`));
      timed = parsed.ok ? parsed.value : this.strategy;
      this.#timed.set(time, timed);
    }
    return timed;
  }

  get #family() {
    return this.#isFixed ? undefined : STRATEGY_FAMILIES.find(({ name }) => name === this.strategy.name);
  }

  #parse(values: ReadonlyMap<string, string>): Result<Strategy> {
    const text = Array.from(values, ([name, value]) => `${name}=${value}`).join(",");
    return parseStrategy(text === "" ? this.strategy.name : `${this.strategy.name}:${text}`, this.#files);
  }
}
