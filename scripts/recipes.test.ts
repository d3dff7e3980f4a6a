// The recipes of the docs are followed to the letter in a copy of what they touch: a block "// new file PATH" is written to that
// path, a block "// before "TEXT" in PATH" is put before the one place where TEXT stands,
// and a block "// after "TEXT" in PATH" after the line of that place. Then the tests that the recipe
// names must pass, what was added among them.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const scratches: string[] = [];
afterAll(() => {
  for (const scratch of scratches) rmSync(scratch, { recursive: true });
});

/** A copy of files and folders, and of what every test needs. */
const copy = (...paths: readonly string[]): string => {
  const scratch = mkdtempSync(join(tmpdir(), "broadside-recipe-"));
  scratches.push(scratch);
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
  // What the command has apart from the others.
  const own = join(root, "packages/cli/node_modules");
  if (existsSync(own)) symlinkSync(own, join(scratch, "packages/cli/node_modules"));
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

/** The recipes of the engine: the tests that each names, by their files and words of their names, and how many these are. */
const ENGINE_RECIPES = [
  ["docs/adding-a-strategy.md", ["strateg", "registry"], "least-hit", 4],
  ["docs/adding-a-scenario.md", ["preset.test", "golden.test"], "pond|presets are all read", 2],
  ["docs/adding-an-inference-method.md", ["methods.test"], "one-by-one", 1],
] as const;

/** What came of the recipes of the engine, all followed in one copy: they are built and tested once. */
interface Followed {
  /** The files that each recipe made or changed. */
  readonly made: ReadonlyMap<string, readonly string[]>;
  readonly tested: { readonly code: number | null; readonly output: string };
  readonly types: string;
}

const followEngine = (): Followed => {
  const scratch = copyEngine();
  const made = new Map(ENGINE_RECIPES.map(([recipe]) => [recipe, follow(recipe, scratch)]));
  const files = ENGINE_RECIPES.flatMap(([, names]) => names);
  const names = ENGINE_RECIPES.map(([, , name]) => name).join("|");
  const vitest = ["run", "--project", "unit", "--maxWorkers=1", "--reporter=verbose", "-t", names, ...files];
  return {
    made,
    tested: tool(scratch, "vitest/vitest.mjs", vitest),
    // The types are checked as the package's own build checks them.
    types: tool(scratch, "typescript7/bin/tsc", ["-p", "packages/engine/tsconfig.build.json", "--noEmit"]).output,
  };
};

describe("recipes, followed to the letter", () => {
  describe("of the engine", () => {
    let followed: Followed;
    beforeAll(() => {
      followed = followEngine();
    }, 300_000);

    test("do not lean on one another: no two touch the same file", () => {
      const files = [...followed.made.values()].flatMap((made) => [...new Set(made)]);
      expect(new Set(files).size).toBe(files.length);
    });

    test.for(ENGINE_RECIPES)("%s", ([recipe, , name, least]) => {
      expect(followed.made.get(recipe)?.length).toBeGreaterThan(0);
      const { code, output } = followed.tested;
      const passed = output
        .split("\n")
        .filter((line) => /^\s*✓/.test(line) && new RegExp(name).test(line.replaceAll(" > ", " ")));
      expect(passed.length, output).toBeGreaterThanOrEqual(least);
      expect(code, output).toBe(0);
      expect(followed.types).toBe("");
    });
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
    const built = tool(scratch, "typescript7/bin/tsc", ["-p", "packages/arena/tsconfig.build.json"]);
    expect(built.output).toBe("");
    const files = ["every-study", "test/study/contact"];
    const vitest = ["run", "--project", "unit", "--maxWorkers=1", "--reporter=verbose", "-t", "contact", ...files];
    const { code, output } = tool(scratch, "vitest/vitest.mjs", vitest);
    expect(code, output).toBe(0);
    // The study as small as it can be, and what it says.
    expect(output).toMatch(/✓ .*every-study\.test\.ts > .*contact/);
    expect(output).toMatch(/✓ .*study\/contact\.test\.ts > /);
    expect(Number(/Tests\s+(\d+) passed/.exec(output)?.[1])).toBe(2);
  });
});
