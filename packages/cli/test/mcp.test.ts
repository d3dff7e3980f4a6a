// `broadside mcp` as a process of its own, asked by the client of the official SDK.
import { rmSync } from "node:fs";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import type { Progress } from "@modelcontextprotocol/sdk/types.js";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { within } from "../../engine/test/within.ts";
import { COMMANDS } from "../src/commands/command-list.ts";
import { bin, fileWith, finish, makeFolder, runJson, start } from "./command.ts";

const SMALL = {
  ...{ name: "small", board: { size: [4, 4] }, fleet: [3, 2], contact: "none", answers: "sunk" },
  told: ["any(A1:B2) = true @0.1"],
};

const GAME = {
  ...{ format: "broadside-transcript", version: 1, strategy: "a person" },
  ...{ scenario: { ...SMALL, told: undefined }, shots: "B2. A1x" },
};

/** Work that does not end by itself in the time of a test. */
const ENDLESS = { scenario: "hasbro", contact: "none", estimate: true, samples: 1e10 };

let client: Client;
let folder = "";

beforeAll(async () => {
  // Defaults that nobody told the model about must not change an answer.
  folder = makeFolder({
    "broadside.json": '{"all":{"scenario":"russian"}}',
    "rules.json": JSON.stringify(GAME.scenario),
  });
  client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin, "mcp"], cwd: folder }));
});

afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

type CallOptions = Parameters<Client["callTool"]>[2];

const call = async (name: string, given: Record<string, unknown> = {}, options?: CallOptions): Promise<Answer> => {
  const asked = client.callTool({ name, arguments: given }, undefined, { timeout: 140_000, ...options });
  const { content, isError } = await within(asked, 140, `the answer of ${name}`);
  const [{ type, text }, ...more] = content as [{ type: string; text: string }];
  expect([type, ...more]).toEqual(["text"]);
  return { text, isError: isError === true };
};

/** Without times, and without the method: it depends on what a process has counted before. */
const timeless = (value: object): object => ({ ...value, milliseconds: undefined, method: undefined });

describe("the tools of broadside mcp", () => {
  test("are five commands, with schemas that a client can check", async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["count", "heatmap", "suggest", "ask", "review"]);
    const ajv = new Ajv({ strictTypes: false });
    for (const { name, description, inputSchema, annotations } of tools) {
      expect(description?.length, name).toBeLessThan(400);
      expect(annotations?.readOnlyHint).toBe(true);
      const check = ajv.compile(inputSchema);
      expect(check({ unknown: 1 })).toBe(false);
      expect(check({ ...(name === "review" && { transcript: "E5." }), scenario: "russian" })).toBe(true);
      // Every argument is one of the command, and none is about files or the terminal.
      const { flags, arguments: words } = await COMMANDS[name]();
      const known = [...flags.map((one) => one.name), ...words.map(({ form }) => form.slice(1, -1))];
      const given = Object.keys(inputSchema.properties ?? {});
      expect(known).toEqual(expect.arrayContaining(given));
      for (const out of ["out", "json", "batch", "format", "quiet", "set"]) expect(given).not.toContain(out);
    }
  });

  test.for<readonly [name: string, given: Record<string, unknown>, line: readonly string[]]>([
    ["count", {}, ["count"]],
    ["count", { scenario: "russian", shots: "E5. F6x" }, ["count", "--scenario", "russian", "--shots", "E5. F6x"]],
    ["count", { answers: "hit", prior: "people" }, ["count", "--answers", "hit", "--prior", "people"]],
    [
      "heatmap",
      { scenario: SMALL, told: ["any(A4:D4)", "at(C3) = water @0.2"] },
      ["heatmap", "--scenario", "SMALL", "--told", "any(A4:D4)", "--told", "at(C3) = water @0.2"],
    ],
    [
      "heatmap",
      { estimate: true, samples: 1000, seed: 3 },
      ["heatmap", "--estimate", "--samples", "1000", "--seed", "3"],
    ],
    [
      "suggest",
      { scenario: "gorkoff-5x5", strategy: "greedy-distribution", top: 2, estimate: false },
      ["suggest", "--scenario", "gorkoff-5x5", "--strategy", "greedy-distribution", "--top", "2"],
    ],
    [
      "suggest",
      { scenario: "russian", goal: "sure-hit", class: "battleship" },
      ["suggest", "--scenario", "russian", "--goal", "sure-hit", "--class", "battleship"],
    ],
    [
      "ask",
      { question: "count(row 2) > 1", scenario: SMALL, wrong: 0.25 },
      ["ask", "count(row 2) > 1", "--scenario", "SMALL", "--wrong", "0.25"],
    ],
    [
      "ask",
      { scenario: "gorkoff-5x5", top: 2, of: "all" },
      ["ask", "--scenario", "gorkoff-5x5", "--top", "2", "--of", "all"],
    ],
    ["review", { transcript: GAME, strategy: "greedy-hit" }, ["review", "GAME", "--strategy", "greedy-hit"]],
  ])("%s %j says what the command says with --json", async ([name, given, line]) => {
    const { text, isError } = await call(name, given);
    const files: Readonly<Record<string, unknown>> = { SMALL, GAME };
    const words = line.map((word) => (word in files ? fileWith(files[word]) : word));
    expect({ isError, ...timeless(JSON.parse(text)) }).toEqual({
      isError: false,
      ...timeless(await runJson(...words)),
    });
  });

  test("review takes a game as a list of shots", async () => {
    const { text } = await call("review", { transcript: "B2. A1x", scenario: "gorkoff-3x3" });
    expect(JSON.parse(text)).toMatchObject({ scenario: "gorkoff-3x3", finished: false, shots: { length: 2 } });
  });

  test("calls at once are all answered", async () => {
    const answers = await Promise.all(
      ["A1.", "B2.", "C3."].map((shots) => call("count", { scenario: "gorkoff-5x5", shots })),
    );
    expect(answers.map(({ text }) => Number(JSON.parse(text).layouts))).toEqual(
      await Promise.all(
        ["A1.", "B2.", "C3."].map(async (shots) =>
          Number((await runJson("count", "--scenario", "gorkoff-5x5", "--shots", shots))["layouts"]),
        ),
      ),
    );
  });

  test.for<readonly [name: string, given: Record<string, unknown>, said: string]>([
    ["count", { shots: "E5. F6q" }, 'shot 2 "F6q": "q" is not an answer; write'],
    ["count", { shot: "E5." }, 'shot: is not an argument of count; did you mean "shots"?'],
    ["count", { shots: 5 }, "shots: 5 is not text; give text, or leave it out"],
    ["count", { shots: ["E5."] }, 'shots: ["E5."] is not text; give text, or leave it out'],
    ["count", { told: "any(A1:D4)" }, 'told: "any(A1:D4)" is not a list of texts; give'],
    ["count", { scenario: "hasbo" }, '--scenario: there is no preset "hasbo"; did you mean "hasbro"?'],
    ["count", { scenario: { ...SMALL, contact: "nne" } }, 'scenario: contact: "nne" is not known; did you mean'],
    ["count", { shots: "A1. A2. A1x" }, 'shot 3 "A1x": A1 was already shot (shot 1); leave one of the two out'],
    ["count", { scenario: "gorkoff-3x3", shots: "A1." }, 'shot 1 "A1.": '],
    ["count", { scenario: { ...SMALL, board: { size: [40, 40] }, fleet: [5, 5, 4, 4, 3, 3, 3] } }, "counting "],
    ["heatmap", { estimate: 1 }, "estimate: 1 is not true or false; give true or false, or leave it out"],
    [
      "heatmap",
      { samples: 100 },
      "--samples: says how many layouts --estimate samples; add --estimate, or leave it out",
    ],
    ["suggest", { top: "3" }, 'top: "3" is not a number; give a number, or leave it out'],
    ["suggest", { top: 0 }, '--top: "0" is out of range; write a whole number from 1'],
    ["ask", { question: "anny(A1)" }, 'question, letter 1 "anny": is no word of the language; did you mean "any"?'],
    ["ask", { question: "--json" }, "question"],
    ["review", {}, "transcript: is missing; give it"],
    ["review", { transcript: "E5. F6q" }, 'transcript, shot 2 "F6q": "q" is not an answer; write'],
    ["review", { transcript: "" }, "transcript: holds no shots; write for example E5 miss, F6 hit"],
    // A model names no files, neither to read nor to run.
    ["count", { scenario: "./rules.json" }, 'scenario: "./rules.json" is a file, and tools read none; give a name'],
    ["count", { scenario: "rules.json" }, 'scenario: "rules.json" is a file, and'],
    ["count", { scenario: "-" }, 'scenario: "-" is a file, and'],
    ["count", { prior: "/etc/hostname" }, 'prior: "/etc/hostname" is a file, and'],
    ["suggest", { strategy: "./mine.mjs" }, 'strategy: "./mine.mjs" is a file, and'],
    ["suggest", { strategy: "greedy-hit:prior=rules.json" }, 'strategy: "greedy-hit:prior=rules.json" is a file, and'],
    ["review", { transcript: "E5.", scenario: "rules.json" }, 'scenario: "rules.json" is a file, and'],
  ])("%s %j is refused in one line", async ([name, given, said]) => {
    const { text, isError } = await call(name, given);
    expect({ text, isError }).toEqual({ text: expect.stringMatching(/^[^\n]+$/), isError: true });
    expect(text.slice(0, said.length)).toBe(said);
  });

  test("there are no others", async () => {
    for (const name of ["place", "serve", "toString"])
      await expect(call(name)).rejects.toThrow(`there is no tool "${name}"`);
  });

  test("long work tells how far it is, and ends after max-time", async () => {
    const told: Progress[] = [];
    const onprogress = (progress: Progress) => told.push(progress);
    const { text, isError } = await call("heatmap", { ...ENDLESS, "max-time": "3s" }, { onprogress });
    expect({ text, isError }).toEqual({
      text: "stopped after 3.0 s, before there was a result; --max-time allows more",
      isError: true,
    });
    expect(told[0]).toMatchObject({ total: 1, message: "sampling layouts" });
    const shares = told.map(({ progress }) => progress);
    expect(shares).toEqual([...new Set(shares)].sort((a, b) => a - b));
    expect(shares.every((share) => share > 0 && share <= 1)).toBe(true);
  });

  test("work that is cancelled makes way for the next", async () => {
    const stop = new AbortController();
    let rejected: Promise<void> | undefined;
    const begun = new Promise<void>((resolve) => {
      const options = { signal: stop.signal, onprogress: () => resolve() };
      rejected = expect(call("heatmap", ENDLESS, options)).rejects.toThrow("enough");
    });
    await within(begun, 60, "the first progress");
    const waiting = call("count", { scenario: "gorkoff-3x3" });
    stop.abort("enough");
    await rejected;
    expect(JSON.parse((await waiting).text).layouts).toBe("4");
  });
});

const message = (id: number, method: string, params: object): string =>
  `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;

const HELLO = message(1, "initialize", {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
});

describe("the process of broadside mcp", () => {
  test("ends when its client leaves, even amid work, and has written only messages", async () => {
    const child = start("mcp");
    const ended = finish(child);
    child.stdin.write(`${HELLO}no message\n`);
    const params = { name: "heatmap", arguments: ENDLESS, _meta: { progressToken: 7 } };
    child.stdin.write(message(2, "tools/call", params));
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (text: string) => {
        if (text.includes("notifications/progress")) resolve();
      });
    });
    child.stdin.end();
    const { code, stdout, stderr } = await ended;
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^broadside: a message cannot be read: [^\n]+\n$/),
    });
    const [hello, ...others] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(hello).toMatchObject({ id: 1, result: { serverInfo: { name: "broadside" }, capabilities: { tools: {} } } });
    expect(hello.result.instructions).toContain("F6x a hit");
    for (const other of others) expect(other).toMatchObject({ jsonrpc: "2.0", method: "notifications/progress" });
  });

  test("ends at a message that is far too long", async () => {
    const child = start("mcp");
    const ended = finish(child);
    child.stdin.on("error", () => {});
    child.stdin.write("x".repeat(11 * 2 ** 20));
    const { stdout, stderr } = await ended;
    expect({ stdout, stderr }).toEqual({
      stdout: "",
      stderr: expect.stringMatching(/^broadside: a message cannot be read: .* maximum size .*\n$/),
    });
  });
});
