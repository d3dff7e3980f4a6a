import { type Observation, preset } from "@broadside/engine";
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MatchView } from "./live-match.ts";

vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: false }));
const { ShownMatch } = await import("./shown-match.ts");

const shot = (cell: number): Observation => ({ cell, answer: { kind: "miss" } });

/** A match between two people after some shots, in order. */
const viewOf = (mine: readonly number[], theirs: readonly number[], order: readonly (0 | 1)[]): MatchView => ({
  scenario: preset("gorkoff-3x3"),
  players: [{ kind: "person" }, { kind: "friend" }],
  shots: [mine.map(shot), theirs.map(shot)],
  order,
  turns: "alternate",
  turn: 0,
  due: 1,
  winner: undefined,
  resigned: undefined,
  hints: 0,
  takenBack: 0,
});

const shownOf = (seen: MatchView, now: MatchView) => {
  const view = signal(now);
  const shown = new ShownMatch({ view }, signal("normal" as const), seen);
  return { shown, follow: () => shown.follow(view.peek()), view };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what came since a match was last seen flies one after the other: the own shot, then the friend's", () => {
  const { shown, follow } = shownOf(viewOf([], [], []), viewOf([4], [7], [0, 1]));
  follow();
  expect(shown.view.peek().order).toEqual([]);
  expect(shown.strikes.peek()).toEqual([{ cells: [4], phase: "flying" }, undefined]);
  vi.advanceTimersByTime(260);
  expect(shown.view.peek().order).toEqual([0]);
  expect(shown.view.peek().turn).toBe(1);
  expect(shown.strikes.peek()[1]).toEqual({ cells: [7], phase: "flying" });
  vi.advanceTimersByTime(260);
  expect(shown.view.peek().order).toEqual([0, 1]);
  expect(shown.view.peek().turn).toBe(0);
  expect(shown.isSettled.peek()).toBe(false);
  vi.advanceTimersByTime(900);
  expect(shown.isSettled.peek()).toBe(true);
  expect(shown.strikes.peek()).toEqual([undefined, undefined]);
});

test("several shots of one turn fly together, and those of a run after hits, too", () => {
  const { shown, follow } = shownOf(viewOf([1], [], [0]), viewOf([1, 2, 3], [5, 6], [0, 1, 1, 0, 0]));
  follow();
  expect(shown.strikes.peek()[1]).toEqual({ cells: [5, 6], phase: "flying" });
  vi.advanceTimersByTime(260);
  expect(shown.strikes.peek()[0]).toEqual({ cells: [2, 3], phase: "flying" });
});

test("what changes without a shot, such as the proof at the end, neither stops a shot nor is lost", () => {
  const won = { ...viewOf([4], [], [0]), winner: 0 } as const;
  const { shown, follow, view } = shownOf(viewOf([], [], []), won);
  follow();
  const proved = { ...won, due: 0 };
  view.value = proved;
  follow();
  expect(shown.strikes.peek()[0]?.phase).toBe("flying");
  expect(shown.view.peek().winner).toBeUndefined();
  vi.advanceTimersByTime(260);
  expect(shown.view.peek()).toBe(proved);
  expect(shown.strikes.peek()[0]?.phase).toBe("landed");
  view.value = won;
  follow();
  expect(shown.view.peek()).toBe(won);
  expect(shown.isSettled.peek()).toBe(false);
});

test("a shot taken back shows at once", () => {
  const { shown, follow } = shownOf(viewOf([4], [7], [0, 1]), viewOf([], [], []));
  follow();
  expect(shown.view.peek().order).toEqual([]);
  expect(shown.isSettled.peek()).toBe(true);
});
