import {
  findConflict,
  formatCell,
  formatObservation,
  makeKnowledge,
  PRESET_NAMES,
  RandomStream,
  type Scenario,
  STRATEGY_NAMES,
} from "@broadside/engine";
import type { Transcript } from "@broadside/engine/games";
import { NAMED_PRIORS } from "@broadside/engine/priors";
import {
  accuracyOf,
  type CostedReview,
  DEFAULT_SAMPLES,
  type Expectation,
  errorOf,
  expectedNumber,
  isEstimate,
  type JudgeTotal,
  OPTIMUM,
  type Review,
  type ReviewOptions,
  reviewTranscript,
  type ShotJudge,
  sharesOf,
  VERDICT_MEANING,
  VERDICTS,
  type Verdict,
} from "@broadside/engine/review";
import { formatCount, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { defineCommand } from "../definition/command.ts";
import { flag } from "../definition/flag.ts";
import { contradiction } from "../input/contradiction.ts";
import { drawSeed, wholeNumber } from "../input/flag-value.ts";
import { inTranscript, readGame } from "../input/game-file.ts";
import { AS_JSON, END_FLAGS, inferOptions, PICTURE_OUT, PRIOR, SEED } from "../input/knowledge-flags.ts";
import { requireReviewable } from "../input/limits.ts";
import { askStrategy, loadStrategy, requireBelief } from "../input/named-strategy.ts";
import { overridePrior, placeOf } from "../input/scenario-source.ts";
import { type BoardPicture, checkPicture, writePicture } from "../output/drawing/board-picture.ts";
import { write, writeJson } from "../output/output.ts";
import { priorField, priorLines, priorName } from "../output/prior-text.ts";
import { timed } from "../output/progress.ts";
import { outputTerminal, type Terminal } from "../output/terminal.ts";
import { fitItemRows, type ItemColumn, right } from "../output/text-table.ts";
import { wrap } from "../output/text-width.ts";
import { accept } from "../output/usage-error.ts";

const LEAST_SAMPLES = 100;
const MOST_SAMPLES = 1_000_000;

export const reviewCommand = defineCommand({
  name: "review",
  about: "Judge the shots of a game by the expected shots they lost, and tell skill from luck",
  arguments: [
    {
      form: "<transcript>",
      about:
        "the file of a game, finished or not, as broadside play --out writes it, or a plain list of its shots; or - for standard input",
    },
  ],
  flags: [
    flag(
      "-p --strategy <name|file>",
      "play",
      "the strategy, without random choices, that finishes the game after each shot, or the path of a module (default: the strongest judge, see docs/reference/games.md)",
      { names: STRATEGY_NAMES, path: "maybe" },
    ),
    flag(
      "--samples <number>",
      "question",
      "how many drawn layouts judge a position; if no more are left, all are played and the result is exact",
      { read: wholeNumber("--samples", LEAST_SAMPLES, MOST_SAMPLES), standard: DEFAULT_SAMPLES },
    ),
    SEED,
    flag("-s --scenario <name|file>", "position", "the rules of a plain list of shots (default: hasbro)", {
      names: PRESET_NAMES,
      path: "maybe",
    }),
    {
      ...PRIOR,
      about: `what the shooter knew of how ships are hidden: ${Object.keys(NAMED_PRIORS).join(", ")} (with :temperature=T), or a .json file (default: the transcript's own, else uniform)`,
    },
    ...END_FLAGS,
    PICTURE_OUT,
    AS_JSON,
  ],
  examples: {
    "broadside play --scenario gorkoff-5x5 --out game.json": "play a game and keep it",
    "broadside review game.json": "your shots, one by one; the game need not be finished",
    "broadside review game-theirs.json --strategy greedy-hit --json": "those of the other side, as JSON",
    "broadside review game.json --out review.png":
      "also as a picture: each shot by its number, the darker the more it lost",
    "broadside review game.json --prior edges": "your shots, by what you could know of ships near the border",
  },
  run: async (flags, { words: [path] }) => {
    const transcript = withPriorOf(readGame(path, flags.scenario), flags.prior);
    requireReviewable(transcript.scenario, placeOf(path));
    if (flags.out !== undefined) checkPicture(flags.out, transcript.scenario, "review.svg");
    const playout = flags.strategy === undefined ? undefined : await loadStrategy(flags.strategy, "--strategy");
    if (playout) requireBelief(playout, transcript.scenario, "--strategy");
    const { seed = drawSeed() } = flags;
    const total = transcript.observations.length;
    let done = 0;
    const { value, milliseconds } = timed("reviewing shots", (progress) => {
      const options: ReviewOptions = {
        playout,
        random: RandomStream.fromSeed(seed),
        samples: flags.samples + (flags.samples % 2),
        inference: { ...inferOptions(flags), progress: (share) => progress((done + share) / total) },
        onShot: ({ number }) => {
          done = number;
          progress(done / total);
        },
      };
      const judge = () => reviewTranscript(transcript, options);
      return playout ? askStrategy(playout, judge) : judge();
    });
    const knowledge = makeKnowledge(transcript.scenario, transcript.observations);
    if (!value.ok && (findConflict(knowledge, { stop: () => true })?.first ?? -1) >= 0)
      throw contradiction(knowledge, `${placeOf(path)}, `);
    const review = accept(value, inTranscript(path));
    const subject = { transcript, seed };
    const drawn = flags.out && (await writePicture(flags.out, knowledge, reviewPicture(subject, review)));
    if (flags.json) return writeJson(reviewJson(subject, review, milliseconds));
    const terminal = outputTerminal();
    return write(`${reviewText(subject, review, terminal)}\n${drawn ? `\n${terminal.style.dim(drawn)}\n` : ""}`);
  },
});

/** The transcript with the prior from the flag in place of its own. */
const withPriorOf = (transcript: Transcript, source: string | undefined): Transcript => {
  if (source === undefined) return transcript;
  const scenario = overridePrior(transcript.scenario, source);
  const { layout } = transcript;
  return { ...transcript, scenario, ...(layout && { layout: { ...layout, scenario } }) };
};

/** The reviewed game, and what the review is based on. */
interface ReviewSubject {
  readonly transcript: Transcript;
  readonly seed: number;
}

/** Whether the game is over. Otherwise at least one more shot is expected. */
const isFinished = ({ left }: Review["totals"]): boolean => expectedNumber(left) === 0;

/** The review of a game, for programs. */
const reviewJson = (subject: ReviewSubject, { shots, totals }: Review, milliseconds: number): object => {
  const { transcript, seed } = subject;
  const { strategy, scenario } = transcript;
  const { judges, changes } = totals;
  return {
    ...(strategy === undefined ? {} : { strategy }),
    scenario: scenario.name,
    ...priorField(scenario),
    seed,
    finished: isFinished(totals),
    shots: shots.map((review) => shotJson(scenario, review)),
    totals: {
      ...totals,
      accuracy: expectationJson(accuracyOf(totals.lost, totals.shots)),
      ...expectationsJson(totals, ["start", "left", "lost", "skill", "luck"]),
      judges: judges.map((judge) => ({ ...judge, lost: expectationJson(judge.lost) })),
      changes: changes.map((change) => ({ ...change, saved: expectationJson(change.saved) })),
    },
    milliseconds,
  };
};

const shotJson = (scenario: Scenario, review: CostedReview): object => {
  const { number, observation, layouts, mass, shot, likeliest, sharpest, hits, hitsLost, cost } = review;
  const forecast = (one: CostedReview["shot"]): object => {
    const { hitChance, ...expected } = sharesOf(one, mass);
    return { cell: formatCell(scenario.board, one.cell), hit: hitChance, ...expected };
  };
  return {
    number,
    shot: formatObservation(scenario, observation),
    layouts: String(layouts),
    ...forecast(shot),
    likeliest: forecast(likeliest),
    sharpest: forecast(sharpest),
    hits,
    hitsLost,
    judge: cost.judge,
    expected: {
      ...expectationsJson(cost, ["before", "shot", "after"]),
      best: { cell: formatCell(scenario.board, cost.best.cell), shots: expectationJson(cost.best.shots) },
    },
    ...expectationsJson(cost, ["lost", "skill", "luck"]),
    compared: cost.compared,
    verdict: cost.verdict,
  };
};

/** A value as a fraction and a number, or an estimate with its standard error in differently named fields. */
const expectationJson = (value: Expectation): object =>
  isEstimate(value) ? value : { exact: String(value), value: expectedNumber(value) };

const expectationsJson = <Name extends string>(
  from: Readonly<Record<Name, Expectation>>,
  names: readonly Name[],
): object => Object.fromEntries(names.map((name) => [name, expectationJson(from[name])]));

/** Signs before a verdict, so that it can be read without colours: those used in chess, and `*` for the best. */
const MARKS: Readonly<Record<Verdict, string>> = {
  best: "*",
  good: "+",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const WIDEST = 80;

/** The review of a game, for people: a table of its shots, and the totals. */
const reviewText = (subject: ReviewSubject, review: Review, terminal: Terminal): string => {
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
const titleOf = ({ transcript: { strategy, scenario } }: ReviewSubject, { totals }: Review): string => {
  const who = strategy === undefined ? "" : `${strategy} on `;
  const made = formatNumberOf(totals.shots, "shot");
  const end = isFinished(totals) ? `${made}, the whole fleet hit` : `not finished, ${made} so far`;
  return `${who}${scenario.name}, answers ${scenario.answers}: ${end}`;
};

/** The shots on the board: each cell has the number of its shot and the shots it lost, and is darker if it lost more. */
const reviewPicture = (subject: ReviewSubject, review: Review): BoardPicture => {
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
  const columns: ItemColumn<CostedReview>[] = [
    [right(""), ({ number }) => String(number)],
    // Leave out the cells of a sunk ship, which would make the table too wide.
    ["shot", ({ observation }) => formatObservation(scenario, observation).replace(/\[.*$/, "")],
    overlap
      ? [right("expected", 4), ({ shot, mass }) => formatNumber(sharesOf(shot, mass).expectedHits)]
      : [right("chance", 4), ({ shot, mass }) => `${formatPercent(sharesOf(shot, mass).hitChance, 1)} %`],
    ["best", ({ cost }) => formatCell(scenario.board, cost.best.cell)],
    [right("lost"), ({ cost }) => formatShots(cost.lost)],
    [right("hits", 2), ({ hitsLost }) => formatHits(hitsLost)],
    [right("luck", 3), ({ cost }) => formatShots(cost.luck, "+")],
    // The sign of the verdict, for those who see no colours.
    [{ heading: SIGN, spare: 1 }, ({ cost }) => MARKS[cost.verdict]],
    ["verdict", ({ cost }) => cost.verdict],
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

/** Expected shots: `0.41 ±0.12` if estimated, `0.41` if exact, `0` for zero. @param plus the sign of gains */
const formatShots = (value: Expectation, plus: "+" | "" = ""): string => {
  const number = expectedNumber(value);
  const text = formatNumber(number);
  const signed = number > 0 && text !== "0.00" ? `${plus}${text}` : text;
  const error = sampledError(value);
  if (error > 0) return `${signed} ±${formatNumber(Math.max(0.01, error)).replace(/^0/, "")}`;
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

/** The legend of columns and verdicts, limited to those that occur. @param left the columns left out */
const legend = (subject: ReviewSubject, { shots, totals }: Review, left: readonly string[]): string[] => {
  const { contact } = subject.transcript.scenario;
  const columns = [
    contact === "overlap" ? "expected: ships that the cell was expected to hit" : "chance: of a hit",
    "best: the cell with which the game is shortest, if the judge shoots on from there",
    "lost: expected shots lost against best",
    "hits: expected hits lost against the likeliest cell",
    "luck: shots saved by the answer (-: lost), beyond what the cell promised",
  ].filter((line) => !left.some((name) => line.startsWith(`${name}:`)));
  return [
    ...columns,
    ...totals.judges.map((judge) => `judge ${judgeLabel(judge)}: ${judgeMeaning(judge, shots)}`),
    judgesText(subject, shots),
    ...VERDICTS.filter((verdict) => totals.verdicts[verdict] > 0).map(
      (verdict) => `${left.includes(SIGN) ? "" : `${MARKS[verdict]} `}${verdict}: ${VERDICT_MEANING[verdict]}`,
    ),
  ];
};

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
  return `estimated${where}; ± is one standard error; seed ${seed}`;
};

const summary = (subject: ReviewSubject, review: Review): string[] => {
  const { totals } = review;
  return [
    accuracyText(review),
    `Verdicts: ${VERDICTS.map((verdict) => `${totals.verdicts[verdict]} ${verdict}`).join(", ")}.`,
    startText(review),
    skillText(subject, review),
    luckText(review),
    ...judgedText(review),
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

const startText = ({ totals }: Review): string => {
  const { start, left, shots, judges, changes } = totals;
  const first = judges[0].by;
  const expected = `Shots: ${whose(first)} was expected to need ${value(start)}`;
  const made = formatNumberOf(shots, "shot");
  if (isFinished(totals)) return `${expected}; it took ${made}.`;
  const last = changes.at(-1)?.to ?? first;
  const rest = `${last === first ? "it" : whose(last)} is expected to need ${value(left)} more`;
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
  const lost = (one: CostedReview): number => expectedNumber(one.cost.lost) - 2 * errorOf(one.cost.lost);
  const worst = shots.reduce((most, one) => (lost(one) > lost(most) ? one : most));
  const cells = `${formatCell(board, worst.shot.cell)} instead of ${formatCell(board, worst.cost.best.cell)}`;
  const clearest = `shot ${worst.number} (${cells}: ${value(worst.cost.lost)})`;
  // What shows as 0.00, or is within two standard errors of it, is no clear loss.
  const isClear = lost(worst) >= 0.005;
  // Only an estimate can be below 0.
  const losses =
    expectedNumber(totals.lost) < 0
      ? `no loss is seen in all (${value(totals.lost)})${isClear ? `; the clearest is that of ${clearest}` : ""}`
      : `${value(totals.lost)} were lost, ${isClear ? `most clearly by ${clearest}` : "by no shot clearly"}`;
  return `Skill: ${choice}. Against the best cells ${losses}.`;
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

const luckText = ({ totals }: Review): string => {
  const { luck, spread, hits, expectedHits } = totals;
  const promised = `${formatNumberOf(hits, "hit")} where the cells shot promised ${formatNumber(expectedHits)}`;
  if (!isFinished(totals))
    return `Luck so far: the answers ${change(luck)}; ${promised}. How unusual that is can be told only at the end of the game.`;
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

const value = (shots: Expectation, number = expectedNumber(shots)): string =>
  `${formatNumber(number)}${sampledError(shots) > 0 ? ` ± ${sampledError(shots) < 0.005 ? "<0.01" : formatNumber(sampledError(shots))}` : ""}`;

/** Luck, in words. @param measure the luck in standard deviations */
const howLucky = (measure: number): string => {
  const size = Math.abs(measure);
  if (size <= 1) return "nothing unusual";
  return `${size > 2 ? "very " : ""}${measure < 0 ? "unlucky" : "lucky"}`;
};
