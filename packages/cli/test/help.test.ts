import { cpSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { isLong } from "../../engine/test/cases.ts";
import { joinCommand, COMMANDS as LOADERS } from "../src/commands/command-list.ts";
import { expectRefusal, folderWith, run, withFlags, words } from "./command.ts";

const COMMANDS = Object.keys(LOADERS);

const shown = fileURLToPath(new URL("../../../examples", import.meta.url));

describe("help", () => {
  test.for([[], ["--help"], ["-h"], ["help"]])("broadside %j lists the commands", async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command}( |$)`, "m"));
  });

  test("groups them, and says in a sentence which of two to use", async () => {
    const { stdout } = await run("--help");
    expect([...stdout.matchAll(/^([A-Z][a-z ]+):$/gm)].map(([, heading]) => heading)).toEqual(
      expect.arrayContaining(["Analyse", "Play", "Compare", "Solve", "Data", "Many machines"]),
    );
    expect(stdout).toMatch(
      /^To see which strategies need fewer shots [^.]*, write compare; [^.]*, write tournament\.$/m,
    );
    // A command that plays nothing has no such group for its seed.
    expect((await run("heatmap --help")).stdout).not.toContain("What to play:");
  });

  test("a version", async () => {
    expect(await run("--version")).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });

  test.for(COMMANDS)("of %s describes it, and its examples work", async (command) => {
    const { code, stdout, stderr } = await run([...command.split(" "), "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect((await run(["help", ...command.split(" ")])).stdout).toBe(stdout);
    const examples = [...stdout.matchAll(/^ {2}\$ broadside (.*)$/gm)].map(([, line]) => line);
    expect(examples.length).toBeGreaterThan(0);
    const cwd = folderWith({});
    cpSync(shown, join(cwd, "examples"), { recursive: true });
    const own = examples.filter((line) => joinCommand(words(line))[0] === command);
    for (const [flag] of own.join("\n").matchAll(/(?<= )--[a-z-]+/g))
      expect(stdout).toMatch(new RegExp(`^ {2}(?:-\\w, )?${flag}(?: |$)`, "m"));
    for (const example of examples.filter((line) => !CANNOT_RUN.test(line) && (isLong || !IS_LATE.test(line)))) {
      const line = words(example);
      // Answers for commands that ask: a fleet, a few shots, the end.
      const input = "ok\nA1\nC3\nresign\n";
      expect(await run(withFlags(line, smallest(line)), { cwd, input }), example).toMatchObject({
        code: 0,
        stderr: "",
      });
    }
  });
});

/**
 * Examples that do not end, or that need a bot, a client, a database, counts or parts already played; and studies, which
 * every-study.test.ts runs at their smallest size.
 */
const CANNOT_RUN = /^(serve|worker|bot-check|mcp|study \w)|--queue|mybot|counts\./;

/** More folders of games than the first, each with its database and its report; other tests make such folders too. */
const IS_LATE = /^(compare|tournament) .*--out (?!results|cup)/;

/**
 * Flags that replace an example's own, so that there is little to compute. The long run does exactly what the
 * example says.
 */
const smallest = ([command, ...flags]: readonly string[]): string[] => {
  if (["compare", "tournament", "task"].includes(command)) return ["--games", "2", "--workers", "1"];
  if (command === "regret") return ["--scenario", "gorkoff-3x3", "--games", "10"];
  if (isLong) return [];
  if (command === "solve" && flags[0] !== "check") return ["--scenario", "gorkoff-3x3"];
  if (flags.includes("russian") && command === "play") return ["--scenario", "gorkoff-3x3"];
  if (command === "puzzle" && flags[0] === "shots") return ["--scenario", "three-ships"];
  if (command === "puzzle" && flags.includes("--number")) return ["--number", "2"];
  // Drawing a large position takes seconds, after which progress would show.
  if (flags.includes("--samples")) return ["--samples", "10000", "--quiet"];
  if (command === "prior") return ["--set", "model=cells", "--set", "folds=2"];
  return [];
};

test("help leaves parameters on lines of their own", async () => {
  const { stdout } = await run("play --help", { env: { COLUMNS: "80" } });
  expect(stdout.match(/^ {4}prior=scenario$/gm)?.length).toBeGreaterThan(3);
  expect(stdout).toMatch(/^ {4}divisor=2$/m);
});

describe("broadside list presets", () => {
  test("lists names with a sentence", async () => {
    const { code, stdout } = await run("list presets");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^hasbro {2}American board game\n {2}the American board game/);
    expect(stdout).toMatch(/^boxes:NxD:K$/m);
  });

  test("as JSON, each a scenario that can be written to a file", async () => {
    const { presets } = JSON.parse((await run("list presets --json")).stdout);
    expect(presets[0]).toEqual({
      name: "hasbro",
      title: "American board game",
      about: expect.any(String),
      reference: expect.any(String),
      placement: "uniform",
      scenario: expect.objectContaining({
        name: "hasbro",
        board: { size: [10, 10] },
        contact: "allowed",
        answers: "named",
      }),
    });
  });

  test("with a name: its board, fleet, contact, answers and source; as JSON the same as in the list", async () => {
    const { stdout } = await run("list presets russian");
    expect(stdout.split("\n").slice(3, 8)).toEqual([
      "board    10 x 10, A1 to J10",
      "fleet    10 ships: battleship 4, 2 x cruiser 3, 3 x destroyer 2, 4 x boat 1",
      "contact  none: ships may not touch, not even at a corner",
      "answers  sunk: miss, hit or sunk",
      "source   ru.wikipedia.org, Морской бой (игра)",
    ]);
    expect((await run("list presets planes")).stdout).toContain("\n  ..X..\n  XXXXX\n");
    expect((await run("list presets boxes:4x3:2")).stdout).toContain("\nboard    4 x 4 x 4, (1,1,1) to (4,4,4)\n");
    const { presets } = JSON.parse((await run("list presets --json")).stdout);
    expect(presets).toContainEqual(JSON.parse((await run("list presets russian --json")).stdout));
    expectRefusal(await run("list presets hasbo"), 'list presets: there is no preset "hasbo"; did you mean "hasbro"?');
  });
});
