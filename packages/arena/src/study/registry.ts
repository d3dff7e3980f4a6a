import { fail, ok, type Result } from "@broadside/engine";
import { suggestName } from "@broadside/engine/text";
import { answers } from "./answers.ts";
import { bounds } from "./bounds/bounds.ts";
import { boxes } from "./boxes/boxes.ts";
import { habr } from "./habr.ts";
import { optimal } from "./optimal.ts";
import { people } from "./people/people.ts";
import { puzzles } from "./puzzles.ts";
import { strength } from "./strength/strength.ts";
import type { Study } from "./study.ts";
import { thesis } from "./thesis/thesis.ts";

/** Every study, in the order they are listed. */
export const STUDIES: readonly Study[] = [
  thesis,
  habr,
  answers,
  optimal,
  strength,
  bounds,
  boxes,
  people,
  puzzles,
  // Add a new study before this line.
];

/**
 * The study with a name; the error suggests the nearest one.
 *
 * @example
 * import { parseStudy } from "@broadside/arena/studies";
 *
 * parseStudy("optimal").ok; // => true
 * parseStudy("optimum").ok; // => false
 */
export const parseStudy = (name: string): Result<Study> => {
  const study = STUDIES.find((one) => one.name === name);
  if (study) return ok(study);
  const names = STUDIES.map((one) => one.name);
  return fail(`study "${name}"`, "is not known", suggestName(name, names));
};
