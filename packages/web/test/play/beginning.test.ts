// The start of a match, and what may happen in between.
import { RefusedError } from "@broadside/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StartWorker } from "../../src/engine/room-engine.ts";
import { Play } from "../../src/rooms/play/play.ts";
import { answering } from "../answer-task.ts";

beforeEach(() => {
  // No locks and no database: matches last only as long as the page.
  vi.stubGlobal("navigator", {});
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/**
 * A worker whose answers wait while the gate is shut, and that refuses every question if the gate names a
 * refusal.
 */
const gated = () => {
  const waiting: (() => void)[] = [];
  const gate = { isShut: false, refusal: "", open: () => {} };
  gate.open = () => {
    gate.isShut = false;
    for (const answer of waiting.splice(0)) answer();
  };
  const start = answering({
    enter: () => {
      if (gate.refusal !== "") throw new RefusedError(gate.refusal);
    },
    leave: (send) => {
      if (gate.isShut) waiting.push(send);
      else send();
    },
  });
  return { start, gate, waiting };
};

const SETUP = "#play&preset=gorkoff-3x3&against=random";

/** The room before a match, with a fleet, and the addresses that it writes from then on. */
const setUp = async (start: StartWorker) => {
  const written: string[] = [];
  const play = new Play(start, (fragment) => written.push(fragment));
  await play.goTo(SETUP);
  await expect.poll(() => play.fleet.value).toBeDefined();
  return { play, written };
};

test("whoever goes elsewhere while a match is begun is not called back by it, and may begin another", async () => {
  const { start, gate, waiting } = gated();
  const { play, written } = await setUp(start);
  gate.isShut = true;
  const begun = play.begin();
  expect(play.beginning.value).toBe(true);
  await expect.poll(() => waiting.length).toBe(1);
  await play.goTo("#play&game=nowhere");
  expect([play.isMissing.value, play.beginning.value]).toEqual([true, false]);
  gate.open();
  await begun;
  expect(written).toEqual([]);
  expect(play.live.value).toBeUndefined();
  expect(play.fleet.value).toBeDefined();
  await play.begin();
  expect(written).toEqual([`play&game=${play.live.value?.id}`]);
  expect([play.screen.value, play.beginning.value]).toEqual(["match", false]);
  play.leave();
});

test("a fleet of one's own is not replaced by one that was still being drawn", async () => {
  const { start, gate, waiting } = gated();
  const { play } = await setUp(start);
  const layout = play.fleet.value?.layout;
  if (!layout) throw new Error("no fleet was drawn");
  gate.isShut = true;
  const drawn = play.drawFleet();
  await expect.poll(() => waiting.length).toBe(1);
  play.takeFleet(layout);
  gate.open();
  // `drawn` may never resolve, so do not wait for it.
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 5))]);
  expect(play.fleet.value).toEqual({ kind: "own", layout });
  await play.begin();
  expect(play.live.value?.match.duel.game(1).layout).toBe(layout);
  play.leave();
});

test("a room that is left begins nothing more", async () => {
  const { start, gate, waiting } = gated();
  const { play, written } = await setUp(start);
  // The match has been drawn and is being stored.
  const begun = play.begin();
  const write = vi.spyOn(play.store, "write").mockImplementation(async () => {
    play.leave();
    return "written";
  });
  await begun;
  write.mockRestore();
  expect([written, waiting, gate.isShut]).toEqual([[], [], false]);
  expect(play.live.value).toBeUndefined();
});

test("a match that only memory has comes back when it is put back", async () => {
  const { play } = await setUp(gated().start);
  await play.begin();
  const id = play.live.value?.id;
  await play.goTo("#play");
  // Matches from earlier tests last as long as this file.
  const found = (list = play.list.value) => list.find((one) => one.id === id);
  const listed = found();
  if (!listed) throw new Error("the match is not listed");
  await play.remove(listed.id);
  expect(found()).toBeUndefined();
  expect(found(await play.store.list())).toBeUndefined();
  await play.putBack();
  expect(found()?.value).toEqual(listed.value);
  play.leave();
});

test("a rematch for which no fleet can be drawn says so, and can be tried again", async () => {
  const { start, gate } = gated();
  const { play } = await setUp(start);
  await play.begin();
  const first = play.live.value;
  first?.resign();
  gate.refusal = "too many placements";
  await play.rematch();
  expect(play.live.value).toBe(first);
  expect([play.drawTrouble.value, play.beginning.value]).toEqual(["too many placements", false]);
  gate.refusal = "";
  await play.rematch();
  expect(play.live.value?.id).not.toBe(first?.id);
  expect(play.drawTrouble.value).toBeUndefined();
  play.leave();
});
