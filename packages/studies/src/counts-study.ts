import { setImmediate } from "node:timers/promises";
import {
  CONTACT_MEANING,
  CONTACTS,
  type Contact,
  countLayouts,
  makeKnowledge,
  PRESETS,
  parseScenario,
  placementsOf,
  RandomStream,
  RefusedError,
  type Scenario,
  type ShipSource,
  sampleLayouts,
  unwrap,
} from "@broadside/engine";
import { formatCount, NO_NUMBER } from "@broadside/engine/text";
import { formatTerms, type SequenceEntry, sequenceEntry } from "./sequence-entry.ts";
import type { Study } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn } from "./study/study-work.ts";

/** Ships of one form. Ships of one form are alike. */
interface Ships {
  readonly length?: number;
  readonly shape?: readonly string[];
  /** Their number; `n` stands for the side of the board. */
  readonly count: number | "n";
}

/** A fleet under a contact rule on square boards, one term for each side. */
export interface CountedFleet {
  /** Lower-case letters, digits and hyphens: the name of its files. */
  readonly name: string;
  readonly ships: readonly Ships[];
  readonly contact: Contact;
  /** The presets with this fleet and this rule, and how many times as many layouts each has by telling ships apart. */
  readonly presets: readonly { readonly name: string; readonly times: number }[];
}

/** The side of the largest board, that of the largest preset. */
const MOST_SIDE = 21;

const RULES = CONTACTS.filter((contact) => contact !== "overlap");

/** How many ships of one length are counted on every board, and up to which length. */
const FEW = [2, 3];
const LONGEST = 4;

/** The ships of a preset by form, and how many times as many layouts it has by telling some of them apart. */
const alike = (fleet: readonly ShipSource[]): { ships: Ships[]; times: number } => {
  const forms = new Map<string, Ships & { count: number }>();
  let times = 1;
  for (const { length, shape, count = 1 } of fleet) {
    const form = (length === undefined ? { shape } : { length }) as Omit<Ships, "count">;
    const key = JSON.stringify(form);
    const before = forms.get(key)?.count ?? 0;
    // Of all ships of this form so far, those with this name can be chosen in so many ways.
    for (let k = 1; k <= count; k++) times = Math.round((times * (before + k)) / k);
    forms.set(key, { ...form, count: before + count });
  }
  return { ships: [...forms.values()].sort((a, b) => (b.length ?? 0) - (a.length ?? 0)), times };
};

const lengthsOf = (ships: readonly Ships[]): (number | undefined)[] =>
  ships.flatMap(({ length, count }) => (count === "n" ? length : new Array<number | undefined>(count).fill(length)));

const nameOf = (ships: readonly Ships[]): string =>
  ships[0].count === "n" ? `n-of-${ships[0].length}` : lengthsOf(ships).join("-");

/**
 * All fleets counted: those of the presets under their own rules, and under every rule a few ships of one length and
 * as many ships as the board has rows.
 */
export const countedFleets = (): CountedFleet[] => {
  const presets = [...PRESETS.values()].map(({ source }) => {
    const { ships, times } = alike(source.fleet);
    return { ...source, ships, times, key: ships.some(({ shape }) => shape) ? source.name : nameOf(ships) };
  });
  const fleets = new Map<string, Ships[]>(presets.map(({ key, ships }) => [key, ships]));
  const plain = [...FEW, "n" as const].flatMap((count) =>
    Array.from({ length: LONGEST }, (_, i): Ships[] => [{ length: i + 1, count }]),
  );
  for (const ships of plain) fleets.set(nameOf(ships), ships);
  const all = [...fleets].flatMap(([name, ships]) =>
    RULES.map((contact) => ({
      name: `${name}-${contact}`,
      ships,
      contact,
      presets: presets
        .filter((preset) => preset.contact === contact && preset.key === name)
        .map((preset) => ({ name: preset.name, times: preset.times })),
    })),
  );
  return all.filter(
    ({ ships, presets: { length } }) => length > 0 || plain.some((one) => nameOf(one) === nameOf(ships)),
  );
};

const scenarioOn = (side: number, { ships, contact }: CountedFleet): Scenario =>
  unwrap(
    parseScenario({
      board: { size: [side, side] },
      fleet: ships.map(({ count, ...form }, i) => ({
        ...form,
        name: String.fromCharCode(97 + i),
        count: count === "n" ? side : count,
      })) as ShipSource[],
      contact,
      answers: "hit",
    }),
  );

/** The side of the smallest board on which every ship fits alone and that has a cell for every cell of a ship. */
const leastSide = ({ ships }: CountedFleet): number => {
  const sides = ships.map(({ length = 0, shape }) => (shape ? Math.max(shape.length, shape[0].length) : length));
  const cells = ships.reduce((sum, { length, shape = [], count }) => {
    const each = length ?? shape.join("").replaceAll(".", "").length;
    return sum + (count === "n" ? 0 : each * count);
  }, 0);
  return Math.max(...sides, Math.ceil(Math.sqrt(cells)));
};

/** The sweep over cells, then a method of another kind: the graph of placements, or the search where it is too large. */
const METHODS = ["frontier", "state-graph", "enumeration"];

/** The most looks at a cell that brute force takes, about a tenth of a second. */
const MOST_LOOKS = 1e6;

/** The looks of brute force: at every cell, for every way to choose a placement for each ship, touching or not. */
const looksOf = (scenario: Scenario): number => {
  const { classStart } = placementsOf(scenario);
  return scenario.fleet.reduce((product, { count }, i) => {
    let ways = product;
    for (let k = 0; k < count; k++) ways *= (classStart[i + 1] - classStart[i] - k) / (k + 1);
    return ways;
  }, scenario.board.cellCount);
};

/** On a larger board a method usually takes so many times as long, or more. */
const GROWTH = 2;

/**
 * Counts by one method; undefined if that takes more than this many seconds of processor time. Also tells whether the
 * method may be in time on a larger board.
 */
const countBy = (method: string, scenario: Scenario, seconds: number, poll: () => void) => {
  const start = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  };
  const progress = (): void => {
    poll();
    if (spent() > seconds) throw new RefusedError("out of time");
  };
  // Without clues the estimates for the graph are far too high, so that only the time limits it.
  const limits = {
    ...(method === "enumeration" && { maxSteps: seconds * 1e9 }),
    ...(method === "state-graph" && { maxSteps: Number.POSITIVE_INFINITY, maxBytes: Number.POSITIVE_INFINITY }),
  };
  try {
    const { layouts } = countLayouts(makeKnowledge(scenario), { method, progress, ...limits });
    return { layouts, hasTime: GROWTH * spent() <= seconds };
  } catch (error) {
    if (error instanceof RefusedError) return { hasTime: false };
    throw error;
  }
};

/**
 * The number of layouts by two methods, and by brute force where that is quick; undefined if fewer than two methods
 * count it in time.
 *
 * @param inTime the methods to try; those that would not be in time on a larger board are taken out
 * @throws Error when two methods disagree
 */
export const countTwice = (
  scenario: Scenario,
  seconds: number,
  inTime = new Set(METHODS),
  poll: () => void = () => {},
): { layouts: bigint; methods: string[] } | undefined => {
  const counts = new Map<string, bigint>();
  for (const method of inTime) {
    if (counts.size === 2) break;
    const { layouts, hasTime } = countBy(method, scenario, seconds, poll);
    if (!hasTime) inTime.delete(method);
    if (layouts !== undefined) counts.set(method, layouts);
  }
  if (counts.size < 2) return undefined;
  if (looksOf(scenario) <= MOST_LOOKS)
    counts.set("oracle", countLayouts(makeKnowledge(scenario), { method: "oracle" }).layouts);
  return { layouts: agreed(counts, scenario), methods: [...counts.keys()] };
};

/** The number on which all methods agree. @throws Error when they disagree */
export const agreed = (counts: ReadonlyMap<string, bigint>, { board, contact }: Scenario): bigint => {
  const [layouts, ...others] = new Set(counts.values());
  if (others.length === 0) return layouts;
  const said = [...counts].map(([method, count]) => `${method} ${count}`).join(", ");
  throw new Error(`the methods disagree on a board of ${board.size.join("x")} cells, contact ${contact}: ${said}`);
};

/** A layout as rows of letters, one for each ship. */
const pictureOf = (scenario: Scenario): string[] => {
  const [layout] = sampleLayouts(makeKnowledge(scenario), 1, RandomStream.fromSeed(0));
  const [columns, rows] = scenario.board.size;
  const letters = new Array<string>(columns * rows).fill(".");
  for (const [i, p] of layout.placements.entries())
    for (const cell of placementsOf(scenario).cellsOf(p)) letters[cell] = String.fromCharCode(65 + i);
  return Array.from({ length: rows }, (_, y) => letters.slice(y * columns, (y + 1) * columns).join(" "));
};

export type CountedSequence = Awaited<ReturnType<typeof countFleet>>;

/** The terms of a fleet's sequence from the first board with a layout to the first that is not counted in time. */
const countFleet = async (fleet: CountedFleet, seconds: number, at: (done: number, total: number) => void) => {
  const terms: string[] = [];
  const by: Record<string, number> = {};
  const least = leastSide(fleet);
  const inTime = new Set(METHODS);
  let offset = 0;
  let example: string[] = [];
  for (let side = least; side <= MOST_SIDE; side++) {
    // Yield to the event loop so that Ctrl-C works before the end.
    await setImmediate();
    const scenario = scenarioOn(side, fleet);
    const counted = countTwice(scenario, seconds, inTime, () => at(side - least, MOST_SIDE + 1 - least));
    if (!counted) break;
    if (terms.length === 0 && counted.layouts === 0n) continue;
    if (terms.length === 0) [offset, example] = [side, pictureOf(scenario)];
    terms.push(String(counted.layouts));
    for (const method of counted.methods) by[method] = (by[method] ?? 0) + 1;
  }
  return { ...fleet, offset, terms, by, example };
};

/** The entries of the Encyclopedia with these sequences: the terms were compared with the entries as stored in 2026. */
export const KNOWN: ReadonlyMap<string, string> = new Map([
  ["1-1-allowed", "A083374"],
  ["1-1-no-sides", "A172225"],
  ["1-1-none", "A061995"],
  ["1-1-1-allowed", "A178208"],
  ["1-1-1-no-sides", "A172226"],
  ["1-1-1-none", "A061996"],
  ["n-of-1-allowed", "A014062"],
  ["n-of-1-no-sides", "A232833, T(n,n)"],
  ["n-of-1-none", "A201513"],
  ["2-2-allowed", "A242856"],
  ["2-2-2-allowed", "A243206"],
  ["n-of-2-allowed", "A242861, T(n,n)"],
]);

/** The fewest terms that the Encyclopedia takes as a sequence. */
const LEAST_TERMS = 4;

const formOf = ({ length, shape }: Ships): string => (shape ? `the form ${shape.join("/")}` : `length ${length}`);

/** The ships of a fleet in words. */
const shipsText = (ships: readonly Ships[]): string => {
  const [first, ...others] = ships;
  if (others.length === 0 && first.count !== 1) return `${first.count} ships of ${formOf(first)}`;
  return `ships of lengths ${lengthsOf(ships).join(", ")}`;
};

/** Presets by how many times as many layouts they have. */
const byTimes = (presets: CountedFleet["presets"]): [times: number, names: string[]][] =>
  [...new Set(presets.map(({ times }) => times))].map((times) => [
    times,
    presets.flatMap((preset) => (preset.times === times ? [preset.name] : [])),
  ]);

const gamesText = ([times, names]: [times: number, names: string[]]): string => {
  const titles = names.map((name) => PRESETS.get(name)?.title).join("; ");
  return times > 1
    ? `The fleet of these games, which tell ships of one length apart and so have ${times}*a(n) layouts: ${titles}.`
    : `The fleet of these games: ${titles}.`;
};

export const entryOf = ({ ships, contact, presets, offset, terms, example }: CountedSequence): SequenceEntry => ({
  name: `Number of ways to place ${shipsText(ships)} on an n X n board; ${CONTACT_MEANING[contact]}.`,
  comments: [
    ships.some(({ shape }) => shape)
      ? "The rows of the form are separated by slashes; a ship may be turned and reflected."
      : "A ship of length k covers k cells in a row or column.",
    "Ships of one form are alike. Layouts that are turned or reflected images of each other are counted separately.",
    ...byTimes(presets).map(gamesText),
  ],
  example: [
    `One of the a(${offset}) = ${terms[0]} ways for n = ${offset}; equal letters are one ship:`,
    ...example.map((row) => `  ${row}`),
  ],
  offset,
  terms,
});

const rowOf = ({ name, ships, contact, presets, offset, terms, by }: CountedSequence): string[] => {
  const told = byTimes(presets).map(([times, names]) => `${names.join(", ")}${times > 1 ? ` (times ${times})` : ""}`);
  return [
    shipsText(ships),
    contact,
    told.join(", ") || NO_NUMBER,
    String(offset),
    String(offset + terms.length - 1),
    formatCount(BigInt(terms[terms.length - 1])),
    formatCount(by["oracle"] ?? 0),
    KNOWN.get(name) ?? NO_NUMBER,
  ];
};

const FOLDER = "sequences";

/** A list of terms for each sequence, and the entries of those that are long enough and not known to have one. */
const filesOf = (sequences: readonly CountedSequence[]): Record<string, string> => {
  const drafts = sequences.filter(({ name, terms }) => terms.length >= LEAST_TERMS && !KNOWN.has(name));
  return {
    ...Object.fromEntries(sequences.map((one) => [`${FOLDER}/${one.name}.txt`, formatTerms(one)])),
    [`${FOLDER}/entries.txt`]: drafts.map((one) => sequenceEntry(entryOf(one))).join("\n"),
  };
};

/** Fleets that no preset has get this fraction of the time. */
const OTHERS = 5;

export const counts: Study<{ readonly sequences: readonly CountedSequence[] }> = {
  name: "counts",
  title: "How many layouts there are, board by board",
  question:
    "In how many ways can the fleets of the presets, a few ships of one length, or n ships of one length be placed on boards " +
    "of n x n cells? Each number is counted by two methods, and written in the form that the On-Line Encyclopedia of Integer " +
    "Sequences takes.",
  games: {
    standard: 10,
    least: 1,
    // The graph grows by about 100 MB a second.
    most: 30,
    of: "seconds of processor time at most for each method on each board of a preset's fleet; a fifth of it for other ships",
    noun: "seconds of processor time at most for each method and board",
    seedless: true,
  },
  async compute(work) {
    const fleets = countedFleets();
    work.plan(fleets.length);
    return {
      sequences: await inTurn(fleets, (fleet) =>
        work.keep(fleet.name, (at) =>
          countFleet(fleet, fleet.presets.length > 0 ? work.games : work.games / OTHERS, at),
        ),
      ),
    };
  },
  present: ({ sequences: all }) => {
    const sequences = all.filter(({ terms }) => terms.length > 0);
    const isFleet = ({ ships }: CountedFleet): boolean => ships.length > 1 || ships[0].shape !== undefined;
    const of = (holds: (one: CountedSequence) => boolean): string[][] => sequences.filter(holds).map(rowOf);
    const total = (count: (one: CountedSequence) => number): string =>
      formatCount(sequences.reduce((sum, one) => sum + count(one), 0));
    const files = filesOf(sequences);
    const drafts = files[`${FOLDER}/entries.txt`].match(/^%N/gm)?.length ?? 0;
    const content = fillPage(readTemplate("counts"), {
      sequences: sequences.length,
      terms: total(({ terms }) => terms.length),
      brute: total(({ by }) => by["oracle"] ?? 0),
      graph: total(({ by }) => by["state-graph"] ?? 0),
      search: total(({ by }) => by["enumeration"] ?? 0),
      known: sequences.filter(({ name }) => KNOWN.has(name)).length,
      drafts,
      left: all.filter(({ terms }) => terms.length === 0).map(({ name }) => `\`${name}\``),
      fleets: of(isFleet),
      few: of((one) => !isFleet(one) && one.ships[0].count !== "n"),
      growing: of((one) => one.ships[0].count === "n"),
    });
    return { ...content, files };
  },
};
