/** Lists every small scenario of the box game, for tests that leave none out. */

import { makeKnowledge, parseScenario, type Scenario } from "../../src/index.ts";
import { combinations } from "../../src/inference/posterior/oracle.ts";

/** The number of ships in each class, for one to four ships in total. */
const FLEETS = [[1], [2], [1, 1], [3], [2, 1], [1, 1, 1], [4], [3, 1], [2, 2], [2, 1, 1], [1, 1, 1, 1]];

/** What ships are: boxes of any size, boxes of one size, or boxes of one size in the last class only. */
const KINDS = ["any", "last fixed", "fixed"] as const;

/** Which cells are blocked. */
const BLOCKED = ["none", "first", "middle", "scattered"] as const;

/** A member of the family, described but not yet built as a scenario. */
export interface FamilyMember {
  readonly size: readonly number[];
  readonly fleet: readonly number[];
  readonly kind: (typeof KINDS)[number];
  readonly blocked: (typeof BLOCKED)[number];
}

const triangle = (side: number): number => (side * (side + 1)) / 2;

/** Sides in ascending order, where only the first may be 1, for boards with at most the given number of boxes. */
const sizes = (d: number, least: number, boxes: number): number[][] => {
  if (d === 0) return [[]];
  const found: number[][] = [];
  for (let side = least; triangle(side) <= boxes; side++) {
    const rest = sizes(d - 1, Math.max(side, 2), Math.floor(boxes / triangle(side)));
    found.push(...rest.map((more) => [side, ...more]));
  }
  return found;
};

/** The binomial coefficient in float64; used only for comparisons. */
const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/**
 * The family with one to four dimensions, one to four ships, and equal or unequal sides in either order, whose
 * open board has from `least` to `most` layouts. Boxes of one size are a line of two cells or a square of four.
 */
export const boxFamily = (least: number, most: number): FamilyMember[] => {
  const members: FamilyMember[] = [];
  for (let d = 1; d <= 4; d++) {
    for (const ascending of sizes(d, 1, most)) {
      const boxes = ascending.reduce((product, side) => product * triangle(side), 1);
      const descending = [...ascending].reverse();
      const orders = ascending.join() === descending.join() ? [ascending] : [ascending, descending];
      for (const fleet of FLEETS) {
        const layouts = fleet.reduce((product, count) => product * choose(boxes, count), 1);
        if (layouts < least || layouts > most) continue;
        for (const size of orders)
          for (const kind of KINDS) for (const blocked of BLOCKED) members.push({ size, fleet, kind, blocked });
      }
    }
  }
  return members;
};

/** The scenario of a member; undefined if its ships of one size have more cells than the board. */
export const memberScenario = ({ size, fleet, kind, blocked }: FamilyMember): Scenario | undefined => {
  const cells = size.reduce((product, side) => product * side, 1);
  const isBlocked = (cell: number): boolean =>
    blocked === "first"
      ? cell === 0
      : blocked === "middle"
        ? cell === cells >> 1
        : blocked === "scattered" && (cell * 7 + 3) % 5 === 0;
  const names: string[] = [];
  for (let cell = 0; cell < cells; cell++) {
    let rest = cell;
    const coord = size.map((side) => {
      const x = rest % side;
      rest = (rest - x) / side;
      return x + 1;
    });
    if (isBlocked(cell)) names.push(`(${coord})`);
  }
  const scenario = parseScenario({
    name: "member",
    board: { size, blocked: names },
    fleet: fleet.map((count, k) => ({
      name: `s${k}`,
      count,
      ...(kind === "any" || (kind === "last fixed" && k < fleet.length - 1)
        ? { box: "any" }
        : k % 2 === 0 || size.length === 1
          ? { length: 2 }
          : { shape: ["XX", "XX"] }),
    })),
    contact: "overlap",
    answers: "count",
  });
  return scenario.ok ? scenario.value : undefined;
};

/** The number of layouts of a scenario before any shots. */
export const layoutsOf = (scenario: Scenario): number => Number(combinations(makeKnowledge(scenario)));
