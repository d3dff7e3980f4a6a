// The chances that Share saves are those of `broadside heatmap`, in its form.
// Build first: npm run build -- libraries

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { estimatePosterior, formatScenario, parseKnowledge, preset, unwrap, withPrior } from "@broadside/engine";
import { parseNamedPrior, parsePrior } from "@broadside/engine/priors";
import { expect, test } from "vitest";
import { type Chances, chancesCsv, chancesJson } from "../../src/rooms/analyse/chances-file.ts";
import { mapOf } from "../map-of.ts";

const bin = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));

const heatmap = (flags: readonly string[], input = ""): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, "heatmap", ...flags], {
    input,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

type Fields = Record<string, unknown>;

/** What a reader of the file sees. */
const written = (chances: Chances): Fields => JSON.parse(JSON.stringify(chancesJson(chances)));

/** The times differ, and the page may count by another method than a command that has counted other positions. */
const withoutWay = ({ method, milliseconds, ...rest }: Fields): Fields => {
  expect([typeof method, typeof milliseconds]).toEqual(["string", "number"]);
  // The last digits, and the bound on their rounding, are those of the way taken, which depends on what the process has
  // counted before.
  const near = (name: string, value: unknown): unknown =>
    name === "relativeError" ? typeof value : typeof value === "number" ? Number(value.toPrecision(10)) : value;
  return JSON.parse(JSON.stringify(rest, near));
};

const small = preset("gorkoff-5x5");
const exact = { version: 1, placements: { cruiser: { "A1-C1": "3/2" } }, otherwise: 1 } as const;
const mixture = { version: 1, name: "two", mixture: [{ share: 0.7, cells: cells(5) }, { share: 0.3 }] } as const;

function cells(side: number): number[][] {
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => 1 + x / 4 + y / 8));
}

const QUESTIONS = [
  [small, "C3. A1x"],
  [preset("hasbro"), "E5. F6x F7#destroyer"],
  [preset("boxes:4x2:2"), "A1=0 B2=2"],
  [preset("boxes:3x3:2"), "(1,1,1)=1"],
  [preset("boxes:5x1:1"), ""],
  [unwrap(withPrior(small, unwrap(parseNamedPrior(small, "edges")))), "C3. A1x"],
  [unwrap(withPrior(small, unwrap(parsePrior(small, exact)))), "C3. A1x"],
  [unwrap(withPrior(small, unwrap(parsePrior(small, mixture)))), "E5."],
] as const;

test("a map has the fields and the numbers of the command, which reads its rules and shots again", () => {
  const maps = QUESTIONS.map(([scenario, shots]) => written(mapOf(unwrap(parseKnowledge(scenario, shots)))));
  const lines = maps.map(({ scenario, shots }, id) => JSON.stringify({ id, scenario, shots }));
  const answers = heatmap(["--batch", "-"], `${lines.join("\n")}\n`)
    .trimEnd()
    .split("\n");
  for (const [i, { scenario, shots, ...own }] of maps.entries()) {
    const { id, ...theirs } = JSON.parse(answers[i]);
    expect(id).toBe(i);
    expect(withoutWay(own), JSON.stringify(lines[i])).toEqual(withoutWay(theirs));
    expect(Object.keys(own)).toEqual(Object.keys(theirs));
  }
});

test("the table has the lines of the command", () => {
  for (const [i, name] of [
    [0, "gorkoff-5x5"],
    [2, "boxes:4x2:2"],
    [3, "boxes:3x3:2"],
  ] as const) {
    const [scenario, shots] = QUESTIONS[i];
    const own = chancesCsv(mapOf(unwrap(parseKnowledge(scenario, shots))));
    expect(own).toBe(heatmap(["--scenario", name, "--shots", shots, "--format", "csv"]));
    expect(own.split("\n")).toHaveLength(scenario.board.cellCount + 2);
  }
});

test("an estimate has its own fields, with the errors, and the command repeats it", () => {
  const knowledge = unwrap(parseKnowledge(small, "C3. A1x"));
  const estimate = estimatePosterior(knowledge, { samples: 1000, seed: 7 });
  if (estimate.kind !== "estimate") throw new Error("no layout was found");
  const flags = ["--scenario", "gorkoff-5x5", "--shots", "C3. A1x", "--estimate", "--samples", "1000", "--seed", "7"];
  const { milliseconds, ...theirs } = JSON.parse(heatmap([...flags, "--json"]));
  expect(milliseconds).toBeGreaterThanOrEqual(0);
  expect(written(estimate)).toEqual({ scenario: formatScenario(small), shots: "C3. A1x", ...theirs });
  expect(chancesCsv(estimate)).toBe(heatmap([...flags, "--format", "csv"]));
});
