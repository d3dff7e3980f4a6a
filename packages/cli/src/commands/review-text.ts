import { formatCell, formatObservation, type Scenario } from "@broadside/engine";
import type { Transcript } from "@broadside/engine/games";
import {
  accuracyOf,
  type CostedReview,
  type Expectation,
  errorOf,
  expectedNumber,
  isUnsettled,
  type JudgeTotal,
  lossDecimals,
  OPTIMUM,
  type Review,
  type ShotJudge,
  sharesOf,
  VERDICT_ERRORS,
  VERDICT_MEANING,
  type Verdict,
} from "@broadside/engine/review";
import { formatCount, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import type { BoardPicture } from "../output/drawing/board-picture.ts";
import { priorLines, priorName } from "../output/prior-text.ts";
import type { Terminal } from "../output/terminal.ts";
import { fitItemRows, type ItemColumn, right } from "../output/text-table.ts";
import { wrap } from "../output/text-width.ts";

/** The reviewed game, and what the review is based on. */
export interface ReviewSubject {
  readonly transcript: Transcript;
  readonly seed: number;
}

/** Whether the whole fleet is hit. Otherwise at least one more shot is expected. */
export const isFinished = ({ left }: Review["totals"]): boolean => expectedNumber(left) === 0;

/** Whether the game goes on: its fleet is not hit, and nobody has won it otherwise. */
const isOpen = ({ transcript }: ReviewSubject, { totals }: Review): boolean =>
  !isFinished(totals) && transcript.result === undefined && transcript.resigned === undefined;

/** Whether these are only the first shots of the game, because the review was stopped. */
export const isPart = ({ transcript }: ReviewSubject, { shots }: Review): boolean =>
  shots.length < transcript.observations.length;

/** What a shot is called: its verdict, unless its estimate settles none. */
type Word = Verdict | "not settled";

const wordOf = ({ cost: { verdict, lost } }: CostedReview): Word =>
  isUnsettled(verdict, expectedNumber(lost), sampledError(lost)) ? "not settled" : verdict;

/** Signs before a word, so that it can be read without colours: those used in chess, and `*` for the best. */
const MARKS: Readonly<Record<Word, string>> = {
  best: "*",
  good: "+",
  "not settled": "≈",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

/** The words from best to worst, with the number of their shots; verdicts also where there are none. */
const countWords = (shots: readonly CostedReview[]): { readonly word: Word; readonly n: number }[] =>
  (Object.keys(MARKS) as Word[])
    .map((word) => ({ word, n: shots.filter((shot) => wordOf(shot) === word).length }))
    .filter(({ word, n }) => n > 0 || word !== "not settled");

const WIDEST = 80;

/** The review of a game, for people: a table of its shots, and the totals. */
export const reviewText = (subject: ReviewSubject, review: Review, terminal: Terminal): string => {
  const { scenario } = subject.transcript;
  const { style } = terminal;
  const { shots } = review;
  const title = titleOf(subject, review);
  const width = Math.min(terminal.columns, WIDEST);
  const lines = (text: string): string[] => wrap(text, width);
  if (shots.length === 0) return [...lines(title).map(style.bold), "there is nothing to review"].join("\n");
  const { rows, left } = table(scenario, shots, terminal);
  return [
    ...lines(title).map(style.bold),
    ...priorLines(scenario, width),
    "",
    ...rows,
    ...leftOutLines(
      left.filter((name) => name !== SIGN),
      terminal,
    ),
    "",
    ...legend(subject, review, left).flatMap(lines).map(style.dim),
    "",
    ...summary(subject, review).flatMap(lines),
  ].join("\n");
};

/** A line about columns that a narrow terminal leaves out; empty if none are left out. */
const leftOutLines = (left: readonly string[], { style, columns }: Terminal): string[] =>
  left.length > 0
    ? ["", ...wrap(`no room for: ${left.join(", ")}; a wider terminal or --json shows them`, columns).map(style.dim)]
    : [];

/** Which game it was, and how far it went. */
const titleOf = (subject: ReviewSubject, review: Review): string => {
  const { strategy, scenario, turns } = subject.transcript;
  const who = strategy === undefined ? "" : `${strategy} on `;
  const how = review.shots.some(({ salvo }) => salvo) && turns !== undefined ? `, turns ${turns}` : "";
  return `${who}${scenario.name}, answers ${scenario.answers}${how}: ${endText(subject, review)}`;
};

/** How the game ended, or how far it or its review went. */
const endText = (subject: ReviewSubject, review: Review): string => {
  const { observations, resigned, result } = subject.transcript;
  const made = formatNumberOf(observations.length, "shot");
  const judged = isPart(subject, review) ? `; the review was stopped after ${formatCount(review.shots.length)}` : "";
  const ended = result === undefined ? "" : `${result}, `;
  if (resigned) return `resigned after ${made}${judged}`;
  if (isFinished(review.totals)) return `${ended}${made}, the whole fleet hit`;
  // A review that was stopped has not seen the end.
  if (judged !== "") return `${ended}${made}${judged}`;
  if (result === undefined) return `not finished, ${made} so far`;
  return result === "won" ? `won after ${made}, as the other gave up` : `${result} after ${made}`;
};

/** The shots on the board: each cell has the number of its shot and the shots it lost, and is darker if it lost more. */
export const reviewPicture = (subject: ReviewSubject, review: Review): BoardPicture => {
  const { scenario } = subject.transcript;
  const shots = new Map(review.shots.map((one) => [one.shot.cell, one]));
  const lostOf = ({ cost }: CostedReview): number => Math.max(0, expectedNumber(cost.lost));
  const most = review.shots.reduce((top, one) => Math.max(top, lostOf(one)), 0);
  return {
    title: titleOf(subject, review),
    lines: [
      "In each cell the number of the shot, and below the expected shots that it lost",
      ...(review.shots.length === 0 ? [] : [accuracyText(review), judgesText(subject, review.shots)]),
      ...(scenario.prior ? [priorName(scenario.prior)] : []),
    ],
    cell: (cell) => {
      const one = shots.get(cell);
      if (!one) return {};
      return {
        text: String(one.number),
        under: formatNumber(expectedNumber(one.cost.lost)),
        ...(most > 0 && { share: lostOf(one) / most }),
      };
    },
    ...(most > 0 && { scale: { label: "Expected shots lost", least: "0", most: formatNumber(most) } }),
  };
};

/** The heading of the column with the sign of the verdict. */
const SIGN = "";

const table = (
  scenario: Scenario,
  shots: readonly CostedReview[],
  { columns: width, style }: Terminal,
): { readonly rows: string[]; readonly left: readonly string[] } => {
  const overlap = scenario.contact === "overlap";
  const isBySalvo = shots.some(({ salvo }) => salvo);
  const salvos = [...new Set(shots.map(({ salvo }) => salvo?.first))];
  const salvoColumn: ItemColumn<CostedReview> = [
    right("salvo"),
    ({ salvo }) => String(salvos.indexOf(salvo?.first) + 1),
  ];
  const columns: ItemColumn<CostedReview>[] = [
    ...(isBySalvo ? [salvoColumn] : []),
    [right(""), ({ number }) => String(number)],
    // Leave out the cells of a sunk ship, which would make the table too wide.
    ["shot", ({ observation }) => formatObservation(scenario, observation).replace(/\[.*$/, "")],
    overlap
      ? [right("expected", 4), ({ shot, mass }) => formatNumber(sharesOf(shot, mass).expectedHits)]
      : [right("chance", 4), ({ shot, mass }) => `${formatPercent(sharesOf(shot, mass).hitChance, 1)} %`],
    ["best", ({ cost }) => formatCell(scenario.board, cost.best.cell)],
    [right("lost"), ({ cost }) => formatShots(cost.lost, decimalsOf(cost.lost))],
    [right("hits", 2), ({ hitsLost }) => formatHits(hitsLost)],
    [right("luck", 3), ({ cost }) => formatShots(cost.luck, 2, "+")],
    // The sign of the verdict, for those who see no colours.
    [{ heading: SIGN, spare: 1 }, (shot) => MARKS[wordOf(shot)]],
    ["verdict", wordOf],
    [{ heading: "judge", spare: 0 }, ({ cost }) => judgeLabel(cost.judge)],
  ];
  const paint: Readonly<Record<Verdict, (line: string) => string>> = {
    best: (line) => line,
    good: (line) => line,
    inaccuracy: style.yellow,
    mistake: style.red,
    blunder: (line) => style.bold(style.red(line)),
  };
  const { lines, left } = fitItemRows(shots, columns, width);
  const [heading, ...others] = lines;
  return {
    rows: [...heading.map(style.dim), ...others.flatMap((row, i) => row.map(paint[shots[i].cost.verdict]))],
    left,
  };
};

/** Values with a smaller rounding error are shown as exact: no shown digit of a sum over layouts depends on it. */
const ROUNDING = 1e-6;

const isRounded = (value: Expectation): boolean => errorOf(value) > 0 && errorOf(value) < ROUNDING;

/** The standard error of a sampled value; 0 for all other values. */
const sampledError = (value: Expectation): number => (isRounded(value) ? 0 : errorOf(value));

/** The decimals of a loss, with which it agrees with its verdict. */
const decimalsOf = (lost: Expectation): number => lossDecimals(expectedNumber(lost), sampledError(lost));

/** Expected shots: `0.41 ±0.12` if estimated, `0.41` if exact, `0` for zero. @param plus the sign of gains */
const formatShots = (value: Expectation, decimals: number, plus: "+" | "" = ""): string => {
  const number = expectedNumber(value);
  const text = formatNumber(number, decimals);
  const signed = number > 0 && text !== "0.00" ? `${plus}${text}` : text;
  const error = sampledError(value);
  if (error > 0) return `${signed} ±${formatNumber(Math.max(10 ** -decimals, error), decimals).replace(/^0/, "")}`;
  if (Math.abs(number) <= errorOf(value)) return "0";
  return text === "0.00" ? (number < 0 ? ">−0.01" : "<0.01") : signed;
};

/** The expected hits lost: `0` means exactly zero. */
const formatHits = (hits: number): string => {
  if (hits === 0) return "0";
  return hits < 0.0005 ? "<0.001" : formatNumber(hits, 3);
};

/** The name of a judge in one word; strategies with long names are named below the table. */
const judgeLabel = ({ by, all }: Pick<ShotJudge, "by" | "all">): string => {
  if (!all) return "drawn";
  return by in JUDGE_MEANING ? by : "playout";
};

/** What each judge means: who plays the rest of the game, for all remaining layouts. */
const JUDGE_MEANING: Readonly<Record<string, string>> = {
  [OPTIMUM]: "the best play goes on, proved",
  rollout: "rollouts over greedy-hit go on, a little stronger than greedy-hit itself",
  "greedy-hit": "greedy-hit goes on",
};

const MEANINGS: Readonly<Record<Word, string>> = {
  ...VERDICT_MEANING,
  "not settled": "the estimate does not tell whether 0.1 of a shot was lost",
};

const ESTIMATES =
  "estimates differ with the seed, by less with more --samples; lost may be below 0, because other layouts measure the best cell than chose it, and above 1, because the judge is not perfect";

/** The legend of columns and verdicts, limited to those that occur. @param left the columns left out */
const legend = (subject: ReviewSubject, { shots, totals }: Review, left: readonly string[]): string[] => {
  const { contact } = subject.transcript.scenario;
  const columns = [
    contact === "overlap" ? "expected: ships that the cell was expected to hit" : "chance: of a hit",
    shots.some(({ salvo }) => salvo)
      ? "best: the cell with which the game is shortest, if the others of the salvo stay and the judge shoots on"
      : "best: the cell with which the game is shortest, if the judge shoots on from there",
    "lost: expected shots lost against best",
    "hits: expected hits lost against the likeliest cell",
    "luck: shots saved by the answer (-: lost), beyond what the cell promised",
  ].filter((line) => !left.some((name) => line.startsWith(`${name}:`)));
  return [
    ...columns,
    ...totals.judges.map((judge) => `judge ${judgeLabel(judge)}: ${judgeMeaning(judge, shots)}`),
    judgesText(subject, shots),
    ...(shots.some(({ cost }) => !cost.judge.all) ? [ESTIMATES] : []),
    ...countWords(shots).flatMap(({ word, n }) =>
      n > 0 ? [`${left.includes(SIGN) ? "" : `${MARKS[word]} `}${word}: ${MEANINGS[word]}`] : [],
    ),
    ...(shots.some(isBlamedHit) ? ["a certain hit has to be shot anyway: what it lost is due to the order alone"] : []),
  ];
};

/** Whether a shot that was certain to hit is blamed. */
const isBlamedHit = ({ shot, mass, cost: { verdict } }: CostedReview): boolean =>
  sharesOf(shot, mass).hitChance === 1 && verdict !== "best" && verdict !== "good";

const judgeMeaning = ({ by, all }: JudgeTotal, shots: readonly CostedReview[]): string => {
  if (all) return `${JUDGE_MEANING[by] ?? `${by} goes on`}, over all layouts left`;
  const most = Math.max(...shots.map(({ cost: { judge } }) => (judge.all ? 0 : judge.layouts)));
  return `${by} goes on, over up to ${formatCount(most)} layouts drawn; estimated`;
};

/** Says which shots were judged exactly. */
const judgesText = ({ transcript, seed }: ReviewSubject, shots: readonly CostedReview[]): string => {
  const sampled = shots.filter(({ cost }) => !cost.judge.all);
  if (sampled.length === 0)
    return transcript.scenario.prior
      ? "nothing sampled: every layout left was played out and weighed by the prior"
      : "all exact: every layout left was played out";
  const last = sampled[sampled.length - 1].number;
  const where =
    last === shots.length
      ? ""
      : ` up to shot ${last}, ${transcript.scenario.prior ? "by all layouts" : "exact"} from then on`;
  return `estimated${where}; ± is one standard error, and a verdict goes by what is sure: lost less twice that; seed ${seed}`;
};

const summary = (subject: ReviewSubject, review: Review): string[] => {
  const counts = countWords(review.shots).map(({ word, n }) => `${n} ${word}`);
  return [
    accuracyText(review),
    `Verdicts: ${counts.join(", ")}.`,
    startText(subject, review),
    skillText(subject, review),
    luckText(subject, review),
    ...judgedText(review),
    ...blindText(review),
    ...changeText(review),
  ];
};

/** An accuracy whose standard error is larger says nothing. */
const ROUGH_ACCURACY = 5;

const accuracyText = ({ totals: { lost, shots } }: Review): string => {
  const accuracy = accuracyOf(lost, shots);
  const error = sampledError(accuracy);
  if (error > ROUGH_ACCURACY)
    return `Accuracy: not to be told from ${formatNumberOf(shots, "shot")} with so few samples: its standard error is ${formatNumber(error, 0)} of 100. More --samples make it smaller.`;
  return `Accuracy: ${accuracyValue(expectedNumber(accuracy), error)} of 100, the share of ${shots === 1 ? "the shot" : `the ${formatCount(shots)} shots`} that was not lost.`;
};

/** One digit after the decimal point; 100 only if the value is exactly 100, and nothing beyond it. */
const accuracyValue = (number: number, error: number): string => {
  const text = formatNumber(number === 100 ? number : Math.min(99.9, number), 1);
  if (error === 0) return text;
  if (number + error > 100) return `about ${formatNumber(Math.min(99.9, number - error), 1)} to 100`;
  return `${text} ± ${formatNumber(Math.max(0.1, error), 1)}`;
};

const startText = (subject: ReviewSubject, review: Review): string => {
  const { totals } = review;
  const { start, left, shots, judges, changes } = totals;
  const first = judges[0].by;
  const expected = `Shots: ${whose(first)} was expected to need ${value(start)}`;
  const made = formatNumberOf(shots, "shot");
  if (isFinished(totals)) return `${expected}; it took ${made}.`;
  const last = changes.at(-1)?.to ?? first;
  const is = isOpen(subject, review) ? "is" : "was";
  const rest = `${last === first ? "it" : whose(last)} ${is} expected to need ${value(left)} more`;
  return `${expected} in all. After ${made}, ${rest}: ${value(left, shots + expectedNumber(left))} in all.`;
};

/** The name of a judge, for use in a sentence. */
const whose = (judge: string): string => (judge === OPTIMUM ? "the best play" : judge);

const skillText = ({ transcript }: ReviewSubject, { shots, totals }: Review): string => {
  const { board } = transcript.scenario;
  const judges = new Set(totals.judges.map(({ by }) => whose(by)));
  const than = judges.size === 1 ? [...judges][0] : "the judges";
  const choice = `the cells chosen ${change(totals.skill)} compared with those of ${than}`;
  if (shots.every(({ cost }) => cost.verdict === "best"))
    return `Skill: ${choice}; no better cell was found for any shot.`;
  const sure = ({ lost }: Loss): number => expectedNumber(lost) - VERDICT_ERRORS * errorOf(lost);
  const worst = lossesOf(shots).reduce((most, one) => (sure(one) > sure(most) ? one : most));
  const cells = [worst.cells, worst.best].map((list) => list.map((cell) => formatCell(board, cell)).join(" "));
  const clearest = `${worst.what} (${cells.join(" instead of ")}: ${value(worst.lost, undefined, decimalsOf(worst.lost))})`;
  // What shows as 0.00, or is within two standard errors of it, is no clear loss.
  const isClear = sure(worst) >= 0.005;
  // Only an estimate can be below 0.
  const losses =
    expectedNumber(totals.lost) < 0
      ? `no loss is seen in all (${value(totals.lost)})${isClear ? `; the clearest is that of ${clearest}` : ""}`
      : `${value(totals.lost)} were lost, ${isClear ? `most clearly by ${clearest}` : "by no shot clearly"}`;
  return `Skill: ${choice}. Against the best cells ${losses}.`;
};

/** What one shot lost, or the shots of one salvo together. */
interface Loss {
  readonly what: string;
  readonly cells: readonly number[];
  readonly best: readonly number[];
  readonly lost: Expectation;
}

const lossesOf = (shots: readonly CostedReview[]): Loss[] =>
  shots.flatMap(({ number, shot, cost, salvo }): Loss[] => {
    if (!salvo) return [{ what: `shot ${number}`, cells: [shot.cell], best: [cost.best.cell], lost: cost.lost }];
    const { first, cells, best, lost } = salvo;
    const last = first + cells.length - 1;
    const what = last === first ? `shot ${first}` : `shots ${first} to ${last}`;
    return number === first ? [{ what, cells, best: best.cells, lost }] : [];
  });

/** What it cost that the shots of a salvo do not wait for each other's answers. */
const blindText = ({ totals: { blind } }: Review): string[] => {
  if (blind === undefined) return [];
  const cost = expectedNumber(blind);
  const size = `${cost > 0 ? "cost" : "saved"} ${value(blind, Math.abs(cost))} shots`;
  return [
    `Neither skill nor luck: to fire shots together, without each other's answers, ${Math.abs(cost) < 0.005 ? "changed nothing" : size}.`,
  ];
};

/** The findings of each judge, if there are several, so that exact and estimated losses are not silently mixed. */
const judgedText = ({ totals: { judges } }: Review): string[] =>
  judges.length < 2
    ? []
    : [
        `Lost by judge: ${judges.map((judge) => `${judgeLabel(judge)} ${value(judge.lost)} in ${formatNumberOf(judge.shots, "shot")}`).join(", ")}.`,
      ];

const changeText = ({ totals: { changes, shots } }: Review): string[] =>
  changes.map(({ shot, from, to, saved }) => {
    const when = shot > shots ? "after the last shot" : `from shot ${shot} on`;
    return `Neither skill nor luck: ${when} ${whose(to)} goes on in place of ${whose(from)}, which ${change(saved)}.`;
  });

const luckText = (subject: ReviewSubject, review: Review): string => {
  const { totals } = review;
  const { luck, spread, hits, expectedHits } = totals;
  const promised = `${formatNumberOf(hits, "hit")} where the cells shot promised ${formatNumber(expectedHits)}`;
  if (!isFinished(totals))
    return `Luck${isOpen(subject, review) ? " so far" : ""}: the answers ${change(luck)}; ${promised}. How unusual that is can be told only of a game to its last hit.`;
  const usual =
    spread === 0
      ? ""
      : `, ${howLucky(expectedNumber(luck) / spread)} (chance moves a game by ${formatNumber(spread, 1)} shots as a rule)`;
  return `Luck: the answers ${change(luck)}${usual}; ${promised}.`;
};

/** The effect of shots on the game: `saved 1.20 ± 0.40 shots`. */
const change = (shots: Expectation): string => {
  const number = expectedNumber(shots);
  if (Math.abs(number) < 0.005) return "changed nothing";
  return `${number > 0 ? "saved" : "lost"} ${value(shots, Math.abs(number))} shots`;
};

const value = (shots: Expectation, number = expectedNumber(shots), decimals = 2): string => {
  const error = sampledError(shots);
  const text = formatNumber(number, decimals);
  if (error === 0) return text;
  return `${text} ± ${error < 0.5 * 10 ** -decimals ? `<${10 ** -decimals}` : formatNumber(error, decimals)}`;
};

/** Luck, in words. @param measure the luck in standard deviations */
const howLucky = (measure: number): string => {
  const size = Math.abs(measure);
  if (size <= 1) return "nothing unusual";
  return `${size > 2 ? "very " : ""}${measure < 0 ? "unlucky" : "lucky"}`;
};
