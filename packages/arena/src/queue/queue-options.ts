import type { QueueAddress } from "./queue-address.ts";

/** Workers that are present. */
export interface PresentWorkers {
  readonly workers: number;
  readonly threads: number;
}

/** Options of a coordinator. */
export interface QueueOptions {
  readonly address: QueueAddress;
  /** Receives lines for people: who is present, what it waits for. */
  readonly say: (line: string) => void;
  /** Called when workers come or go. */
  readonly present?: (now: PresentWorkers) => void;
  readonly timing?: Partial<QueueTiming>;
}

/** Times of a queue. All users of a queue must have the same. */
export interface QueueTiming {
  /** Target time of a block, in milliseconds. */
  readonly blockMilliseconds: number;
  /** Milliseconds between two signs of life of a worker. */
  readonly beat: number;
  /** Seconds of silence after which a worker counts as lost. */
  readonly lostSeconds: number;
  /** First pause after the server is gone, in milliseconds. */
  readonly firstPause: number;
}

/** Times unless told otherwise. */
export const QUEUE_TIMING: QueueTiming = {
  blockMilliseconds: 10_000,
  beat: 5000,
  lostSeconds: 30,
  firstPause: 1000,
};
