import { formatInputError, formatScenario, makeKnowledge, preset, unwrap } from "@broadside/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isLong } from "../../../../engine/test/cases.ts";
import { anyCourse } from "../../../test/any-game.ts";
import { newGame } from "../position/game-state.ts";
import { advance, begin, beginGame, moveTo, type Timeline } from "./game-history.ts";
import { applyDifference, differenceOf, formatKeptGame, type KeptGame, parseKeptGame, tagOf } from "./kept-game.ts";
import { formatStep, parseStep, StoredStep, stepNumberOf } from "./step.ts";

const undo = <T>(line: Timeline<T>): Timeline<T> => moveTo(line, line.past.length - 1);
const redo = <T>(line: Timeline<T>): Timeline<T> => moveTo(line, line.past.length + 1);

const keptGame = (timeline: Timeline<StoredStep>): KeptGame => ({
  id: "id",
  tag: "tag",
  name: "Saturday",
  begun: 5,
  changed: 7,
  origin: { shots: "A1x", strategy: "me", layout: { ships: [] } },
  timeline,
});

const textsOf = ({ past, present, future }: Timeline<StoredStep>): string[][] =>
  [past, [present], future].map((moments) => moments.map(({ text }) => text));

/** A timeline of some states, then undone by a number of steps. */
const anyTimeline = fc.record({ course: anyCourse, back: fc.nat(30) }).map(({ course: [first, ...rest], back }) => {
  let timeline = beginGame("id", first);
  for (const [i, state] of rest.entries())
    timeline = advance(timeline, StoredStep.of({ game: "id", number: i + 2, state }));
  for (let i = 0; i < back; i++) timeline = undo(timeline);
  return timeline;
});

test("a game is read as it was written, with every step before and after", () => {
  fc.assert(
    fc.property(anyTimeline, (timeline) => {
      const game = keptGame(timeline);
      const text = formatKeptGame(game) ?? "";
      const { timeline: read, ...rest } = unwrap(parseKeptGame("id", text));
      expect(textsOf(read)).toEqual(textsOf(timeline));
      const { timeline: _, ...before } = game;
      expect(rest).toEqual(before);
      expect(tagOf(text)).toBe("tag");
    }),
  );
});

test("a text that was changed anywhere is read or refused in one line, and never throws", () => {
  fc.assert(
    fc.property(anyTimeline, fc.nat(), fc.nat(9), fc.string({ maxLength: 3 }), (timeline, at, length, put) => {
      const text = formatKeptGame(keptGame(timeline)) ?? "";
      const read = parseKeptGame("id", text.slice(0, at % text.length) + put + text.slice((at % text.length) + length));
      if (!read.ok) {
        expect(formatInputError(read.error)).toMatch(/^[^\n]+$/);
        return;
      }
      // Whatever can be read can be stepped through and stored again.
      let line = read.value.timeline;
      while (undo(line) !== line) line = undo(line);
      for (; redo(line) !== line; line = redo(line)) line.present.read;
      expect(formatKeptGame(read.value)).toBeDefined();
    }),
    { numRuns: isLong ? 300 : 150 },
  );
});

test("of a course that is too long the oldest steps are not kept", () => {
  const state = newGame(makeKnowledge(preset("hasbro")));
  let timeline = beginGame("id", state);
  const placed = (i: number) => [{ shipClass: 0, cells: [0, 1, 2, 3, 4].map((cell) => 10 * (i % 10) + cell) }];
  for (let i = 0; i < 3000; i++) {
    // A page keeps 500 past steps; this timeline is longer.
    const step = StoredStep.of({ game: "id".repeat(20), number: i + 2, state: { ...state, placed: placed(i) } });
    timeline = { past: [...timeline.past, timeline.present], present: step, future: [] };
  }
  const text = formatKeptGame(keptGame(timeline)) ?? "";
  expect(text.length).toBeLessThan(100_000);
  const read = unwrap(parseKeptGame("id", text)).timeline;
  expect(read.past.length).toBeGreaterThan(400);
  expect(read.past.length).toBeLessThan(3000);
  expect(read.past.map((moment) => moment.text)).toEqual(
    timeline.past.slice(-read.past.length).map((moment) => moment.text),
  );
});

test.each<[string, unknown]>([
  ["is not a game", []],
  ["is not a game", {}],
  ["is of version 2; reload the page", { version: 2 }],
  ["is not a game", { version: 1 }],
  ["lacks its rules or shots", { version: 1, present: "{}" }],
])("%s: %j", (what, value) => {
  const read = parseKeptGame("id", JSON.stringify(value));
  expect(read.ok ? "read" : formatInputError(read.error)).toContain(what);
});

test("a step is read as it was written", () => {
  fc.assert(
    fc.property(anyCourse, fc.string(), fc.nat(), (course, game, number) => {
      const state = course[course.length - 1];
      const written = formatStep({ game, number, state });
      const read = unwrap(parseStep(written));
      expect([read.game, read.number, stepNumberOf(written)]).toEqual([game, number, number]);
      expect(formatStep(read)).toBe(written);
      expect(read.state.at).toBe(state.at);
      expect(formatScenario(read.state.game.scenario)).toEqual(formatScenario(state.game.scenario));
      expect(read.state.lines.map(({ id, name }) => [id, name])).toEqual(state.lines.map(({ id, name }) => [id, name]));
    }),
  );
});

const step = { game: "g", rules: "gorkoff-3x3", shots: "A1x", step: 1 };

const BAD_STEPS: readonly (readonly [string, unknown])[] = [
  ["is not JSON", "{"],
  ["is not a game", 7],
  ["lacks its rules or shots", { ...step, shots: 1 }],
  ["lacks its rules or shots", { ...step, step: -1 }],
  ["there is no preset", { ...step, rules: "gorkof-3x3" }],
  ["is off the board", { ...step, shots: "Z9x" }],
  ["has lines that are no list", { ...step, lines: Array.from({ length: 51 }, (_, id) => ({ id, shots: "" })) }],
  ["has a line that is none", { ...step, lines: [{ id: 1 }] }],
  ["has a line that is none", { ...step, lines: [2, 2].map((id) => ({ id, shots: "" })) }],
  ["is off the board", { ...step, lines: [{ id: 1, shots: "Z9x" }] }],
  ["looks at a line that is not there", { ...step, at: 1 }],
  ["has ships that are not text", { ...step, placed: [] }],
  ["the fleet has no class", { ...step, placed: "barge[A1]" }],
];

test("what is wrong with a step is told", () => {
  for (const [what, value] of BAD_STEPS) {
    const read = parseStep(typeof value === "string" ? value : JSON.stringify(value));
    expect(read.ok ? "read" : formatInputError(read.error)).toContain(what);
  }
});

const anyLine = fc
  .array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 12 })
  .map(([first, ...rest]) => rest.reduce<Timeline<number>>(advance, begin(first)));

test("undo and redo are each other's reverse", () => {
  fc.assert(
    fc.property(anyLine, (line) => {
      let back = line;
      for (let i = 0; i < line.past.length; i++) back = undo(back);
      expect(back.past).toEqual([]);
      expect(undo(back)).toBe(back);
      let forth = back;
      for (let i = 0; i < line.past.length; i++) forth = redo(forth);
      expect(forth).toEqual(line);
      expect(redo(forth)).toBe(forth);
    }),
  );
});

test("a change forgets what had been undone", () => {
  const line = advance(undo(advance(begin(1), 2)), 3);
  expect(line).toEqual({ past: [1], present: 3, future: [] });
});

const anyText = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 12 }));

test("a difference makes the second text of the first, and is no longer than what differs", () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, anyText, (before, from, to, after) => {
      const [a, b] = [before + from + after, before + to + after];
      const difference = differenceOf(a, b);
      expect(applyDifference(a, difference)).toBe(b);
      expect(difference[2].length).toBeLessThanOrEqual(to.length);
      expect(applyDifference(a, JSON.parse(JSON.stringify(difference)))).toBe(b);
    }),
  );
});

test.each([[1], [null], [[]], [[0, 0]], [[0, 0, 1]], [[-1, 0, "x"]], [[0.5, 0, "x"]], [[2, 2, ""]], [["0", 0, ""]]])(
  "%j is no difference to a text of three letters",
  (value) => {
    expect(applyDifference("abc", value)).toBeUndefined();
  },
);
