import { expect, it } from "vitest";
import { formatBestShotAddress, formatPuzzlesAddress } from "../rooms/puzzles/puzzle-name.ts";
import { KEYS, keysOfBoard } from "./keys.ts";

it("no letter and no sign has two meanings, in whatever room", () => {
  const signs = Object.values(KEYS)
    .flat()
    .filter((key) => key.length === 1 && !/[←↑→↓\d]/.test(key));
  expect(signs).toEqual([...new Set(signs)]);
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
