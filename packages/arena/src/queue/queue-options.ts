import type { QueueAddress } from "./queue-address.ts";

export interface PresentWorkers {
  readonly workers: number;
  readonly threads: number;
}

export interface QueueOptions {
  readonly address: QueueAddress;
  readonly say: (line: string) => void;
  readonly present?: (now: PresentWorkers) => void;
  readonly timing?: Partial<QueueTiming>;
}

/** Durations for a queue. All users of a queue must have the same ones. */
export interface QueueTiming {
  readonly blockMilliseconds: number;
  /** Milliseconds between two signals by which a worker shows that it is alive. */
  readonly beat: number;
  /** Seconds of silence after which a worker counts as lost. */
  readonly lostSeconds: number;
  readonly firstPause: number;
}

export const QUEUE_TIMING: QueueTiming = {
  blockMilliseconds: 10_000,
  beat: 5000,
  lostSeconds: 30,
  firstPause: 1000,
};
