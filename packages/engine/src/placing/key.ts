import { type Board, coordOf } from "../board/board.ts";
import { addTo } from "../core/lists.ts";
import { oncePer } from "../core/once-per.ts";
import { fail, ok, type Result } from "../core/result.ts";
import {
  type Box,
  formsOf,
  type Line,
  leastCoordinates,
  offsetsFrom,
  type Picture,
  type Shape,
  tuplesBelow,
} from "../scenario/fleet.ts";
import { type Layout, layoutOf } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import { checkScenario, type Scenario } from "../scenario/scenario.ts";
import { clashesOf } from "./completion.ts";

/** One digit of a ship's key: its meaning and the number of its values. */
export interface Wheel {
  readonly name: string;
  readonly size: number;
}

/** Compares lists of digits of equal length. */
export const compareDigits = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
};

/** The wheels that turn a shape, and the sorted offsets of its cells for given digits, if that pose exists. */
interface Turns {
  readonly wheels: readonly Wheel[];
  readonly pose: (digits: readonly number[]) => number[][] | undefined;
}

/** A choice has a wheel of forms, then the wheels of the form with most of them. */
const turnsOf = (shape: Shape, board: Board): Turns => {
  const turns = formsOf(shape).map((form) => turnsOfForm(form, board));
  if (turns.length === 1) return turns[0];
  const { wheels } = turns.reduce((a, b) => (b.wheels.length > a.wheels.length ? b : a));
  return {
    wheels: [{ name: "form", size: turns.length }, ...wheels],
    pose([form, ...digits]) {
      const known = turns[form].wheels.length;
      return digits.slice(known).every((digit) => digit === 0) ? turns[form].pose(digits.slice(0, known)) : undefined;
    },
  };
};

const turnsOfForm = (shape: Line | Picture | Box, { size }: Board): Turns => {
  const d = size.length;
  const axes = size.map((_, axis) => axis);
  const normal = (cells: number[][]): number[][] => offsetsFrom(cells, leastCoordinates(cells, d));
  if (shape.kind === "box") {
    const wheels = [...axes].reverse().map((axis) => ({
      name: d === 2 ? (axis === 0 ? "width less 1" : "height less 1") : `side ${axis + 1} less 1`,
      size: size[axis],
    }));
    return { wheels, pose: (digits) => normal(tuplesBelow([...digits].reverse().map((digit) => digit + 1))) };
  }
  if (shape.kind === "line") {
    // One turn for each axis and direction.
    const along = (turn: number): number[][] =>
      Array.from({ length: shape.length }, (_, i) => axes.map((axis) => (axis === turn % d ? i : 0)));
    return { wheels: [{ name: "rotation", size: 2 * d }], pose: ([turn]) => normal(along(turn)) };
  }
  if (d === 1) {
    const flat = ([0, 1] as const).find((axis) => shape.cells.every((cell) => cell[1 - axis] === 0));
    const cells = flat === undefined ? undefined : shape.cells.map((cell) => [cell[flat]]);
    return { wheels: [{ name: "rotation", size: 2 }], pose: () => cells && normal(cells) };
  }
  const planes = axes.flatMap((a) => axes.filter((b) => b > a).map((b) => [a, b] as const));
  const wheels: Wheel[] = [];
  if (planes.length > 1) wheels.push({ name: "plane", size: planes.length });
  wheels.push({ name: "rotation", size: 4 });
  // In space, a flat shape can be turned over.
  if (shape.reflect || d > 2) wheels.push({ name: "reflection", size: 2 });
  return {
    wheels,
    pose(digits) {
      const [plane, rotation, reflection = 0] = planes.length > 1 ? digits : [0, ...digits];
      const [first, second] = planes[plane];
      return normal(
        shape.cells.map(([x, y]) => {
          let [a, b] = [reflection === 1 ? -x : x, y];
          for (let turn = 0; turn < rotation; turn++) [a, b] = [-b, a];
          return axes.map((axis) => (axis === first ? a : axis === second ? b : 0));
        }),
      );
    },
  };
};

/**
 * For each ship, in the order of the fleet, the digits of its wheels: in two dimensions row, column, rotation
 * (quarter turns clockwise) and, for pictures that may be reflected, reflection. Row and column are the least
 * that the turned ship covers.
 */
export type Key = readonly (readonly number[])[];

/**
 * The keys of a scenario. A key is only a candidate: in most keys, ships leave the board or clash. Candidates are
 * numbered in mixed radix, the first digit of the first ship first: 400^10 for ten ships on 10x10.
 *
 * A layout has many keys, because a straight ship looks the same after half a turn and ships of a class may swap
 * places. In its canonical key, each ship has its least digits, and the ships of a class are in ascending order.
 *
 * @example
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 * import { keysOf } from "@broadside/engine/placing";
 *
 * const keys = keysOf(preset("gorkoff-3x3"));
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * const key = keys.keyOfLayout(layout);
 * keys.formatKey(key); // => "0.0.0 2.0.0 2.2.0"
 * keys.rankKey(unwrap(keys.parseKey(keys.formatKey(key)))); // => 896n
 * unwrap(keys.layoutOfKey(keys.unrankKey(keys.rankKey(key)))).placements; // => [0, 12, 14]
 * keys.digitsOf(layout.placements[0]!).length; // => 2
 * keys.placementOf(0, key[0]!); // => 0
 * keys.candidates; // => 46656n
 */
export class KeySystem {
  readonly scenario: Scenario;
  /** The wheels of a ship of each class. */
  readonly wheels: readonly (readonly Wheel[])[];
  /** The class of each ship. */
  readonly ships: readonly number[];
  /** The number of candidates for a ship of each class. */
  readonly #sizes: readonly bigint[];
  readonly #table: PlacementTable;
  /** For each class, the digits that give a pose, by its offsets, and the offsets of a pose, by its digits. */
  readonly #poses: readonly Readonly<
    Record<"digits" | "offsets", ReadonlyMap<string, readonly (readonly number[])[]>>
  >[];

  /** @throws RefusedError when there are too many placements to list. */
  constructor(scenario: Scenario) {
    const { board, fleet } = scenario;
    this.scenario = scenario;
    this.#table = placementsOf(scenario);
    this.ships = fleet.flatMap(({ count }, k) => new Array<number>(count).fill(k));
    const places = board.size.map((size, axis) => ({ name: axisName(axis, board), size })).reverse();
    const turns = fleet.map(({ shape }) => turnsOf(shape, board));
    this.wheels = turns.map(({ wheels }) => [...places, ...wheels]);
    this.#sizes = this.wheels.map((wheels) => wheels.reduce((product, { size }) => product * BigInt(size), 1n));
    this.#poses = turns.map(({ wheels, pose }) => {
      const [digits, offsets] = [new Map<string, number[][]>(), new Map<string, number[][]>()];
      for (const turn of tuplesBelow(wheels.map(({ size }) => size))) {
        const cells = pose(turn);
        if (!cells) continue;
        offsets.set(turn.join(), cells);
        addTo(digits, cells.join(";"), turn);
      }
      return { digits, offsets };
    });
  }

  /** The number of candidates. */
  get candidates(): bigint {
    return this.ships.reduce((product, shipClass) => product * this.#sizes[shipClass], 1n);
  }

  /**
   * The placement that a ship's digits give; undefined if it leaves the board or covers a blocked cell.
   *
   * @throws TypeError for a class that the scenario lacks.
   */
  placementOf(shipClass: number, digits: readonly number[]): number | undefined {
    const { board } = this.scenario;
    const d = board.size.length;
    const offsets = this.#poses[shipClass].offsets.get(digits.slice(d).join());
    if (!offsets) return undefined;
    const cells: number[] = [];
    for (const offset of offsets) {
      let cell = 0;
      for (let axis = 0; axis < d; axis++) {
        const x = digits[d - 1 - axis] + offset[axis];
        if (x >= board.size[axis]) return undefined;
        cell += x * board.strides[axis];
      }
      cells.push(cell);
    }
    return this.#table.find(
      shipClass,
      cells.sort((a, b) => a - b),
    );
  }

  /** All lists of digits that give a placement, in ascending order; the first list is canonical. */
  digitsOf(placement: number): number[][] {
    const { board } = this.scenario;
    const coords = Array.from(this.#table.cellsOf(placement), (cell) => coordOf(board, cell));
    const least = leastCoordinates(coords, board.size.length);
    const { digits } = this.#poses[this.#table.classOf[placement]];
    const turns = digits.get(offsetsFrom(coords, least).join(";")) ?? [];
    return turns.map((turn) => [...[...least].reverse(), ...turn]);
  }

  /** The canonical key of a layout. */
  keyOfLayout({ placements }: Layout): Key {
    const ships = placements.map((p) => ({ shipClass: this.#table.classOf[p], digits: this.digitsOf(p)[0] }));
    return ships
      .sort((a, b) => a.shipClass - b.shipClass || compareDigits(a.digits, b.digits))
      .map(({ digits }) => digits);
  }

  /** The layout that a key gives, canonical or not; fails with the ship that leaves the board or those that clash. */
  layoutOfKey(key: Key): Result<Layout> {
    const { scenario } = this;
    const wrong = this.#check(key);
    if (wrong) return wrong;
    const placements: number[] = [];
    for (const [ship, digits] of key.entries()) {
      const placement = this.placementOf(this.ships[ship], digits);
      if (placement === undefined) {
        return fail(
          `ship ${ship + 1} of the key`,
          `a ${this.#nameOf(ship)} at ${digits.join(".")} leaves the board or lies on a blocked cell`,
          "give other digits",
        );
      }
      placements.push(placement);
    }
    const [clash] = clashesOf(scenario, placements);
    if (clash) {
      const [a, b] = clash;
      return fail(
        `ships ${a + 1} and ${b + 1} of the key`,
        `the ${this.#nameOf(a)} and the ${this.#nameOf(b)} are in conflict under the contact rule "${scenario.contact}"`,
        "give other digits to one of them",
      );
    }
    return ok(layoutOf(scenario, placements));
  }

  /**
   * The number of a key among all candidates, from 0.
   * @throws RangeError when a digit is not on its wheel.
   */
  rankKey(key: Key): bigint {
    const wrong = this.#check(key);
    if (wrong && !wrong.ok) throw new RangeError(`${wrong.error.where}: ${wrong.error.what}`);
    let rank = 0n;
    key.forEach((digits, ship) => {
      this.wheels[this.ships[ship]].forEach(({ size }, i) => {
        rank = rank * BigInt(size) + BigInt(digits[i]);
      });
    });
    return rank;
  }

  /**
   * The candidate with a given number.
   * @throws RangeError unless the number is below {@link candidates}.
   */
  unrankKey(rank: bigint): Key {
    if (rank < 0n || rank >= this.candidates) {
      throw new RangeError(`there is no key ${rank}: they are numbered from 0 to ${this.candidates - 1n}`);
    }
    const key: number[][] = [];
    for (let ship = this.ships.length - 1; ship >= 0; ship--) {
      const digits: number[] = [];
      for (const { size } of [...this.wheels[this.ships[ship]]].reverse()) {
        digits.unshift(Number(rank % BigInt(size)));
        rank /= BigInt(size);
      }
      key.unshift(digits);
    }
    return key;
  }

  /** Digits are joined by dots and ships by spaces, as in `0.3.1 5.5.0`. */
  formatKey(key: Key): string {
    return key.map((digits) => digits.join(".")).join(" ");
  }

  /** Reads what {@link formatKey} writes. */
  parseKey(text: string): Result<Key> {
    const key = text
      .trim()
      .split(/\s+/)
      .map((ship) => ship.split("."));
    const bad = key.flat().find((digit) => !/^\d{1,15}$/.test(digit));
    if (bad !== undefined) {
      return fail("key", `"${bad}" is not a digit`, `write the digits of each ship, for example ${this.#example()}`);
    }
    const numbers = key.map((digits) => digits.map(Number));
    const wrong = this.#check(numbers);
    return wrong ?? ok(numbers);
  }

  /** What is wrong with a key; undefined if it is a candidate. */
  #check(key: Key): Result<never> | undefined {
    if (key.length !== this.ships.length) {
      return fail(
        "key",
        `has ${key.length} ships, the fleet has ${this.ships.length}`,
        `write for example ${this.#example()}`,
      );
    }
    for (const [ship, digits] of key.entries()) {
      const where = `ship ${ship + 1} of the key`;
      const wheels = this.wheels[this.ships[ship]];
      if (digits.length !== wheels.length) {
        const names = wheels.map(({ name }) => name).join(", ");
        return fail(
          where,
          `has ${digits.length} digits, a ${this.#nameOf(ship)} has ${wheels.length}`,
          `give ${names}`,
        );
      }
      for (const [i, { name, size }] of wheels.entries()) {
        if (!Number.isInteger(digits[i]) || digits[i] < 0 || digits[i] >= size) {
          return fail(where, `${digits[i]} is not a ${name}`, `give 0 to ${size - 1}`);
        }
      }
    }
    return undefined;
  }

  #nameOf(ship: number): string {
    return this.scenario.fleet[this.ships[ship]].name;
  }

  #example(): string {
    return this.formatKey(this.ships.map((shipClass) => this.wheels[shipClass].map(() => 0)));
  }
}

/**
 * The keys of a scenario, created once.
 *
 * Cost: proportional to the number of placements of the scenario on the first call, then constant.
 *
 * @throws RefusedError when there are too many placements to list.
 * @example
 * import { preset } from "@broadside/engine";
 * import { keysOf } from "@broadside/engine/placing";
 *
 * keysOf(preset("hasbro")).candidates; // => 10240000000000n
 */
export const keysOf = (scenario: Scenario): KeySystem => {
  checkScenario(scenario);
  return keysOnce(scenario);
};

const keysOnce = oncePer((scenario: Scenario) => new KeySystem(scenario));

const axisName = (axis: number, { size }: Board): string =>
  size.length === 1 ? "place" : size.length > 2 ? `x${axis + 1}` : axis === 0 ? "column" : "row";
