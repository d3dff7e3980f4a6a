import { type Board, coordOf } from "../board/board.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { Shape } from "../scenario/fleet.ts";
import type { Layout } from "../scenario/layout.ts";
import { type PlacementTable, placementsOf } from "../scenario/placement.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { clashesOf } from "./completion.ts";

/** One digit of a ship's key: what it says, and how many values it has, from 0. */
export interface Wheel {
  readonly name: string;
  readonly size: number;
}

/**
 * A key: for each ship, in the order of the fleet, the digits of its wheels. In two dimensions these are row, column,
 * rotation (quarter turns clockwise) and, for pictures that may be reflected, reflection. Row and column are those of the
 * least coordinates of the turned ship.
 */
export type Key = readonly (readonly number[])[];

/**
 * The keys of a scenario. A key is a candidate: most leave the board or have ships in conflict. All candidates are
 * numbered, as a number in mixed radix, the first ship's first digit being the highest: 400^10 for ten ships on 10x10.
 *
 * The same layout has many keys, for a straight ship looks the same after half a turn and ships of a class may change
 * places. The canonical one is the least: of each ship the least digits, and the ships of a class in ascending order.
 */
export class KeySystem {
  readonly scenario: Scenario;
  /** The wheels of a ship of each class. */
  readonly wheels: readonly (readonly Wheel[])[];
  /** The class of each ship. */
  readonly ships: readonly number[];
  /** Number of candidates of a ship of each class. */
  readonly #sizes: readonly bigint[];
  readonly #table: PlacementTable;
  /** Per class: from a pose's offsets to the digits that give it, and from digits to offsets. */
  readonly #digitsOf: readonly ReadonlyMap<string, readonly (readonly number[])[]>[];
  readonly #offsetsOf: readonly ReadonlyMap<string, readonly (readonly number[])[]>[];

  /** @throws RefusedError when the placements are too many to be listed. */
  constructor(scenario: Scenario) {
    const { board, fleet } = scenario;
    this.scenario = scenario;
    this.#table = placementsOf(scenario);
    this.ships = fleet.flatMap(({ count }, k) => new Array<number>(count).fill(k));
    const places = board.size.map((size, axis) => ({ name: axisName(axis, board), size })).reverse();
    const turns = fleet.map(({ shape }) => turnsOf(shape, board));
    this.wheels = turns.map(({ wheels }) => [...places, ...wheels]);
    this.#sizes = this.wheels.map((own) => own.reduce((product, { size }) => product * BigInt(size), 1n));
    const digits: Map<string, number[][]>[] = [];
    const offsets: Map<string, number[][]>[] = [];
    for (const { wheels, pose } of turns) {
      const byPose = new Map<string, number[][]>();
      const byDigits = new Map<string, number[][]>();
      for (const own of odometer(wheels.map(({ size }) => size))) {
        const cells = pose(own);
        if (!cells) continue;
        byDigits.set(own.join(), cells);
        const key = cells.join(";");
        const list = byPose.get(key);
        if (list) list.push(own);
        else byPose.set(key, [own]);
      }
      digits.push(byPose);
      offsets.push(byDigits);
    }
    this.#digitsOf = digits;
    this.#offsetsOf = offsets;
  }

  /** Number of candidate keys. */
  get candidates(): bigint {
    return this.ships.reduce((product, shipClass) => product * this.#sizes[shipClass], 1n);
  }

  /** The placement of the digits of a ship; undefined when it leaves the board or lies on a blocked cell. */
  placementOf(shipClass: number, digits: readonly number[]): number | undefined {
    const { board } = this.scenario;
    const d = board.size.length;
    const offsets = this.#offsetsOf[shipClass].get(digits.slice(d).join());
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

  /** All digits that give a placement, ascending; the first are the canonical ones. */
  digitsOf(placement: number): number[][] {
    const { board } = this.scenario;
    const coords = Array.from(this.#table.cellsOf(placement), (cell) => coordOf(board, cell));
    const least = board.size.map((_, axis) => leastCoordinate(coords, axis));
    const moved = coords.map((coord) => coord.map((x, axis) => x - least[axis]));
    const turns = this.#digitsOf[this.#table.classOf[placement]].get(moved.sort(compareCoords).join(";")) ?? [];
    return turns.map((own) => [...[...least].reverse(), ...own]);
  }

  /** The canonical key of a layout. */
  keyOfLayout({ placements }: Layout): Key {
    const own = placements.map((p) => ({ shipClass: this.#table.classOf[p], digits: this.digitsOf(p)[0] }));
    return own
      .sort((a, b) => a.shipClass - b.shipClass || compareDigits(a.digits, b.digits))
      .map(({ digits }) => digits);
  }

  /** The layout of a key, canonical or not; fails with the ship that leaves the board or the ships that are in conflict. */
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
    return ok({ scenario, placements: placements.sort((a, b) => a - b) });
  }

  /** The number of a key among all candidates, from 0. @throws RangeError for digits that are none of their wheel's. */
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

  /** The candidate key of a number. @throws RangeError unless it is below {@link candidates}. */
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

  /** A key as text: digits joined by points, ships by spaces, such as `0.3.1 5.5.0`. */
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

  /** What is wrong with the digits of a key; undefined when it is a candidate. */
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

const known = new WeakMap<Scenario, KeySystem>();

/** The keys of a scenario, made once. @throws RefusedError when the placements are too many to be listed. */
export const keysOf = (scenario: Scenario): KeySystem => {
  let keys = known.get(scenario);
  if (!keys) {
    keys = new KeySystem(scenario);
    known.set(scenario, keys);
  }
  return keys;
};

const axisName = (axis: number, { size }: Board): string =>
  size.length === 1 ? "place" : size.length > 2 ? `x${axis + 1}` : axis === 0 ? "column" : "row";

/** Compares lists of digits of equal length, the first digit first. */
export const compareDigits = (a: readonly number[], b: readonly number[]): number => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i] - b[i];
  return 0;
};

const compareCoords = (a: readonly number[], b: readonly number[]): number => {
  for (let axis = a.length - 1; axis >= 0; axis--) if (a[axis] !== b[axis]) return a[axis] - b[axis];
  return 0;
};

/** All digits below the sizes, in ascending order. */
const odometer = (sizes: readonly number[]): number[][] =>
  sizes.reduce<number[][]>(
    (list, size) => list.flatMap((head) => Array.from({ length: size }, (_, i) => [...head, i])),
    [[]],
  );

/** The wheels that turn a shape, and the offsets of its cells (least 0, in order) for their digits, if it can be so. */
const turnsOf = (
  shape: Shape,
  { size }: Board,
): { wheels: Wheel[]; pose: (digits: readonly number[]) => number[][] | undefined } => {
  const d = size.length;
  const axes = size.map((_, axis) => axis);
  const normal = (cells: number[][]): number[][] => {
    const least = axes.map((axis) => leastCoordinate(cells, axis));
    return cells.map((cell) => cell.map((x, axis) => x - least[axis])).sort(compareCoords);
  };
  if (shape.kind === "box") {
    const wheels = [...axes].reverse().map((axis) => ({
      name: d === 2 ? (axis === 0 ? "width less 1" : "height less 1") : `side ${axis + 1} less 1`,
      size: size[axis],
    }));
    return {
      wheels,
      pose: (digits) => normal(odometer([...digits].reverse().map((digit) => digit + 1))),
    };
  }
  if (shape.kind === "line") {
    // A turn along each axis, forwards and backwards.
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
  // In space a flat shape can be turned over.
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

/** One by one: a call cannot have as many arguments as a long ship has cells. */
const leastCoordinate = (cells: readonly (readonly number[])[], axis: number): number =>
  cells.reduce((least, cell) => Math.min(least, cell[axis]), Number.POSITIVE_INFINITY);
