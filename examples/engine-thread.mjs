// A worker program that contains the engine, for Node before 20.16: new Worker(new URL("./engine-thread.mjs",
// import.meta.url)).
import { parentPort } from "node:worker_threads";
import { serveEngine } from "@broadside/engine/worker-thread";

serveEngine(parentPort);
