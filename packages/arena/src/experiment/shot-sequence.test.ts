import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeShots, encodeShots, sequenceWidth } from "./shot-sequence.ts";

describe("sequences of shots", () => {
  it("take one character up to 32 cells, two up to 2048, three beyond", () => {
    expect([1, 32, 33, 100, 2048, 2049].map(sequenceWidth)).toEqual([1, 1, 2, 2, 2, 3]);
    expect(
      encodeShots(
        [
          { cell: 0, hit: false },
          { cell: 99, hit: true },
        ],
        100,
      ),
    ).toBe("AADH");
  });

  it("are read as they were written, on any board", () => {
    const game = fc.integer({ min: 1, max: 10_000 }).chain((cellCount) =>
      fc.record({
        cellCount: fc.constant(cellCount),
        shots: fc.array(fc.record({ cell: fc.nat(cellCount - 1), hit: fc.boolean() })),
      }),
    );
    fc.assert(
      fc.property(game, ({ cellCount, shots }) => {
        expect(decodeShots(encodeShots(shots, cellCount), cellCount)).toEqual(shots);
      }),
    );
  });

  it("are refused when they belong to no such board", () => {
    expect(() => decodeShots("A", 100)).toThrow(RangeError);
    expect(() => decodeShots("__", 100)).toThrow(/not a shot/);
    expect(() => decodeShots("A!", 100)).toThrow(/not a shot/);
  });
});
