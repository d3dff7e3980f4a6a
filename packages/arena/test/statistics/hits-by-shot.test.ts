import { describe, expect, it } from "vitest";
import type { StrategyGames } from "../../src/experiment/experiment-games.ts";
import { encodeShots } from "../../src/experiment/shot-sequence.ts";
import { hitsByShot } from "../../src/statistics/sample/hits-by-shot.ts";

const games = (...played: string[]): StrategyGames => ({
  strategy: "mine",
  shots: Float64Array.from(played, (text) => (text === "" ? Number.NaN : text.length)),
  misses: new Float64Array(played.length),
  milliseconds: new Float64Array(played.length),
  sequences: played.map((text) =>
    encodeShots(
      [...text].map((sign, cell) => ({ cell, hit: sign === "x" })),
      9,
    ),
  ),
  faults: [],
});

describe("hits by number of shots", () => {
  it("are means over finished games, those that are over included", () => {
    const found = hitsByShot(games(".x.x", "xx", "", "..xx"), 9);
    expect(found).toMatchObject({ strategy: "mine", meanHits: [1 / 3, 1, 4 / 3, 2], firstHit: { mean: 2 } });
    expect(found?.firstHit.interval?.low).toBeLessThan(2);
  });

  it("need a finished game", () => {
    expect(hitsByShot(games("", ""), 9)).toBeUndefined();
    expect(hitsByShot(games("x"), 9)?.firstHit).toEqual({ mean: 1 });
  });
});
