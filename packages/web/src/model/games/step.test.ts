import { formatInputError, formatScenario } from "@broadside/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCourse } from "../../../test/any-game.ts";
import { formatStep, parseStep, stepNumberOf } from "./step.ts";

test("a step is read as it was written", () => {
  fc.assert(
    fc.property(anyCourse, fc.string(), fc.nat(), (course, game, number) => {
      const state = course[course.length - 1];
      const text = formatStep({ game, number, state });
      const read = parseStep(text);
      if (!read.ok) throw new Error(formatInputError(read.error));
      expect({ game: read.value.game, number: read.value.number }).toEqual({ game, number });
      expect(formatStep(read.value)).toBe(text);
      expect(read.value.state.at).toBe(state.at);
      expect(formatScenario(read.value.state.game.scenario)).toEqual(formatScenario(state.game.scenario));
      expect(read.value.state.lines.map(({ id, name }) => [id, name])).toEqual(
        state.lines.map(({ id, name }) => [id, name]),
      );
      expect(stepNumberOf(text)).toBe(number);
    }),
  );
});

test("a text that was changed anywhere is read or refused in one line, and never throws", () => {
  fc.assert(
    fc.property(anyCourse, fc.nat(), fc.nat(6), fc.string({ maxLength: 3 }), (course, at, length, put) => {
      const text = formatStep({ game: "g", number: 3, state: course[course.length - 1] });
      const place = at % text.length;
      const read = parseStep(text.slice(0, place) + put + text.slice(place + length));
      if (!read.ok) expect(formatInputError(read.error)).toMatch(/^[^\n]+$/);
    }),
    { numRuns: 500 },
  );
});

const step = { game: "g", rules: "gorkoff-3x3", shots: "A1x", step: 1 };
test.each<[string, unknown]>([
  ["is not JSON", "{"],
  ["is not a game", 7],
  ["lacks its rules or shots", { ...step, shots: 1 }],
  ["lacks its rules or shots", { ...step, step: -1 }],
  ["there is no preset", { ...step, rules: "gorkof-3x3" }],
  ["is off the board", { ...step, shots: "Z9x" }],
  ["has lines that are no list", { ...step, lines: "x" }],
  ["has lines that are no list", { ...step, lines: Array.from({ length: 51 }, (_, id) => ({ id, shots: "" })) }],
  ["has a line that is none", { ...step, lines: [{ id: 1 }] }],
  [
    "has a line that is none",
    {
      ...step,
      lines: [
        { id: 2, shots: "" },
        { id: 2, shots: "" },
      ],
    },
  ],
  ["is off the board", { ...step, lines: [{ id: 1, shots: "Z9x" }] }],
  ["looks at a line that is not there", { ...step, at: 1 }],
  ["has ships that are not text", { ...step, placed: [] }],
  ["the fleet has no class", { ...step, placed: "barge[A1]" }],
])("%s: %j", (what, value) => {
  const read = parseStep(typeof value === "string" ? value : JSON.stringify(value));
  expect(read.ok ? "read" : formatInputError(read.error)).toContain(what);
});
