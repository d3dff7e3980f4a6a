import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawShots } from "../../test/generate/draw-shots.ts";
import { fleetOf, readScenario } from "../../test/read.ts";
import { unwrap } from "../core/result.ts";
import { ANSWERS, type Answers, MISS } from "./answer.ts";
import { answerForms, formatAnswer, formatObservation, formatShots, parseObservation } from "./notation.ts";
import { parseScenarioText } from "./parse.ts";
import { parsePreset, preset } from "./preset.ts";
import { type Scenario, withRules } from "./scenario.ts";
import { parseShots } from "./written-shots.ts";

const hasbro = (answers: Answers): Scenario => unwrap(withRules(preset("hasbro"), { answers }));
const cube = (answers: Answers): Scenario =>
  readScenario({
    board: { size: [3, 3, 3], blocked: ["(1,1,1)"] },
    fleet: fleetOf({ rod: 3, ell: { shape: ["X.", "XX"], count: 2 } }),
    contact: "allowed",
    answers,
  });
const lineBoard = (answers: Answers): Scenario =>
  readScenario({ board: { size: [9] }, fleet: [{ name: "x2", length: 2 }], contact: "none", answers });

/** Distinct names that differ only in case, contain digits, or look like marks of the notation. */
const oddNames = (answers: Answers): Scenario =>
  readScenario({
    board: { size: [6, 6] },
    fleet: ["a", "A", "x", "s-1", "Ümit", "B4", "крейсер"].map((name, i) => ({ name, length: 1 + (i % 3) })),
    contact: "allowed",
    answers,
  });

describe("shots", () => {
  for (const answers of ANSWERS) {
    for (const [name, make] of Object.entries({ hasbro, cube, lineBoard, oddNames })) {
      it(`with answers "${answers}" are written and read back: ${name}`, () => {
        const scenario = make(answers);
        fc.assert(
          fc.property(fc.maxSafeInteger(), (seed) => {
            const shots = drawShots(scenario, seed);
            const text = formatShots(scenario, shots);
            expect(unwrap(parseShots(scenario, text)), text).toEqual(shots);
            // White space of any kind and length, around the shots and inside brackets.
            const spaced = `\n ${text.replaceAll(" ", "\t \n").replaceAll(",", " , ")} `;
            expect(unwrap(parseShots(scenario, spaced)), spaced).toEqual(shots);
            if (name !== "oddNames") expect(unwrap(parseShots(scenario, text.toLowerCase()))).toEqual(shots);
            // In words, names that differ in case alone are one.
            if (name === "oddNames") return;
            const shown = formatShots(scenario, shots, "cyrillic");
            expect(unwrap(parseShots(scenario, shown, {}, "cyrillic")), shown).toEqual(shots);
          }),
          { numRuns: 60 },
        );
      });
    }
  }

  it("of the examples are read", () => {
    const named = hasbro("named");
    expect(unwrap(parseShots(named, "E5. F6x F7x F8#cruiser"))).toEqual([
      { cell: 44, answer: MISS },
      { cell: 55, answer: { kind: "hit" } },
      { cell: 65, answer: { kind: "hit" } },
      { cell: 75, answer: { kind: "sunk", shipClass: 2 } },
    ]);
    expect(unwrap(parseShots(preset("boxes:4x3:2"), "(3,1,4)=0 (2,2,2)=1"))).toEqual([
      { cell: 2 + 48, answer: { kind: "count", ships: 0 } },
      { cell: 1 + 4 + 16, answer: { kind: "count", ships: 1 } },
    ]);
    const observation = unwrap(parseObservation(hasbro("revealed"), "F8#cruiser[F6,F7,F8]"));
    expect(observation.answer).toEqual({ kind: "sunk", shipClass: 2, cells: [55, 65, 75] });
    expect(formatObservation(hasbro("revealed"), observation)).toBe("F8#cruiser[F6,F7,F8]");
    expect(formatAnswer(hasbro("length"), { kind: "sunk", length: 3 })).toBe("#3");
    expect(parseShots(named, "")).toEqual({ ok: true, value: [] });
    expect(parseShots(named, " \n\t")).toEqual({ ok: true, value: [] });
  });

  it("never throw, whatever the text", () => {
    const nothing = undefined as never;
    for (const read of [parsePreset, parseScenarioText, (it: string) => parseShots(hasbro("hit"), it)]) {
      const result = read(nothing);
      expect(!result.ok && result.error.what).toBe("nothing is not a text");
    }
    const scraps = fc.constantFrom(
      " ",
      ..."A1 J10 (1,2,3) (2) x # . = 3 cruiser [ ] , ( miss hit sunk O X ： Д5 В5 4D D-4 '".split(" "),
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(scraps, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.array(scraps, { maxLength: 12 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(
        text,
        fc.constantFrom(...ANSWERS),
        fc.constantFrom(hasbro, cube, lineBoard),
        (shots, answers, make) => {
          parseShots(make(answers), shots);
        },
      ),
      { numRuns: 500 },
    );
  });

  it("have a form to show for every kind of answers, which can be read", () => {
    for (const answers of ANSWERS) {
      const scenario = hasbro(answers);
      const forms = answerForms(scenario).match(/"[^"]+"/g) ?? [];
      for (const form of forms) {
        const mark = form.slice(1, -1).replace("[...]", "[A1,B1,C1,D1,E1]").replace(/^=$/, "=1");
        expect(parseShots(scenario, `A1${mark}`).ok, `${answers} ${form}`).toBe(true);
      }
      expect(forms.length).toBeGreaterThan(0);
    }
  });
});
