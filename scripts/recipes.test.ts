// The recipes of the docs are followed to the letter in a copy of what they touch: a block "// new file PATH" is written to that
// path, a block "// before "TEXT" in PATH" is put before the one place where TEXT stands,
// and a block "// after "TEXT" in PATH" after the line of that place. Then the tests that the recipe
// names must pass, what was added among them.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** A copy of files and folders, and of what every test needs. */
const copy = (...paths: readonly string[]): string => {
  const scratch = mkdtempSync(join(tmpdir(), "broadside-recipe-"));
  onTestFinished(() => rmSync(scratch, { recursive: true }));
  for (const path of ["package.json", "tsconfig.base.json", "vitest.config.ts", "scripts/engine-alias.mjs", ...paths]) {
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  }
  return scratch;
};

/** A copy of what the tests of the engine need. */
const copyEngine = (): string => {
  const engine = ["src", "test", "golden", "package.json", "tsconfig.build.json"];
  const scratch = copy("examples", ...engine.map((path) => `packages/engine/${path}`));
  symlinkSync(join(root, "node_modules"), join(scratch, "node_modules"));
  return scratch;
};

/** A copy of what the tests of studies need, as it was built: the packages find each other in it, not the originals. */
const copyBuilt = (): string => {
  const scratch = copy(
    ...["engine", "arena"].flatMap((name) =>
      ["src", "dist", "package.json", "tsconfig.build.json"].map((path) => `packages/${name}/${path}`),
    ),
    "packages/arena/test",
    ...["bin", "dist", "package.json", "test/command.ts", "test/every-study.test.ts"].map(
      (path) => `packages/cli/${path}`,
    ),
  );
  const modules = join(scratch, "node_modules");
  mkdirSync(join(modules, "@broadside"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@broadside") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  for (const name of ["engine", "arena"]) {
    symlinkSync(join(scratch, "packages", name), join(modules, "@broadside", name));
  }
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

  test("docs/adding-a-study.md", { timeout: 300_000 }, () => {
    const scratch = copyBuilt();
    // Its own files and the registry, and nothing else.
    expect(new Set(follow("docs/adding-a-study.md", scratch))).toEqual(
      new Set([
        "packages/arena/src/study/contact.ts",
        "packages/arena/src/study/registry.ts",
        "packages/arena/test/study/contact.test.ts",
      ]),
    );
    const built = tool(scratch, "typescript/bin/tsc", ["-p", "packages/arena/tsconfig.build.json"]);
    expect(built.output).toBe("");
    const files = ["every-study", "test/study/contact"];
    const vitest = ["run", "--project", "unit", "--reporter=verbose", "-t", "contact", ...files];
    const { code, output } = tool(scratch, "vitest/vitest.mjs", vitest);
    expect(code, output).toBe(0);
    // The study as small as it can be, and what it says.
    expect(output).toMatch(/✓ .*every-study\.test\.ts > .*contact/);
    expect(output).toMatch(/✓ .*study\/contact\.test\.ts > /);
    expect(Number(/Tests\s+(\d+) passed/.exec(output)?.[1])).toBe(2);
  });
});
