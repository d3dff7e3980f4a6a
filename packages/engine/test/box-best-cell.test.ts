import { describe, expect, it } from "vitest";
import {
  countCells,
  countOverlapping,
  formatCell,
  infer,
  type Knowledge,
  likeliestCell,
  RandomStream,
  sharpestCell,
  unshotCells,
} from "../src/index.ts";
import { describePosition } from "./box-comparison.ts";
import { BoxWorld, randomBoxScenario } from "./box-positions.ts";

/** The best cells by trying every cell: greatest or least value, then most ships expected, then the lowest index. */
const byTrial = (
  knowledge: Knowledge,
): { likeliest: { cell: number; value: bigint }; sharpest: { cell: number; value: bigint } } => {
  const posterior = infer(knowledge);
  const cells = unshotCells(knowledge).map((cell) => ({
    cell,
    ships: posterior.occupiedAt(cell),
    squares: posterior.answers(cell).reduce((sum, { layouts }) => sum + layouts * layouts, 0n),
  }));
  let [likeliest, sharpest] = [cells[0], cells[0]];
  for (const cell of cells) {
    if (cell.ships > likeliest.ships) likeliest = cell;
    if (cell.squares < sharpest.squares || (cell.squares === sharpest.squares && cell.ships > sharpest.ships))
      sharpest = cell;
  }
  return {
    likeliest: { cell: likeliest.cell, value: likeliest.ships },
    sharpest: { cell: sharpest.cell, value: sharpest.squares },
  };
};

describe("the best cell by bounds", () => {
  it("is the one that trying every cell finds (seeds 1 to 150)", () => {
    let tried = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = RandomStream.fromSeed(seed, 23);
      const world = new BoxWorld(randomBoxScenario(random, { limit: 1000n }));
      for (let i = 0; i < 4; i++) {
        const knowledge = world.position(random);
        const { board } = knowledge.scenario;
        const where = describePosition(knowledge, seed);
        const counts = countOverlapping(knowledge, "boxes");
        if (BigInt(board.blocked.length + knowledge.observations.length) === countCells(board)) {
          expect(() => likeliestCell(counts), where).toThrow("no cell is left to shoot");
          continue;
        }
        tried++;
        const truth = byTrial(knowledge);
        const likeliest = likeliestCell(counts);
        expect({ ...likeliest, name: formatCell(board, likeliest.cell) }, where).toEqual({
          ...truth.likeliest,
          name: formatCell(board, truth.likeliest.cell),
        });
        expect(sharpestCell(counts), where).toEqual(truth.sharpest);
      }
    }
    expect(tried).toBeGreaterThan(350);
  });
});
