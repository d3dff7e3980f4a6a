import {
  formatCell,
  formatObservation,
  type Review,
  type ReviewTotals,
  type Scenario,
  type ShotReview,
  sharesOf,
  sideOf,
  type Transcript,
  VERDICT_MEANING,
  VERDICTS,
  type Verdict,
} from "@broadside/engine";
import { formatCount, formatNumberOf, formatPercent } from "./number-text.ts";
import type { Terminal } from "./terminal.ts";
import { type TableColumn, tableLines } from "./text-table.ts";
import { wrap } from "./wrap.ts";

/** The review of a game for programs. */
export const reviewJson = (transcript: Transcript, { shots, totals }: Review, milliseconds: number): object => {
  const { strategy, layout } = transcript;
  const { scenario } = layout;
  return {
    ...(strategy === undefined ? {} : { strategy }),
    scenario: scenario.name,
    finished: sideOf(transcript).isOver,
    shots: shots.map((review) => shotJson(scenario, review)),
    totals,
    milliseconds,
  };
};

const shotJson = (scenario: Scenario, review: ShotReview): object => {
  const { number, observation, layouts, shot, best, sharpest, hits, hitsLost, luck, verdict } = review;
  const outlook = (one: ShotReview["shot"]): object => {
    const { hitChance, expectedHits, expectedLayouts } = sharesOf(one, layouts);
    return { cell: formatCell(scenario.board, one.cell), hit: hitChance, expectedHits, expectedLayouts };
  };
  return {
    number,
    shot: formatObservation(scenario, observation),
    layouts: String(layouts),
    ...outlook(shot),
    best: outlook(best),
    sharpest: outlook(sharpest),
    hits,
    hitsLost,
    luck,
    verdict,
  };
};

/** What stands before a verdict, so that it is seen without colours: the signs of chess, `*` for the best. */
const MARKS: Readonly<Record<Verdict, string>> = {
  best: "*",
  good: "+",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

const WIDEST = 80;

/** The review of a game for people: a table of its shots, and what they come to. */
export const reviewText = (transcript: Transcript, review: Review, terminal: Terminal): string => {
  const { scenario } = transcript.layout;
  const { style } = terminal;
  const { shots, totals } = review;
  const who = transcript.strategy ?? "unknown";
  const end = sideOf(transcript).isOver ? "the whole fleet hit" : "not played to the end";
  const title = `${who} on ${scenario.name}, answers ${scenario.answers}: ${formatNumberOf(totals.shots, "shot")}, ${end}`;
  const width = Math.min(terminal.columns, WIDEST);
  const lines = (text: string): string[] => wrap(text, width);
  if (shots.length === 0) return [...lines(title).map(style.bold), "there is nothing to review"].join("\n");
  return [
    ...lines(title).map(style.bold),
    "",
    ...table(scenario, shots, terminal),
    "",
    ...legend(scenario, totals).flatMap(lines).map(style.dim),
    "",
    ...summary(scenario, review).flatMap(lines),
  ].join("\n");
};

const table = (scenario: Scenario, shots: readonly ShotReview[], { style }: Terminal): string[] => {
  const overlap = scenario.contact === "overlap";
  const promise = overlap ? "expected" : "chance";
  const columns: TableColumn[] = [
    { heading: "", right: true },
    { heading: "shot" },
    { heading: promise, right: true },
    { heading: "best" },
    { heading: promise, right: true },
    { heading: "lost", right: true },
    { heading: "layouts", right: true },
    { heading: "luck", right: true },
    { heading: "" },
    { heading: "verdict" },
  ];
  const rows = shots.map((review) => {
    const { number, observation, layouts, shot, best, hitsLost, luck, verdict } = review;
    const promised = (one: ShotReview["shot"]): string => {
      const { hitChance, expectedHits } = sharesOf(one, layouts);
      return overlap ? expectedHits.toFixed(2) : `${formatPercent(hitChance, 1)} %`;
    };
    return [
      String(number),
      // The cells of a sunk ship would make the table too wide.
      formatObservation(scenario, observation).replace(/\[.*$/, ""),
      promised(shot),
      formatCell(scenario.board, best.cell),
      promised(best),
      formatLost(hitsLost),
      formatShort(layouts),
      formatLuck(luck),
      MARKS[verdict],
      verdict,
    ];
  });
  const paint: Readonly<Record<Verdict, (line: string) => string>> = {
    best: (line) => line,
    good: (line) => line,
    inaccuracy: style.yellow,
    mistake: style.red,
    blunder: (line) => style.bold(style.red(line)),
  };
  const [heading, ...lines] = tableLines(columns, rows);
  return [style.dim(heading), ...lines.map((line, i) => paint[shots[i].verdict](line))];
};

/** Hits lost: `0` means exactly that. */
const formatLost = (hits: number): string => {
  if (hits === 0) return "0";
  return hits < 0.0005 ? "<0.001" : hits.toFixed(3);
};

const formatLuck = (luck: number): string => (luck === 0 ? "0" : `${luck > 0 ? "+" : ""}${luck.toFixed(2)}`);

/** A count that takes no more than nine letters. */
const formatShort = (count: bigint): string =>
  count < 10_000_000n ? formatCount(count) : Number(count).toExponential(2).replace("+", "");

/** What the columns and verdicts mean; only the verdicts that were given. */
const legend = ({ contact }: Scenario, { verdicts }: ReviewTotals): string[] => [
  contact === "overlap"
    ? "expected: ships that the cell was expected to hit, of all cells most at best"
    : "chance: of a hit, greatest at best",
  "lost: expected hits lost against best   luck: hits made beyond the expected",
  `layouts: those possible before the shot   shot: ${contact === "overlap" ? "=n ships hit" : ". miss, x hit, # sunk"}`,
  ...VERDICTS.filter((verdict) => verdicts[verdict] > 0).map(
    (verdict) => `${MARKS[verdict]} ${verdict}: ${VERDICT_MEANING[verdict]}`,
  ),
];

const summary = (scenario: Scenario, { shots, totals }: Review): string[] => [
  `Verdicts: ${VERDICTS.map((verdict) => `${totals.verdicts[verdict]} ${verdict}`).join(", ")}.`,
  skillText(scenario, shots, totals),
  luckText(scenario, shots, totals),
];

const skillText = ({ board }: Scenario, shots: readonly ShotReview[], { hitsLost }: ReviewTotals): string => {
  if (hitsLost === 0) return "Skill: nothing was given away, every shot had the best chance.";
  const worst = shots.reduce((most, shot) => (shot.hitsLost > most.hitsLost ? shot : most));
  const cells = `${formatCell(board, worst.shot.cell)} instead of ${formatCell(board, worst.best.cell)}`;
  return `Skill: ${formatHits(hitsLost)} given away by expectation, the largest part by shot ${worst.number} (${cells}: ${formatLost(worst.hitsLost)}).`;
};

const luckText = ({ contact }: Scenario, shots: readonly ShotReview[], totals: ReviewTotals): string => {
  const { hits, expectedHits, luck } = totals;
  const made = `Luck: ${formatNumberOf(hits, "hit")} where the cells shot promised ${expectedHits.toFixed(2)}`;
  const beyond = `${Math.abs(luck).toFixed(2)} ${luck < 0 ? "fewer" : "more"} than expected`;
  if (Math.abs(luck) < 0.005) return `${made}: as expected.`;
  if (contact === "overlap") return `${made}: ${beyond}.`;
  const swing = Math.sqrt(
    shots.reduce((sum, { shot, layouts }) => sum + variance(sharesOf(shot, layouts).hitChance), 0),
  );
  return `${made}: ${beyond}, ${howLucky(luck / swing)} (chance moves it by ${swing.toFixed(2)} as a rule).`;
};

/** What a chance is worth in luck: the variance of one hit or miss. */
const variance = (chance: number): number => chance * (1 - chance);

/** Luck in words. @param measure in standard deviations */
const howLucky = (measure: number): string => {
  const size = Math.abs(measure);
  if (size <= 1) return "nothing unusual";
  return `${size > 2 ? "very " : ""}${measure < 0 ? "unlucky" : "lucky"}`;
};

const formatHits = (hits: number): string => (hits < 0.005 ? "less than 0.01 hits" : `${hits.toFixed(2)} hits`);
