import { readFileSync } from "node:fs";
import { preset, RandomStream, unwrap } from "@broadside/engine";
import { LEVEL_NAMES, LEVELS, parseOpponent, playGame } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";
import { expectedNumber, reviewTranscript, VERDICT_THRESHOLDS } from "@broadside/engine/review";
import { expect, it } from "vitest";
import { LEVEL_LOSSES, levelRanks } from "../../src/model/review/level-ranks.ts";
import { REVIEW_SEED } from "../../src/model/review/review-store.ts";

it.each([
  // Of each level, a game whose review takes least.
  ["cadet", 7],
  ["mate", 5],
  ["captain", 8],
] as const)("the loss of %s in game %i is what scripts/data/skill-losses.mjs finds", (level, game) => {
  const scenario = preset("gorkoff-5x5");
  const placements = new PlacementDraw(scenario).uniform(RandomStream.fromSeed(1, game, 0)).sort((a, b) => a - b);
  const shots = RandomStream.fromSeed(1, game, 1);
  const transcript = playGame(unwrap(parseOpponent(LEVELS[level])), { scenario, placements: [...placements] }, shots);
  const { totals } = unwrap(reviewTranscript(transcript, { random: RandomStream.fromSeed(REVIEW_SEED) }));
  expect(Number(LEVEL_LOSSES["gorkoff-5x5"]?.[level]?.split(" ")[game])).toBeCloseTo(expectedNumber(totals.lost), 2);
});

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
