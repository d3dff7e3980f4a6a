import { describe, expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

const COMMANDS = [
  "count",
  "heatmap",
  "suggest",
  "solve",
  "hider",
  "place",
  "table",
  "presets",
  "schema",
  "prior",
  "play",
  "review",
  "compare",
  "match",
  "tournament",
  "worker",
  "bot",
  "bot-check",
  "merge",
  "study",
  "serve",
  "config",
  "completion",
];

describe("help", () => {
  test.for([[], ["--help"], ["-h"], ["help"]])("broadside %j lists the commands", async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command}( |$)`, "m"));
  });

  test("a version", async () => {
    expect(await run(["--version"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test.for(COMMANDS)("of %s describes it, and its examples work", async (command) => {
    const { code, stdout, stderr } = await run([command, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect((await run(["help", command])).stdout).toBe(stdout);
    const examples = [...stdout.matchAll(/^ {2}\$ broadside (.*)$/gm)].map(([, line]) => line);
    expect(examples.length).toBeGreaterThan(0);
    const cwd = folderWith({});
    for (const example of examples.filter((line) => !CANNOT_RUN.test(line))) {
      const args = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
      // Those who ask are answered: a fleet, a few shots, the end.
      const input = "ok\nA1\nC3\nresign\n";
      expect(await run([...args, ...smallest(args)], { cwd, input }), example).toMatchObject({ code: 0, stderr: "" });
    }
  });
});

/**
 * Examples that do not end, or need a bot, a database or parts that were played; and studies, which every-study.test.ts plays
 * at their smallest.
 */
const CANNOT_RUN = /^(serve|merge|worker|bot-check|study \w)|--queue|mybot/;

/**
 * Flags behind an example's own that take its place, so that there is little to work out. The long run does what the example
 * says.
 */
const smallest = ([command, ...flags]: readonly string[]): string[] => {
  if (["compare", "match", "tournament"].includes(command)) return ["--games", "2", "--workers", "1"];
  if (isLong) return [];
  if (command === "solve" && !flags.includes("--bound")) return ["--scenario", "gorkoff-3x3"];
  if (flags.includes("--against") && command === "place") return ["--games", "200"];
  if (flags.includes("--samples")) return ["--samples", "10000"];
  if (flags[0] === "fit") return ["--model", "cells", "--folds", "2"];
  return [];
};

const isLong = process.env["BROADSIDE_LONG"] !== undefined;

describe("of commands of commands", () => {
  test("is what their --help says", async () => {
    expect((await run(["help", "prior", "fit"])).stdout).toBe((await run(["prior", "fit", "--help"])).stdout);
  });

  test.for([
    [["help", "prior", "fti"], '"fti": is not a command of broadside prior; did you mean "fit"?'],
    [
      ["help", "count", "now"],
      '"now": is not a command of broadside count; leave it out: broadside count has no commands',
    ],
  ] as const)("%j: %s", async ([args, said]) => {
    expect(await run(args)).toMatchObject({ code: 2, stdout: "", stderr: `broadside: ${said}\n` });
  });
});

describe("paragraphs of help", () => {
  /** Explanations behind the flags, in pieces of lines that begin in the same column. */
  const paragraphsOf = (help: string): string[][] => {
    const text = help.slice(help.indexOf("show this"), help.indexOf("\nExamples:"));
    return text
      .split(/\n(?=\n)|\n(?= *\S+ {2,}\S)|\n(?= *[{"}])/)
      .map((part) => part.split("\n").filter((line) => line !== ""));
  };

  test.for(
    ["place", "hider", "table", "prior fit", "config", "solve"].flatMap((command) =>
      [40, 60, 72, 80, 100].map((columns) => [command, columns] as const),
    ),
  )("of %s fill their lines at %i columns", async ([command, columns]) => {
    const { stdout } = await run([...command.split(" "), "--help"], { env: { COLUMNS: String(columns) } });
    const short: string[] = [];
    for (const lines of paragraphsOf(stdout))
      for (const [i, line] of lines.entries()) {
        const next = lines[i + 1] ?? "";
        // A line ends where it does because the next word had no room, or a sentence has ended.
        const [word = ""] = next.trim().split(" ");
        if (next.search(/\S/) < line.search(/\S/)) continue;
        if (next !== "" && !/[.:)]$|show this/.test(line) && line.length + 1 + word.length <= columns) short.push(line);
      }
    expect(short).toEqual([]);
  });

  test("leave parameters on lines of their own", async () => {
    const { stdout } = await run(["play", "--help"], { env: { COLUMNS: "80" } });
    expect(stdout.match(/^ {4}prior=scenario$/gm)?.length).toBeGreaterThan(3);
    expect(stdout).toMatch(/^ {4}divisor=2$/m);
  });
});

describe("broadside presets", () => {
  test("lists names with a sentence", async () => {
    const { code, stdout } = await run(["presets"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^hasbro {2}American board game\n {2}the American board game/);
    expect(stdout).toMatch(/^boxes:NxD:K$/m);
  });

  test("as JSON, each a scenario that can be written to a file", async () => {
    const { presets } = JSON.parse((await run(["presets", "--json"])).stdout);
    expect(presets[0]).toEqual({
      name: "hasbro",
      title: "American board game",
      about: expect.any(String),
      placement: "uniform",
      scenario: expect.objectContaining({
        name: "hasbro",
        board: { size: [10, 10] },
        contact: "allowed",
        answers: "named",
      }),
    });
  });
});
