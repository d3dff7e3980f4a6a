// A worker of a queue, in a process that tests can kill:
// node run-worker.mjs '{"threads":1,…}', with the queue's address in QUEUE.
// Messages go to standard error.
import { ExperimentRefused } from "@broadside/arena";
import { serveQueue, takeQueueAddress } from "@broadside/arena/queue";
import { stopSignal } from "./stop-signal.mjs";

const address = takeQueueAddress(process.env["QUEUE"] ?? "", "--queue");
if (!address.ok) throw new Error(address.error.what);
const say = (/** @type {unknown} */ line) => process.stderr.write(`${line}\n`);
try {
  const games = await serveQueue({ ...JSON.parse(process.argv[2]), address: address.value, say, signal: stopSignal() });
  say(`ended after ${games}`);
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exitCode = error instanceof ExperimentRefused ? 2 : 1;
}
