// The figures that "Battleship as a recognition task" gives for its two greedy rules on the 5x5 board, and how
// each of them arises. See docs/reference/greedy-figures.md for the background.

import { describe, expect, test } from "vitest";
import { type Assessment, assess } from "../src/assessment/assessment.ts";
import { type AnswerSource, LayoutAnswers } from "../src/assessment/position.ts";
import { type CellChooser, chooserOf, expandedChoices, type Ties } from "../src/assessment/tied-choices.ts";
import { listLayouts, MISS, makeKnowledge, placementsOf, preset, Rational, unwrap, withRules } from "../src/index.ts";
import { longIt } from "./cases.ts";
import { readStrategy } from "./read.ts";

const BOARD = preset("gorkoff-5x5");
const LAYOUTS = listLayouts(makeKnowledge(BOARD), 1428);

const assessed = (strategy: string, kind: "hit" | "sunk", ties: Ties): Assessment => {
  const scenario = unwrap(withRules(BOARD, { answers: kind }));
  const answers = new LayoutAnswers(LAYOUTS.map(({ placements }) => ({ scenario, placements })));
  return assess(answers, chooserOf(readStrategy(strategy), answers, ties));
};

const mean = ({ expected, layouts }: Assessment): string => (expected.toNumber() / layouts).toFixed(4);
const means = ({ least, most, layouts }: Assessment): string[] =>
  [least, most].map(({ total }) => (Number(total) / layouts).toFixed(4));

describe("the cell most likely to be hit: worst 8, mean 4.595", () => {
  test("is greedy-hit with ties to the first cell: 6561 misses over 1428 layouts", () => {
    const first = assessed("greedy-hit", "hit", "fixed");
    expect(first.least).toEqual({ total: 6561n, worst: 8 });
    expect(mean(first)).toBe("4.5945");
  });

  test("no rule for ties leaves 4.58 to 4.61, and the worst case is 8 under each", () => {
    const expanded = assessed("greedy-hit", "hit", "expanded");
    expect(mean(expanded)).toBe("4.5978");
    expect(means(expanded)).toEqual(["4.5896", "4.6064"]);
    expect([expanded.least.worst, expanded.most.worst]).toEqual([8, 8]);
  });
});

describe("the cell whose hit share is nearest to a half: worst 11, mean 5.46", () => {
  longIt("is what half-split costs on average over all its ties, and the worst case of the worst of them", () => {
    const expanded = assessed("half-split", "hit", "expanded");
    expect(mean(expanded)).toBe("5.4556");
    expect(means(expanded)).toEqual(["5.3179", "5.5819"]);
    expect([expanded.least.worst, expanded.most.worst]).toEqual([10, 11]);
  });

  test("with ties to the likelier hit and then to the first cell it is better than that", () => {
    const first = assessed("half-split", "hit", "fixed");
    expect(first.least).toEqual({ total: 7626n, worst: 10 });
    expect(mean(first)).toBe("5.3403");
  });
});

describe("the cell most likely to be hit, with sinkings announced: worst 4, mean 2.04", () => {
  test("is not reached when a sinking is announced as in the game: 1.78 to 1.88", () => {
    const first = assessed("greedy-hit", "sunk", "fixed");
    expect(first.least).toEqual({ total: 2595n, worst: 4 });
    const expanded = assessed("greedy-hit", "sunk", "expanded");
    expect(mean(expanded)).toBe("1.8208");
    expect(means(expanded)).toEqual(["1.7780", "1.8739"]);
    expect([expanded.least.worst, expanded.most.worst]).toEqual([4, 4]);
  });

  longIt("comes out when a cell answers the same whenever it is shot, so that only a boat can ever be sunk", () => {
    const fixed = assess(cellsThatAnswer, mostLikely("expanded"));
    expect(mean(fixed)).toBe("2.0605");
    expect(means(fixed)).toEqual(["2.0322", "2.0910"]);
    expect([fixed.least.worst, fixed.most.worst]).toEqual([4, 4]);
    expect(mean(assess(cellsThatAnswer, mostLikely("fixed")))).toBe("2.0553");
  });
});

/** A decision table whose cells say "sunk" for ships of one cell, and "hit" for all other ships. */
const cellsThatAnswer: AnswerSource = (() => {
  const table = placementsOf(BOARD);
  const hit = { kind: "hit" } as const;
  const sunk = { kind: "sunk" } as const;
  const rows = LAYOUTS.map(
    ({ placements }) =>
      new Map(
        placements.flatMap((p) =>
          Array.from(table.cellsOf(p), (cell) => [cell, table.cellsOf(p).length === 1 ? sunk : hit] as const),
        ),
      ),
  );
  return {
    layouts: rows.length,
    cells: BOARD.board.cellCount,
    isOccupied: (layout, cell) => rows[layout].has(cell),
    size: (layout) => rows[layout].size,
    answer: (layout, cell) => rows[layout].get(cell) ?? MISS,
  };
})();

/** Shoots a cell on which the most rows of the decision table have a ship. */
const mostLikely = (ties: Ties): CellChooser => ({
  key: ({ members, hits }) => `${members}|${hits}`,
  choices(position) {
    const { members, hits } = position;
    const counts = Array.from({ length: cellsThatAnswer.cells }, (_, cell) =>
      hits[cell] ? 0 : members.reduce((sum, row) => sum + Number(cellsThatAnswer.isOccupied(row, cell)), 0),
    );
    const most = Math.max(...counts);
    const equal = [...counts.keys()].filter((cell) => counts[cell] === most);
    const cells = ties === "fixed" ? equal.slice(0, 1) : expandedChoices(cellsThatAnswer, position, equal, true);
    return cells.map((cell) => ({ cell, probability: Rational.of(1, cells.length) }));
  },
});
