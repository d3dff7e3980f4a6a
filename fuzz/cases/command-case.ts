import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Area } from "../area.ts";
import { Fault, holds, lawOf } from "../fault.ts";
import { parsed, shorterTexts } from "./text-case.ts";

/** A command line with its files and its standard input. */
export interface CommandCase {
  readonly args: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  readonly input: string;
}

/** What a process did. */
interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The peak memory of the process in bytes; undefined if it could not report it. */
  readonly memory: number | undefined;
}

// The bundle is in another folder and sets the variable; the tests run this file directly.
const root = process.env["BROADSIDE_ROOT"] ?? fileURLToPath(new URL("../..", import.meta.url));
const bin = join(root, "packages/cli/bin/broadside.js");

/** Makes the process write its peak memory to a file when it exits. */
const MEASURE = `data:text/javascript,${encodeURIComponent(
  'import { writeFileSync } from "node:fs"; process.on("exit", () => { try { writeFileSync(process.env.FUZZ_MEMORY, String(process.resourceUsage().maxRSS)); } catch {} });',
)}`;

/** The address space of a process, in kB. A process that would fill the machine's memory fails instead. */
const MOST_SPACE = 24_000_000;

/** How much longer by the clock than by processor time a process may take: the machine may be busy with more. */
const CLOCK_FACTOR = 10;

/** The seconds of processor time that a process may take. */
const SECONDS = 60;

/** Runs the real command in a folder of its own. @throws Fault when it does not end in time */
const runCommand = ({ args, files, input }: CommandCase): Outcome => {
  const folder = mkdtempSync(join(tmpdir(), "broadside-fuzz-"));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const memoryFile = join(folder, ".memory");
    const words = [process.execPath, "--import", MEASURE, bin, ...args];
    const { PATH = "", HOME = "" } = process.env;
    const options = {
      cwd: folder,
      input,
      encoding: "utf8" as const,
      timeout: CLOCK_FACTOR * SECONDS * 1000,
      killSignal: "SIGKILL" as const,
      maxBuffer: 1 << 28,
      env: { PATH, HOME, XDG_CACHE_HOME: join(folder, ".cache"), FUZZ_MEMORY: memoryFile, NO_COLOR: "1" },
    };
    const done =
      process.platform === "win32"
        ? spawnSync(words[0], words.slice(1), options)
        : spawnSync(
            "sh",
            ["-c", `ulimit -v ${MOST_SPACE}; ulimit -S -t ${SECONDS}; exec "$@"`, "sh", ...words],
            options,
          );
    const isLate = done.error && "code" in done.error && done.error.code === "ETIMEDOUT";
    if (isLate || done.signal === "SIGXCPU")
      throw new Fault("command: no end", `no answer within ${SECONDS} s of processor time`);
    if (done.error) throw done.error;
    return { code: done.status, stdout: done.stdout, stderr: done.stderr, memory: memoryOf(memoryFile) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const memoryOf = (file: string): number | undefined => {
  try {
    return Number(readFileSync(file, "utf8")) * 1024;
  } catch {
    return undefined;
  }
};

/** The end of a process's output, short enough for a report. */
const tail = (text: string): string => JSON.stringify(text.length > 300 ? `… ${text.slice(-300)}` : text);

/** Checks what must hold for every run of the command, whatever its arguments. */
const checkOutcome = ({ code, stdout, stderr }: Outcome, { args }: CommandCase): void => {
  holds("command: ends by itself", code !== null, () => `a signal ended it: ${tail(stderr)}`);
  const surprise = /unexpected: (.*)/.exec(stderr)?.[1];
  if (surprise !== undefined) throw new Fault(`command: unexpected: ${lawOf(surprise)}`, tail(stderr));
  holds("command: exit code", code === 0 || code === 1 || code === 2, () => `exit ${code}: ${tail(stderr)}`);
  if (code === 2) {
    holds("command: nothing on stdout when it refuses", stdout === "", () => tail(stdout));
    const isLine = /^broadside: [^\n]+\n$/.test(stderr);
    holds("command: one line on stderr when it refuses", isLine, () => tail(stderr));
    holds("command: a line that can be read", stderr.length < 4000, () => `${stderr.length} letters`);
  }
  if (code === 1) holds("command: says why it failed", stderr.trim() !== "", () => tail(stdout));
  const isBatch = args.some((word) => word.startsWith("--batch"));
  if (code === 0 && args.includes("--json") && !args.includes("--help") && !isBatch && args[0] !== "help") {
    holds("command: JSON", parsed(stdout) !== undefined, () => tail(stdout));
  }
};

/** The command line as you would type it, with its files. */
const describeCommand = ({ args, files, input }: CommandCase): string => {
  const quoted = args.map((word) => (/^[\w./:=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`));
  const shown = Object.entries(files).map(([name, text]) => `  ${name}: ${JSON.stringify(text).slice(0, 2000)}`);
  return [
    `broadside ${quoted.join(" ")}`.slice(0, 3000),
    ...shown,
    ...(input === "" ? [] : [`  standard input: ${JSON.stringify(input).slice(0, 2000)}`]),
  ].join("\n");
};

/** Smaller command lines: some words, files or input left out. */
function* smallerCommands(item: CommandCase): Generator<CommandCase> {
  const { args, files, input } = item;
  for (let i = 1; i < args.length; i++) {
    yield { ...item, args: [...args.slice(0, i), ...args.slice(i + 2)] };
    yield { ...item, args: [...args.slice(0, i), ...args.slice(i + 1)] };
  }
  const lines = input.split("\n");
  if (lines.length > 1) {
    const half = lines.length >> 1;
    yield { ...item, input: lines.slice(0, half).join("\n") };
    yield { ...item, input: lines.slice(half).join("\n") };
    for (let i = 0; i < lines.length; i++) {
      yield { ...item, input: [...lines.slice(0, i), ...lines.slice(i + 1)].join("\n") };
    }
  }
  for (const [name, text] of Object.entries(files)) {
    if (!args.includes(name)) {
      const { [name]: _, ...rest } = files;
      yield { ...item, files: rest };
    }
    for (const shorter of shorterTexts(text)) yield { ...item, files: { ...files, [name]: shorter } };
  }
}

/** The words of a flag with its value. A setting is `--set NAME`; its value follows an equals sign. */
export const flagWords = (flag: string, value: string): string[] =>
  flag.startsWith("--set ") ? ["--set", `${flag.slice("--set ".length)}=${value}`] : [flag, value];

/** Makes an area whose cases are command lines. @param check what must hold besides {@link checkOutcome} */
export const commandArea = (
  area: Pick<Area<CommandCase>, "name" | "about" | "draw">,
  check: (item: CommandCase, outcome: Outcome) => void,
): Area<CommandCase> => ({
  ...area,
  // By then runCommand has ended the process.
  patience: CLOCK_FACTOR * SECONDS + 30,
  features: ({ args }) => [`runs ${args[0]}`, ...(args.includes("--batch") ? ["runs a batch"] : [])],
  check(item) {
    // No process can be given such a word.
    if (item.args.some((word) => word.includes("\u0000"))) return [];
    const outcome = runCommand(item);
    checkOutcome(outcome, item);
    check(item, outcome);
    return [`exit ${outcome.code}`];
  },
  smaller: smallerCommands,
  describe: describeCommand,
});
