import type { PackedError } from "./packed-error.ts";

/** A question with its number, and the shared memory that tells the worker to stop, if there is any. */
export interface ThreadQuestion<Question> {
  readonly question: Question;
  /** One number, non-zero once the question should stop. */
  readonly stop?: SharedArrayBuffer;
}

/**
 * A worker's message about the question with this number. One answer or failure ends it; progress may come
 * before.
 */
export type ThreadMessage<Answer, Progress> =
  | { readonly id: number; readonly kind: "progress"; readonly progress: Progress }
  | { readonly id: number; readonly kind: "answer"; readonly answer: Answer }
  | { readonly id: number; readonly kind: "failed"; readonly error: PackedError };
