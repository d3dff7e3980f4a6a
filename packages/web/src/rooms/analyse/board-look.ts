import type { Knowledge, PosteriorEstimate, Scenario } from "@broadside/engine";
import { formatMean, formatPercent, formatPercentOf } from "@broadside/engine/text";
import { type CellEstimate, type CellFacts, type CellScore, plainFacts } from "../../board/drawing/cell-facts.ts";
import { adviceOf, type BoardMap, greatestUnshot } from "../../board/map/board-map.ts";
import { knownShipsOf } from "../../board/map/known-ships.ts";
import {
  classOf,
  describeMeasure,
  type Measure,
  measured,
  measureOf,
  wholeFleetMeasure,
} from "../../board/map/measure.ts";
import type { Advice } from "../../board/map/packed-map.ts";
import { cellScoreText, describeUnit, measureWords } from "../../board/map/strategy-score.ts";
import { doubtsOf, withoutDoubts } from "../../board/notation/heard-shots.ts";
import { shipsByCell } from "../../board/position/hull-part.ts";
import { showsScores, strategyOf } from "../../board/position/look.ts";
import { DEFAULT_SCALE, PARTS, partOf, placeOn, rangeOf, type Scale } from "../../board/position/scale.ts";
import { boardWords } from "../../board/texts/words.ts";
import { decimal, numeral } from "../../language/numbers.ts";
import { shipName } from "../../language/ship-name.ts";
import type { Analyse } from "./analyse.ts";
import { markedCell } from "./recommendation.ts";
import { analyseWords } from "./texts/words.ts";

/** What to draw on the board: the facts about each cell, and the meaning of the colours. */
export interface BoardLook {
  /** Collects what is known about a cell. Done on demand, because only part of a large board is on the screen. */
  readonly facts: (cell: number) => CellFacts;
  /** What the colours mean; undefined while nothing is known about the cells. */
  readonly legend: LegendLook | undefined;
  /** True while the shown map belongs to an earlier position. */
  readonly stale: boolean;
}

export interface LegendLook {
  readonly title: string;
  /** The values at the left end, the middle and the right end of the scale. */
  readonly ticks: readonly [low: string, middle: string, high: string];
  readonly estimated: boolean;
}

/** The numbers on the cells, whatever they measure, with their positions on the colour scale. */
interface Layer {
  readonly measure: Measure;
  readonly counts?: readonly (bigint | undefined)[];
  readonly estimates?: readonly CellEstimate[];
  /** Undefined for cells that cannot be shot. */
  readonly scores?: readonly (CellScore | undefined)[];
  readonly places: readonly (number | undefined)[];
  readonly legend: LegendLook | undefined;
}

/** The layer of a strategy's scores. Its best cell tells whether high or low scores are better. */
const scoreLayer = (advice: Advice, scale: Scale, overlaps: boolean): Pick<Layer, "scores" | "places" | "legend"> => {
  const { scores, cells } = advice;
  const known = [...scores].filter((score) => !Number.isNaN(score));
  const best = cells[0]?.score ?? 0;
  const worst = known.reduce((far, score) => (Math.abs(score - best) > Math.abs(far - best) ? score : far), best);
  const normal = cellScoreText(known, "normal");
  const narrow = cellScoreText(known, "narrow");
  const goes = measureWords(advice, overlaps);
  const { places, middle } = placeOn(
    scale,
    Array.from(scores, (score) =>
      Number.isNaN(score) ? undefined : worst === best ? 1 : (score - worst) / (best - worst),
    ),
  );
  const tick = (score: number): string => numeral(normal.write(score));
  return {
    scores: Array.from(scores, (score) =>
      Number.isNaN(score)
        ? undefined
        : { texts: [tick(score), numeral(narrow.write(score))], words: goes.words(score) },
    ),
    places,
    legend: {
      title: `${goes.title()}${describeUnit(normal.power)}`,
      ticks: [tick(worst), worst === best ? "" : tick(worst + middle * (best - worst)), tick(best)],
      estimated: false,
    },
  };
};

export const lookOf = (page: Analyse): BoardLook => {
  const knowledge = page.knowledge.value;
  const { scenario } = knowledge;
  const phase = page.analysis.phase.value;
  const map = shownMap(page);
  const layer = layerOf(page, map);
  const best = markedCell(page);
  const { shots: contradictory = [], mending } = phase.kind === "conflict" ? phase.conflict : {};
  const dropped = new Set(mending?.dropped);
  const conflict = new Set([...contradictory, ...dropped]);
  const layout = shipsByCell(scenario.board, page.analysis.layout.value ?? []);
  const sure = withoutDoubts(knowledge, page.told.value);
  const known =
    phase.kind === "conflict" && map ? knownShipsOf(map.knowledge, map) : knownShipsOf(knowledge, map, sure);
  const plain = plainFacts(knowledge, known);
  const doubts = doubtsOf(knowledge, page.told.value);
  const certain = certainCells(scenario, page.analysis.fresh.value);
  const shipClass = classOf(layer.measure);
  const ship = shipClass === undefined ? undefined : shipName(scenario.fleet[shipClass].name);
  const facts = (cell: number): CellFacts => {
    const told = plain(cell);
    const open = told.answer === undefined && !told.blocked;
    return {
      ...told,
      measure: layer.measure,
      count: layer.counts?.[cell],
      mass: map?.mass ?? 0n,
      estimate: open ? layer.estimates?.[cell] : undefined,
      place: open ? layer.places[cell] : undefined,
      score: open ? layer.scores?.[cell] : undefined,
      ship,
      best: cell === best,
      conflict: told.number !== undefined && conflict.has(told.number - 1),
      dropped: told.number !== undefined && dropped.has(told.number - 1),
      doubtful: told.number !== undefined && doubts.has(told.number - 1),
      certain: open && certain.has(cell),
      // Where ships may overlap, their outlines are nested.
      outline: layout.get(cell)?.map(({ part, index }) => {
        return { ...part, state: "outline", mark: "", nested: scenario.contact === "overlap" ? index : 0 };
      }),
    };
  };
  // An estimate belongs to the present position, even while its map is still being counted.
  const stale = phase.kind !== "ready" && phase.kind !== "conflict" && layer.estimates === undefined;
  return { facts, legend: layer.legend, stale };
};

/** The map to show. Until the new one or its estimate arrives, the old one stays, marked as old. */
const shownMap = (page: Analyse): BoardMap | undefined => {
  const scenario = page.scenario.value;
  const { phase, map, estimate } = page.analysis;
  const last = map.value;
  const { kind } = phase.value;
  if (last === undefined || (kind !== "ready" && kind !== "working" && kind !== "conflict")) return undefined;
  if (kind === "working" && estimate.value !== undefined) return undefined;
  const { board, contact } = last.knowledge.scenario;
  const isAlike = String(board.size) === String(scenario.board.size) && contact === scenario.contact;
  return isAlike ? last : undefined;
};

const layerOf = (page: Analyse, map: BoardMap | undefined): Layer => {
  const scenario = page.scenario.value;
  const look = page.look.value;
  const scale = look.scale ?? DEFAULT_SCALE;
  const estimate = page.analysis.estimate.value;
  if (map === undefined) {
    if (estimate === undefined || estimate.chance.length !== scenario.board.cellCount)
      return { measure: wholeFleetMeasure(scenario), places: [], legend: undefined };
    return estimatedLayer(scenario, estimate, scale);
  }
  const measure = shownMeasure(page, map.byClass.length);
  const counts = measured(map, measure);
  const most = greatestUnshot(map, counts);
  const advice = showsScores(look) ? adviceOf(map, strategyOf(look)) : undefined;
  if (advice !== undefined) return { measure, counts, ...scoreLayer(advice, scale, scenario.contact === "overlap") };
  const closed = closedCells(map.knowledge);
  const parts = counts.map((n, cell) => (n === undefined || closed.has(cell) ? undefined : partOf(n, most)));
  const text = (part: number): string => {
    const [value, whole] = [most * BigInt(Math.round(part * PARTS)), map.mass * BigInt(PARTS)];
    return numeral(measure.kind === "expected" ? formatMean(value, whole) : formatPercentOf(value, whole));
  };
  const title = describeMeasure(scenario, measure);
  const isOfClass = classOf(measure) !== undefined;
  const { places, legend } = rangedColours(scale, parts, text, {
    // Hits show how likely this ship is there, which may be more than the end of the scale.
    title:
      isOfClass && map.knowledge.observations.some(({ cell }) => counts[cell])
        ? analyseWords.coloursOfUnshot({ title })
        : title,
    estimated: false,
  });
  // With nothing left to find, there is no scale.
  return { measure, counts, places, legend: most === 0n ? undefined : legend };
};

/** The layer of an estimate: the chances or expected ships of the whole fleet, whatever the view. */
const estimatedLayer = (scenario: Scenario, estimate: PosteriorEstimate, scale: Scale): Layer => {
  const { knowledge, standardError } = estimate;
  const chances = [...estimate.chance];
  const measure = wholeFleetMeasure(scenario);
  const closed = closedCells(knowledge);
  const most = chances.reduce((top, chance, cell) => (closed.has(cell) ? top : Math.max(top, chance)), 0);
  const parts = chances.map((chance, cell) => (closed.has(cell) || most === 0 ? undefined : chance / most));
  const text = (part: number): string =>
    measure.kind === "expected" ? decimal(part * most) : formatPercent(part * most, 0);
  return {
    measure,
    estimates: chances.map((value, cell) => ({ value, error: standardError[cell] })),
    ...rangedColours(scale, parts, text, {
      title: boardWords.titleEstimated({ title: describeMeasure(scenario, measure) }),
      estimated: true,
    }),
  };
};

/** The cells that cannot be shot: they have no colour and no rank. */
const closedCells = ({ scenario, observations }: Knowledge): ReadonlySet<number> =>
  new Set([...observations.map(({ cell }) => cell), ...scenario.board.blocked]);

/** The places on the scale of values given as parts of the greatest, and the legend, with parts as text. */
const rangedColours = (
  scale: Scale,
  parts: readonly (number | undefined)[],
  text: (part: number) => string,
  legend: Omit<LegendLook, "ticks">,
): Pick<Layer, "places" | "legend"> => {
  const { start, parts: ranged } = rangeOf(parts);
  const { places, middle } = placeOn(scale, ranged);
  const least = parts.reduce<number>((low, part) => Math.min(low, part ?? low), 1);
  const low = scale === "rank" ? least : start;
  return { places, legend: { ...legend, ticks: [text(low), text(start + middle * (1 - start)), text(1)] } };
};

/** The measure that the map can show. The measure of a class needs a map whose rules have that class. */
const shownMeasure = (page: Analyse, classes: number): Measure => {
  const scenario = page.scenario.value;
  const measure = measureOf(scenario, page.look.value);
  const shipClass = classOf(measure);
  return shipClass === undefined || shipClass < classes ? measure : wholeFleetMeasure(scenario);
};

const certainCells = ({ contact }: Scenario, map: BoardMap | undefined): ReadonlySet<number> => {
  if (map === undefined) return new Set();
  const isCertain = (count: bigint, cell: number): boolean => {
    if (contact !== "overlap") return count === map.layouts;
    // Numbers of ships are costly to read, so check the count first: a cell that always has a ship has at least one
    // on average.
    return count >= map.layouts && map.numbers(cell).length > 0 && map.numbers(cell)[0] === 0n;
  };
  return new Set(map.occupied.flatMap((count, cell) => (isCertain(count, cell) ? [cell] : [])));
};
