import { cellAt, coordOf, formatCell, makeKnowledge, type RandomStream, type Scenario } from "@broadside/engine";
import {
  type BoxLayout,
  type BoxShip,
  coversCoord,
  type HiddenLayout,
  isBoxLayout,
  sampleBoxes,
} from "@broadside/engine/boxes";
import { CLASH, type FleetInMaking } from "./fleet-builder.ts";
import { readCells } from "./named-cells.ts";

/** A fleet of boxes on a board where their placements are too many to be listed. */
export class BoxBuilder implements FleetInMaking {
  readonly #scenario: Scenario;
  /** The boxes so far, in the order in which they were placed. */
  readonly #placed: BoxShip[] = [];

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
  }

  get layout(): BoxLayout {
    return { scenario: this.#scenario, boxes: this.#placed.toSorted((a, b) => a.shipClass - b.shipClass) };
  }

  get isWhole(): boolean {
    return this.nextClass === undefined;
  }

  get next(): string {
    const shipClass = this.nextClass;
    if (shipClass === undefined) return "";
    const { name, count } = this.#scenario.fleet[shipClass];
    return `${name}${count > 1 ? ` ${this.#countOf(shipClass) + 1} of ${count}` : ""}`;
  }

  /** The box is the smallest that holds all cells named: two opposite corners are enough. */
  place(line: string): string | undefined {
    const { board } = this.#scenario;
    const shipClass = this.nextClass;
    if (shipClass === undefined) return "every ship is placed";
    const cells = readCells(board, line);
    if (typeof cells === "string") return cells;
    const coords = cells.map((cell) => coordOf(board, cell));
    const box = {
      shipClass,
      low: board.size.map((_, axis) => Math.min(...coords.map((coord) => coord[axis]))),
      high: board.size.map((_, axis) => Math.max(...coords.map((coord) => coord[axis]))),
    };
    const blocked = board.blocked.find((cell) => coversCoord(box, coordOf(board, cell)));
    if (blocked !== undefined) return `a ship may not lie on the blocked cell ${formatCell(board, blocked)}`;
    const same = this.#placed.find((other) => isSame(other, box));
    if (same) return `${CLASH.overlap} the ${this.#shipText(same)}`;
    this.#placed.push(box);
    return undefined;
  }

  undo(): boolean {
    return this.#placed.pop() !== undefined;
  }

  drawRest(random: RandomStream): void {
    const { fleet } = this.#scenario;
    const missing = fleet
      .map((ship, shipClass) => ({ ship, shipClass, count: ship.count - this.#countOf(shipClass) }))
      .filter(({ count }) => count > 0);
    if (missing.length === 0) return;
    const rest = { ...this.#scenario, fleet: missing.map(({ ship, count }) => ({ ...ship, count })) };
    // Drawn again when one lies where one lies already: what is left is uniform, and boxes are many.
    for (;;) {
      const [drawn] = sampleBoxes(makeKnowledge(rest), 1, random);
      if (!drawn) return;
      const boxes = drawn.boxes.map((box) => ({ ...box, shipClass: missing[box.shipClass].shipClass }));
      if (boxes.some((box) => this.#placed.some((other) => isSame(box, other)))) continue;
      this.#placed.push(...boxes);
      return;
    }
  }

  get nextClass(): number | undefined {
    const shipClass = this.#scenario.fleet.findIndex(({ count }, k) => this.#countOf(k) < count);
    return shipClass < 0 ? undefined : shipClass;
  }

  fill(layout: HiddenLayout): void {
    if (!isBoxLayout(layout)) throw new RangeError("the ships of such a board are given by their corners");
    this.#placed.splice(0, this.#placed.length, ...layout.boxes);
  }

  #countOf(shipClass: number): number {
    return this.#placed.filter((box) => box.shipClass === shipClass).length;
  }

  #shipText({ shipClass, low, high }: BoxShip): string {
    const { board, fleet } = this.#scenario;
    const [from, to] = [low, high].map((coord) => formatCell(board, cellAt(board, coord) as number));
    return `${fleet[shipClass].name} from ${from} to ${to}`;
  }
}

const isSame = (a: BoxShip, b: BoxShip): boolean =>
  a.shipClass === b.shipClass && a.low.join() === b.low.join() && a.high.join() === b.high.join();
