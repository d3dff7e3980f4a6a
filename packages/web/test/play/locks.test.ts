// Each match and each run is played in only one tab at a time, whichever the tab showed before.
import { ok } from "@broadside/engine";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchLock } from "../../src/board/match/match-lock.ts";
import { Compare } from "../../src/rooms/compare/compare.ts";
import { firstComparison } from "../../src/rooms/compare/compare-address.ts";
import { RunColumns } from "../../src/rooms/compare/run-columns.ts";
import { type Run, runs } from "../../src/rooms/compare/run-store.ts";
import type { Writing } from "../../src/storage/collection.ts";
import { HandWorker } from "../hand-workers.ts";

type Hold = (lock: unknown) => Promise<void> | undefined;

/** A fake of the browser's locks: it grants those that are requested a moment later, as a browser does. */
class FakeLocks {
  /** The names of the held locks, each with a function that takes it away. */
  readonly held = new Map<string, () => void>();

  async request(name: string, options: { steal?: boolean; ifAvailable?: boolean }, hold: Hold): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve));
    if (options.steal) this.held.get(name)?.();
    else if (this.held.has(name)) return hold(null);
    let take = (): void => {};
    const taken = new Promise<never>((_, reject) => {
      take = () => reject(new Error("AbortError"));
    });
    this.held.set(name, take);
    const done = (): void => {
      if (this.held.get(name) === take) this.held.delete(name);
    };
    try {
      await Promise.race([hold({ name }), taken]);
    } finally {
      done();
    }
  }
}

let locks: FakeLocks;

beforeEach(() => {
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks, hardwareConcurrency: 1 });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

const runOf = (id: string): Run => {
  const comparison = firstComparison(1);
  const games = comparison.strategies.map((strategy) => new RunColumns(strategy, 0).pack());
  return {
    ...{ id, revision: 1, begun: 0, changed: 0, name: "", asked: comparison.games, played: 0, comparison, games },
  };
};

const room = () => {
  const compare = new Compare(
    () => new HandWorker(),
    () => {},
  );
  vi.spyOn(runs, "read").mockImplementation(async (id) => ok(runOf(id)));
  vi.spyOn(runs, "aside").mockImplementation(async (id) => runOf(id).games);
  vi.spyOn(runs, "list").mockResolvedValue([]);
  return compare;
};

test("a run that is still being kept when the next one is shown does not take that one's lock along", async () => {
  const compare = room();
  await compare.goTo("#compare&run=a");
  await settled();
  expect([...locks.held.keys()]).toEqual(["broadside-match-compare-a"]);
  let kept: (writing: Writing) => void = () => {};
  vi.spyOn(runs, "write").mockImplementation(
    () =>
      new Promise((resolve) => {
        kept = resolve;
      }),
  );
  void compare.live.value?.rename("mine");
  await compare.goTo("#compare&run=b");
  await settled();
  // Until the run is stored, nobody else may play it.
  expect([...locks.held.keys()].sort()).toEqual(["broadside-match-compare-a", "broadside-match-compare-b"]);
  kept("written");
  await settled();
  expect([...locks.held.keys()]).toEqual(["broadside-match-compare-b"]);
  compare.leave();
  await settled();
  expect([...locks.held.keys()]).toEqual([]);
});

test("a run that is left before it is shown is free for other tabs", async () => {
  const compare = room();
  const going = compare.goTo("#compare&run=a");
  await compare.goTo("#compare");
  await going;
  await settled();
  expect([...locks.held.keys()]).toEqual([]);
  compare.leave();
});

test("pressed twice, a run is begun once", async () => {
  const compare = room();
  await compare.goTo("#compare");
  const write = vi.spyOn(runs, "write").mockResolvedValue("written");
  await Promise.all([compare.begin(), compare.begin()]);
  await settled();
  expect(new Set(write.mock.calls.map(([id]) => id)).size).toBe(1);
  expect([...locks.held.keys()]).toEqual([`broadside-match-compare-${compare.live.value?.head.peek().id}`]);
  compare.leave();
});

const lost = vi.fn();

test("one tab has a match at a time; it is free again when it is given back, and can be taken away", async () => {
  const [one, other] = [new MatchLock(), new MatchLock()];
  expect(await one.take("a", "ask", lost)).toBe(true);
  expect(await other.take("a", "ask", lost)).toBe(false);
  one.release();
  await settled();
  expect(await other.take("a", "ask", lost)).toBe(true);
  expect(lost).not.toHaveBeenCalled();
  expect(await one.take("a", "steal", lost)).toBe(true);
  await settled();
  expect(lost).toHaveBeenCalledTimes(1);
});

test("a lock that is given up before it comes is not kept", async () => {
  const lock = new MatchLock();
  const taking = lock.take("a", "ask", lost);
  lock.release();
  expect(await taking).toBe(false);
  await settled();
  expect([...locks.held.keys()]).toEqual([]);
});

test("of two that are asked for one after the other the last one is held", async () => {
  const lock = new MatchLock();
  const first = lock.take("a", "ask", lost);
  const second = lock.take("b", "ask", lost);
  expect([await first, await second]).toEqual([false, true]);
  await settled();
  expect([...locks.held.keys()]).toEqual(["broadside-match-b"]);
});
