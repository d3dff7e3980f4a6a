import { type RefusedCost, RefusedError, StoppedError } from "../core/result.ts";

/** An error as plain data. */
export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly cost?: RefusedCost;
}

/** An error, or anything else that was thrown, as plain data to be sent to another thread. */
export const packError = (error: unknown): PackedError => {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message } = error;
  return error instanceof RefusedError ? { name, message, cost: error.cost } : { name, message };
};

/** The error that was packed: of its own class for those that the engine throws, an `Error` with its name otherwise. */
export const unpackError = ({ name, message, cost }: PackedError): Error => {
  if (name === "RefusedError") return new RefusedError(message, cost);
  if (name === "StoppedError") return new StoppedError(message);
  if (name === "RangeError") return new RangeError(message);
  if (name === "TypeError") return new TypeError(message);
  const error = new Error(message);
  error.name = name;
  return error;
};
