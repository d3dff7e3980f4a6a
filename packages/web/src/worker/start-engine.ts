/// <reference path="./engine-thread-url.d.ts" />
import thread from "virtual:engine-thread";
import { threadStarter } from "@broadside/engine/worker";
import type { StartWorker } from "./analyst.ts";

/** Starts the engine in a thread of its own. */
export const startEngine: StartWorker = threadStarter(() => new Worker(thread, { type: "module", name: "engine" }));
