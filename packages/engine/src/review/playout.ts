import { RandomStream } from "../core/random.ts";
import { RefusedError } from "../core/result.ts";
import { Referee } from "../game/referee.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { Layout } from "../scenario/layout.ts";
import type { PlayContext } from "../strategy/context.ts";
import { formatStrategy } from "../strategy/registry.ts";
import type { Player, Strategy } from "../strategy/strategy.ts";

/**
 * Plays positions to their end by one strategy, layout by layout: the shots that a game is expected to take are a mean
 * over these. The strategy must not draw random numbers, so that a layout has one continuation.
 */
export class Playout {
  readonly #strategy: Strategy;
  readonly #context: PlayContext;
  readonly #random = RandomStream.fromSeed(1);
  readonly #state = String(this.#random.state());

  constructor(strategy: Strategy, context: PlayContext) {
    this.#strategy = strategy;
    this.#context = context;
  }

  /** The full name of the strategy. */
  get name(): string {
    return formatStrategy(this.#strategy);
  }

  /** The cell that the strategy shoots next. @throws RefusedError when it draws random numbers. */
  nextCell(knowledge: Knowledge): number {
    const cell = this.#playerAt(knowledge).next(this.#random);
    this.#checkUndrawn();
    return cell;
  }

  /**
   * For each layout the shots to the end of the game, the shot at `cell` included: it comes first, and the strategy goes
   * on. 0 for layouts of which no cell is left to hit. Cost: one game per layout.
   *
   * @throws RefusedError when the strategy draws random numbers; RangeError when it chooses a cell that may not be shot;
   * and whatever it throws itself.
   */
  shots(knowledge: Knowledge, layouts: readonly Layout[], cell: number): Int32Array {
    const shots = Int32Array.from(layouts, (layout) => this.#shotsAt(knowledge, layout, cell));
    this.#checkUndrawn();
    return shots;
  }

  #shotsAt(knowledge: Knowledge, layout: Layout, first: number): number {
    const referee = new Referee(layout);
    for (const { cell } of knowledge.observations) referee.fire(cell);
    if (referee.isOver) return 0;
    let observation = { cell: first, answer: referee.fire(first) };
    let shots = 1;
    if (referee.isOver) return shots;
    const player = this.#playerAt(knowledge);
    for (; !referee.isOver; shots++) {
      player.observe(observation);
      const cell = player.next(this.#random);
      observation = { cell, answer: referee.fire(cell) };
    }
    return shots;
  }

  #playerAt({ observations }: Knowledge): Player {
    const player = this.#strategy.start(this.#context.scenario, this.#context);
    for (const observation of observations) player.observe(observation);
    return player;
  }

  #checkUndrawn(): void {
    if (String(this.#random.state()) === this.#state) return;
    throw new RefusedError(
      `the strategy ${this.name} draws random numbers; expected shots are counted with one that does not, such as probability`,
    );
  }
}
