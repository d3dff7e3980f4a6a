// What is said of two shots at one position.
import "../english.ts";
import { expect, test } from "vitest";
import { twoShotsText } from "../../src/view/trees/tree-title.tsx";

test("where nothing is lost nothing is said to be lost", () => {
  const [a1, b1] = [
    { name: "A1", hits: 4, own: 6, total: 6 },
    { name: "B1", hits: 1, own: 6, total: 6 },
  ];
  expect(twoShotsText([a1, b1], 4)).toBe("A1 is as good as B1.");
  expect(twoShotsText([{ ...a1, own: 7 }, b1], 4)).toBe("A1 is as good as B1. What is lost is lost later.");
  expect(twoShotsText([a1, { ...b1, own: undefined }], 4)).toBe("A1 is as good as B1.");
});

test("more misses surprise only from a shot that hits as often", () => {
  const c3 = { name: "C3", hits: 4, own: undefined, total: 28 };
  const c1 = { name: "C1", hits: 3, own: 26, total: 26 };
  for (const shots of [[c3, c1] as const, [c1, c3] as const])
    expect(twoShotsText(shots, 12)).toMatch(
      /^C3 hits in 4 layouts, C1 in 3; yet with C3 there are more misses, 0\.1667 on average/,
    );
  expect(twoShotsText([{ ...c3, hits: 2 }, c1], 12)).toMatch(
    /^C3 hits in 2 layouts, C1 in 3; and with C3 there are more misses, 0\.1667 on average/,
  );
});
