import { parentPort, workerData } from "node:worker_threads";
import { type Plan, runCampaign } from "./campaign.ts";
import { AREA_NAMES } from "./registry.ts";

/** Memory shared by the two threads: the area and number of the current case, and whether to stop. */
const { plan, shared } = workerData as { plan: Plan; shared: SharedArrayBuffer };
const state = new Int32Array(shared);

/** Milliseconds between two reports of the tally. */
const EVERY = 500;

let last = 0;
const tally = runCampaign(plan, {
  now: () => performance.now(),
  begin(area, number) {
    Atomics.store(state, 0, AREA_NAMES.indexOf(area));
    Atomics.store(state, 1, number);
    // Increment the beat, so that the other thread sees that a case has begun.
    Atomics.add(state, 2, 1);
  },
  done(sofar) {
    if (performance.now() - last < EVERY) return;
    last = performance.now();
    parentPort?.postMessage({ kind: "tally", tally: sofar });
  },
  failed: (failure) => parentPort?.postMessage({ kind: "failure", failure }),
  isStopped: () => Atomics.load(state, 3) === 1,
});
parentPort?.postMessage({ kind: "done", tally });
