// The recipes of the docs are followed to the letter in a copy of the engine: a block "// new file PATH" is written to that
// path, a block "// before "TEXT" in PATH" is put before the one place where TEXT stands,
// and a block "// after "TEXT" in PATH" after the line of that place. Then the tests that the recipe
// names must pass, what was added among them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A copy of what the tests of the engine need. */
const copyEngine = (): string => {
  const scratch = mkdtempSync(join(tmpdir(), "broadside-recipe-"));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  for (const path of [
    "packages/engine/src",
    "packages/engine/test",
    "packages/engine/golden",
    "examples",
    "scripts/engine-alias.mjs",
    "vitest.config.ts",
  ]) {
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  }
  for (const path of [
    "package.json",
    "packages/engine/package.json",
    "packages/engine/tsconfig.build.json",
    "tsconfig.base.json",
  ]) {
    cpSync(join(root, path), join(scratch, path));
  }
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
  return scratch;
};

/** Does what the blocks of a recipe say. Returns the files that are new or changed. */
const follow = (recipe: string, scratch: string): string[] => {
  const text = readFileSync(join(root, recipe), "utf8");
  const made: string[] = [];
  for (const [, first = "", code = ""] of text.matchAll(/^```typescript\n\/\/ (.*)\n([\s\S]*?)^```$/gm)) {
    const created = /^new file (\S+)$/.exec(first);
    const placed = /^before "(.*)" in (\S+)$/.exec(first);
    const appended = /^after "(.*)" in (\S+)$/.exec(first);
    const path = created?.[1] ?? placed?.[2] ?? appended?.[2] ?? "";
    expect(path, `"${first}" says what to do`).not.toBe("");
    const file = join(scratch, path);
    made.push(path);
    if (created) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, code);
    } else {
      const place = placed?.[1] ?? appended?.[1] ?? "";
      const parts = readFileSync(file, "utf8").split(place);
      expect(parts.length, `"${place}" stands in ${path} once`).toBe(2);
      if (appended) expect(parts[1][0], `"${place}" ends its line in ${path}`).toBe("\n");
      writeFileSync(
        file,
        appended ? `${parts[0]}${place}\n${code}${parts[1].slice(1)}` : parts.join(`${code}${place}`),
      );
    }
  }
  return made;
};

const tool = (scratch: string, program: string, args: readonly string[]): { code: number | null; output: string } => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: scratch,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, output: stdout + stderr };
};

describe("recipes, followed to the letter", () => {
  test.for([
    ["docs/adding-a-strategy.md", ["strateg", "registry"], "least-hit", 4],
    ["docs/adding-a-scenario.md", ["preset.test", "golden.test"], "pond|presets are all read", 2],
    ["docs/adding-an-inference-method.md", ["methods.test"], "one-by-one", 1],
  ] as const)("%s", { timeout: 300_000 }, ([recipe, files, name, least]) => {
    const scratch = copyEngine();
    expect(follow(recipe, scratch).length).toBeGreaterThan(0);
    const vitest = ["run", "--project", "unit", "--reporter=verbose", "-t", name, ...files];
    const { code, output } = tool(scratch, "vitest/vitest.mjs", vitest);
    expect(output, output).toContain(name.split("|")[0]);
    expect(code, output).toBe(0);
    const passed = Number(/Tests\s+(\d+) passed/.exec(output)?.[1] ?? 0);
    expect(passed, output).toBeGreaterThanOrEqual(least);
    // The types are checked as the package's own build checks them.
    const types = tool(scratch, "typescript/bin/tsc", ["-p", "packages/engine/tsconfig.build.json", "--noEmit"]);
    expect(types.output).toBe("");
  });
});
