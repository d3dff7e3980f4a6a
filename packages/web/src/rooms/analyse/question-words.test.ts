import { formatCell, preset, unwrap } from "@broadside/engine";
import { Asker, formatQuestion, parseTold } from "@broadside/engine/questions";
import { afterEach, describe, expect, test } from "vitest";
import { english } from "../../../test/english.ts";
import { cellName } from "../../language/cell-name.ts";
import { chosenColumns } from "../../language/language.ts";
import { areaOf, bitsText, chanceText, questionWords, saidWords } from "./question-words.ts";
import { readableProgram, shownProgram } from "./shown-program.ts";

const rules = preset("hasbro");
const words = english.ask;

afterEach(() => (chosenColumns.value = undefined));

describe("a question in words", () => {
  test.each([
    ["any(A1:C4)", words.shipIn({ area: "A1–C4" })],
    ["count(row 3)", words.cellsIn({ area: "A3–J3" })],
    ["all(B3)", words.allShips({ area: "B3" })],
    ["any(A1,C2)", words.shipIn({ area: "A1, C2" })],
    ["count(A1:C4) <= 2", "At most 2 ship cells in A1–C4?"],
    ["count(A1:C4) < 2", "At most 1 ship cell in A1–C4?"],
    ["count(A1:C4) > 2", "At least 3 ship cells in A1–C4?"],
    ["count(A1:C4) = 0", "Exactly 0 ship cells in A1–C4?"],
    ["across(carrier)", words.liesAcross({ ship: "carrier" })],
    ["column(first(cruiser)) <= 3", words.beginsInColumn({ ship: "cruiser", lines: "A–C" })],
    ["row(first(cruiser)) <= 1", words.beginsInRow({ ship: "cruiser", lines: "1" })],
    ["touch(carrier, cruiser)", words.touches({ ship: "carrier", other: "cruiser" })],
    ["at(F6)", words.whatIsOn({ cell: "F6" })],
    // What has no sentence stays as it is.
    ["count(carrier) > 2", "count(carrier) > 2"],
    ["count(row 3) > count(row 4)", "count(row 3) > count(row 4)"],
  ])("%s", (question, said) => {
    expect(questionWords(rules, question)).toBe(said);
  });

  test("every question of a ranking has one, and those about boxes an area, also with Cyrillic columns", () => {
    const small = preset("gorkoff-5x5");
    for (const alphabet of ["latin", "cyrillic"] as const) {
      chosenColumns.value = alphabet;
      for (const { question } of new Asker(unwrap(parseTold(small, "C3x"))).rank({ top: 60 })) {
        const text = formatQuestion(question);
        const said = questionWords(small, text);
        expect(said).not.toMatch(/[()<=]/);
        const area = areaOf(small, text);
        expect(area === undefined).toBe(/^(?:across|touch)/.test(text));
        if (area?.to !== undefined && /A1|[a-z]\(/.test(text) && !text.includes("first"))
          expect(said).toContain(cellName(small.board, area.to));
      }
    }
  });

  test("a box has its corners, and the first columns or rows their cells", () => {
    const names = (question: string) => {
      const { from = 0, to = 0 } = areaOf(rules, question) ?? {};
      return [formatCell(rules.board, from), formatCell(rules.board, to)];
    };
    expect(names("count(B2:D3) <= 1")).toEqual(["B2", "D3"]);
    expect(names("column(first(cruiser)) <= 3")).toEqual(["A1", "C10"]);
    expect(names("row(first(cruiser)) <= 3")).toEqual(["A1", "J3"]);
    expect(areaOf(rules, "any(A1,C2)")).toBeUndefined();
  });
});

test("programs are shown and read with the columns of the board", () => {
  chosenColumns.value = "cyrillic";
  const shown = shownProgram(rules.board, 'count(A1:E5 minus column C) > 2 and at(J10) = "B2"');
  expect(shown).toBe('count(А1:Д5 minus column В) > 2 and at(К10) = "B2"');
  expect(readableProgram(rules.board, shown)).toBe('count(A1:E5 minus column C) > 2 and at(J10) = "B2"');
  expect(readableProgram(rules.board, "any(A1:D4)")).toBe("any(A1:D4)");
  expect(questionWords(rules, "any(A1:D4)")).toBe(words.shipIn({ area: "А1–Г4" }));
});

test("what was said has its answer and its doubt", () => {
  const position = { scenario: rules, observations: [{ cell: 44, answer: { kind: "miss" } }] } as const;
  expect(saidWords(position, "at(F6) = carrier @0.25")).toEqual({
    about: words.whatIsOn({ cell: "F6" }),
    answer: "carrier",
    wrong: 0.25,
  });
  expect(saidWords(position, "first(carrier) = C1")).toMatchObject({ answer: "C1", wrong: 0 });
  expect(saidWords(position, "E5.@0.1")).toEqual({ about: "", answer: "E5 miss", wrong: 0.1 });
});

test("an estimate is written with its error, and never as none or all", () => {
  expect(chanceText({ value: 0.5 })).toBe("50.0\u00a0%");
  expect(chanceText({ value: 0.374, error: 0.0021 })).toBe("about 37.4\u00a0% ± 0.21");
  expect(chanceText({ value: 1, error: 0.00003 })).toMatch(/^about >99\.9\s% ± 0\.\d+$/);
  expect(bitsText({ value: 0.531 }, 3)).toBe("0.531");
  expect(bitsText({ value: 0.531, error: 0.0001 })).toBe("about 0.53 ± 0.01");
});
