import { describe, expect, it } from "vitest";
import { readKnowledge } from "../../test/read.ts";
import { RandomStream } from "../core/random.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { preset } from "../scenario/preset.ts";
import { BEST_SHOT_THEMES, type BestShotPuzzle, type BestShotTheme, checkBestShot } from "./best-shot.ts";
import { fitRatings, makeBestShot, rateBestShots } from "./make-best-shot.ts";

/** Puzzles of a small preset, each made once. */
const known = new Map<number, BestShotPuzzle>();
const made = (seed: number): BestShotPuzzle => {
  const puzzle = known.get(seed) ?? makeBestShot({ scenario: "classroom", seed });
  if (!puzzle) throw new Error("no puzzle");
  known.set(seed, puzzle);
  return puzzle;
};

describe("a best shot made from a game", () => {
  it("is proved anew, the same for the same seed, and not found within bounds that are too low", () => {
    const puzzle = made(1);
    expect(unwrap(checkBestShot(JSON.parse(JSON.stringify(puzzle))))).toEqual(puzzle);
    expect(makeBestShot({ scenario: "classroom", seed: 1 })).toEqual(puzzle);
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
    expect(fault(null)).toMatch(/^puzzle: is not an object/);
    expect(fault({ ...puzzle, name: "mine" })).toMatch(/unknown field "name"/);
    expect(fault({ ...puzzle, shots: 3 })).toMatch(/^shots: is not a text/);
    expect(fault({ ...puzzle, scenario: "hasbrow" })).toMatch(/there is no preset "hasbrow"/);
    expect(fault({ ...puzzle, shots: "A1." })).toMatch(
      /^shots: .* layouts are too many to list one by one; the limit is 60/,
    );
    expect(fault({ ...puzzle, shots: "A1. A1." })).toMatch(/already shot/);
    expect(fault({ ...puzzle, scenario: "gorkoff-3x3", shots: "" })).toMatch(/^shots: leave /);
    const one = { ...puzzle, scenario: "gorkoff-3x3", shots: "A1x B1x C1x" };
    expect(fault(one)).toMatch(/^shots: leave 1 layout, fewer than 3;/);
  });
});

/** Small puzzles of each theme, checked by hand. */
const THEMES: readonly (readonly [theme: BestShotTheme, why: string, puzzle: Omit<BestShotPuzzle, "theme">])[] = [
  [
    "after-hit",
    "a ship was hit at D2 and is afloat",
    {
      id: "t06ecns1",
      scenario: "classroom",
      shots: "A4x A3. B4. A5# D1. B5# D2x",
      best: "C2",
      difficulty: 1393,
      layouts: 3,
      misses: { B2: 3, C2: 2, E2: 3, D3: 3, D4: 3 },
    },
  ],
  [
    "search",
    "the last ship lies in one of three areas",
    {
      id: "006oslvq",
      scenario: "classroom",
      shots: "E5. B5. B2. C3# C2. B3. D3x C4. D2x E3. D4. D1# E2. C1. E1. A2.",
      best: "A4",
      difficulty: 1381,
      layouts: 5,
      misses: { A1: 8, B1: 8, A3: 8, A4: 6, B4: 8, A5: 8, C5: 8, D5: 8 },
    },
  ],
  [
    "parity",
    "a miss at E3 rules out E2 and E4: the last ship has three cells",
    {
      id: "1zgvezpf",
      scenario: "classroom",
      shots: "C4x C3# B4. B3. D1. D4. A5# A4. C1. C5. C2.",
      best: "E3",
      difficulty: 1500,
      layouts: 4,
      misses: { A1: 5, E1: 5, A2: 5, E2: 4, A3: 5, E3: 3, E4: 4, E5: 5 },
    },
  ],
  [
    "last-ship",
    "a miss at D8 leaves a place on D7",
    {
      id: "tnvbjj4r",
      scenario: "treasure-hunt",
      shots:
        "E1. H8. H2. B5. F7. F3. A3. C5. A6. F2. G6x F1. G5. D4. E2. F6x H6. G2. H1. G7. E3x F5. E6# A2. B1. D3. E4# E5. D6.",
      best: "D8",
      difficulty: 1606,
      layouts: 7,
      misses: {
        C1: 12,
        C2: 12,
        C3: 12,
        C4: 12,
        A7: 12,
        B7: 10,
        C7: 10,
        D7: 10,
        E7: 12,
        A8: 13,
        B8: 12,
        C8: 10,
        D8: 8,
        E8: 10,
        F8: 12,
        G8: 13,
      },
    },
  ],
  [
    "what-sunk-tells",
    "D3 hits for sure, but B3 tells which ship was hit: a middle one would sink",
    {
      id: "hno4r5zb",
      scenario: "classroom",
      shots: "A3. E4. C3x A4. C2. D5. D2x B4. C1. B2# C4. D1.",
      best: "B3",
      difficulty: 1669,
      layouts: 3,
      misses: { E2: 2, B3: 1, D3: 2, E3: 2, D4: 3 },
    },
  ],
  [
    "contact",
    "wherever the ship hit at E2 lies, it touches the one sunk at D3",
    {
      id: "m4d0rpxk",
      scenario: "classroom",
      shots: "C3# B2. D4x D3# C1. E2x",
      best: "E3",
      difficulty: 1398,
      layouts: 3,
      misses: { E1: 3, C2: 3, D2: 3, E3: 2, E4: 3 },
    },
  ],
];

describe("themes", () => {
  it.each(THEMES)("%s: %s", (theme, _, puzzle) => {
    expect(unwrap(checkBestShot({ ...puzzle, theme })).theme).toBe(theme);
    for (const other of BEST_SHOT_THEMES)
      if (other !== theme) expect(checkBestShot({ ...puzzle, theme: other }).ok).toBe(false);
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
