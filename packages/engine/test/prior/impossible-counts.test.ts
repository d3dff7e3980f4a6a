// Counts that no layouts have, or only layouts at the edge of what is possible: fits compared with exact linear
// programs over all layouts.

import { describe, expect, it } from "vitest";
import { RandomStream } from "../../src/core/random.ts";
import { Rational } from "../../src/core/rational.ts";
import type { Layout } from "../../src/index.ts";
import { formatInputError } from "../../src/index.ts";
import { fitCells } from "../../src/priors.ts";
import { allLayouts } from "../all-layouts.ts";
import { cases, firstOf } from "../cases.ts";
import { isInHull } from "../inference/hull.ts";
import { occupiedBy, small } from "./fitting-scenarios.ts";

const BOARDS = [small([4, 1], [2]), small([3, 2], [2]), small([4, 2], [2, 2], "no-sides"), small([3, 3], [3, 2])];

const said = (layouts: readonly Layout[], games: number, occupied: readonly number[], smooth = 0): string => {
  const fit = fitCells(layouts[0].scenario, { games, occupied }, { smooth });
  return fit.ok ? "fits" : formatInputError(fit.error);
};

/** Whether layouts can have the counts, moved by a part towards those of equally likely layouts (below 0, away). */
const isPossible = (layouts: readonly Layout[], games: number, occupied: readonly number[], part = Rational.ZERO) => {
  const points = layouts.map(occupiedBy);
  const means = occupied.map((_, cell) =>
    Rational.of(
      points.reduce((sum, point) => sum + point[cell], 0),
      points.length,
    ),
  );
  const target = occupied.map((count, cell) =>
    Rational.of(count, games).plus(part.times(means[cell].minus(Rational.of(count, games)))),
  );
  return isInHull(points, target);
};

describe("counts", () => {
  it.each(firstOf(BOARDS, 3).map((scenario, i) => [i, scenario] as const))(
    `that are refused are impossible or at the edge, board %i: ${cases(15, 40)} random counts (seeds 1 to ${cases(15, 40)})`,
    (_, scenario) => {
      const layouts = allLayouts(scenario);
      const seen = { fits: 0, proved: 0, edge: 0 };
      for (let seed = 1; seed <= cases(15, 40); seed++) {
        const random = RandomStream.fromSeed(seed);
        const games = 20;
        const occupied = new Array<number>(scenario.board.cellCount).fill(0);
        const few = random.shuffle([...layouts]).slice(0, 1 + random.below(layouts.length));
        for (let game = 0; game < games; game++)
          for (const [cell, taken] of occupiedBy(few[random.below(few.length)]).entries()) occupied[cell] += taken;
        for (let move = random.below(6); move > 0; move--) {
          const [from, to] = [random.below(occupied.length), random.below(occupied.length)];
          const step = Math.min(occupied[from], games - occupied[to], 4);
          occupied[from] -= step;
          occupied[to] += step;
        }
        const message = said(layouts, games, occupied);
        const where = `seed ${seed}: ${occupied}: ${message}`;
        const possible = isPossible(layouts, games, occupied);
        const isInside = possible && isPossible(layouts, games, occupied, Rational.of(-1, 50));
        if (message === "fits") {
          seen.fits++;
          expect(possible, where).toBe(true);
        } else if (message.includes("proved")) {
          seen.proved++;
          expect(possible, where).toBe(false);
          expect(message).toMatch(/^occupied [A-D][1-3]: no layouts lie so often on all these cells/);
        } else {
          seen.edge++;
          expect(isInside, where).toBe(false);
          expect(message).toMatch(/^occupied [A-D][1-3]: (no finite weights|was (never|always) taken)/);
          // Counts far outside must not be reported as lying at the edge.
          if (/no finite/.test(message))
            expect(isPossible(layouts, games, occupied, Rational.of(1, 5)), where).toBe(true);
        }
        if (possible) expect(said(layouts, games, occupied, 0.5), where).toBe("fits");
      }
      expect(seen.fits).toBeGreaterThan(2);
      expect(seen.proved + seen.edge).toBeGreaterThan(2);
    },
  );

  it("are proved impossible where each cell alone is possible", () => {
    // In a row of 4, a ship of 2 covers the second cell whenever it covers the first.
    const layouts = allLayouts(BOARDS[0]);
    expect(said(layouts, 10, [7, 3, 3, 7])).toMatch(
      /^occupied [A-D]1: no layouts .* \(proved: .* at most -.*farthest off: (7|3)0\.00 % asked/,
    );
    expect(said(layouts, 10, [3, 5, 6, 6])).toMatch(/proved/);
  });

  it("at the edge have no finite weights, and half a game of equally likely layouts gives them some", () => {
    // The middle placement is never used: the ship lies at A1-B1 in 4 games and at C1-D1 in 6.
    const layouts = allLayouts(BOARDS[0]);
    expect(said(layouts, 10, [4, 4, 6, 6])).toMatch(/no finite weights give these counts.*smooth 0\.5$/);
    expect(said(layouts, 10, [4, 4, 6, 6], 0.5)).toBe("fits");
    expect(said(layouts, 10, [0, 5, 10, 5])).toMatch(/^occupied A1: was never taken/);
    expect(said(layouts, 10, [0, 5, 10, 5], 0.5)).toBe("fits");
  });
});
