// Games against strategies as scripts play them: lines on standard input, no prompts.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseTranscriptText, replayTranscript, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { finish, folderWith, type Outcome, run, start } from "./command.ts";

const play = (lines: readonly string[], ...args: string[]): Promise<Outcome> =>
  run(["play", "--seed", "3", ...args], { input: lines.map((line) => `${line}\n`).join("") });

const SMALL = ["--scenario", "gorkoff-3x3"];
const MIDDLE = ["--scenario", "gorkoff-5x5"];

/** All cells of a square board, row by row. */
const allCells = (side: number): string[] =>
  Array.from({ length: side * side }, (_, i) => `${"ABCDEFGHIJ"[i % side]}${Math.floor(i / side) + 1}`);

/** The shots that a side was said to have made. */
const shotsOf = (who: string, stdout: string): string[] =>
  [...stdout.matchAll(new RegExp(`^${who} shoot (\\w+):`, "gm"))].map(([, cell]) => cell);

describe("broadside play", () => {
  test("plays a game to its end and shows what was hidden", async () => {
    const { code, stdout, stderr } = await play(["", ...allCells(3)], ...SMALL, "--against", "random");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^gorkoff-3x3 against random\nfleet: cruiser 3, 2 x boat 1\n/);
    expect(stdout).toMatch(/\n(you|they) win: (your|their) whole fleet is hit\n/);
    expect(stdout).toContain("\ntheir fleet was\n");
    // Prompts are for terminals.
    expect(stdout).not.toContain("your shot");
  });

  test.for(["greedy-hit", "hunt-target", "diagonal", "probability-chessboard:divisor=3"])(
    "against %s",
    async (name) => {
      const { code, stdout, stderr } = await play(["ok", ...allCells(5)], ...MIDDLE, "--against", name);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/\n(you|they) win: /);
      expect(new Set(shotsOf("they", stdout)).size).toBe(shotsOf("they", stdout).length);
    },
  );

  test("is the same game for equal seeds and equal input, whichever fleet is taken", async () => {
    const lines = ["ok", ...allCells(5)];
    const args = [...MIDDLE, "--against", "random"];
    const first = await play(lines, ...args);
    expect(await play(lines, ...args)).toEqual(first);
    expect(await play(lines, ...args, "--seed", "4")).not.toEqual(first);
    const other = await play(["again", ...lines], ...args);
    expect(shotsOf("they", other.stdout).slice(0, 9)).toEqual(shotsOf("they", first.stdout).slice(0, 9));
  });

  test("keeps both turn rules", async () => {
    const order = async (turns: string): Promise<(readonly [string, boolean])[]> => {
      const { stdout } = await play(["ok", ...allCells(5)], ...MIDDLE, "--turns", turns, "--first", "them");
      return [...stdout.matchAll(/^(you|they) shoot \w+: (\w+)/gm)].map(([, who, said]) => [who, said === "hit"]);
    };
    const alternate = await order("alternate");
    expect(alternate.map(([who]) => who)).toEqual(alternate.map((_, i) => (i % 2 === 0 ? "they" : "you")));
    const again = await order("hit-again");
    expect(again[0][0]).toBe("they");
    for (let i = 1; i < again.length; i++) expect(again[i][0] === again[i - 1][0]).toBe(again[i - 1][1]);
  });

  test("answers commands and wrong input in a line each, and asks again", async () => {
    const wrong = ["A1", "", "Z9", "hnit", "xyzzyplugh", "E5 F6", "undo", "\u001b[31mA", "A1"];
    const { code, stdout } = await play(["maybe", "ok", ...wrong, "help", "map", "resign"], ...MIDDLE);
    expect(code).toBe(0);
    for (const line of [
      '"maybe": write ok to play with this fleet, again for another, or quit',
      "type a cell such as A1, or help",
      '"Z9" is off the board; cells run from A1 to E5',
      '"hnit": is neither a cell nor a command; did you mean "hint"?',
      '"xyzzyplugh": is neither a cell nor a command; type a cell or one of hint, map, resign, quit, help',
      '"E5 F6" is no cell; write one of A1 to E5',
      "undo: a shot cannot be taken back",
      '"A1": was your shot 1; choose another cell',
      "you resign: they win",
    ])
      expect(stdout).toContain(`\n${line}\n`);
    expect(stdout).toContain("\n  resign  give the game up");
    expect(stdout).not.toContain("\u001b");
    expect(shotsOf("you", stdout)).toEqual(["A1"]);
  });

  test("hints at the cells that are likeliest to be hit", async () => {
    const { stdout } = await play(["ok", "hint", "quit"], ...SMALL);
    expect(stdout).toContain(
      "\n4 layouts left; likeliest hits:\n  A1 100 %, C1 100 %, A3 100 %, C3 100 %, B1 25.0 %\n",
    );
  });

  test("a few shots of the American game, names of sunk ships and all", async () => {
    const { code, stdout, stderr } = await play(["ok", "hint", "e5", "F6", "map", "resign"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("30,093,975,536 layouts left; likeliest hits:\n  E5 21.4 %");
    expect(shotsOf("you", stdout)).toEqual(["E5", "F6"]);
    // Both boards side by side fit into a terminal.
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
  });

  test("the box game", async () => {
    const { code, stdout } = await play(["ok", "hint", "(1,1,1)", "resign"], "--scenario", "boxes:2x3:2");
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nyou shoot \(1,1,1\): (miss, no ship|[12] ships? hit)\n/);
    expect(stdout).toContain("(x,y,2)");
  });

  test.for([[], ["ok"], ["ok", "A1"]])("input that ends after %j ends the game politely", async (lines) => {
    const { code, stdout, stderr } = await play(lines, ...MIDDLE);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/you leave[^\n]*\n/);
  });

  test("ends with the game though the input stays open", async () => {
    const child = start(["play", ...SMALL]);
    const outcome = finish(child);
    child.stdin.write("ok\nresign\n");
    expect(await outcome).toMatchObject({ code: 0 });
  });

  test("keeps the game from shot to shot, both sides, for replay", async () => {
    const folder = folderWith({});
    const path = join(folder, "game.json");
    const { stdout } = await play(["ok", ...allCells(3)], ...SMALL, "--against", "random", "--save", path);
    expect(stdout).toContain(`saved: ${path} (your shots) and ${join(folder, "game-theirs.json")} (theirs)`);
    expect(readdirSync(folder).sort()).toEqual(["game-theirs.json", "game.json"]);
    const [mine, theirs] = ["game.json", "game-theirs.json"].map((name) =>
      unwrap(parseTranscriptText(readFileSync(join(folder, name), "utf8"))),
    );
    expect([mine.strategy, theirs.strategy]).toEqual(["a person", "random"]);
    expect(theirs.seed).toEqual([3, 2]);
    const games = [mine, theirs].map((transcript) => unwrap(replayTranscript(transcript)));
    expect(games.filter(({ isOver }) => isOver)).toHaveLength(1);
    expect(mine.observations).toHaveLength(shotsOf("you", stdout).length);
    // The input ended, yet what was played is there.
    const cut = join(folder, "cut.json");
    await play(["ok", "A1"], ...SMALL, "--save", cut);
    expect(unwrap(parseTranscriptText(readFileSync(cut, "utf8"))).observations).toHaveLength(1);
  });

  test("offers to save what was not, and overwrites nothing", async () => {
    const folder = folderWith({ "old.json": "old" });
    const [old, path] = ["old.json", "new.json"].map((name) => join(folder, name));
    const { code, stdout } = await play(["ok", "A1", "quit", "y", old, path], ...SMALL);
    expect(code).toBe(0);
    expect(stdout).toContain('\n"y": does not end in .json; name a file, or Enter for no\n');
    expect(stdout).toContain(`\nfile "${old}": is there already; name a new file\n`);
    expect(readFileSync(old, "utf8")).toBe("old");
    expect(existsSync(path)).toBe(true);
    expect((await play(["ok", "A1", "quit", ""], ...SMALL)).stdout).not.toContain("saved");
  });

  test("against a strategy from outside; one that fails ends the game with its name", async () => {
    const module = (body: string): string =>
      `export default { name: "mine", about: "a test", choose(knowledge) { ${body} } };`;
    const folder = folderWith({
      "good.mjs": module("return knowledge.observations.length;"),
      "bad.mjs": module('throw new Error("out of ideas");'),
      "none.mjs": "export default 7;",
    });
    const good = await play(["ok", ...allCells(3)], ...SMALL, "--against", join(folder, "good.mjs"));
    expect(shotsOf("they", good.stdout).slice(0, 3)).toEqual(["A1", "B1", "C1"]);
    const bad = await play(["ok", "A1"], ...SMALL, "--against", join(folder, "bad.mjs"));
    expect(bad).toMatchObject({ code: 1, stderr: "broadside: strategy mine failed: out of ideas\n" });
    const none = await play(["ok"], ...SMALL, "--against", join(folder, "none.mjs"));
    expect(none).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("none.mjs") });
  });

  test("help has examples that work", async () => {
    const { stdout } = await run(["play", "--help"]);
    const examples = [...stdout.matchAll(/^ {2}\$ broadside (.*)$/gm)].map(([, line]) => line.split(" "));
    expect(examples).toHaveLength(3);
    for (const example of examples) expect(await run(example)).toMatchObject({ code: 0, stderr: "" });
  });

  const BAD: readonly (readonly [args: readonly string[], said: RegExp])[] = [
    [["--against", "greedy-hits"], /^--against: "greedy-hits" is not known; did you mean "greedy-hit"\?$/],
    [
      ["--against", "probability-chessboard:divisor=0"],
      /^--against: strategy probability-chessboard, parameter divisor/,
    ],
    [["--against", "./nowhere.mjs"], /^--against "\.\/nowhere\.mjs": there is no such file/],
    [["--turns", "hit-agian"], /^--turns: "hit-agian" is not known; did you mean "hit-again"\?$/],
    [["--first", "you"], /^--first: "you" is not known; known: me, them$/],
    [["--seed", "x"], /^--seed: "x" is no whole number/],
    [["--scenario", "hasbo"], /did you mean "hasbro"/],
    [["--save", ""], /^--save: is empty/],
    [["--save", "./"], /^--save "\.\/": is a folder/],
    [["--save", "./nowhere/game.json"], /^--save "\.\/nowhere\/game\.json": its folder does not exist/],
    [["--scenario", "boxes:30x3:2"], /placements, 976 GB to list/],
    [["--json"], /^--json: is no flag of this command/],
    [["game.json"], /^"game\.json": does not belong to any flag/],
  ];
  test.concurrent.for(BAD)("refuses %j", async ([args, said]) => {
    const { code, stdout, stderr } = await run(["play", ...args], { input: "ok\n" });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^broadside: [^\n]+\n$/);
    expect(stderr.slice("broadside: ".length, -1)).toMatch(said);
  });
});
