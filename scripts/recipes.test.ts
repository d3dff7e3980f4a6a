// Follows the recipes of the docs to the letter, in a copy of what they touch. A block that starts with "// new
// file PATH" is written to that path; "// before "TEXT" in PATH" inserts the block before the only occurrence of
// TEXT; "// after "TEXT" in PATH" inserts it after the line of that occurrence. Then the tests that the recipe
// names must pass, including those that it added.

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
import { isLong } from "../packages/engine/test/cases.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the build of the page needs besides. */
const FOR_THE_PAGE = [
  ...[
    "index.html",
    "public",
    "service-worker.js",
    "vite.config.ts",
    "content-policy.ts",
    "installable.ts",
    "tsconfig.json",
    "tsconfig.test.json",
  ],
];

/** A copy of the built files that the recipes' tests need. In it the packages find each other, not the originals. */
const copyBuilt = (): string => {
  const scratch = mkdtempSync(join(tmpdir(), "broadside-recipe-"));
  const built = ["src", "test", "dist", "package.json", "tsconfig.build.json"];
  for (const path of [
    ...["package.json", "tsconfig.base.json", "vitest.config.ts", "examples"],
    ...["engine-alias", "sparing", "texts"].map((name) => `scripts/${name}.mjs`),
    ...["engine", "arena", "studies", "match"].flatMap((name) => built.map((path) => `packages/${name}/${path}`)),
    "packages/engine/golden",
    "packages/studies/templates",
    "packages/embed/src",
    ...["src", "texts", "package.json", "tsconfig.app.json", ...(isLong ? FOR_THE_PAGE : [])].map(
      (path) => `packages/web/${path}`,
    ),
    ...["bin", "dist", "package.json", "test/command.ts", "test/every-study.test.ts"].map(
      (path) => `packages/cli/${path}`,
    ),
  ])
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  const modules = join(scratch, "node_modules");
  mkdirSync(join(modules, "@broadside"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (name !== "@broadside") symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  // Packages that only the command has installed.
  const own = join(root, "packages/cli/node_modules");
  if (existsSync(own)) symlinkSync(own, join(scratch, "packages/cli/node_modules"));
  for (const name of ["engine", "arena", "studies", "match"]) {
    symlinkSync(join(scratch, "packages", name), join(modules, "@broadside", name));
  }
  return scratch;
};

/** Does what the blocks of a recipe say. Returns the new and changed files. */
const follow = (recipe: string, scratch: string): string[] => {
  const text = readFileSync(join(root, recipe), "utf8");
  const made: string[] = [];
  for (const [, first = "", code = ""] of text.matchAll(
    /^```(?:typescript|markdown|jsonc|css)\n(?:\/\/ |<!-- |\/\* )(.*?)(?: -->| \*\/)?\n([\s\S]*?)^```$/gm,
  )) {
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
    env: { ...process.env, NO_COLOR: "1", ...(program.startsWith("vite/") ? { NODE_ENV: "production" } : {}) },
  });
  return { code: status, output: stdout + stderr };
};

/**
 * The recipes: each with the test files that it names, a pattern for the names of their tests, and the number of
 * those tests.
 */
const RECIPES = [
  // The recipe's word also matches ten files without such a test.
  ["docs/how-to/adding-a-strategy.md", ["engine/test/strategies.test"], "least-hit", 4],
  ["docs/how-to/adding-a-scenario.md", ["preset.test", "golden.test"], "pond|presets are all read", 2],
  ["docs/how-to/adding-an-inference-method.md", ["methods.test"], "one-by-one", 1],
  // What the study says; in the long run, it is also played, as small as it can be.
  [
    "docs/how-to/adding-a-study.md",
    ["studies/test/contact", ...(isLong ? ["every-study"] : [])],
    `what the study of contact says${isLong ? "|as small as it can be 'contact'" : ""}`,
    isLong ? 2 : 1,
  ],
  ["docs/how-to/adding-a-room.md", ["rooms/odds/answer-odds"], "the best first shot on three cells", 1],
] as const;

describe("recipes, all followed to the letter in one copy", () => {
  let scratch: string;
  /** The files that each recipe created or changed. */
  let made: ReadonlyMap<string, readonly string[]>;
  let types: string;
  /** What `npm run texts` says is missing. */
  let untranslated: readonly string[];
  let tested: { readonly code: number | null; readonly output: string };

  beforeAll(() => {
    scratch = copyBuilt();
    made = new Map(RECIPES.map(([recipe]) => [recipe, follow(recipe, scratch)]));
    const texts = spawnSync(process.execPath, ["scripts/texts.mjs"], { cwd: scratch, encoding: "utf8" });
    untranslated = texts.stderr.trim().split("\n");
    // Compile the way the packages are built; the command in the copy then runs the result.
    types = tool(scratch, "typescript7/bin/tsc", [
      "-b",
      "--singleThreaded",
      "packages/studies/tsconfig.build.json",
      "packages/web/tsconfig.app.json",
    ]).output;
    const files = RECIPES.flatMap(([, names]) => names);
    const names = RECIPES.map(([, , name]) => name).join("|");
    // A new preset's rules are written where its test looks for them, as on a reader's machine; with CI set they are not.
    const vitest = ["run", "--project", "unit", "--maxWorkers=1", "--reporter=verbose", "--update=new"];
    tested = tool(scratch, "vitest/vitest.mjs", [...vitest, "-t", names, ...files]);
  }, 300_000);

  afterAll(() => rmSync(scratch, { recursive: true }));

  test("do not lean on one another: no two touch the same file", () => {
    const files = [...made.values()].flatMap((made) => [...new Set(made)]);
    expect(new Set(files).size).toBe(files.length);
  });

  test("a room needs its own folder, its name, a line in the list of rooms and two in that of tasks", () => {
    const outside = (made.get("docs/how-to/adding-a-room.md") ?? []).filter((path) => !path.includes("/rooms/odds/"));
    expect(new Set(outside)).toEqual(
      new Set(["rooms.ts", "tasks.ts", "shell/texts/en.json"].map((path) => `packages/web/src/${path}`)),
    );
  });

  test("a new room's texts are asked of every language, by file and key", () => {
    const asked = ["de", "pl", "ru", "fr", "ja"].flatMap((language) => [
      `rooms/odds/texts/${language}.json: is missing; npm run texts -- ${language} writes it, with the English texts`,
      `shell/texts/${language}.json: odds is missing`,
    ]);
    expect([...untranslated].sort()).toEqual(asked.sort());
  });

  // Building the page takes half a minute.
  test.runIf(isLong)("a new room is built, and counts what its address names", { timeout: 300_000 }, async () => {
    const { code, output } = tool(scratch, "vite/bin/vite.js", ["build", "packages/web", "--logLevel", "warn"]);
    expect(code, output).toBe(0);
    const { launchBrowser, serveFolder } = await import("../packages/web/test/browser.ts");
    const [browser, site] = await Promise.all([launchBrowser(), serveFolder(join(scratch, "packages/web/dist"))]);
    try {
      const page = await browser.newPage({ locale: "en-US", serviceWorkers: "block" });
      await page.goto(`${site.url}#odds&preset=gorkoff-3x3`);
      const said = page.getByRole("status").filter({ hasText: "Three by three" });
      await said.waitFor();
      expect(await said.innerText()).toMatch(/^Three by three: \d+(?:\.\d)?\s% for the best cell, \d+ layouts\.$/);
      await page.getByRole("link", { name: "Odds", exact: true }).waitFor();
    } finally {
      await browser.close();
      await site.close();
    }
  });

  test("a study needs its own files and the registry, and nothing else", () => {
    expect(new Set(made.get("docs/how-to/adding-a-study.md"))).toEqual(
      new Set([
        "packages/studies/src/contact-study.ts",
        "packages/studies/templates/contact.md",
        "packages/studies/src/study-list.ts",
        "packages/studies/test/contact.test.ts",
      ]),
    );
  });

  test.for(RECIPES)("%s", ([recipe, , name, least]) => {
    expect(made.get(recipe)?.length).toBeGreaterThan(0);
    const { code, output } = tested;
    const passed = output
      .split("\n")
      .filter((line) => /^\s*✓/.test(line) && new RegExp(name).test(line.replaceAll(" > ", " ")));
    expect(passed.length, output).toBeGreaterThanOrEqual(least);
    expect(code, output).toBe(0);
    // The page asks for the new strategy's words, as its recipe says.
    expect(
      types
        .trim()
        .split("\n")
        .filter((line) => !line.includes("least-hit")),
    ).toEqual([]);
  });
});
