/**
 * What the oracle of the solver does not see: how many positions a proof visits and keeps, and which of the best
 * trees it gives. After a change that is meant: `npx vitest run solver/work -u`, and look at the difference.
 */

import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  ANSWERS,
  CONTACTS,
  type Knowledge,
  type Layout,
  listLayouts,
  makeKnowledge,
  unshotCells,
} from "../../src/index.ts";
import { CellOptima } from "../../src/solver/cell-optima.ts";
import { OBJECTIVES, type SolveOptions } from "../../src/solver/solution.ts";
import { solve } from "../../src/solver/solve.ts";
import { formatTree } from "../../src/solver/tree-file.ts";
import { fleetOf, readScenario } from "../read.ts";

/** Small games in which every search, bound and order of hits has something to do. */
const GAMES = [
  { size: [5, 2], fleet: { boat: { length: 2, count: 2 }, tug: 1 } },
  { size: [7], fleet: { liner: 3, boat: 2 } },
  { size: [3, 2], fleet: { box: { box: "any" } } },
  { size: [4, 4], fleet: { boat: 2 } },
  // More columns than a word has bits.
  { size: [6, 6], fleet: { liner: 6 } },
  { size: [3, 3], fleet: { ell: ["X.", "XX"], boat: 2 } },
  { size: [4, 3], fleet: { liner: 3, boat: 2 } },
];

const solved = (knowledge: Knowledge, options: SolveOptions): string => {
  const { misses, lower, proven, stopped, nodes, entries, bytes, tree } = solve(knowledge, options);
  const written = JSON.stringify(formatTree(knowledge.scenario, tree));
  const digest = createHash("sha256").update(written).digest("hex").slice(0, 8);
  const end = stopped ?? (proven ? "proven" : "open");
  return `  ${options.objective}: ${end}, ${misses.total} ${misses.worst}, from ${lower.total} ${lower.worst}, ${nodes} nodes, ${entries} kept, ${bytes} bytes, tree ${digest}`;
};

/** What every first shot costs with best play after it, and the best of them. */
const firstShots = (knowledge: Knowledge, layouts: readonly Layout[]): string => {
  const optima = CellOptima.make(knowledge, layouts, { positions: 3000, bytes: 1e7 });
  const misses = unshotCells(knowledge).map((cell) => optima?.misses(cell) ?? "-");
  return `  first shots: ${misses.join(" ")}, least ${optima?.least()}, best ${optima?.bestCell()}`;
};

describe("the work of proofs, and their trees, are as before", () => {
  it.each(GAMES)("%j", ({ size, fleet }) => {
    const text = ANSWERS.flatMap((answers, k) => {
      const contact = CONTACTS[(size[0] + k) % 3];
      const knowledge = makeKnowledge(readScenario({ board: { size }, fleet: fleetOf(fleet), contact, answers }));
      const all = listLayouts(knowledge, 1000);
      const heading = `${contact} ${answers}: ${all.length} layouts`;
      if (all.length < 2 || all.length > 240) return [heading];
      const heavy = new Map(all.map(({ placements }, n) => [placements.join(), BigInt(1 + (n % 4))]));
      const weights = ({ placements }: Layout): bigint => heavy.get(placements.join()) ?? 1n;
      const limits = { positions: 8000 };
      return [
        heading,
        ...OBJECTIVES.map((objective) => solved(knowledge, { objective, limits, ...(k % 3 === 2 && { weights }) })),
        solved(knowledge, { objective: "mean", limits: { bytes: 150_000, positions: 5000 } }),
        solved(knowledge, { objective: "worst", limits: { positions: 1, lookahead: 300 } }),
        firstShots(knowledge, all),
      ];
    });
    expect(text.join("\n")).toMatchSnapshot();
  });
});
