import type { Knowledge } from "@broadside/engine";
import { formatPercent } from "@broadside/engine/text";
import { type DrawnCell, drawBoard, drawMarks, marksOn } from "../../output/drawing/board-drawing.ts";
import { paintOnScale, paintScale } from "../../output/drawing/colour-scale.ts";
import type { Terminal } from "../../output/terminal.ts";

/** The chance for each cell, 0 to 1; undefined for cells that are no longer open. */
export type OpenChances = readonly (number | undefined)[];

export interface ChanceLegend {
  readonly numbers: string;
  readonly star: string;
}

/** Columns of the terminal, gaps included: for a row number of up to three digits, and a chance with tenths. */
const LABEL_COLUMNS = 4;
const TENTHS_COLUMNS = 6;

export const chanceBoard = (
  knowledge: Knowledge,
  chances: OpenChances,
  best: readonly number[],
  legend: ChanceLegend,
  terminal: Terminal,
): string[] => {
  const { columns } = terminal;
  // If tenths of a per cent do not fit, whole per cents do, as they are narrower.
  const fits = LABEL_COLUMNS + TENTHS_COLUMNS * knowledge.scenario.board.size[0] <= columns;
  return [
    ...drawChances(knowledge, chances, best, fits ? 1 : 0, terminal),
    "",
    ...legendLines(knowledge, chances, best.length > 0, legend, terminal),
  ];
};

const drawChances = (
  knowledge: Knowledge,
  chances: OpenChances,
  best: readonly number[],
  decimals: 0 | 1,
  terminal: Terminal,
): string[] => {
  const { colours, columns, style } = terminal;
  const mark = drawMarks(knowledge, terminal);
  const starred = new Set(best);
  const scale = scaleOf(chances);
  const draw = (cell: number): DrawnCell => {
    const chance = chances[cell];
    if (chance === undefined) return mark(cell);
    const text = formatPercent(chance, decimals);
    return {
      text,
      sign: starred.has(cell) ? "*" : "",
      paint: (padded) => paintOnScale(colours, scale(chance), padded),
    };
  };
  return drawBoard(knowledge.scenario.board, draw, { columns, label: style.dim, heading: style.bold });
};

/** The position of a chance between the smallest and the largest open ones; certain cells are at the ends. */
const scaleOf = (chances: OpenChances): ((chance: number) => number) => {
  const [least, most] = rangeOf(chances);
  return (chance) => (most > least ? Math.min(1, Math.max(0, (chance - least) / (most - least))) : chance);
};

/** The smallest and the largest open chance. Certain cells would squeeze all others into one end of the scale. */
const rangeOf = (chances: OpenChances): [least: number, most: number] => {
  const known = chances.filter((chance) => chance !== undefined);
  const open = known.filter((chance) => chance > 0 && chance < 1);
  const range = open.length > 0 ? open : known;
  if (range.length === 0) return [0, 0];
  // Compared one by one, because a large board has more cells than a call can have arguments.
  return [range.reduce((a, b) => Math.min(a, b)), range.reduce((a, b) => Math.max(a, b))];
};

const legendLines = (
  knowledge: Knowledge,
  chances: OpenChances,
  isStarred: boolean,
  { numbers, star }: ChanceLegend,
  { colours, style }: Terminal,
): string[] => {
  const parts = [`numbers: ${numbers}`, ...(isStarred ? [`* ${star}`] : []), ...marksOn(knowledge)];
  const lines = [style.dim(parts.join("   "))];
  const [least, most] = rangeOf(chances);
  if (colours !== "none" && most > least) {
    lines.push(
      `${style.dim(`colours: ${formatPercent(least, 1)} %`)} ${paintScale(colours)} ${style.dim(`${formatPercent(most, 1)} %`)}`,
    );
  }
  return lines;
};
