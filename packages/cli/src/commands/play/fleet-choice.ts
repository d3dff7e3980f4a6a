import {
  type Board,
  type Contact,
  cellAt,
  coordOf,
  formatCell,
  formatLayout,
  type Layout,
  makeKnowledge,
  parseCell,
  parseLayout,
  placementsOf,
  RandomStream,
  type Scenario,
} from "@broadside/engine";
import { type BoxLayout, type BoxShip, coversCoord, type HiddenLayout, sampleBoxes } from "@broadside/engine/boxes";
import { clashesOf, drawCompletions, drawFleet, findLayout } from "@broadside/engine/placing";
import { oneLine } from "@broadside/engine/text";
import { contradiction } from "../../input/contradiction.ts";
import { readFleet } from "../../input/game-file.ts";
import { layoutText, sizesWords } from "../../output/drawing/layout-drawing.ts";
import { writeLine as say } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import type { Terminal } from "../../output/terminal.ts";
import { UsageError } from "../../output/usage-error.ts";
import { isByCorners } from "../place/placing-run.ts";
import type { LineReader } from "./line-reader.ts";
import { type MatchSettings, STREAMS } from "./match-settings.ts";

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
const CLASH: Readonly<Record<Contact, string>> = {
  none: "ships may not touch, not even at corners; it touches or crosses",
  "no-sides": "ships may not touch side by side; it touches or crosses",
  allowed: "ships may touch but not cross; it crosses",
  overlap: "no two ships of a class may lie alike; so does",
};

/** A fleet under construction: ships are placed one by one, each where the earlier ones allow it. */
abstract class FleetBuilder<Ship = unknown> {
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
    const sizes = sizesWords(ship);
    const number = ship.count > 1 ? ` ${this.countOf(shipClass) + 1} of ${ship.count}` : "";
    return `${ship.name}${number}${sizes === "" ? "" : ` (${sizes} ${sizes === "1" ? "cell" : "cells"})`}`;
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

class ListedBuilder extends FleetBuilder<number> {
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
    let places: number[] = [];
    let size = Number.POSITIVE_INFINITY;
    for (let p = table.classStart[shipClass]; p < table.classStart[shipClass + 1]; p++) {
      const covered = table.cellsOf(p);
      if (covered.length > size || !cells.every((cell) => covered.includes(cell))) continue;
      if (covered.length < size) places = [];
      size = covered.length;
      places.push(p);
    }
    const text = cells.map((cell) => formatCell(board, cell)).join(" ");
    if (places.length === 1) return places[0];
    return places.length === 0
      ? `a ${fleet[shipClass].name} has no place that holds ${text}; ${this.next} is to be placed`
      : `a ${fleet[shipClass].name} has ${places.length} places that hold ${text}; name its other end too, or all cells`;
  }

  #shipText(placement: number): string {
    const { board, fleet } = this.scenario;
    const table = placementsOf(this.scenario);
    const cells = Array.from(table.cellsOf(placement), (cell) => formatCell(board, cell));
    return `${fleet[table.classOf[placement]].name} on ${cells.join(" ")}`;
  }
}

class BoxBuilder extends FleetBuilder<BoxShip> {
  get layout(): BoxLayout {
    return { scenario: this.scenario, boxes: this.placed.toSorted((a, b) => a.shipClass - b.shipClass) };
  }

  protected classOf({ shipClass }: BoxShip): number {
    return shipClass;
  }

  /** Takes the smallest box that contains all named cells: two opposite corners are enough. */
  protected placeOn(shipClass: number, cells: readonly number[]): string | undefined {
    const { board } = this.scenario;
    const coords = cells.map((cell) => coordOf(board, cell));
    const box = {
      shipClass,
      low: board.size.map((_, axis) => Math.min(...coords.map((coord) => coord[axis]))),
      high: board.size.map((_, axis) => Math.max(...coords.map((coord) => coord[axis]))),
    };
    const blocked = board.blocked.find((cell) => coversCoord(box, coordOf(board, cell)));
    if (blocked !== undefined) return `a ship may not lie on the blocked cell ${formatCell(board, blocked)}`;
    const same = this.placed.find((other) => isSame(other, box));
    if (same) return `${CLASH.overlap} the ${this.#shipText(same)}`;
    this.placed.push(box);
    return undefined;
  }

  drawRest(random: RandomStream): void {
    const { fleet } = this.scenario;
    const missing = fleet
      .map((ship, shipClass) => ({ ship, shipClass, count: ship.count - this.countOf(shipClass) }))
      .filter(({ count }) => count > 0);
    if (missing.length === 0) return;
    const rest = { ...this.scenario, fleet: missing.map(({ ship, count }) => ({ ...ship, count })) };
    // Draws again as long as boxes coincide: this keeps the result uniform, and there are many boxes.
    for (;;) {
      const [drawn] = sampleBoxes(makeKnowledge(rest), 1, random);
      if (!drawn) return;
      const boxes = drawn.boxes.map((box) => ({ ...box, shipClass: missing[box.shipClass].shipClass }));
      if (boxes.some((box) => this.placed.some((other) => isSame(box, other)))) continue;
      this.placed.push(...boxes);
      return;
    }
  }

  #shipText({ shipClass, low, high }: BoxShip): string {
    const { board, fleet } = this.scenario;
    const [from, to] = [low, high].map((coord) => formatCell(board, cellAt(board, coord) as number));
    return `${fleet[shipClass].name} from ${from} to ${to}`;
  }
}

const isSame = (a: BoxShip, b: BoxShip): boolean =>
  a.shipClass === b.shipClass && a.low.join() === b.low.join() && a.high.join() === b.high.join();

/** A fleet to be chosen: the rules, what draws whole fleets, and the random choices of missing ships. */
interface FleetChoice {
  readonly scenario: Scenario;
  draw(): HiddenLayout;
  readonly random: RandomStream;
  readonly lines: LineReader;
  readonly terminal: Terminal;
}

export const chooseFleet = async (choice: FleetChoice): Promise<HiddenLayout | undefined> => {
  const { scenario, draw, lines, terminal } = choice;
  const shown = async (layout: HiddenLayout): Promise<HiddenLayout> => {
    await say(`${terminal.style.bold("your fleet")}\n${layoutText(layout, terminal)}`);
    return layout;
  };
  let layout = await shown(draw());
  for (;;) {
    const line = await lines.next("play with this fleet? Enter; again, place, load FILE or quit: ");
    if (line === undefined) return undefined;
    const [word, ...rest] = line.trim().split(/\s+/);
    switch (word.toLowerCase()) {
      case "":
      case "ok":
      case "yes":
        return layout;
      case "again":
        layout = await shown(draw());
        break;
      case "place": {
        const placed = await placeFleet(choice);
        if (placed === "left") return undefined;
        if (placed) layout = await shown(placed);
        break;
      }
      case "load": {
        const read = tryToRead(rest.join(" "), scenario);
        if (typeof read === "string") await say(read);
        else layout = await shown(read);
        break;
      }
      case "q":
      case "quit":
        return undefined;
      default:
        await say(
          `"${oneLine(line.trim())}": write ok to play with this fleet, again for another, place to place the ships yourself, load FILE.json, or quit`,
        );
    }
  }
};

const tryToRead = (path: string, scenario: Scenario): HiddenLayout | string => {
  if (path === "") return "load: name a file, such as load fleet.json";
  try {
    return readFleet(path, "load", scenario);
  } catch (error) {
    if (error instanceof UsageError) return oneLine(error.message);
    throw error;
  }
};

const beginFleet = (scenario: Scenario): FleetBuilder =>
  isByCorners(scenario) ? new BoxBuilder(scenario) : new ListedBuilder(scenario);

/** The placed fleet; undefined if cancelled, "left" if the input ends or the player quits. */
const placeFleet = async ({
  scenario,
  random,
  lines,
  terminal,
}: FleetChoice): Promise<HiddenLayout | "left" | undefined> => {
  const builder = beginFleet(scenario);
  const ends = isByCorners(scenario) ? "two opposite corners of each" : "a cell at either end, such as A1 A3 or A1-A3";
  await say(
    `place your ships one by one: ${ends}\nundo takes the last one back, rest draws those that are missing, cancel returns to the drawn fleet`,
  );
  while (!builder.isWhole) {
    const line = await lines.next(`${builder.next}: `);
    if (line === undefined) return "left";
    switch (line.trim().toLowerCase()) {
      case "q":
      case "quit":
        return "left";
      case "cancel":
        return undefined;
      case "undo":
        await say(builder.undo() ? layoutText(builder.layout, terminal) : "undo: no ship is placed yet");
        break;
      case "rest":
        lines.busy(() => builder.drawRest(random));
        break;
      default: {
        const wrong = lines.busy(() => builder.place(line));
        if (wrong !== undefined) await say(wrong);
        else if (!builder.isWhole) await say(layoutText(builder.layout, terminal));
      }
    }
  }
  return builder.layout;
};

/** The fleets of a new game: that of the strategy, and the source of the person's. Refuses rules without a layout. */
export const drawFleets = ({ scenario, placement, seed, inference }: MatchSettings, busy: LineReader["busy"]) => {
  const draw = (random: RandomStream): HiddenLayout => {
    const { value: layout } = busy(() =>
      timed("drawing a fleet", (progress) => drawFleet(scenario, placement, random, { ...inference, progress })),
    );
    if (layout === undefined) throw contradiction(makeKnowledge(scenario));
    return layout;
  };
  const hidden = draw(RandomStream.fromSeed(seed, STREAMS.theirFleet));
  const stream = RandomStream.fromSeed(seed, STREAMS.myFleet);
  const source = { scenario, draw: () => draw(stream), random: RandomStream.fromSeed(seed, STREAMS.myRest) };
  return { hidden, source };
};
