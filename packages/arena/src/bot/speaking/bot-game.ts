import {
  countCells,
  fail,
  formatCell,
  makeKnowledge,
  type Observation,
  ok,
  type PlayContext,
  type Player,
  parseShots,
  RandomStream,
  type Result,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import { salvoOf } from "@broadside/engine/games";
import type { StrategySettings } from "./strategy-settings.ts";

const SEEKING = 1;

/** The part of a limit that is used: what is around a decision takes time as well. */
const USED = 0.5;

/** A game of a bot that plays a strategy: what it was told, and what it shoots. It sees no layout. */
export class BotGame {
  readonly #scenario: Scenario;
  readonly #settings: StrategySettings;
  readonly #context: PlayContext;
  readonly #random: RandomStream;
  readonly #observations: Observation[] = [];
  readonly #shot = new Set<number>();
  /** Who is being asked, and the strategy it is of. */
  #player: Player | undefined;
  #strategy: Strategy | undefined;

  /** @param number of the game, which seeds what is random */
  constructor(settings: StrategySettings, context: PlayContext, number: number) {
    this.#settings = settings;
    this.#scenario = context.scenario;
    this.#context = context;
    this.#random = RandomStream.fromSeed(number, SEEKING);
  }

  /** The cells to shoot. @param asked how many @param milliseconds that may be used for them @param left for the whole game */
  shoot(asked: number, milliseconds: number, left: number): number[] {
    // Boards may have more cells than can be listed.
    const { board } = this.#scenario;
    const unshot = Number(countCells(board)) - board.blocked.length - this.#observations.length;
    if (unshot <= 0) throw new RangeError("no cell is left");
    // Half of the cells that are left may have to be shot.
    const share = left / Math.max(1, unshot / 2 / asked);
    const strategy = this.#settings.within(Math.min(milliseconds, share) * USED);
    if (asked > 1) return salvoOf(strategy, this.#knowledge, asked, this.#random, this.#context);
    return [this.#playerOf(strategy).next(this.#random)];
  }

  /** Takes note of answered shots, in shot notation: of none when one of them is wrong. */
  answer(text: string): Result<undefined> {
    const told = parseShots(this.#scenario, text);
    if (!told.ok) return told;
    const again = told.value.find(({ cell }) => this.#shot.has(cell));
    if (again)
      return fail("answer", `${formatCell(this.#scenario.board, again.cell)} was already shot`, "leave it out");
    for (const observation of told.value) {
      this.#observations.push(observation);
      this.#shot.add(observation.cell);
      this.#player?.observe(observation);
    }
    return ok(undefined);
  }

  get #knowledge() {
    return makeKnowledge(this.#scenario, [...this.#observations]);
  }

  /** The player of a strategy, told all that is known: with another limit of time it is another strategy. */
  #playerOf(strategy: Strategy): Player {
    if (this.#player && this.#strategy === strategy) return this.#player;
    const player = strategy.start(this.#scenario, this.#context);
    for (const observation of this.#observations) player.observe(observation);
    this.#player = player;
    this.#strategy = strategy;
    return player;
  }
}
