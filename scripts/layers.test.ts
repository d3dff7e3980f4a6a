// .dependency-cruiser.mjs says which modules may import which. These tests check that its rules fire, on a
// scratch tree of files with one wrong import each, and that biome forbids what imports alone do not show.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cruise } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import configuration, { rooms as order } from "../.dependency-cruiser.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);

/** Files with one import each and the rule that it breaks; correct imports have no rule. */
const imports: Readonly<Record<string, readonly [code: string, rule?: string]>> = {
  "packages/engine/src/core/result.ts": ["export const result = 1;"],
  "packages/engine/src/index.ts": ['export * from "./core/result.ts";'],
  "packages/engine/src/board/left.ts": ['import "../core/result.ts";'],
  "packages/engine/src/core/deep/right.ts": ['import "../../board/left.ts";', "engine-core-imports-to-the-left"],
  "packages/engine/src/core/public.ts": ['export * from "../index.ts";', "engine-core-imports-to-the-left"],
  "packages/engine/src/scenario/late.ts": [
    'export const a = import("../solver/late.ts");',
    "engine-scenario-imports-to-the-left",
  ],
  "packages/engine/src/solver/late.ts": ['import "../scenario/fine.ts";'],
  "packages/engine/src/scenario/fine.ts": ['import "../board/left.ts";'],
  "packages/engine/src/game/one.ts": ['import type { B } from "./two.ts";\nexport type A = B;', "no-circle"],
  "packages/engine/src/game/two.ts": ['import type { A } from "./one.ts";\nexport type B = A | 1;'],
  "packages/engine/src/game/node.ts": ['import "node:fs";', "engine-stands-alone"],
  "packages/engine/src/game/node.test.ts": ['import "node:fs";'],
  "packages/web/src/board/lost.ts": ['import "./nowhere.ts";', "not-resolvable"],
  "packages/engine/bench/node.ts": ['import "node:fs";'],
  "packages/web/src/shell/source.ts": ['import "../../../engine/src/index.ts";', "web-uses-packages-by-name"],
  "packages/web/src/parts/view.ts": ['import "../shell/source.ts";', "web-parts-imports-to-the-left"],
  "packages/web/src/rooms/play/match.ts": ['import "../../shell/source.ts";'],
  "packages/web/src/rooms/play/board.ts": ['import "./match.ts";'],
  "packages/web/src/rooms/review/other.ts": ['import "../play/match.ts";', "web-room-imports-no-other-room"],
  "packages/web/src/rooms/review/list.ts": ['import "../../rooms.ts";', "web-room-imports-no-other-room"],
  "packages/web/src/rooms.ts": ['import "./rooms/play/board.ts";'],
  "packages/web/src/board/built.ts": ['import "../../../arena/dist/index.js";', "web-uses-the-pure-arena"],
  "packages/web/src/board/pure.ts": ['import "../../../arena/dist/statistics.js";'],
  "packages/web/src/board/command.ts": ['import "../../../cli/dist/main.js";', "web-uses-engine-and-arena-and-match"],
  "packages/studies/src/inner.ts": ['import "../../arena/src/run.ts";', "studies-uses-packages-by-name"],
  "packages/match/src/run.ts": ['import "../../arena/dist/index.js";', "match-uses-engine"],
  "packages/arena/src/run.ts": ["export const run = 1;"],
  "packages/arena/dist/index.js": ["export const built = 1;"],
  "packages/arena/dist/statistics.js": ["export const built = 2;"],
  "packages/cli/dist/main.js": ["export const built = 3;"],
  "packages/web/src/board/drawn.ts": ['import "../../../arena/dist/trees.js";'],
  "packages/arena/dist/trees.js": ["export const built = 4;"],
  "packages/cli/src/input/command.ts": ['import "../commands/count.ts";', "cli-input-imports-to-the-left"],
  "packages/cli/src/commands/count.ts": ['import "../../../arena/dist/index.js";'],
};

/** Code that biome must reject: uses of the console, and randomness without a seed. */
const code: Readonly<Record<string, readonly [code: string, rule?: string]>> = {
  "packages/engine/src/game/console.ts": ["console.log(1);\n", "lint/suspicious/noConsole"],
  "packages/engine/src/game/unseeded.ts": ["export const a = Math.random();\n", "plugin"],
  "packages/engine/src/game/unseeded-later.ts": ["export const a = Math.random;\n", "plugin"],
  "packages/engine/src/game/unseeded-name.ts": ['export const a = Math["random"]();\n', "plugin"],
  "packages/engine/src/game/unseeded-global.ts": ["export const a = globalThis.Math;\n", "plugin"],
  "packages/web/src/unseeded.tsx": ["export const a = Math.random();\n", "plugin"],
  "packages/cli/src/unseeded.ts": ["export const a = Math.random();\n", "plugin"],
  "packages/engine/src/game/seeded.ts": ["export const a = Math.floor(1);\n"],
};

const rulesOf = (cases: typeof imports): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(cases)
      .filter(([file]) => !file.includes("/dist/"))
      .map(([file, [, rule]]) => [file, rule === undefined ? [] : [rule]]),
  );

describe("who may import what", () => {
  let scratch: string;

  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), "broadside-layers-"));
    for (const [file, [text]] of Object.entries({ ...imports, ...code })) {
      mkdirSync(dirname(join(scratch, file)), { recursive: true });
      writeFileSync(join(scratch, file), text);
    }
  });

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  test("every rule fires where it is broken, and nowhere else", async () => {
    const files = Object.keys(imports);
    const { output } = await cruise(files, {
      ...configuration.options,
      baseDir: scratch,
      validate: true,
      ruleSet: { forbidden: configuration.forbidden ?? [] },
    });
    if (typeof output === "string") throw new Error(output);
    const found = Object.fromEntries(Object.keys(rulesOf(imports)).map((file) => [file, [] as string[]]));
    for (const { from, rule } of output.summary.violations) found[from]?.push(rule.name);
    expect(found).toEqual(rulesOf(imports));
  });

  test("every room of the packages has its place in the order", () => {
    for (const [folder, rooms] of Object.entries(order)) {
      const found = readdirSync(join(root, "packages", folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== "styles")
        .map((entry) => entry.name);
      expect([...rooms].sort(), folder).toEqual(found.sort());
    }
    for (const name of packages) expect(Object.keys(order)).toContain(`${name}/src`);
  });

  test("docs/explanation/architecture.md says of every room what it is for, in the order of the rules", () => {
    const page = readFileSync(join(root, "docs/explanation/architecture.md"), "utf8");
    /** The rooms of each folder. A line of the map is a path and a purpose; each level is two more spaces. */
    const map = new Map<string, string[]>();
    const path: string[] = [];
    for (const [, indent = "", room = ""] of page.matchAll(/^( *)(\S+)\/ +\S.*$/gm)) {
      path.splice(indent.length / 2);
      const folder = path.join("/");
      map.set(folder, [...(map.get(folder) ?? []), room]);
      path.push(room);
    }
    for (const [folder, rooms] of Object.entries(order))
      expect(map.get(`packages/${folder}`) ?? [], folder).toEqual(rooms);
    expect(map.get("packages/web/src/rooms")).toEqual(readdirSync(join(root, "packages/web/src/rooms")).sort());
  });

  test("the engine writes to no console, and nothing draws without a seed", () => {
    const { vcs: _, ...rules } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    writeFileSync(join(scratch, "biome.json"), JSON.stringify(rules));
    cpSync(join(root, "scripts/no-math-random.grit"), join(scratch, "scripts/no-math-random.grit"));
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const args = [biome, "lint", "--error-on-warnings", "--max-diagnostics=none", "--reporter=json"];
    const { stdout } = spawnSync(process.execPath, args, { cwd: scratch, encoding: "utf8", maxBuffer: 1 << 28 });
    const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf("{"))) as {
      diagnostics: { category: string; location: { path: string } }[];
    };
    const found = Object.fromEntries(Object.keys(code).map((file) => [file, [] as string[]]));
    for (const { category, location } of diagnostics) found[location.path]?.push(category);
    expect(found).toEqual(rulesOf(code));
  });
});

test("every package is type-checked by the root project", () => {
  const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  const checked = references.map(({ path }: { path: string }) => path);
  for (const name of packages) expect(checked).toContain(`packages/${name}`);
});

test("the packages name every tool that builds them: in a new clone, `npm start` installs no other", () => {
  const manifests = packages.map((name) =>
    JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")),
  );
  const named = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }),
  );
  const steps = ["scripts/steps.mjs", "scripts/package-files.mjs", "scripts/bundle.mjs", "packages/embed/build.mjs"];
  const tools = steps.flatMap((path) =>
    Array.from(
      readFileSync(join(root, path), "utf8").matchAll(/(?:runTool\(|import\(|\bfrom )"([a-z][\w-]*)"/g),
      ([, name]) => name,
    ),
  );
  expect([...new Set(tools)].sort()).toEqual(["esbuild", "typescript7", "vite"]);
  for (const tool of tools) expect(named).toContain(tool);
});
