import {
  type Board,
  formatCell,
  formatScenario,
  type PosteriorEstimate,
  Rational,
  share,
  shipCount,
} from "@broadside/engine";
import type { BoardMap } from "../../board/map/board-map.ts";
import { formatHeard, isDoubt } from "../../board/notation/heard-shots.ts";

/** The chances of a position: counted, or estimated. */
export type Chances = BoardMap | PosteriorEstimate;

const isEstimate = (chances: Chances): chances is PosteriorEstimate => "standardError" in chances;

type Nested<T> = T | readonly Nested<T>[];

/** One value per cell, in nested lists with the last dimension outermost: `[y][x]` in two dimensions. */
const nest = <T>({ size, strides }: Board, value: (cell: number) => T): Nested<T> => {
  const level = (axis: number, from: number): Nested<T> =>
    axis < 0 ? value(from) : Array.from({ length: size[axis] }, (_, x) => level(axis - 1, from + x * strides[axis]));
  return level(size.length - 1, 0);
};

/** The chance that a cell holds any ship. */
const chanceAt = (map: BoardMap, cell: number): number => {
  if (map.chances) return map.chances[cell];
  if (map.relativeError !== undefined || map.knowledge.scenario.answers !== "count")
    return share(map.masses[cell], map.mass);
  return share(map.layouts - (shipsOn(map, cell)[0] ?? 0n), map.layouts);
};

/** The numbers of layouts with 0, 1, 2… ships on a cell, up to the number of ships, if answers are numbers. */
const shipsOn = (map: BoardMap, cell: number): bigint[] => {
  const { scenario, observations } = map.knowledge;
  const list = new Array<bigint>(shipCount(scenario.fleet) + 1).fill(0n);
  const open = map.numbers(cell);
  if (open.length > 0) return list.map((none, ships) => open[ships] ?? none);
  const answer = observations.find((shot) => shot.cell === cell)?.answer;
  list[answer?.kind === "count" ? answer.ships : 0] = map.layouts;
  return list;
};

/** What the prior adds: exact weights as fractions in lowest terms, or the largest relative error of a chance. */
const priorFields = (map: BoardMap): object => {
  const { mass, masses, divisor, relativeError, parts } = map;
  const weight = (part: bigint): string => String(Rational.of(part, divisor as bigint));
  return {
    ...(divisor !== undefined && { weight: weight(mass) }),
    ...(parts && { parts }),
    ...(divisor === undefined
      ? { relativeError }
      : { weights: nest(map.knowledge.scenario.board, (cell) => weight(masses[cell])) }),
  };
};

/** The relative error of a chance of exact weights: that of one rounding. */
const ROUNDING = 2 ** -52;

const mapFields = (map: BoardMap): object => {
  const { board, answers, prior } = map.knowledge.scenario;
  return {
    layouts: String(map.layouts),
    occupied: nest(board, (cell) => String(map.occupied[cell])),
    ...(answers === "count" && { answers: nest(board, (cell) => shipsOn(map, cell).map(String)) }),
    chance: nest(board, (cell) => chanceAt(map, cell)),
    ...(prior && { prior: prior.name ?? null, ...priorFields(map) }),
    ...(map.told && {
      ...(map.relativeError !== undefined && { relativeError: ROUNDING }),
      told: map.told.map(({ said, right }) => ({ [isDoubt(said) ? "shot" : "statement"]: said, right })),
    }),
    method: map.method,
    milliseconds: Number(map.milliseconds.toFixed(3)),
  };
};

const estimateFields = (estimate: PosteriorEstimate): object => {
  const { samples, seed, found, effectiveSamples, isRough: rough, layoutCount, chance, standardError } = estimate;
  const { board, prior } = estimate.knowledge.scenario;
  return {
    estimate: {
      ...{ samples, seed, found, effectiveSamples, rough },
      ...(layoutCount && { layoutCount }),
      chance: nest(board, (cell) => chance[cell]),
      standardError: nest(board, (cell) => standardError[cell]),
    },
    ...(prior && { prior: prior.name ?? null }),
  };
};

/** The chances as `broadside heatmap --json` writes them, after the rules and the shots that they belong to. */
export const chancesJson = (chances: Chances): object => {
  const { scenario, observations } = chances.knowledge;
  const told = isEstimate(chances) ? [] : (chances.told ?? []).map(({ said }) => said);
  return {
    scenario: formatScenario(scenario),
    shots: formatHeard(scenario, observations, told),
    ...(isEstimate(chances) ? estimateFields(chances) : mapFields(chances)),
  };
};

/** The chances as `broadside heatmap --format csv` writes them, a line for each cell. */
export const chancesCsv = (chances: Chances): string => {
  const { board } = chances.knowledge.scenario;
  const values = isEstimate(chances)
    ? (cell: number) => [chances.chance[cell], chances.standardError[cell]]
    : (cell: number) => [chances.occupied[cell], chances.layouts, chanceAt(chances, cell)];
  const lines = Array.from({ length: board.cellCount }, (_, cell) => {
    const name = formatCell(board, cell);
    return [name.includes(",") ? `"${name}"` : name, ...values(cell)].join(",");
  });
  const head = isEstimate(chances) ? "cell,estimated chance,standard error" : "cell,occupied,layouts,chance";
  return `${[head, ...lines].join("\n")}\n`;
};
