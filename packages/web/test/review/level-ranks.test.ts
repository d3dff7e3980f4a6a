import "../english.ts";
import { readFileSync } from "node:fs";
import { preset, RandomStream, unwrap } from "@broadside/engine";
import { LEVEL_NAMES, LEVELS, parseOpponent, playGame } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";
import { expectedNumber, reviewTranscript, VERDICT_THRESHOLDS } from "@broadside/engine/review";
import { describe, expect, it } from "vitest";
import { firstOf } from "../../../engine/test/cases.ts";
import { LEVEL_LOSSES, levelRanks, ownRank, rankOf } from "../../src/board/review/level-ranks.ts";
import { REVIEW_SEED, type ReviewRecord } from "../../src/board/review/review-store.ts";
import { accuracyText, type ReviewTotals, shotsText } from "../../src/board/review/reviewed-shot.ts";

const totalsOf = (lost: number): ReviewTotals => ({
  shots: 10,
  start: { exact: 9 },
  spread: 1,
  left: { exact: 0 },
  lost: { exact: lost },
  skill: { exact: -lost },
  luck: { exact: 0 },
  hits: 5,
  expectedHits: 5,
  judges: [{ by: "optimum", all: true, shots: 10, lost: { exact: lost } }],
  changes: [],
  verdicts: { best: 10, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 },
});

const review = (lost: number, more: Partial<ReviewRecord> = {}): ReviewRecord => ({
  rules: "hasbro",
  shots: "E5.",
  mine: true,
  done: [],
  totals: totalsOf(lost),
  ...more,
});

describe("where a game stands", () => {
  it("counts the games that lost more, and half of those that lost as much", () => {
    expect(rankOf(2, [1, 2, 3, 4])).toEqual({ games: 4, above: 2.5 });
    expect(rankOf(0, [])).toEqual({ games: 0, above: 0 });
  });

  it("compares the person's own games of the same rules, itself left out", () => {
    const finished = new Map([
      ["game:a:0", review(3)],
      ["game:b:0", review(1)],
      ["game:c:0", review(5)],
      ["game:c:1", review(9, { mine: false })],
      ["game:d:0", review(9, { rules: "russian" })],
      // A game that was given up: with every further shot, more could have been lost.
      ["game:e:0", review(9, { totals: { ...totalsOf(9), left: { exact: 4 } } })],
    ]);
    expect(ownRank("game:a:0", review(3), finished)).toEqual({ games: 2, above: 1 });
    expect(ownRank("game:f:0", review(0.5), finished)).toEqual({ games: 3, above: 3 });
  });

  it("compares with the levels where these were measured, and nowhere else", () => {
    for (const [name, levels] of Object.entries(LEVEL_LOSSES)) {
      const ranks = levelRanks(1, name);
      expect(ranks.map(({ level }) => level)).toEqual(LEVEL_NAMES.filter((level) => levels[level]));
      for (const { level, games, mean, standardError, above } of ranks) {
        expect(games).toBe(levels[level]?.split(" ").length);
        expect(above).toBeLessThanOrEqual(games);
        expect(standardError).toBeGreaterThan(0);
        expect(mean).toBeGreaterThanOrEqual(0);
      }
      expect(() => preset(name)).not.toThrow();
    }
    expect(levelRanks(1, "german")).toEqual([]);
  });
});

describe("expected shots in words", () => {
  it("show what is exact, what is estimated, and what is nothing", () => {
    expect(shotsText({ exact: 0.414 })).toBe("0.41");
    expect(shotsText({ exact: 0 })).toBe("0");
    expect(shotsText({ exact: 0.001 })).toBe("<0.01");
    expect(shotsText({ exact: -0.001 })).toBe(">−0.01");
    expect(shotsText({ exact: 0.95 }, "signed")).toBe("+0.95");
    expect(shotsText({ exact: -0.5 }, "signed")).toBe("−0.50");
    expect(shotsText({ exact: -0.5 }, "size")).toBe("0.50");
    expect(shotsText({ estimate: 0.41, standardError: 0.12 })).toBe("0.41 ± 0.12");
    expect(shotsText({ estimate: 0.41, standardError: 0.001 })).toBe("0.41 ± 0.01");
    // Below a verdict's threshold, and shown so.
    expect(["0.746", "0.7499", "0.75"].map((lost) => shotsText({ exact: Number(lost) }))).toEqual([
      ...["0.746", "0.7499", "0.75"],
    ]);
  });
});

it("no accuracy, nor its error, passes 100", () => {
  const told = (estimate: number, standardError: number): string => accuracyText({ estimate, standardError });
  expect(told(86.9, 1.2)).toBe("86.9 ± 1.2");
  // Nothing is a bare 100 that is not exactly that.
  expect(told(99.3, 2.4)).toBe("95–100");
  expect(told(100, 8.6)).toBe("83–100");
  expect(told(99.99, 0.01)).toBe("99.7–100");
  expect(accuracyText({ exact: 100 })).toBe("100");
});

// Of each level, a game whose review takes least.
const REVIEWED = [["captain", 8] as const, ["mate", 5] as const, ["cadet", 7] as const];
it.each(firstOf(REVIEWED, 1))(
  "the loss of %s in game %i is what scripts/data/skill-losses.mjs finds",
  (level, game) => {
    const scenario = preset("gorkoff-5x5");
    const placements = new PlacementDraw(scenario).uniform(RandomStream.fromSeed(1, game, 0)).sort((a, b) => a - b);
    const shots = RandomStream.fromSeed(1, game, 1);
    const transcript = playGame(unwrap(parseOpponent(LEVELS[level])), { scenario, placements: [...placements] }, shots);
    const { totals } = unwrap(reviewTranscript(transcript, { random: RandomStream.fromSeed(REVIEW_SEED) }));
    expect(Number(LEVEL_LOSSES["gorkoff-5x5"]?.[level]?.split(" ")[game])).toBeCloseTo(expectedNumber(totals.lost), 2);
  },
);

it("the documentation has the figures of the levels, and the thresholds of the engine", () => {
  const docs = readFileSync(new URL("../../../../docs/how-to/page/review.md", import.meta.url), "utf8");
  for (const name of Object.keys(LEVEL_LOSSES)) {
    const ranks = levelRanks(0, name);
    const cells = LEVEL_NAMES.map((level) => {
      const rank = ranks.find((one) => one.level === level);
      return rank ? `${rank.mean.toFixed(2)} ± ${rank.standardError.toFixed(2)}` : "not measured";
    });
    expect(docs).toContain(`| \`${name}\` | ${ranks[0].games} | ${cells.join(" | ")} |`);
    expect(new Set(ranks.map(({ games }) => games)).size).toBe(1);
  }
  const { inaccuracy, mistake, blunder } = VERDICT_THRESHOLDS;
  for (const text of [
    `| good | ✓ | less than ${inaccuracy} |`,
    `| inaccuracy | ?! | ${inaccuracy} to ${mistake} |`,
    `| mistake | ? | ${mistake} to ${blunder} |`,
    `| blunder | ?? | ${blunder} or more |`,
  ])
    expect(docs).toContain(text);
});
