import type { ThreadPort } from "./thread-port.ts";

/**
 * The globals that tell the platform: `self` exists in a browser, `process` in Node, and `WorkerGlobalScope`
 * only in a worker.
 */
interface ThreadGlobals {
  readonly self?: ThreadPort;
  readonly WorkerGlobalScope?: abstract new () => object;
  readonly process?: {
    /** From Node 20.16 on; called by name, because the engine imports nothing of Node. */
    readonly getBuiltinModule?: (name: string) => { readonly parentPort: ThreadPort | null } | undefined;
  };
}

/** The port to the thread that started this one; undefined outside a worker, or if it cannot be found out. */
export const portOfThread = (): ThreadPort | undefined => {
  const { self, WorkerGlobalScope, process } = globalThis as unknown as ThreadGlobals;
  if (self && WorkerGlobalScope && self instanceof WorkerGlobalScope) return self;
  return process?.getBuiltinModule?.("node:worker_threads")?.parentPort ?? undefined;
};
