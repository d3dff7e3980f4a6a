import { preset } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { BOX_BOARDS, BOX_STRATEGIES, type BoxBoard, boxes, boxName } from "../src/boxes-study.ts";

/**
 * Boards on which greedy-hit needs this many shots fewer than greedy-distribution, for every way in which the
 * study finds it.
 */
const boardsOf = (saved: number, standardDeviation = 2): BoxBoard[] =>
  BOX_BOARDS.map((rules) => ({
    ...rules,
    ...(rules.exactly && {
      exact: {
        layouts: 630,
        cells: 4.717,
        ...(rules.exactly === "optimum" && { optimum: { shots: 6.744, seconds: 0.5 } }),
        strategies: BOX_STRATEGIES.map((strategy, i) => ({ strategy, shots: 6.744 + i * saved })),
      },
    }),
    played: {
      games: 1000,
      strategies: BOX_STRATEGIES.map((strategy) => ({ strategy, shots: 7, milliseconds: 1 })),
      difference: { mean: -saved, standardDeviation, pairs: 1000 },
    },
  }));

const said = (saved: number, spread?: number): string =>
  boxes.present({ boards: boardsOf(saved, spread) }).conclusions.join("\n");

describe("the study of boxes", () => {
  it("has every board once, and rules that exist", () => {
    const names = BOX_BOARDS.map(boxName);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(preset(name).answers).toBe("count");
  });

  it("says what follows from its numbers", () => {
    const exact = BOX_BOARDS.filter(({ exactly }) => exactly).length;
    const solved = BOX_BOARDS.filter(({ exactly }) => exactly === "optimum").length;
    const sampled = BOX_BOARDS.length - exact;
    expect(said(0.25)).toContain(
      `On ${solved} small boards the optimum is reached by \`greedy-hit\` on ${solved}, \`greedy-distribution\` on 0`,
    );
    expect(said(0.25)).toContain("`greedy-distribution` 0.250");
    expect(said(1)).toContain(
      `all layouts of ${exact} boards, \`greedy-hit\` needs fewer shots than \`greedy-distribution\` on ${exact}, more on 0`,
    );
    expect(said(1).match(/needs 1\.00 fewer shots than/g)).toHaveLength(sampled);
    expect(said(-1)).toContain(`on 0, more on ${exact} and as many on 0`);
    expect(said(-1).match(/needs 1\.00 more shots than/g)).toHaveLength(sampled);
    expect(said(0)).toContain(`on 0, more on 0 and as many on ${exact}`);
    // A difference of 0.1 with a standard error of 0.063 is not clear on any board, and the text says what would
    // have been detected.
    expect(
      said(0.1).match(/no clear difference between .* would be detected 80 % of the time\. Detecting the difference/g),
    ).toHaveLength(sampled);
  });
});
