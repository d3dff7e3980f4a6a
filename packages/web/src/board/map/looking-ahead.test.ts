import { type Knowledge, makeKnowledge, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { signal } from "@preact/signals";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { english } from "../../../test/english.ts";
import { HandWorkers } from "../../../test/hand-workers.ts";
import { mapOf } from "../../../test/map-of.ts";
import { type Ahead, announceAhead, describeAhead } from "./advice.ts";
import type { BoardMap } from "./board-map.ts";
import { LookingAhead } from "./looking-ahead.ts";

const scenario = preset("gorkoff-5x5");
const at = (shots: string): Knowledge => unwrap(parseKnowledge(scenario, shots));
const AHEAD: Ahead = { cell: 7, likeliest: 4, saved: 0.21, error: 0, layouts: 300, all: true };

describe("looking ahead", () => {
  let workers: HandWorkers;
  const map = signal<BoardMap | undefined>(undefined);
  const held = signal(false);
  let ahead: LookingAhead;
  const asked = () => workers.all.flatMap((worker) => worker.asked);

  beforeEach(() => {
    workers = new HandWorkers();
    map.value = undefined;
    held.value = false;
    ahead = new LookingAhead(workers.start, { map, held });
  });

  test("asks of each position once, shows what was found, and keeps its worker", async () => {
    expect(ahead.pending.value).toBe(false);
    map.value = mapOf(at("A1."));
    expect([ahead.pending.value, ahead.found.value, asked().length]).toEqual([true, undefined, 1]);
    expect(asked()[0]).toMatchObject({ kind: "ahead", shots: "A1." });
    await workers.last.answer({ kind: "ahead", ahead: AHEAD });
    expect([ahead.pending.value, ahead.found.value]).toEqual([false, expect.objectContaining(AHEAD)]);
    // Another position has no finding yet; the previous position has its finding immediately.
    map.value = mapOf(at("A1. B2."));
    expect([ahead.pending.value, ahead.found.value, asked().length]).toEqual([true, undefined, 2]);
    map.value = mapOf(at("A1."));
    expect([ahead.pending.value, ahead.found.value, asked().length]).toEqual([
      false,
      expect.objectContaining(AHEAD),
      2,
    ]);
  });

  test("has one worker for all positions, until it is busy with one that was left, or none is needed", async () => {
    const ended = () => workers.all.map((worker) => worker.ended);
    for (const shots of ["A1.", "B2."]) {
      map.value = mapOf(at(shots));
      await workers.last.answer({ kind: "ahead", ahead: AHEAD });
      map.value = undefined;
    }
    expect(ended()).toEqual([false]);
    map.value = mapOf(at("C3."));
    map.value = mapOf(at("A1."));
    expect(ended()).toEqual([true]);
    map.value = mapOf(at("C3."));
    await workers.last.answer({ kind: "ahead", ahead: AHEAD });
    expect(ended()).toEqual([true, false]);
    map.value = mapOf(makeKnowledge(preset("hasbro")));
    expect(ended()).toEqual([true, true]);
  });

  test("moves nothing under a finger", async () => {
    map.value = mapOf(at("A1."));
    held.value = true;
    await workers.last.answer({ kind: "ahead", ahead: AHEAD });
    expect(ahead.found.value).toBeUndefined();
    held.value = false;
    expect(ahead.found.value).toMatchObject(AHEAD);
    // A finding that was held back for an earlier position is not shown for the next one.
    map.value = mapOf(at("B2."));
    held.value = true;
    await workers.last.answer({ kind: "ahead", ahead: AHEAD });
    map.value = mapOf(at("C3."));
    held.value = false;
    expect([ahead.found.value, ahead.pending.value]).toEqual([undefined, true]);
  });

  test("moves nothing that was found too late, unless somebody takes it or comes back", async () => {
    vi.useFakeTimers();
    try {
      map.value = mapOf(at("A1."));
      vi.advanceTimersByTime(1999);
      expect(ahead.pending.value).toBe(true);
      vi.advanceTimersByTime(2);
      expect(ahead.pending.value).toBe(false);
      await workers.last.answer({ kind: "ahead", ahead: AHEAD });
      expect(ahead.found.value).toMatchObject({ cell: 7, moves: false });
      ahead.found.value?.take();
      expect(ahead.found.value?.moves).toBe(true);
      // A press afterwards changes nothing.
      held.value = true;
      held.value = false;
      expect(ahead.found.value?.moves).toBe(true);
      map.value = mapOf(at("B2."));
      await workers.last.answer({ kind: "ahead", ahead: AHEAD });
      expect(ahead.found.value?.moves).toBe(true);
      map.value = mapOf(at("A1."));
      expect(ahead.found.value?.moves).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test("does not move the recommendation for less than its own error or a twentieth of a shot, unless you choose it", async () => {
    for (const [saved, error, shots] of [
      [0.04, 0, "A1."],
      [0.08, 0.1, "B2."],
    ] as const) {
      map.value = mapOf(at(shots));
      await workers.last.answer({ kind: "ahead", ahead: { ...AHEAD, saved, error } });
      await expect.poll(() => ahead.found.value?.moves).toBe(false);
    }
    ahead.found.value?.take();
    expect(ahead.found.value?.moves).toBe(true);
  });

  test("says nothing of what was refused, and asks nothing without a map or where ships may overlap", async () => {
    map.value = mapOf(at("A1."));
    await workers.last.answer({ kind: "refused", what: "it would take three years" });
    expect([ahead.pending.value, ahead.found.value]).toEqual([false, undefined]);
    map.value = undefined;
    map.value = mapOf(makeKnowledge(preset("boxes:3x2:2")));
    expect([ahead.pending.value, asked().length]).toEqual([false, 1]);
  });

  test("in words", () => {
    const { board } = scenario;
    const { byAll, byDrawn, better, betterThough } = english.ahead;
    const [equal, lower] = [() => "42 %", (cell: number) => (cell === AHEAD.cell ? "30 %" : "42 %")];
    expect(describeAhead(board, AHEAD, equal)).toBe(
      better({ cell: "C2", shots: "0.2", likeliest: "E1", by: byAll({ layouts: 300 }) }),
    );
    expect(describeAhead(board, AHEAD, lower)).toBe(
      betterThough({
        cell: "C2",
        chance: "30 %",
        likeliest: "E1",
        other: "42 %",
        shots: "0.2",
        by: byAll({ layouts: 300 }),
      }),
    );
    expect(describeAhead(board, { ...AHEAD, saved: 0.052, error: 0.013, all: false }, equal)).toBe(
      better({ cell: "C2", shots: "0.05", likeliest: "E1", by: byDrawn({ error: "0.01" }) }),
    );
    expect(describeAhead(board, { ...AHEAD, cell: 4, saved: 0 }, lower)).toBe(english.ahead.agrees);
    expect(announceAhead(board, AHEAD, "21 percent")).toBe(
      english.ahead.betterSaid({ cell: "C2", chance: "21 percent", likeliest: "E1" }),
    );
  });
});
