import type { BoardMap } from "./board-map.ts";

/** A hit of which it is not known what ship it is of. */
export interface OpenHit {
  readonly cell: number;
  /** For each class the mass of the layouts in which the hit is of it. */
  readonly masses: readonly bigint[];
}

/** The last hit that may be of ships of several classes; none where ships may overlap, and a hit may be of more than one. */
export const openHit = (map: BoardMap): OpenHit | undefined => {
  const { scenario, observations } = map.knowledge;
  if (scenario.contact === "overlap" || map.mass === 0n) return undefined;
  for (const { cell, answer } of observations.toReversed()) {
    if (answer.kind !== "hit" || answer.shipClass !== undefined) continue;
    const masses = map.massesBy.map((counts) => counts[cell]);
    if (masses.every((mass) => mass < map.mass)) return { cell, masses };
  }
  return undefined;
};
