import type { Posterior } from "../../inference/posterior/posterior.ts";
import { unshotCells } from "../../knowledge/knowledge.ts";
import type { RankedCell } from "../contract/strategy.ts";
import type { Valuation } from "./valuation.ts";

/** All unshot cells by a value: least key, then likelier hit, then lower cell. Comparisons are exact. */
export const rankCells = (posterior: Posterior, value: Valuation): RankedCell[] =>
  unshotCells(posterior.knowledge)
    .map((cell) => ({ cell, occupied: posterior.massAt(cell), ...value(posterior, cell) }))
    .sort((a, b) => compare(a.key, b.key) || compare(b.occupied, a.occupied) || a.cell - b.cell)
    .map(({ cell, score }) => ({ cell, score, hit: posterior.hitChance(cell) }));

/** Compares two whole numbers. */
export const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
