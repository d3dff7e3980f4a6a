// Games that use the whole window, played by keys in a real pseudo-terminal; the content of the window is
// reconstructed from the output.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseScenarioText, unwrap } from "@broadside/engine";
import { parseTranscriptText } from "@broadside/engine/games";
import { describe, expect, type TestContext, test } from "vitest";
import { makeFolder, run, words } from "../command.ts";
import { KEYS, noTerminal, PseudoTerminal } from "./pseudo-terminal.ts";

const SMALL = ["play", "--scenario", "gorkoff-3x3", "--against", "random", "--seed", "3"];
const MIDDLE = ["play", "--scenario", "gorkoff-5x5", "--against", "random", "--seed", "3"];
const { up, down, left, right, enter, ctrlC, ctrlZ } = KEYS;

const folderFor = (context: TestContext, files: Readonly<Record<string, string>>): string => {
  const folder = makeFolder(files);
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** The screen after the drawn fleet has been accepted. */
const begin = async (
  context: TestContext,
  args: readonly string[],
  options: ConstructorParameters<typeof PseudoTerminal>[2] = {},
): Promise<PseudoTerminal> => {
  const terminal = new PseudoTerminal(context, args, options);
  await terminal.see("every ship is placed");
  terminal.type(enter);
  await terminal.see(/your (shot|\d shots)/);
  return terminal;
};

/** The cells in a row of the left or the right board, starting at the sign before the first cell. */
const rowOf = (terminal: PseudoTerminal, row: number, board: 0 | 1): string => {
  const line = terminal.model.lines.find((one) => new RegExp(`^ *${row}[ ([|]`).test(one)) ?? "";
  return line.split(new RegExp(`(?:^| {3,}) *${row}(?=[ ([|])`))[board + 1] ?? "";
};

const missing = noTerminal();

describe.skipIf(missing !== undefined).concurrent(`in a terminal${missing ? ` (skipped: ${missing})` : ""}`, () => {
  test("a whole game by keys is the game that lines play, and the window is given back", async (context) => {
    // Row by row, back and forth.
    const walk = ["A1", "B1", "C1", "C2", "B2", "A2", "A3", "B3", "C3"];
    const input = ["ok", ...walk].map((cell) => `${cell}\n`).join("");
    const { stdout } = await run([...SMALL], { input });
    const shots = (who: string): string[] => stdout.match(new RegExp(`^${who} shoot .*$`, "gm")) ?? [];
    const terminal = await begin(context, SMALL);
    const { model } = terminal;
    expect(model).toMatchObject({ isAlternate: true, isCursorShown: false });
    expect(model.lines[0]).toMatch(/^gorkoff-3x3 against random {3}turns: alternate$/);
    expect(model.text).toContain("their fleet: cruiser 3, 2 x boat 1");
    terminal.type(up, left);
    await terminal.see("your shot: A1");
    const steps = [right, right, down, left, left, down, right, right];
    for (const [i, said] of shots("you").entries()) {
      await terminal.see(`your shot: ${walk[i]}`);
      terminal.type(enter);
      await terminal.see(said);
      if (shots("they")[i] !== undefined) await terminal.see(shots("they")[i]);
      await terminal.until(({ text }) => text.includes(`their fleet  ${i + 1} shot`), `${i + 1} shots`);
      if (i + 1 < shots("you").length) {
        await terminal.see(/your shot: .*shot already/);
        terminal.type(steps[i]);
      }
    }
    const [ending] = /(you|they) win: .*/.exec(stdout) ?? [""];
    await terminal.see(ending);
    // The fleet is revealed: all ship cells are visible, hit or not.
    const theirs = [1, 2, 3].map((row) => rowOf(terminal, row, 0)).join("");
    expect(theirs.match(/[x#BC]/g)).toHaveLength(5);
    terminal.type(enter);
    await terminal.see("save the game?");
    expect(model).toMatchObject({ isAlternate: false, isCursorShown: true, breaksLines: true });
    expect(model.text).toContain("their fleet was");
    terminal.type(enter);
    expect(await terminal.ended).toEqual({ code: 0, signal: null, canonical: true, echo: true });
  });

  test("the cursor and the last shots are marked on both boards, without colours too", async (context) => {
    const terminal = await begin(context, MIDDLE, { env: { NO_COLOR: "1" } });
    terminal.type("E", "2", enter);
    await terminal.see(/they shoot \w\d/);
    await terminal.see("your shot: E2 (shot already");
    const [, cell, said] = /they shoot (\w\d): (\w+)/.exec(terminal.model.text) ?? [];
    const own = rowOf(terminal, Number(cell[1]), 1).split(/ +/).join("");
    expect(own).toMatch(said === "miss" ? /\(\.\)/ : /\([x#]\)/);
    expect(rowOf(terminal, 2, 0)).toMatch(/\[ ?[.x]\]$/);
    terminal.type(left);
    await terminal.see("your shot: D2");
    // The cursor has moved on: the shot beside it is the last one.
    expect(rowOf(terminal, 2, 0)).toMatch(/\[ ?~\] ?[.x]\)$/);
    expect(terminal.model.style).toBe("");
    terminal.type(ctrlC);
    await terminal.ended;
  });

  test("Ctrl-C leaves at once, and so does the end of the process", async (context) => {
    const terminal = await begin(context, SMALL);
    terminal.type(enter);
    await terminal.see("they shoot");
    terminal.type(ctrlC);
    expect(await terminal.ended).toEqual({ code: 0, signal: null, canonical: true, echo: true });
    expect(terminal.model).toMatchObject({ isAlternate: false, isCursorShown: true, breaksLines: true });
    expect(terminal.model.text).toContain("you leave the game");
    expect(terminal.model.text).toContain("the game is not saved");
    for (const number of [15, 1]) {
      const other = await begin(context, SMALL);
      other.kill(number);
      expect(await other.ended).toEqual({ code: null, signal: number, canonical: true, echo: true });
      expect(other.model).toMatchObject({ isAlternate: false, isCursorShown: true, breaksLines: true });
    }
  });

  test("a strategy that fails gives the window back before it is told", async (context) => {
    const folder = folderFor(context, {
      "bad.mjs":
        'export default { name: "mine", about: "a test", choose(knowledge) { if (knowledge.observations.length > 0) throw new Error("out of ideas"); return 0; } };',
    });
    const terminal = await begin(context, [...SMALL.slice(0, 3), "--seed", "3", "--against", join(folder, "bad.mjs")]);
    terminal.type(enter);
    await terminal.see("they shoot A1");
    await terminal.see("shot already");
    terminal.type(up, enter);
    expect(await terminal.ended).toMatchObject({ code: 1, canonical: true });
    expect(terminal.model).toMatchObject({ isAlternate: false, isCursorShown: true });
    expect(terminal.model.text).toContain("broadside: strategy mine failed: out of ideas");
  });

  test("a window that changes is laid out anew; one too small says so and goes on", async (context) => {
    const terminal = await begin(context, MIDDLE);
    const titles = (): number[] =>
      terminal.model.lines.map((line) => line.match(/(their|your) fleet {2}/g)?.length ?? 0);
    expect(Math.max(...titles())).toBe(2);
    terminal.resize(34, 24);
    await terminal.until(() => titles().filter((count) => count === 1).length === 2, "one board below the other");
    // A line that fills its row is drawn to the last column.
    expect(terminal.model.lines[0]).toBe("gorkoff-5x5 against random   turns");
    terminal.resize(20, 6);
    await terminal.see("The window is too");
    terminal.type(right);
    terminal.resize(100, 30);
    await terminal.see("your shot: D3");
    await terminal.until(() => Math.max(...titles()) === 2, "side by side again");
    expect(terminal.model.lines[28]).toBe("your shot: D3");
    terminal.type(ctrlC);
    expect(await terminal.ended).toMatchObject({ code: 0 });
  });

  test("hints, the heat map, taking back and resigning have a key each", async (context) => {
    const terminal = await begin(context, SMALL);
    terminal.type("t");
    await terminal.see("4 layouts left; likeliest hits:");
    await terminal.see("your shot: A1");
    terminal.type("m");
    await terminal.see("!!");
    // All corners are certain hits; the edges hold a ship in one layout of four, the middle in none.
    expect([1, 2, 3].map((row) => rowOf(terminal, row, 0).match(/!!|\d+/g))).toEqual([
      ["!!", "25", "!!"],
      ["25", "0", "25"],
      ["!!", "25", "!!"],
    ]);
    terminal.type("m", enter);
    await terminal.see(/they shoot \w\d/);
    await terminal.see("your shot: A1 (shot already");
    const [first] = /they shoot \w\d/.exec(terminal.model.text) ?? [];
    terminal.type("u");
    await terminal.see("taken back: your last shot");
    await terminal.see("their fleet  0 shots");
    expect(terminal.model.text).toContain("your fleet  0 shots");
    // After another shot, the strategy draws the same random numbers as before.
    terminal.type(down, enter);
    await terminal.see("you shoot A2");
    await terminal.until(({ text }) => text.split(`${first}`).length === 3, `${first} again`);
    terminal.type("u", "u", "?");
    await terminal.see("take the last aim back");
    terminal.type("x", "r", "n", "r", "y");
    await terminal.see("you resign: they win");
    terminal.type("q");
    expect(await terminal.ended.then(({ code }) => code)).toBe(0);
  });

  test("salvos are aimed one by one, marked, and made together", async (context) => {
    const terminal = await begin(context, [...MIDDLE, "--turns", "salvo"]);
    await terminal.see("your 6 shots, 0 aimed");
    // A lower-case letter that moves the cursor, then a digit: the cell in that column.
    terminal.type("a", "1", enter, "B1", enter, " ", "C1", enter);
    await terminal.see("your 6 shots, 2 aimed: A1 C1");
    expect(rowOf(terminal, 1, 0).match(/\*/g)).toHaveLength(2);
    terminal.type("D1 E1 A2 B2 C2", enter);
    await terminal.see("you have 6 shots");
    terminal.type("D1 E1 A2 B2", enter);
    await terminal.see("all 6 aimed: A1 C1 D1 E1 A2 B2; Enter shoots");
    terminal.type(down, enter);
    await terminal.see("their fleet  6 shots");
    await terminal.see(/they shoot \d shots:/);
    expect(rowOf(terminal, 1, 0)).not.toContain("*");
    terminal.type(ctrlC);
    await terminal.ended;
  });

  test("a fleet is placed by keys, and by text", async (context) => {
    const folder = folderFor(context, {});
    const path = join(folder, "game.json");
    const terminal = new PseudoTerminal(context, [...MIDDLE, "--out", path]);
    await terminal.see("every ship is placed");
    terminal.type("z");
    await terminal.see("cruiser (3 cells): A1");
    const isUpright = terminal.model.text.includes("A1 A2 A3");
    terminal.type("r");
    await terminal.see(isUpright ? "cruiser (3 cells): A1 B1 C1" : "cruiser (3 cells): A1 A2 A3");
    if (isUpright) terminal.type("r");
    await terminal.see("cruiser (3 cells): A1 A2 A3");
    // The ship stays on the board.
    terminal.type(down, down, down, down, enter);
    await terminal.see(/placed: C cruiser 3$/m);
    terminal.type(enter);
    await terminal.see("ships may not touch");
    terminal.type("C", "1", "-", "C", "2", enter, "E4-E5", enter);
    await terminal.see("boat 1 of 3");
    terminal.type("u", "m");
    await terminal.see("every ship is placed");
    terminal.type(enter);
    await terminal.see("your shot");
    terminal.type(enter);
    await terminal.see("they shoot");
    await terminal.see("shot already");
    terminal.type("q", "y");
    expect(await terminal.ended).toMatchObject({ code: 0 });
    const { layout } = unwrap(parseTranscriptText(readFileSync(join(folder, "game-theirs.json"), "utf8")));
    expect(layout).toBeDefined();
    const text = readFileSync(join(folder, "game-theirs.json"), "utf8");
    const { ships } = (JSON.parse(text) as { layout: { ships: { class: string; cells: string[] }[] } }).layout;
    expect(ships.map(({ cells }) => cells.join(" "))).toEqual(expect.arrayContaining(["A3 A4 A5", "C1 C2"]));
    expect(ships).toHaveLength(6);
  });

  test("a game that was left goes on with --resume, in the window and in lines", async (context) => {
    const folder = folderFor(context, {});
    const path = join(folder, "game.json");
    const terminal = await begin(context, [...MIDDLE, "--out", path]);
    terminal.type("A1", enter);
    await terminal.see(/they shoot \w\d/);
    await terminal.see("shot already");
    terminal.type(ctrlC);
    await terminal.ended;
    const again = new PseudoTerminal(context, ["play", "--out", path, "--resume"]);
    await again.see("their fleet  1 shot");
    await again.see("your shot");
    expect(again.model.lines[0]).toContain("gorkoff-5x5 against random");
    expect(rowOf(again, 1, 0)).toMatch(/^\( ?[.x]\)/);
    again.type("B1", enter);
    await again.see("they shoot");
    await again.see("your fleet  2 shots");
    again.type(ctrlC);
    expect(await again.ended).toMatchObject({ code: 0 });
    const { code, stdout } = await run(["play", "--out", path, "--resume"], { input: "C1\nA1\nquit\n" });
    expect(code).toBe(0);
    expect(stdout).toContain("you: 3 shots");
    expect(stdout).toContain('"A1": was your shot 1');
    expect(readFileSync(path, "utf8")).toMatch(/"shots": "A1\S B1\S C1\S"/);
  });

  test("boards with blocked cells, full-width letters and more cells than the window", async (context) => {
    const rules = JSON.stringify({
      name: "大海",
      board: { size: [60, 40], blocked: ["AD20"] },
      fleet: [
        { name: "驱逐舰", length: 3 },
        { name: "ell", shape: ["X.", "X.", "XX"] },
      ],
      contact: "allowed",
      answers: "hit",
    });
    unwrap(parseScenarioText(rules));
    const folder = folderFor(context, { "broad.json": rules });
    const terminal = await begin(context, [
      "play",
      "--scenario",
      join(folder, "broad.json"),
      "--against",
      "random",
      "--placement",
      "sequential",
    ]);
    terminal.type("AD20");
    await terminal.see("cell: AD20_");
    await terminal.see(/\[ *\/\]/);
    terminal.type(enter);
    await terminal.see("is blocked");
    terminal.type("BH40", "\u001b[A");
    await terminal.see("your shot: BH39");
    terminal.type("\u001b[5~");
    await terminal.see("your shot: BH29");
    expect(terminal.model.text).toContain("BH");
    for (const line of terminal.model.lines) expect(line.length).toBeLessThanOrEqual(80);
    terminal.type(ctrlC);
    await terminal.ended;
  });

  test("the box game: slices, and boxes spanned between corners", async (context) => {
    const line = "play --scenario boxes:3x3:2 --against random --seed 1";
    const terminal = new PseudoTerminal(context, words(line));
    await terminal.see("every ship is placed");
    terminal.type("z");
    await terminal.see("first corner (1,1,1)");
    terminal.type(enter, right, down, enter);
    await terminal.see("box 2 of 2");
    // Below the last row of a slice comes the next slice.
    terminal.type("\u001b[6~", enter, enter);
    await terminal.see("every ship is placed");
    terminal.type(enter);
    await terminal.see("your shot: (2,2,2)");
    terminal.type(down, down);
    await terminal.see("your shot: (2,1,3)");
    terminal.type("(1,1,1)", enter);
    await terminal.see(/you shoot \(1,1,1\): \d ship/);
    terminal.type(ctrlC);
    expect(await terminal.ended).toMatchObject({ code: 0 });
  });

  test.skipIf(!existsSync("/bin/bash"))("Ctrl-Z gives the window to the shell, fg takes it again", async (context) => {
    const shell = new PseudoTerminal(context, ["/bin/bash", "--norc", "--noprofile", "-i"]);
    await shell.see(/[#$]$/m);
    const words = [process.execPath, new URL("../../bin/broadside.js", import.meta.url).pathname, ...SMALL];
    shell.type(`${words.join(" ")}\r`);
    await shell.see("every ship is placed");
    shell.type(ctrlZ);
    await shell.see("Stopped");
    expect(shell.model).toMatchObject({ isAlternate: false, isCursorShown: true, breaksLines: true });
    shell.type("fg\r");
    await shell.until(
      ({ isAlternate, text }) => isAlternate && text.includes("every ship is placed"),
      "the game again",
    );
    expect(shell.model.isCursorShown).toBe(false);
    shell.type(ctrlC);
    await shell.see("you leave before the first shot");
    shell.type("exit\r");
    expect(await shell.ended).toMatchObject({ canonical: true, echo: true });
    expect(shell.model).toMatchObject({ isAlternate: false, isCursorShown: true });
  });

  test.for([
    ["--plain", {}],
    ["--turns=alternate", { TERM: "dumb" }],
  ] as const)("%s with %j is line by line", async ([flag, env], context) => {
    const terminal = new PseudoTerminal(context, [...SMALL, flag], { env });
    await terminal.see("play with this fleet? Enter");
    expect(terminal.model).toMatchObject({ isAlternate: false, isCursorShown: true });
    terminal.type("ok\r");
    await terminal.see("your shot (or help):");
    terminal.type("resign\r");
    await terminal.see("you resign: they win");
    expect(await terminal.ended).toMatchObject({ code: 0 });
  });
});
