import { type Board, unshotCells } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { cellName } from "../../language/cell-name.ts";
import { list, percent } from "../../language/numbers.ts";
import { stepTo } from "../position/slices.ts";
import { boardWords as words } from "../texts/words.ts";
import { adviserTitle } from "./advice.ts";
import { type BoardMap, hitsAt } from "./board-map.ts";
import { knownShips } from "./known-ships.ts";
import type { Advice } from "./packed-map.ts";
import { toldApart } from "./told-apart.ts";

/**
 * Why a cell is recommended: claims that are true of the counts and the shots, whichever strategy made them.
 * - `certain`: a ship lies there in every layout; `only` if no other unshot cell is certain.
 * - `line`: the next cell in a straight line after two or more hits on ships not known to be sunk; `hits` from
 *   near to far.
 * - `beside`: it shares a side with such a hit.
 * - `most`: no unshot cell is likelier to be hit, or has more ships expected; `equals` is how many others are as
 *   good. If it alone is likeliest to be hit, `next` is the next likeliest cell; `parts` are the weights of the
 *   layouts in which the one and the other are hit, `whole` that of all.
 * - `telling`: it is best by the strategy's own measure, which the strategy's name indicates.
 * - `likelier`: another cell, which is named, is likelier to be hit.
 */
export type Reason =
  | { readonly kind: "certain"; readonly only: boolean }
  | { readonly kind: "line"; readonly hits: readonly number[] }
  | { readonly kind: "beside"; readonly hit: number }
  | { readonly kind: "most"; readonly of: "hit" | "ships"; readonly equals: number; readonly next?: NextLikeliest }
  | { readonly kind: "likelier"; readonly cell: number }
  | { readonly kind: "telling"; readonly strategy: string };

/** The likeliest hit after the recommended cell, and both cells' shares of the layouts. */
interface NextLikeliest {
  readonly cell: number;
  readonly parts: readonly [own: bigint, others: bigint];
  readonly whole: bigint;
}

/** {@link hitsAt} for every cell. If ships may overlap, it reads every cell's answers, and shot cells have 0. */
export const hitsOf = (map: BoardMap): readonly bigint[] =>
  map.knowledge.scenario.contact === "overlap"
    ? map.occupied.map((_, cell) => (map.numbers(cell).length > 0 ? hitsAt(map, cell) : 0n))
    : map.masses;

/** The most open cells whose chances are compared if each must be read separately: more would block the page. */
const MOST_READ = 1000;

/** Why a cell is recommended, the strongest claim first. @param advice of the strategy that recommends it, if one does */
export const reasonsFor = (map: BoardMap, cell: number, advice: Advice | undefined): readonly Reason[] => {
  const open = unshotCells(map.knowledge);
  if (hitsAt(map, cell) === map.mass) {
    const certain = open.filter((other) => hitsAt(map, other) === map.mass);
    return [{ kind: "certain", only: certain.length === 1 }];
  }
  if (advice === undefined) return placeReasons(map, cell);
  const { strategy, scoresShips } = advice;
  const overlaps = map.knowledge.scenario.contact === "overlap";
  const ships = scoresShips && overlaps;
  if (overlaps && !ships && open.length > MOST_READ) return [{ kind: "telling", strategy }];
  const worth = (other: number): bigint => (ships ? map.occupied[other] : hitsAt(map, other));
  const most = open.reduce((best, other) => (worth(other) > worth(best) ? other : best), cell);
  const equals = open.filter((other) => worth(other) === worth(cell)).length - 1;
  const second =
    ships || equals > 0
      ? undefined
      : largest(
          open.filter((other) => other !== cell),
          worth,
        );
  const next = second !== undefined && {
    next: { cell: second, parts: [worth(cell), worth(second)] as const, whole: map.mass },
  };
  return [
    ...placeReasons(map, cell),
    ...(scoresShips ? [] : [{ kind: "telling", strategy } as const]),
    most === cell ? { kind: "most", of: ships ? "ships" : "hit", equals, ...next } : { kind: "likelier", cell: most },
  ];
};

/** Where a cell lies among hits on ships not known to be sunk: in line with some, beside one, or elsewhere. */
export const placeReasons = (map: BoardMap, cell: number): readonly Reason[] => {
  const { scenario, observations } = map.knowledge;
  if (scenario.contact === "overlap") return [];
  const known = new Set(knownShips(map).flatMap((ship) => ship.cells));
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

/** The cell with the largest value above 0, the lowest-numbered one among equals; undefined if there is none. */
export const largest = (cells: readonly number[], value: (cell: number) => bigint | number): number | undefined =>
  cells.reduce<number | undefined>(
    (best, cell) => (value(cell) > (best === undefined ? 0 : value(best)) ? cell : best),
    undefined,
  );

export const describeReason = (board: Board, reason: Reason): string => {
  const name = (cell: number): string => cellName(board, cell);
  switch (reason.kind) {
    case "certain":
      return reason.only ? words.whyOnly : words.whyEvery;
    case "line":
      return words.whyLine({ hits: list(reason.hits.map(name).reverse()) });
    case "beside":
      return words.whyBeside({ hit: name(reason.hit) });
    case "most": {
      const { of, equals, next } = reason;
      const chance = (part: bigint, decimals: number): string =>
        percent(formatPercentOf(part, next?.whole ?? 1n, decimals));
      if (next === undefined || chance(next.parts[0], 0) !== chance(next.parts[1], 0))
        return words.whyMost({ ships: of === "ships", equals });
      const [own, others] = toldApart(next.parts, chance);
      return words.whyJust({ own, cell: name(next.cell), others });
    }
    case "likelier":
      return words.whyLikelier({ cell: name(reason.cell) });
    case "telling":
      return (
        (words.whyTelling as Readonly<Record<string, string>>)[reason.strategy] ??
        words.whyBestBy({ strategy: words.quoted({ name: adviserTitle(reason.strategy) }) })
      );
  }
};
