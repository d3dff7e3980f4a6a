import { expect, test } from "vitest";
import { OpenBatch } from "./match-thread-host.ts";

test("what is left is all whose end was said, in whatever order", () => {
  const batch = new OpenBatch({ pair: [0, 2], matches: [4, 5, 6, 7] });
  expect(batch.end(4)).toBe(true);
  // The thread died in match 6, and the end of match 5 was never reported: 5 is played again, 6 is not.
  expect(batch.end(6)).toBe(true);
  expect(batch.rest).toEqual({ pair: [0, 2], matches: [5, 7] });
  expect(batch.end(6)).toBe(false);
  expect([batch.end(5), batch.end(7), batch.rest]).toEqual([true, true, undefined]);
});
