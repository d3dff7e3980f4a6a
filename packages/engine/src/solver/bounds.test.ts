/** The solver's bounds, compared with independently found optima. */

import { describe, expect, it } from "vitest";
import { cases, firstOf } from "../../test/cases.ts";
import { randomPosition } from "../../test/generate/random-position.ts";
import { readScenario, straightFleet } from "../../test/read.ts";
import { solvePlainly } from "../../test/solver/plain-recursion.ts";
import { listLayouts } from "../inference/posterior/layout-list.ts";
import { makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { type Answers, isHit } from "../scenario/answer.ts";
import { CONTACTS, type Contact } from "../scenario/contact.ts";
import type { Layout } from "../scenario/layout.ts";
import { makeCandidateTable } from "./candidate-table.ts";
import { checkTree } from "./check-tree.ts";
import { UNLIMITED } from "./kernel/candidate-stack.ts";
import { makeSearch, withShownSinkings } from "./position-search.ts";
import { boundsWithoutSearch } from "./preparation.ts";
import { solve } from "./solve.ts";

const boardOf = (size: readonly number[], lengths: readonly number[], contact: Contact, answers: Answers) => {
  const fleet = straightFleet(lengths);
  return makeKnowledge(readScenario({ board: { size: [...size] }, fleet, contact, answers }));
};

const searchOf = (knowledge: ReturnType<typeof boardOf>, shown = false) => {
  const table = makeCandidateTable(knowledge, listLayouts(knowledge, 2000), undefined);
  const search = makeSearch(shown ? withShownSinkings(table) : table, 1e8, () => false);
  return {
    search,
    candidates: Int32Array.from({ length: table.candidateCount }, (_, i) => i),
    none: new Int32Array(table.words),
  };
};

describe("the bound of the hardest weights", () => {
  const small = [
    [[4, 3], [3]],
    [[3, 3], [2]],
    [[7], [2]],
    [[8], [3]],
    [[6], [2, 1]],
    [
      [4, 2],
      [2, 1],
    ],
    [
      [3, 3],
      [2, 1],
    ],
  ] as const;

  it.each(small)("is never above the worst case of the plain recursion: %j %j", (size, lengths) => {
    for (const answers of ["hit", "sunk", "named"] as const) {
      const knowledge = boardOf(size, lengths, "none", answers);
      const { worst } = solvePlainly(knowledge).worst;
      const { search } = searchOf(knowledge);
      const bound = search.leastWorst(20);
      expect(bound).toBeLessThanOrEqual(worst);
      // The bound must not be trivial either.
      expect(bound).toBeGreaterThan(0);
      const solution = solve(knowledge, { objective: "worst" });
      expect(solution).toMatchObject({ proven: true, misses: { worst } });
      expect(checkTree(knowledge, solution.tree).worst).toBe(worst);
    }
  });

  it("proves the worst case of one ship alone without a search", () => {
    const ships = [
      [6, 4, 8],
      [8, 3, 21],
      [7, 4, 12],
      [10, 5, 20],
    ];
    for (const [size, length, worst] of firstOf(ships, 2)) {
      const knowledge = boardOf([size, size], [length], "none", "sunk");
      expect(searchOf(knowledge).search.leastWorst(100)).toBeGreaterThanOrEqual(worst);
      expect(solve(knowledge, { objective: "worst" })).toMatchObject({ proven: true, nodes: 0, misses: { worst } });
    }
  });

  it("gives the same answers with weights of its own as without: a ship of two cells on 5 x 5", () => {
    const knowledge = boardOf([5, 5], [2], "none", "sunk");
    const plain = searchOf(knowledge);
    const weighted = searchOf(knowledge);
    expect(weighted.search.leastWorst(13)).toBeGreaterThan(0);
    for (let budget = cases(11, 8); budget < cases(14, 15); budget++) {
      const [a, b] = [plain, weighted].map(({ search, candidates, none }) => search.feasible(candidates, none, budget));
      expect([budget, b]).toEqual([budget, a]);
    }
  });
});

describe("the bounds without a search", () => {
  it("are never above the optima of the plain recursion, whatever was hit before", () => {
    let compared = 0;
    let withCommon = 0;
    let isTight = 0;
    for (let seed = 1; compared < cases(40, 400); seed++) {
      const knowledge = randomPosition(seed, { contacts: CONTACTS, truth: "true", limit: 300n });
      const layouts = listLayouts(knowledge, 300);
      if (layouts.length < 2 || unshotCells(knowledge).length > 7) continue;
      const weights = ({ placements }: Layout): bigint => (seed % 3 === 0 ? BigInt(1 + (placements[0] % 4)) : 1n);
      const bounds = boundsWithoutSearch(makeCandidateTable(knowledge, layouts, weights));
      const { mean, worst } = solvePlainly(knowledge, weights);
      expect(bounds.total, `seed ${seed}`).toBeLessThanOrEqual(Number(mean.total));
      expect(bounds.worst, `seed ${seed}`).toBeLessThanOrEqual(worst.worst);
      compared++;
      if (knowledge.observations.some(({ answer }) => isHit(answer)) && bounds.total > 0) withCommon++;
      if (mean.total > 0n && bounds.total === Number(mean.total)) isTight++;
    }
    expect(withCommon).toBeGreaterThan(compared / 20);
    expect(isTight).toBeGreaterThan(compared / 20);
  });
});

describe("a referee who shows what is sunk", () => {
  const games = [
    [
      [3, 2],
      [2, 2],
    ],
    [[7], [3, 2]],
    [
      [3, 2],
      [2, 1],
    ],
    [
      [4, 2],
      [2, 2],
    ],
  ] as const;
  it.each(firstOf(games, 2))("costs the shooter no more misses, and as many as `revealed`: %j %j", (size, lengths) => {
    for (const answers of ["sunk", "length", "named"] as const) {
      const knowledge = boardOf(size, lengths, "allowed", answers);
      const { search, candidates, none } = searchOf(knowledge, true);
      const total = search.total(candidates, none, UNLIMITED, Number.POSITIVE_INFINITY);
      const revealed = solvePlainly(boardOf(size, lengths, "allowed", "revealed"));
      expect(BigInt(total)).toBe(revealed.mean.total);
      expect(revealed.mean.total <= solvePlainly(knowledge).mean.total).toBe(true);
      for (let budget = 0; budget < 5; budget++) {
        expect(search.feasible(candidates, none, budget)).toBe(budget >= revealed.worst.worst);
      }
    }
  });
});
