import { Rational } from "@broadside/engine";
import { boundText, formatCount, formatNumber, leastPercent, NO_NUMBER } from "@broadside/engine/text";
import {
  type Bounds,
  LARGE_PRESETS,
  layoutsOf,
  OPTIMAL_BOARDS,
  type OptimalRow,
  type RivalCost,
  solveBoard,
} from "./optimal-board.ts";
import type { Study } from "./study/study.ts";
import { fillPage, readTemplate } from "./study/study-template.ts";
import { inTurn } from "./study/study-work.ts";

interface Findings {
  readonly rows: readonly OptimalRow[];
  readonly large: readonly { readonly name: string; readonly layouts: string }[];
}

export const optimal: Study<Findings> = {
  name: "optimal",
  title: "How well small boards can be played, proved",
  question:
    "How many misses does the best strategy need on average, and in the worst case, on boards that are small enough to " +
    "solve? How close do the greedy strategies come? And what changes if the hider does not choose all layouts equally often?",
  games: {
    standard: OPTIMAL_BOARDS.length,
    least: 2,
    of: "boards, the easiest first",
    noun: "boards, the easiest first",
  },
  async compute(work) {
    const boards = OPTIMAL_BOARDS.slice(0, work.games);
    const parts = boards.flatMap((board) => board.answers.map((answers) => ({ board, answers })));
    work.plan(parts.length + 1);
    const rows = await inTurn(parts, ({ board, answers }, i) =>
      work.keep(`board-${i + 1}`, (at) => solveBoard(board, answers, () => at(0, 1))),
    );
    const large = await work.keep("presets", (at) =>
      LARGE_PRESETS.map((name, i) => {
        at(i, LARGE_PRESETS.length);
        return { name, layouts: layoutsOf(name) };
      }),
    );
    return { rows, large };
  },
  present: ({ rows, large }) => {
    const proved = rows.filter((row) => !isOpen(row)).length;
    return fillPage(readTemplate("optimal"), {
      all: proved === rows.length ? proved : undefined,
      proved: proved === rows.length ? undefined : proved,
      count: rows.length,
      greedy: greedyOf(rows),
      equal: rows.filter(isEqualBest).map(nameOf),
      forced: rows.flatMap(forcedBy),
      ranges: rows.some(isOpen) ? "a range" : undefined,
      rows: rows.map((row) => [
        nameOf(row),
        row.rules,
        formatCount(row.layouts),
        boundsText(row.mean),
        isExact(row.mean) ? row.mean.upper : NO_NUMBER,
        range(String(row.worst.lower), String(row.worst.upper)),
        row.alike.join(", ") || NO_NUMBER,
      ]),
      rivals: rows[0].rivals.map(({ strategy }) => strategy),
      rivalRows: rows.map((row) => [nameOf(row), boundsText(row.mean), ...row.rivals.map(rivalText)]),
      hiderRows: rows.flatMap(hiderRow),
      large: large.map(({ name, layouts }) => ({ name, layouts: formatCount(BigInt(layouts)) })),
    });
  },
};

const rational = (fraction: string): Rational => Rational.parse(fraction) as Rational;

const decimal = (fraction: string, digits = 4): string => formatNumber(rational(fraction).toNumber(), digits);

const isExact = ({ lower, upper }: Bounds): boolean => lower === upper;

const isOpen = ({ mean, worst }: OptimalRow): boolean => !isExact(mean) || worst.lower !== worst.upper;

const range = (lower: string, upper: string): string => (lower === upper ? lower : `${lower} to ${upper}`);

const boundsText = ({ lower, upper }: Bounds): string =>
  lower === upper ? decimal(lower) : `${boundText(rational(lower), "down")} to ${boundText(rational(upper), "up")}`;

const nameOf = ({ board, answers }: OptimalRow): string => `${board}, ${answers}`;

const rivalText = ({ mean, worst, ties }: RivalCost): string => {
  if (mean === undefined) return NO_NUMBER;
  const spread = ties ? ` (${decimal(ties.mean)}; ${range(decimal(ties.least), decimal(ties.most))})` : "";
  return `${decimal(mean)}, worst ${worst}${spread}`;
};

const gainOf = ({ hider, mean }: OptimalRow): string => {
  if (!hider) return NO_NUMBER;
  const low = rational(hider.lower).minus(rational(mean.upper));
  const high = rational(hider.upper).minus(rational(mean.lower));
  if (low.equals(high)) return formatNumber(low.toNumber(), 4);
  return range(boundText(low.sign < 0 ? Rational.ZERO : low, "down"), boundText(high, "up"));
};

const hiderRow = (row: OptimalRow): string[][] => {
  const { mean, hider } = row;
  if (!hider) return [];
  const fraction = isExact(hider) ? hider.upper : NO_NUMBER;
  return [[nameOf(row), formatCount(hider.orbits), boundsText(mean), boundsText(hider), fraction, gainOf(row)]];
};

const greedyOf = (rows: readonly OptimalRow[]) => {
  const gaps = rows.flatMap((row) => {
    const greedy = row.rivals.find(({ strategy }) => strategy === "greedy-hit");
    if (greedy?.mean === undefined || !isExact(row.mean)) return [];
    return [{ row, gap: rational(greedy.mean).minus(rational(row.mean.upper)).toNumber() }];
  });
  if (gaps.length === 0) return [];
  const widest = gaps.reduce((a, b) => (b.gap > a.gap ? b : a));
  const optima = gaps.filter(({ gap }) => gap === 0).length;
  return [
    { best: `the optimum on ${optima} of ${gaps.length}`, board: nameOf(widest.row), gap: formatNumber(widest.gap, 4) },
  ];
};

const isEqualBest = ({ hider, mean }: OptimalRow): boolean =>
  hider !== undefined && isExact(hider) && isExact(mean) && hider.upper === mean.upper;

/** The share of misses that the best hider adds to those of equally likely layouts; empty unless proved above 0. */
const forcedBy = (row: OptimalRow) => {
  const { hider, mean } = row;
  if (!hider || rational(hider.lower).compare(rational(mean.upper)) <= 0) return [];
  const share = rational(hider.lower).minus(rational(mean.upper)).over(rational(mean.upper));
  const isProved = isExact(hider) && isExact(mean);
  const more = isProved ? `${(100 * share.toNumber()).toFixed(2)} %` : `at least ${leastPercent(share)} %`;
  return [{ board: nameOf(row), hider: boundsText(hider), mean: boundsText(mean), more }];
};
