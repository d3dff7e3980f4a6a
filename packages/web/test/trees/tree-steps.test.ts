import {
  formatCell,
  formatShots,
  infer,
  type Knowledge,
  makeKnowledge,
  parseKnowledge,
  preset,
  unwrap,
} from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { childrenOf, costAt, nodeOf, shipCellsAt } from "../../src/board/map/flat-tree.ts";
import { packTree } from "../../src/rooms/trees/packed-tree.ts";
import { stepsTo } from "../../src/rooms/trees/tree-nodes.ts";
import { twoShotsText } from "../../src/rooms/trees/tree-title.tsx";
import { beginning, english } from "../english.ts";

const POSITIONS: readonly (readonly [game: string, shots: string])[] = [
  ["gorkoff-3x3", ""],
  ["gorkoff-5x5", "A1x C3. E1x E5x"],
  ["boxes:2x2:1", ""],
  ["boxes:3x2:1", "B2=1"],
];

test.each(POSITIONS)(
  "the tree of %s %s has the misses of the solution, and as many layouts everywhere as there are",
  (game, shots) => {
    const root = unwrap(parseKnowledge(preset(game), shots));
    const { tree, misses, layouts } = solve(root, { objective: "mean-then-worst" });
    const solved = packTree(root.scenario, tree);
    expect(costAt(solved, 0)).toEqual({ layouts: Number(layouts), total: Number(misses.total), worst: misses.worst });
    // Down every branch, a node's count of layouts equals the position's own count, and the node is found again by
    // its shots.
    let visited = 0;
    const visit = (node: number, position: Knowledge): void => {
      if (visited++ > 60) return;
      if (game.startsWith("gorkoff")) expect(infer(position).layouts).toBe(BigInt(solved.layouts[node]));
      expect(nodeOf(solved, root, position)).toBe(node);
      for (const next of childrenOf(solved, node)) {
        if (solved.answer[next] < 0) continue;
        const cell = solved.cell[node];
        const shot = { cell, answer: solved.answers[solved.answer[next]].answer };
        visit(next, makeKnowledge(root.scenario, [...position.observations, shot]));
      }
    };
    visit(0, root);
  },
);

test("other rules, other first shots and other cells are not in the tree", () => {
  const root = unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1x C3. E1x"));
  const solved = packTree(root.scenario, solve(root).tree);
  const place = (game: string, shots: string) => nodeOf(solved, root, unwrap(parseKnowledge(preset(game), shots)));
  expect(place("gorkoff-5x5", "A1x C3. E1x")).toBe(0);
  expect(place("gorkoff-5x5", "A1x C3.")).toBeUndefined();
  expect(place("gorkoff-5x5", "C3. A1x E1x")).toBeUndefined();
  expect(place("gorkoff-5x5", "A1. C3. E1x")).toBeUndefined();
  expect(place("bimaru", "A1x C3. E1x")).toBeUndefined();
  const other = solved.cell[0] === 24 ? "D5" : "E5";
  expect(place("gorkoff-5x5", `A1x C3. E1x ${other}.`)).toBeUndefined();
});

test("where every ship cell is known, hits on them in any order stay at the end; other cells leave the tree", () => {
  const root = unwrap(parseKnowledge(preset("gorkoff-3x3"), ""));
  const solved = packTree(root.scenario, solve(root).tree);
  const end = solved.cell.indexOf(-1);
  const before = formatShots(root.scenario, stepsTo(solved, end));
  const shot = new Set(stepsTo(solved, end).map(({ cell }) => cell));
  const ships = shipCellsAt(solved, end, root.scenario).filter((cell) => !shot.has(cell));
  const name = (cell: number) => formatCell(root.scenario.board, cell);
  const at = (shots: string) => nodeOf(solved, root, unwrap(parseKnowledge(root.scenario, `${before} ${shots}`)));
  expect(ships.length).toBeGreaterThan(0);
  expect(
    at(
      ships
        .map((cell) => `${name(cell)}x`)
        .reverse()
        .join(" "),
    ),
  ).toBe(end);
  const water = [...Array(9).keys()].find((cell) => !shot.has(cell) && !ships.includes(cell)) ?? -1;
  expect(at(`${name(water)}.`)).toBeUndefined();
});

test("where nothing is lost nothing is said to be lost", () => {
  const [a1, b1] = [
    { name: "A1", hits: 4, own: 6, total: 6 },
    { name: "B1", hits: 1, own: 6, total: 6 },
  ];
  expect(twoShotsText([a1, b1], 4)).toBe(english.trees.equalShots({ cell: "A1", other: "B1" }));
  expect(twoShotsText([{ ...a1, own: 7 }, b1], 4)).toBe(
    `${english.trees.equalShots({ cell: "A1", other: "B1" })} ${english.trees.lostLater}`,
  );
  expect(twoShotsText([a1, { ...b1, own: undefined }], 4)).toBe(english.trees.equalShots({ cell: "A1", other: "B1" }));
});

test("more misses surprise only from a shot that hits as often", () => {
  const c3 = { name: "C3", hits: 4, own: undefined, total: 28 };
  const c1 = { name: "C1", hits: 3, own: 26, total: 26 };
  for (const shots of [[c3, c1] as const, [c1, c3] as const])
    expect(twoShotsText(shots, 12)).toMatch(
      beginning(
        english.trees.because({ cell: "C3", other: "C1", hits: 4, otherHits: 3, lost: "0.1667", isToo: false }),
      ),
    );
  expect(twoShotsText([{ ...c3, hits: 2 }, c1], 12)).toMatch(
    beginning(english.trees.because({ cell: "C3", other: "C1", hits: 2, otherHits: 3, lost: "0.1667", isToo: true })),
  );
});
