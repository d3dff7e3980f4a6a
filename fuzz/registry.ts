import type { Area } from "./area.ts";
import { boxes } from "./areas/boxes.ts";
import { command } from "./areas/command.ts";
import { conflicts } from "./areas/conflicts.ts";
import { laws } from "./areas/laws.ts";
import { listing } from "./areas/listing.ts";
import { luck } from "./areas/luck.ts";
import { methods } from "./areas/methods.ts";
import { notation } from "./areas/notation.ts";
import { numbering } from "./areas/numbering.ts";
import { parsers } from "./areas/parsers.ts";
import { questions } from "./areas/questions.ts";
import { sampling } from "./areas/sampling.ts";
import { sizes } from "./areas/sizes.ts";
import { solver } from "./areas/solver.ts";
import { tracking } from "./areas/tracking.ts";

/** An area whose case type only the area itself knows. */
export type AnyArea = Area<unknown>;

/** All areas, in the order in which they take turns. */
export const AREAS: readonly AnyArea[] = [
  methods,
  laws,
  boxes,
  tracking,
  sampling,
  numbering,
  listing,
  questions,
  solver,
  luck,
  conflicts,
  notation,
  parsers,
  command,
  sizes,
].map((area) => area as unknown as AnyArea);

/** Their names. */
export const AREA_NAMES: readonly string[] = AREAS.map(({ name }) => name);

/** The area with the given name. @throws RangeError if there is none. */
export const areaOf = (name: string): AnyArea => {
  const area = AREAS.find((one) => one.name === name);
  if (!area) throw new RangeError(`there is no area "${name}"; the areas are ${AREA_NAMES.join(", ")}`);
  return area;
};
