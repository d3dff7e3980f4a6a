/** Boards packed with shapes: published counts, and packings as text. `npm run bench` counts larger ones. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  countLayouts,
  formatScenario,
  infer,
  type Layout,
  makeKnowledge,
  placementsOf,
  symmetriesOfScenario,
} from "../../src/index.ts";
import { findLayout } from "../../src/placing/completion.ts";
import { rankLayouts } from "../../src/placing/layout-ranking.ts";
import { Odometer } from "../../src/placing/odometer.ts";
import { isLong } from "../cases.ts";
import { readScenario } from "../read.ts";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const { boards } = read("../../golden/pentominoes.json") as {
  boards: { size: number[]; blocked: string[]; packings: number; symmetries: number }[];
};
const pentominoes = readScenario(read("../../../../examples/pentominoes.json"));
const letters = readScenario(read("../../../../examples/letters.json"));

const packed = ({ size, blocked }: { size: number[]; blocked: string[] }) =>
  readScenario({ ...formatScenario(pentominoes), board: { size, blocked } });

/** The board of a layout, as rows of class names. */
const rowsOf = ({ scenario, placements }: Layout): string[] => {
  const [columns, rows] = scenario.board.size;
  const marks = new Array<string>(columns * rows).fill(".");
  for (const cell of scenario.board.blocked) marks[cell] = "/";
  const table = placementsOf(scenario);
  for (const p of placements) for (const cell of table.cellsOf(p)) marks[cell] = scenario.fleet[table.classOf[p]].name;
  return Array.from({ length: rows }, (_, y) => marks.slice(y * columns, (y + 1) * columns).join(""));
};

describe("pentominoes", () => {
  it.each(boards)("fill $size with $blocked blocked: a first packing is found", (board) => {
    const { layout } = findLayout(makeKnowledge(packed(board)));
    expect(rowsOf(layout!).join("")).not.toContain(".");
  });

  // The rectangles of 12 and 10 columns take several seconds each, and the square board one; it is left to the long run.
  const slow = isLong ? [12, 10] : [12, 10, 8];
  it.each(boards.filter(({ size: [columns] }) => !slow.includes(columns)))(
    "fill $size with $blocked blocked in $packings ways, up to $symmetries symmetries",
    (board) => {
      const scenario = packed(board);
      expect(symmetriesOfScenario(scenario)).toHaveLength(board.symmetries);
      const { layouts, method } = countLayouts(makeKnowledge(scenario));
      // On boards with four columns or fewer, the frontier is equally fast.
      expect(["enumeration", "frontier"]).toContain(method);
      expect(layouts).toBe(BigInt(board.packings * board.symmetries));
    },
  );

  it("fill 20x3 as the frontier counts them", () => {
    const [board] = boards;
    const { layouts } = countLayouts(makeKnowledge(packed(board)), { method: "frontier" });
    expect(layouts).toBe(BigInt(board.packings * board.symmetries));
  });

  it("L, P, V and Y fill 5x4 as the odometer and the posterior have it", () => {
    const { fleet, ...rules } = formatScenario(pentominoes);
    const four = fleet.filter(({ name }) => "LPVY".includes(String(name)));
    const knowledge = makeKnowledge(readScenario({ ...rules, fleet: four, board: { size: [5, 4] } }));
    const layouts = [...new Odometer(knowledge).layouts()];
    expect(new Set(layouts.map((layout) => rowsOf(layout).join("/"))).size).toBe(12);
    const posterior = infer(knowledge);
    for (let cell = 0; cell < 20; cell++) expect(posterior.occupied.at(cell)).toBe(12n);
  });
});

describe("the letters R, A, H, B on 5x15", () => {
  it("fit in one way round the blocked cells, and spell a word", () => {
    const knowledge = makeKnowledge(letters);
    expect(countLayouts(knowledge).layouts).toBe(1n);
    const { layout, nodes } = findLayout(knowledge);
    expect(rowsOf(layout!)).toEqual([
      "H/H.AAA.BBB.RRR",
      "H.H.A.A.B/B.R.R",
      "HHH.AAA.BBB.RR/",
      "H.H.A.A.B.B.RRR",
      "H/H.A/A.BBB.R.R",
    ]);
    expect(nodes).toBeLessThan(1000);
    expect([...new Odometer(knowledge).layouts()]).toEqual([layout]);
    const ranking = rankLayouts(knowledge);
    expect(ranking.layouts).toBe(1n);
    expect(ranking.unrank(0n)).toEqual(layout);
  });
});

it("ships of 160,000 cells, more than a call may have arguments, are counted: two fill the board in one way", () => {
  const slab = { name: "slab", shape: new Array<string>(160_000).fill("X"), count: 2 };
  const scenario = readScenario({ board: { size: [2, 160_000] }, fleet: [slab], contact: "allowed", answers: "hit" });
  expect(countLayouts(makeKnowledge(scenario)).layouts).toBe(1n);
});
