import type { Coord } from "../board/board.ts";
import { bitLength, share } from "../core/count.ts";
import type { WorkMeter } from "../core/work-limits.ts";
import { AxisCuts, firstOfOrbit, type GroupedAxis, groupAxes, type OpenAxis } from "./axis-cuts.ts";
import { Block, Slacks } from "./block.ts";
import type { BoundTable } from "./bound-table.ts";
import {
  type BoundedCell,
  type CellSearch,
  type CellVisitor,
  type CoverTest,
  EarlyEnd,
  ExactCellSum,
  type FoundCell,
  isBefore,
  isWithin,
  type NearLimits,
  type SumRange,
} from "./cell-search.ts";
import type { CoveredSets } from "./covered-sets.ts";

/** The longest side of a board that this search accepts. */
export const MAX_BLOCK_SIDE = 64;

/** Bytes for each set and coordinate: for its cuts, and for its slack both as an exact and as a near number. */
const BYTES_PER_CUTS = 200;

/** The most entries in all rows of a block, and the most rows. Lower limits make more blocks and looser bounds. */
const MAX_ENTRIES = 24e6;
const MAX_ROWS = 30_000;

/** The number of cells found by climbing whose sums are computed exactly. */
const EXACT_STARTS = 8;

/** The maximum number of rounds in which coordinates are excluded. */
const ROUNDS = 3;

/** How many rows to try below a row of the first block before asking again whether the search may end. */
const ASK_EVERY = 64;

/** Greater than the rounding error of a cell's slack. */
const SLACK = 1e-9;

/** A smaller slack may have been rounded to 0. */
const TINY = 1e-300;

interface RunListener {
  readonly visit: CellVisitor;
  readonly test?: CoverTest | undefined;
  /** Whether the search may end, given a bound on the cells not searched yet and the steps of the next part. */
  readonly mayEnd?: ((bound: bigint, steps: number) => boolean) | undefined;
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

const coordinatesOf = (axes: readonly OpenAxis[]): number =>
  axes.reduce((sum, { coordinates }) => sum + coordinates.length, 0);

/**
 * Searches a board of short sides.
 *
 * A cell's slack is how far its sum falls short of a bound that no cell exceeds. {@link Slacks} gives a lower
 * bound on the slack. A coordinate is excluded if all its cells have more slack than the best known cell. Axes
 * are tried in blocks of a few. For each block, a tree ({@link Block}) holds the choices of coordinates. It
 * finds those that are good enough for the points that the earlier blocks left. Cells are alike if exchanging
 * coordinates between axes turns one into the other. Of alike cells, one is visited ({@link groupAxes}). Bounds
 * are in floating point with a bound on their error; sums of cells are exact.
 *
 * Cost: one step for each set, at every row of the blocks and every visited node, up to the meter's limit.
 */
export class BlockSearch implements CellSearch {
  readonly visitsFirst = true;
  readonly #sets: CoveredSets;
  readonly #weight: readonly bigint[];
  readonly #all: number;
  readonly #sum: ExactCellSum;
  readonly #closed: ReadonlySet<string>;
  readonly #meter: WorkMeter;
  readonly #maxRows: number;
  readonly #whole: Slacks;
  #climbed: Coord[] = [];
  // The state of a run.
  /** The range of sums, converted to slack: the greatest and the least slack of a cell whose sum is in the range. */
  #limit = Number.POSITIVE_INFINITY;
  #floor = 0;
  #most = 0n;
  #error = 0;

  /** @param weight of a box over exactly the points of each set @param closed cells that are no candidates */
  constructor(
    sets: CoveredSets,
    weight: readonly bigint[],
    closed: readonly Coord[],
    meter: WorkMeter,
    maxRows = MAX_ROWS,
  ) {
    this.#maxRows = maxRows;
    const sides = sets.table.size.reduce((sum, side) => sum + side, 0);
    meter.require(0, sets.count * sides * (BYTES_PER_CUTS + bitLength(weight.reduce((a, b) => a + b, 1n)) / 8));
    this.#sets = sets;
    this.#weight = weight;
    this.#all = sets.all;
    this.#sum = new ExactCellSum(sets, weight);
    this.#closed = new Set(closed.map((coord) => coord.join()));
    this.#meter = meter;
    const axes = sets.table.size.map((side, axis): OpenAxis => {
      meter.spend(sets.count * side * 2000);
      return { cuts: new AxisCuts(sets, axis), coordinates: Array.from({ length: side }, (_, x) => x) };
    });
    this.#whole = new Slacks(axes.reverse(), weight, this.#all);
  }

  best(start: Coord, near?: NearLimits): BoundedCell {
    const end = near && new EarlyEnd(near, this.#meter);
    let best = this.#climbAll(start, end);
    const open = this.#run({ above: best.sum - 1n }, this.#sum.sets, {
      visit: (coord) => {
        this.#meter.spend(this.#sum.steps);
        const sum = this.#sum.at(coord);
        if (sum < best.sum || (sum === best.sum && !isBefore(coord, best.coord))) return;
        best = { coord, sum };
        this.narrow({ above: sum - 1n });
      },
      mayEnd: end && ((bound, steps) => end.isDue(best.sum, most(best.sum, bound), steps)),
    });
    return { ...best, bound: open === undefined ? undefined : most(best.sum, open) };
  }

  run(range: SumRange, visit: CellVisitor, test?: CoverTest): void {
    this.#run(
      range,
      this.#sets.bounds.map((_, set) => set),
      { visit, test },
    );
  }

  first(range: SumRange, accept: (coord: Coord) => boolean): Coord | undefined {
    let first: Coord | undefined;
    this.run(range, (coord) => {
      if ((!first || isBefore(coord, first)) && isWithin(this.#sum.at(coord), range) && accept(coord)) first = coord;
    });
    return first;
  }

  narrow(range: SumRange): void {
    const { above, below } = range;
    const lacking = (sum: bigint): number => (sum >= this.#most ? -1 : share(this.#most - sum, this.#most));
    this.#limit = above < 0n ? Number.POSITIVE_INFINITY : lacking(above) * (1 + 2 * this.#error) + TINY;
    this.#floor = below === undefined ? 0 : lacking(below) * (1 - 2 * this.#error) - TINY;
  }

  /** Climbs from many cells and returns the best open cell found. */
  #climbAll(start: Coord, end: EarlyEnd | undefined): FoundCell {
    const climbs: Climbed[] = [];
    for (const from of climbStarts(this.#sets.table, start)) {
      if (climbs.length > 0 && end?.isHalfway) break;
      climbs.push(climb(this.#whole, this.#sets.count, this.#all, from, this.#meter));
    }
    climbs.sort((a, b) => a.lacking - b.lacking);
    const coords = new Map(climbs.map(({ coord }) => [coord.join(), coord]));
    this.#climbed = [...coords].filter(([name]) => !this.#closed.has(name)).map(([, coord]) => coord);
    let best = { coord: start, sum: this.#sum.at(start) };
    // The first cell is the best in floating point; checking a few more allows for rounding.
    for (const coord of this.#climbed.slice(0, EXACT_STARTS)) {
      const sum = this.#sum.at(coord);
      if (sum > best.sum) best = { coord, sum };
    }
    return best;
  }

  /**
   * Visits the cells in a range; returns a bound on the unvisited ones if it ended early. @param alike the sets
   * that decide which cells are alike: as many boxes must cover the set and one cell as the set and the other
   */
  #run(range: SumRange, alike: readonly number[], listener: RunListener): bigint | undefined {
    const { table, bounds } = this.#sets;
    const ways = (axis: number, x: number): Float64Array =>
      Float64Array.from(alike, (set) => table.intervalsOver(bounds[set], axis, x));
    this.#use(this.#whole, range);
    let axes: readonly GroupedAxis[] = [];
    let slacks = this.#whole;
    for (let round = 0; round < ROUNDS; round++) {
      if (listener.mayEnd?.(slacks.most, this.#exclusionSteps(slacks))) return slacks.most;
      const open = this.#exclude(slacks);
      if (open.some(({ coordinates }) => coordinates.length === 0)) return undefined;
      axes = groupAxes(open, ways);
      const before = coordinatesOf(slacks.axes);
      slacks = new Slacks(axes, this.#weight, this.#all);
      this.#use(slacks, range);
      if (coordinatesOf(axes) === before) break;
    }
    if (listener.mayEnd?.(slacks.most, this.#blockSteps(axes))) return slacks.most;
    return this.#descend(range, axes, slacks, listener);
  }

  /** Tries the rows of the first block, the best bounds first, and below each the rows of the other blocks. */
  #descend(
    range: SumRange,
    axes: readonly GroupedAxis[],
    slacks: Slacks,
    { visit, test, mayEnd }: RunListener,
  ): bigint | undefined {
    const blocks = this.#blocks(axes, slacks);
    const choice = new Uint8Array(axes.length);
    // For each axis, how much of each set is left by the coordinates chosen on the axes before it.
    const masses = Array.from({ length: axes.length + 1 }, () => new Float64Array(this.#sets.count));
    masses[0][this.#all] = 1;
    // No unvisited cell has less slack than this.
    let open = 0;
    let ended: bigint | undefined;
    let asked = -1;
    let entered = 0;
    const enter = (number: number, row: number, lost: number): void => {
      const block = blocks[number];
      const { first, end } = block;
      const classes = block.choices.subarray(row * (end - first), (row + 1) * (end - first));
      if (first > 0 && axes[first].group === axes[first - 1].group && classes[0] < choice[first - 1]) return;
      choice.set(classes, first);
      let lacking = lost;
      for (let place = first; place < end; place++) {
        lacking += dot(masses[place], slacks.by[place][choice[place]]);
        if (lacking > this.#limit) return;
        masses[place + 1].fill(0);
        axes[place].cuts.push(masses[place], axes[place].coordinates[choice[place]], masses[place + 1]);
      }
      this.#meter.spend((end - first) * (this.#sets.count * 16 + 100));
      if (end < axes.length) descend(number + 1, lacking);
      else if (lacking >= this.#floor && (!test || test(masses[end]))) this.#leaf(axes, choice, visit);
      if (!mayEnd || (open === asked && ++entered % ASK_EVERY !== 0)) return;
      asked = open;
      const bound = slacks.boundOf(open);
      if (!mayEnd(bound, 0)) return;
      ended = bound;
      this.#limit = Number.NEGATIVE_INFINITY;
    };
    const descend = (number: number, lost: number): void => {
      const block = blocks[number];
      const isLast = number === blocks.length - 1;
      const limit = (): number => this.#limit - lost;
      const floor = isLast && range.below !== undefined ? (): number => this.#floor * (1 - SLACK) - lost : undefined;
      block.visit(masses[block.first], limit, floor, this.#meter, (row) => enter(number, row, lost));
    };
    if (blocks.length === 1) descend(0, 0);
    else {
      const rows = blocks[0].inOrder(this.#all, this.#limit);
      for (const [i, { row, lacking }] of rows.entries()) {
        if (lacking > this.#limit) break;
        this.#meter.done = i / rows.length;
        open = lacking;
        enter(0, row, 0);
      }
    }
    return ended;
  }

  #leaf(axes: readonly GroupedAxis[], choice: Uint8Array, visit: CellVisitor): void {
    const coord = firstOfOrbit(axes, choice, (at) => this.#closed.has(at.join()));
    this.#meter.spend(axes.length * 500);
    if (coord) visit(coord);
  }

  #use(slacks: Slacks, range: SumRange): void {
    this.#most = slacks.most;
    this.#error = slacks.error;
    this.narrow(range);
  }

  /** The axes, without the coordinates whose cells all have too much slack. */
  #exclude(slacks: Slacks): OpenAxis[] {
    const { axes } = slacks;
    this.#meter.spend(this.#exclusionSteps(slacks));
    const least = slacks.least(this.#all);
    return axes.map((axis, place) => {
      const classes = "classes" in axis ? (axis as GroupedAxis).classes : undefined;
      const open = axis.coordinates.flatMap((x, k) => (least[place][k] > this.#limit ? [] : (classes?.[k] ?? [x])));
      return { cuts: axis.cuts, coordinates: open.sort((a, b) => a - b) };
    });
  }

  #exclusionSteps({ axes }: Slacks): number {
    return coordinatesOf(axes) ** 2 * this.#sets.count * 6;
  }

  /** The approximate number of steps of {@link #blocks}, computed from the number of choices of coordinates. */
  #blockSteps(axes: readonly GroupedAxis[]): number {
    const choices = axes.reduce((sum, { coordinates }) => sum + Math.log(coordinates.length), 0);
    const rows = Math.max(2, this.#rowLimit);
    return Math.ceil(choices / Math.log(rows)) * rows * this.#sets.count * 20;
  }

  get #rowLimit(): number {
    return Math.min(this.#maxRows, Math.floor(MAX_ENTRIES / this.#sets.count));
  }

  /** Divides the axes into blocks. Rows need the least slack of the blocks behind them, so the last comes first. */
  #blocks(axes: readonly GroupedAxis[], slacks: Slacks): Block[] {
    const sets = this.#sets.count;
    const maxRows = this.#rowLimit;
    const typical = (first: number): Float64Array => {
      let mass = new Float64Array(sets);
      mass[this.#all] = 1;
      const good = this.#climbed[0];
      if (!good) return mass.fill(1);
      for (const { cuts } of axes.slice(0, first)) {
        const after = new Float64Array(sets);
        cuts.push(mass, good[cuts.axis], after);
        mass = after;
      }
      return mass;
    };
    const blocks: Block[] = [];
    let behind = new Float64Array(sets);
    for (let end = axes.length; end > 0; end = blocks[0].first) {
      blocks.unshift(new Block(axes, slacks, end, behind, typical, maxRows, this.#meter));
      behind = Float64Array.from(blocks[0].least);
      this.#meter.hold(blocks.reduce((sum, { rows }) => sum + rows, 0) * sets * 12);
    }
    return blocks;
  }
}

const MAX_SWEEPS = 30;

/** The number of cells from which climbing starts: this many for every axis, up to a limit. */
const STARTS_PER_AXIS = 4;
const MAX_STARTS = 40;

/** The starts for climbing: no cell, a given cell, the middle, the points, and cells spread over the board. */
const climbStarts = ({ size, points }: BoundTable, start: Coord): (Coord | undefined)[] => {
  const middle = size.map((side) => (side - 1) >> 1);
  const spread = (i: number): Coord =>
    size.map((side, axis) => Math.floor(side * (0.2 + 0.6 * ((i * (axis + 1) * 0.6180339887) % 1))));
  const starts = [undefined, start, middle, ...points.slice(0, MAX_STARTS / 2)];
  const wanted = Math.min(MAX_STARTS, STARTS_PER_AXIS * size.length);
  for (let i = 1; starts.length < wanted; i++) starts.push(spread(i));
  return starts;
};

/** A cell, and by how much it falls short of the overall bound, in floating point. */
interface Climbed {
  readonly coord: Coord;
  readonly lacking: number;
}

/**
 * A good cell, not always the best: on each axis in turn, it takes the coordinate that is best while others stay.
 * Without a start, each set at first chooses its own on the later axes. Cost: a sweep goes through all cuts twice.
 */
const climb = (slacks: Slacks, sets: number, all: number, start: Coord | undefined, meter: WorkMeter): Climbed => {
  const { axes, by } = slacks;
  const choice = axes.map(({ cuts, coordinates }) => (start ? Math.max(0, coordinates.indexOf(start[cuts.axis])) : 0));
  const behind = Array.from({ length: axes.length + 1 }, () => new Float64Array(sets));
  let lacking = Number.POSITIVE_INFINITY;
  for (let sweep = 0; sweep < MAX_SWEEPS; sweep++) {
    if (start || sweep > 0) {
      for (let place = axes.length - 1; place >= 0; place--) {
        const { cuts, coordinates } = axes[place];
        behind[place].set(by[place][choice[place]]);
        cuts.pull(behind[place + 1], coordinates[choice[place]], behind[place]);
      }
    }
    let mass = new Float64Array(sets);
    mass[all] = 1;
    let lost = 0;
    for (const [place, { cuts, coordinates }] of axes.entries()) {
      let least = Number.POSITIVE_INFINITY;
      let next = mass;
      let more = 0;
      for (const [k, x] of coordinates.entries()) {
        const after = new Float64Array(sets);
        cuts.push(mass, x, after);
        const here = dot(mass, by[place][k]);
        const whole = here + dot(after, behind[place + 1]);
        if (whole >= least) continue;
        [least, next, more] = [whole, after, here];
        choice[place] = k;
      }
      mass = next;
      lost += more;
    }
    meter.spend(sets * 60 * axes.reduce((sum, { coordinates }) => sum + coordinates.length, 0));
    if (!(lost < lacking * (1 - 1e-12))) break;
    lacking = lost;
  }
  const coord = new Array<number>(axes.length).fill(0);
  for (const [place, { cuts, coordinates }] of axes.entries()) coord[cuts.axis] = coordinates[choice[place]];
  return { coord, lacking };
};

export const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
};
