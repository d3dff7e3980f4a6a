import { formatInputError, type InputError, type Result } from "@broadside/engine";

/** Something that could not be done although the input was right: one line, exit code 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Bad input or usage: the command says so in one line and ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** The error of an input, said in its three parts: where it is, what is wrong, what would be right. */
  static of(where: string, what: string, fix: string): UsageError {
    return UsageError.from({ where, what, fix });
  }

  /** The error of an input that the engine refused. */
  static from(error: InputError): UsageError {
    return new UsageError(formatInputError(error));
  }
}

/**
 * The value of a result.
 *
 * @param where how the place is called on the command line, when that is not what the engine calls it
 * @throws UsageError when the result is a failure.
 */
export const accept = <T>(result: Result<T>, where?: string): T => {
  if (result.ok) return result.value;
  throw UsageError.from(where === undefined ? result.error : { ...result.error, where });
};
