import type { PackedError } from "./packed-error.ts";

/** A question with its number, and the memory through which the worker hears that it is to stop, where there is any. */
export interface ThreadQuestion<Question> {
  readonly question: Question;
  /** One number, not 0 once the question is to stop. */
  readonly stop?: SharedArrayBuffer;
}

/** What a worker says of the question with this number. One answer or failure ends it; progress may come before. */
export type ThreadMessage<Answer, Progress> =
  | { readonly id: number; readonly kind: "progress"; readonly progress: Progress }
  | { readonly id: number; readonly kind: "answer"; readonly answer: Answer }
  | { readonly id: number; readonly kind: "failed"; readonly error: PackedError };
