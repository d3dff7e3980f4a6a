import { formatInputError, type InputError, type Result } from "@broadside/engine";

/** A failure although the input was correct: one line, exit code 1. */
export class Failure extends Error {
  override readonly name = "Failure";
}

/** Bad input or usage: one line, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";

  /** Makes an input error from three parts: where it is, what is wrong, and what would be right. */
  static of(where: string, what: string, fix: string): UsageError {
    return UsageError.from({ where, what, fix });
  }

  /** Makes an input error from one of the engine. */
  static from(error: InputError): UsageError {
    return new UsageError(formatInputError(error));
  }
}

/** The value of a result. @param where the place, if not as the engine names it @throws UsageError */
export const accept = <T>(result: Result<T>, where?: string | ((place: string) => string)): T => {
  if (result.ok) return result.value;
  const place = typeof where === "function" ? where(result.error.where) : (where ?? result.error.where);
  throw UsageError.from({ ...result.error, where: place });
};
