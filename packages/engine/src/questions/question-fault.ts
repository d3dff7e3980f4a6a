import { suggestName } from "../core/nearest.ts";
import { fail, type InputError, ok, type Result } from "../core/result.ts";
import type { Scenario } from "../scenario/scenario.ts";

/** Ends a parse of a question with its error. */
class QuestionFault extends Error {
  readonly error: InputError;

  constructor(error: InputError) {
    super();
    this.error = error;
  }
}

/** The value, or the end of the parse with its error. */
export const take = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  throw new QuestionFault(result.error);
};

/** What a parse gives, or the error with which it ended. */
export const caught = <T>(parse: () => T): Result<T> => {
  try {
    return ok(parse());
  } catch (error) {
    if (error instanceof QuestionFault) return { ok: false, error: error.error };
    throw error;
  }
};

/** The class of a name. Fails with the nearest name if there is none. */
export const classNamed = ({ fleet }: Scenario, name: string, where: string): Result<number> => {
  const names = fleet.map((ship) => ship.name);
  const found = names.indexOf(name);
  return found >= 0 ? ok(found) : fail(where, "is no class of the fleet", suggestName(name, names));
};
