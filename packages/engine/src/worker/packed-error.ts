import { type RefusedCost, RefusedError, StoppedError } from "../core/result.ts";

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
