import {
  type Board,
  type Contact,
  cellAt,
  cellsOf,
  formatCell,
  formatLayout,
  type Layout,
  makeKnowledge,
  parseCell,
  parseLayout,
  placementsOf,
  type RandomStream,
  type Scenario,
} from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { clashesOf, drawCompletions, findLayout } from "@broadside/engine/placing";
import { formatNumberOf, oneLine } from "@broadside/engine/text";

/** The cells named in a line, in ascending order: `A1 A5`, `A1-A5`, `(1,1,1) (1,1,3)`; or a one-line error. */
const readCells = (board: Board, line: string): number[] | string => {
  const names = line.match(/\([^)]*\)|[^\s,;:()–-]+/gu) ?? [];
  const cells = new Set<number>();
  for (const name of names) {
    const cell = parseCell(board, name);
    if (!cell.ok) return oneLine(`${cell.error.what}; ${cell.error.fix}`);
    cells.add(cell.value);
  }
  if (cells.size > 0) return [...cells].sort((a, b) => a - b);
  const [first, last] = [board.size.map(() => 0), board.size.map((side) => side - 1)].map((corner) =>
    formatCell(board, cellAt(board, corner) as number),
  );
  return `name cells such as ${first} or ${last}`;
};

/** The beginning of the error for two clashing ships, by contact rule. */
export const CLASH: Readonly<Record<Contact, string>> = {
  none: "ships may not touch, not even at corners; it touches or crosses",
  "no-sides": "ships may not touch side by side; it touches or crosses",
  allowed: "ships may touch but not cross; it crosses",
  overlap: "no two ships of a class may lie alike; so does",
};

/** A fleet under construction: ships are placed one by one, each where the earlier ones allow it. */
export abstract class FleetBuilder<Ship = unknown> {
  protected readonly scenario: Scenario;
  protected readonly placed: Ship[] = [];

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  abstract get layout(): HiddenLayout;

  /** Draws the missing ships, with all possibilities equally likely. @throws RefusedError as `infer` does. */
  abstract drawRest(random: RandomStream): void;

  protected abstract classOf(ship: Ship): number;

  /** Places a ship of the given class on cells, or returns an error and places nothing. */
  protected abstract placeOn(shipClass: number, cells: readonly number[]): string | undefined;

  get isWhole(): boolean {
    return this.nextClass === undefined;
  }

  get nextClass(): number | undefined {
    const shipClass = this.scenario.fleet.findIndex(({ count }, k) => this.countOf(k) < count);
    return shipClass < 0 ? undefined : shipClass;
  }

  /** The next ship to place, in words: `carrier (5 cells)`. */
  get next(): string {
    const shipClass = this.nextClass;
    if (shipClass === undefined) return "";
    const ship = this.scenario.fleet[shipClass];
    const cells = cellsOf(ship);
    const number = ship.count > 1 ? ` ${this.countOf(shipClass) + 1} of ${ship.count}` : "";
    return `${ship.name}${number}${cells === undefined ? "" : ` (${formatNumberOf(cells, "cell")})`}`;
  }

  place(line: string): string | undefined {
    const shipClass = this.nextClass;
    if (shipClass === undefined) return "every ship is placed";
    const cells = readCells(this.scenario.board, line);
    return typeof cells === "string" ? cells : this.placeOn(shipClass, cells);
  }

  undo(): boolean {
    return this.placed.pop() !== undefined;
  }

  protected countOf(shipClass: number): number {
    return this.placed.filter((ship) => this.classOf(ship) === shipClass).length;
  }
}

export class ListedBuilder extends FleetBuilder<number> {
  get layout(): Layout {
    return { scenario: this.scenario, placements: this.placed.toSorted((a, b) => a - b) };
  }

  protected classOf(placement: number): number {
    return placementsOf(this.scenario).classOf[placement];
  }

  /** Takes all the cells of a ship, or enough to identify its position, such as the two ends. */
  protected placeOn(shipClass: number, cells: readonly number[]): string | undefined {
    const placement = this.#placementOn(shipClass, cells);
    if (typeof placement === "string") return placement;
    const clash = clashesOf(this.scenario, [...this.placed, placement]).at(0);
    if (clash) return `${CLASH[this.scenario.contact]} the ${this.#shipText(this.placed[clash[0]])}`;
    this.placed.push(placement);
    if (this.#canBeCompleted()) return undefined;
    const what = this.isWhole ? `the fleet ${this.#unfit()}` : "the other ships fit nowhere";
    this.placed.pop();
    return `with the ${this.#shipText(placement)} ${what}; choose another place`;
  }

  drawRest(random: RandomStream): void {
    const [layout] = drawCompletions(makeKnowledge(this.scenario), this.placed, 1, random);
    if (!layout) return;
    const rest = [...layout.placements];
    for (const p of this.placed) rest.splice(rest.indexOf(p), 1);
    this.placed.push(...rest);
  }

  #canBeCompleted(): boolean {
    return findLayout(makeKnowledge(this.scenario), { placed: this.placed }).layout !== undefined;
  }

  /** Which total or clue a complete fleet does not satisfy. */
  #unfit(): string {
    const read = parseLayout(this.scenario, formatLayout(this.layout));
    return read.ok ? "fits nowhere" : read.error.what;
  }

  /** The smallest placement of a class that contains all the cells, if there is only one. */
  #placementOn(shipClass: number, cells: readonly number[]): number | string {
    const { board, fleet } = this.scenario;
    const table = placementsOf(this.scenario);
    let found: number[] = [];
    let size = Number.POSITIVE_INFINITY;
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) {
      const own = table.cellsOf(p);
      if (own.length > size || !cells.every((cell) => own.includes(cell))) continue;
      if (own.length < size) found = [];
      size = own.length;
      found.push(p);
    }
    const text = cells.map((cell) => formatCell(board, cell)).join(" ");
    if (found.length === 1) return found[0];
    return found.length === 0
      ? `a ${fleet[shipClass].name} has no place that holds ${text}; ${this.next} is to be placed`
      : `a ${fleet[shipClass].name} has ${found.length} places that hold ${text}; name its other end too, or all cells`;
  }

  #shipText(placement: number): string {
    const { board, fleet } = this.scenario;
    const table = placementsOf(this.scenario);
    const cells = Array.from(table.cellsOf(placement), (cell) => formatCell(board, cell));
    return `${fleet[table.classOf[placement]].name} on ${cells.join(" ")}`;
  }
}
