import { describe, expect, it } from "vitest";
import { readScenario } from "../../test/read.ts";
import { RandomStream } from "../core/random.ts";
import { StoppedError, unwrap } from "../core/result.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { preset } from "../scenario/preset.ts";
import { checkTree } from "./check-tree.ts";
import { formatKeptProof, parseKeptProof } from "./kept-proof.ts";
import { type KeptProof, OBJECTIVES, type Objective, type Solution } from "./solution.ts";
import { solve } from "./solve.ts";

const random = RandomStream.fromSeed(5);

const draw = <T>(list: readonly T[]): T => list[random.below(list.length)];

/** Rules with some dozens of layouts or a few hundred. */
const drawRules = () => {
  const fleet = draw([[2, 2], [3, 2], [2, 1], [3]]).map((length, i) => ({ name: `ship${i}`, length }));
  const answers = draw(["hit", "sunk", "named", "length"]);
  return makeKnowledge(
    readScenario({ board: { size: [3, draw([3, 4])] }, fleet, contact: draw(["none", "allowed"]), answers }),
  );
};

const roundTrip = (kept: KeptProof): KeptProof => {
  const { head, words } = formatKeptProof(kept);
  return unwrap(parseKeptProof(JSON.parse(JSON.stringify(head)), words));
};

/** What an objective does not leave open. */
const optimum = ({ misses: { total, worst }, objective }: Solution): unknown => {
  if (objective === "mean") return total;
  return objective === "worst" ? worst : [total, worst];
};

describe("a kept proof", () => {
  const boats = [2, 2, 1].map((length, i) => ({ name: `boat${i}`, length }));
  const rules = { board: { size: [4, 4] }, fleet: boats, contact: "none", answers: "hit" };
  const knowledge = makeKnowledge(readScenario(rules));

  it("stopped again and again, ends with the optimum of an unbroken search, and its bounds never fall back", () => {
    let resumed = 0;
    for (let i = 0; i < 60; i++) {
      const game = drawRules();
      const objective: Objective = draw(OBJECTIVES);
      const whole = solve(game, { objective });
      let kept: KeptProof | undefined;
      let last: Solution | undefined;
      for (let turn = 1; !last?.proven; turn++) {
        // A step of a few positions never comes to an end if nothing is kept between the steps.
        const positions = Math.max(1, whole.nodes / 8) * 1.5 ** (turn - 1);
        const now = solve(game, { objective, keep: true, resume: kept, limits: { positions } });
        if (last) {
          expect(now.lower.total).toBeGreaterThanOrEqual(last.lower.total);
          expect(now.lower.worst).toBeGreaterThanOrEqual(last.lower.worst);
          if (objective.startsWith("worst")) expect(now.misses.worst).toBeLessThanOrEqual(last.misses.worst);
          else expect(now.misses.total).toBeLessThanOrEqual(last.misses.total);
        }
        if (kept) resumed++;
        if (now.kept) kept = roundTrip(now.kept);
        last = now;
      }
      expect(optimum(last)).toEqual(optimum(whole));
      expect(checkTree(game, last.tree)).toMatchObject(last.misses);
    }
    expect(resumed).toBeGreaterThan(20);
  });

  it("saves the work that it holds", () => {
    const whole = solve(knowledge);
    const half = solve(knowledge, { keep: true, limits: { positions: whole.nodes / 2 } });
    expect(half.proven).toBe(false);
    const rest = solve(knowledge, { resume: half.kept && roundTrip(half.kept), keep: true });
    expect(rest).toMatchObject({ proven: true, misses: whole.misses });
    expect(rest.nodes).toBeLessThan(0.9 * whole.nodes);
    const again = solve(knowledge, { resume: rest.kept });
    expect(again).toMatchObject({ proven: true, misses: whole.misses });
    expect(again.nodes).toBe(0);
  });

  /** Searches stopped after each number of questions whether to stop, as far as they had a strategy by then. */
  const stoppedSearches = (resume: KeptProof | undefined): Solution[] => {
    let asked = 0;
    const search = (most: number): Solution => {
      asked = 0;
      const signal = {
        get aborted() {
          asked++;
          return asked > most;
        },
      };
      return solve(knowledge, { keep: true, resume, signal });
    };
    search(Number.POSITIVE_INFINITY);
    const all = asked;
    const stopped: Solution[] = [];
    for (let n = all - 8; n < all; n++) {
      try {
        stopped.push(search(n));
      } catch (error) {
        if (!(error instanceof StoppedError)) throw error;
      }
    }
    return stopped;
  };

  it("loses nothing to a search that is stopped at once", () => {
    const half = solve(knowledge, { keep: true, limits: { positions: solve(knowledge).nodes / 2 } });
    const stopped = stoppedSearches(half.kept);
    expect(stopped.length).toBeGreaterThan(0);
    for (const { nodes, lower, kept } of stopped) {
      expect(nodes).toBe(0);
      expect(kept?.tables).toEqual(half.kept?.tables);
      expect(lower).toEqual(half.lower);
    }
  });

  it("of the whole is taken up without a search", () => {
    const whole = solve(knowledge, { keep: true });
    const again = solve(knowledge, { keep: true, resume: whole.kept });
    expect(again).toMatchObject({ proven: true, misses: whole.misses, nodes: 0, bytes: 0 });
    expect(again.kept).toEqual(whole.kept);
  });

  it("is a proof where a stopped search has a strategy that meets its bounds", () => {
    const { misses } = solve(knowledge);
    const lower = { total: misses.total, worst: 0 };
    const stopped = solve(knowledge, { lower: () => lower, limits: { positions: 1 } });
    expect(stopped).toMatchObject({ proven: true, misses });
    expect(stopped.nodes).toBeGreaterThan(0);
    expect(stopped.stopped).toBe(undefined);
  });

  const { kept } = solve(knowledge, { keep: true });
  if (!kept) throw new Error("nothing was kept");

  it("of another game is refused", () => {
    expect(() => solve(makeKnowledge(preset("gorkoff-5x5")), { resume: kept })).toThrow("is for other rules");
    expect(() => solve(knowledge, { resume: kept, objective: "worst" })).toThrow("is for another objective");
    expect(() => solve(knowledge, { resume: kept, weights: () => 2n })).toThrow("is for other weights");
    const { tables } = kept;
    expect(() =>
      solve(knowledge, { resume: { ...kept, lower: { total: 0n, worst: 0 }, tables: [...tables, ...tables] } }),
    ).toThrow("has positions that this game does not have");
  });

  it("that was damaged in any place is refused", () => {
    const { head, words } = formatKeptProof(kept);
    const said = (value: unknown, numbers = words): string => {
      const read = parseKeptProof(value, numbers);
      return read.ok ? "is good" : `${read.error.where} ${read.error.what}`;
    };
    expect(said(head)).toBe("is good");
    expect(said([])).toBe("file holds no kept proof");
    expect(said({ ...head, version: 9 })).toBe("version is not known");
    expect(said({ ...head, more: 1 })).toMatch(/^file/);
    expect(said(head, words.subarray(1))).toBe("tables are not as long as the file says");
    expect(said({ ...head, lower: { total: "9", worst: 0 } })).toBe("checksum does not fit the rest");
    for (let i = 0; i < 30; i++) {
      const changed = words.slice();
      changed[random.below(words.length)] ^= 1 << random.below(32);
      expect(said(head, changed)).toBe("checksum does not fit the rest");
    }
  });
});
