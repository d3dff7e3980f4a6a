import { formatCell, type Posterior, share, shipCount, unshotCells } from "@broadside/engine";
import { formatDuration, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { type DrawnCell, drawBoard } from "../../output/board-drawing.ts";
import { paintOnScale, paintScale } from "../../output/colour-scale.ts";
import { nest } from "../../output/nested.ts";
import { drawMarks, marksOn } from "../../output/shot-mark.ts";
import type { Terminal } from "../../output/terminal.ts";

/** The heatmap for programs: per cell the layouts that occupy it, and, where answers are counts, those of each answer. */
export const heatmapJson = (posterior: Posterior, milliseconds: number): object => {
  const { board, answers } = posterior.knowledge.scenario;
  return {
    layouts: String(posterior.layouts),
    occupied: nest(board, (cell) => String(posterior.occupied.at(cell))),
    ...(answers === "count" ? { answers: nest(board, countAnswers(posterior)) } : {}),
    method: posterior.method,
    milliseconds,
  };
};

/** For a cell, the layouts with 0, 1, 2… ships on it, up to the number of ships. */
const countAnswers = (posterior: Posterior): ((cell: number) => string[]) => {
  const { scenario, observations } = posterior.knowledge;
  const observed = new Map(observations.map(({ cell, answer }) => [cell, answer.kind === "count" ? answer.ships : 0]));
  const length = shipCount(scenario.fleet) + 1;
  return (cell) => {
    const list = new Array<string>(length).fill("0");
    for (const { answer, layouts } of posterior.answers(cell)) {
      if (answer.kind === "count") list[answer.ships] = String(layouts);
    }
    // Nothing is asked any more of shot and blocked cells, but what is on them is known.
    const unshot = posterior.answers(cell).length > 0;
    if (!unshot) list[observed.get(cell) ?? 0] = String(posterior.layouts);
    return list;
  };
};

/** The heatmap for people: the board with the chance of a hit on each cell, and what its marks mean. */
export const heatmapText = (posterior: Posterior, milliseconds: number, terminal: Terminal): string => {
  const { scenario } = posterior.knowledge;
  const { style } = terminal;
  const hits = hitLayouts(posterior);
  const chances = hits.map((hit) => (hit === undefined ? undefined : share(hit, posterior.layouts)));
  const best = bestCells(hits);
  // Whole percents are narrower, and drawn where tenths would not fit.
  const fits = 4 + 6 * scenario.board.size[0] <= terminal.columns;
  const lines = drawHeatmap(posterior, chances, best, fits ? 1 : 0, terminal);
  return [
    ...lines,
    "",
    ...legend(posterior, chances, best, terminal),
    style.bold(`${formatNumberOf(posterior.layouts, "layout")} left`) + bestText(posterior, chances, best),
    style.dim(`counted by ${posterior.method} in ${formatDuration(milliseconds)}`),
  ].join("\n");
};

/** The layouts in which a shot at a cell hits; undefined for cells that nobody shoots any more. */
const hitLayouts = (posterior: Posterior): (bigint | undefined)[] => {
  const hits = new Array<bigint | undefined>(posterior.knowledge.scenario.board.cellCount).fill(undefined);
  for (const cell of unshotCells(posterior.knowledge)) hits[cell] = posterior.hits(cell);
  return hits;
};

/** The cells most likely to be hit, compared exactly; none when a hit is impossible. */
const bestCells = (hits: readonly (bigint | undefined)[]): number[] => {
  const most = hits.reduce<bigint>((top, hit) => (hit !== undefined && hit > top ? hit : top), 0n);
  return most === 0n ? [] : hits.flatMap((hit, cell) => (hit === most ? [cell] : []));
};

const drawHeatmap = (
  posterior: Posterior,
  chances: readonly (number | undefined)[],
  best: readonly number[],
  decimals: 0 | 1,
  terminal: Terminal,
): string[] => {
  const { colours, columns, style } = terminal;
  const mark = drawMarks(posterior.knowledge, terminal);
  const starred = new Set(best);
  const scale = scaleOf(chances);
  const draw = (cell: number): DrawnCell => {
    const chance = chances[cell];
    if (chance === undefined) return mark(cell);
    const text = formatPercent(chance, decimals) + (starred.has(cell) ? "*" : "");
    return { text, paint: (padded) => paintOnScale(colours, scale(chance), padded) };
  };
  return drawBoard(posterior.knowledge.scenario.board, draw, { columns, label: style.dim, heading: style.bold });
};

/** Where a chance lies between the least and the greatest open one; certain cells lie at the ends. */
const scaleOf = (chances: readonly (number | undefined)[]): ((chance: number) => number) => {
  const [least, most] = rangeOf(chances);
  return (chance) => (most > least ? Math.min(1, Math.max(0, (chance - least) / (most - least))) : chance);
};

/** The least and the greatest chance that is open; certain cells would press all others into one end of the scale. */
const rangeOf = (chances: readonly (number | undefined)[]): [least: number, most: number] => {
  const known = chances.filter((chance) => chance !== undefined);
  const open = known.filter((chance) => chance > 0 && chance < 1);
  const range = open.length > 0 ? open : known;
  if (range.length === 0) return [0, 0];
  // One by one: a call cannot have as many arguments as a large board has cells.
  return [range.reduce((a, b) => Math.min(a, b)), range.reduce((a, b) => Math.max(a, b))];
};

/** What the numbers, marks and colours mean; only what is on the board. */
const legend = (
  { knowledge }: Posterior,
  chances: readonly (number | undefined)[],
  best: readonly number[],
  { colours, style }: Terminal,
): string[] => {
  const star = best.length > 0 ? ["* most likely"] : [];
  const parts = ["numbers: chance of a hit in percent", ...star, ...marksOn(knowledge)];
  const lines = [style.dim(parts.join("   "))];
  const [least, most] = rangeOf(chances);
  if (colours !== "none" && most > least) {
    lines.push(
      `${style.dim(`colours: ${formatPercent(least, 1)} %`)} ${paintScale(colours)} ${style.dim(`${formatPercent(most, 1)} %`)}`,
    );
  }
  return lines;
};

const bestText = (
  { knowledge }: Posterior,
  chances: readonly (number | undefined)[],
  best: readonly number[],
): string => {
  const [first] = best;
  if (first === undefined) return "; no shot can hit";
  const others = best.length > 1 ? `, and ${formatNumberOf(best.length - 1, "cell")} as likely` : "";
  return `; best cell ${formatCell(knowledge.scenario.board, first)} (${formatPercent(chances[first] ?? 0, 1)} %${others})`;
};
