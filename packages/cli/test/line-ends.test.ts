// Files as Windows editors write them: lines end in CR LF, and a byte order mark comes first.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, run } from "./command.ts";

const lines = (...parts: readonly string[]): string => `${parts.join("\n")}\n`;

const pretty = (value: unknown): string => lines(JSON.stringify(value, undefined, 2));

const RULES = pretty({ board: { size: [3, 3] }, fleet: [3, 1, 1], contact: "none", answers: "hit" });
const PRIOR = pretty({ version: 1, name: "mine", source: "a test", cells: Array(3).fill([1, 2, 3]) });

test.for([
  ["count --json --scenario FILE.json", RULES],
  ["heatmap --json -s gorkoff-3x3 --prior FILE.json", PRIOR],
  ["suggest --json -s gorkoff-3x3 --strategy greedy-hit:prior=FILE.json", PRIOR],
  ["review --json -s gorkoff-3x3 FILE.txt", lines("B2 miss", "A1 hit,", "A2 miss")],
  ["prior --json -s gorkoff-3x3 FILE.csv --games 40", lines("40, 10, 40", "10, 0, 10", "40, 10, 40")],
  ["count --batch FILE.jsonl -s gorkoff-3x3", lines('{"id":1,"shots":"A1x"}', '{"id":2,"shots":"B2."}')],
  ["place -s gorkoff-3x3 --json --index FILE.json", "place -s gorkoff-3x3 --json --seed 1 --number 2"],
  ["puzzle check --json FILE.json", "puzzle make --json --seed 3"],
  ["puzzle solve --json FILE.json", "puzzle make --json --seed 3"],
  ["solve check --json FILE.json", "solve -s gorkoff-3x3 --tree made.json"],
] as const)("%s", async ([line, content]) => {
  const cwd = folderWith({});
  const text = content.endsWith("\n") ? content : await madeBy(content, cwd);
  const outcomeOf = async (written: string) => {
    const [file = ""] = /FILE\S*/.exec(line) ?? [];
    writeFileSync(join(cwd, file), written);
    const outcome = await run(line, { cwd });
    return { ...outcome, stdout: outcome.stdout.replace(/"milliseconds":[\d.e-]+/g, "") };
  };
  const own = await outcomeOf(text);
  expect(own.code, own.stderr).toBe(0);
  expect(await outcomeOf(`\ufeff${text.replaceAll("\n", "\r\n")}`)).toEqual(own);
});

/** What a command writes into made.json, or else prints, over many lines. */
const madeBy = async (line: string, cwd: string): Promise<string> => {
  const { code, stdout, stderr } = await run(line, { cwd });
  expect(code, stderr).toBe(0);
  return pretty(JSON.parse(line.includes("made.json") ? readFileSync(join(cwd, "made.json"), "utf8") : stdout));
};
