// The rules of who may import what live in biome.json; here it is checked that they fire. A copy of the
// configuration is run over a scratch tree which holds one import per file.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const layers = [
  "core",
  "board",
  "scenario",
  "knowledge",
  "inference",
  "placing",
  "solver",
  "strategy",
  "game",
] as const;
const packages = readdirSync(join(root, "packages")).filter((name) =>
  existsSync(join(root, "packages", name, "package.json")),
);
const rank = (layer: string) => layers.indexOf(layer as (typeof layers)[number]);

interface Case {
  readonly file: string;
  readonly code: string;
  readonly allowed: boolean;
}

const value = (from: string) => `import { a } from "${from}";\nexport const b = a;\n`;
const src = "packages/engine/src";

const layerCases: Case[] = layers.flatMap((from) =>
  layers.flatMap((to) => {
    const allowed = rank(to) <= rank(from);
    return [
      { file: `${src}/${from}/to-${to}.ts`, code: value(to === from ? "./x.ts" : `../${to}/x.ts`), allowed },
      { file: `${src}/${from}/to-${to}.test.ts`, code: value(to === from ? "./x.ts" : `../${to}/x.ts`), allowed },
      { file: `${src}/${from}/to-deep-${to}.ts`, code: value(`../${to}/deep/x.ts`), allowed },
      { file: `${src}/${from}/deep/to-${to}.ts`, code: value(`../../${to}/x.ts`), allowed },
      { file: `${src}/${from}/type-to-${to}.ts`, code: `export type { A } from "../${to}/x.ts";\n`, allowed },
      { file: `${src}/${from}/all-to-${to}.ts`, code: `export * from "../${to}/x.ts";\n`, allowed },
      { file: `${src}/${from}/late-to-${to}.ts`, code: `export const a = import("../${to}/x.ts");\n`, allowed },
      { file: `${src}/${from}/round-to-${to}.ts`, code: value(`../core/../${to}/x.ts`), allowed },
    ];
  }),
);

const engineCases: Case[] = [
  { file: `${src}/index.ts`, code: 'export * from "./game/x.ts";\n', allowed: true },
  { file: `${src}/game/public.ts`, code: value("../index.ts"), allowed: false },
  { file: `${src}/game/deep/public.ts`, code: value("../../index.ts"), allowed: false },
  { file: `${src}/game/itself.ts`, code: value("@broadside/engine"), allowed: false },
  { file: `${src}/game/cli.ts`, code: value("../../../cli/src/x.ts"), allowed: false },
  { file: `${src}/game/bare.ts`, code: value("picocolors"), allowed: false },
  { file: `${src}/game/node.ts`, code: value("node:fs"), allowed: false },
  { file: `${src}/game/node-deep.ts`, code: value("node:fs/promises"), allowed: false },
  { file: `${src}/game/node-old.ts`, code: value("fs"), allowed: false },
  { file: `${src}/game/property.ts`, code: value("fast-check"), allowed: false },
  { file: `${src}/game/vitest.test.ts`, code: value("vitest"), allowed: true },
  { file: `${src}/game/property.test.ts`, code: value("fast-check"), allowed: true },
  { file: `${src}/game/node.test.ts`, code: value("node:fs"), allowed: true },
  { file: "packages/engine/bench/node.ts", code: value("node:fs"), allowed: true },
  { file: `${src}/game/console.ts`, code: "console.log(1);\n", allowed: false },
  { file: `${src}/game/unseeded.ts`, code: "export const a = Math.random();\n", allowed: false },
  { file: `${src}/game/unseeded-later.ts`, code: "export const a = Math.random;\n", allowed: false },
  { file: `${src}/game/unseeded-name.ts`, code: 'export const a = Math["random"]();\n', allowed: false },
  { file: `${src}/game/unseeded-global.ts`, code: "export const a = globalThis.Math;\n", allowed: false },
  { file: "packages/web/src/unseeded.tsx", code: "export const a = Math.random();\n", allowed: false },
  { file: "packages/cli/src/unseeded.ts", code: "export const a = Math.random();\n", allowed: false },
  { file: `${src}/game/seeded.ts`, code: "export const a = Math.floor(1);\n", allowed: true },
];

const uses: Record<string, readonly string[]> = {
  arena: ["@broadside/engine"],
  cli: ["@broadside/engine", "@broadside/arena"],
  web: ["@broadside/engine"],
};
const names = ["@broadside/engine", "@broadside/arena", "@broadside/web", "broadside"];
const folderOf = (name: string) => (name === "broadside" ? "cli" : name.replace("@broadside/", ""));

const packageCases: Case[] = Object.entries(uses).flatMap(([from, allowed]) =>
  names
    .filter((name) => folderOf(name) !== from)
    .flatMap((name) => {
      const folder = folderOf(name);
      const base = `packages/${from}/src/${folder}`;
      return [
        { file: `${base}-by-name.ts`, code: value(name), allowed: allowed.includes(name) },
        { file: `${base}-inside.ts`, code: value(`${name}/dist/x.js`), allowed: false },
        { file: `${base}-source.ts`, code: value(`../../${folder}/src/index.ts`), allowed: false },
        {
          file: `packages/${from}/src/deep/${folder}-source.ts`,
          code: value(`../../../${folder}/src/x.ts`),
          allowed: false,
        },
        {
          file: `packages/${from}/test/${folder}-source.ts`,
          code: value(`../../${folder}/src/index.ts`),
          allowed: false,
        },
      ];
    }),
);

describe("who may import what", () => {
  let scratch: string;
  let reported: Set<string>;

  const write = (file: string, code: string) => {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    writeFileSync(join(scratch, file), code);
  };

  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), "broadside-layers-"));
    const { vcs: _, ...config } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    write("biome.json", JSON.stringify(config));
    cpSync(join(root, "scripts/no-math-random.grit"), join(scratch, "scripts/no-math-random.grit"));
    for (const name of packages) {
      write(`packages/${name}/package.json`, readFileSync(join(root, "packages", name, "package.json"), "utf8"));
    }
    for (const { file, code } of [...layerCases, ...engineCases, ...packageCases]) write(file, code);
    const require = createRequire(import.meta.url);
    const biome = join(dirname(require.resolve("@biomejs/biome/package.json")), "bin/biome");
    const args = [biome, "lint", "--error-on-warnings", "--max-diagnostics=none", "--reporter=json"];
    const { stdout } = spawnSync(process.execPath, args, { cwd: scratch, encoding: "utf8", maxBuffer: 1 << 28 });
    const { diagnostics } = JSON.parse(stdout.slice(stdout.indexOf("{")));
    reported = new Set(
      diagnostics
        .filter(({ category }: { category: string }) =>
          /noRestrictedImports|noUndeclared|noNodejs|noConsole|plugin/.test(category),
        )
        .map(({ location }: { location: { path: string } }) => location.path),
    );
  });

  afterAll(() => rmSync(scratch, { recursive: true, force: true }));

  const check = (cases: Case[]) => {
    expect(cases.filter(({ file }) => reported.has(file)).map(({ file }) => file)).toEqual(
      cases.filter(({ allowed }) => !allowed).map(({ file }) => file),
    );
  };

  test("a folder of the engine imports only from itself and the folders before it", () => check(layerCases));
  test("the engine uses nothing but itself, no console and no unseeded randomness", () => check(engineCases));
  test("a package uses another by its name, and only those it may", () => check(packageCases));
});

test("every package is type-checked by the root project", () => {
  const { references } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  const checked = references.map(({ path }: { path: string }) => path);
  for (const name of packages) expect(checked).toContain(`packages/${name}`);
});
