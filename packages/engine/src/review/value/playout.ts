import { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { Referee } from "../../game/referee.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import type { PlayContext } from "../../strategy/contract/context.ts";
import type { Player, Strategy } from "../../strategy/contract/strategy.ts";
import { formatStrategy } from "../../strategy/families.ts";
import { PlayoutMachine } from "./playout-machine.ts";

/** Plays positions to their end, layout by layout, with one strategy, which must not draw random numbers. */
export class Playout {
  readonly #strategy: Strategy;
  readonly #context: PlayContext;
  readonly #machine: PlayoutMachine | undefined;
  readonly #random = RandomStream.fromSeed(1);
  readonly #state = String(this.#random.state());

  constructor(strategy: Strategy, context: PlayContext) {
    this.#strategy = strategy;
    this.#context = context;
    this.#machine = PlayoutMachine.make(strategy, context.scenario);
  }

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
   * For each layout, the shots of a game that begins at `cells`, these included; 0 if nothing is left to hit.
   * Several cells are chosen before any answer, and all of them are fired. Cost: a game for each layout; a tenth for
   * the strategies of a {@link PlayoutMachine}.
   * @throws RefusedError when the strategy draws random numbers; RangeError for a closed cell; the strategy's errors
   */
  shots(knowledge: Knowledge, layouts: readonly Layout[], cells: readonly number[]): Int32Array {
    const shots =
      this.#machine && layouts.length > 0
        ? this.#machine.shots(knowledge, layouts, cells)
        : Int32Array.from(layouts, (layout) => this.#shotsAt(knowledge, layout, cells));
    this.#checkUndrawn();
    return shots.map((made) => (made === 0 ? 0 : Math.max(made, cells.length)));
  }

  #shotsAt(knowledge: Knowledge, layout: Layout, given: readonly number[]): number {
    const referee = new Referee(layout);
    for (const { cell } of knowledge.observations) referee.fire(cell);
    if (referee.isOver) return 0;
    let observation = { cell: given[0], answer: referee.fire(given[0]) };
    let shots = 1;
    if (referee.isOver) return shots;
    const player = this.#playerAt(knowledge);
    for (; !referee.isOver; shots++) {
      player.observe(observation);
      const cell = given[shots] ?? player.next(this.#random);
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
