import { type RefusedCost, RefusedError, StoppedError } from "../core/result.ts";

/** A question and, if there is any, the shared memory that tells the worker to stop. */
export interface ThreadQuestion<Question> {
  readonly question: Question;
  /** One number, not 0 once the work should stop. */
  readonly stop?: SharedArrayBuffer;
}

/** A worker's message about a question: perhaps progress, then one answer or failure. */
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

export const packError = (error: unknown): PackedError => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  const cost = error instanceof RefusedError ? error.cost : undefined;
  return { name, message, ...(cost && { cost }) };
};

/** Unpacks an error; those of the engine get their class, others become an `Error` with the same name. */
export const unpackError = ({ name, message, cost }: PackedError): Error => {
  if (name === "RefusedError") return new RefusedError(message, cost);
  if (name === "StoppedError") return new StoppedError(message);
  if (name === "RangeError") return new RangeError(message);
  if (name === "TypeError") return new TypeError(message);
  const error = new Error(message);
  error.name = name;
  return error;
};
