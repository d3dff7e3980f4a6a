import { describeTurns, type TurnRule } from "@broadside/engine/games";
import { formatCount, formatInterval, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import type { ExperimentGames } from "../experiment/experiment-games.ts";
import type { WholeGames } from "../ratings/run-whole-games.ts";
import { summariseTournament } from "../ratings/summarise-tournament.ts";
import type { Tournament } from "../ratings/tournament.ts";
import {
  openIntervalText,
  type ParticipantSummary,
  rankedPairs,
  rankedParticipants,
  ratingText,
  scoreText,
  type TournamentPair,
  type TournamentSummary,
} from "../ratings/tournament-summary.ts";
import { layoutsText } from "../statistics/summary/interval-text.ts";
import { loadPlot } from "./figure/load-plot.ts";
import { ratingFigure } from "./figure/row-figures.ts";
import { breakable, html, type Markup } from "./markup.ts";
import {
  type Figure,
  makePage,
  type PageSection,
  renderCommands,
  renderFigure,
  renderFindings,
  renderMethods,
} from "./report-page.ts";
import { type Column, faultTable, namesakeNote, renderTable, type TextTable, tableOf } from "./report-table.ts";
import { partly, type ReportOptions, writeReportFiles } from "./write-report.ts";

/** The result of writing a tournament's report. */
export interface TournamentReport {
  readonly summary: TournamentSummary;
  /** The paths of all files, with the page first. */
  readonly files: readonly string[];
}

const FLEETS_TEXT: Readonly<Record<string, string>> = {
  drawn: "fleets drawn, the same for both players in turn",
  own: "bots place their fleets, those of strategies are drawn",
};

const SCHEDULE_TEXT: Readonly<Record<string, string>> = {
  "round-robin": "everyone against everyone",
  gauntlet: "the first against everyone else",
  swiss: "in rounds, between players with similar points",
};

/**
 * Writes a report of a tournament to a folder: `report.html`, which is self-contained, `summary.json`, and its
 * figure as SVG and PNG.
 *
 * Cost: about a second.
 *
 * @throws LibraryMissing when a drawing library is not installed; Node's error when a file cannot be written.
 *   The promise rejects with these.
 * @example
 * import { readGames } from "@broadside/arena";
 * import { type Tournament, writeTournament } from "@broadside/arena/tournaments";
 *
 * const tournament: Tournament = {
 *   schedule: "round-robin", rounds: 1, matches: 20, turns: "alternate", lastTurn: false, anchorAt: 1500,
 * };
 * await writeTournament(await readGames("games"), tournament, "report");
 */
export const writeTournament = async (
  games: ExperimentGames | WholeGames,
  tournament: Tournament,
  directory: string,
  { commands = [], title = `Battleship tournament: ${games.scenario.name}` }: ReportOptions = {},
): Promise<TournamentReport> => {
  const summary = summariseTournament(games, tournament);
  await loadPlot();
  const rated = ratingFigure(summary);
  const figure = rated && partly(rated, summary);
  const page = makePage({
    title,
    introduction: introductionOf(summary),
    sections: sectionsOf(summary, figure, commands),
  });
  const files = await writeReportFiles(directory, page, { ...summary, commands }, figure ? [figure] : []);
  return { summary, files };
};

const introductionOf = ({ experiment, tournament, participants, matches }: TournamentSummary): Markup => {
  const rounds = tournament.rounds > 1 ? `, ${tournament.rounds} rounds` : "";
  const turns = describeTurns({ turns: tournament.turns as TurnRule, lastTurn: tournament.lastTurn });
  const whole =
    tournament.fleets === undefined ? "" : `; whole games, ${FLEETS_TEXT[tournament.fleets] ?? tournament.fleets}`;
  return html`<p>${formatNumberOf(participants.length, "strategy", "strategies")}, ${SCHEDULE_TEXT[tournament.schedule] ?? tournament.schedule}${rounds}; ${formatCount(matches)} matches of two games; ${turns}${whole}; ${layoutsText(experiment)}; seed ${experiment.seed}.</p>`;
};

const sectionsOf = (
  summary: TournamentSummary,
  figure: Figure | undefined,
  commands: readonly string[],
): (PageSection | false)[] => {
  const faults = faultTable(
    summary.participants.map(({ strategy, faultReasons = [] }) => ({ strategy, reasons: faultReasons })),
    "Games that were not finished.",
  );
  return [
    { id: "conclusions", heading: "Conclusions", body: renderFindings(summary, breakable) },
    {
      id: "ratings",
      heading: "Ratings",
      body: html`${renderTable(ratingTable(summary))}${faults && renderTable(faults)}${figure && html`<div class="figures">${renderFigure(figure)}</div>`}`,
    },
    {
      id: "crosstable",
      heading: "Crosstable",
      body: html`${renderTable(crosstable(summary))}${renderTable(pairingTable({ ...summary, pairs: rankedPairs(summary) }))}`,
    },
    summary.rounds !== undefined && { id: "rounds", heading: "Rounds", body: renderTable(roundTable(summary)) },
    {
      id: "method",
      heading: "How it was made",
      body: html`${renderCommands(commands)}
<h3>Common to all games</h3><ul>${commonLines(summary).map((line) => html`<li>${line}</li>`)}</ul>
${renderMethods(summary.methods)}`,
    },
  ];
};

const commonLines = ({ firstMove, draw, intervals }: TournamentSummary): string[] => [
  firstMove
    ? `Between players of equal strength, shooting first is worth ${formatNumber(firstMove.value, 1)} Elo points.`
    : "The model has no advantage of shooting first.",
  draw
    ? `A game of equals is drawn with a chance of ${formatNumber(100 * draw.chance, 1)} %.`
    : "The model has no draws.",
  INTERVALS_TEXT[intervals],
];

const INTERVALS_TEXT: Record<TournamentSummary["intervals"], string> = {
  matches: "Intervals come from the spread between matches.",
  information: "Intervals come from the observed information.",
  wider: "Intervals are the wider of two: from the spread between matches and from the observed information.",
};

const NONE = "–";

const isWhole = ({ tournament }: TournamentSummary): boolean => tournament.fleets !== undefined;

const ratingTable = (summary: TournamentSummary): TextTable => ({
  caption: "Ratings",
  note: `Elo points, ${anchorText(summary)}, with 95 % intervals of the difference to it. Mean shots are of ${isWhole(summary) ? "games won without a fault of the other" : "all games that the strategy finished"}.${namesakeNote(summary.participants)}`,
  ...tableOf(rankedParticipants(summary), [
    ["Strategy", ({ strategy }) => strategy],
    ["Rating", ratingText],
    ["95 % interval", ({ interval }) => openIntervalText(interval)],
    ["Games", ({ games }) => formatCount(games)],
    ["Won", ({ wins }) => formatCount(wins)],
    ["Drawn", ({ draws }) => formatCount(draws)],
    ["Lost", ({ losses }) => formatCount(losses)],
    ["Points", scoreText],
    [
      isWhole(summary) ? "Mean shots when won" : "Mean shots",
      ({ shots }) => (shots ? formatNumber(shots.mean, 3) : NONE),
    ],
    ["95 % interval of shots", ({ shots }) => (shots?.interval ? formatInterval(shots.interval, 3) : NONE)],
    ["Faults", ({ faults }) => formatCount(faults)],
  ]),
});

/**
 * What fixes the scale, in words.
 *
 * @example
 * import { readGames } from "@broadside/arena";
 * import { anchorText, summariseTournament } from "@broadside/arena/tournaments";
 *
 * const summary = summariseTournament(await readGames("games"), {
 *   schedule: "round-robin", rounds: 1, matches: 20, turns: "alternate", lastTurn: false, anchorAt: 1500,
 * });
 * anchorText(summary); // => "the mean of those who are rated at 1,500"
 */
export const anchorText = ({ tournament: { anchor } }: Pick<TournamentSummary, "tournament">): string =>
  `${anchor.participant ?? "the mean of those who are rated"} at ${formatNumber(anchor.at, 0)}`;

const crosstable = (summary: TournamentSummary): TextTable => {
  const ranked = rankedParticipants(summary);
  return {
    caption: "Crosstable",
    note: "Games won, drawn and lost by the strategy of the row against that of the column, and its share of the points.",
    columns: ["Strategy", ...ranked.map(({ strategy }, i) => `${i + 1} ${strategy}`)],
    rows: ranked.map((row, i) => [
      `${i + 1} ${row.strategy}`,
      ...ranked.map((column) => crossCell(summary, row, column)),
    ]),
  };
};

const crossCell = (
  { pairs }: TournamentSummary,
  { strategy: row }: ParticipantSummary,
  { strategy: column }: ParticipantSummary,
): string => {
  if (row === column) return "";
  const pair = pairs.find(({ first, second }) => [first, second].every((name) => name === row || name === column));
  if (!pair) return NONE;
  const record = pair.first === row ? pair : { wins: pair.losses, draws: pair.draws, losses: pair.wins };
  return `${recordText(record)} (${scoreText(record)})`;
};

/**
 * A record such as `12–3–5`: won, drawn, lost.
 *
 * @example
 * import { recordText } from "@broadside/arena/tournaments";
 *
 * recordText({ wins: 12, draws: 3, losses: 5 }); // => "12–3–5"
 */
export const recordText = ({ wins, draws, losses }: Pick<TournamentPair, "wins" | "draws" | "losses">): string =>
  [wins, draws, losses].map((games) => formatCount(games)).join("–");

export const pairingTable = ({ pairs }: TournamentSummary): TextTable => ({
  caption: "Who met whom",
  note: "Differences of ratings are first minus second; each interval holds by itself, not all together. The last columns count matches of two games by the points that the first made.",
  ...tableOf<TournamentPair>(pairs, [
    ["First against second", ({ first, second }) => `${first} against ${second}`],
    ["Difference", ({ difference }) => (difference ? formatNumber(difference.mean, 0) : NONE)],
    ["95 % interval", ({ difference }) => (difference ? openIntervalText(difference.interval) : NONE)],
    ["Likelihood of superiority", superiorityText],
    ...["0", "½", "1", "1½", "2"].map(
      (points, i): Column<TournamentPair> => [points, ({ matches }) => formatCount(matches[i])],
    ),
  ]),
});

const superiorityText = ({ superiority }: TournamentPair): string =>
  // No number of games makes this certain, but float64 would round it to 1.
  superiority === undefined ? NONE : `${formatPercent(Math.min(superiority, 1 - Number.EPSILON))} %`;

const roundTable = ({ rounds = [] }: TournamentSummary): TextTable => ({
  caption: "Rounds",
  note: "Before each round, players are paired from the top of the points; the same two never meet twice. A player without an opponent gets the points of a clean win, for the pairing alone.",
  columns: ["Round", "Pairs", "No opponent"],
  words: [1, 2],
  rows: rounds.map(({ pairs, bye }, i) => [
    String(i + 1),
    pairs.map(([a, b]) => `${a} against ${b}`).join("; "),
    bye ?? NONE,
  ]),
});
