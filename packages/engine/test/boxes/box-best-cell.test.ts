import { describe, expect, it } from "vitest";
import { likeliestCell, sharpestCell } from "../../src/boxes/best-cell.ts";
import type { BestCell } from "../../src/boxes/cell-search.ts";
import { boxes } from "../../src/boxes/overlap-counts.ts";
import { sampleBoxes } from "../../src/boxes/sample-shares.ts";
import { Referee } from "../../src/games.ts";
import {
  cellAt,
  infer,
  type Knowledge,
  makeKnowledge,
  type Observation,
  preset,
  RandomStream,
  unshotCells,
} from "../../src/index.ts";
import { cases, firstOf } from "../cases.ts";
import { pick } from "../random-position.ts";
import { describePosition, readScenario } from "../read.ts";

/** The best cells by trying every cell: by value, then by the most expected ships, then by the lowest index. */
const byTrial = (knowledge: Knowledge): { likeliest: BestCell; sharpest: BestCell } => {
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
    likeliest: { proven: true, cell: likeliest.cell, value: likeliest.ships },
    sharpest: { proven: true, cell: sharpest.cell, value: sharpest.squares },
  };
};

/** Positions on boards of a few hundred to a few thousand cells; more of them in the long run. */
const MIDDLING = cases(15, 3000);

/** Boards with short and long sides, equal and unequal. */
const SIZES = [
  [10, 10, 10],
  [5, 5, 5, 5],
  [3, 3, 3, 3, 3, 3],
  [2, 2, 2, 2, 2, 2, 2, 2, 2],
  [4, 4, 4, 4, 4],
  [7, 6, 5, 4],
  [9, 9, 3],
  [64, 5],
  [70, 9],
  [5, 66],
  [3, 3, 70],
  [300],
];

/** Shots at a layout drawn uniformly: anywhere, near the middle, at ships, or each at the best cell. */
const middlingPosition = (random: RandomStream): Knowledge => {
  const size = pick(random, SIZES);
  const scenario = readScenario({
    name: "middling",
    board: { size, blocked: random.below(4) === 0 ? [`(${size.map((side) => 1 + random.below(side))})`] : [] },
    fleet: pick(random, [[1], [2], [3], [5], [1, 2]]).map((count, k) => ({ name: `s${k}`, box: "any", count })),
    contact: "overlap",
    answers: "count",
  });
  const { board } = scenario;
  const [layout] = sampleBoxes(makeKnowledge(scenario), 1, random);
  const referee = new Referee(layout);
  const kind = pick(random, ["anywhere", "middle", "ships", "best"]);
  const shots = random.below(kind === "best" ? 6 : 10);
  let knowledge = makeKnowledge(scenario);
  for (let tries = 0; tries < 100 && knowledge.observations.length < shots; tries++) {
    const { low, high } = pick(random, layout.boxes);
    const coord = size.map((side, axis) =>
      kind === "ships"
        ? low[axis] + random.below(high[axis] - low[axis] + 1)
        : kind === "middle"
          ? Math.min(side - 1, (side >> 2) + random.below((side >> 1) + 1))
          : random.below(side),
    );
    const cell = kind === "best" ? likeliestCell(boxes.count(knowledge)).cell : (cellAt(board, coord) as number);
    if (!unshotCells(knowledge).includes(cell)) continue;
    knowledge = makeKnowledge(scenario, [...knowledge.observations, { cell, answer: referee.fire(cell) }]);
  }
  return knowledge;
};

describe("the best cell by bounds", () => {
  it(`is the one that trying every cell finds on boards of up to some thousand cells (${MIDDLING} positions)`, () => {
    let hit = 0;
    for (let seed = 1; seed <= MIDDLING; seed++) {
      const random = RandomStream.fromSeed(seed, 29);
      const knowledge = middlingPosition(random);
      if (knowledge.observations.some(({ answer }) => answer.kind === "count" && answer.ships > 0)) hit++;
      const where = describePosition(seed, knowledge);
      const counts = boxes.count(knowledge);
      const truth = byTrial(knowledge);
      // With few rows there are many blocks.
      const maxRows = pick(random, [undefined, 2, 20, 100]);
      expect(likeliestCell(counts, { maxRows }), where).toEqual(truth.likeliest);
      expect(sharpestCell(counts, { maxRows }), where).toEqual(truth.sharpest);
    }
    expect(hit).toBeGreaterThan(MIDDLING / 3);
  });

  it("is the first open one where no cell can hold a ship any more", () => {
    // One ship that covers only the middle cell: all neighbouring cells are misses.
    const scenario = preset("boxes:10x6:1");
    const { board } = scenario;
    const middle = board.size.map(() => 4);
    const neighbours = middle.flatMap((x, axis) => [x - 1, x + 1].map((y) => middle.with(axis, y)));
    const shot = (coord: number[], ships: number): Observation => ({
      cell: cellAt(board, coord) as number,
      answer: { kind: "count", ships },
    });
    const first = shot(
      board.size.map(() => 0),
      0,
    );
    for (const more of firstOf([[], [first]], 1)) {
      const shots = [shot(middle, 1), ...neighbours.map((coord) => shot(coord, 0)), ...more];
      const counts = boxes.count(makeKnowledge(scenario, shots));
      expect(counts.layouts).toBe(1n);
      expect(likeliestCell(counts, { maxSteps: 1e10 })).toEqual({ proven: true, cell: more.length, value: 0n });
      expect(sharpestCell(counts, { maxSteps: 1e10 })).toEqual({ proven: true, cell: more.length, value: 1n });
    }
  });
});
