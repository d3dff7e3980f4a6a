import type { FrontierShape, ShipKind } from "./kernel/frontier-input.ts";

/**
 * What ships cut by the end of a row leave below it: the columns they occupy alone, and whether only tall
 * ships leave it.
 */
export interface Rest {
  readonly width: number;
  readonly tall: boolean;
  /** The groups whose ships can leave it, and the number of these ships. */
  readonly groups: ReadonlySet<number>;
  readonly ships: number;
  /** Nothing of it reaches the row after next, so it may look like part of a longer one beside it. */
  readonly shallow: boolean;
}

/** The distinct rests of all kinds, cut after each of their rows. */
export const listRests = ({ counts, kinds }: FrontierShape): Rest[] => {
  const found = new Map<string, { width: number; tall: boolean; shallow: boolean; groups: Set<number> }>();
  for (const kind of kinds) {
    for (let cut = 1; cut < kind.rows; cut++) {
      const { key, width, shallow } = restOf(kind, cut);
      const known = found.get(key);
      if (!known) found.set(key, { width, shallow, tall: kind.tall, groups: new Set([kind.group]) });
      else {
        known.groups.add(kind.group);
        known.tall &&= kind.tall;
        known.width = Math.min(known.width, width);
      }
    }
  }
  return [...found.values()].map(({ width, tall, shallow, groups }) => {
    let ships = 0;
    for (const g of groups) ships += counts[g];
    return { width, tall, shallow, groups, ships };
  });
};

/**
 * What a kind leaves below a cut, named by its squares, and the columns that it occupies alone: those of its
 * squares from the row above the cut on, and one for its margin.
 */
const restOf = ({ squares, closes }: ShipKind, cut: number): { key: string; width: number; shallow: boolean } => {
  const below = [...squares, ...closes].filter(([, y]) => y >= cut);
  const left = Math.min(...below.map(([x]) => x));
  const key = below
    .map(([x, y]) => `${x - left},${y - cut}`)
    .sort()
    .join(" ");
  const own = squares.filter(([, y]) => y >= cut - 1).map(([x]) => x);
  const width = Math.max(...own) - Math.min(...own) + 1 + (closes.length > 0 ? 1 : 0);
  return { key, width, shallow: below.every(([, y]) => y === cut) };
};
