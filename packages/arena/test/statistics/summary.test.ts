import { describe, expect, it } from "vitest";
import { playedByAll } from "../../src/games.ts";
import { type Summary, summarise } from "../../src/statistics.ts";
import { makeGames } from "../report/games.ts";

const text = ({ conclusions, cautions }: Summary): string => [...conclusions, ...cautions].join("\n");

describe("a summary", () => {
  it("counts what was finished and reports the faults beside it", () => {
    const summary = summarise(
      makeGames(
        [
          { strategy: "fast", more: 0, spread: 5 },
          { strategy: "slow", more: 6, spread: 5, faults: [0, 3] },
        ],
        200,
      ),
    );
    expect(summary).toMatchObject({ kind: "broadside-summary", version: 2 });
    expect(JSON.parse(JSON.stringify(summary))).toEqual(summary);
    const [fast, slow] = summary.strategies;
    expect([fast.finished, slow.finished]).toEqual([200, 198]);
    expect(slow.shots?.count).toBe(198);
    expect(slow.faults).toEqual({
      games: 2,
      // One cause is one reason, whatever the time was when it occurred.
      reasons: [{ kind: "shot", fault: "shot at A1 twice", games: 2, firstGame: 0 }],
    });
    expect(summary.pairs[0].pairs).toBe(198);
    expect(slow.histogram.reduce((sum, { count }) => sum + count, 0)).toBe(198);
    expect(slow.firstShots.map(({ shots, games }) => [shots, games])).toEqual([
      [1, 198],
      [10, 198],
    ]);
    expect(slow.firstShots[1].shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(10, 9);
    expect(text(summary)).toContain("slow did not finish 2 of its games");
    // Nothing is claimed about the layouts that one of them did not finish.
    expect(text(summary)).toMatch(
      /^On the 198 layouts that both finished, which may be the easier ones, fast needed \d/m,
    );
    expect(text(summary)).toMatch(/^Head to head, games with faults left out, /m);
    expect(text(summary)).not.toMatch(/ needs \d/);
  });

  it("claims a difference that the games show, with its direction", () => {
    for (const more of [6, -6]) {
      const summary = summarise(
        makeGames(
          [
            { strategy: "one", more: 10, spread: 5 },
            { strategy: "two", more: 10 + more, spread: 5 },
          ],
          300,
        ),
      );
      const [fewer, other] = more > 0 ? ["one", "two"] : ["two", "one"];
      expect(summary.conclusions[0]).toMatch(new RegExp(`lowest mean .* ${fewer}:`));
      expect(text(summary)).toMatch(new RegExp(`${fewer} needs \\d.* fewer shots than ${other} on the same layouts`));
      expect(text(summary)).toMatch(new RegExp(`Head to head.*: ${fewer} beats ${other} in [6-9]`));
      expect(text(summary)).not.toContain("o clear difference");
      expect(Math.sign(summary.pairs[0].difference.mean)).toBe(-Math.sign(more));
    }
  });

  it("claims none where there is none", () => {
    const same = ["a", "b", "c"].map((strategy) => ({ strategy, more: 0, spread: 8 }));
    const summary = summarise(makeGames(same, 150));
    expect(text(summary)).toMatch(/No clear difference between /);
    expect(text(summary)).toMatch(/do not show that . needs fewer shots than . and ./);
    expect(text(summary)).toMatch(/neither of . and . is shown to win more often/);
    expect(text(summary)).not.toMatch(/ needs \d/);
    // A sentence on an unclear difference says which difference would have been detected.
    const open = summary.conclusions.filter((line) => line.includes("No clear difference"));
    expect(open).toHaveLength(2);
    for (const line of open)
      expect(line).toMatch(
        /A difference of \d+\.\d+ would be detected 80 % of the time. Detecting the difference found takes about [\d,]+ games \(with 80 % chance.*\)\.$/,
      );
  });

  it("judges means by means: many small losses and rare large gains", () => {
    // One game in five takes 20 shots fewer, the others 2 more: the mean is 2.4 fewer, though in most games it
    // needs more.
    const games = makeGames(
      [
        { strategy: "steady", more: 20, spread: 1 },
        { strategy: "daring", more: 20, spread: 1 },
      ],
      1000,
    );
    const [steady, daring] = games.strategies;
    const shots = steady.shots.map((x, game) => x + (game % 5 === 0 ? -20 : 2));
    const summary = summarise({ ...games, strategies: [steady, { ...daring, shots }] });
    const [line] = summary.conclusions.filter((sentence) => sentence.startsWith("daring needs"));
    expect(line).toMatch(
      /^daring needs 2\.\d+ fewer shots than steady on the same layouts \(95 % interval 1\.\d+ to 2\.\d+, 1,000 paired games\)\./,
    );
  });

  it("gives each of several lowest means its own interval", () => {
    const games = makeGames(
      ["steady", "daring"].map((strategy) => ({ strategy, more: 20, spread: 1 })),
      4,
    );
    const shots = [Float64Array.of(40, 41, 40, 41), Float64Array.of(31, 50, 31, 50)];
    const strategies = games.strategies.map((one, i) => ({ ...one, shots: shots[i] }));
    expect(summarise({ ...games, strategies }).conclusions[0]).toBe(
      "The lowest mean in this sample is that of steady (95 % interval 39.58 to 41.42, 4 games) and daring (95 % " +
        "interval 23.0 to 58.0, 4 games): 40.50 shots.",
    );
    const alike = { ...strategies[0], shots: Float64Array.of(40, 40, 40, 40) };
    expect(summarise({ ...games, strategies: [alike] }).conclusions[0]).toBe(
      "steady needs a mean of 40.00 shots (no spread, 4 games).",
    );
    const always = [Float64Array.of(40, 41, 40, 41), Float64Array.of(41, 42, 41, 42)];
    const one = summarise({ ...games, strategies: games.strategies.map((own, i) => ({ ...own, shots: always[i] })) });
    expect(text(one)).toContain("steady needed 1 fewer shot than daring in every one of 4 paired games");
    // 0.472^4 = 0.05: with more games unlike these, four alike would be too rare.
    expect(text(one)).toContain(". Up to 52.8 % of all games may be unlike these (95 %)");
  });

  it("allows for the number of pairs and sums both turn rules up when they agree", () => {
    const same = ["a", "b", "c", "d"].map((strategy) => ({ strategy, more: 0, spread: 8 }));
    const summary = summarise(makeGames(same, 100));
    expect(summary.pairs).toHaveLength(6);
    for (const { verdict } of summary.pairs) expect(verdict.comparisons).toBe(6);
    for (const { duels } of summary.pairs) expect(duels[0].wins).toBe(duels[1].wins);
    expect(text(summary)).toContain("under either turn rule");
  });

  it("of a stopped run is of the first games that all have played, and of no rule, which ended none of them", () => {
    const asked = [
      { strategy: "all", more: 0, spread: 5 },
      { strategy: "part", more: 6, spread: 5, faults: [3] },
    ];
    const run = makeGames(asked, 60, { untilInterval: 0.1 });
    // A fault is a game that was played; a gap is not, whatever comes after it.
    run.strategies[1].shots[40] = Number.NaN;
    const { strategies, experiment, cautions } = summarise(playedByAll(run));
    expect(strategies.map(({ finished, faults }) => [finished, faults.games])).toEqual([
      [40, 0],
      [39, 1],
    ]);
    expect(experiment.games).toBe(40);
    expect(cautions.join()).not.toContain("stopped at");
  });

  it("says what limits it", () => {
    const one = [{ strategy: "a", more: 0, spread: 4 }];
    const caution = (options: Parameters<typeof makeGames>[2], games = 40): string =>
      summarise(makeGames(one, games, options)).cautions.join("\n");
    expect(caution({})).toBe("");
    expect(caution({}, 10)).toContain("only 10 games: its intervals are rough");
    expect(caution({}, 1)).toBe("a finished only one game, which has no interval.");
    expect(caution({ placement: "file of 1 (0123)" })).toContain("The file's 1 layout was used");
    expect(caution({ placement: "sequential" })).toContain("does not make all layouts equally likely");
    expect(caution({ placement: "prior people (0123456789abcdef)" })).toContain("drawn by the prior people, under");
    expect(caution({ placement: "prior unnamed (0123456789abcdef)" })).toContain("drawn by a prior without a name,");
    expect(caution({ placement: "edges:temperature=2" })).toContain("drawn by the model edges:temperature=2, under");
    expect(caution({ placement: "file of 8 (0123)" })).toContain("used more than once");
    expect(caution({ placement: "file of 80 (0123)" })).toContain("come from a file");
    expect(caution({ untilInterval: 0.5 })).toContain("about 94 cases of 100");
    expect(caution({ untilInterval: 0.5 })).toMatch(
      /^The games stopped at their limit, 40 of each strategy, without .* at most 0\.5 to either side; the widest reaches \d\.\d+\. /m,
    );
    expect(caution({ untilInterval: 5 })).toMatch(
      /^The games stopped at their goal, 95 % intervals of all means that reach/m,
    );
    const none = summarise(makeGames([{ ...one[0], faults: [0, 1] }], 2));
    expect(text(none)).toContain("No strategy finished a game");
    expect(text(none)).toContain("a finished no game");
    expect(text(none)).not.toContain("games that it finished");
  });
});
