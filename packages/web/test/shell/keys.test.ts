import { expect, it } from "vitest";
import { formatFriendAddress, formatMatchAddress } from "../../src/board/match/play-address.ts";
import { KEYS, keysOfBoard } from "../../src/parts/keys.ts";
import { formatBestShotAddress, formatPuzzlesAddress } from "../../src/rooms/puzzles/puzzle-name.ts";

it("no letter and no sign has two meanings in a room", () => {
  const rooms = ["analyse", "play", "puzzles", "review", "learn", "trees"];
  for (const name of rooms) {
    const signs = (keysOfBoard({ name, fragment: `#${name}` }) ?? [])
      .flatMap((does) => [...KEYS[does]])
      .filter((key) => key.length === 1 && !/[←↑→↓\d]/.test(key));
    expect(signs).toEqual([...new Set(signs)]);
  }
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

it("a match with a friend has no hints", () => {
  const hints = (address: string): boolean | undefined =>
    keysOfBoard({ name: "play", fragment: `#${address}` })?.includes("hint");
  expect([formatMatchAddress("m1"), formatFriendAddress({ friend: "f1" })].map(hints)).toEqual([true, false]);
});
