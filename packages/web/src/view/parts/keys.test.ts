import { expect, it } from "vitest";
import { formatBestShotAddress, formatPuzzlesAddress } from "../../text/puzzles/puzzle-name.ts";
import { isKeyOf, KEYS, keysOfBoard } from "./keys.ts";

it("no letter and no sign has two meanings, in whatever room", () => {
  const signs = Object.values(KEYS)
    .flat()
    .filter((key) => key.length === 1 && !/[←↑→↓\d]/.test(key));
  expect(signs).toEqual([...new Set(signs)]);
});

it("keys are known by their names and, as letters, in either case", () => {
  expect([isKeyOf("remove", "Delete"), isKeyOf("hit", "X"), isKeyOf("hit", "h")]).toEqual([true, true, false]);
});

it("only puzzles with marks have the keys of marks", () => {
  const marks = (address: string): boolean | undefined =>
    keysOfBoard({ name: "puzzles", fragment: `#${address}` })?.includes("maybe");
  expect([formatPuzzlesAddress(), formatBestShotAddress(), formatBestShotAddress("7")].map(marks)).toEqual([
    true,
    false,
    false,
  ]);
});
