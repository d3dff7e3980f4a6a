import { type Answers, Rational } from "@broadside/engine";
import { boundText, formatCount, formatNumber, leastPercent, listOf, NO_NUMBER } from "@broadside/engine/text";
import { boundFigure } from "../../report/figure/bound-figure.ts";
import { studentQuantile } from "../../statistics/distribution/student.ts";
import { CONFIDENCE } from "../../statistics/sample/sample.ts";
import type { Study } from "../study.ts";
import { fillPage } from "../study-template.ts";
import {
  type BoundRow,
  certifiedRows,
  presetFamilies,
  sampleRows,
  smallBoards,
  type TightRow,
  tightRow,
} from "./bound-findings.ts";

/** Measured shots of a strategy on the layouts of a preset, all equally likely. */
interface KnownStrategy {
  readonly preset: string;
  readonly answers: readonly Answers[];
  readonly strategy: string;
  /** Mean shots, as the source writes them. */
  readonly shots: string;
  /** Half of its 95 % interval; absent where the mean is exact. */
  readonly error?: string;
  /** The documentation page with the figure, relative to its folder. */
  readonly source: string;
}

/** Measured means with half of their 95 % intervals, from the study `strength` unless another is named. */
const SEEN: readonly (readonly [preset: string, answers: Answers, strategy: string, shots: string, study?: "habr"])[] =
  [
    ["hasbro", "hit", "rollout", "46.56 ± 0.08"],
    ["hasbro", "sunk", "rollout", "44.24 ± 0.08"],
    ["hasbro", "length", "rollout", "43.89 ± 0.04"],
    ["hasbro", "named", "rollout", "43.87 ± 0.10"],
    ["hasbro", "revealed", "rollout", "43.90 ± 0.31"],
    ["hasbro", "identified", "rollout", "43.60 ± 0.15"],
    ["russian", "sunk", "greedy-hit", "55.49 ± 0.27", "habr"],
    ["german", "sunk", "rollout", "46.70 ± 0.07"],
    ["french", "sunk", "rollout", "38.34 ± 0.07"],
    ["salvo", "named", "rollout", "40.38 ± 0.32"],
    ["swedish", "hit", "rollout", "46.31 ± 0.24"],
    ["planes", "hit", "rollout", "35.62 ± 0.02"],
    ["treasure-hunt", "sunk", "rollout", "25.94 ± 0.12"],
    ["three-ships", "sunk", "rollout", "22.98 ± 0.05"],
    ["norwegian", "identified", "rollout", "46.68 ± 0.45"],
    ["portuguese", "identified", "rollout", "56.26 ± 0.42"],
    ["german-six", "sunk", "rollout", "42.01 ± 0.16"],
    ["czech", "sunk", "greedy-hit", "55.02 ± 0.29"],
    ["bimaru", "hit", "rollout", "62.07 ± 0.24"],
    ["hackerrank", "revealed", "greedy-hit", "73.85 ± 0.93"],
    ["classroom", "sunk", "greedy-hit", "16.58 ± 0.01"],
  ];

/**
 * Best strategies with a committed mean: from each part of the study `strength`, the one with the lower mean.
 */
export const KNOWN_STRATEGIES: readonly KnownStrategy[] = SEEN.map(
  ([preset, answers, strategy, mean, study = "strength"]) => {
    const [shots, error] = mean.split(" ± ");
    return { preset, answers: [answers], strategy, shots, error, source: `studies/${study}/README.md` };
  },
);

export interface BoundsFindings {
  readonly rows: readonly BoundRow[];
  readonly tight: readonly TightRow[];
}

/** The fewest shots that any strategy can need, for every preset and kind of answers. */
export const bounds: Study<BoundsFindings> = {
  name: "bounds",
  title: "How few shots any strategy can need",
  question:
    "The games that people play are too large to be solved. How many shots does every strategy need on average at least, and how far " +
    "from that are the best strategies known?",
  games: { standard: 200, least: 2, of: "layouts drawn for each statistical bound", noun: "layouts" },
  async compute(work) {
    const families = presetFamilies();
    const boards = smallBoards();
    work.plan(2 * families.length + 1);
    const rows: BoundRow[] = [];
    for (const family of families) {
      const certified = await work.keep(`certified-${family[0]}`, (at) => certifiedRows(family, () => at(0, 1)));
      rows.push(
        ...(await work.keep(`sampled-${family[0]}`, (at) =>
          sampleRows(certified, work.games, work.seedOf(family[0]), (done) => at(Math.round(100 * done), 100)),
        )),
      );
    }
    const tight = await work.keep("small-boards", async (at) => {
      const made: TightRow[] = [];
      for (const [i, board] of boards.entries()) {
        made.push(tightRow(board, () => at(i, boards.length)));
        await new Promise((resolve) => setImmediate(resolve));
      }
      return made;
    });
    return { rows, tight };
  },
  present: ({ rows, tight }) => {
    const known = compared(rows);
    const shares = tight.map(shareOf).sort((a, b) => a.compare(b));
    return fillPage(PAGE, {
      known: known.map(({ row, best }) => ({
        rules: best.preset,
        answers: best.answers,
        least: boundText(shotsOf(row), "down", 2),
        strategy: best.strategy,
        shots: meanText(best),
        gap: gapText(row, best),
      })),
      rows: rows.map(boundRow),
      figure: known.length > 0 ? boundFigure(known.map(boundOf)) : undefined,
      small: tight.length,
      least: leastPercent(shares[0]),
      most: leastPercent(shares[shares.length - 1]),
      equal: tight.filter((row) => row.total === row.optimum.total).length,
      tight: tight.map(tightCells),
    });
  },
};

const PAGE = `
## What was found

- \`{{known.rules}}\` with {{known.answers}}: no strategy needs fewer than {{known.least}} shots on average;
  \`{{known.strategy}}\` was seen to need {{known.shots}}, {{known.gap}} more.
- On {{small}} small boards the certified bound is {{least}} to {{most}} % of the proved optimum, in misses; on {{equal}} it
  is the optimum.

> **Caution.** A certified bound is proved, with whole numbers only. A statistical bound is an estimate of a number that no
strategy can be below; its interval is one of 95 %, and the estimate itself proves nothing.
> **Caution.** Where no strategy is named, no mean on these rules is committed. Named is the one with the lowest mean seen;
means of a few hundred games may not tell it from others.

## All presets

Mean shots to the end of the game, all layouts equally likely. Kinds of answers with the same certified bound share a row.
Bounds are rounded down.

**Mean shots: bounds and strategies.** Certified: proved. Statistical: estimated, with a 95 % interval. Gap: the best mean
known less the certified bound.
| Presets | Answers | Layouts | Certified | By | Statistical | Worst case | Best strategy known | Gap |
| --- | --- | ---: | ---: | --- | ---: | ---: | --- | ---: |
| {{rows}} |

{{figure}}

- \`ships\`: all ships are shown before the first shot but the smallest few, and what is left to be found is counted.
- \`words\`: sequences of answers are counted.
- \`tables\`: the tables of the solver, where layouts are few enough to be listed.

## How tight the certified bound is

Small boards that are solved: the least misses of any strategy, proved, and the bound for the same board.

**Misses on small boards: certified bound and proved optimum.**
| Board | Answers | Layouts | Mean, bound | Mean, optimum | Share | Worst, bound | Worst, optimum |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
| {{tight}} |
`;

const missesOf = ({ total, layouts }: { total: string; layouts: string }): Rational =>
  Rational.of(BigInt(total), BigInt(layouts));

const shotsOf = (row: BoundRow): Rational => missesOf(row).plus(Rational.of(row.cells));

/** The best known strategies for a row. */
const knownFor = ({ presets, answers }: BoundRow): KnownStrategy[] =>
  KNOWN_STRATEGIES.filter(
    (known) => presets.includes(known.preset) && known.answers.some((kind) => answers.includes(kind)),
  );

/** Rows with measured shots, one for each kind of answers that was played. */
const compared = (rows: readonly BoundRow[]) => rows.flatMap((row) => knownFor(row).map((best) => ({ row, best })));

const boundOf = ({ row, best }: ReturnType<typeof compared>[number]) => ({
  name: `${best.preset}, ${listOf(best.answers)}: ${best.strategy}`,
  certified: shotsOf(row).toNumber(),
  least: boundText(shotsOf(row), "down", 2),
  sampled: row.cells + row.sampled.mean,
  known: Number(best.shots),
});

const gapText = (row: BoundRow, { shots }: KnownStrategy): string =>
  formatNumber(Number(shots) - shotsOf(row).toNumber());

const sampledText = ({ cells, sampled: { samples, mean, standardError } }: BoundRow): string => {
  const half = studentQuantile((1 + CONFIDENCE) / 2, samples - 1) * standardError;
  // A sample that met the certified bound everywhere has no error of its own.
  if (half < 1e-9) return NO_NUMBER;
  return `${formatNumber(cells + mean)} ± ${formatNumber(half)}`;
};

const meanText = ({ shots, error }: KnownStrategy): string => `${shots}${error === undefined ? "" : ` ± ${error}`}`;

const knownText = (known: KnownStrategy): string =>
  `${meanText(known)} (${known.strategy}, ${known.answers.join(", ")})`;

const boundRow = (row: BoundRow): string[] => {
  const known = knownFor(row);
  return [
    row.presets.join(", "),
    row.answers.join(", "),
    formatCount(BigInt(row.layouts)),
    boundText(shotsOf(row), "down"),
    Object.keys(row.by).sort().join(", ") || NO_NUMBER,
    sampledText(row),
    String(row.cells + row.worst),
    known.map(knownText).join("; ") || NO_NUMBER,
    known.map((best) => gapText(row, best)).join("; ") || NO_NUMBER,
  ];
};

const tightCells = (row: TightRow): string[] => [
  row.board,
  row.answers,
  formatCount(BigInt(row.layouts)),
  boundText(missesOf(row), "down"),
  boundText(missesOf({ ...row, total: row.optimum.total }), "down"),
  `${leastPercent(shareOf(row))} %`,
  String(row.worst),
  String(row.optimum.worst),
];

const shareOf = ({ total, optimum }: TightRow): Rational => Rational.of(BigInt(total), BigInt(optimum.total));
