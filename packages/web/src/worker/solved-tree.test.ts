import { infer, type Knowledge, makeKnowledge, parseAnswer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { expect, test } from "vitest";
import { followTree, solvedNode } from "./solved-tree.ts";
import type { SolvedNode } from "./tree-messages.ts";

const POSITIONS: readonly (readonly [game: string, shots: string])[] = [
  ["gorkoff-3x3", ""],
  ["gorkoff-5x5", "A1x C3. E1x"],
  ["boxes:2x2:1", ""],
  ["boxes:3x2:1", "B2=1"],
];

test.each(POSITIONS)(
  "the tree of %s %s has the misses of the solution, and as many layouts everywhere as there are",
  (game, shots) => {
    const root = unwrap(parseKnowledge(preset(game), shots));
    const { tree, misses, layouts } = solve(root, { objective: "mean-then-worst" });
    const solved = solvedNode(root.scenario, tree);
    expect([solved.layouts, solved.total, solved.worst]).toEqual([Number(layouts), Number(misses.total), misses.worst]);
    // Down every branch: the position's own count, and the node found again by its shots.
    let visited = 0;
    const visit = (node: SolvedNode, position: Knowledge): void => {
      if (visited++ > 60) return;
      if (game.startsWith("gorkoff")) expect(infer(position).layouts).toBe(BigInt(node.layouts));
      expect(followTree(solved, root, position)).toEqual({ kind: "at", node });
      for (const { answer, next } of node.shot?.answers ?? []) {
        const { cell } = node.shot ?? { cell: 0 };
        const shot = { cell, answer: unwrap(parseAnswer(root.scenario, cell, answer)) };
        visit(next, makeKnowledge(root.scenario, [...position.observations, shot]));
      }
    };
    visit(solved, root);
  },
);

test("other rules, other first shots and other cells are not in the tree", () => {
  const root = unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1x C3."));
  const solved = solvedNode(root.scenario, solve(root).tree);
  const place = (game: string, shots: string): string =>
    followTree(solved, root, unwrap(parseKnowledge(preset(game), shots))).kind;
  expect(place("gorkoff-5x5", "A1x C3.")).toBe("at");
  expect(place("gorkoff-5x5", "A1x")).toBe("elsewhere");
  expect(place("gorkoff-5x5", "C3. A1x")).toBe("elsewhere");
  expect(place("gorkoff-5x5", "A1. C3.")).toBe("elsewhere");
  expect(place("bimaru", "A1x C3.")).toBe("elsewhere");
  const other = solved.shot?.cell === 24 ? "D5" : "E5";
  expect(place("gorkoff-5x5", `A1x C3. ${other}.`)).toBe("elsewhere");
});
