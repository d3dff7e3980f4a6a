import { closeSync, writeSync } from "node:fs";
import { Worker } from "node:worker_threads";

const TIME_IS_UP = "broadside-time-is-up";

/**
 * A thread that interrupts the main thread, whatever that is doing, through Node's inspector: timers of the main
 * thread wait until its work is done.
 */
const WATCH = `
const { Session } = require("node:inspector");
const { workerData } = require("node:worker_threads");
setTimeout(() => {
  const session = new Session();
  session.connectToMainThread();
  session.post("Runtime.evaluate", { expression: \`process.emit("\${workerData.event}")\` });
}, workerData.milliseconds);
`;

/** Ends the process with a line on standard error and code 1 once the time has passed, unless it ends before. */
export const endAfter = (milliseconds: number, line: string): void => {
  process.once(TIME_IS_UP, () => {
    writeSync(2, `${line}\n`);
    // Node would still say that it waits for the inspector.
    process.once("exit", () => closeSync(2));
    process.exit(1);
  });
  new Worker(WATCH, { eval: true, workerData: { milliseconds, event: TIME_IS_UP } }).unref();
};
