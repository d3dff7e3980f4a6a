/**
 * The parts of the platform that a `ThreadLine` needs: a clock and timers. Browsers, workers and Node all have
 * them.
 */
interface Platform {
  readonly performance: { now(): number };
  setTimeout(act: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  /** False in a page that may not share memory with its workers; absent outside browsers. */
  readonly crossOriginIsolated?: boolean;
}

/** The platform, with a type of its own so that this folder needs no type library. */
export const platform = globalThis as unknown as Platform;

/**
 * Whether memory can be shared with a worker: always in Node; in a browser, only if the page is cross-origin
 * isolated.
 */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer === "function" && platform.crossOriginIsolated !== false;
