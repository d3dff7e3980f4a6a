import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MatchLock } from "../../src/model/play/match-lock.ts";
import { FakeLocks } from "./locks.ts";

let locks: FakeLocks;

beforeEach(() => {
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
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
