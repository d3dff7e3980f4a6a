import { type BoardMap, hitsAt } from "../../board/map/board-map.ts";
import { placeReasons, type Reason } from "../../board/map/recommendation.ts";
import type { ReviewedShot } from "../../board/review/reviewed-shot.ts";
import { isToldApart } from "./key-moments.ts";

/**
 * Why the best cell was better than the one shot; each reason is true of the counts before the shot.
 * - `cannot`: no layout left had a ship on the cell that was shot.
 * - `certain`: every layout left had a ship on the best cell.
 * - `likelier`: the best cell was likelier to be hit; chances 0 to 1.
 * - `leaves`: the answer at the best cell was expected to leave fewer layouts.
 * - `waits`: another cell, neither of the two, was a certain hit, which need not be shot first.
 * - `further`: none of these, although the best cell was clearly better; the advantage comes later in the game.
 */
export type Better =
  | { readonly kind: "cannot" }
  | { readonly kind: "certain" }
  | { readonly kind: "likelier"; readonly best: number; readonly shot: number }
  | { readonly kind: "leaves"; readonly best: number; readonly shot: number }
  | { readonly kind: "waits"; readonly cell: number }
  | { readonly kind: "further" };

/** Chances that differ by less than this look the same. */
const LEAST_CHANCE = 0.005;

const layoutsAfter = (map: BoardMap, cell: number): number => {
  const squares = map.answers(cell).reduce((sum, { layouts, mass }) => sum + mass * layouts, 0n);
  // Three decimal places, two more than are needed to round to a tenth.
  return Number((squares * 1000n) / map.mass) / 1000;
};

const chanceAt = (map: BoardMap, cell: number): number => Number((hitsAt(map, cell) * 1_000_000n) / map.mass) / 1e6;

/** Why the best cell was better, from the exact map before the shot; empty if the difference is not clear. */
export const betterReasons = (map: BoardMap, { shot, best, lost, likeliest }: ReviewedShot): readonly Better[] => {
  if (shot.cell === best.cell || map.mass === 0n || !isToldApart(lost)) return [];
  const found: Better[] = [];
  if (hitsAt(map, shot.cell) === 0n) found.push({ kind: "cannot" });
  const [atBest, atShot] = [chanceAt(map, best.cell), chanceAt(map, shot.cell)];
  if (hitsAt(map, best.cell) === map.mass) found.push({ kind: "certain" });
  else if (atBest >= atShot + LEAST_CHANCE) found.push({ kind: "likelier", best: atBest, shot: atShot });
  const [leftByBest, leftByShot] = [layoutsAfter(map, best.cell), layoutsAfter(map, shot.cell)];
  if (leftByBest < 0.99 * leftByShot) found.push({ kind: "leaves", best: leftByBest, shot: leftByShot });
  if (found.length === 0) found.push({ kind: "further" });
  const isSure = hitsAt(map, likeliest.cell) === map.mass && hitsAt(map, best.cell) < map.mass;
  if (isSure && likeliest.cell !== shot.cell) found.push({ kind: "waits", cell: likeliest.cell });
  return found;
};

/** Where a cell was in relation to hits on unsunk ships: in line with some, or beside one. */
export const whereItLay = (map: BoardMap, cell: number): readonly Reason[] =>
  map.mass === 0n ? [] : placeReasons(map, cell);
