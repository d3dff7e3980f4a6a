import { formatInputError, type InputError } from "@broadside/engine";

/**
 * A wrong request, such as an unknown strategy or a folder that holds something else. Nothing has been changed.
 *
 * @example
 * import { ExperimentRefused, readGames } from "@broadside/arena";
 *
 * try {
 *   await readGames("no-such-folder");
 * } catch (error) {
 *   if (error instanceof ExperimentRefused) console.error(error.error.fix);
 * }
 * ExperimentRefused.from({ where: "--seed", what: "is missing", fix: "add --seed 1" }).message; // => "--seed: is missing; add --seed 1"
 */
export class ExperimentRefused extends Error {
  override readonly name = "ExperimentRefused";
  readonly error: InputError;

  constructor(where: string, what: string, fix: string) {
    const error = { where, what, fix };
    super(formatInputError(error));
    this.error = error;
  }

  /** Makes a refusal from an input error. */
  static from({ where, what, fix }: InputError): ExperimentRefused {
    return new ExperimentRefused(where, what, fix);
  }
}

/**
 * A failure to read or write the store. Everything saved before is still there.
 *
 * @example
 * import { StoreFailed } from "@broadside/arena";
 *
 * new StoreFailed("the disk is full").message; // => "the disk is full"
 */
export class StoreFailed extends Error {
  override readonly name = "StoreFailed";
}
