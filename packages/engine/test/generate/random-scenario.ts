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

/** The forms that a ship may have in a scenario's JSON. */
export const FORMS = ["length", "shape", "box"] as const;

/** The kinds of scenarios to generate. Everything that the format allows can occur unless it is excluded here. */
export interface ScenarioKinds {
  /** Default: every contact rule under which ships do not overlap. */
  readonly contacts?: readonly Contact[];
  /** Ignored where ships may overlap: there, the answers are always numbers of ships. */
  readonly answers?: readonly Answers[];
  readonly forms?: readonly (typeof FORMS)[number][];
  /** Whether to use only straight ships, on two-dimensional boards. */
  readonly straight?: boolean;
  /** Two-dimensional boards only. */
  readonly flat?: boolean;
  /** Whether boxes of any size may occur among straight ships too; among other ships they always may. */
  readonly boxes?: boolean;
  /** Whether ships of one of several lengths or shapes may occur too. */
  readonly choices?: boolean;
  /** Whether two or three ships share their lengths, beside at most one other class. */
  readonly sharing?: boolean;
  /** The possible numbers of dimensions; listing one more often makes it likelier. */
  readonly dimensions?: readonly number[];
  /** Whether to use boards too large for the oracle, with matching fleets. */
  readonly large?: boolean;
  /** The most combinations of placements, for the oracle. Default 20,000, or no limit if `large`. */
  readonly limit?: bigint;
  /** Whether class names use letters from many alphabets, digits and symbols, some names differing only in case. */
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

/** Boards' sides by number of dimensions: the smallest, and how many sizes there are from it upwards. */
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
 * A random scenario of the given kinds. Boards have one to four dimensions, with or without blocked cells; ships
 * are straight, polyominoes of any form that may or may not be reflected, or boxes of any size. A class has one
 * or several ships, and classes may differ only in name; every contact rule and every kind of answers occurs.
 *
 * Priors are not among them; `withRandomPrior` adds one.
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
      fleet: kinds.sharing ? randomSharing(random, size.length, kinds) : randomFleet(random, size.length, kinds),
      contact,
      answers: contact === "overlap" ? "count" : pick(random, answers),
    });
    if (!scenario.ok || !canListPlacements(scenario.value)) continue;
    if (limit === undefined || listingOf(scenario.value) <= limit) return scenario.value;
  }
};

/** An upper bound on the combinations of placements to try; a class that fits nowhere does not count. */
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

/** Blocked cells as coordinates: none, a few or many. */
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

/** A class of ships in JSON that has a name of its own. */
export type NamedShip = Extract<ShipSource, { readonly name: string }>;

const randomFleet = (random: RandomStream, d: number, kinds: ScenarioKinds): NamedShip[] => {
  const names = kinds.oddNames && random.below(2) === 0 ? random.shuffle([...ODD_NAMES]) : [];
  const fleet: NamedShip[] = [];
  const classes = 1 + random.below(kinds.large ? 5 : 4);
  const few = kinds.large ? [1, 1, 2, 3, 6] : [1, 1, 1, 2, 3];
  for (let i = 0; i < classes; i++) {
    const name = names[i] ?? `s${i}`;
    const count = { count: pick(random, few) };
    // Differs from an earlier class only in its name and, perhaps, its number of ships.
    if (i > 0 && random.below(5) === 0) fleet.push({ ...pick(random, fleet), name, ...count });
    else fleet.push({ name, ...count, ...randomForm(random, d, kinds) });
  }
  return fleet;
};

const randomSharing = (random: RandomStream, d: number, kinds: ScenarioKinds): ShipSource[] => {
  const names = random.below(3) === 0 ? ["red", "blue", "green"] : ["red", "blue"];
  const sharing = { names, lengths: names.map(() => 1 + random.below(3)) };
  const others = randomFleet(random, d, kinds).slice(0, random.below(2));
  return random.below(2) === 0 ? [sharing, ...others] : [...others, sharing];
};

type RandomForm = { length: number | number[] } | { shape: string[] | string[][]; reflect: boolean } | { box: "any" };

const randomForm = (random: RandomStream, d: number, kinds: ScenarioKinds): RandomForm => {
  if (kinds.choices && random.below(3) === 0) return randomChoice(random, d, kinds.large === true);
  const { straight, boxes, large, forms = FORMS } = kinds;
  const form = straight
    ? boxes && random.below(3) === 0
      ? "box"
      : "length"
    : pick(random, forms.includes("length") ? [...forms, "length"] : forms);
  if (form === "box") return { box: "any" };
  if (form === "length") return { length: 1 + random.below(large ? 5 : 4) };
  // A shape with a corner fits nowhere on a line, so now and then a fleet has no layout.
  const shape = d === 1 && random.below(8) > 0 ? randomBar(random, 4) : randomPolyomino(random, 5);
  return { shape, reflect: random.below(2) === 0 };
};

/** One of several lengths, or of several drawings that differ. */
const randomChoice = (random: RandomStream, d: number, large: boolean): RandomForm => {
  const number = 2 + random.below(2);
  if (random.below(3) > 0)
    return { length: random.shuffle(Array.from({ length: large ? 5 : 4 }, (_, i) => i + 1)).slice(0, number) };
  const drawings = Array.from({ length: number }, () => (d === 1 ? randomBar(random, 4) : randomPolyomino(random, 4)));
  const distinct = new Map(drawings.map((rows) => [rows.join(), rows]));
  return { shape: [...distinct.values()], reflect: random.below(2) === 0 };
};
