import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { makeFolder, run } from "./command.ts";

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

  test.concurrent.for(COMMANDS)("of %s describes it, and its examples work", { timeout: 600_000 }, async (command) => {
    const { code, stdout, stderr } = await run([command, "--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect((await run(["help", command])).stdout).toBe(stdout);
    const examples = [...stdout.matchAll(/^ {2}\$ broadside (.*)$/gm)].map(([, line]) => line);
    expect(examples.length).toBeGreaterThan(0);
    // The first and the last do not end; the others need a bot, or parts that were played.
    if (["serve", "bot-check", "merge", "worker"].includes(command)) return;
    const cwd = makeFolder({});
    // Nor is there a database here, or the bot of the examples.
    for (const example of examples.filter((line) => !/--queue|mybot/.test(line))) {
      const args = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare);
      // Those who ask are answered: a fleet, a few shots, the end.
      const input = "ok\nA1\nC3\nresign\n";
      expect(await run(args, { cwd, input }), example).toMatchObject({ code: 0, stderr: "" });
    }
    rmSync(cwd, { recursive: true });
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
