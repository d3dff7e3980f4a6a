// The packages as users get them: packed, installed into empty projects, and used from there. No registry is
// used. Build first: npm run build

import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { get } from "node:http";
import { builtinModules } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { publint } from "publint";
import { build as buildWithVite } from "vite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../packages/engine/test/cases.ts";
import { type Archive, addInstalled, limitOf, link, makeProject, packAll, runAlone, sizeOf } from "./project.mjs";

const scratch = mkdtempSync(join(tmpdir(), "broadside-packed-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const root = fileURLToPath(new URL("../..", import.meta.url));
const compiler = join(root, "node_modules/typescript7/bin/tsc");
const pageOfPackages = readFileSync(join(root, "docs/how-to/packages.md"), "utf8");

let archives: Archive[] = [];
const [engine, arena, studies, match, embed] = ["engine", "arena", "studies", "match", "embed"].map((name) =>
  join(scratch, name),
);
const command = join(scratch, "мой Ordner ü");
const archive = join("..", "packed", "broadside.tgz");

beforeAll(() => {
  mkdirSync(join(scratch, "packed"));
  archives = packAll(join(scratch, "packed"));
  makeProject(engine, join(scratch, "packed"), archives.slice(0, 1));
  makeProject(arena, join(scratch, "packed"), archives.slice(0, 2));
  makeProject(studies, join(scratch, "packed"), archives.slice(0, 3));
  const named = (...names: string[]): Archive[] => archives.filter(({ name }) => names.includes(name));
  makeProject(match, join(scratch, "packed"), named("@broadside/engine", "@broadside/match"));
  makeProject(embed, join(scratch, "packed"), named("@broadside/embed"));
  renameSync(join(scratch, "packed", archives[5].filename), join(scratch, "packed", "broadside.tgz"));
  archives[5].filename = "broadside.tgz";
  mkdirSync(command);
  const { stderr, status } = runAlone(command, "npm", "install", archive);
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  expect(readdirSync(join(command, "node_modules")).filter((name) => !name.startsWith("."))).toEqual(["broadside"]);
  writeFileSync(join(command, "package.json"), '{ "name": "mine", "private": true, "type": "module" }\n');
});

/** Runs Node in a project. */
const node = (folder: string, ...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: scratch },
  });

/** Runs the command in the project that installed it. */
const broadside = (args: readonly string[]) =>
  spawnSync(process.execPath, [join(command, "node_modules/broadside/bin/broadside.js"), ...args], {
    cwd: command,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: scratch },
  });

/**
 * Runs several command lines in the project that installed the command, one after another in one process: most of the
 * time of a process is its start. Only the first file of the bundle is loaded anew for each.
 */
const broadsideEach = (lines: readonly (readonly string[])[]) => {
  writeFileSync(
    join(command, "each.mjs"),
    `const write = process.stdout.write.bind(process.stdout);
const outcomes = [];
for (const [i, line] of ${JSON.stringify(lines)}.entries()) {
  const said = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"]) {
    process[name].write = (text, ...more) => {
      said[name] += text;
      more.find((one) => typeof one === "function")?.();
      return true;
    };
    // Each command listens until its process ends.
    process[name].removeAllListeners("error");
  }
  process.argv = [process.argv[0], "broadside", ...line];
  process.exitCode = 0;
  await import(\`./node_modules/broadside/bundle/main.js?\${i}\`);
  outcomes.push({ ...said, status: process.exitCode });
}
process.exitCode = 0;
write(JSON.stringify(outcomes));
`,
  );
  const { stdout, stderr, status } = node(command, "each.mjs");
  expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
  return JSON.parse(stdout) as { readonly stdout: string; readonly stderr: string; readonly status: number }[];
};

const entriesOf = (folder: string, name: string): string[] => {
  const { exports } = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8"));
  // Entries that are plain paths are data, not modules.
  return Object.keys(exports).flatMap((entry) => (typeof exports[entry] === "string" ? [] : [name + entry.slice(1)]));
};

describe("the archives", () => {
  test("hold what is used, what it may be used for, and what changed: no leftover of the build, no source map", () => {
    for (const { name, files } of archives) {
      const paths = files.map(({ path }) => path);
      expect(paths).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
      expect(paths.includes("CHANGELOG.md"), name).toBe(name === "@broadside/engine");
      const others = paths.filter(
        (path) =>
          !/^(dist\/.*\.(js|d\.ts)|page\/.*|bundle\/[^/]+\.js|schemas\/.*\.json|man\/.*\.1|bin\/(broadside\.js|package\.json)|fonts\/(inter\.ttf|characters\.json|LICENSE)|templates\/[^/]+\.md|vectors\.json|broadside-board\.d\.ts|README\.md|LICENSE|CHANGELOG\.md|NOTICE|package\.json)$/.test(
            path,
          ),
      );
      expect(others, name).toEqual([]);
      expect(paths.filter((path) => /\.(map|tsbuildinfo|br)$|\.test\.|(^|\/)test\//.test(path))).toEqual([]);
    }
    expect(archives.map(({ files }) => files.some(({ path }) => path === "NOTICE"))).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ]);
    expect(archives[5].files.some(({ path }) => path === "page/index.html")).toBe(true);
  });

  test("have all that their manifests promise (publint)", async () => {
    for (const { name, filename } of archives) {
      const tarball = new Uint8Array(readFileSync(join(scratch, "packed", filename))).buffer;
      const { messages } = await publint({ pack: { tarball }, strict: true });
      expect(
        messages.filter(({ type }) => type === "error"),
        name,
      ).toEqual([]);
    }
  });

  test("have code that points to no source map and was compiled from sources that are there", () => {
    for (const [folder, least, project] of [
      ["engine", 100, studies],
      ["arena", 100, studies],
      ["studies", 20, studies],
      ["match", 8, match],
    ] as const) {
      const dist = join(project, "node_modules/@broadside", folder, "dist");
      const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js"));
      expect(files.length).toBeGreaterThan(least);
      for (const path of files) {
        expect(readFileSync(join(dist, path), "utf8")).not.toContain("sourceMappingURL");
        expect(statSync(join(root, "packages", folder, "src", path.replace(/\.js$/, ".ts"))).isFile()).toBe(true);
      }
    }
  });

  test("name everybody whose code is in the bundle or in the page, with the licence", () => {
    const notice = readFileSync(join(command, "node_modules/broadside/NOTICE"), "utf8");
    const inputs: string[] = JSON.parse(readFileSync(join(root, "packages/cli/bundle/inputs.json"), "utf8"));
    const assets = join(root, "packages/web/dist");
    const files = readdirSync(assets, { recursive: true, encoding: "utf8" });
    const sources = files
      .filter((path) => path.endsWith(".map"))
      .flatMap((path) => JSON.parse(readFileSync(join(assets, path), "utf8")).sources as string[]);
    const folders = [inputs, sources].map((paths) => {
      const inner = paths.map((path) => path.replace(/^(?:\.\.\/)+/, ""));
      return new Set(inner.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
    });
    expect(folders[0].size).toBeGreaterThan(5);
    expect([...folders[1]]).toContain("node_modules/preact");
    // Fonts appear in no source map: they are separate files beside the scripts.
    const fonts = ["inter", "fraunces", "literata"].map((name) => `node_modules/@fontsource-variable/${name}`);
    for (const font of fonts)
      expect(files.some((path) => path.endsWith(".woff2") && path.includes(basename(font)))).toBe(true);
    for (const folder of [...folders.flatMap((some) => [...some]), ...fonts]) {
      if (!fonts.includes(folder))
        expect(notice, folder).toContain(`${folder.replace(/^.*node_modules\//, "")} (https:`);
      const licence = readdirSync(join(root, folder)).find((name) => /^licen[cs]e$/i.test(name));
      if (licence !== undefined)
        expect(notice, folder).toContain(readFileSync(join(root, folder, licence), "utf8").trim());
    }
  });

  test("say where they come from, what they are about and how they are published", () => {
    for (const { name } of archives) {
      const project = { "@broadside/match": match, "@broadside/embed": embed, broadside: command }[name] ?? studies;
      const manifest = JSON.parse(readFileSync(join(project, "node_modules", name, "package.json"), "utf8"));
      expect(manifest).toMatchObject({
        ...{ license: "Apache-2.0", homepage: expect.stringMatching(/^https:/), engines: { node: ">=20" } },
        repository: { type: "git", url: expect.stringMatching(/^git\+https:.*\.git$/) },
        bugs: { url: expect.stringMatching(/^https:.*\/issues$/) },
        publishConfig: { access: "public", provenance: true },
      });
      expect(manifest.keywords).toContain("battleship");
      expect(Object.keys(manifest.scripts ?? {}), "programs of this repository").toEqual([]);
      expect(manifest.version).toBe(archives[0].version);
      for (const [other, range] of Object.entries({ ...manifest.dependencies }))
        if (other.startsWith("@broadside/")) expect(range).toBe(manifest.version);
    }
  });

  test("are no larger than docs/how-to/packages.md says", () => {
    for (const { name, size, unpackedSize } of archives) {
      expect(size, `${name}, packed`).toBeLessThanOrEqual(limitOf(`\`${name}\`, packed`));
      expect(unpackedSize, `${name}, unpacked`).toBeLessThanOrEqual(limitOf(`\`${name}\`, unpacked`));
    }
  });

  test("install no more packages and bytes than docs/how-to/packages.md says", () => {
    const modules = join(command, "node_modules", "broadside");
    const experiments = ["@duckdb/node-api", "@observablehq/plot", "linkedom", "@resvg/resvg-js"];
    const ways: Readonly<Record<string, readonly string[]>> = {
      "the command": [],
      "the command with experiments and figures": experiments,
      "the command with figures alone": experiments.slice(1),
      "the command with `hider`": ["highs"],
      "the command with a queue": ["pg", "graphile-worker"],
      "the command with `mcp`": ["@modelcontextprotocol/sdk"],
    };
    const rows = Object.entries(ways).map(([way, libraries]) => {
      const folders = new Set<string>([modules]);
      for (const name of libraries) addInstalled(folders, name);
      return [way, folders] as const;
    });
    for (const [way, project, others] of [
      ["the engine", engine, []],
      ["the arena", arena, ["@noble/hashes", "es-module-lexer"]],
    ] as const) {
      const own = archives.map(({ name }) => join(project, "node_modules", name)).filter((path) => existsSync(path));
      const folders = new Set(own);
      for (const name of others) addInstalled(folders, name);
      rows.push([way, folders]);
    }
    for (const [way, folders] of rows) {
      const size = [...folders].reduce((sum, folder) => sum + sizeOf(folder, "node_modules"), 0);
      const [, number] = new RegExp(`^\\| ${way} \\| ([\\d]+) \\|`, "m").exec(pageOfPackages) ?? [];
      expect(folders.size, `packages of ${way}`).toBeLessThanOrEqual(Number(number));
      expect(size, way).toBeLessThanOrEqual(limitOf(way));
    }
    expect(limitOf("the command")).toBeLessThanOrEqual(12_000_000);
  });
});

const COUNT = `import { countLayouts, infer, parseKnowledge, parsePreset, unwrap } from "@broadside/engine";
const knowledge = unwrap(parseKnowledge(unwrap(parsePreset("hasbro")), ""));
console.log(String(infer(knowledge).layouts));`;
const HASBRO = "30093975536\n";

/**
 * The type errors of programs, file by file, as the compiler reports them. No other package's types are
 * available unless they are named. The packages' declarations are checked too.
 */
const typeErrors = (
  folder: string,
  bundler: boolean,
  files: readonly string[],
  types: readonly string[] = [],
  lib: readonly string[] = ["es2023"],
) => {
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: false,
    target: "es2023",
    lib,
    types,
    module: bundler ? "esnext" : "node16",
    moduleResolution: bundler ? "bundler" : "node16",
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const { stdout, stderr } = node(folder, compiler, "--pretty", "false");
  expect(stderr).toBe("");
  // Indented lines belong to the error above them. Errors in other packages' declarations are not ours.
  return stdout.split(/\n(?! )/).filter((error) => error !== "" && !error.includes("/@types/node/"));
};

/** Whether a bundler resolves imports: it accepts all that Node accepts, so only the long run asks it. */
const RESOLUTIONS = isLong ? [true, false] : [false];

const importAll = (names: readonly string[]): string =>
  names
    .map(
      (name, i) => `import * as entry${i} from ${JSON.stringify(name)};\nexport const names${i}: object = entry${i};`,
    )
    .join("\n");

describe("the engine, installed", () => {
  test("counts in plain Node, and every entry loads", () => {
    writeFileSync(join(engine, "count.mjs"), COUNT);
    expect(node(engine, "count.mjs")).toMatchObject({ stdout: HASBRO, stderr: "", status: 0 });
    const entries = entriesOf(engine, "@broadside/engine").filter((name) => !name.endsWith("worker-thread"));
    const load = `for (const name of ${JSON.stringify(entries)}) console.log(Object.keys(await import(name)).length > 0);`;
    const { stdout, stderr } = node(engine, "--input-type=module", "-e", load);
    expect({ stdout, stderr }).toEqual({ stdout: "true\n".repeat(entries.length), stderr: "" });
  });

  const canRequire = (process.features as { readonly require_module?: boolean }).require_module === true;
  test.skipIf(!canRequire)("is there for require (this Node can require modules, or the test is skipped)", () => {
    writeFileSync(
      join(engine, "count.cjs"),
      'const { parsePreset } = require("@broadside/engine"); console.log(parsePreset("hasbro").ok);',
    );
    expect(node(engine, "--no-warnings", "count.cjs")).toMatchObject({ stdout: "true\n", status: 0 });
  });

  test.each(RESOLUTIONS)("has types that need nothing else, bundler: %s", (bundler) => {
    writeFileSync(
      join(engine, "all.ts"),
      `${importAll(entriesOf(engine, "@broadside/engine"))}
import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
export const layouts: bigint = infer(unwrap(parseKnowledge(preset("hasbro"), "E5."))).layouts;`,
    );
    writeFileSync(
      join(engine, "wrong.ts"),
      'import { preset } from "@broadside/engine";\nexport const wrong: number = preset("hasbro");',
    );
    expect(typeErrors(engine, bundler, ["all.ts", "wrong.ts"])).toEqual([
      expect.stringMatching(/^wrong\.ts.*not assignable to type 'number'/),
    ]);
  });

  test("is bundled by esbuild: rules and counts alone stay small, and count", async () => {
    writeFileSync(join(engine, "small.mjs"), 'export { parsePreset, infer } from "@broadside/engine";');
    const options = { bundle: true, format: "esm", minify: true, write: false, logLevel: "silent" } as const;
    const { outputFiles } = await bundle({ ...options, entryPoints: [join(engine, "small.mjs")] });
    expect(gzipSync(outputFiles[0].contents, { level: 9 }).length).toBeLessThanOrEqual(
      limitOf("`parsePreset` and `infer`, bundled, in gzip"),
    );
    const counted = await bundle({ ...options, entryPoints: [join(engine, "count.mjs")], outfile: "out.mjs" });
    writeFileSync(join(scratch, "bundled.mjs"), counted.outputFiles[0].contents);
    expect(node(scratch, "bundled.mjs")).toMatchObject({ stdout: HASBRO, stderr: "" });
  });

  test("is bundled by vite with its worker, which is found and made a file of its own", async () => {
    writeFileSync(join(engine, "index.html"), '<script type="module" src="/main.js"></script>');
    writeFileSync(
      join(engine, "main.js"),
      `import { AsyncEngine } from "@broadside/engine/worker";
globalThis.engine = new AsyncEngine(() => new Worker(new URL("@broadside/engine/worker-thread", import.meta.url), { type: "module" }));`,
    );
    await buildWithVite({ root: engine, configFile: false, logLevel: "silent", worker: { format: "es" } });
    const files = readdirSync(join(engine, "dist/assets"));
    const worker = files.find((name) => /worker-thread.*\.js$/.test(name)) ?? "";
    const main = readFileSync(
      join(engine, "dist/assets", files.find((name) => /^index.*\.js$/.test(name)) ?? ""),
      "utf8",
    );
    expect(main).toContain(worker);
    // The worker's file contains the whole engine, so Node can start it directly.
    writeFileSync(join(engine, "dist/package.json"), '{ "type": "module" }');
    writeFileSync(
      join(engine, "built-worker.mjs"),
      `import { Worker } from "node:worker_threads";
import { preset, parseKnowledge, unwrap } from "@broadside/engine";
import { AsyncEngine } from "@broadside/engine/worker";
const engine = new AsyncEngine(() => new Worker(new URL("./dist/assets/${worker}", import.meta.url)));
console.log(String((await engine.infer(unwrap(parseKnowledge(preset("gorkoff-3x3"), "")))).layouts));
engine.close();`,
    );
    expect(node(engine, "built-worker.mjs")).toMatchObject({ stdout: "4\n", stderr: "" });
  });

  const hasDeno = spawnSync("deno", ["--version"]).status === 0;
  test.skipIf(!hasDeno)("counts in Deno (skipped where the program deno is not installed)", () => {
    const { stdout } = spawnSync("deno", ["run", "--node-modules-dir=manual", "--no-remote", "count.mjs"], {
      cwd: engine,
      encoding: "utf8",
    });
    expect(stdout).toBe(HASBRO);
  });
});

describe("the arena, installed without the large libraries", () => {
  test("loads every entry", () => {
    const entries = entriesOf(arena, "@broadside/arena");
    const load = `for (const name of ${JSON.stringify(entries)}) console.log(Object.keys(await import(name)).length > 0);`;
    const { stdout, stderr } = node(arena, "--input-type=module", "-e", load);
    expect({ stdout, stderr }).toEqual({ stdout: "true\n".repeat(entries.length), stderr: "" });
  });

  test.each(RESOLUTIONS)("has types that need nothing but those of Node, bundler: %s", (bundler) => {
    link(join(arena, "node_modules"), "@types/node");
    // Reports take the options of the library that draws, which has types of its own.
    const entries = entriesOf(arena, "@broadside/arena").filter((name) => !name.endsWith("/reports"));
    writeFileSync(join(arena, "all.ts"), importAll(entries));
    expect(typeErrors(arena, bundler, ["all.ts"], ["node"])).toEqual([]);
  });

  test("imports at once nothing but Node, the engine, its own files, a hash and one small parser", () => {
    const dist = join(arena, "node_modules/@broadside/arena/dist");
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".js"));
    const imported = files.flatMap((path) =>
      Array.from(
        readFileSync(join(dist, path), "utf8").matchAll(/^(?:import|export)\b(?:[^;"]*? from)? ?"([^"]+)";/gm),
        ([, name]) => name,
      ),
    );
    const others = imported.filter(
      (name) => !/^(\.|node:|@broadside\/engine)/.test(name) && !builtinModules.includes(name),
    );
    expect([...new Set(others)].sort()).toEqual([
      "@noble/hashes/sha2.js",
      "@noble/hashes/utils.js",
      "es-module-lexer/js",
    ]);
  });
});

describe("the match, installed", () => {
  test("plays in plain Node, and its test vectors are there", () => {
    writeFileSync(
      join(match, "play.mjs"),
      `import { readFileSync } from "node:fs";
import { followMatch, judge } from "@broadside/match";
const { matches } = JSON.parse(readFileSync(new URL(import.meta.resolve("@broadside/match/vectors.json")), "utf8"));
for (const { messages } of matches) console.log(judge(followMatch(messages.map(({ text }) => text)).value).proof);`,
    );
    expect(node(match, "play.mjs")).toMatchObject({ stdout: "proved\nproved\nproved\n", stderr: "", status: 0 });
  });

  test.each(RESOLUTIONS)("has types that need nothing else, bundler: %s", (bundler) => {
    writeFileSync(join(match, "all.ts"), importAll(entriesOf(match, "@broadside/match")));
    expect(typeErrors(match, bundler, ["all.ts"])).toEqual([]);
  });
});

describe("the element, installed", () => {
  test("is one small file that does nothing on a server", () => {
    const file = join(embed, "node_modules/@broadside/embed/dist/broadside-board.js");
    expect(gzipSync(readFileSync(file), { level: 9 }).length).toBeLessThanOrEqual(
      limitOf("`<broadside-board>`, one file, in gzip"),
    );
    expect(brotliCompressSync(readFileSync(file)).length).toBeLessThanOrEqual(120_000);
    writeFileSync(join(embed, "load.mjs"), 'import "@broadside/embed"; console.log("loaded");');
    expect(node(embed, "load.mjs")).toMatchObject({ stdout: "loaded\n", stderr: "", status: 0 });
  });

  test.each(RESOLUTIONS)("has types that need only those of a browser, bundler: %s", (bundler) => {
    writeFileSync(
      join(embed, "all.ts"),
      `import "@broadside/embed";
const board = document.createElement("broadside-board");
board.shots = "E5.";
board.addEventListener("cell-chosen", ({ detail }) => console.log(detail.cell, detail.layouts?.length));
export const wrong: number = board.map;`,
    );
    expect(typeErrors(embed, bundler, ["all.ts"], [], ["es2023", "dom"])).toEqual([
      expect.stringMatching(/^all\.ts\(5.*not assignable to type 'number'/),
    ]);
  });
});

describe("the command, installed without the large libraries", () => {
  const SMALL = ["--scenario", "gorkoff-3x3"];
  /** Whole two-player games, which need no library. */
  const TWO = ["tournament", "--fleet", "drawn", "--strategies"];
  test("every command works that needs none of them", () => {
    const cases = [
      [["--version"], /^\d+\.\d+\.\d+/],
      [["heatmap", ...SMALL], /4 layouts left/],
      [["suggest", ...SMALL, "--shots", "B2."], /greedy|probability|cell/],
      [["place", "--seed", "1"], /carrier/],
      [["place", ...SMALL, "--seed", "1", "--out", "placed.svg"], /A B C/],
      [["solve", ...SMALL, "--objective", "mean"], /proved|optimal|misses/],
      [["solve", ...SMALL, "--objective", "mean", "--tree", "tree.svg"], /tree\.svg/],
      [["list", "presets"], /hasbro/],
      [["list", "priors"], /people/],
      [["review", join(root, "examples/game.json"), "--strategy", "greedy-hit"], /shot/],
      [[...TWO, "random,hunt-target", ...SMALL, "--games", "2", "--seed", "1"], /random/],
      [["study"], /thesis/],
      [["ask", "any(A1)", ...SMALL], /yes +100 %/],
      [["list", "schemas", "scenario"], /json-schema/],
      [
        ["bot-check", `"${process.execPath}" node_modules/broadside/bin/broadside.js bot --strategy random`],
        /passes|kept|fine|ok/i,
      ],
    ] as const;
    const outcomes = broadsideEach(cases.map(([args]) => args));
    for (const [i, [args, output]] of cases.entries()) {
      const { stdout, stderr, status } = outcomes[i];
      expect({ args, stderr, status }).toEqual({ args, stderr: "", status: 0 });
      expect(stdout, args.join(" ")).toMatch(output);
    }
  });

  test("others say in one line what is missing, how to install it, and what works without", () => {
    const cases = [
      [["compare", "--strategies", "random", "--games", "2", ...SMALL, "--out", "results"], "@duckdb/node-api"],
      [
        ["tournament", "--strategies", "random,hunt-target", "--games", "2", ...SMALL, "--out", "results"],
        "@duckdb/node-api",
      ],
      [["study", "optimal", "--out", "results"], "@observablehq/plot"],
      [["hider", ...SMALL], "highs"],
      [["worker", "--queue", "postgres://ann@localhost/games"], "pg"],
      [["mcp"], "@modelcontextprotocol/sdk"],
    ] as const;
    const outcomes = broadsideEach(cases.map(([args]) => args));
    // One as a process of its own.
    outcomes[0] = broadside(cases[0][0]) as (typeof outcomes)[number];
    for (const [i, [args, name]] of cases.entries()) {
      const { stdout, stderr, status } = outcomes[i];
      expect({ args, stdout, status }).toEqual({ args, stdout: "", status: 1 });
      expect(stderr).toMatch(
        /^broadside: [^\n]* not installed; [^\n]*: npm install [^\n]*; count, heatmap, suggest, [^\n]* work without\n$/,
      );
      expect(stderr).toMatch(new RegExp(`npm install .*${name}@\\d`));
      // docs/how-to/packages.md shows the message for one of the libraries, and the install commands for all of them.
      if (name === "highs") expect(pageOfPackages).toContain(stderr);
      expect(pageOfPackages).toContain(`\`${/npm install [^;]*/.exec(stderr)?.[0]}\``);
    }
    expect(readdirSync(command)).not.toContain("results");
  });

  test("plays a game with a person, and many games in threads", () => {
    const play = spawnSync(process.execPath, ["node_modules/broadside/bin/broadside.js", "play", ...SMALL], {
      ...{ cwd: command, encoding: "utf8", input: "A1\n" },
    });
    expect(play.stdout).toMatch(/A B C/);
    const args = [...TWO, "random,hunt-target", ...SMALL, "--games", "8", "--seed", "1", "--workers", "2"];
    expect(broadside(args)).toMatchObject({ stdout: expect.stringMatching(/hunt-target/), stderr: "", status: 0 });
  });

  test("says in one line how to install a library, as the command was installed", () => {
    const hider = ["broadside", "hider", ...SMALL];
    const everywhere = join(scratch, "every where");
    const empty = join(scratch, "empty");
    for (const folder of [everywhere, empty]) mkdirSync(folder);
    const installed = runAlone(empty, "npm", "install", "-g", "--prefix", everywhere, archive);
    expect({ stderr: installed.stderr, status: installed.status }).toEqual({ stderr: "", status: 0 });
    const program = join(everywhere, process.platform === "win32" ? "broadside.cmd" : "bin/broadside");
    expect(runAlone(empty, program, "count")).toMatchObject({
      stdout: expect.stringMatching(/^30,093,975,536 /),
      status: 0,
    });
    expect(runAlone(empty, program, ...hider.slice(1)).stderr).toMatch(
      /^[^\n]* it: npm install -g highs@[\d.]+; [^\n]*\n$/,
    );
    const npx = ["npx", "--yes", "--package", archive];
    expect(runAlone(empty, ...npx, "broadside", "count")).toMatchObject({
      stdout: expect.stringMatching(/^30,093/),
      status: 0,
    });
    expect(runAlone(empty, ...npx, ...hider).stderr).toMatch(
      /^[^\n]* it: npx --package "[^"]*broadside\.tgz" --package highs@[\d.]+ broadside; [^\n]*\n$/,
    );
    expect(readdirSync(empty)).toEqual([]);
  });

  test("says that a library has another version, and how to correct it", () => {
    const folder = join(command, "node_modules", "highs");
    for (const [version, isRefused] of [
      ["1.15.2", true],
      ["2.0.0", true],
      ["1.16.0", false],
    ] as const) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "highs", version }));
      const { stderr, status } = broadside(["hider", ...SMALL]);
      expect(status).toBe(1);
      const said = `broadside: a library has another version: highs ${version}, not ^1.15.3; this corrects it: npm install highs@1.15.3;`;
      expect(stderr.startsWith(said), stderr).toBe(isRefused);
      rmSync(folder, { recursive: true });
    }
  });

  test("works where nothing may be written", ({ skip }) => {
    skip(process.getuid?.() === 0, "root may write everywhere");
    skip(process.platform === "win32", "a folder of Windows has no such permissions");
    chmodSync(command, 0o555);
    try {
      expect(broadside(["count", ...SMALL])).toMatchObject({ stderr: "", status: 0 });
    } finally {
      chmodSync(command, 0o755);
    }
  });

  test("takes a strategy of the project's own, which imports the engine", () => {
    writeFileSync(
      join(command, "lacking.mjs"),
      'import "@broadside/engine"; export default { name: "lacking", choose: () => 0 };',
    );
    expect(broadside(["suggest", ...SMALL, "--strategy", "./lacking.mjs"])).toMatchObject({
      stderr: expect.stringMatching(/; install the archive of @broadside\/engine in the module's folder\n$/),
      status: 2,
    });
    makeProject(command, join(scratch, "packed"), archives.slice(0, 1));
    writeFileSync(
      join(command, "mine.mjs"),
      `import { infer } from "@broadside/engine";
export default { name: "mine", about: "the likeliest cell", choose: (knowledge) => infer(knowledge).rank()[0].cell };`,
    );
    const args = [...TWO, "./mine.mjs,random", ...SMALL, "--games", "2", "--seed", "1"];
    expect(broadside(args)).toMatchObject({ stdout: expect.stringMatching(/mine/), stderr: "", status: 0 });
  });

  test("serves the page that comes with it", async () => {
    const child = spawn(
      process.execPath,
      [join(command, "node_modules/broadside/bin/broadside.js"), "serve", "--port", "0"],
      { cwd: command },
    );
    try {
      const address = await new Promise<string>((resolve, reject) => {
        child.stdout.on("data", (text) => resolve(/http:\S+/.exec(String(text))?.[0] ?? ""));
        child.stderr.on("data", (text) => reject(new Error(String(text))));
      });
      const page = await fetched(address);
      expect(page.status).toBe(200);
      const script = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? "";
      expect(script).not.toBe("");
      // As browsers ask, and as programs that do not accept compression ask.
      for (const encoding of ["gzip", "identity"]) {
        const { status, headers } = await fetched(address + script, encoding);
        expect(status).toBe(200);
        expect(headers).toMatchObject({ "content-type": "text/javascript" });
        expect(headers["content-encoding"]).toBe(encoding === "gzip" ? "gzip" : undefined);
      }
      const { text } = await fetched(address + script);
      expect(text).toMatch(/import|export|const/);
    } finally {
      child.kill();
    }
  });
});

/** A server's response to a client that accepts one encoding. */
const fetched = (address: string, encoding = "identity") =>
  new Promise<{ status: number | undefined; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    get(address, { headers: { "accept-encoding": encoding } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.once("end", () => resolve({ status: response.statusCode, headers: response.headers, text }));
    }).once("error", reject);
  });

describe("the command, installed with the large libraries", () => {
  test("compares, draws and keeps", () => {
    const { peerDependencies } = JSON.parse(readFileSync(join(root, "packages/arena/package.json"), "utf8"));
    for (const name of Object.keys(peerDependencies)) link(join(command, "node_modules"), name);
    const games = ["--strategies", "random,hunt-target", "--games", "4", "--seed", "1", "--scenario", "gorkoff-3x3"];
    const args = ["compare", ...games];
    const { stderr, status } = broadside([...args, "--workers", "1", "--out", "results"]);
    expect({ stderr, status }).toMatchObject({ status: 0 });
    const files = readdirSync(join(command, "results"), { recursive: true, encoding: "utf8" });
    expect(files).toEqual(expect.arrayContaining(["games.duckdb", "report.html", "summary.json", "figures/means.png"]));
    expect(broadside(["hider", "--scenario", "gorkoff-3x3"])).toMatchObject({ status: 0 });
    // Its input ends at once, as when a client leaves.
    expect(broadside(["mcp"])).toMatchObject({ stdout: "", stderr: "", status: 0 });
  });
});
