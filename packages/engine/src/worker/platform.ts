/**
 * The parts of the platform that a thread line needs: a clock and timers, which browsers, workers and Node
 * all have.
 */
interface Platform {
  readonly performance: { now(): number };
  setTimeout(act: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
  /** False in a page that may not share memory with its workers; absent outside browsers. */
  readonly crossOriginIsolated?: boolean;
}

/** The platform, typed here so that this room needs no type library. */
export const platform = globalThis as unknown as Platform;

/**
 * True where memory can be shared with a worker: in Node always, in a browser when the page is isolated from
 * others.
 */
export const canShareMemory = (): boolean =>
  typeof SharedArrayBuffer === "function" && platform.crossOriginIsolated !== false;
