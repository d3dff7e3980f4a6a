import { expect, it } from "vitest";
import { maxBytesOf } from "./task.ts";

it("work in the page may take half of what the device says it has, or 2 GB where it says nothing", () => {
  expect(maxBytesOf({ deviceMemory: 8 })).toBe(4e9);
  expect(maxBytesOf({ deviceMemory: 0.5 })).toBe(0.25e9);
  expect(maxBytesOf({})).toBe(2e9);
  expect(maxBytesOf({ deviceMemory: 0 })).toBe(2e9);
});
