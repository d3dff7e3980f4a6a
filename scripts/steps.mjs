// Steps shared by `npm start`, `npm test` and `npm run build`. Node built-ins only: these run before anything is
// installed.
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleAll } from "./bundle.mjs";
import { compressFolder } from "./compress.mjs";
import { copyFiles, copyPage, hideInnerTypes, removeStale, shortenFiles } from "./package-files.mjs";

export const root = fileURLToPath(new URL("..", import.meta.url));
const at = (/** @type {string[]} */ ...parts) => join(root, ...parts);

/** Writes a line of progress to stderr, for people. */
export function say(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs a program. Resolves to its exit code (128 if a signal ended it).
 * @param {string} program
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 128));
  });
}

/** Windows has no `ps`. */
const WINDOWS_LIST = [
  "powershell",
  "-NoProfile",
  "-Command",
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId)" }',
];

/** The processes of this machine, each with the one that started it. @returns {[id: number, parent: number][]} */
function processes() {
  if (!existsSync("/proc/self/stat")) {
    const [program, ...args] = process.platform === "win32" ? WINDOWS_LIST : ["ps", "-A", "-o", "pid=,ppid="];
    const lines = execFileSync(program, args, { encoding: "utf8" }).trim().split("\n");
    return lines.map((line) => /** @type {[number, number]} */ (line.trim().split(/\s+/).map(Number)));
  }
  return readdirSync("/proc").flatMap((id) => {
    try {
      // The program's name is in brackets; the state and the parent follow it.
      return [[Number(id), Number(readFileSync(`/proc/${id}/stat`, "utf8").split(") ").pop()?.split(" ")[1])]];
    } catch {
      return [];
    }
  });
}

/** Ends all programs that this one has started, with those that they have started, whatever they do. */
export function endChildren() {
  const all = processes();
  const family = [process.pid];
  for (const one of family) for (const [id, parent] of all) if (parent === one) family.push(id);
  for (const id of family.slice(1)) {
    try {
      process.kill(id, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

/**
 * Runs the program `name` of an installed package with the same Node.
 * @param {string} pkg
 * @param {string} name
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @param {string[]} [flags] of Node
 */
export function runTool(pkg, name, args, options = {}, flags = []) {
  const manifest = JSON.parse(readFileSync(at("node_modules", pkg, "package.json"), "utf8"));
  const bin = typeof manifest.bin === "string" ? manifest.bin : manifest.bin[name];
  return run(process.execPath, [...flags, at("node_modules", pkg, bin), ...args], options);
}

/**
 * Whether node_modules matches package-lock.json. At the end of an installation, npm records what it installed
 * in node_modules/.package-lock.json.
 */
export function isInstalled() {
  const account = at("node_modules", ".package-lock.json");
  if (!existsSync(account)) return false;
  const wanted = JSON.parse(readFileSync(at("package-lock.json"), "utf8")).packages;
  const installed = JSON.parse(readFileSync(account, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/")) return true;
    if (installed[path] === undefined)
      return entry.optional === true || entry.devOptional === true || entry.peer === true;
    return (
      existsSync(at(path)) && installed[path].version === entry.version && installed[path].integrity === entry.integrity
    );
  });
}

/**
 * Installs the dependencies with npm ci. Resolves to an exit code.
 * @param {string[]} flags
 */
function npmInstall(...flags) {
  const args = ["ci", ...flags];
  say(`installing the dependencies (npm ${args.join(" ")}) ...`);
  const npm = process.env["npm_execpath"];
  const options = { stdio: /** @type {["ignore", 2, "inherit"]} */ (["ignore", 2, "inherit"]) };
  // Under `npm start`, npm passes its own path; on Windows it is a script, which needs a shell.
  return npm?.endsWith("js")
    ? run(process.execPath, [npm, ...args], options)
    : run("npm", args, { ...options, shell: process.platform === "win32" });
}

/** Installs the dependencies if they are missing or differ from the lock file. Resolves to an exit code. */
export async function install() {
  return isInstalled() ? 0 : npmInstall();
}

/**
 * Like `install`, but in a new clone without the repository's own tools, which tests, documents and releases need and
 * which are two thirds of all.
 */
export async function installForBuild() {
  // npm removes it with the folder.
  const record = at("node_modules", ".part");
  const lock = readFileSync(at("package-lock.json"), "utf8");
  const part = existsSync(record);
  if ((part && readFileSync(record, "utf8") === lock) || isInstalled()) return 0;
  // Who has the tools keeps them.
  if (!part && existsSync(at("node_modules"))) return npmInstall();
  const code = await npmInstall("--workspaces");
  if (code === 0) writeFileSync(record, lock);
  return code;
}

/** The packages that tsc builds, as paths of their projects. */
function projects() {
  return readdirSync(at("packages"))
    .map((name) => at("packages", name, "tsconfig.build.json"))
    .filter((path) => existsSync(path));
}

/**
 * Builds the engine, the arena and the command as they are published; skips what is up to date. Resolves to an
 * exit code.
 * @param {string[]} flags of the compiler
 */
export async function buildLibraries(...flags) {
  const missing = projects().filter((path) => !existsSync(join(path, "..", "dist")));
  if (missing.length > 0) say("building the engine and the command ...");
  const code = await runTool("typescript7", "tsc", ["-b", ...projects(), ...flags]);
  if (code !== 0) return code;
  removeStale(root);
  await shortenFiles(root);
  hideInnerTypes(root);
  copyFiles(root);
  await bundleAll(root);
  return 0;
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}

/** A hash of all sources of the page. */
function pageSources() {
  const web = [
    "index.html",
    "package.json",
    "vite.config.ts",
    "content-policy.ts",
    "installable.ts",
    "service-worker.js",
    "texts",
    "tsconfig.app.json",
    "public",
    "src",
  ];
  const files = [
    ...web.map((name) => at("packages/web", name)),
    at("packages/engine/src"),
    at("packages/arena/src"),
    at("packages/match/src"),
    at("packages/embed/src"),
    at("packages/embed/build.mjs"),
    at("package-lock.json"),
    at("scripts/compress.mjs"),
  ]
    .flatMap(filesUnder)
    .filter((path) => !/\.test\.tsx?$/.test(path));
  const hash = createHash("sha256");
  for (const path of files) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The folder of the built page. */
export const pageFolder = at("packages/web/dist");
const pageStamp = join(pageFolder, ".sources");
/** The element for other pages, which the page offers and shows. */
const element = at("packages/embed/dist/broadside-board.js");

/**
 * Builds the page, with the element, if one is missing or its sources have changed. Resolves to an exit code.
 * @param {import("node:child_process").SpawnOptions} [options] of the programs that build
 * @param {boolean} [brotli] whether with the files by Brotli, which `broadside serve` does not send
 */
export async function buildPage(options = {}, brotli = true) {
  const sources = pageSources();
  if (!existsSync(element) || !existsSync(pageStamp) || readFileSync(pageStamp, "utf8") !== sources) {
    say("building the page ...");
    // Always build the page as it ships, even for tests.
    const how = { env: { ...process.env, NODE_ENV: "production" }, ...options };
    const codes = await Promise.all([
      runTool("vite", "vite", ["build", "--logLevel", "warn", at("packages/web")], how),
      run(process.execPath, [at("packages/embed/build.mjs")], how),
    ]);
    const failed = codes.find((code) => code !== 0);
    if (failed !== undefined) return failed;
    cpSync(element, join(pageFolder, basename(element)));
    compressFolder(pageFolder, "gz");
    writeFileSync(pageStamp, sources);
  }
  copyPage(root, sources);
  if (brotli) compressFolder(pageFolder, "br");
  return 0;
}
