import { describe, expect, it } from "vitest";
import { cellsOfBoxes } from "../../src/board/cell-box.ts";
import { hasCorners, isBoxLayout, parseBoxLayout, placementsIn } from "../../src/boxes/box-layout.ts";
import { sampleBoxes } from "../../src/boxes/sample-shares.ts";
import { formatTranscript, Game, parseTranscriptText, playGame, Referee, replayTranscript } from "../../src/games.ts";
import {
  cellAt,
  coordOf,
  countCells,
  formatCell,
  formatInputError,
  makeKnowledge,
  placementsOf,
  preset,
  RandomStream,
  type Scenario,
  unwrap,
} from "../../src/index.ts";
import { sampleHidden } from "../../src/inference/sampling/sample.ts";
import { readStrategy } from "../read.ts";
import { randomBoxScenario } from "./box-positions.ts";

describe("layouts of boxes by their corners", () => {
  it("answer and end as the same layouts of listed placements do (seeds 1 to 60)", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = RandomStream.fromSeed(seed, 31);
      const scenario = randomBoxScenario(random);
      const [layout] = sampleBoxes(makeKnowledge(scenario), 1, random);
      if (!layout) continue;
      const placements = placementsIn(layout);
      const table = placementsOf(scenario);
      expect(cellsOfBoxes(layout.boxes)).toBe(BigInt(new Set(placements.flatMap((p) => [...table.cellsOf(p)])).size));
      const listed = playGame(readStrategy("random"), { scenario, placements }, RandomStream.fromSeed(seed));
      const byCorners = playGame(readStrategy("random"), layout, RandomStream.fromSeed(seed));
      expect(byCorners.observations, `seed ${seed}`).toEqual(listed.observations);
    }
  });

  it("are read as boxes when one of them has corners, so that the others are told what they lack", () => {
    const box = { class: "box", corners: ["(1,1,1)", "(1,2,2)"] };
    expect(hasCorners({ ships: [{ class: "box" }, box] })).toBe(true);
    expect(hasCorners({ ships: [{ class: "box", cells: ["A1"] }] })).toBe(false);
    for (const value of [undefined, {}, { ships: "A1" }, { ships: [] }]) expect(hasCorners(value)).toBe(false);
  });

  it("are refused when the fleet or a blocked cell is against them", () => {
    const scenario = preset("boxes:3x3:2");
    const box = (a: string, b: string): object => ({ class: "box", corners: [a, b] });
    const fault = (ships: object[]): string => {
      const read = parseBoxLayout(scenario, { ships });
      return read.ok ? "" : formatInputError(read.error);
    };
    expect(fault([box("(3,1,1)", "(1,2,2)"), box("(1,1,1)", "(1,1,1)")])).toBe("");
    expect(fault([box("(1,1,1)", "(2,2,2)")])).toBe('layout: has 1 ships of class "box"; the fleet has 2');
    expect(fault([box("(1,1,1)", "(2,2,2)"), box("(2,2,2)", "(1,1,1)")])).toBe(
      "layout.ships[1]: is the same as ships[0]; move one of them",
    );
    expect(fault([box("(1,1,4)", "(2,2,2)"), box("(2,2,2)", "(1,1,1)")])).toContain('"(1,1,4)" is off the board');
    expect(fault([{ class: "box" }])).toContain('write {"class":"box","corners":[…, …]}');
  });
});

/** Plays the first shots of a strategy on a board of any size. */
const playSome = (scenario: Scenario, name: string, shots: number, seed: number): Game => {
  const random = RandomStream.fromSeed(seed);
  const [layout] = sampleHidden(makeKnowledge(scenario), 1, random);
  expect(isBoxLayout(layout)).toBe(true);
  const game = new Game(layout);
  const player = readStrategy(name).start(scenario);
  for (let i = 0; i < shots && !game.isOver; i++) {
    const cell = player.next(random);
    player.observe({ cell, answer: game.shoot(cell) });
  }
  return game;
};

describe("games on boards whose cells cannot be listed", () => {
  it.each([
    ["boxes:10x10:5", "greedy-hit", 4],
    ["boxes:10x10:5", "greedy-distribution", 4],
    ["boxes:10x10:5", "random", 30],
    ["boxes:10x100:5", "random", 30],
    ["boxes:10x100:3", "greedy-hit", 2],
  ])("%s is played by %s and replayed from its transcript", (name, who, shots) => {
    const game = playSome(preset(name), who, shots, 3);
    expect(game.observations).toHaveLength(shots);
    const text = JSON.stringify(formatTranscript(game.transcript({ strategy: who })));
    const read = unwrap(parseTranscriptText(text));
    expect(JSON.stringify(formatTranscript(read))).toBe(text);
    const replayed = unwrap(replayTranscript(read));
    const { board } = read.scenario;
    expect(replayed.observations.map(({ cell }) => formatCell(board, cell))).toEqual(
      game.observations.map(({ cell }) => formatCell(game.layout.scenario.board, cell)),
    );
  });

  it("are over with the last cell of the last ship, cells that ships share counted once", () => {
    const scenario = preset("boxes:9x12:3");
    const ship = (low: number, high: number) => ({
      shipClass: 0,
      low: scenario.board.size.map(() => low),
      high: scenario.board.size.map((_, axis) => (axis < 2 ? high : low)),
    });
    // Squares of 4 and 9 cells that share a corner, and a single cell inside the second: 12 cells in all.
    const layout = {
      scenario,
      boxes: [ship(0, 1), { ...ship(0, 3), low: ship(0, 1).high, high: ship(0, 3).high }, ship(0, 0)],
    };
    const game = new Referee(layout);
    const cells: number[][] = [];
    for (let x = 0; x < 4; x++)
      for (let y = 0; y < 4; y++)
        if ((x < 2 && y < 2) || (x > 0 && y > 0)) cells.push([x, y, ...new Array<number>(10).fill(0)]);
    expect(cellsOfBoxes(layout.boxes)).toBe(BigInt(cells.length));
    expect(() => game.fire(cellAt(scenario.board, cells[0]) as number)).not.toThrow();
    expect(() => game.fire(cellAt(scenario.board, cells[0]) as number)).toThrow("is already shot");
    for (const coord of cells.slice(1)) {
      expect(game.isOver).toBe(false);
      const at = cellAt(scenario.board, coord) as number;
      expect(coordOf(scenario.board, at)).toEqual(coord);
      game.fire(at);
    }
    expect(game.isOver).toBe(true);
    expect(countCells(scenario.board)).toBe(9n ** 12n);
  });
});
