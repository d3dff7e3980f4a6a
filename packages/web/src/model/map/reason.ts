import { stepTo } from "../../position/neighbours.ts";
import type { BoardMap } from "./board-map.ts";
import { type KnownShip, knownShips } from "./known-ships.ts";
import type { Recommendation } from "./recommendation.ts";

/**
 * Why a cell is recommended: claims that are true of the counts and the shots, whatever strategy made them.
 * - `certain`: a ship lies there in every layout; `only` where no other cell not yet shot is certain.
 * - `line`: the next cell, straight on, after two hits or more of ships not known to be sunk; `hits` from near to far.
 * - `beside`: shares a side with such a hit.
 * - `most`: no cell not yet shot is likelier to be hit, or has more ships expected; `equals` others have as much.
 * - `telling`: the strategy's own measure is best there; which, its name says.
 * - `likelier`: some other cell, named, is likelier to be hit.
 */
export type Reason =
  | { readonly kind: "certain"; readonly only: boolean }
  | { readonly kind: "line"; readonly hits: readonly number[] }
  | { readonly kind: "beside"; readonly hit: number }
  | { readonly kind: "most"; readonly of: "hit" | "ships"; readonly equals: number }
  | { readonly kind: "likelier"; readonly cell: number }
  | { readonly kind: "telling"; readonly strategy: string };

/** The mass of the layouts in which a shot at a cell not yet shot hits a ship: all of it only where each of them has one there. */
export const hitsAt = (map: BoardMap, cell: number): bigint =>
  map.knowledge.scenario.contact === "overlap" ? map.layouts - (map.numbers(cell)[0] ?? 0n) : map.masses[cell];

/** The same for every cell; nothing where ships may overlap and the cell has been shot. Cost there: that of reading the answers of each cell. */
export const hitsOf = (map: BoardMap): readonly bigint[] =>
  map.knowledge.scenario.contact === "overlap"
    ? map.occupied.map((_, cell) => (map.numbers(cell).length > 0 ? hitsAt(map, cell) : 0n))
    : map.masses;

/** On boards of more cells, chances that have to be read cell by cell are not compared: that would stop the page. */
const MOST_READ = 1000;

/** Why the cell is recommended, the strongest claim first; none for what is estimated or proved otherwise. */
export const reasonsFor = (map: BoardMap, { cell, source }: Recommendation): readonly Reason[] => {
  if (source.kind !== "strategy" && source.kind !== "optimal" && source.kind !== "ahead") return [];
  const open = openCells(map);
  if (hitsAt(map, cell) === map.mass) {
    const certain = open.filter((other) => hitsAt(map, other) === map.mass);
    return [{ kind: "certain", only: certain.length === 1 }];
  }
  if (source.kind !== "strategy") return placeReasons(map, cell);
  const { strategy, scoresShips } = source.advice;
  const overlaps = map.knowledge.scenario.contact === "overlap";
  const ships = scoresShips && overlaps;
  if (overlaps && !ships && open.length > MOST_READ) return [{ kind: "telling", strategy }];
  const worth = (other: number): bigint => (ships ? map.occupied[other] : hitsAt(map, other));
  const most = open.reduce((best, other) => (worth(other) > worth(best) ? other : best), cell);
  const equals = open.filter((other) => worth(other) === worth(cell)).length - 1;
  return [
    ...placeReasons(map, cell),
    ...(scoresShips ? [] : [{ kind: "telling", strategy } as const]),
    most === cell ? { kind: "most", of: ships ? "ships" : "hit", equals } : { kind: "likelier", cell: most },
  ];
};

const openCells = ({ knowledge: { scenario, observations } }: BoardMap): number[] => {
  const closed = new Set([...observations.map(({ cell }) => cell), ...scenario.board.blocked]);
  return Array.from({ length: scenario.board.cellCount }, (_, cell) => cell).filter((cell) => !closed.has(cell));
};

/** Where a cell lies by the hits of ships not known to be sunk: straight on after some, beside one, or elsewhere. */
export const placeReasons = (map: BoardMap, cell: number): readonly Reason[] => {
  const { scenario, observations } = map.knowledge;
  if (scenario.contact === "overlap") return [];
  const known = new Set(knownShips(map).flatMap((ship: KnownShip) => ship.cells));
  const hits = new Set(
    observations.flatMap(({ cell: hit, answer }) => (answer.kind === "hit" && !known.has(hit) ? [hit] : [])),
  );
  let longest: number[] = [];
  for (let axis = 0; axis < scenario.board.size.length; axis++) {
    for (const by of [-1, 1] as const) {
      const row: number[] = [];
      let next = stepTo(scenario.board, cell, axis, by);
      while (next !== undefined && hits.has(next)) {
        row.push(next);
        next = stepTo(scenario.board, next, axis, by);
      }
      if (row.length > longest.length) longest = row;
    }
  }
  if (longest.length >= 2) return [{ kind: "line", hits: longest }];
  return longest.length === 1 ? [{ kind: "beside", hit: longest[0] }] : [];
};
