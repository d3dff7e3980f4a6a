// Runs an experiment over a queue, in a process that tests can kill:
// node run-coordinator.mjs '{"strategies":[…],…}', with the queue's address in QUEUE.
// The lines on standard output are the number of games saved so far; the last line is "finished". Messages go to
// standard error.
import { ExperimentRefused, runExperiment } from "@broadside/arena";
import { queuePlayers, takeQueueAddress } from "@broadside/arena/queue";
import { preset } from "@broadside/engine";
import { stopSignal } from "./stop-signal.mjs";

const { scenario, folder, resume, timing, ...experiment } = JSON.parse(process.argv[2]);
const address = takeQueueAddress(process.env["QUEUE"] ?? "", "--queue");
if (!address.ok) throw new Error(address.error.what);
const say = (/** @type {unknown} */ line) => process.stdout.write(`${line}\n`);
const players = await queuePlayers({
  address: address.value,
  say: (line) => process.stderr.write(`${line}\n`),
  timing,
});
try {
  const { finished } = await runExperiment(
    { scenario: preset(scenario), placement: { model: "uniform" }, ...experiment },
    { folder, resume, players, signal: stopSignal(), progress: ({ saved }) => say(saved) },
  );
  say(finished ? "finished" : "stopped");
} catch (error) {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
  process.exitCode = error instanceof ExperimentRefused ? 2 : 1;
}
