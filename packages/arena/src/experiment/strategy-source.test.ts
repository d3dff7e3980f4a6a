import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { unwrap } from "@broadside/engine";
import { describe, expect, it, onTestFinished } from "vitest";
import { splitStrategies } from "../bot/process/command-words.ts";
import { namedStrategies } from "./experiment-description.ts";
import { botLogPath, parseStrategySources } from "./strategy-source.ts";

describe("lists of strategies", () => {
  it("are split at commas that do not belong to parameters", () => {
    const chessboard = "probability-chessboard:divisor=2,remainder=0,block=20";
    expect(splitStrategies(`random,${chessboard},./a/mine.mjs, hunt-target`)).toEqual([
      "random",
      chessboard,
      "./a/mine.mjs",
      "hunt-target",
    ]);
    expect(splitStrategies("probability-rectangle:top-left=2/2,lower-right=7/7")).toHaveLength(1);
    expect(splitStrategies("random,divisor=2")).toEqual(["random", "divisor=2"]);
  });

  it.each([
    ["randon", 'did you mean "random"'],
    ["probability-chessboard:divisr=2", "divisor"],
    ["./there/is/none.mjs", "there is no such file"],
    ["", "empty name"],
    ["random,random", "the same strategy"],
    ["probability,probability-chessboard:divisor=2,probability-chessboard:divisor=2", "the same strategy"],
  ])("refuse %j and say what would be right", (list, message) => {
    const result = parseStrategySources(splitStrategies(list), "--strategies");
    if (result.ok) throw new Error("was taken");
    const { where, what, fix } = result.error;
    expect(`${where}: ${what}; ${fix}`).toContain(message);
    expect(where).toContain("--strategies");
  });
});

describe("modules of strategies", () => {
  const folderOf = (files: Readonly<Record<string, string>>): string => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-modules-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return folder;
  };
  const read = (...paths: string[]) => unwrap(parseStrategySources(paths, "--strategies"));
  const hashOf = (path: string): string => read(path)[0].module?.sha256 ?? "";

  it("of one name in two folders are two strategies, and keep their short name where it tells them apart", () => {
    const folder = folderOf({ "a/mine.mjs": "1", "b/mine.mjs": "1", "c/other.mjs": "1" });
    const paths = ["a/mine.mjs", "b/mine.mjs", "c/other.mjs"].map((name) => join(folder, name));
    expect(read(...paths).map(({ key }) => key)).toEqual(["a/mine.mjs", "b/mine.mjs", "other.mjs"]);
    expect(read(paths[0]).map(({ key }) => key)).toEqual(["mine.mjs"]);
    const twice = parseStrategySources([paths[0], join(folder, "b/../a/mine.mjs")], "--strategies");
    expect(twice.ok).toBe(false);
  });

  it("are told apart by everything that they import, near or far, in every way to import", () => {
    const helpers = ["one.mjs", "deep/two.mjs", "three.mjs", "four.cjs", "five.json", "six.js"];
    const folder = folderOf({
      "mine.mjs": `import { a } from "./one.mjs"; export * from "./three.mjs"; const b = import("./deep/two.mjs");
        import five from "./five.json" with { type: "json" }; import four from "./four.cjs"; import "node:fs"; import "zzz";`,
      "one.mjs": "export const a = 1;",
      "deep/two.mjs": 'import "../mine.mjs";',
      "three.mjs": "export const c = 1;",
      "four.cjs": 'module.exports = require("./six");',
      "five.json": "5",
      "six.js": "module.exports = 6;",
      "node_modules/zzz/package.json": '{ "version": "1.0.0" }',
      "unrelated.mjs": "1",
    });
    const mine = join(folder, "mine.mjs");
    const before = hashOf(mine);
    writeFileSync(join(folder, "unrelated.mjs"), "2");
    expect(hashOf(mine)).toBe(before);
    for (const name of [...helpers, "node_modules/zzz/package.json"]) {
      const seen = hashOf(mine);
      writeFileSync(
        join(folder, name),
        name.endsWith("package.json") ? '{ "version": "1.0.1" }' : `${name.endsWith("json") ? "7" : "// 2"}`,
      );
      expect(hashOf(mine), name).not.toBe(seen);
      if (name === "four.cjs") writeFileSync(join(folder, name), 'module.exports = require("./six");');
    }
  });

  it("that stand alone have the hash of their file, wherever it lies", () => {
    const folder = folderOf({ "a/mine.mjs": "export const a = 1;", "b/mine.mjs": "export const a = 1;" });
    expect(hashOf(join(folder, "a/mine.mjs"))).toBe(hashOf(join(folder, "b/mine.mjs")));
    expect(hashOf(join(folder, "a/mine.mjs"))).toBe("683314ed22112e8dea8095c8c6173afa2c61279f5fe07968ebe0e21fff16871d");
  });
});

describe("names of strategies in results", () => {
  const named = (...pairs: readonly (readonly [text: string, described: string])[]): string[] =>
    namedStrategies(
      { strategies: pairs.map(([, described]) => described) },
      pairs.map(([text]) => text),
    ).map(({ strategy }) => strategy);

  it("are those of the command line, and of bots what they call themselves, each once", () => {
    expect(
      named(
        ["greedy-hit", "greedy-hit"],
        ["./a.mjs", "a.mjs (0123456789abcdef)"],
        ["cmd:a (b)", "cmd:a (b)"],
        ["cmd:x 1", "cmd:x 1 (My bot (new) 1.0)"],
        ["cmd:x 2", "cmd:x 2 (My bot (new) 1.0)"],
        ["cmd:y", "cmd:y (greedy-hit)"],
      ),
    ).toEqual(["greedy-hit", "./a.mjs", "cmd:a (b)", "My bot (new) 1.0", "My bot (new) 1.0 (2)", "greedy-hit (2)"]);
  });

  it("have no marks that move the cursor or turn the line, and fit a table", () => {
    expect(named(["cmd:x", "cmd:x (\u001b[2J\u202eevil\tbot)"])).toEqual(["[2J evil bot"]);
    expect(named(["cmd:x", "cmd:x (\u0007)"])).toEqual(["cmd:x"]);
    expect(named(["cmd:x", `cmd:x (${"é".repeat(99)})`])[0]).toMatch(/^é{39}…$/);
  });
});

describe("a list of strategies with commands", () => {
  it("leaves the commas in the quotes of a command to the command", () => {
    expect(splitStrategies(`random, cmd:python3 "my,bot.py" 'a, b' ,greedy-hit:prior=uniform,cmd:x`)).toEqual([
      "random",
      `cmd:python3 "my,bot.py" 'a, b'`,
      "greedy-hit:prior=uniform",
      "cmd:x",
    ]);
  });

  it.each([
    ["cmd:", '--strategies "cmd:": names no program; write for example "cmd:python3 mybot.py"'],
    ["cmd:nonesuch", '--strategies "cmd:nonesuch": there is no program "nonesuch"; check the first word'],
    ["cmd:/etc/passwd", "is not executable"],
    ["cmd:./none.mjs", 'there is no program "./none.mjs"'],
    ["cmd:sh 'x", "the quote ' is not closed"],
    ["cmd:sh,depth=3", "a command takes no parameters after a comma"],
    ["cmd:sh bot.sh,cmd:sh bot.sh", "is the same strategy as"],
  ])("refuses %s", (list, message) => {
    const sources = parseStrategySources(splitStrategies(list), "--strategies");
    expect(sources.ok ? "" : `${sources.error.where}: ${sources.error.what}; ${sources.error.fix}`).toContain(message);
  });
});

it("the name of a bot's log holds nothing that a system refuses in names of files", () => {
  for (const text of [
    String.raw`cmd:"C:\my bots\a.exe" --level 3|4 <x> ?*`,
    "cmd:../con",
    "cmd:???",
    `cmd:${"é".repeat(300)}`,
  ])
    expect(basename(botLogPath("out", 0, { text }))).toMatch(/^1-[A-Za-z0-9.-]{0,60}\.log$/);
});
