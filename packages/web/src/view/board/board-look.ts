import type { Scenario } from "@broadside/engine";
import { adviceOf, greatestUnshot } from "../../model/board-map.ts";
import { markedCell } from "../../model/marked-cell.ts";
import { classOf, type Measure, measured, measureOf } from "../../model/measure.ts";
import type { Page } from "../../model/page.ts";
import { showsScores } from "../../position/look.ts";
import { shipEnds } from "../../position/ship-ends.ts";
import { abbreviate } from "../../text/answer.ts";
import type { CellLook, ShipEnds } from "./cell-look.ts";
import { type ScoreLook, scoreLook } from "./score-look.ts";

/** The board as it is to be drawn: a look for each cell, and the upper end of the colour scale. */
export interface BoardLook {
  /** How a cell looks, put together when it is asked for: of a large board only a part is on the screen. */
  readonly cellLook: (cell: number) => CellLook;
  /** What the numbers say. */
  readonly measure: Measure;
  readonly most: bigint;
  readonly layouts: bigint;
  /** The scores that are shown in the place of the measure, if they are. */
  readonly scores: ScoreLook | undefined;
  /** True while the map shown belongs to an earlier position. */
  readonly stale: boolean;
}

const sameSize = (a: Scenario, b: Scenario): boolean => String(a.board.size) === String(b.board.size);

/** For each cell of the shown layout the ships on it, and the sides of the slice on which each of them ends. */
const outlines = (page: Page): ReadonlyMap<number, readonly ShipEnds[]> => {
  const { board } = page.knowledge.value.scenario;
  const found = new Map<number, ShipEnds[]>();
  for (const [ship, { cells }] of (page.analysis.layout.value ?? []).entries()) {
    const own = new Set(cells);
    for (const cell of cells) {
      const list = found.get(cell) ?? [];
      list.push({ ship, ends: shipEnds(board, own, cell) });
      found.set(cell, list);
    }
  }
  return found;
};

/** The measure that the map can show: that of a class needs a map of rules with that class. */
const shownMeasure = (page: Page, classes: number | undefined): Measure => {
  const measure = measureOf(page.knowledge.value.scenario, page.look.value);
  const shipClass = classOf(measure);
  return shipClass === undefined || (classes !== undefined && shipClass < classes)
    ? measure
    : measureOf(page.knowledge.value.scenario, {});
};

/** Puts together what the page's state says about each cell. */
export const lookOf = (page: Page): BoardLook => {
  const knowledge = page.knowledge.value;
  const { scenario, observations } = knowledge;
  const phase = page.analysis.phase.value;
  const last = page.analysis.map.value;
  const usable =
    last !== undefined &&
    sameSize(last.knowledge.scenario, scenario) &&
    last.knowledge.scenario.contact === scenario.contact
      ? last
      : undefined;
  const stale = phase.kind !== "ready";
  // While a new map is being counted the old one stays in place: better than a flicker, and it is marked as old.
  const map = phase.kind === "ready" || phase.kind === "working" ? usable : undefined;
  const measure = shownMeasure(page, map?.byClass.length);
  const counts = map && measured(map, measure);
  const most = map && counts ? greatestUnshot(map, counts) : 0n;
  const advice = map && showsScores(page.look.value) ? adviceOf(map, page.look.value.best) : undefined;
  const scores = advice && scoreLook(advice);
  const best = map && markedCell(page);
  const conflict = new Set(phase.kind === "conflict" ? phase.conflict.shots : []);
  const ends = outlines(page);
  const marks = abbreviate(scenario.fleet);
  const blocked = new Set(scenario.board.blocked);
  const shots = new Map(observations.map((shot, i) => [shot.cell, { answer: shot.answer, number: i + 1 }]));
  const shipClass = classOf(measure);
  const ship = shipClass === undefined ? undefined : scenario.fleet[shipClass].name;
  const cellLook = (cell: number): CellLook => {
    const shot = shots.get(cell);
    const named = shot?.answer.kind === "hit" || shot?.answer.kind === "sunk" ? shot.answer.shipClass : undefined;
    return {
      cell,
      blocked: blocked.has(cell),
      answer: shot?.answer,
      number: shot?.number,
      measure,
      count: counts?.[cell],
      layouts: map?.layouts ?? 0n,
      most,
      score: shot === undefined && !blocked.has(cell) ? scores?.cells[cell] : undefined,
      ship,
      best: cell === best,
      conflict: shot !== undefined && conflict.has(shot.number - 1),
      mark: named === undefined ? "" : marks[named],
      outline: ends.get(cell),
    };
  };
  return { cellLook, measure, most, layouts: map?.layouts ?? 0n, scores, stale };
};
