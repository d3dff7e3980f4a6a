import { describe, expect, it } from "vitest";
import { fleetOf, readKnowledge, readScenario } from "../../../test/read.ts";
import { formatCell, parseCell } from "../../board/cell-name.ts";
import { RandomStream } from "../../core/random.ts";
import { unwrap } from "../../core/result.ts";
import { infer } from "../../inference/posterior/infer.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";
import type { Answers } from "../../scenario/answer.ts";
import { preset } from "../../scenario/preset.ts";
import { withRules } from "../../scenario/scenario.ts";
import type { StrategyFamily } from "../contract/parameter.ts";
import type { ScoringStrategy, Strategy } from "../contract/strategy.ts";
import { probability, probabilityChessboard, probabilityContact, probabilityRectangle } from "./probability.ts";

const hasbro = (shots: string, answers: Answers = "named"): Knowledge =>
  readKnowledge(unwrap(withRules(preset("hasbro"), { answers })), shots);

const choice = (knowledge: Knowledge, strategy: Strategy = probability): string =>
  formatCell(knowledge.scenario.board, strategy.choose(knowledge, RandomStream.fromSeed(1)));

/** The scores of named cells. */
const scores = (
  knowledge: Knowledge,
  names: string,
  strategy: ScoringStrategy = probability,
): (number | undefined)[] => {
  const ranked = new Map(
    strategy.rank(knowledge).map(({ cell, score }) => [formatCell(knowledge.scenario.board, cell), score]),
  );
  return names.split(" ").map((name) => ranked.get(name));
};

describe("the thesis's worked steps", () => {
  it("first evaluation matrix: rows 1 to 5, columns A to E, and their mirror images", () => {
    const rows = [
      [10, 15, 19, 21, 22],
      [15, 20, 24, 26, 27],
      [19, 24, 28, 30, 31],
      [21, 26, 30, 32, 33],
      [22, 27, 31, 33, 34],
    ];
    const ranked = probability.rank(hasbro(""));
    expect(ranked).toHaveLength(100);
    for (const { cell, score } of ranked) {
      const [row, column] = [Math.floor(cell / 10), cell % 10];
      expect(score).toBe(rows[Math.min(row, 9 - row)][Math.min(column, 9 - column)]);
    }
  });

  it("the matrix counts places of single ships, not layouts: C3 scores more than E2, and fewer layouts hold a ship there", () => {
    const knowledge = hasbro("");
    expect(scores(knowledge, "C3 E2")).toEqual([28, 27]);
    const posterior = infer(knowledge);
    const { board } = knowledge.scenario;
    expect(["C3", "E2"].map((name) => posterior.occupiedAt(unwrap(parseCell(board, name))))).toEqual([
      5_539_435_704n,
      5_543_394_682n,
    ]);
    expect(posterior.layouts).toBe(30_093_975_536n);
  });

  it.each([
    ["", "E5"],
    ["E5.", "F6"],
    ["E5. F6x", "F5"],
    ["E5. F6x F5x", "F4"],
    ["E5. F6x F5x F4.", "F7"],
    ["E5. F6x F5x F4. F7x", "F8"],
    ["E5. F6x F5x F4. F7x F8x", "F9"],
  ])("after %j it shoots %s", (shots, cell) => {
    for (const answers of ["hit", "sunk", "length", "named", "revealed"] as const) {
      expect(choice(hasbro(shots, answers))).toBe(cell);
    }
  });

  // The tenth step of the second example names its cells in numbers: misses at (6,2) (7,2) (3,3) (4,4) (5,5) (6,6)
  // (7,5), hits at (7,3) (7,4). Read as (column, row), they are the cells that the strategy shoots, in order.
  const second = "E5. F6. D4. G7. G3. H4x H5x H3. H6.".split(" ");

  it("second example, (column, row): all nine shots that the thesis prints, in the order of the strategy", () => {
    for (const [step, shot] of second.entries()) {
      expect(choice(hasbro(second.slice(0, step).join(" "))), `shot ${step + 1}`).toBe(shot.replace(/[.x]/, ""));
    }
    // Read as (row, column), the fifth shot would be C7, which has the same score as G3 but comes later on the
    // board.
    expect(scores(hasbro(second.slice(0, 4).join(" ")), "G3 C7")).toEqual([29, 29]);
  });

  it("second example, tenth shot: G4 with score 10, where the thesis shoots H4 again", () => {
    // No ship covers both hits and an unshot cell, so placements on at least one hit score.
    const knowledge = hasbro(second.join(" "));
    expect(choice(knowledge)).toBe("G4");
    expect(scores(knowledge, "G4 I4 G5 H4 H5 A1 J10")).toEqual([10, 9, 8, undefined, undefined, 0, 0]);
  });
});

describe("what is open and what is sunk", () => {
  it('under "sunk" closes only the hits that every ship that may have sunk covers', () => {
    // From the destroyer F8 F9 up to the carrier F5 to F9: F8 and F9 are closed, F5 to F7 stay open and score
    // sideways.
    const knowledge = hasbro("E5. F6x F5x F4. F7x F8x F9#", "sunk");
    expect(scores(knowledge, "F10 G8 G9 A1")).toEqual([0, 0, 0, 0]);
    expect(scores(knowledge, "G5 G6 G7").every((score) => (score ?? 0) > 0)).toBe(true);
    // Where ships may not touch, the hits in a row are one ship.
    const russian = readKnowledge(preset("russian"), "D4x D5x D6#");
    expect(choice(russian)).not.toBe("D7");
    expect(scores(russian, "D3")[0]).toBeGreaterThan(0);
    expect(scores(russian, "D3 D7")).toEqual(scores(readKnowledge(preset("russian"), "D6x D5x D4#"), "D3 D7"));
  });

  it('never knows of a sinking under "hit": the hits stay open', () => {
    const knowledge = hasbro("F5x F6x", "hit");
    expect(scores(knowledge, "F4 A1")).toEqual([7, 0]);
    // With both ends shut, no ship covers both hits and an unshot cell, so single hits score sideways.
    expect(choice(hasbro("F5x F6x F4. F7.", "hit"))).toBe("E5");
  });
});

describe("ships that must be sunk although no sinking is announced", () => {
  it("score no cells: the only boat is at C3, and the cruiser fits where it is counted", () => {
    const rules = { board: { size: [5, 5] }, contact: "allowed", answers: "hit" };
    const scenario = readScenario({ ...rules, fleet: fleetOf({ cruiser: 3, boat: 1 }) });
    const knowledge = readKnowledge(scenario, "C3x C2. C4. B3. D3.");
    for (const strategy of [probability, probabilityContact])
      expect(scores(knowledge, "A1 B1 C1 A2 B2", strategy)).toEqual([2, 2, 3, 2, 0]);
    // As long as the hit may be the cruiser's, the boat may be elsewhere, but the hit comes first.
    expect(scores(readKnowledge(scenario, "C3x C2. C4. B3."), "D3 E3 A1")).toEqual([1, 1, 0]);
  });
});

describe("openings", () => {
  const member = (family: StrategyFamily, values: Readonly<Record<string, string>>): ScoringStrategy =>
    unwrap(family.parse(new Map(Object.entries(values)))) as ScoringStrategy;

  it("the chessboard keeps to its diagonals while nothing is hit and fewer than block shots were made", () => {
    const strategy = member(probabilityChessboard, { divisor: "3", remainder: "1", block: "2" });
    // E5 is row 4, column 4, and 8 mod 3 is 2. With remainder 1, the best cell is F6 (10 mod 3).
    expect(choice(hasbro(""), strategy)).toBe("F6");
    expect(scores(hasbro(""), "E5 F6", strategy)).toEqual([0, 34]);
    expect(choice(hasbro("F6. A1."), strategy)).toBe("E5");
    expect(choice(hasbro("F6x"), strategy)).toBe(choice(hasbro("F6x")));
  });

  it("the rectangle keeps strictly inside its corners", () => {
    const strategy = member(probabilityRectangle, { "top-left": "2/3", "lower-right": "4/6", block: "3" });
    expect(choice(hasbro(""), strategy)).toBe("E4");
    expect(scores(hasbro(""), "E4 F4 D4 G4 E5 E3", strategy)).toEqual([33, 33, 0, 0, 0, 0]);
    expect(choice(hasbro("E4."), strategy)).toBe("F4");
    // Both cells are shot and the block is not yet over: the whole board scores.
    expect(choice(hasbro("E4. F4."), strategy)).toBe(choice(hasbro("E4. F4.")));
  });
});

describe("probability-contact", () => {
  it("knows the water round hits where ships may not touch, as probability does not", () => {
    const knowledge = readKnowledge(preset("russian"), "D4x D5#");
    const water = "C3 D3 E3 C4 E4 C5 E5 C6 D6 E6";
    expect(scores(knowledge, water, probabilityContact)).toEqual(water.split(" ").map(() => 0));
    expect(scores(knowledge, "D7", probabilityContact)[0]).toBeGreaterThan(0);
    expect(scores(knowledge, water)).not.toContain(0);
    // After a hit, no ship lies at its corners. D3 with D4: three placements of the battleship, two of each cruiser,
    // one of each destroyer.
    expect(scores(readKnowledge(preset("russian"), "D4x"), "C3 D3", probabilityContact)).toEqual([0, 10]);
  });
});
