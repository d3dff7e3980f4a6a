// The text about two shots at one position.

import { expect, test } from "vitest";
import { twoShotsText } from "../../src/view/trees/tree-title.tsx";
import { beginning, english } from "../english.ts";

test("where nothing is lost nothing is said to be lost", () => {
  const [a1, b1] = [
    { name: "A1", hits: 4, own: 6, total: 6 },
    { name: "B1", hits: 1, own: 6, total: 6 },
  ];
  expect(twoShotsText([a1, b1], 4)).toBe(english.trees.equalShots("A1", "B1"));
  expect(twoShotsText([{ ...a1, own: 7 }, b1], 4)).toBe(
    `${english.trees.equalShots("A1", "B1")} ${english.trees.lostLater}`,
  );
  expect(twoShotsText([a1, { ...b1, own: undefined }], 4)).toBe(english.trees.equalShots("A1", "B1"));
});

test("more misses surprise only from a shot that hits as often", () => {
  const c3 = { name: "C3", hits: 4, own: undefined, total: 28 };
  const c1 = { name: "C1", hits: 3, own: 26, total: 26 };
  for (const shots of [[c3, c1] as const, [c1, c3] as const])
    expect(twoShotsText(shots, 12)).toMatch(beginning(english.trees.because("C3", "C1", 4, 3, "0.1667", false)));
  expect(twoShotsText([{ ...c3, hits: 2 }, c1], 12)).toMatch(
    beginning(english.trees.because("C3", "C1", 2, 3, "0.1667", true)),
  );
});
