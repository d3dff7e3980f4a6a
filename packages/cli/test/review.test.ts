// Reviews of games that were played and saved by the command itself.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeFolder, run, runJson } from "./command.ts";

let folder = "";
const file = (name: string): string => join(folder, name);

/** Saves the game with other fields. */
const tamper = (name: string, change: (game: Record<string, unknown>) => object): void => {
  const game = JSON.parse(readFileSync(file("game.json"), "utf8"));
  writeFileSync(file(name), JSON.stringify({ ...game, ...change(game) }));
};

beforeAll(async () => {
  folder = makeFolder({ "broken.json": "{", "list.json": "[]", "empty.json": "" });
  const lines = ["ok", "A1", "B2", "E5", "C3", "A5", "resign"];
  await run(
    ["play", "--scenario", "gorkoff-5x5", "--seed", "3", "--against", "greedy-hit", "--save", file("game.json")],
    {
      input: `${lines.join("\n")}\n`,
    },
  );
  const replace = (from: RegExp, to: string) => (game: Record<string, unknown>) => ({
    shots: String(game["shots"]).replace(from, to),
  });
  const flip = (game: Record<string, unknown>): object => ({
    shots: String(game["shots"]).replace(/E5(.)/, (_, said) => (said === "x" ? "E5." : "E5x")),
  });
  tamper("flipped.json", flip);
  tamper("twice.json", replace(/E5/, "A1"));
  tamper("bare.json", replace(/E5./, "E5"));
  tamper("version.json", () => ({ version: 9 }));
  tamper("field.json", () => ({ shot: "" }));
  tamper("fleet.json", () => ({ layout: { ships: [] } }));
  tamper("none.json", () => ({ shots: "" }));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("broadside review", () => {
  test("judges every shot in a table and the game in words", async () => {
    const { code, stdout, stderr } = await run(["review", file("game.json")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^a person on gorkoff-5x5, answers hit: 5 shots, not played to the end\n/);
    expect(stdout).toMatch(/\n +shot +chance +best +chance +lost +layouts +luck +verdict\n1 +A1[.x] +77\.9 %/);
    expect(stdout).toMatch(/\n2 +B2[.x] .* \?\? +blunder\n/);
    expect(stdout).toMatch(/\nVerdicts: \d best, \d good, /);
    expect(stdout).toMatch(/\nSkill: \d\.\d\d hits given away by expectation, the largest part by shot \d\n? ?\(/);
    expect(stdout).toMatch(/\nLuck: \d hits? where the cells shot promised \d\.\d\d: /);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("finds nothing lost by greedy-hit", async () => {
    const review = await runJson("review", file("game-theirs.json"));
    expect(review).toMatchObject({ strategy: "greedy-hit", scenario: "gorkoff-5x5", finished: false });
    expect(review["totals"]).toMatchObject({ shots: 5, hitsLost: 0 });
    expect((await run(["review", file("game-theirs.json")])).stdout).toContain("Skill: nothing was given away");
  });

  test("as JSON, shots and totals that agree", async () => {
    const { shots, totals } = (await runJson("review", file("game.json"))) as {
      shots: { shot: string; layouts: string; hit: number; hits: number; luck: number; hitsLost: number }[];
      totals: Record<string, number>;
    };
    expect(shots.map(({ shot }) => shot.slice(0, 2))).toEqual(["A1", "B2", "E5", "C3", "A5"]);
    expect(shots[0]).toMatchObject({ number: 1, layouts: "1428", cell: "A1", hitsLost: 0, verdict: "best" });
    expect(shots[0].hit).toBeCloseTo(0.7787, 4);
    const sum = (of: (shot: (typeof shots)[number]) => number): number =>
      shots.reduce((total, one) => total + of(one), 0);
    expect(totals["hitsLost"]).toBeCloseTo(
      sum(({ hitsLost }) => hitsLost),
      12,
    );
    expect(totals["luck"]).toBeCloseTo(
      sum(({ hits, hit }) => hits - hit),
      12,
    );
  });

  test("colours mark what words and signs say already", async () => {
    const plain = await run(["review", file("game.json")]);
    const { stdout } = await run(["review", file("game.json")], { env: { FORCE_COLOR: "1" } });
    expect(stdout).toContain("\u001b[31m");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one
    expect(stdout.replace(/\u001b\[\d+m/g, "")).toBe(plain.stdout);
  });

  test("a game without shots", async () => {
    expect((await run(["review", file("none.json")])).stdout).toMatch(/: 0 shots, .*\nthere is nothing to review\n$/);
    expect((await runJson("review", file("none.json")))["shots"]).toEqual([]);
  });

  const BAD: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [["@flipped.json"], /flipped\.json", shot 3 "E5[.x]": the layout answers "[.x]"; write E5[.x]$/],
    [["@twice.json"], /twice\.json", shot 3 "A1[.x]": A1 was already shot \(shot 1\)/],
    [["@bare.json"], /bare\.json", shot 3 "E5": has no answer/],
    [["@version.json"], /version\.json", version: 9 is not known/],
    [["@field.json"], /field\.json": has an unknown field "shot"; did you mean "shots"\?$/],
    [["@fleet.json"], /fleet\.json", layout: has 0 ships of class "cruiser"; the fleet has 1$/],
    [["@broken.json"], /broken\.json": is no JSON/],
    [["@empty.json"], /empty\.json": is no JSON/],
    [["@list.json"], /list\.json": is no object/],
    [["nowhere.json"], /^transcript "nowhere\.json": there is no such file/],
    [["./"], /^transcript "\.\/": is a folder/],
    [[], /^<transcript>: is missing; write broadside review <transcript>$/],
    [["a.json", "b.json"], /^"b\.json": does not belong to any flag/],
    [["a.json", "--top"], /^--top: is no flag of this command/],
  ];
  test.concurrent.for(BAD)("refuses %j", async ([given, said]) => {
    const { code, stdout, stderr } = await run(["review", ...given.map((arg) => arg.replace(/^@/, `${folder}/`))]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^broadside: [^\n]+\n$/);
    expect(stderr.slice("broadside: ".length, -1)).toMatch(said);
  });
});
