import { ExactCounts } from "@broadside/engine";
import { expect, test } from "vitest";
import { packAnswers, packCounts, unpackAnswers, unpackCounts } from "./packed-map.ts";

test("counts of any size are the same when they have been packed and cloned", () => {
  const lists = [
    [],
    [0n],
    [0n, 1n, 2n ** 53n - 1n],
    [2n ** 53n, 0n, 7n],
    [2n ** 64n - 1n],
    [2n ** 64n, 0n, 1n],
    [3n ** 200n, 5n, 2n ** 63n],
  ];
  for (const list of lists) {
    expect(unpackCounts(structuredClone(packCounts(ExactCounts.fromBigints(list))))).toEqual(list);
  }
  const narrow = packCounts(ExactCounts.fromNumbers(Float64Array.of(0, 3, 2 ** 53 - 1)));
  expect(narrow).toBeInstanceOf(Float64Array);
  expect(unpackCounts(narrow)).toEqual([0n, 3n, 2n ** 53n - 1n]);
});

test("answers are read cell by cell", () => {
  const cells = [
    [
      [".", "12", "12"],
      ["#cruiser[F6,F7,F8]", "3", "1099511627776"],
    ],
    [],
    [["=2", "340282366920938463463374607431768211456", "340282366920938463463374607431768211456"]],
    [["#patrol boat", "2", "1"]],
  ] as const;
  const packed = structuredClone(packAnswers(cells));
  expect(cells.map((_, cell) => unpackAnswers(packed, cell))).toEqual(cells);
});
