import type { Scenario } from "@broadside/engine";
import { bestOf, greatestUnshot, layoutsOn } from "../model/board-map.ts";
import type { Page } from "../model/page.ts";
import { abbreviate } from "../text/answer.ts";
import type { CellLook } from "./cell-view.tsx";

/** The board as it is to be drawn: a look for each cell, and the upper end of the colour scale. */
export interface BoardLook {
  readonly cells: readonly CellLook[];
  readonly most: bigint;
  readonly layouts: bigint;
  /** True while the map shown belongs to an earlier position. */
  readonly stale: boolean;
}

const sameSize = (a: Scenario, b: Scenario): boolean => String(a.board.size) === String(b.board.size);

/** Index of the class whose chances are shown, if there is one. */
export const chosenClass = (page: Page): number | undefined => {
  const { ship } = page.look.value;
  const index = page.knowledge.value.scenario.fleet.findIndex(({ name }) => name === ship);
  return index < 0 ? undefined : index;
};

/** For each cell of the shown layout the sides on which its ship ends. */
const outlines = (page: Page): ReadonlyMap<number, string> => {
  const [columns, rows] = page.knowledge.value.scenario.board.size;
  const found = new Map<number, string>();
  for (const { cells } of page.analysis.layout.value ?? []) {
    const own = new Set(cells);
    for (const cell of cells) {
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      const ends = [
        (y === 0 || !own.has(cell - columns)) && "t",
        (x === columns - 1 || !own.has(cell + 1)) && "r",
        (y === rows - 1 || !own.has(cell + columns)) && "b",
        (x === 0 || !own.has(cell - 1)) && "l",
      ];
      found.set(cell, ends.filter(Boolean).join(""));
    }
  }
  return found;
};

/** Puts together what the page's state says about each cell. */
export const lookOf = (page: Page): BoardLook => {
  const knowledge = page.knowledge.value;
  const { scenario, observations } = knowledge;
  const phase = page.analysis.phase.value;
  const last = page.analysis.map.value;
  const usable = last !== undefined && sameSize(last.knowledge.scenario, scenario) ? last : undefined;
  const stale = phase.kind !== "ready";
  // While a new map is being counted the old one stays in place: better than a flicker, and it is marked as old.
  const map = phase.kind === "ready" || phase.kind === "working" ? usable : undefined;
  const chosen = chosenClass(page);
  const shipClass = map !== undefined && chosen !== undefined && chosen < map.byClass.length ? chosen : undefined;
  const counts = map && layoutsOn(map, shipClass);
  const most = map && counts ? greatestUnshot(map, counts) : 0n;
  const best = stale || !map ? undefined : bestOf(map, page.look.value.best)?.cell;
  const conflict = new Set(phase.kind === "conflict" ? phase.conflict.smallest : []);
  const ends = outlines(page);
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(scenario.board.blocked);
  const shots = new Map(observations.map((shot, i) => [shot.cell, { answer: shot.answer, number: i + 1 }]));
  const ship = shipClass === undefined ? undefined : scenario.fleet[shipClass].name;
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell): CellLook => {
    const shot = shots.get(cell);
    const named = shot?.answer.kind === "hit" || shot?.answer.kind === "sunk" ? shot.answer.shipClass : undefined;
    return {
      cell,
      blocked: blocked.has(cell),
      answer: shot?.answer,
      number: shot?.number,
      count: counts?.[cell],
      layouts: map?.layouts ?? 0n,
      most,
      ship,
      best: cell === best,
      conflict: shot !== undefined && conflict.has(shot.number - 1),
      mark: named === undefined ? "" : marks[named],
      outline: ends.get(cell),
    };
  });
  return { cells, most, layouts: map?.layouts ?? 0n, stale };
};
