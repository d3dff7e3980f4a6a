/** What a `ThreadLine` needs of browsers, workers and Node: a clock and timers. */
interface Platform {
  readonly performance: { now(): number };
  setTimeout(act: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  /** False in a page that may not share memory with its workers; absent outside browsers. */
  readonly crossOriginIsolated?: boolean;
}

/** The platform, with a type of its own so that this folder needs no type library. */
export const platform = globalThis as unknown as Platform;

/** Whether memory can be shared with a worker: in Node always, in a page only if it is cross-origin isolated. */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer === "function" && platform.crossOriginIsolated !== false;
