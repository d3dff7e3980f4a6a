import { makeKnowledge, RandomStream, Rational } from "@broadside/engine";
import { checkHiderCertificate, type MatrixGameSolver, solveExactly, solveHiderGame } from "@broadside/engine/hider";
import { beforeAll, describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { readScenario } from "../../../engine/test/read.ts";
import { loadMatrixGameSolver } from "../../src/core/library.ts";

describe("matrix games by linear programs", () => {
  let solver: MatrixGameSolver;

  beforeAll(async () => {
    solver = await loadMatrixGameSolver();
  });

  it("have the values that fractions give, and mixed strategies that attain them", () => {
    const random = RandomStream.fromSeed(11);
    for (let game = 0; game < cases(30, 100); game++) {
      const rows = 1 + random.below(7);
      const costs = Array.from({ length: 1 + random.below(7) }, () =>
        Array.from({ length: rows }, () => random.below(9) - 3),
      );
      const exact = solveExactly(costs.map((column) => column.map((cost) => Rational.of(cost)))).value.toNumber();
      const { value, rows: high, columns: low } = solver(costs);
      expect(value, `game ${game}`).toBeCloseTo(exact, 9);
      for (const side of [high, low]) {
        expect(Math.min(...side)).toBeGreaterThanOrEqual(0);
        expect(side.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
      }
      for (const column of costs)
        expect(column.reduce((sum, cost, row) => sum + cost * high[row], 0)).toBeGreaterThan(exact - 1e-8);
      for (let row = 0; row < rows; row++)
        expect(costs.reduce((sum, column, i) => sum + column[row] * low[i], 0)).toBeLessThan(exact + 1e-8);
    }
  });

  it("settle a hider's game: a cruiser alone on 4 x 4", async () => {
    const game = await solveHiderGame(
      makeKnowledge(
        readScenario({
          board: { size: [4, 4] },
          fleet: [{ name: "cruiser", length: 3 }],
          contact: "none",
          answers: "hit",
        }),
      ),
      solver,
      { precision: 0 },
    );
    expect([String(game.lower), String(game.upper), game.exact]).toEqual(["51/19", "51/19", true]);
    checkHiderCertificate(game);
  });
});
