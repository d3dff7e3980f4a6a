import { formatInputError, type InputError } from "@broadside/engine";

/** What was asked for is wrong: an unknown strategy, a folder that holds something else. Nothing was changed. */
export class ExperimentRefused extends Error {
  override readonly name = "ExperimentRefused";
  readonly error: InputError;

  constructor(where: string, what: string, fix: string) {
    const error = { where, what, fix };
    super(formatInputError(error));
    this.error = error;
  }
}

/** The store could not be read or written: what was saved before is still there. */
export class StoreFailed extends Error {
  override readonly name = "StoreFailed";
}
