import { formatPercentOf } from "@broadside/engine/text";
import { type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import { describeReason } from "../../board/map/reasons.ts";
import { toldApart } from "../../board/map/told-apart.ts";
import { boardWords } from "../../board/texts/words.ts";
import { cellName } from "../../language/cell-name.ts";
import { count, list, percent } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Analyse } from "./analyse.ts";
import { recommendationOf, whyRecommended } from "./recommendation.ts";
import { analyseWords as words } from "./texts/words.ts";

/** How much more often a shot at one cell hits than one at another. */
export interface CellComparison {
  /** The weight of the layouts in which each of the two is hit; without a prior, their number. */
  readonly hits: readonly [own: bigint, other: bigint];
  /** How many of these layouts more each class of ships has; empty where ships may overlap. They add up. */
  readonly byClass: readonly bigint[];
}

/** Compares two unshot cells by the exact counts. */
export const compareCells = (map: BoardMap, cell: number, other: number): CellComparison => ({
  hits: [hitsAt(map, cell), hitsAt(map, other)],
  byClass:
    map.knowledge.scenario.contact === "overlap" ? [] : map.massesBy.map((masses) => masses[cell] - masses[other]),
});

/** More classes than this are added up. */
const MOST_NAMED = 3;

const size = (n: bigint): bigint => (n < 0n ? -n : n);

const signed = (n: bigint): string => `${n < 0n ? "−" : "+"}${count(size(n))}`;

/** To which ships the difference belongs. */
const describeShips = (map: BoardMap, { hits: [own, other], byClass }: CellComparison): string => {
  const parts = byClass
    .map((n, shipClass) => ({ n, shipClass }))
    .filter(({ n }) => n !== 0n)
    .sort((a, b) => Number(size(b.n) > size(a.n)) - Number(size(b.n) < size(a.n)));
  if (parts.length === 0) return "";
  const name = (shipClass: number): string => shipName(map.knowledge.scenario.fleet[shipClass].name);
  if (parts.length === 1 && own !== other) return words.overAllOf({ ship: name(parts[0].shipClass) });
  const named = parts.slice(0, parts.length > MOST_NAMED + 1 ? MOST_NAMED : parts.length);
  const rest = parts.slice(named.length).reduce((sum, { n }) => sum + n, 0n);
  const texts = named.map(({ n, shipClass }) => `${name(shipClass)} ${signed(n)}`);
  if (named.length < parts.length) texts.push(`${words.overOthers} ${signed(rest)}`);
  return words.overShips({ ships: list(texts) });
};

/** One sentence: the chances of two cells, in how many more or fewer layouts one is hit, and whose these are. */
export const describeComparison = (map: BoardMap, cell: number, other: number): string => {
  const comparison = compareCells(map, cell, other);
  const { board } = map.knowledge.scenario;
  const [own, others] = comparison.hits;
  const cells = { cell: cellName(board, cell), other: cellName(board, other) };
  const [first, second] = toldApart([own, others], (part, decimals) =>
    percent(formatPercentOf(part, map.mass, decimals)),
  );
  // Under a prior, and after doubtful statements, layouts count differently: the chances say it.
  if (map.relativeError !== undefined && own !== others) return words.overChances({ ...cells, first, second });
  const ships = describeShips(map, comparison);
  if (own === others) return words.overEqual({ ...cells, first, ships });
  const say = own > others ? words.overMore : words.overFewer;
  return say({ ...cells, first, second, n: size(own - others), ships });
};

/** The unshot cell that somebody points at, asks about or has the focus on; undefined if that is none. */
const pointedCell = (page: Analyse): number | undefined => {
  const { observations, scenario } = page.knowledge.value;
  const cell = page.hover.value ?? page.asked.value ?? (page.isPointedAt.value ? page.focus.value : undefined);
  const isOpen = cell !== undefined && !scenario.board.blocked.includes(cell);
  return isOpen && observations.every((shot) => shot.cell !== cell) ? cell : undefined;
};

/**
 * Why the page recommends its cell and not the one pointed at, or why the one pointed at if that is its cell; undefined
 * if there is nothing to say.
 */
export const whyPointed = (page: Analyse): string | undefined => {
  const map = page.analysis.fresh.value;
  const advice = recommendationOf(page);
  const other = pointedCell(page);
  if (!map || !advice || other === undefined || advice.source.kind === "layer") return undefined;
  if (other !== advice.cell) return describeComparison(map, advice.cell, other);
  if (advice.source.kind === "ahead") return page.ahead.found.value?.describe();
  const { board } = map.knowledge.scenario;
  const reasons = whyRecommended(map, advice).map((reason) => describeReason(board, reason));
  return reasons.length > 0 ? reasons.join(boardWords.gap) : undefined;
};
