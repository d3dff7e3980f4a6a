import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../test/read.ts";
import { RandomStream } from "../core/random.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { preset } from "../scenario/preset.ts";
import { BEST_SHOT_THEMES, type BestShotPuzzle, checkBestShot } from "./best-shot.ts";
import { fitRatings, makeBestShot, rateBestShots } from "./make-best-shot.ts";

/** Puzzles of a small preset, each made once. */
const known = new Map<number, BestShotPuzzle>();
const made = (seed: number): BestShotPuzzle => {
  const puzzle = known.get(seed) ?? makeBestShot({ scenario: "three-ships", seed });
  if (!puzzle) throw new Error("no puzzle");
  known.set(seed, puzzle);
  return puzzle;
};

describe("a best shot made from a game", () => {
  it("is proved anew, the same for the same seed, and not found within bounds that are too low", () => {
    const puzzle = made(1);
    expect(unwrap(checkBestShot(JSON.parse(JSON.stringify(puzzle))))).toEqual(puzzle);
    expect(makeBestShot({ scenario: "three-ships", seed: 1 })).toEqual(puzzle);
    expect(made(2)).not.toEqual(puzzle);
    expect(makeBestShot({ scenario: "classroom", seed: 1 }, { games: 0 })).toBeUndefined();
    expect(makeBestShot({ scenario: "classroom", seed: 1 }, { games: 5, positions: 0 })).toBeUndefined();
  });

  it("has so many ships afloat as are asked for", () => {
    const puzzle = makeBestShot({ scenario: "three-ships", seed: 1 }, { games: 200, ships: 2, positions: 5000 });
    const knowledge = readKnowledge(preset("three-ships"), puzzle?.shots ?? "");
    const sunk = knowledge.observations.filter(({ answer }) => answer.kind === "sunk").length;
    expect(puzzle && checkBestShot(puzzle).ok).toBe(true);
    expect(3 - sunk).toBeGreaterThanOrEqual(2);
  });

  it("has fields that all say what is true", () => {
    const puzzle = made(1);
    const { best, misses, layouts } = puzzle;
    const [second] = Object.keys(misses).filter((cell) => cell !== best);
    const without = Object.fromEntries(Object.entries(misses).filter(([cell]) => cell !== second));
    const wrong: Record<string, unknown> = {
      id: "00000000",
      scenario: "gorkoff-5x5",
      best: second,
      theme: BEST_SHOT_THEMES.find((theme) => theme !== puzzle.theme),
      difficulty: 599,
      layouts: layouts + 1,
      misses: without,
    };
    for (const [field, value] of Object.entries(wrong)) {
      const result = checkBestShot({ ...puzzle, [field]: value });
      expect(result.ok, field).toBe(false);
    }
    expect(checkBestShot({ ...puzzle, misses: { ...misses, [second]: misses[second] + 1 } }).ok).toBe(false);
  });

  it("is refused in a line that says what is wrong", () => {
    const puzzle = made(1);
    const fault = (value: unknown): string => {
      const result = checkBestShot(value);
      return result.ok ? "" : formatInputError(result.error);
    };
    for (const [value, said] of [
      [null, /^puzzle: is not an object/],
      [{ ...puzzle, name: "mine" }, /unknown field "name"/],
      [{ ...puzzle, shots: 3 }, /^shots: is not a text/],
      [{ ...puzzle, scenario: "hasbrow" }, /there is no preset "hasbrow"/],
      [{ ...puzzle, shots: "A1." }, /^shots: .* layouts are too many to list one by one; the limit is 60/],
      [{ ...puzzle, scenario: "gorkoff-3x3", shots: "" }, /^shots: leave /],
      [{ ...puzzle, scenario: "gorkoff-3x3", shots: "A1x B1x C1x" }, /^shots: leave 1 layout, fewer than 3;/],
    ] as const)
      expect(fault(value)).toMatch(said);
  });
});

describe("difficulties", () => {
  it("are those that solvers of known strength were given", () => {
    const random = RandomStream.fromSeed(4);
    const list = (count: number, spread: number): number[] => {
      const raw = Array.from({ length: count }, () => spread * (random.unit() + random.unit() + random.unit() - 1.5));
      const mean = raw.reduce((a, b) => a + b, 0) / count;
      return raw.map((rating) => 1500 + rating - mean);
    };
    const [puzzles, solvers] = [list(120, 1000), list(40, 1500)];
    const fit = fitRatings(puzzles.map((p) => solvers.map((s) => 1 / (1 + 10 ** ((p - s) / 1000)))));
    // The prior pulls a rating towards the mean, here by less than a tenth of its distance.
    const expectNear = (found: readonly number[], given: readonly number[]): void => {
      for (const [i, rating] of found.entries())
        expect(Math.abs(rating - given[i])).toBeLessThan(12 + Math.abs(given[i] - 1500) / 10);
    };
    expectNear(fit.puzzles, puzzles);
    expectNear(fit.solvers, solvers);
  });

  it("are finite where all solvers find the best cell, or none", () => {
    const { puzzles } = fitRatings([
      [1, 1, 1],
      [0, 0, 0],
      [0.5, 0.5, 0.5],
    ]);
    expect(puzzles[0]).toBeLessThan(puzzles[2]);
    expect(puzzles[2]).toBeLessThan(puzzles[1]);
    expect(puzzles.every((rating) => Math.abs(rating - 1500) < 2500)).toBe(true);
  });

  it("rate who knows the chances above who does not", () => {
    const { solvers } = rateBestShots([1, 2].map((seed) => made(seed)));
    expect(solvers["random"]).toBeLessThan(solvers["greedy-hit"]);
    expect(solvers["1 layout"]).toBeLessThan(solvers["8 layouts"]);
  });
});
