import { formatCount, formatInterval, formatNumber, formatPercent } from "@broadside/engine/text";
import type { ParticipantSummary, TournamentPair, TournamentSummary } from "../ratings/tournament-summary.ts";
import { openIntervalText, rankedParticipants, ratingText, scoreText } from "../ratings/tournament-text.ts";
import { type Column, type TextTable, tableOf } from "./table.ts";

const NONE = "–";

const isWhole = ({ tournament }: TournamentSummary): boolean => tournament.fleets !== undefined;

export const ratingTable = (summary: TournamentSummary): TextTable => ({
  caption: "Ratings",
  note: `Elo points, ${anchorText(summary)}, with 95 % intervals of the difference to it. Mean shots are of ${isWhole(summary) ? "games won without a fault of the other" : "all games that the strategy finished"}.`,
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

export const crosstable = (summary: TournamentSummary): TextTable => {
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
  const own = pair.first === row ? pair : { wins: pair.losses, draws: pair.draws, losses: pair.wins };
  return `${recordText(own)} (${scoreText(own)})`;
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
  note: "Differences of ratings are first minus second. The last columns count matches of two games by the points that the first made.",
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

export const roundTable = ({ rounds = [] }: TournamentSummary): TextTable => ({
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
