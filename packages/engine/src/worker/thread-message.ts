import { type RefusedCost, RefusedError, StoppedError } from "../core/result.ts";

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

/** An error as plain data. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly cost?: RefusedCost;
}

/** An error, or any other thrown value, as plain data to send to another thread. */
export const packError = (error: unknown): PackedError => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  return error instanceof RefusedError ? { name, message, cost: error.cost } : { name, message };
};

/** The packed error: of its own class for the engine's errors, otherwise an `Error` with its name. */
export const unpackError = ({ name, message, cost }: PackedError): Error => {
  if (name === "RefusedError") return new RefusedError(message, cost);
  if (name === "StoppedError") return new StoppedError(message);
  if (name === "RangeError") return new RangeError(message);
  if (name === "TypeError") return new TypeError(message);
  const error = new Error(message);
  error.name = name;
  return error;
};
