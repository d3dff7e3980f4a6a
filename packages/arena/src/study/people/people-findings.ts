import type { HitsByShot } from "../../statistics/sample/hits-by-shot.ts";
import type { Summary } from "../../statistics/summary/summary.ts";
import type { LayoutsPart } from "./beliefs.ts";
import type { Evidence } from "./evidence.ts";
import type { Opening } from "./opening.ts";
import type { Recognition } from "./recognition.ts";

/** What was found. */
export interface PeopleFindings {
  /** On people's layouts, believing chance and believing people: the main question, with all games. */
  readonly main: Summary;
  /** On each kind of layouts, all beliefs that were tried there, with fewer games. */
  readonly parts: readonly PartFindings[];
  readonly openings: readonly Opening[];
  readonly recognition: readonly Recognition[];
  readonly evidence: readonly Evidence[];
}

/** What was found on one kind of layouts. */
export interface PartFindings {
  readonly layouts: LayoutsPart["name"];
  readonly summary: Summary;
  readonly hits: readonly HitsByShot[];
}
