import { describe, expect, it } from "vitest";
import { VERDICT_MEANING, VERDICT_THRESHOLDS, VERDICTS, verdictOf } from "./shot-cost.ts";

describe("verdicts", () => {
  it("follow from what was lost", () => {
    const lost = [0, 0.099, 0.1, 0.299, 0.3, 0.749, 0.75, 2];
    expect(lost.map((shots) => verdictOf(false, shots, 0))).toEqual([
      ...["good", "good", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder"],
    ]);
    expect(verdictOf(true, 0, 0)).toBe("best");
  });

  it("blame nobody for chance", () => {
    expect(verdictOf(false, 0.8, 0.4)).toBe("good");
    expect(verdictOf(false, 0.8, 0.1)).toBe("mistake");
    expect(verdictOf(false, -0.2, 0.1)).toBe("good");
  });

  it("mean what the thresholds say", () => {
    for (const [verdict, from] of Object.entries(VERDICT_THRESHOLDS)) {
      expect(VERDICT_MEANING[verdict as keyof typeof VERDICT_THRESHOLDS]).toContain(String(from));
      expect(VERDICTS).toContain(verdict);
    }
  });
});
