import {
  decimalsFor,
  formatCount,
  formatNumber,
  formatNumberOf,
  formatPercent,
  formatPercentInterval,
  NO_NUMBER,
} from "@broadside/engine/text";
import type { FaultCount } from "../core/fault.ts";
import { namesakeTexts } from "../experiment/experiment-description.ts";
import type { NamedStrategy } from "../experiment/experiment-games.ts";
import { confidenceText, type MeanVerdict, pValue } from "../statistics/sample/mean-verdict.ts";
import { intervalText, meanText } from "../statistics/summary/interval-text.ts";
import { areDuelsAlike, flipDuel, TURN_RULE_TEXT } from "../statistics/summary/pair-text.ts";
import { type PairSummary, ranking, type StrategySummary, type Summary } from "../statistics/summary/summary.ts";
import { breakable, html, type Markup } from "./markup.ts";

/** A table: a caption, column names, and rows whose first cell is a name. */
export interface Table<Cell extends string | Markup = string | Markup> {
  readonly caption: string;
  readonly note?: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Indices of the columns that hold words instead of numbers; the first column always does. */
  readonly words?: readonly number[];
}

/** A table whose cells are plain text. */
export type TextTable = Table<string>;

/** A column of a table: its name, and its cell in the row of an item. */
export type Column<Item> = readonly [heading: string, cell: (item: Item) => string];

export const tableOf = <Item>(
  items: readonly Item[],
  columns: readonly Column<Item>[],
): Pick<TextTable, "columns" | "rows"> => ({
  columns: columns.map(([heading]) => heading),
  rows: items.map((item) => columns.map(([, cell]) => cell(item))),
});

/**
 * Renders a table that scrolls on its own, also with the keyboard, if it is too wide.
 *
 * @example
 * import { renderTable } from "@broadside/arena/reports";
 *
 * const table = { caption: "Sums", columns: ["Of", "Sum"], rows: [["1 and 1", "2"]] };
 * renderTable(table).markup.includes("<td>2</td>"); // => true
 */
export const renderTable = ({ caption, note, columns, rows, words = [] }: Table): Markup => {
  const name = (i: number): Markup => html`${words.includes(i) || i === 0 ? html` class="words"` : ""}`;
  return html`<div class="table" role="region" aria-label="Table: ${caption}" tabindex="0"><table>
<caption><span>${caption}${note !== undefined && html`<small>${note}</small>`}</span></caption>
<thead><tr>${columns.map((column, i) => html`<th scope="col"${name(i)}>${breakable(column)}</th>`)}</tr></thead>
<tbody>${rows.map(
    ([head, ...cells]) =>
      html`<tr><th scope="row">${typeof head === "string" ? breakable(head) : head}</th>${cells.map((cell, i) => html`<td${name(i + 1)}>${cell}</td>`)}</tr>
`,
  )}</tbody>
</table></div>`;
};

const optional = (value: number | undefined, decimals = 2): string =>
  value === undefined ? NO_NUMBER : formatNumber(value, decimals);

/**
 * Whether a verdict tells a difference, in a cell of a table; if not, which difference it would have told.
 *
 * @example
 * import { toldText } from "@broadside/arena/reports";
 * import { judgeMean } from "@broadside/arena/statistics";
 *
 * toldText(judgeMean({ mean: -3, standardDeviation: 8, pairs: 400 }, 1)); // => "yes"
 */
export const toldText = ({ sign, visible }: MeanVerdict): string => {
  if (sign !== "open") return "yes";
  return visible > 0 ? `no; ${formatNumber(visible, Math.max(2, decimalsFor(visible)))} would have been` : "no";
};

const when = <Item>(isShown: boolean, ...columns: readonly Column<Item>[]): readonly Column<Item>[] =>
  isShown ? columns : [];

export interface Made {
  readonly madeBy?: string;
  readonly results: string;
}

const untilText = ({ untilOf = "means", untilInterval }: Summary["experiment"]): string =>
  `intervals of ${untilOf} reach ${untilInterval} to either side, or until the games are used up`;

export const parameterTable = ({ experiment, strategies }: Summary, { madeBy, results }: Made): TextTable => ({
  caption: "Parameters",
  columns: ["Parameter", "Value"],
  words: [1],
  rows: [
    ["Scenario", experiment.scenario.name ?? "unnamed"],
    ["Rules", JSON.stringify(experiment.scenario)],
    ["Layouts", experiment.placement],
    ["Strategies believe", experiment.belief ?? "uniform"],
    ["Games of each strategy", formatCount(experiment.games)],
    ["Seed", String(experiment.seed)],
    ["Strategies", strategies.map(({ strategy }) => strategy).join(" · ")],
    ["Until", experiment.untilInterval === undefined ? undefined : untilText(experiment)],
    [
      "Luck",
      experiment.reduceLuck &&
        `taken out of the games of ${experiment.reduceLuck === "all" ? "all strategies" : "strategies that infer"}`,
    ],
    ["Experiment", experiment.fingerprint],
    ["Results", results],
    ["Made by", madeBy],
  ].flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [[name, value]])),
});

export const ordered = ({ strategies }: Summary): StrategySummary[] => [
  ...ranking(strategies),
  ...strategies.filter(({ shots }) => shots === undefined),
];

/** Which command each bot of a common name has, as the end of a note. */
export const namesakeNote = (strategies: readonly NamedStrategy[]): string =>
  namesakeTexts(strategies)
    .map((text) => ` ${text}.`)
    .join("");

/**
 * Shots per game, one row for each strategy.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { shotsTable } from "@broadside/arena/reports";
 *
 * shotsTable(summarise(await readGames("games"))).rows.length; // => 2
 */
export const shotsTable = (summary: Summary): TextTable => ({
  caption: "Shots per game",
  note: `Fewest shots first. The interval of the mean is Student's.${namesakeNote(summary.strategies)}`,
  ...tableOf(ordered(summary), [
    ["Strategy", ({ strategy }) => strategy],
    ["Mean", ({ shots }) => meanText(shots?.mean, shots?.meanInterval)],
    ["95 % interval", ({ shots }) => intervalText(shots?.meanInterval)],
    ["Median", ({ shots }) => optional(shots?.median, 1)],
    ["Standard deviation", ({ shots }) => optional(shots?.standardDeviation)],
    ["Variance", ({ shots }) => optional(shots?.variance)],
    ["Skewness", ({ shots }) => optional(shots?.skewness)],
    ["Finished", ({ finished }) => formatCount(finished)],
    ["Faults", ({ faults }) => formatCount(faults.games)],
  ]),
});

/**
 * For every strategy the quantiles, the misses and, unless left out, the wall-clock time of a game.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { quantileTable } from "@broadside/arena/reports";
 *
 * quantileTable(summarise(await readGames("games"))).rows.length; // => 2
 */
export const quantileTable = (summary: Summary, { time = true } = {}): TextTable => ({
  caption: time ? "Quantiles, misses and time" : "Quantiles and misses",
  note: `Shots within which that share of the games ended (type 7).${time ? " The time of a game depends on the machine." : ""}`,
  ...tableOf<StrategySummary>(ordered(summary), [
    ["Strategy", ({ strategy }) => strategy],
    ["Least", ({ shots }) => optional(shots?.minimum, 0)],
    ...[0.05, 0.25, 0.75, 0.95].map(
      (share): Column<StrategySummary> => [
        `${formatPercent(share, 0)} %`,
        ({ shots }) => optional(shots?.quantiles.find((q) => q.share === share)?.value, 1),
      ],
    ),
    ["Most", ({ shots }) => optional(shots?.maximum, 0)],
    ["Mean misses", ({ misses }) => meanText(misses?.mean, misses?.meanInterval)],
    ...when<StrategySummary>(time, ["Milliseconds a game", ({ milliseconds }) => optional(milliseconds?.mean, 3)]),
  ]),
});

/** The share of games finished within each number of shots that was asked for; undefined if none was. */
export const withinTable = (summary: Summary): TextTable | undefined => {
  const played = ranking(summary.strategies);
  const asked = played[0]?.within;
  if (!asked) return undefined;
  return {
    caption: "Games finished within a number of shots",
    note: "Shares of the finished games, with Wilson's interval, each by itself.",
    columns: [
      "Strategy",
      ...asked.flatMap(({ shots }) => [`Within ${formatNumberOf(shots, "shot")}`, "95 % interval"]),
    ],
    rows: played.map(({ strategy, within = [] }) => [
      strategy,
      ...within.flatMap(({ finished, interval }) => [
        `${formatPercent(finished)} %`,
        `${formatPercentInterval(interval)} %`,
      ]),
    ]),
  };
};

export const faultTable = (
  players: readonly { readonly strategy: string; readonly reasons: readonly FaultCount[] }[],
  meaning: string,
): TextTable | undefined => {
  const rows = players.flatMap(({ strategy, reasons }) =>
    reasons.map(({ fault, said = "", games, firstGame }) => [
      strategy,
      fault,
      formatCount(games),
      String(firstGame),
      said,
    ]),
  );
  return rows.length === 0
    ? undefined
    : {
        caption: "Faults",
        note: `${meaning} The folder logs has what bots wrote to standard error.`,
        columns: ["Strategy", "Fault", "Games", "First game", "Said or shot there"],
        words: [1],
        rows,
      };
};

/**
 * The Shapiro-Wilk test of each strategy.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { normalityTable } from "@broadside/arena/reports";
 *
 * normalityTable(summarise(await readGames("games"))).rows.length; // => 2
 */
export const normalityTable = ({ strategies }: Summary): TextTable => {
  const methods = [...new Set(strategies.flatMap(({ shapiroWilk: test }) => test?.method ?? []))];
  return {
    caption: "Shapiro-Wilk test of normality",
    note:
      "W is 1 for a sample that looks perfectly normal; p is the chance of data this far off, were the numbers of shots " +
      "normal. They are whole and bounded, so that with enough games normality is always rejected; intervals for means do " +
      `not need it.${methods.length > 0 ? ` Method: ${methods.join("; ")}.` : ""}`,
    columns: ["Strategy", "W", "p", "At the 5 % level"],
    words: [3],
    rows: strategies.map(({ strategy, shapiroWilk: test }) =>
      test
        ? [
            strategy,
            formatNumber(test.statistic.value, 4),
            pValue(test.p),
            test.p < 0.05 ? "rejected: not normal" : "not rejected",
          ]
        : [strategy, NO_NUMBER, NO_NUMBER, "fewer than three games, or all alike: nothing to test"],
    ),
  };
};

const PAIR: Column<PairSummary> = ["Pair", ({ first, second }) => `${first} − ${second}`];

/**
 * The mean differences on the same layouts, one row for each pair.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { pairTable } from "@broadside/arena/reports";
 *
 * pairTable(summarise(await readGames("games"))).rows.length; // => 1
 */
export const pairTable = ({ pairs }: Summary): TextTable => {
  const games = new Set(pairs.map((pair) => pair.pairs));
  const isAlike = games.size === 1;
  return {
    caption: "Pairs on the same layouts",
    note:
      "Differences are first minus second: below 0 the first needs fewer shots. A difference is clear when its interval " +
      `(Student's, ${confidenceText({ comparisons: pairs.length })}) leaves out 0. Where it does not, the table ` +
      `gives the difference that would be detected 80 % of the time.${isAlike ? ` All are of ${formatCount([...games][0])} games.` : ""}` +
      (pairs.some(({ reduced }) => reduced) ? " Where luck was taken out of a pair, the next table decides." : ""),
    ...tableOf<PairSummary>(pairs, [
      PAIR,
      ["Mean difference", ({ difference, verdict }) => meanText(difference.mean, verdict.interval)],
      ["Interval", ({ verdict }) => intervalText(verdict.interval)],
      ["Clear", ({ verdict }) => toldText(verdict)],
      ...when<PairSummary>(!isAlike, ["Pairs", (pair) => formatCount(pair.pairs)]),
    ]),
  };
};

/**
 * Win rates of every pair under both turn rules; rules that agree in every game share a row.
 *
 * @example
 * import { readGames, summarise } from "@broadside/arena";
 * import { duelTable } from "@broadside/arena/reports";
 *
 * duelTable(summarise(await readGames("games"))).rows.length; // => 1
 */
export const duelTable = ({ pairs }: Summary): TextTable => ({
  caption: "Head to head",
  note:
    "How often the first strategy wins. The first columns: each shoots at a layout of its own, as players do; then both " +
    "shoot at the same layout. The first move is averaged out exactly. Each interval holds by itself, not all together.",
  words: [1],
  ...tableOf(pairs.flatMap(duelsOf), [
    ["First against second", ({ names }) => names],
    ["Turns", ({ turns }) => turns],
    ["Wins, own layouts", ({ independent }) => `${formatPercent(independent.wins)} %`],
    ["95 % interval", ({ independent }) => `${formatPercentInterval(independent.interval)} %`],
    ["Wins, same layout", ({ wins }) => `${formatPercent(wins)} %`],
    ["95 % interval", ({ interval }) => `${formatPercentInterval(interval)} %`],
    ["When starting", ({ winsStarting }) => `${formatPercent(winsStarting)} %`],
    ["When second", ({ winsSecond }) => `${formatPercent(winsSecond)} %`],
  ]),
});

const duelsOf = (pair: PairSummary) => {
  const flip = pair.difference.mean > 0;
  const names = flip ? `${pair.second} against ${pair.first}` : `${pair.first} against ${pair.second}`;
  const duels = flip ? pair.duels.map(flipDuel) : pair.duels;
  return areDuelsAlike(duels)
    ? [{ ...duels[0], names, turns: "either rule" }]
    : duels.map((duel) => ({ ...duel, names, turns: TURN_RULE_TEXT[duel.rule] }));
};

export const survivalTable = (summary: Summary): TextTable => {
  const curves = ranking(summary.strategies);
  const numbers = curves.flatMap(({ survival }) => survival.map(({ shots }) => shots));
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    caption: "Share of games finished within n shots",
    columns: ["Shots", ...curves.map(({ strategy }) => strategy)],
    rows: Array.from({ length: to - from + 1 }, (_, i) => [
      String(from + i),
      ...curves.map(({ survival }) => {
        const { finished } = survival.findLast(({ shots }) => shots <= from + i) ?? { finished: 0 };
        return `${formatPercent(finished, 2)} %`;
      }),
    ]),
  };
};

export const histogramTable = (summary: Summary): TextTable => {
  const all = ranking(summary.strategies);
  const bins = new Map(all.flatMap(({ histogram }) => histogram.map(({ from, to }) => [from, to])));
  return {
    caption: "Games for each number of shots",
    columns: ["Shots", ...all.map(({ strategy }) => strategy)],
    rows: [...bins]
      .sort(([a], [b]) => a - b)
      .map(([from, to]) => [
        from === to ? String(from) : `${from} to ${to}`,
        ...all.map(({ histogram }) => formatCount(histogram.find((bin) => bin.from === from)?.count ?? 0)),
      ]),
  };
};
