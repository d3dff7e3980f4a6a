import { formatInputError, type InputError } from "@broadside/engine";

/**
 * An error that the page says in its own words, read when it is shown; the others are in English. It belongs to the
 * page: a worker cannot send it.
 */
interface WordedError extends InputError {
  readonly say: () => string;
}

export const isWorded = (error: InputError): error is WordedError => "say" in error;

/** Fails in the page's words. @param where what is wrong, for programs: `file` */
export const wordedFault = (where: string, say: () => string): { readonly ok: false; readonly error: WordedError } => ({
  ok: false,
  error: { where, what: "", fix: "", say },
});

/** An error as text: in the language of the page, if it has words for it. */
export const sayFault = (error: InputError): string => (isWorded(error) ? error.say() : formatInputError(error));
