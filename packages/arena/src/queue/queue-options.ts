import type { QueueAddress } from "./queue-address.ts";

/** Workers that are there. */
export interface PresentWorkers {
  readonly workers: number;
  readonly threads: number;
}

/** How a coordinator uses a queue. */
export interface QueueOptions {
  readonly address: QueueAddress;
  /** Takes lines for people: who is there, what is waited for. */
  readonly say: (line: string) => void;
  /** Called when workers come or go. */
  readonly present?: (now: PresentWorkers) => void;
  readonly timing?: Partial<QueueTiming>;
}

/** Times of a queue. All who share one keep to the same. */
export interface QueueTiming {
  /** How long a block should take, in milliseconds. */
  readonly blockMilliseconds: number;
  /** How often workers say that they are there, in milliseconds. */
  readonly beat: number;
  /** Workers that were not heard of for so many seconds are taken for lost. */
  readonly lostSeconds: number;
  /** The first pause after the server was gone, in milliseconds. */
  readonly firstPause: number;
}

/** The times unless told otherwise. */
export const QUEUE_TIMING: QueueTiming = {
  blockMilliseconds: 10_000,
  beat: 5000,
  lostSeconds: 30,
  firstPause: 1000,
};
