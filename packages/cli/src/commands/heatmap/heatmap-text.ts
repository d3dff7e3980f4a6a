import { formatCell, type Posterior, share, shipCount, unshotCells } from "@broadside/engine";
import { formatNumberOf, formatPercent } from "@broadside/engine/text";
import { beliefJson, beliefLines, fractionText, workLines } from "../../analysis/belief-text.ts";
import { NO_LAYOUT } from "../../input/contradiction.ts";
import { nest } from "../../output/output.ts";
import { priorField, priorLines } from "../../output/prior-text.ts";
import type { Terminal } from "../../output/terminal.ts";
import { chanceBoard, type OpenChances } from "./chance-board.ts";

/** What a prior adds: exact weights as fractions in lowest terms, or the largest relative error of a chance. */
const beliefMap = (posterior: Posterior): object => {
  const { belief, knowledge } = posterior;
  if (belief === undefined) return {};
  const { board } = knowledge.scenario;
  const { weight } = belief;
  return {
    ...priorField(knowledge.scenario),
    ...beliefJson(belief),
    ...(weight
      ? { weights: nest(board, (cell) => fractionText(posterior.massAt(cell), weight.denominator)) }
      : { relativeError: belief.chanceError }),
  };
};

/** The map for programs: how many layouts occupy each cell, and its chance. */
export const heatmapJson = (posterior: Posterior, milliseconds: number): object => {
  const { board, answers } = posterior.knowledge.scenario;
  return {
    layouts: String(posterior.layouts),
    occupied: nest(board, (cell) => String(posterior.occupied.at(cell))),
    ...(answers === "count" ? { answers: nest(board, countAnswers(posterior)) } : {}),
    ...(posterior.layouts > 0n && { chance: nest(board, occupiedChance(posterior)) }),
    ...beliefMap(posterior),
    method: posterior.method,
    milliseconds,
  };
};

/** The chance that a cell holds a ship or more: where ships overlap, `Posterior.chance` is their expected number. */
const occupiedChance = (posterior: Posterior): ((cell: number) => number) => {
  const { knowledge, layouts, belief } = posterior;
  if (knowledge.scenario.answers !== "count" || belief) return (cell) => posterior.chance(cell);
  const answers = countAnswers(posterior);
  return (cell) => share(layouts - BigInt(answers(cell)[0]), layouts);
};

/** For a cell, the numbers of layouts with 0, 1, 2… ships on it, up to the number of ships. */
const countAnswers = (posterior: Posterior): ((cell: number) => string[]) => {
  const { scenario, observations } = posterior.knowledge;
  const observed = new Map(observations.map(({ cell, answer }) => [cell, answer.kind === "count" ? answer.ships : 0]));
  const length = shipCount(scenario.fleet) + 1;
  return (cell) => {
    const list = new Array<string>(length).fill("0");
    for (const { answer, layouts } of posterior.answers(cell)) {
      if (answer.kind === "count") list[answer.ships] = String(layouts);
    }
    // Shot and blocked cells have no open answers, but their content is known.
    const unshot = posterior.answers(cell).length > 0;
    if (!unshot) list[observed.get(cell) ?? 0] = String(posterior.layouts);
    return list;
  };
};

export const heatmapText = (posterior: Posterior, milliseconds: number, terminal: Terminal): string => {
  const { columns, style } = terminal;
  const { belief, knowledge, layouts, method } = posterior;
  const hits = hitMasses(posterior);
  const chances = hits.map((hit, cell) => (hit === undefined ? undefined : posterior.hitChance(cell)));
  const best = bestCells(hits);
  const legend = { numbers: "chance of a hit in percent", star: "most likely" };
  return [
    ...chanceBoard(knowledge, chances, best, legend, terminal),
    ...priorLines(knowledge.scenario, columns),
    ...(belief ? beliefLines(belief, columns) : []),
    style.bold(`${formatNumberOf(layouts, "layout")} left`) + exactBestText(posterior, chances, best),
    ...workLines(method, belief, milliseconds, columns).map(style.dim),
  ].join("\n");
};

/** The mass of the layouts in which a shot at a cell hits; undefined for cells that are no longer open. */
const hitMasses = (posterior: Posterior): (bigint | undefined)[] => {
  const hits = new Array<bigint | undefined>(posterior.knowledge.scenario.board.cellCount).fill(undefined);
  for (const cell of unshotCells(posterior.knowledge)) hits[cell] = posterior.hitMass(cell);
  return hits;
};

/** The cells most likely to be hit, compared exactly; none if no hit is possible. */
const bestCells = (hits: readonly (bigint | undefined)[]): number[] => {
  const most = hits.reduce<bigint>((top, hit) => (hit !== undefined && hit > top ? hit : top), 0n);
  return most === 0n ? [] : hits.flatMap((hit, cell) => (hit === most ? [cell] : []));
};

const exactBestText = ({ knowledge, layouts }: Posterior, chances: OpenChances, best: readonly number[]): string => {
  const [first] = best;
  if (first === undefined) return layouts === 0n ? `; ${NO_LAYOUT}` : "; no shot can hit";
  const others = best.length > 1 ? `, and ${formatNumberOf(best.length - 1, "cell")} as likely` : "";
  return `; best cell ${formatCell(knowledge.scenario.board, first)} (${formatPercent(chances[first] ?? 0, 1)} %${others})`;
};

type Row = readonly (string | number)[];

/** The map as a table, a line for each cell: layouts that occupy it, all layouts, the chance that it is occupied. */
export const heatmapRows = (posterior: Posterior): Row[] => {
  const { board } = posterior.knowledge.scenario;
  return [
    ["cell", "occupied", "layouts", "chance"],
    ...Array.from({ length: board.cellCount }, (_, cell) => [
      formatCell(board, cell),
      String(posterior.occupied.at(cell)),
      String(posterior.layouts),
      posterior.chance(cell),
    ]),
  ];
};
