// Coordinators and workers with their output. They run as processes, or inside this process, where they start at
// once.
import { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { ExperimentRefused, runExperiment } from "@broadside/arena";
import { queuePlayers, serveQueue, takeQueueAddress } from "@broadside/arena/queue";
import { unwrap } from "@broadside/engine";
import { within } from "../../../engine/test/within.ts";
import { experiment, startProcess, type TestProcess } from "../arena.ts";

export interface QueueSide {
  readonly lines: () => string[];
  readonly said: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly stop: () => void;
}

export type QueueProcess = QueueSide & TestProcess;

/** Timing that keeps tests fast: short blocks, and workers that soon count as lost. */
export const TIMING = { blockMilliseconds: 250, beat: 300, lostSeconds: 1.5, firstPause: 200 };

const COORDINATOR = new URL("run-coordinator.mjs", import.meta.url);
const WORKER = new URL("run-worker.mjs", import.meta.url);

const start = (program: URL, task: object, url: string): QueueProcess => {
  const started = startProcess([fileURLToPath(program), JSON.stringify({ timing: TIMING, ...task })], { QUEUE: url });
  return { ...started, stop: () => started.child.kill("SIGINT") };
};

export const startCoordinator = (url: string, task: object): QueueProcess => start(COORDINATOR, task, url);

export const startWorker = (url: string): QueueProcess => start(WORKER, { threads: 1 }, url);

const startHere = (
  play: (hear: { line(text: unknown): void; say(text: string): void; signal: AbortSignal }) => Promise<void>,
): QueueSide => {
  const controller = new AbortController();
  const lines: string[] = [];
  let said = "";
  const say = (text: string): void => {
    said += `${text}\n`;
  };
  const code = play({ line: (text) => lines.push(String(text)), say, signal: controller.signal }).then(
    () => 0,
    (error: Error) => {
      say(`${error.name}: ${error.message}`);
      return error instanceof ExperimentRefused ? 2 : 1;
    },
  );
  return {
    lines: () => lines,
    said: () => said,
    ended: code.then((number) => ({ code: number, signal: null })),
    stop: () => controller.abort(),
  };
};

const addressOf = (url: string) => unwrap(takeQueueAddress(url, "--queue"));

/** Starts a coordinator inside this process; it resumes the run in the folder. */
export const coordinateHere = (url: string, parts: Parameters<typeof experiment>[0], folder: string): QueueSide =>
  startHere(async ({ line, say, signal }) => {
    const players = await queuePlayers({ address: addressOf(url), say, timing: TIMING });
    const progress = ({ saved }: { saved: number }): void => line(saved);
    const options = { folder, resume: true, players, signal, progress };
    const { finished } = await runExperiment(experiment(parts), options);
    line(finished ? "finished" : "stopped");
  });

export const workHere = (url: string, threads = 1, timing: object = TIMING): QueueSide =>
  startHere(async ({ say, signal }) => {
    say(`ended after ${await serveQueue({ threads, timing, address: addressOf(url), say, signal })}`);
  });

/** Ends coordinators and workers as Ctrl-C does, and waits until they have ended. */
export const endAll = async (sides: readonly QueueSide[]): Promise<void> => {
  for (const { stop } of sides) stop();
  await within(Promise.all(sides.map(({ ended }) => ended)), 100, "the end of coordinators and workers");
};

/** Waits until a condition holds. @throws when it does not hold within half a minute */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let tries = 0; !(await holds()); tries++) {
    if (tries > 600) throw new Error(`it did not come within half a minute: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const COMMAND = fileURLToPath(new URL("../../../cli/bin/broadside.js", import.meta.url));

/** The built command as a function, found only when a test runs: the arena does not depend on it. */
const COMMAND_HERE = new URL("../../../cli/dist/run-command.js", import.meta.url);

/** Runs the built command inside this process. */
export const broadsideHere = async (args: readonly string[]) => {
  const { runCommand } = (await import(COMMAND_HERE.href)) as {
    runCommand(args: readonly string[], streams: object): Promise<number>;
  };
  const said = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof said): Writable =>
    new Writable({
      write(chunk, _, done) {
        said[name] += chunk;
        done();
      },
    });
  const streams = { stdin: Readable.from([]), stdout: stream("stdout"), stderr: stream("stderr"), env: process.env };
  const code = await within(runCommand(args, streams), 110, `the end of broadside ${args.join(" ")}`);
  return { code, ...said };
};

/** Runs the built command as a process. */
export const broadside = (args: readonly string[]): TestProcess => startProcess([COMMAND, ...args]);
