import { describe, expect, it } from "vitest";
import { RefusedError } from "../../src/core/result.ts";
import { makeKnowledge } from "../../src/knowledge/knowledge.ts";
import type { Answers } from "../../src/scenario/answer.ts";
import { preset } from "../../src/scenario/preset.ts";
import { readScenario } from "../read.ts";
import { solvePlainly } from "./plain-recursion.ts";

const row = (cells: number, length: number, answers: Answers = "hit") =>
  makeKnowledge(readScenario({ board: { size: [cells] }, fleet: [{ name: "a", length }], contact: "none", answers }));

describe("the plain recursion", () => {
  it("finds a ship of one cell in n cells after (n - 1) n / 2 misses, n - 1 at worst", () => {
    for (let n = 1; n <= 6; n++) {
      expect(solvePlainly(row(n, 1))["mean-then-worst"]).toEqual({ total: BigInt((n * (n - 1)) / 2), worst: n - 1 });
    }
  });

  it("finds a ship of two cells in a row of five, by hand: 4 layouts, the middle pair tried first", () => {
    // Shooting B first hits 1-2 and 2-3, and then A misses for one of them. After a miss at B, D hits both remaining
    // layouts, and then C misses for one of them.
    expect(solvePlainly(row(5, 2))).toMatchObject({ layouts: 4, "mean-then-worst": { total: 4n, worst: 2 } });
  });

  it("solves the 3 x 3 board of four layouts by hand: 6 misses, 3 at worst", () => {
    const knowledge = makeKnowledge(preset("gorkoff-3x3"));
    expect(solvePlainly(knowledge)).toMatchObject({ layouts: 4, mean: { total: 6n }, worst: { worst: 3 } });
  });

  it("refuses what is too large, with the count", () => {
    expect(() => solvePlainly(makeKnowledge(preset("hasbro")))).toThrow(RefusedError);
    expect(() => solvePlainly(makeKnowledge(preset("hasbro")))).toThrow(/30,093,975,536 layouts/);
  });
});
