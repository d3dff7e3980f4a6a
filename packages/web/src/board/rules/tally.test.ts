import { parseScenario, preset, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { parseTally, readCountsFile } from "./tally.ts";

const small = unwrap(
  parseScenario({
    board: { size: [3, 2] },
    fleet: [{ name: "boat", length: 2 }],
    contact: "allowed",
    answers: "hit",
  }),
);

test("counts are read row by row, however their numbers are set apart", () => {
  for (const counts of ["1 2 3\n4 5 6", " 1,2,3\r\n\n4, 5, 6\n", "1\t2\t3\n4;5;6"])
    expect(unwrap(parseTally(small, { games: " 9 ", counts }))).toEqual({ games: 9, occupied: [1, 2, 3, 4, 5, 6] });
});

describe("what is wrong is said of its place", () => {
  test.each([
    ["9", "1 2\n3 4 5", "occupied: row 1 has 2 numbers; write 3"],
    ["9", "1 2 3\n4 5 6\n7 8 9", "occupied: there are 3 rows; write 2, one for each row of the board"],
    ["9", "1 2 3\n4 0x5 6", 'occupied B2: "0x5" is not a count; write a number from 0'],
    ["", "1 2 3\n4 5 6", 'games: "" is not a whole number; write how many games were counted'],
  ])("%s games, %j", (games, counts, message) => {
    const read = parseTally(small, { games, counts });
    expect(read.ok ? "" : `${read.error.where}: ${read.error.what}; ${read.error.fix}`).toBe(message);
  });
});

test("a file holds rows of numbers, counts as JSON, or a prior", () => {
  const draft = { counts: "1 2 3\n4 5 6", games: "9" };
  expect(unwrap(readCountsFile("\ufeff1 2 3\n4 5 6\n"))).toEqual({ kind: "counts", draft: { counts: draft.counts } });
  const json = JSON.stringify({
    version: 1,
    games: 9,
    occupied: [
      [1, 2, 3],
      [4, 5, 6],
    ],
  });
  expect(unwrap(readCountsFile(json))).toEqual({ kind: "counts", draft });
  expect(unwrap(readCountsFile("[[1,2,3],[4,5,6]]"))).toEqual({ kind: "counts", draft: { counts: draft.counts } });
  const prior = '{"version":1,"cells":[[1,2,3],[4,5,6]]}';
  expect(unwrap(readCountsFile(prior))).toEqual({ kind: "prior", text: prior });
  for (const bad of ["", "hello", "{", "[1,[2]]", '{"occupied":3}']) expect(readCountsFile(bad).ok, bad).toBe(false);
});

test("boards of three dimensions have a row for each of their rows", () => {
  const cube = preset("boxes:2x3:1");
  const { occupied } = unwrap(parseTally(cube, { games: "1", counts: "1 2\n3 4\n\n5 6\n7 8" }));
  expect(occupied).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
