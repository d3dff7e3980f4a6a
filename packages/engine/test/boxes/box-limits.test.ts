import { describe, expect, it } from "vitest";
import { searchBestCell } from "../../src/boxes/best-cell.ts";
import { locationCount } from "../../src/boxes/bound-table.ts";
import { sampleBoxes } from "../../src/boxes/sample-shares.ts";
import {
  coordOf,
  countLayouts,
  infer,
  type Knowledge,
  makeKnowledge,
  preset,
  RandomStream,
  RefusedError,
} from "../../src/index.ts";

/** Knowledge with a given number of misses at random cells. */
const misses = (name: string, number: number, seed: number): Knowledge => {
  const scenario = preset(name);
  const cells = RandomStream.fromSeed(seed)
    .shuffle(Array.from({ length: scenario.board.cellCount }, (_, cell) => cell))
    .slice(0, number);
  return makeKnowledge(
    scenario,
    cells.map((cell) => ({ cell, answer: { kind: "count", ships: 0 } })),
  );
};

describe("counting boxes keeps to its limits", () => {
  const knowledge = misses("boxes:6x4:3", 14, 1);

  it("refuses what takes more steps, with what it took and what the limit is", () => {
    expect(() => countLayouts(knowledge, { maxSteps: 1000 })).toThrow(RefusedError);
    expect(() => countLayouts(knowledge, { maxSteps: 1000 })).toThrow(
      /^counting this position would take more than .*; the limit is <1 ms$/,
    );
    expect(() => sampleBoxes(knowledge, 1, RandomStream.fromSeed(1), { maxSteps: 1000 })).toThrow(/^drawing layouts/);
  });

  it("refuses what takes more memory", () => {
    expect(() => countLayouts(knowledge, { maxBytes: 10_000 })).toThrow(/the limit is 10 KB$/);
  });

  it("refuses more points than the memory has pairs of, before it makes the pairs", () => {
    const many = Array.from({ length: 30_000 }, (_, x) => [x]);
    const line = () => locationCount([1_000_000], [], many);
    expect(line).toThrow(/^counting these boxes would take more than .* and 149 GB; the limit is 2\.0 GB$/);
    const diagonal = () =>
      locationCount(
        [30_000, 30_000],
        [],
        many.map(([x]) => [x, x]),
      );
    expect(diagonal).toThrow(RefusedError);
    // Boxes that avoid the first 300 cells of a line are intervals of the others.
    expect(locationCount([1_000_000], [], many.slice(0, 300))).toBe((999_700n * 999_701n) / 2n);
  });

  it("refuses a map whose cells take more steps, but gives single cells", () => {
    const posterior = infer(misses("boxes:30x3:2", 3, 2), { maxSteps: 1e6 });
    expect(posterior.layouts).toBeGreaterThan(0n);
    expect(posterior.occupiedAt(13_000)).toBeGreaterThan(0n);
    expect(() => posterior.occupied).toThrow(/^weighing every cell would take about .* and 1\.6 MB; the limit is/);
  });

  it("tells its progress, and stops when it is told to", () => {
    const told: number[] = [];
    const { board } = preset("boxes:6x6:2");
    countLayouts(misses("boxes:6x6:2", 16, 3), { progress: (done) => told.push(done) });
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((done) => done >= 0 && done <= 1)).toBe(true);
    const stop = (): never => {
      throw new Error("stopped");
    };
    expect(() => countLayouts(misses("boxes:6x6:2", 16, 3), { progress: stop })).toThrow("stopped");
    expect(() => searchBestCell(infer(makeKnowledge(preset("boxes:10x10:5"))), "hits", { maxSteps: 10 })).toThrow(
      /^finding the best of that many cells would take more than/,
    );
    expect(locationCount(board.size, [coordOf(board, 0)], [])).toBe(6n ** 6n);
  });
});
