import { makeBoard, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { mainClass } from "./stack.ts";

test.each<[string, readonly number[], string]>([
  ["stays in sight beside the panels", [10, 10], ""],
  ["scrolls with the page if it is tall", [20, 21], "is-tall"],
  ["leaves no room below it on a phone if it is long", [10, 13], "is-long"],
  ["has the panels below it if it is wide", [27, 20], "is-wide"],
  ["has them below it in large windows too if it is broad", [32, 20], "is-wide is-broad"],
  ["scrolls if its slices are high together", [7, 7, 8], "is-tall is-sliced"],
])("a board %s", (_, size, classes) => {
  expect(mainClass(unwrap(makeBoard(size)))).toBe(classes);
});
