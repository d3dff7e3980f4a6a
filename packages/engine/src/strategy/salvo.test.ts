import { describe, expect, it } from "vitest";
import { cases } from "../../test/cases.ts";
import { randomPosition } from "../../test/generate/random-position.ts";
import { readScenario, readStrategy } from "../../test/read.ts";
import { RandomStream } from "../core/random.ts";
import { RefusedError, StoppedError } from "../core/result.ts";
import { infer } from "../inference/posterior/infer.ts";
import { eachLayoutByOracle } from "../inference/posterior/oracle.ts";
import { type Knowledge, makeKnowledge, unshotCells } from "../knowledge/knowledge.ts";
import { placementsOf } from "../scenario/placement.ts";
import { preset } from "../scenario/preset.ts";
import { PlayContext } from "./contract/context.ts";
import type { Strategy } from "./contract/strategy.ts";
import { STRATEGIES } from "./families.ts";
import { salvoOf } from "./salvo.ts";

/** All ways to choose k of the items. */
const choices = <T>(items: readonly T[], k: number): T[][] =>
  k === 0 ? [[]] : items.flatMap((item, i) => choices(items.slice(i + 1), k - 1).map((rest) => [item, ...rest]));

/** For every layout that fits, the set of its occupied cells. */
const layoutsOf = (knowledge: ReturnType<typeof randomPosition>): Set<number>[] => {
  const table = placementsOf(knowledge.scenario);
  const layouts: Set<number>[] = [];
  eachLayoutByOracle(knowledge, (placements) =>
    layouts.push(new Set(placements.flatMap((p) => Array.from(table.cellsOf(p))))),
  );
  return layouts;
};

describe("the cells of a salvo", () => {
  it("by greedy-hit hit most in the mean over all layouts, of all choices of as many cells", () => {
    const strategy = readStrategy("greedy-hit");
    let judged = 0;
    for (let seed = 0; judged < cases(25, 60); seed++) {
      const knowledge = randomPosition(seed);
      const { board, answers, prior } = knowledge.scenario;
      if (board.cellCount > 12 || answers === "count" || prior) continue;
      const layouts = layoutsOf(knowledge);
      const left = unshotCells(knowledge);
      if (layouts.length < 2 || left.length < 3) continue;
      const hitsOf = (cells: readonly number[]): number =>
        layouts.reduce((sum, layout) => sum + cells.filter((cell) => layout.has(cell)).length, 0);
      for (const asked of [2, 3]) {
        const cells = salvoOf(strategy, knowledge, asked, RandomStream.fromSeed(0));
        expect(new Set(cells).size).toBe(Math.min(asked, left.length));
        const most = Math.max(...choices(left, asked).map(hitsOf));
        expect(hitsOf(cells), `seed ${seed}`).toBe(most);
      }
      judged++;
    }
  });

  it.each(STRATEGIES.map((strategy) => [strategy.name]))(
    "by %s are unshot, each once, the same by the same seed",
    (name) => {
      const strategy = readStrategy(name);
      const scenario = preset("gorkoff-3x3");
      const context = new PlayContext(scenario);
      for (const shots of [[], [4], [0, 8]]) {
        const answer = { kind: "miss" } as const;
        const knowledge = makeKnowledge(
          scenario,
          shots.map((cell) => ({ cell, answer })),
        );
        for (const asked of [1, 2, 3, 20]) {
          const draw = (shared?: PlayContext) => salvoOf(strategy, knowledge, asked, RandomStream.fromSeed(3), shared);
          const cells = draw();
          expect(new Set([...shots, ...cells]).size).toBe(shots.length + Math.min(asked, 9 - shots.length));
          expect(draw(context)).toEqual(cells);
          if (asked === 1) expect(cells).toEqual([strategy.choose(knowledge, RandomStream.fromSeed(3))]);
        }
      }
    },
  );

  it("are named on boards whose cells cannot be listed", () => {
    const strategy = readStrategy("greedy-hit");
    const cells = salvoOf(strategy, makeKnowledge(preset("boxes:200x3:2")), 2, RandomStream.fromSeed(0));
    expect(new Set(cells).size).toBe(2);
  });

  describe("of a strategy that fails after the first shot", () => {
    const scenario = readScenario({
      board: { size: [12] },
      fleet: [{ name: "eel", length: 7 }],
      contact: "none",
      answers: "hit",
    });
    /** A strategy that names the lowest cell, unless it fails. */
    const failing = (error: Error, fails: (knowledge: Knowledge) => boolean): Strategy => {
      const choose = (knowledge: Knowledge): number => {
        if (fails(knowledge)) throw error;
        return unshotCells(knowledge)[0];
      };
      return { name: "failing", about: "Fails.", choose, start: () => ({ next: () => 0, observe: () => undefined }) };
    };

    it.each([new RefusedError("too dear"), new StoppedError("stopped"), new RangeError("cell 99 is off the board")])(
      "are not drawn in its place where a layout is left: %s",
      (error) => {
        const strategy = failing(error, ({ observations }) => observations.length > 0);
        expect(() => salvoOf(strategy, makeKnowledge(scenario), 2, RandomStream.fromSeed(0))).toThrow(error);
      },
    );

    const isImpossible = (knowledge: Knowledge): boolean => infer(knowledge).layouts === 0n;

    it("are drawn where no layout has room for the misses", () => {
      const strategy = failing(new RangeError("nothing fits"), isImpossible);
      const cells = salvoOf(strategy, makeKnowledge(scenario), 11, RandomStream.fromSeed(0));
      expect(cells.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
      expect(new Set(cells).size).toBe(11);
      expect(cells.toSorted((a, b) => a - b)).not.toEqual(cells);
      const stopped = failing(new StoppedError("stopped"), isImpossible);
      expect(() => salvoOf(stopped, makeKnowledge(scenario), 11, RandomStream.fromSeed(0))).toThrow("stopped");
    });
  });

  it("are none where none is left", () => {
    const knowledge = makeKnowledge(
      preset("gorkoff-3x3"),
      Array.from({ length: 9 }, (_, cell) => ({ cell, answer: { kind: "miss" } as const })),
    );
    expect(() => salvoOf(readStrategy("random"), knowledge, 2, RandomStream.fromSeed(0))).toThrow("no cell");
  });
});
