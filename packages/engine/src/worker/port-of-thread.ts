import type { ThreadPort } from "./thread-port.ts";

/** What tells where this runs: `self` is there in a browser, `process` in Node, and only a worker has a scope to import. */
interface ThreadGlobals {
  readonly self?: ThreadPort;
  readonly WorkerGlobalScope?: abstract new () => object;
  readonly process?: {
    /** From Node 20.16 on; asked for by name, for the engine imports nothing of Node. */
    readonly getBuiltinModule?: (name: string) => { readonly parentPort: ThreadPort | null } | undefined;
  };
}

/** The port to the thread that started this one; undefined where this is no worker, or where it cannot be found out. */
export const portOfThread = (): ThreadPort | undefined => {
  const { self, WorkerGlobalScope, process } = globalThis as unknown as ThreadGlobals;
  if (self && WorkerGlobalScope && self instanceof WorkerGlobalScope) return self;
  return process?.getBuiltinModule?.("node:worker_threads")?.parentPort ?? undefined;
};
