// Games against strategies as scripts play them: lines on standard input, without prompts.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unwrap } from "@broadside/engine";
import { parseTranscriptText, replayTranscript } from "@broadside/engine/games";
import { describe, expect, test } from "vitest";
import {
  expectRefusal,
  fileWith,
  finish,
  folderWith,
  interrupt,
  type Outcome,
  run,
  start,
  testRefusals,
  untilThere,
  withFlags,
  words,
} from "./command.ts";

const play = (lines: readonly string[], ...args: string[]): Promise<Outcome> =>
  run(withFlags(["play", "--seed", "3"], args), { input: lines.map((line) => `${line}\n`).join("") });

const EXAMPLE = new URL("../../../examples/solitaire.json", import.meta.url);
const SMALL = ["--scenario", "gorkoff-3x3"];
const MIDDLE = ["--scenario", "gorkoff-5x5"];

const allCells = (side: number): string[] =>
  Array.from({ length: side * side }, (_, i) => `${"ABCDEFGHIJ"[i % side]}${Math.floor(i / side) + 1}`);

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

  test.for(["greedy-hit", "probability-chessboard:divisor=3"])("against %s", async (name) => {
    const { code, stdout, stderr } = await play(["ok", ...allCells(5)], ...MIDDLE, "--against", name);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\n(you|they) win: /);
    expect(new Set(shotsOf("they", stdout)).size).toBe(shotsOf("they", stdout).length);
  });

  test("is the same game for equal seeds and equal input, whichever fleet is taken", async () => {
    const lines = ["ok", ...allCells(5)];
    const args = [...MIDDLE, "--against", "random"];
    const first = await play(lines, ...args);
    expect(await play(lines, ...args)).toEqual(first);
    expect(await play(lines, ...args, "--seed", "4")).not.toEqual(first);
    const other = await play(["again", ...lines], ...args);
    expect(shotsOf("they", other.stdout).slice(0, 9)).toEqual(shotsOf("they", first.stdout).slice(0, 9));
  });

  test("fleets are drawn by the preset's own placement model unless another is named", async () => {
    const begin = async (...args: string[]): Promise<string> =>
      (await play(["quit"], "--scenario", "thesis", ...args)).stdout;
    const own = await begin();
    expect(own).toMatch(/\nseed 3 {3}fleets drawn by sequential\n/);
    expect(await begin("--placement", "sequential")).toBe(own);
    const uniform = await begin("--placement", "uniform");
    expect(uniform).toMatch(/\nseed 3\n/);
    const fleet = (text: string): string => text.slice(text.indexOf("your fleet"));
    expect(fleet(uniform)).not.toBe(fleet(own));
    expect((await play(["quit"], ...SMALL)).stdout).toMatch(/\nseed 3\n/);
  });

  test("ends with the game though the input stays open, as a process", async () => {
    const child = start(["play", ...SMALL]);
    const outcome = finish(child);
    child.stdin.write("ok\nresign\n");
    expect(await outcome).toMatchObject({ code: 0 });
  });

  test("stopped by Ctrl-C as a process says what is kept and how to go on; the same flags go on, others are refused", async () => {
    const folder = folderWith({});
    const out = join(folder, "game.json");
    // A seed with which the fleet differs from that of the other game: there are four.
    const args = ["play", ...SMALL, "--against", "random", "--seed", "3", "--out", out];
    const child = start(args);
    const outcome = finish(child);
    const isAnswered = new Promise<void>((resolve) => {
      let said = "";
      child.stdout.on("data", (text: string) => {
        said += text;
        if (/\nyou: 1 shot/.test(said)) resolve();
      });
    });
    child.stdin.write("ok\nB2\n");
    await Promise.race([isAnswered, outcome]);
    // It asks for the next shot by then: a signal in the instant in which work begins or ends is Node's own.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    interrupt(child);
    const { code, signal, stdout } = await outcome;
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    expect(stdout).toMatch(/\nyou leave the game\nyou: [01] shots?, /);
    expect(stdout).toContain(`\ngo on: the same command with --out ${out} --resume\n`);
    for (const [more, said] of [
      ["--seed 4", "--seed: 4 is not the seed of"],
      ["--answers sunk", "--scenario and --answers: these are not the rules of"],
      ["--prior edges", "--prior: this is not the prior of"],
      ["--placement sequential", "--placement sequential: the fleets of"],
    ])
      expectRefusal(await run([...withFlags(args, words(more)), "--resume"]), said);
    const other = join(folder, "other.json");
    await play(["ok", "A1", "quit"], ...SMALL, "--seed", "9", "--out", other);
    expectRefusal(
      await run([...args, "--resume", "--fleet", other.replace(".json", "-theirs.json")]),
      /^--fleet: this is not the fleet of/,
    );
    const resumed = await run([...args, "--resume"], { input: "resign\n" });
    expect(resumed.stdout).toContain("\nyou resign: they win\n");
    expectRefusal(await run([...args, "--resume"]), /you resigned that game; leave --resume out and name a new file$/);
  });

  test.each([
    ["Ctrl-C", 0, []],
    ["--max-time", 1, ["--max-time", "3s"]],
  ] as const)("%s while the opponent thinks says how to go on, as a process", async (how, code, more) => {
    const folder = folderWith({
      "endless.mjs": `import { writeFileSync } from "node:fs";
        const choose = () => { writeFileSync(new URL("mark", import.meta.url), ""); for (;;); };
        export default { name: "endless", about: "a test", choose };`,
    });
    const out = join(folder, "game.json");
    const child = start(["play", ...SMALL, "--against", join(folder, "endless.mjs"), "--out", out, ...more]);
    const outcome = finish(child);
    child.stdin.write("ok\nB2\n");
    await untilThere(join(folder, "mark"));
    if (how === "Ctrl-C") interrupt(child);
    const ended = await outcome;
    expect(ended).toMatchObject({ code, signal: null });
    expect(ended.stdout).toMatch(/ you leave the game|\nyou leave the game/);
    expect(ended.stdout).toContain(`\ngo on: the same command with --out ${out} --resume\n`);
    expect(JSON.parse(readFileSync(out, "utf8")).shots).toMatch(/^B2[.x]$/);
    expect(ended.stderr).toBe(
      code === 0 ? "" : "broadside: stopped after 3.0 s: your opponent was still thinking; --max-time allows more\n",
    );
  });

  test("a salvo with a wrong cell, or too few, is told in a line and not shot", async () => {
    const { stdout } = await play(
      ["ok", "A1", "A1 A2 A3 A4 A1", "A1 A2 A3 A4 Z9", "", "A1 A2 A3 A4 A5", "quit"],
      ...MIDDLE,
      ...["--turns", "salvo", "--first", "them"],
    );
    for (const line of [
      "1 cell: you have 5 shots",
      '"A1": is there twice',
      "Z9",
      "type 5 cells such as A1 B2",
      "you shoot 5 shots:",
    ])
      expect(stdout).toContain(line);
    expect(stdout.match(/^you shoot/gm)).toHaveLength(1);
    // They have sunk a boat.
    expect(stdout).toMatch(/^they shoot 6 shots:[\s\S]*^you shoot 5 shots:/m);
  });

  test("answers commands and wrong input in a line each, and asks again", async () => {
    const wrong = ["A1", "Z9", "hnit", "undo", "\u001b[31mA", "A1"];
    const { code, stdout } = await play(["maybe", "ok", ...wrong, "help", "map", "resign"], ...MIDDLE);
    expect(code).toBe(0);
    for (const line of [
      '"maybe": write ok to play with this fleet, again for another, place to place the ships yourself, load FILE.json, or quit',
      '"Z9" is off the board; cells run from A1 to E5',
      '"hnit": is neither a cell nor a command; did you mean "hint"?',
      "undo: a shot cannot be taken back",
      '"A1": was your shot 1; choose another cell',
      "you resign: they win",
    ])
      expect(stdout).toContain(`\n${line}\n`);
    expect(stdout).toContain("\n  resign  give the game up");
    expect(stdout).not.toContain("\u001b");
    expect(shotsOf("you", stdout)).toEqual(["A1"]);
  });

  test("reads cells as people write them, and shows the water beside a sunk ship", async () => {
    const lines = ["ok", "В1", "１-a", "quit"];
    const { stdout } = await play(lines, ...MIDDLE, "--answers", "sunk", "--seed", "5");
    expect(stdout).toContain('"В1" has a Cyrillic letter and could be C1');
    expect(stdout).toContain("\nyou shoot A1: sunk\n");
    expect(stdout).toMatch(/\n1 {2}# - ~ ~ ~ .*\n2 {2}- - ~ ~ ~ /);
    expect(stdout).toContain("- no ship");
  });

  test("hints at the cells that are likeliest to be hit", async () => {
    const { stdout } = await play(["ok", "hint", "quit"], ...SMALL);
    expect(stdout).toContain(
      "\n4 layouts left; likeliest hits:\n  A1 100 %, C1 100 %, A3 100 %, C3 100 %, B1 25.0 %\n",
    );
  });

  test("the box game", async () => {
    const { code, stdout } = await play(["ok", "hint", "(1,1,1)", "resign"], "--scenario", "boxes:2x3:2");
    expect(code).toBe(0);
    expect(stdout).toMatch(/\nyou shoot \(1,1,1\): (0 ships|1 ship|2 ships)\n/);
    expect(stdout).toContain("(x,y,2)");
  });

  test.for([[], ["ok", "A1"]])("input that ends after %j ends the game politely", async (lines) => {
    const { code, stdout, stderr } = await play(lines, ...MIDDLE);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/you leave[^\n]*\n/);
    expect(stdout.includes("\nthe game is not saved; --out FILE keeps")).toBe(lines.length > 0);
  });

  test("a game that --out could not keep is a failure in the end", async () => {
    // A folder with the name of the new file makes the write fail there.
    const folder = folderWith({});
    mkdirSync(join(folder, "game-theirs.json.new"));
    const { code, stdout, stderr } = await play(["ok", "A1"], ...MIDDLE, "--out", join(folder, "game.json"));
    expect(code).toBe(1);
    expect(stdout).not.toContain("--out FILE");
    expect(stderr).toMatch(/^broadside: the game is not saved: ".*game-theirs.json" cannot be written \(.*\)\n$/);
  });

  test("keeps the game from shot to shot, both sides, for replay", async () => {
    const folder = folderWith({});
    const path = join(folder, "game.json");
    const { stdout } = await play(["ok", ...allCells(3)], ...SMALL, "--against", "random", "--out", path);
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
    // When the input ends, the game so far is still saved.
    const cut = join(folder, "cut.json");
    await play(["ok", "A1"], ...SMALL, "--out", cut);
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
    expect((await play(["ok", "A1", "quit", ""], ...SMALL)).stdout).not.toContain("saved:");
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
    expect(bad).toMatchObject({ code: 1, stderr: "broadside: strategy mine failed at bad.mjs:1: out of ideas\n" });
    const none = await play(["ok"], ...SMALL, "--against", join(folder, "none.mjs"));
    expect(none).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("none.mjs") });
  });

  test.for(["hit", "sunk", "identified"])("with answers %s", async (answers) => {
    const { code, stdout, stderr } = await play(["ok", ...allCells(5)], ...MIDDLE, "--answers", answers);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\n(you|they) win: /);
    const said = /^you shoot \w\d: .*sunk/m;
    if (answers === "hit") expect(stdout).not.toMatch(said);
    else expect(stdout).toMatch(said);
  });

  describe("a fleet of one's own", () => {
    /** The lines that show the person's fleet as finally chosen: letters and cells. */
    const fleetIn = (stdout: string): string[] => {
      const [, text] = stdout.split("their fleet")[0].split(/your fleet(?![\s\S]*your fleet)/);
      return text
        .split("\n")
        .filter((line) => /^[CDB] {2}[a-z]/.test(line))
        .map((line) => line.slice(3).replace(/ +/g, " "));
    };

    test("is placed ship by ship, wrong places being refused in a line each", async () => {
      const lines = [
        ...["place", "undo", "A1 B2", "Z1 A1", "A1 A2 B7x", "B1", "A1-A3", "A4", "C1", "c1 C2"],
        ...["E5 E4", "A5", "e1"],
        ...["undo", "E2", "C5", "ok", "resign"],
      ];
      const { code, stdout, stderr } = await play(lines, ...MIDDLE);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      for (const line of [
        "undo: no ship is placed yet",
        "a cruiser has no place that holds A1 B2; cruiser (3 cells) is to be placed",
        '"Z1" is off the board; cells run from A1 to E5',
        "a cruiser has 3 places that hold B1; name its other end too, or all cells",
      ])
        expect(stdout).toContain(`\n${line}\n`);
      const ships = ["cruiser A1 A2 A3", "destroyer C1 C2", "destroyer E4 E5", "boat A5", "boat E2", "boat C5"];
      expect(fleetIn(stdout).sort()).toEqual(ships.sort());
    });

    test("has the totals that both players know of each other; the ship that ends it otherwise is refused", async () => {
      const { clues: _, ...rules } = JSON.parse(readFileSync(EXAMPLE, "utf8"));
      const known = ["--scenario", fileWith(rules)];
      const ships = ["D2 F2", "A6 B6", "D6 E6", "A4", "D4"];
      const { stdout, code } = await play(["place", ...ships, "B2", "F4", "ok", "resign"], ...known);
      expect(code).toBe(0);
      expect(stdout).toContain("\nship cells of either fleet: columns 2 1 0 3 2 2, rows 0 3 0 3 0 4\n");
      expect(stdout).toContain("\nwith the boat on B2 the fleet has 2 ship cells in column B; choose another place\n");
      const [, theirs] = stdout.split("their fleet was\n");
      const rows = theirs.split("\n").slice(1, 7);
      expect(rows.map((row) => row.slice(3).replace(/[^A-Z]/g, "").length)).toEqual([0, 3, 0, 3, 0, 4]);
    });

    test("may not touch where ships may not, nor leave the others no place", async () => {
      const { stdout } = await play(["place", "B2 B4", "D3 D4", "cancel", "ok", "quit"], ...MIDDLE);
      expect(stdout).toMatch(/\nwith the cruiser on B2 B3 B4 the other ships fit nowhere; choose another place\n/);
      const near = await play(["place", "A1 A3", "B4 C4", "quit"], ...MIDDLE);
      expect(near.stdout).toContain(
        "\nships may not touch, not even at corners; it touches or crosses the cruiser on A1 A2 A3\n",
      );
      expect(near.stdout).toMatch(/you leave before the first shot\n$/);
    });

    test("is completed by chance, the same for equal seeds", async () => {
      const lines = ["place", "A1 A3", "rest", "ok", "resign"];
      const { stdout } = await play(lines, ...MIDDLE);
      expect(fleetIn(stdout)).toHaveLength(6);
      expect(fleetIn(stdout)).toContain("cruiser A1 A2 A3");
      expect(fleetIn((await play(lines, ...MIDDLE, "--seed", "4")).stdout)).not.toEqual(fleetIn(stdout));
    });

    test("of boxes is named by two corners", async () => {
      const { stdout } = await play(
        ["place", "(1,1,1) (2,2,1)", "(1,1,1)-(2,2,1)", "(2,2,2)", "ok", "resign"],
        ...["--scenario", "boxes:2x3:2"],
      );
      expect(stdout).toContain("no two ships of a class may lie alike; so does the ");
      expect(stdout).toMatch(/\nyou resign: they win\n/);
    });

    test("comes from a layout, a list of one, or a transcript", async () => {
      const ships = [
        { class: "cruiser", cells: ["A1", "B1", "C1"] },
        { class: "boat", cells: ["A3"] },
        { class: "boat", cells: ["C3"] },
      ];
      const folder = folderWith({
        "layout.json": JSON.stringify({ ships }),
        "list.json": JSON.stringify({ seed: 1, layouts: [{ ships }] }),
        "odd-list.json": JSON.stringify({ sed: 1, layouts: [{ ships }] }),
        "short.json": JSON.stringify({ ships: ships.slice(1) }),
        "unseen.json": JSON.stringify({ format: "broadside-transcript", version: 1, shots: "" }),
      });
      const game = join(folder, "game.json");
      await play(["ok", "A1", "resign"], ...SMALL, "--fleet", join(folder, "layout.json"), "--out", game);
      const theirs = join(folder, "game-theirs.json");
      for (const file of [join(folder, "layout.json"), join(folder, "list.json"), theirs]) {
        // There is no fleet to choose, so the first line is a shot.
        const { code, stdout } = await play(["map", "quit"], ...SMALL, "--fleet", file);
        expect(code).toBe(0);
        expect(stdout).toMatch(/\n1 .*1 {2}C C C\n/);
      }
      const loaded = await play([`load ${theirs}`, "ok", "map", "quit"], ...SMALL);
      expect(loaded.stdout).toMatch(/\n1 .*1 {2}C C C\n/);
      const bad: readonly (readonly [file: string, said: string])[] = [
        ["odd-list.json", 'has an unknown field "sed"; did you mean "seed"?'],
        ["unseen.json", "is a game whose layout was not seen; give a layout, or a transcript that has one"],
        ["short.json", 'has 0 ships of class "cruiser"; the fleet has 1'],
      ];
      for (const [file, said] of bad) {
        const path = join(folder, file);
        expectRefusal(await play([], ...SMALL, "--fleet", path), said);
        const asked = await play([`load ${path}`, "load", "quit"], ...SMALL);
        expect(asked.stdout).toContain(said);
        expect(asked.stdout).toContain("\nload: name a file, such as load fleet.json\n");
      }
    });
  });

  testRefusals("play", [
    ["--against greedy-hits", /^--against: "greedy-hits" is not known; did you mean "greedy-hit"\?$/],
    ["--turns hit-agian", /^--turns: "hit-agian" is not known; did you mean "hit-again"\?$/],
    ["--first you", /^--first: "you" is not known; known: me, them$/],
    ["--resume", /^--resume: names no game; write --out game\.json --resume$/],
    ['--out ""', /^--out: is empty/],
    ["--scenario boxes:30x3:2", /^--against: probability-contact looks at every placement/],
  ]);
});
