import { ok, type PriorFiles, parseStrategy, type Result, STRATEGY_FAMILIES, type Strategy } from "@broadside/engine";
import type { BotOption } from "../protocol/bot-line.ts";

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
