import { canListPlacements } from "../../src/boxes.ts";
import { binomial } from "../../src/core/count.ts";
import {
  type Answers,
  type Contact,
  parseScenario,
  placementsOf,
  type RandomStream,
  type Scenario,
  type ShipSource,
} from "../../src/index.ts";
import { pick } from "./pick.ts";
import { randomBar, randomPolyomino } from "./random-shape.ts";

/** The forms a ship may have in a scenario's JSON. */
export const FORMS = ["length", "shape", "box"] as const;

/** What kinds of scenarios to draw. Everything that the format can say comes unless it is shut out here. */
export interface ScenarioKinds {
  /** Default: all rules under which ships do not overlap. */
  readonly contacts?: readonly Contact[];
  /** Where ships overlap answers are numbers of ships whatever is said here. */
  readonly answers?: readonly Answers[];
  readonly forms?: readonly (typeof FORMS)[number][];
  /** Straight ships on two-dimensional boards only. */
  readonly straight?: boolean;
  /** Two-dimensional boards only. */
  readonly flat?: boolean;
  /** Boxes of any size among straight ships too; among others they are anyway. */
  readonly boxes?: boolean;
  /** Numbers of dimensions, each as likely as it is often listed. */
  readonly dimensions?: readonly number[];
  /** Boards past the oracle, and fleets for them. */
  readonly large?: boolean;
  /** At most so many combinations of placements, so that the oracle can count them. Default 20,000, none if `large`. */
  readonly limit?: bigint;
  /** Class names with letters of all alphabets, digits and signs, some of which differ in case alone. */
  readonly oddNames?: boolean;
}

const ODD_NAMES = [
  "x",
  "X",
  "Ünter-See",
  "x2",
  "крейсер",
  "A1",
  "ship_3",
  "sunk",
  "Sunk",
  "e5",
  "蛇",
  "n-1_b",
  "𐐷-𐑌",
  "x𝟛𒀀",
];

/** Sides of boards by the number of dimensions, small ones and large ones: the least and how many more. */
const SIDES = {
  small: [
    [1, 11],
    [1, 6],
    [1, 3],
    [1, 2],
  ],
  large: [
    [12, 30],
    [5, 5],
    [3, 2],
    [2, 2],
  ],
} as const;

const MAX_CELLS = { small: 30, large: 90 } as const;

/**
 * A random scenario of the given kinds: boards of one to four dimensions with or without blocked cells; straight ships,
 * polyominoes of every form that may or may not be reflected, boxes of any size; one ship of a class or several, classes
 * alike but for their names; every contact rule, every kind of answers.
 *
 * The scenario format's priors belong here as soon as there are any: one more key drawn beside `contact` and `answers`.
 */
export const randomScenario = (random: RandomStream, kinds: ScenarioKinds = {}): Scenario => {
  const { contacts = ["none", "no-sides", "allowed"], large = false } = kinds;
  const { answers = ["hit", "sunk", "length", "named", "revealed", "identified", "count"] } = kinds;
  const limit = kinds.limit ?? (large ? undefined : 20_000n);
  for (;;) {
    const size = randomSize(random, kinds);
    if (size.reduce((a, b) => a * b, 1) > MAX_CELLS[large ? "large" : "small"]) continue;
    const contact = pick(random, contacts);
    const scenario = parseScenario({
      name: "random",
      board: { size, blocked: randomBlocked(random, size) },
      fleet: randomFleet(random, size.length, kinds),
      contact,
      answers: contact === "overlap" ? "count" : pick(random, answers),
    });
    if (!scenario.ok || !canListPlacements(scenario.value)) continue;
    if (limit === undefined || listingOf(scenario.value) <= limit) return scenario.value;
  }
};

/** Combinations of placements to go through, at most; a class without a place leaves those of the others. */
const listingOf = (scenario: Scenario): bigint => {
  const { classStart } = placementsOf(scenario);
  return scenario.fleet.reduce((product, { count }, k) => {
    const ways = binomial(classStart[k + 1] - classStart[k], count);
    return ways > 0n ? product * ways : product;
  }, 1n);
};

const randomSize = (random: RandomStream, { straight, flat, large, dimensions }: ScenarioKinds): number[] => {
  const d = pick(random, dimensions ?? (straight || flat ? [2] : [1, 2, 2, 2, 2, 2, 3, 4]));
  const [least, more] = SIDES[large ? "large" : "small"][d - 1];
  return Array.from({ length: d }, () => least + random.below(more));
};

/** Blocked cells as tuples: none, a few, or many. */
const randomBlocked = (random: RandomStream, size: readonly number[]): string[] => {
  const share = pick(random, [0, 0, 0, 0.06, 0.15, 0.3]);
  const blocked: string[] = [];
  const visit = (coord: readonly number[]): void => {
    if (coord.length < size.length) {
      for (let x = 1; x <= size[coord.length]; x++) visit([...coord, x]);
    } else if (random.unit() < share) blocked.push(`(${coord})`);
  };
  if (share > 0) visit([]);
  return blocked;
};

const randomFleet = (random: RandomStream, d: number, kinds: ScenarioKinds): ShipSource[] => {
  const names = kinds.oddNames && random.below(2) === 0 ? random.shuffle([...ODD_NAMES]) : [];
  const fleet: ShipSource[] = [];
  const classes = 1 + random.below(kinds.large ? 5 : 4);
  const few = kinds.large ? [1, 1, 2, 3, 6] : [1, 1, 1, 2, 3];
  for (let i = 0; i < classes; i++) {
    const name = names[i] ?? `s${i}`;
    const count = { count: pick(random, few) };
    // Told apart by nothing but its name and, perhaps, its number.
    if (i > 0 && random.below(5) === 0) fleet.push({ ...pick(random, fleet), name, ...count });
    else fleet.push({ name, ...count, ...randomForm(random, d, kinds) });
  }
  return fleet;
};

const randomForm = (
  random: RandomStream,
  d: number,
  { straight, boxes, large, forms = FORMS }: ScenarioKinds,
): { length: number } | { shape: string[]; reflect: boolean } | { box: "any" } => {
  const form = straight
    ? boxes && random.below(3) === 0
      ? "box"
      : "length"
    : pick(random, forms.includes("length") ? [...forms, "length"] : forms);
  if (form === "box") return { box: "any" };
  if (form === "length") return { length: 1 + random.below(large ? 5 : 4) };
  // A picture with a corner finds no place on a line: a fleet without a layout, now and then.
  const shape = d === 1 && random.below(8) > 0 ? randomBar(random, 4) : randomPolyomino(random, 5);
  return { shape, reflect: random.below(2) === 0 };
};
