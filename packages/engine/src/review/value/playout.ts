import { RandomStream } from "../../core/random.ts";
import { RefusedError } from "../../core/result.ts";
import { Referee } from "../../game/referee.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Layout } from "../../scenario/layout.ts";
import type { PlayContext } from "../../strategy/contract/context.ts";
import type { Player, Strategy } from "../../strategy/contract/strategy.ts";
import { formatStrategy } from "../../strategy/families.ts";
import { LayoutParts } from "../layouts/layout-parts.ts";
import { PlayoutMachine } from "./playout-machine.ts";

/** A shot at a cell in the layouts of a range. In the games of these layouts it is shot number `number`. */
interface RangeShot {
  readonly from: number;
  readonly to: number;
  readonly cell: number;
  readonly number: number;
  /** The cells of the first shots; after them, the strategy chooses. */
  readonly given: readonly number[];
}

/** Plays positions to their end, layout by layout, with one strategy, which must not draw random numbers. */
export class Playout {
  readonly #strategy: Strategy;
  readonly #context: PlayContext;
  readonly #machine: PlayoutMachine | undefined;
  readonly #random = RandomStream.fromSeed(1);
  readonly #state = String(this.#random.state());
  /** Players that are not needed any more, whose memory copies reuse. */
  readonly #spare: Player[] = [];
  readonly #parts = new WeakMap<readonly Layout[], { readonly knowledge: Knowledge; readonly parts: LayoutParts }>();
  #begun: { readonly knowledge: Knowledge; readonly player: Player } | undefined;

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
   * the strategies of a {@link PlayoutMachine}; less for players that can be copied, which play together until
   * answers differ.
   * @throws RefusedError when the strategy draws random numbers; RangeError for a closed cell; the strategy's errors
   */
  shots(knowledge: Knowledge, layouts: readonly Layout[], cells: readonly number[]): Int32Array {
    const machine = this.#machine;
    if (machine && layouts.length > 0) {
      const shots = machine.shots(knowledge, layouts, cells);
      return shots.map((made) => (made === 0 ? 0 : Math.max(made, cells.length)));
    }
    const player = this.#playerAt(knowledge);
    const shots = player.copy
      ? this.#shotsTogether(knowledge, layouts, cells, player)
      : Int32Array.from(layouts, (layout) => this.#shotsAt(knowledge, layout, cells));
    this.#checkUndrawn();
    return shots.map((made) => (made === 0 ? 0 : Math.max(made, cells.length)));
  }

  /** Plays all layouts at once: they share one player as long as they give the same answers. */
  #shotsTogether(
    knowledge: Knowledge,
    layouts: readonly Layout[],
    given: readonly number[],
    player: Player,
  ): Int32Array {
    const parts = this.#partsOf(knowledge, layouts);
    const shots = new Int32Array(layouts.length);
    // In layouts without a cell left to hit, the game is over before the first shot.
    let open = 0;
    for (const [at, layout] of parts.order.entries()) {
      if (parts.left[layout] === 0) continue;
      parts.order[at] = parts.order[open];
      parts.order[open++] = layout;
    }
    if (open > 0) this.#playOn(parts, { from: 0, to: open, cell: given[0], number: 1, given }, player, shots);
    return shots;
  }

  /** Plays on in a range with the `number`th shot, and stores each layout's shots. @param player not used afterwards */
  #playOn(parts: LayoutParts, shot: RangeShot, player: Player, shots: Int32Array): void {
    const { from, to, given } = shot;
    let { cell, number } = shot;
    const made: { cell: number; to: number }[] = [];
    let end = to;
    let at = from;
    // As long as all layouts give the same answer, no earlier state is needed again, so a loop is enough. Only such
    // games may be longer than the maximum depth of recursion.
    for (let next = end; at === from && next === end; ) {
      const before = end;
      made.push({ cell, to: before });
      end = parts.shoot(from, before, cell);
      for (let i = end; i < before; i++) shots[parts.order[i]] = number;
      if (from === end) break;
      number++;
      next = parts.gather(from, end);
      if (next < end) break;
      player.observe({ cell, answer: parts.answer(from, cell) });
      cell = given[number - 1] ?? player.next(this.#random);
    }
    while (at < end) {
      const next = parts.gather(at, end);
      const branch = next < end ? this.#copyOf(player) : player;
      branch.observe({ cell, answer: parts.answer(at, cell) });
      const cellNext = given[number - 1] ?? branch.next(this.#random);
      this.#playOn(parts, { from: at, to: next, cell: cellNext, number, given }, branch, shots);
      if (branch !== player) this.#spare.push(branch);
      at = next;
    }
    for (const shot of made.reverse()) parts.takeBack(from, shot.to, shot.cell);
  }

  /** The layouts as parts, kept as long as the list is, because many first cells are tried on the same layouts. */
  #partsOf(knowledge: Knowledge, layouts: readonly Layout[]): LayoutParts {
    const kept = this.#parts.get(layouts);
    if (kept?.knowledge === knowledge) return kept.parts;
    const parts = new LayoutParts(knowledge, layouts);
    this.#parts.set(layouts, { knowledge, parts });
    return parts;
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

  /** A player in a position, for one use. The last position is kept, because many games begin there. */
  #playerAt(knowledge: Knowledge): Player {
    if (this.#begun?.knowledge !== knowledge) {
      const player = this.#strategy.start(this.#context.scenario, this.#context);
      for (const observation of knowledge.observations) player.observe(observation);
      if (!player.copy) return player;
      this.#begun = { knowledge, player };
    }
    return this.#copyOf(this.#begun.player);
  }

  #copyOf(player: Player): Player {
    if (!player.copy) throw new Error("a player that could be copied has become one that cannot");
    return player.copy(this.#spare.pop());
  }

  #checkUndrawn(): void {
    if (String(this.#random.state()) === this.#state) return;
    throw new RefusedError(
      `the strategy ${this.name} draws random numbers; expected shots are counted with one that does not, such as probability`,
    );
  }
}
