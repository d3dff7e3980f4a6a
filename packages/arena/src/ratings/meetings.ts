import type { Encounter } from "./encounter.ts";

/** Games of two by matches, wherever they come from: worked out from games alone, or played as whole games. */
export interface Meetings {
  /** Matches of every two, at most. */
  readonly matches: number;
  /** The games of a match of two participants: two, or fewer where one is void or not played. */
  match(match: number, a: number, b: number): Encounter[];
}
