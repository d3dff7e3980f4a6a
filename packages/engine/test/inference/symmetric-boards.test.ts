// Boards with mirror symmetry: states counted once for all their images must be counted the right number of
// times.

import { describe, expect, it } from "vitest";
import { countLayouts, infer, makeKnowledge } from "../../src/index.ts";
import { countByOracle } from "../../src/inference/posterior/oracle.ts";
import { firstOf } from "../cases.ts";
import { readScenario, straightFleet } from "../read.ts";

const empty = (size: readonly number[], lengths: readonly number[]) =>
  makeKnowledge(readScenario({ board: { size }, fleet: straightFleet(lengths), contact: "allowed", answers: "hit" }));

// With four ships, pairs of horizontal ships are counted by their images, and a ship alone in its group counts
// as two.
describe("empty boards, mirrored and flipped", () => {
  const boards = [
    [4, 4, [2, 2, 2, 2]],
    [4, 4, [3, 2, 1]],
    [4, 3, [3, 2, 2, 2]],
    [6, 3, [3, 2, 2, 2]],
    [4, 4, [3, 2, 2, 2]],
  ] as const;
  it.each(firstOf(boards, 3))("%d x %d are counted as by the oracle", (columns, rows, lengths) => {
    const knowledge = empty([columns, rows], lengths);
    const { layouts, weights } = countByOracle(knowledge);
    for (const method of ["halved-frontier", "frontier", "state-graph"]) {
      expect(countLayouts(knowledge, { method }).layouts, method).toBe(layouts);
      expect(infer(knowledge, { method }).weights.toBigints(), method).toEqual(weights.toBigints());
    }
  });
});

describe("a board of more than 256 columns", () => {
  it.each(["frontier", "halved-frontier"])("is counted by %s: two boats on any two cells", (method) => {
    const cells = 257n * 257n;
    expect(countLayouts(empty([257, 257], [1, 1]), { method }).layouts).toBe((cells * (cells - 1n)) / 2n);
  });
});
