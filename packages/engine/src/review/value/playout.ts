import { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { Referee } from "../../game/referee.ts";
import { beginsWith, type Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import type { PlayContext } from "../../strategy/contract/context.ts";
import type { Player, Strategy } from "../../strategy/contract/strategy.ts";
import { formatStrategy } from "../../strategy/families.ts";
import { PlayoutMachine } from "./playout-machine.ts";

/** The games of a position by the cell shot first. */
interface PositionGames {
  readonly knowledge: Knowledge;
  readonly byFirst: Map<number, { readonly layouts: readonly Layout[]; readonly shots: Int32Array }[]>;
  /** The strategy's own cell, and the shots of its games that those of the position before went through. */
  readonly known: { readonly cell: number; readonly shots: ReadonlyMap<Layout, number> } | undefined;
}

/**
 * Plays positions to their end, layout by layout, with one strategy, which must not draw random numbers. Where the game
 * goes on with a cell that was tried, the games of layouts that agree with the answer are known.
 */
export class Playout {
  readonly #strategy: Strategy;
  readonly #context: PlayContext;
  readonly #machine: PlayoutMachine | undefined;
  readonly #random = RandomStream.fromSeed(1);
  readonly #state = String(this.#random.state());
  #last: PositionGames | undefined;

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
    if (cells.length > 1)
      return this.#play(knowledge, layouts, cells).map((made) => made && Math.max(made, cells.length));
    const { byFirst, known } = this.#gamesOf(knowledge);
    const [cell] = cells;
    const told = known?.cell === cell ? known.shots : undefined;
    const untold = told ? layouts.filter((layout) => !told.has(layout)) : layouts;
    const played = this.#play(knowledge, untold, cells);
    let at = 0;
    const shots = told ? Int32Array.from(layouts, (layout) => told.get(layout) ?? played[at++]) : played;
    byFirst.set(cell, [...(byFirst.get(cell) ?? []), { layouts, shots }]);
    return shots;
  }

  #play(knowledge: Knowledge, layouts: readonly Layout[], cells: readonly number[]): Int32Array {
    const shots =
      this.#machine && layouts.length > 0
        ? this.#machine.shots(knowledge, layouts, cells)
        : Int32Array.from(layouts, (layout) => this.#shotsAt(knowledge, layout, cells));
    this.#checkUndrawn();
    return shots;
  }

  #gamesOf(knowledge: Knowledge): PositionGames {
    const last = this.#last;
    if (last?.knowledge === knowledge) return last;
    const { observations } = knowledge;
    const isNext =
      last?.knowledge.observations.length === observations.length - 1 && beginsWith(knowledge, last.knowledge);
    const games = isNext ? last.byFirst.get(observations[observations.length - 1].cell) : undefined;
    const shots = new Map<Layout, number>();
    for (const { layouts, shots: made } of games ?? [])
      for (const [i, layout] of layouts.entries()) shots.set(layout, made[i] - 1);
    const known = games && { cell: this.nextCell(knowledge), shots };
    this.#last = { knowledge, byFirst: new Map(), known };
    return this.#last;
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
