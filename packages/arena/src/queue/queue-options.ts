import type { QueueAddress } from "./queue-address.ts";

/** The workers that are present, and their threads. */
export interface PresentWorkers {
  readonly workers: number;
  readonly threads: number;
}

/** Options of a coordinator. */
export interface QueueOptions {
  readonly address: QueueAddress;
  /** Receives messages for display: who is present, and what the queue waits for. */
  readonly say: (line: string) => void;
  /** Called when workers arrive or leave. */
  readonly present?: ((now: PresentWorkers) => void) | undefined;
  readonly timing?: Partial<QueueTiming> | undefined;
}

/** Durations for a queue. All users of a queue must have the same ones. */
export interface QueueTiming {
  /** The time that a block of games should take. */
  readonly blockMilliseconds: number;
  /** Milliseconds between two signals by which a worker shows that it is alive. */
  readonly beat: number;
  /** Seconds of silence after which a worker counts as lost. */
  readonly lostSeconds: number;
  /** The first pause after the server is gone, in milliseconds. */
  readonly firstPause: number;
}

export const QUEUE_TIMING: QueueTiming = {
  blockMilliseconds: 10_000,
  beat: 5000,
  lostSeconds: 30,
  firstPause: 1000,
};
