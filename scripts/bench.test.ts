// Programs outside the packages, which no compiler checks: each one must start. The benchmarks are started here,
// at their smallest sizes, where they check their own answers; the other programs are started by the tests named
// below.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { isLong } from "../packages/engine/test/cases.ts";
import { within } from "../packages/engine/test/within.ts";
import { formatGrowth, growthFigure, parseGrowth, withGrowth } from "./bench/growth-table.mjs";
import { PROGRAMS } from "./bench/programs.mjs";
import { withPrograms, withTables } from "./bench/table.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** The programs in a folder, as paths from the root. */
const programsOf = (folder: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.(mjs|py|sh|c|go)$/.test(name))
        .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    : [];

const isThere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));

const launch = (args: readonly string[]) =>
  spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });

/** Starts a program; resolves to its exit code and its output. */
const start = (args: readonly string[]): Promise<{ code: number | null; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const child = launch(args);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (text) => (stdout += text));
    child.stderr.on("data", (text) => (stderr += text));
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });

describe("benchmarks", () => {
  const folders = readdirSync(join(root, "packages")).map((name) => `packages/${name}/bench`);
  /** A program that run.mjs starts for each first map. */
  const parts = ["packages/engine/bench/cold.mjs"];

  test("are all in the list of programs", () => {
    const listed = PROGRAMS.map(({ file }) => file);
    expect(folders.flatMap(programsOf).sort()).toEqual([...listed, ...parts].sort());
  });

  /** Those that take most of a second even at their smallest. */
  const isLate = ({ file }: { file: string }): boolean => !isLong && /(priors|drawn-weights|bots)\.mjs$/.test(file);
  test.skip.for(PROGRAMS.filter(isLate))("$file starts (in the long run)", () => {});

  /** The programs that need nothing of the machine run in one process, which loads the engine once. */
  const [plain, particular] = [true, false].map((isPlain) =>
    PROGRAMS.filter((program) => !isLate(program)).filter(
      ({ args, needs }) => isPlain === (args === undefined && needs === undefined),
    ),
  );
  let together: ReturnType<typeof start> | undefined;
  const startTogether = async () => {
    const folder = mkdtempSync(join(tmpdir(), "broadside-bench-"));
    const program = join(folder, "all.mjs");
    const address = ({ file }: { file: string }): string => JSON.stringify(pathToFileURL(join(root, file)).href);
    const mark = 'console.log("\\0"); console.error("\\0");';
    writeFileSync(program, plain.map((one) => `await import(${address(one)});\n${mark}\n`).join(""));
    const ended = await start([program, "--smallest"]);
    rmSync(folder, { recursive: true });
    return ended;
  };

  test.for(plain)("$file starts", async ({ file }) => {
    together ??= startTogether();
    const { code, stdout, stderr } = await together;
    const [said, errors] = [stdout, stderr].map((text) => text.split("\0\n"));
    const at = plain.findIndex((program) => program.file === file);
    expect(errors[at], stderr).toBe("");
    expect(said[at]).toMatch(/\d/);
    expect(said.length, "it has come to its end").toBeGreaterThan(at + 1);
    if (at === plain.length - 1) expect(code).toBe(0);
  });

  for (const { file, args = [], needs } of particular) {
    // The tests of the queue have a server and run this program (packages/arena/test/queue/queue.test.ts).
    if (needs === "PostgreSQL") continue;
    const isMissing = needs !== undefined && !isThere(needs);
    test.skipIf(isMissing)(
      isMissing ? `${file} is not started: ${needs} is not installed` : `${file} starts`,
      async () => {
        const { code, stdout, stderr } = await start([file, ...args, "--smallest"]);
        expect({ code, stderr }, stderr).toEqual({ code: 0, stderr: "" });
        expect(stdout).toMatch(/\d/);
      },
    );
  }

  test("a program that is not there is refused in one line", async () => {
    const { code, stderr } = await start(["scripts/bench.mjs", "nonesuch"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^npm run bench: there is no program "nonesuch"; it runs run, positions, .*\n$/);
  });

  test("the figure and the table of how it grows are those of the kept measurements", () => {
    const growth = parseGrowth(read("docs/reference/growth.csv"));
    expect(withGrowth(read("docs/reference/performance.md"), growth)).toBe(read("docs/reference/performance.md"));
    expect(growthFigure(growth)).toBe(read("docs/reference/growth.svg"));
    expect(formatGrowth(growth)).toBe(read("docs/reference/growth.csv"));
  });

  test("a program measured later takes the place of its figures, and says when that was", () => {
    const run = JSON.parse(read("docs/reference/bench.json"));
    const [, command] = run.programs.map((one: { command: string }) => one.command);
    const figures = [{ name: "a bot anew", value: 1234, unit: "us", note: "" }];
    const later = { date: "2031-02-03T00:00:00.000Z", machine: "an abacus", load: 0.5 };
    const changed = withPrograms(run, { ...later, programs: [{ command, figures }] });
    expect(changed.programs.map((one) => one.command)).toEqual(
      run.programs.map((one: { command: string }) => one.command),
    );
    const page = withTables(read("docs/reference/performance.md"), changed);
    const when = "2031-02-03, 0.5 other processes waiting, on an abacus";
    expect(page).toContain(
      `| **${command.replace("node packages/", "")}** | | ${when} |\n| a bot anew | 1,234 us |  |`,
    );
    expect(withPrograms(run, { ...later, programs: [] })).toEqual(run);
  });

  test("the tables of the docs are those of the kept run", () => {
    const page = read("docs/reference/performance.md");
    expect(withTables(page, JSON.parse(read("docs/reference/bench.json")))).toBe(page);
  });
});

describe("other programs", () => {
  const HERE = "these tests";
  /** What starts each program: these tests, another test that names it, or a stage of `npm test`. */
  const STARTED: Readonly<Record<string, string>> = {
    "scripts/bench.mjs": HERE,
    "scripts/build.mjs": "package.json",
    "scripts/count.mjs": HERE,
    "scripts/command-pages.mjs": "scripts/command-pages.test.ts",
    "scripts/data/best-shots.mjs": "scripts/data/best-shots.test.ts",
    "scripts/data/home-game.mjs": HERE,
    "scripts/data/levels.mjs": HERE,
    "scripts/data/match-vectors.mjs": "packages/match/test/vectors.test.ts",
    "scripts/data/wasm.mjs": HERE,
    "scripts/data/skill-losses.mjs": HERE,
    "scripts/fuzz.mjs": "scripts/test.mjs",
    "scripts/mutants.mjs": HERE,
    "scripts/open-files.mjs": "scripts/vitest.mjs",
    "scripts/pictures/font.mjs": HERE,
    "scripts/pictures/icons.mjs": HERE,
    "scripts/pictures/picture.mjs": HERE,
    "scripts/pictures/screens.mjs": HERE,
    "scripts/reference/show.mjs": "scripts/reference/examples.mjs",
    "scripts/release.mjs": "scripts/release.test.ts",
    "scripts/schemas.mjs": "scripts/schemas.test.ts",
    "scripts/site.mjs": "scripts/test.mjs",
    "scripts/start.mjs": HERE,
    "scripts/test.mjs": HERE,
    "scripts/texts.mjs": "scripts/recipes.test.ts",
  };

  test("each is started by somebody", () => {
    const files = programsOf("scripts").filter((file) => existsSync(join(root, file)));
    const texts = readdirSync(join(root, "scripts"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(mjs|ts)$/.test(name))
      .map((name) => read(`scripts/${name}`))
      .concat(PROGRAMS.map(({ file }) => read(file)));
    const isModule = (file: string): boolean =>
      texts.some((text) => new RegExp(`(?:from|import\\() ?"[./\\w-]*/${basename(file)}"`).test(text));
    const programs = files.filter((file) => !isModule(file));
    expect(programs.filter((file) => STARTED[file] === undefined)).toEqual([]);
    for (const [file, by] of Object.entries(STARTED)) if (by !== HERE) expect(read(by), by).toContain(basename(file));
  });

  test("layouts, levels and losses are made again", async () => {
    const game = ["--scenario", "gorkoff-3x3", "--games", "2"];
    const linesOf = async (...args: string[]): Promise<{ shots: number[]; level: string }[]> =>
      (await start(args)).stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const strategies = ["--strategies", "hunt-target;probability"];
    const levels = await linesOf("scripts/data/levels.mjs", "play", ...game, ...strategies);
    expect(levels.map(({ shots }) => shots.length)).toEqual([2, 2]);
    const losses = await linesOf("scripts/data/skill-losses.mjs", ...game, "--levels", "cadet");
    expect(losses.map(({ level }) => level)).toEqual(["cadet", "cadet"]);
    const folder = mkdtempSync(join(tmpdir(), "broadside-data-"));
    const played = await start(["scripts/data/home-game.mjs", join(folder, "home-game.json")]);
    expect(played.stdout).toMatch(/^\d+ shots: /);
    const committed = "packages/web/src/rooms/home/home-game.json";
    // The formatter wraps the lists, so compare without white space.
    const plain = (path: string): string => readFileSync(path, "utf8").replace(/\s|,(?=\s*\])/g, "");
    // Compare to a boolean, so that a failure does not print both long texts.
    expect(plain(join(folder, "home-game.json")) === plain(join(root, committed)), committed).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test("what runs in WebAssembly is of its source, by a hash; the long run compiles it", async () => {
    expect((await start(["scripts/data/wasm.mjs", "--check"])).code).toBe(0);
    if (!isLong) return;
    const folder = mkdtempSync(join(tmpdir(), "broadside-wasm-"));
    const { code, stderr } = await start(["scripts/data/wasm.mjs", folder]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const committed of ["inference/methods/frontier/wasm-code.ts", "strategy/rollout/tree-code.ts"])
      expect(
        readFileSync(join(folder, basename(committed)), "utf8") === read(`packages/engine/src/${committed}`),
        committed,
      ).toBe(true);
    rmSync(folder, { recursive: true });
  });

  test.skipIf(!isLong)(
    "pictures are made, and the font that is committed (long run)",
    { timeout: 600_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "broadside-pictures-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const pictures = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".png"));
      for (const args of [["font"], ["icons"], ["picture"], ["screens", "help"]]) {
        const before = pictures().length;
        const [name, ...rest] = args;
        expect((await start([`scripts/pictures/${name}.mjs`, folder, ...rest])).code, name).toBe(0);
        if (name !== "font") expect(pictures().length, name).toBeGreaterThan(before);
      }
      for (const name of pictures())
        expect(readFileSync(join(folder, name)).subarray(1, 4).toString(), name).toBe("PNG");
      for (const name of ["inter.ttf", "LICENSE"])
        expect(readFileSync(join(folder, name)), name).toEqual(readFileSync(join(root, "packages/arena/fonts", name)));
    },
  );

  test("npm start serves the page, and ends when it is told to", async ({ skip }) => {
    skip(process.platform === "win32", "Windows has no signals");
    const child = launch(["scripts/start.mjs", "--port", "0"]);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    let said = "";
    const found = new Promise<string>((resolve) => {
      child.stdout.on("data", (text) => {
        said += text;
        const [found] = /http:\S+/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
      ended.then(() => resolve(""));
    });
    const address = await within(found, 100, "the address of npm start");
    expect(await (await fetch(address)).text()).toContain("<title>Broadside");
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  }, 120_000);

  test("the sources are counted", async () => {
    const { code, stdout } = await start(["scripts/count.mjs"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/ engine +│ \d+ +│ \d+ +│ \d+ /);
  });

  test("what takes long shows its flags, and the stages of npm test where one is not there", async () => {
    expect((await start(["scripts/mutants.mjs", "--help"])).stdout).toMatch(/npm run mutants/);
    const { code, stderr } = await start(["scripts/test.mjs", "nonesuch"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^there is no stage "nonesuch"; npm test takes:\n/);
  });
});
