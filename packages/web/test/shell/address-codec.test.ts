import {
  formatStrategy,
  type Layout,
  type Observation,
  parseScenario,
  parseStrategy,
  possibleAnswers,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
  withPrior,
} from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { LEVEL_NAMES, TURN_RULES } from "@broadside/engine/games";
import { formatPrior, parseNamedPrior, parsePriorText } from "@broadside/engine/priors";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../../engine/test/cases.ts";
import { PERSON, PLAY_ADDRESS } from "../../src/board/match/play-address.ts";
import { OPPONENTS } from "../../src/board/match/side-name.ts";
import { ANALYSE_ADDRESS } from "../../src/board/notation/address.ts";
import { type AddressCodec, encode, strictFragment } from "../../src/board/notation/address-codec.ts";
import { formatDoubt } from "../../src/board/notation/heard-shots.ts";
import { loadStatements } from "../../src/board/notation/told-text.ts";
import { shipsOfLayout } from "../../src/board/position/placed-ship.ts";
import { SCALES } from "../../src/board/position/scale.ts";
import { REVIEW_ADDRESS } from "../../src/board/review/review-address.ts";
import { takesPrior } from "../../src/board/rules/rules-prior.ts";
import { isWorded, sayFault } from "../../src/parts/fault.ts";
import { COMPARE_ADDRESS } from "../../src/rooms/compare/compare-address.ts";
import { LEARN_ADDRESS } from "../../src/rooms/learn/learn-address.ts";
import { LESSONS } from "../../src/rooms/learn/lessons.ts";
import {
  KINDS,
  LEVELS,
  MAX_NUMBER,
  PUZZLES_ADDRESS,
  SHIP_KINDS,
  sizesOf,
} from "../../src/rooms/puzzles/puzzle-name.ts";
import { TREE_NAMES } from "../../src/rooms/trees/tree-name.ts";
import { TREES_ADDRESS } from "../../src/rooms/trees/trees-address.ts";
import { roomsOf } from "../../src/rooms.ts";
import { allRooms, missingRoom, roomOf, setRooms } from "../../src/shell/rooms.ts";
import { english } from "../english.ts";
import { fleetOf } from "../matches.ts";

const runs = (few: number): number => (!isLong ? few : 40 * few);

/** Rules that have a name in an address, and rules whose own names need quotes and escapes there. */
const RULES: readonly Scenario[] = [
  ...["gorkoff-3x3", "gorkoff-5x5", "boxes:3x2:2"].map(preset),
  unwrap(
    parseScenario({
      board: { size: [3, 2, 2], blocked: ["(1,1,1)"] },
      fleet: [
        { name: "hook", shape: [".X", "XX", "X."], reflect: false },
        { name: "rod", length: 2 },
      ],
      contact: "allowed",
      answers: "revealed",
    }),
  ),
  unwrap(
    parseScenario({
      name: `it's "mine" & 100 % + 1#`,
      board: { size: [5, 4], blocked: ["B3"] },
      fleet: [
        { name: "лодка", length: 2, count: 2 },
        { name: "t-1_b", shape: ["X.", "XX"] },
      ],
      contact: "allowed",
      answers: "named",
    }),
  ),
];

beforeAll(loadStatements);

/** The values of a field under the given rules; undefined if there are none. */
type ValuesOf<T> = (rules: Scenario) => fc.Arbitrary<T> | undefined;
type AllValues<All> = { readonly [Name in keyof All]-?: ValuesOf<Exclude<All[Name], undefined>> };

/** A room whose fields can be accessed by any name. */
interface Room {
  readonly codec: AddressCodec<Record<string, unknown>>;
  readonly values: Readonly<Record<string, ValuesOf<unknown>>>;
}

const room = <All extends object>(codec: AddressCodec<All>, values: AllValues<All>): Room =>
  ({ codec, values }) as never;

const always =
  <T>(values: fc.Arbitrary<T>): ValuesOf<T> =>
  () =>
    values;

const text = always(fc.string({ unit: "grapheme", minLength: 1, maxLength: 60 }));

const shots = (rules: Scenario): fc.Arbitrary<readonly Observation[]> => {
  const open = Array.from({ length: rules.board.cellCount }, (_, cell) => cell).filter(
    (cell) => !rules.board.blocked.includes(cell),
  );
  const picked = fc.uniqueArray(fc.tuple(fc.constantFrom(...open), fc.nat()), {
    selector: ([cell]) => cell,
    maxLength: 6,
  });
  return picked.map((picks) =>
    picks.map(([cell, pick]) => {
      const answers = possibleAnswers(rules, cell);
      return { cell, answer: answers[pick % answers.length] };
    }),
  );
};

const layouts = (rules: Scenario): fc.Arbitrary<HiddenLayout> =>
  fc.nat().map((seed) => fleetOf(rules, RandomStream.fromSeed(seed)));

const cells = (rules: Scenario) =>
  fc.array(fc.nat({ max: rules.board.cellCount - 1 }), { maxLength: rules.board.cellCount });
const names = <T extends string>(...known: readonly T[]): ValuesOf<T> => always(fc.constantFrom(...known));
const sides = [...LEVEL_NAMES, ...OPPONENTS, "rollout:layouts=200"] as const;
const anyRules = (known: Scenario) => fc.constant(known);
const hidings = (known: Scenario) => (takesPrior(known) ? fc.constantFrom("edges:temperature=0.5") : undefined);

/** Rules with a prior in its JSON form. */
const hidden = (rules: Scenario, heat: number): Scenario => {
  const prior = unwrap(parseNamedPrior(rules, `edges:temperature=${heat}`));
  const json = JSON.stringify(prior && formatPrior(rules, prior));
  return unwrap(withPrior(rules, unwrap(parsePriorText(rules, json))));
};

const MATCH = {
  rules: anyRules,
  placement: hidings,
  turns: names(...TURN_RULES),
  begins: always(fc.constantFrom(0, 1)),
  by1: names(PERSON, ...sides),
  by2: names(PERSON, ...sides),
  fleet1: layouts,
  fleet2: layouts,
  cells1: cells,
  cells2: cells,
  resigned: always(fc.constantFrom(0, 1)),
  of: text,
} as const;

/**
 * Every field of every room: a new field is a type error until it has values here. The home view has no address
 * with fields.
 */
const ALL: Readonly<Record<string, Room>> = {
  analyse: room(ANALYSE_ADDRESS, {
    rules: anyRules,
    prior: (known) => (takesPrior(known) ? fc.constantFrom(0.5, 2).map((heat) => hidden(known, heat)) : undefined),
    // Where ships may overlap, no answer can be doubted.
    shots: (known) =>
      shots(known).map((observations) => ({
        observations,
        doubts: (known.contact === "overlap" ? [] : observations)
          .filter((_, i) => i % 3 === 1)
          .map((shot) => formatDoubt(known, shot, 0.1)),
      })),
    told: ({ contact }) =>
      contact === "overlap"
        ? undefined
        : fc.subarray(["any(board) = true @0.1", "count(board) = 3", "all(board) = false @0.25"]),
    // Neither boxes nor ships in space can be placed by hand.
    place: (known) =>
      known.board.size.length > 2 || known.fleet.some(({ shape }) => shape.kind === "box")
        ? fc.constant([])
        : layouts(known).map((layout) => shipsOfLayout(layout as Layout).slice(1)),
    ship: ({ fleet }) => fc.constantFrom(...fleet.map(({ name }) => name)),
    show: names("bits", "left", "scores"),
    best: names("greedy-hit", "probability-chessboard:divisor=2,remainder=0,block=20"),
    scale: names(...SCALES),
  }),
  play: room(PLAY_ADDRESS, {
    ...MATCH,
    against: names(...sides),
    watch: names(...sides),
    first: names("me", "them"),
    fleet: names("hand"),
    game: text,
    match: text,
    friend: text,
    again: text,
    turn: text,
    room: text,
  }),
  review: room(REVIEW_ADDRESS, {
    ...MATCH,
    game: text,
    own: text,
    file: text,
    example: text,
    ships: layouts,
    shots,
    by: text,
    side: names("mine", "theirs"),
    learn: names("mistakes"),
    shot: always(fc.integer({ min: 1, max: 999_999 })),
  }),
  trees: room(TREES_ADDRESS, {
    rules: anyRules,
    from: shots,
    tree: names(...TREE_NAMES, "file-my-tree~0ab12cd"),
    beside: names(...TREE_NAMES),
    at: shots,
    walk: names("main", "beside"),
    over: always(fc.boolean()),
  }),
  compare: room(COMPARE_ADDRESS, {
    rules: anyRules,
    strategies: always(
      fc
        .subarray(["random", "diagonal", "hunt-target", "greedy-hit", "rollout:layouts=8"], { minLength: 2 })
        .map((chosen) => chosen.map((name) => formatStrategy(unwrap(parseStrategy(name))))),
    ),
    games: always(fc.integer({ min: 1, max: 20_000 })),
    seed: always(fc.maxSafeNat()),
    placement: names("uniform", "sequential", "edges:temperature=0.5"),
    run: text,
    file: text,
  }),
  puzzles: room(PUZZLES_ADDRESS, {
    kind: names(...KINDS),
    id: names("17", "3to991", "a_b-c"),
    day: always(fc.constantFrom(20261125, 20240229)),
    level: names(...LEVELS),
    size: always(fc.constantFrom(...sizesOf("shapes"))),
    number: always(fc.integer({ min: 1, max: MAX_NUMBER })),
    ships: names(...SHIP_KINDS),
    rules: always(
      fc.constant(
        '{"board":{"size":[3,3]},"fleet":[{"name":"boat","length":2}],"contact":"none","answers":"hit","totals":[[1,1,0],null]}',
      ),
    ),
  }),
  learn: room(LEARN_ADDRESS, { lesson: names(...LESSONS), step: always(fc.integer({ min: 1, max: 3 })) }),
};

/** The fields on which others depend. */
const judgesOf = ({ codec: { table } }: Room): string[] => [
  ...new Set(Object.values(table).flatMap(({ by = [] }) => by)),
];

/**
 * Fields of a room with values under the same rules: the required ones, as far as the rules have them, and some
 * of the others.
 */
const anyFields = (
  one: Room,
  needed: readonly string[] = judgesOf(one),
  others: "some" | "none" = "some",
): fc.Arbitrary<Record<string, unknown>> =>
  fc.constantFrom(...RULES).chain((known) => {
    const fields = Object.entries(one.values).flatMap(([name, valuesOf]) => {
      const values = others === "some" || needed.includes(name) ? valuesOf(known) : undefined;
      return values === undefined ? [] : [[name, values] as const];
    });
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: fields.map(([name]) => name).filter((name) => needed.includes(name)),
    });
  });

const EACH = Object.entries(ALL);
const FIELDS = EACH.flatMap(([name, one]) => Object.keys(one.codec.table).map((field) => [name, field, one] as const));

/** A text with some of its characters replaced. */
const spliced = (whole: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: whole.length }), fc.string({ maxLength: 5 }), fc.nat({ max: 6 }))
    .map(([at, put, cut]) => whole.slice(0, at) + put + whole.slice(at + cut));

setRooms(roomsOf(() => Promise.reject(new Error("not opened here"))));

test("every room but Home has addresses with fields", () => {
  const names = allRooms().map(({ name }) => name);
  expect(Object.keys(ALL).sort()).toEqual(names.filter((name) => name !== "home").sort());
});

test("an address names its room, and what it does not know is said in few words", () => {
  const rooms = {
    "": "home",
    "#lab": "trees",
    "#lab&preset=hasbro": "trees",
    "#learn": "learn",
    "#foo": "home",
    "#foo=1": "analyse",
  };
  for (const [fragment, room] of Object.entries(rooms)) expect(roomOf(fragment), fragment).toBe(room);
  for (const [fragment, missing] of [
    ["#foo", "foo"],
    ["#%D1%8F", "я"],
    ["#%", "%"],
    ["#home", undefined],
    ["", undefined],
    ["#play", undefined],
    ["#shots=E5.", undefined],
  ] as const)
    expect(missingRoom(fragment), fragment).toBe(missing);
  const faults = (fragment: string) => ANALYSE_ADDRESS.parse(fragment).problems.map(sayFault);
  expect(faults("analyse&preset=hasbro")).toEqual([]);
  expect(faults("foo")).toEqual([english.board.addressUnknown({ part: "foo", near: undefined })]);
  expect(faults("presett=hasbro")).toEqual([english.board.addressUnknown({ part: "presett", near: "preset" })]);
});

describe("the addresses of every room", () => {
  test.each(EACH)("of %s are read as they were written, field by field, in strict characters too", (_, one) => {
    const { codec } = one;
    fc.assert(
      fc.property(anyFields(one), (fields) => {
        const fragment = codec.format(fields);
        expect(strictFragment(fragment)).toMatch(/^(?:[A-Za-z0-9\-._~!$&()*+,;=:@/?]|%[0-9A-F]{2})*$/);
        for (const written of [fragment, `#${strictFragment(fragment)}`, new URL(`#${fragment}`, "http://x/").hash]) {
          const { values, problems, unread, named } = codec.parse(written);
          expect([problems, [...unread]]).toEqual([[], []]);
          for (const [name, value] of Object.entries(fields)) expect(values[name], name).toEqual(value);
          // Fields that are not written have their default values.
          for (const [name, { standard }] of Object.entries(codec.table))
            if (!named.has(name)) expect(values[name], name).toEqual(standard?.(values));
          expect(codec.format(Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])))).toBe(
            fragment,
          );
        }
      }),
      { numRuns: runs(15) },
    );
  });

  test.each(FIELDS)("of %s: any text of the field %s is read, or refused with where, what and fix", (_, field, one) => {
    const { codec } = one;
    const { by = [], plain } = codec.table[field];
    const isOwn = (name: string) => name === field || name === plain;
    const cases = anyFields(one, [field, ...by], "none").chain((fields) => {
      const before = codec.format(Object.fromEntries(by.map((name) => [name, fields[name as string]])));
      const right = field in fields ? codec.table[field].write(fields[field], fields) : "";
      const some = fc.oneof(spliced(right), fc.string(), fc.string({ unit: "binary" }), fc.json());
      return fc.record({ before: fc.constant(before), put: some, isRaw: fc.boolean() });
    });
    fc.assert(
      fc.property(cases, ({ before, put, isRaw }) => {
        const start = before === "" && codec.room !== "analyse" ? codec.room : before;
        const { values, problems, unread, named } = codec.parse(`${start}&${field}=${isRaw ? put : encode(put)}`);
        for (const error of problems) {
          for (const part of isWorded(error) ? [error.where] : [error.where, error.what, error.fix])
            expect(part).not.toBe("");
          expect(sayFault(error)).toMatch(/^[^\n]+$/);
          expect(sayFault(error).length).toBeLessThan(1300);
        }
        if (isRaw) return;
        expect(named.has(field)).toBe(true);
        expect(problems.length).toBe(unread.size);
        expect([...unread.keys()].every((name) => isOwn(String(name)))).toBe(true);
        // If something was read, it is a value that can be written and read again.
        if (unread.size > 0 || values[field] === undefined) return;
        const known = Object.fromEntries([...by, field].map((name) => [name, values[name]]));
        const again = codec.parse(codec.format(known));
        expect(again.problems).toEqual([]);
        expect(again.values[field]).toEqual(values[field]);
      }),
      { numRuns: runs(6) },
    );
  });

  test("of any text are read without throwing, and few lines are said of it", () => {
    const part = fc.oneof(fc.string(), fc.constantFrom(...FIELDS.map(([, field]) => `${field}=`)));
    fc.assert(
      fc.property(fc.constantFrom(...EACH), fc.array(part, { maxLength: 20 }), ([name, { codec }], parts) => {
        const { problems } = codec.parse(`${name}&${parts.join("&")}`);
        expect(problems.length).toBeLessThanOrEqual(6);
      }),
      { numRuns: runs(100) },
    );
  });
});
