import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unwrap } from "../core/result.ts";
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

describe("what is no scenario", () => {
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

  it("says all that is missing at once, with an example that is right", () => {
    const told = (value: unknown): string => {
      const parsed = parseScenario(value);
      if (parsed.ok) throw new Error("was read");
      const example = /^write for example (\{.*\})$/.exec(parsed.error.fix)?.[1];
      expect(parseScenarioText(example ?? "").ok).toBe(true);
      return parsed.error.what;
    };
    expect(told({})).toBe("board, fleet, contact and answers are missing");
    expect(told({ board: {}, fleet: [{ length: 3 }, { name: "b" }, { name: "c", box: "any" }] })).toBe(
      "board.size, fleet[0].name, fleet[1].length, contact and answers are missing",
    );
    expect(told({ fleet: [{}, {}, {}, {}, {}] })).toMatch(/^board, .*, fleet\[3\]\.name and others are missing$/);
    expect(parseScenario(rules({ contact: undefined }))).toMatchObject({
      error: { where: "contact", what: "is missing" },
    });
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

it("a fleet of lengths is a class for each length", () => {
  const source = { board: { size: [10, 10] }, fleet: [5, 4, 3, 3, 2, 7], contact: "allowed", answers: "named" };
  const scenario = unwrap(parseScenario(source));
  expect(formatScenario(scenario).fleet).toEqual([
    { name: "carrier", length: 5 },
    { name: "battleship", length: 4 },
    { name: "cruiser", length: 3, count: 2 },
    { name: "destroyer", length: 2 },
    { name: "ship-7", length: 7 },
  ]);
  expect(unwrap(parseScenario(formatScenario(scenario)))).toEqual(scenario);
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

  it("of pictures and blocked cells are read as they are drawn", () => {
    const fleet = [{ name: "ell", shape: ["X.", "X.", "XX"], count: 2, reflect: false }];
    const { board, fleet: read } = unwrap(parseScenario(rules({ board: { size: [10, 10], blocked: ["D4"] }, fleet })));
    expect(board.blocked).toEqual([33]);
    const cells = [0, 1, 2, 2].map((y, i) => [i < 3 ? 0 : 1, y]);
    expect(read).toEqual([{ name: "ell", count: 2, shape: { kind: "picture", cells, reflect: false } }]);
  });

  it.each([
    [{ length: [4, 2, 3] }, { length: [2, 3, 4] }],
    [{ length: [3] }, { length: 3 }],
    [{ shape: [["XX"], ["X.", "XX"]] }, { shape: [["XX"], ["X.", "XX"]] }],
    [
      { shape: [["X.", "XX"]], reflect: false },
      { shape: ["X.", "XX"], reflect: false },
    ],
    [
      { shape: [["XX"], [".X", "XX"]], reflect: false },
      { shape: [["XX"], [".X", "XX"]], reflect: false },
    ],
  ])("of several forms: %j", (written, read) => {
    const scenario = unwrap(parseScenario(ship(written)));
    expect(formatScenario(scenario).fleet).toEqual([{ name: "boat", ...read }]);
    expect(unwrap(parseScenario(formatScenario(scenario)))).toEqual(scenario);
  });

  it.each([
    [{ length: [] }, "fleet[0].length", "is an empty list"],
    [{ length: [2, 3, 2] }, "fleet[0].length", "the length 2 is given twice"],
    [{ length: [2, "x"] }, "fleet[0].length[1]", '"x" is not a whole number from 1'],
    [{ shape: [["X"], "XX"] }, "fleet[0].shape[1]", '"XX" is not a picture'],
    [{ shape: [["X"], ["XX", "..", "X."]] }, "fleet[0].shape[1]", "the picture falls into 2 parts"],
    [{ shape: [["XX"], [".XX"]] }, "fleet[0].shape", '["XX"] is given twice'],
    [{ length: [17, 18] }, "fleet", "its 1 ships need 17 cells, the board has 16"],
  ])("not of forms that are none: %j", (written, where, what) => {
    expect(parseScenario(ship(written))).toMatchObject({ ok: false, error: { where, what } });
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
