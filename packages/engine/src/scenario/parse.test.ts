import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatInputError, unwrap } from "../core/result.ts";
import { ANSWERS } from "./answer.ts";
import { CONTACTS } from "./contact.ts";
import { formatPicture, parsePicture } from "./fleet.ts";
import {
  formatScenario,
  parseAnswers,
  parseContact,
  parseScenario,
  parseScenarioText,
  type ScenarioSource,
  type ShipSource,
} from "./parse.ts";
import { PRESETS } from "./preset.ts";
import { withRules } from "./scenario.ts";

const RUSSIAN = PRESETS.get("russian")?.source;

/** A scenario with some of its fields replaced; a value of undefined removes the field. */
const rules = (changes: object): unknown => {
  const source: Record<string, unknown> = {
    board: { size: [4, 4] },
    fleet: [{ name: "boat", length: 2 }],
    contact: "none",
    answers: "hit",
    ...changes,
  };
  for (const field of Object.keys(source)) if (source[field] === undefined) delete source[field];
  return source;
};
const ship = (changes: object): unknown => rules({ fleet: [{ name: "boat", ...changes }] });

const WHOLE =
  'write {"name": …, "board": …, "fleet": …, "contact": …, "answers": …, "prior": …, "totals": …, "clues": …}';

describe("parseScenario: what is wrong, where, and what would be right", () => {
  it.each<[unknown, string | RegExp]>([
    [null, `scenario: null is not an object; ${WHOLE}`],
    [[], `scenario: [] is not an object; ${WHOLE}`],
    ["russian", `scenario: "russian" is not an object; ${WHOLE}`],
    [rules({ flete: 1 }), 'scenario: has an unknown field "flete"; did you mean "fleet"?'],
    [rules({ ships: [] }), 'scenario: has an unknown field "ships"; did you mean "fleet"?'],
    [rules({ turns: 1 }), 'scenario: has an unknown field "turns"; how players take turns is a flag: --turns salvo'],
    [
      rules({ zzzzzzzz: 1 }),
      'scenario: has an unknown field "zzzzzzzz"; known: name, board, fleet, contact, answers, prior, totals, clues, $schema',
    ],
    [rules({ name: 3 }), 'name: 3 is not text; write for example "my rules"'],
    [rules({ board: undefined }), 'board: is missing; write {"size": …, "blocked": …}'],
    [rules({ board: [10, 10] }), 'board: [10,10] is not an object; write {"size": …, "blocked": …}'],
    [rules({ board: { sise: [1] } }), 'board: has an unknown field "sise"; did you mean "size"?'],
    [rules({ board: {} }), "board.size: is missing; write for example [10, 10]"],
    [rules({ board: { size: 10 } }), "board.size: 10 is not a list of sides; write for example [10, 10]"],
    [rules({ board: { size: [] } }), "board.size: has no dimension; give at least one side, for example [10, 10]"],
    [rules({ board: { size: [4, 0] } }), "board.size[1]: 0 is not a side length; give a whole number from 1"],
    [rules({ board: { size: ["4"] } }), 'board.size[0]: "4" is not a side length; give a whole number from 1'],
    [
      rules({ board: { size: [5000, 5000] } }),
      "board.size: 5000 x 5000 makes 25,000,000 cells, about 1.6 GB to hold; at most 4,194,304 cells can be held",
    ],
    [
      rules({ board: { size: [4, 4], blocked: "D4" } }),
      'board.blocked: "D4" is not a list of cells; write for example ["D4"]',
    ],
    [rules({ board: { size: [4, 4], blocked: [5] } }), 'board.blocked[0]: 5 is not a cell; write for example "A1"'],
    [
      rules({ board: { size: [4, 4], blocked: ["A1", "E1"] } }),
      'board.blocked[1]: "E1" is off the board; cells run from A1 to D4',
    ],
    [rules({ fleet: undefined }), 'fleet: is missing; write for example [{"name":"boat","length":1}]'],
    [rules({ fleet: {} }), 'fleet: {} is not a list; write for example [{"name":"boat","length":1}]'],
    [rules({ fleet: [] }), 'fleet: has no ship; give at least one, for example {"name":"boat","length":1}'],
    [rules({ fleet: [3] }), /^fleet\[0\]: 3 is not an object; write \{"name": …, "length": …/],
    [ship({ lenght: 2 }), 'fleet[0]: has an unknown field "lenght"; did you mean "length"?'],
    [
      ship({ name: undefined, length: 2 }),
      "fleet[0].name: nothing is not a class name; write a letter, then letters, digits, - or _",
    ],
    [
      ship({ name: "3er", length: 3 }),
      'fleet[0].name: "3er" is not a class name; write a letter, then letters, digits, - or _',
    ],
    [
      ship({ name: "a b", length: 3 }),
      'fleet[0].name: "a b" is not a class name; write a letter, then letters, digits, - or _',
    ],
    [
      ship({ length: 2, count: 0 }),
      "fleet[0].count: 0 is not a whole number from 1; write how many ships of this class there are",
    ],
    [
      ship({ length: 2, count: "2" }),
      'fleet[0].count: "2" is not a whole number from 1; write how many ships of this class there are',
    ],
    [ship({ length: 2, count: 10_001 }), "fleet[0].count: 10001 ships are too many; write at most 10000"],
    [ship({}), 'fleet[0]: has no form; give one of "length": 3, "shape": ["X.", "XX"], "box": "any"'],
    [
      ship({ length: 2, box: "any" }),
      'fleet[0]: has both "length" and "box"; give one of "length": 3, "shape": ["X.", "XX"], "box": "any"',
    ],
    [ship({ length: 1.5 }), "fleet[0].length: 1.5 is not a whole number from 1; write the number of cells of the ship"],
    [
      ship({ length: null }),
      "fleet[0].length: null is not a whole number from 1; write the number of cells of the ship",
    ],
    [ship({ box: "all" }), 'fleet[0].box: "all" is not known; write "any"'],
    [ship({ shape: "XX" }), 'fleet[0].shape: "XX" is not a picture; write rows such as ["X.", "XX"]'],
    [ship({ shape: ["XX", 3] }), 'fleet[0].shape: ["XX",3] is not a picture; write rows such as ["X.", "XX"]'],
    [ship({ shape: ["XX", "XO"] }), 'fleet[0].shape[1]: "O" is not a mark of a picture; draw with "X" and "."'],
    [ship({ shape: ["..", ".."] }), 'fleet[0].shape: the picture is empty; draw at least one "X"'],
    [ship({ shape: [] }), 'fleet[0].shape: the picture is empty; draw at least one "X"'],
    [ship({ shape: ["X.", ".X"] }), "fleet[0].shape: the picture falls into 2 parts; join its cells side to side"],
    [
      ship({ length: 2, reflect: true }),
      "fleet[0].reflect: belongs to a shape only; leave it out or write true or false beside a shape",
    ],
    [
      ship({ shape: ["XX"], reflect: "no" }),
      'fleet[0].reflect: "no" is neither true nor false; leave it out or write true or false beside a shape',
    ],
    [
      rules({
        fleet: [
          { name: "a", length: 1 },
          { name: "a", length: 2 },
        ],
      }),
      'fleet[1].name: "a" is already the name of another class; rename it, or raise "count"',
    ],
    [rules({ contact: undefined }), "contact: is missing; write one of none, no-sides, allowed, overlap"],
    [rules({ contact: 1 }), "contact: 1 is not text; write one of none, no-sides, allowed, overlap"],
    [rules({ contact: "alowed" }), 'contact: "alowed" is not known; did you mean "allowed"?'],
    [rules({ contact: "everything" }), 'contact: "everything" is not known; known: none, no-sides, allowed, overlap'],
    [rules({ answers: undefined }), `answers: is missing; write one of ${ANSWERS.join(", ")}`],
    [
      rules({ answers: "sunk-named" }),
      'answers: "sunk-named" is not known; known: hit, sunk, length, named, revealed, identified, count',
    ],
    [rules({ answers: "sank" }), 'answers: "sank" is not known; did you mean "sunk"?'],
    [
      rules({ contact: "overlap", answers: "sunk" }),
      'answers: "sunk" has no meaning where ships may overlap; write "count"',
    ],
    [
      rules({ board: { size: [2, 2], blocked: ["A1"] }, fleet: [{ name: "a", length: 2, count: 2 }] }),
      "fleet: its 2 ships need 4 cells, the board has 3; remove ships or enlarge the board",
    ],
    [rules({ totals: 3 }), "totals: 3 is not a list; write a list of numbers for each dimension"],
    [rules({ totals: [[1, 1]] }), "totals: has 1 list, the board has 2 dimensions; write one for each"],
    [rules({ totals: [[1], null] }), "totals[0]: has 1 number, this side of the board has 4; write one for each"],
    [rules({ board: { size: [1e9, 1e9], blocked: [5] } }), 'board.blocked[0]: 5 is not a cell; write for example "A1"'],
    [rules({ totals: [[1, 1], null] }), "totals[0]: has 2 numbers, this side of the board has 4; write one for each"],
    [
      rules({ totals: [[1, 1.5, 0, 0], null] }),
      "totals[0][1]: 1.5 is not a number of cells, for column B; write a whole number, or leave it unknown",
    ],
    [
      rules({ board: { size: [4] }, totals: [[1, 2, 0, 0]] }),
      "totals[0][1]: 2 ship cells have no room in cell (2); write at most 1",
    ],
    [
      rules({ board: { size: [4] }, totals: [[1, 0, 0, 0]] }),
      "totals[0]: the numbers add up to 1, the fleet has 2 cells; make both the same",
    ],
    [
      rules({ totals: [null, [0, 5, 0, 0]] }),
      "totals[1][1]: 5 ship cells have no room in row 2: 4 of its cells are open; write at most 4",
    ],
    [
      rules({ totals: [[1, 1, 1, 0], null] }),
      "totals[0]: the columns add up to 3, the fleet has 2 cells; make both the same",
    ],
    [
      rules({ totals: [[1, 0, 0, 0], null] }),
      "totals[0]: the columns add up to 1, the fleet has 2 cells; make both the same",
    ],
    [
      rules({ board: { size: [4, 4], blocked: ["A2", "A3", "A4"] }, totals: [[null, 0, 0, 0], null] }),
      "totals[0]: the columns add up to 0, and the lines without a number have room for 1 of the fleet's 2 cells; make both the same",
    ],
    [
      rules({ fleet: [{ name: "boat", length: 1 }], totals: [[0, 0, 0, 0], null] }),
      "totals[0]: the columns add up to 0, the fleet has 1 cell; make both the same",
    ],
    [
      rules({ board: { size: [4, 2], blocked: ["A2"] }, totals: [[2, 0, 0, 0], null] }),
      "totals[0][0]: 2 ship cells have no room in column A: 1 of its cells is open; write at most 1",
    ],
    [
      rules({ contact: "overlap", answers: "count", totals: [null, null] }),
      "totals: are for ships that may not overlap; leave them out, or change the contact rule",
    ],
    [rules({ clues: [] }), 'clues: [] is not an object; write {"C4": "water"}'],
    [rules({ clues: { Z9: "water" } }), /^clues\.Z9: /],
    [rules({ clues: { A1: "wter" } }), 'clues.A1: "wter" is not a clue; did you mean "water"?'],
    [
      rules({ clues: { A1: 1 } }),
      "clues.A1: 1 is not a clue; write water, ship, single, left, right, top, bottom, middle",
    ],
    [rules({ clues: { A1: "single" } }), "clues.A1: the fleet has no ship of one cell; change the clue or the fleet"],
    [rules({ clues: { A1: "middle" } }), "clues.A1: no ship has 3 cells or more; change the clue or the fleet"],
    [
      rules({ fleet: [{ name: "boat", length: 3 }], clues: { A1: "middle" } }),
      'clues.A1: a ship cannot go on to both sides of its "middle"; change the clue, or the cells beside it',
    ],
    [
      rules({ clues: { A1: "right" } }),
      'clues.A1: the ship cannot go on from its "right" end; change the clue, or the cell beside it',
    ],
    [
      rules({ clues: { A1: "left", B1: "water" } }),
      'clues.A1: the ship cannot go on from its "left" end; change the clue, or the cell beside it',
    ],
    [
      rules({ board: { size: [4, 4], blocked: ["A1"] }, clues: { A1: "ship" } }),
      'clues.A1: "ship" on a blocked cell; leave it out, or unblock the cell',
    ],
    [
      rules({ clues: { A1: "ship" }, totals: [[0, 1, 1, 0], null] }),
      "totals[0][0]: column A has 0 ship cells, and its clue A1 is 1 ship cell; change the total or a clue",
    ],
    [
      rules({ fleet: [{ name: "corner", shape: ["X.", "XX"] }], clues: { A1: "top" } }),
      'clues.A1: "top" is for straight ships in two dimensions; write "ship" or "water"',
    ],
  ])("%# %j", (value, message) => {
    const scenario = parseScenario(value);
    const said = scenario.ok ? "accepted" : formatInputError(scenario.error);
    if (typeof message === "string") expect(said).toBe(message);
    else expect(said).toMatch(message);
  });

  it("no JSON at all", () => {
    const scenario = parseScenarioText("{", "my.json");
    expect(scenario).toMatchObject({ ok: false, error: { where: "my.json" } });
    expect(parseScenarioText("[]", "my.json")).toMatchObject({ ok: false, error: { where: "my.json" } });
    expect(parseScenario(10n)).toMatchObject({ error: { what: "10n is not an object" } });
    expect(parseScenarioText("[]")).toMatchObject({ ok: false, error: { where: "scenario" } });
    expect(scenario.ok || scenario.error.what).toMatch(/^is not JSON at column 2: /);
  });

  it("in a file: the place begins with the file's name", () => {
    const text = JSON.stringify(rules({ contact: "alowed" }));
    expect(parseScenarioText(text, "my.json")).toMatchObject({ ok: false, error: { where: "my.json: contact" } });
    expect(parseScenarioText(text)).toMatchObject({ ok: false, error: { where: "contact" } });
  });

  it("never throws, whatever it is given", () => {
    const odd = { toString: 0, valueOf: 0 };
    expect(parseScenario(rules({ board: { size: [odd] } }))).toMatchObject({
      ok: false,
      error: { where: "board.size[0]", what: '{"toString":0,"valueOf":0} is not a side length' },
    });
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("name", "board", "fleet", "contact", "answers"), (value, field) => {
        parseScenario(value);
        parseScenario(rules({ [field]: value }));
        parseScenario(rules({ board: { size: value } }));
        parseScenario(rules({ board: { size: [4, 4], blocked: value } }));
        for (const part of ["name", "length", "shape", "box", "reflect", "count"]) {
          parseScenario(ship({ shape: part === "reflect" ? ["X"] : undefined, [part]: value }));
        }
      }),
    );
  });
});

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.array(fc.nat(3), { maxLength: 10 }))
  .map(([x, y, steps]) => {
    // A walk that draws a connected picture somewhere in a frame.
    const marks = new Set<string>([`${x},${y}`]);
    for (const step of steps) {
      x += [1, -1, 0, 0][step];
      y += [0, 0, 1, -1][step];
      if (x < 0 || y < 0) break;
      marks.add(`${x},${y}`);
    }
    return Array.from({ length: 16 }, (_, r) =>
      Array.from({ length: 16 }, (_, c) => (marks.has(`${c},${r}`) ? "X" : ".")).join(""),
    );
  });

it("the type of a ship has one form, as the parser demands", () => {
  // @ts-expect-error: two forms
  const ship: ShipSource = { name: "a", length: 1, shape: ["X"] };
  const source: ScenarioSource = {
    $schema: "scenario.schema.json",
    board: { size: [4, 4] },
    fleet: [ship],
    contact: "none",
    answers: "hit",
  };
  expect(parseScenario(source).ok).toBe(false);
  expect(parseScenario({ ...source, fleet: [{ name: "a", length: 1 }] }).ok).toBe(true);
});

const ships: fc.Arbitrary<ShipSource> = fc
  .tuple(
    fc.constantFrom("a", "b", "Ümit", "крейсер", "patrol-boat", "s_1", "x", "X"),
    fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    fc.oneof(
      fc.record({ length: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ shape: pictures }),
      fc.record({ shape: pictures, reflect: fc.boolean() }),
      fc.constant({ box: "any" as const }),
    ),
  )
  .map(([name, count, shape]) => ({ name, ...(count === undefined ? {} : { count }), ...shape }));

const sources: fc.Arbitrary<ScenarioSource> = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    fc.uniqueArray(ships, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
    fc.constantFrom(...CONTACTS),
    fc.constantFrom(...ANSWERS),
    fc.boolean(),
  )
  .map(([size, fleet, contact, answers, block]) => ({
    name: "drawn",
    board: { size, ...(block ? { blocked: [size.length === 2 ? "A1" : `(${size.map(() => 1)})`] } : {}) },
    fleet,
    contact,
    answers: contact === "overlap" ? ("count" as const) : answers,
  }));

describe("scenarios", () => {
  it("are written and read back unchanged", () => {
    let read = 0;
    fc.assert(
      fc.property(sources, (source) => {
        const scenario = parseScenario(source);
        if (!scenario.ok) {
          // The only possible fault is a fleet that is too large.
          expect(scenario.error.where).toBe("fleet");
          return;
        }
        read++;
        const written = formatScenario(scenario.value);
        expect(unwrap(parseScenario(written))).toEqual(scenario.value);
        expect(unwrap(parseScenarioText(JSON.stringify(written)))).toEqual(scenario.value);
        expect(formatScenario(unwrap(parseScenario(written)))).toEqual(written);
      }),
      { numRuns: 400 },
    );
    expect(read).toBeGreaterThan(50);
  });

  it("leave defaults out when written, and keep the order of the classes", () => {
    expect(formatScenario(unwrap(parseScenario(RUSSIAN)))).toEqual(RUSSIAN);
    const source = rules({ fleet: [{ name: "a", length: 1, count: 1 }], name: undefined });
    expect(formatScenario(unwrap(parseScenario(source)))).toEqual({
      name: "custom",
      board: { size: [4, 4] },
      fleet: [{ name: "a", length: 1 }],
      contact: "none",
      answers: "hit",
    });
  });

  it("of the example with every kind of field are read", () => {
    const scenario = unwrap(
      parseScenario({
        name: "russian",
        board: { size: [10, 10], blocked: ["D4"] },
        fleet: [
          { name: "battleship", length: 4 },
          { name: "boat", length: 1, count: 4 },
          { name: "ell", shape: ["X.", "X.", "XX"], count: 2, reflect: false },
        ],
        contact: "none",
        answers: "sunk",
      }),
    );
    expect(scenario.board.blocked).toEqual([33]);
    expect(scenario.fleet.map(({ name, count }) => [name, count])).toEqual([
      ["battleship", 1],
      ["boat", 4],
      ["ell", 2],
    ]);
    expect(scenario.fleet[2].shape).toEqual({
      kind: "picture",
      cells: [
        [0, 0],
        [0, 1],
        [0, 2],
        [1, 2],
      ],
      reflect: false,
    });
  });

  it("cannot be changed", () => {
    const scenario = unwrap(parseScenario(RUSSIAN));
    expect(() => Object.assign(scenario, { contact: "allowed" })).toThrow(TypeError);
    // A program may change what is written of it, to read it as other rules.
    (formatScenario(scenario).board.size as number[])[0] = 12;
    expect(scenario.board.size).toEqual([10, 10]);
  });

  it("take other rules, which are checked again", () => {
    const scenario = unwrap(parseScenario(RUSSIAN));
    expect(unwrap(withRules(scenario, { contact: "allowed", answers: "named" }))).toEqual({
      ...scenario,
      contact: "allowed",
      answers: "named",
    });
    expect(withRules(scenario, { contact: "overlap" })).toMatchObject({ ok: false, error: { where: "answers" } });
    // A program without types may give any name.
    for (const rules of [{ answers: "sank" }, { contact: "touching" }])
      expect(withRules(scenario, rules as object)).toMatchObject({
        ok: false,
        error: { where: Object.keys(rules)[0] },
      });
  });

  it("know the names of their rules", () => {
    for (const contact of CONTACTS) {
      expect(parseContact(contact)).toEqual({ ok: true, value: contact });
    }
    for (const answers of ANSWERS) expect(parseAnswers(answers)).toEqual({ ok: true, value: answers });
    expect(parseContact("toString", "--contact")).toMatchObject({ ok: false, error: { where: "--contact" } });
  });
});

describe("pictures", () => {
  it("are written and read back, wherever in the frame they were drawn", () => {
    fc.assert(
      fc.property(pictures, (rows) => {
        const picture = unwrap(parsePicture(rows, true, "shape"));
        expect(unwrap(parsePicture(formatPicture(picture), true, "shape"))).toEqual(picture);
        expect(picture.cells).toHaveLength(rows.join("").replaceAll(".", "").length);
      }),
    );
  });
});
