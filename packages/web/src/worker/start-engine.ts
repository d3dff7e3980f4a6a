import { threadStarter } from "@broadside/engine/worker";
import type { StartWorker } from "./worker-client.ts";

/** Starts the engine in a thread of its own. */
export const startEngine: StartWorker = threadStarter(
  () => new Worker(new URL("./engine-thread.ts", import.meta.url), { type: "module", name: "engine" }),
);
