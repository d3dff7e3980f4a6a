import { formatInputError, makeKnowledge, preset, unwrap } from "@broadside/engine";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCourse } from "../../../test/any-game.ts";
import { newGame } from "../../position/game-state.ts";
import { advance, beginGame, redo, type Timeline, undo } from "./game-history.ts";
import { formatKeptGame, type KeptGame, parseKeptGame, tagOf } from "./kept-game.ts";
import { StoredStep } from "./step.ts";

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
    { numRuns: 300 },
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
