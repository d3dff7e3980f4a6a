import { expect, test } from "vitest";
import { BusyWatch } from "./start-thread.ts";

test("a turn is as long as it is seen, and what lies between two turns has a time of its own", () => {
  const watch = new BusyWatch(0);
  expect(watch.see(undefined, 2000)).toBe(2000);
  expect(watch.see(1, 3000)).toBe(0);
  expect(watch.see(1, 43_000)).toBe(40_000);
  // One turn has just ended and the next has not begun, so nothing has lasted for 40 seconds.
  expect(watch.see(undefined, 43_100)).toBe(0);
  expect(watch.see(undefined, 43_200)).toBe(100);
  expect(watch.see(2, 43_300)).toBe(0);
  expect(watch.see(3, 53_300)).toBe(0);
  watch.stir(60_000);
  expect(watch.see(3, 61_000)).toBe(1000);
});
