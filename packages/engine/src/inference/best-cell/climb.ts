import type { Coord } from "../../board/board.ts";
import type { BoundTable } from "../boxes/bound-table.ts";
import type { WorkMeter } from "../boxes/work-meter.ts";
import type { Slacks } from "./slacks.ts";

const MAX_SWEEPS = 30;

/** The number of cells from which climbing starts: this many for every axis, up to a limit. */
const STARTS_PER_AXIS = 4;
const MAX_STARTS = 40;

/** The starts for climbing: no cell, a given cell, the middle, the points, and cells spread over the board. */
export const climbStarts = ({ size, points }: BoundTable, start: Coord): (Coord | undefined)[] => {
  const middle = size.map((side) => (side - 1) >> 1);
  const spread = (i: number): Coord =>
    size.map((side, axis) => Math.floor(side * (0.2 + 0.6 * ((i * (axis + 1) * 0.6180339887) % 1))));
  const starts = [undefined, start, middle, ...points.slice(0, MAX_STARTS / 2)];
  const wanted = Math.min(MAX_STARTS, STARTS_PER_AXIS * size.length);
  for (let i = 1; starts.length < wanted; i++) starts.push(spread(i));
  return starts;
};

/** A cell, and by how much it falls short of the overall bound, in floating point. */
export interface Climbed {
  readonly coord: Coord;
  readonly lacking: number;
}

/**
 * A good cell, not always the best: on each axis in turn, it takes the coordinate that is best while others stay.
 * Without a start, each set at first chooses its own on the later axes. Cost: a sweep goes through all cuts twice.
 */
export const climb = (
  slacks: Slacks,
  sets: number,
  all: number,
  start: Coord | undefined,
  meter: WorkMeter,
): Climbed => {
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
