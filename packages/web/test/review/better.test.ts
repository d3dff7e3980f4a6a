import "../english.ts";
import { parseCell, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { betterReasons } from "../../src/model/review/better-reasons.ts";
import type { ExpectedShots, ReviewedShot } from "../../src/text/review/reviewed-shot.ts";
import { mapOf } from "../map-of.ts";

/** The reasons for one cell over another, after some shots. */
const reasons = async (
  name: string,
  shots: string,
  best: string,
  shot: string,
  { lost = { exact: 0.5 }, likeliest = best }: { lost?: ExpectedShots; likeliest?: string } = {},
) => {
  const scenario = preset(name);
  const map = await mapOf(unwrap(parseKnowledge(scenario, shots)));
  const cell = (text: string): number => unwrap(parseCell(scenario.board, text));
  const [bestCell, shotCell, likeliestCell] = [best, shot, likeliest].map((name) => ({ cell: cell(name) }));
  return betterReasons(map, { lost, best: bestCell, shot: shotCell, likeliest: likeliestCell } as ReviewedShot);
};

describe("why a cell was better", () => {
  it("is told by counts that can be worked out by hand: 3 x 3, four layouts", async () => {
    // The corners always hold a ship, the sides one time in four, the centre never.
    expect(await reasons("gorkoff-3x3", "", "A1", "B2")).toEqual([{ kind: "cannot" }, { kind: "certain" }]);
    expect(await reasons("gorkoff-3x3", "", "B1", "B2")).toEqual([
      { kind: "cannot" },
      { kind: "likelier", best: 0.25, shot: 0 },
      // One layout with a ship there, three without: (1 + 9) / 4. At the centre, all four layouts remain.
      { kind: "leaves", best: 2.5, shot: 4 },
    ]);
    expect(await reasons("gorkoff-3x3", "", "B1", "A2")).toEqual([{ kind: "further" }]);
    expect(await reasons("gorkoff-3x3", "", "B1", "B1")).toEqual([]);
  });

  it("names a certain hit elsewhere, which can wait", async () => {
    const waits = { kind: "waits", cell: 0 };
    const likeliest = "A1";
    expect(await reasons("gorkoff-3x3", "", "B1", "A2", { likeliest })).toEqual([{ kind: "further" }, waits]);
    expect(await reasons("gorkoff-3x3", "", "C1", "B1", { likeliest })).toEqual([{ kind: "certain" }]);
    expect(await reasons("gorkoff-3x3", "", "B1", "A1", { likeliest })).not.toContainEqual(waits);
  });

  it("is not said at all where nothing shows that it is better", async () => {
    const lost = (estimate: number) => ({ lost: { estimate, standardError: 0.02 } });
    expect(await reasons("gorkoff-3x3", "", "B1", "A2", lost(0.05))).toEqual([{ kind: "further" }]);
    expect(await reasons("gorkoff-3x3", "", "B1", "A2", lost(0.04))).toEqual([]);
    expect(await reasons("gorkoff-3x3", "", "B1", "A2", lost(-0.1))).toEqual([]);
    // If two cells are too close to tell apart, an advantage of one is not a reason.
    expect(await reasons("gorkoff-3x3", "", "A1", "C1", lost(0.05))).toEqual([{ kind: "certain" }]);
    expect(await reasons("gorkoff-3x3", "", "A1", "C1", lost(0.01))).toEqual([]);
    expect(await reasons("gorkoff-3x3", "", "B1", "B2", lost(-0.15))).toEqual([]);
  });
});
