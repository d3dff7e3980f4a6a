import { formatInputError, type InputError, type Result } from "@broadside/engine";

/** A failure despite correct input: one line, exit code 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Bad input or usage: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** An input error in three parts: where it is, what is wrong, what would be right. */
  static of(where: string, what: string, fix: string): UsageError {
    return UsageError.from({ where, what, fix });
  }

  /** An input error from the engine. */
  static from(error: InputError): UsageError {
    return new UsageError(formatInputError(error));
  }
}

/** The value of a result. @param where in place of the engine's @throws UsageError when it failed */
export const accept = <T>(result: Result<T>, where?: string): T => {
  if (result.ok) return result.value;
  throw UsageError.from(where === undefined ? result.error : { ...result.error, where });
};
