import { fail, ok, type Result } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import { answers } from "./answers-study.ts";
import { bounds } from "./bounds-study.ts";
import { boxes } from "./boxes-study.ts";
import { collaborative } from "./collaborative-study.ts";
import { counts } from "./counts-study.ts";
import { habr } from "./habr-study.ts";
import { optimal } from "./optimal-study.ts";
import { people } from "./people-study.ts";
import { puzzles } from "./puzzles-study.ts";
import { strength } from "./strength/strength-study.ts";
import type { Study } from "./study/study.ts";
import { thesis } from "./thesis/thesis-study.ts";

/** Every study, in the order in which they are listed. */
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
  collaborative,
  counts,
  // Add a new study before this line.
];

/**
 * Finds the study with a name; the error suggests the nearest name.
 *
 * @example
 * import { parseStudy } from "@broadside/studies";
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
