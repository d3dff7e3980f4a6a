import { describe, expect, it } from "vitest";
import { BOX_GAMES, BOX_STRATEGIES, type BoxFindings, boxes } from "../../src/study/boxes.ts";

/** Findings in which greedy-hit needs so many shots less than greedy-distribution on each board. */
const findings = (saved: number): BoxFindings => ({
  games: BOX_GAMES.map((game) => ({
    ...game,
    games: 30,
    played: BOX_STRATEGIES.map((strategy) => ({ strategy, shots: 7, milliseconds: 1 })),
    difference: { mean: -saved, interval: { low: -saved - 0.5, high: -saved + 0.5, confidence: 0.95 } },
  })),
  solved: [
    {
      scenario: "boxes:3x2:2",
      layouts: 630,
      cells: 4.717,
      optimal: 6.744,
      proven: true,
      strategies: BOX_STRATEGIES.map((strategy, i) => ({ strategy, shots: 6.744 + i / 4 })),
    },
  ],
});

describe("what the study of boxes says", () => {
  it("follows from its numbers", () => {
    const said = boxes.present(findings(1)).conclusions.join("\n");
    expect(said).toContain("Of 1 small boards the optimum is reached by `greedy-hit` on 1, `greedy-distribution` on 0");
    expect(said).toContain("0.250 by `greedy-distribution`");
    expect(said).toContain("fewer shots than `greedy-distribution` on the same layouts on 15, more on 0");
    expect(boxes.present(findings(-1)).conclusions.join("\n")).toContain("on the same layouts on 0, more on 15");
    expect(boxes.present(findings(0.2)).conclusions.join("\n")).toContain("on the same layouts on 0, more on 0");
  });
});
