import type { ExperimentGames } from "@broadside/arena";
import { faultText } from "@broadside/arena/games";
import { type MatchSummary, summariseMatches } from "@broadside/arena/matches";
import {
  openIntervalText,
  type ParticipantSummary,
  rankedPairs,
  rankedParticipants,
  ratingText,
  recordText,
  scoreText,
  type TournamentPair,
  type TournamentSummary,
  type WholeGames,
} from "@broadside/arena/tournaments";
import { describeTurns, type TurnRule } from "@broadside/engine/games";
import { formatCount, formatInterval, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { outputTerminal, type Terminal } from "../../output/terminal.ts";
import { faultsColumn, fitItems, type ItemColumn, right } from "../../output/text-table.ts";
import { wrap } from "../../output/text-width.ts";
import { runResult } from "./run-frame.ts";

const columnsOf = ({ tournament, participants }: TournamentSummary): ItemColumn<ParticipantSummary>[] => [
  ["strategy", ({ strategy }) => strategy],
  [right("rating"), ratingText],
  ["95 % interval", ({ interval }) => openIntervalText(interval)],
  [right("games", 3), ({ games }) => formatCount(games)],
  [right("won", 4), ({ wins }) => formatCount(wins)],
  [right("drawn", 4), ({ draws }) => formatCount(draws)],
  [right("lost", 4), ({ losses }) => formatCount(losses)],
  [right("points"), scoreText],
  [right(shotsHeading(tournament.fleets), 6), ({ shots }) => (shots ? formatNumber(shots.mean, 2) : "")],
  [
    { heading: "95 % interval of shots", spare: 5 },
    ({ shots }) => (shots?.interval ? formatInterval(shots.interval, 2) : ""),
  ],
  [faultsColumn(participants.map(({ faults }) => faults)), ({ faults }) => formatCount(faults)],
];

const tournamentText = (summary: TournamentSummary, terminal: Terminal): string => {
  const { style, columns: width } = terminal;
  const one = fitItems(rankedParticipants(summary), columnsOf(summary), width, style.bold);
  const two = fitItems(rankedPairs(summary).map(pairFacts), PAIR_COLUMNS, width, style.bold);
  return [
    ...one,
    "",
    ...two,
    "",
    ...wrap(legendOf(summary), width).map(style.dim),
    "",
    ...summary.conclusions.flatMap((line) => wrap(line, width)),
    ...summary.cautions.flatMap((line) => wrap(`Caution: ${line}`, width)),
  ].join("\n");
};

/** The legend of the columns. */
const legendOf = ({ tournament: { anchor, fleets }, participants }: TournamentSummary): string =>
  [
    `rating: Elo points, ${anchor.participant === null ? `the mean of all who are rated is ${formatNumber(anchor.at, 0)}` : "where the held one fixes the scale"}`,
    "points: the share won, a draw counts half",
    ...(participants.every(({ shots }) => shots === undefined)
      ? []
      : [
          `shots: ${fleets === undefined ? "of games played alone, from which the two-player games follow" : "of games won"}`,
        ]),
    "each interval holds by itself, not all together",
  ].join("; ");

const shotsHeading = (fleets: string | undefined): string => (fleets === undefined ? "shots" : "shots when won");

const PAIR_COLUMNS: readonly ItemColumn<ReturnType<typeof pairFacts>>[] = [
  ["first against second", ({ names }) => names.join(" against ")],
  [right("won–drawn–lost"), recordText],
  [right("points", 1), scoreText],
  [right("difference"), ({ mean }) => (mean === undefined ? "" : formatNumber(mean, 0))],
  ["95 % interval", ({ interval }) => (interval ? formatInterval(interval, 0) : "")],
];

const pairFacts = ({ first, second, wins, draws, losses, difference }: TournamentPair) => {
  const { low, high } = difference?.interval ?? { low: null, high: null };
  const interval = low === null || high === null ? undefined : { low, high };
  return { names: [first, second], wins, draws, losses, mean: difference?.mean, interval };
};

/** The result of a tournament. @param end how the run ended @param last lines at the end */
export const tournamentResult = (
  games: Pick<ExperimentGames, "scenario" | "seed" | "placement" | "belief" | "stopped">,
  summary: TournamentSummary,
  end: string,
  files: readonly string[],
  last: readonly string[] = [],
): string => {
  const terminal = outputTerminal();
  const more = last.length > 0 ? ["", ...last.flatMap((line) => wrap(line, terminal.columns))] : [];
  const hasBots = summary.participants.some(({ command }) => command !== undefined);
  const other = summary.tournament.fleets === "own" && hasBots ? "bots place their fleets, other " : "";
  return runResult(games, [tournamentText(summary, terminal), ...more], end, files, terminal, other);
};

const SHOWN_FAULTS = 10;

/** What whole games show beside ratings: faults and, between two players, how the games went. */
export const wholeGames = (
  games: WholeGames,
  summary: TournamentSummary,
): { readonly lines: readonly string[]; readonly json: object } => {
  const strategies = games.strategies.map(({ strategy }) => strategy);
  const counted = games.matches
    .filter(({ result }) => result.match < 2 * summary.matches)
    .sort((a, b) => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1] || a.result.match - b.result.match);
  const faults = counted.flatMap(({ pair, result: { match, winner, fault } }) => {
    if (fault === undefined) return [];
    const [player, against] = [strategies[pair[1 - winner]], strategies[pair[winner]]];
    return [{ game: match, player, against, kind: fault.kind, fault: faultText(fault) }];
  });
  const shown = faults.slice(0, SHOWN_FAULTS);
  const [one, other] = strategies;
  const isOfTwo = strategies.length === 2;
  const match = isOfTwo
    ? summariseMatches(
        [one, other],
        counted.map(({ result }) => result),
      )
    : undefined;
  return {
    lines: [
      `turns: ${describeTurns({ turns: summary.tournament.turns as TurnRule, lastTurn: summary.tournament.lastTurn })}`,
      ...(match ? matchLines(match) : []),
      ...shown.map(
        ({ game, player, against, fault }) => `game ${game}${isOfTwo ? "" : ` against ${against}`}: ${player} ${fault}`,
      ),
      ...(faults.length > shown.length ? [`and ${formatNumberOf(faults.length - shown.length, "fault")} more`] : []),
    ],
    json: { match: match && matchJson(match), faults: shown },
  };
};

const matchJson = ({ matches, participants, draws, firstWins, score }: MatchSummary): object => {
  return { games: matches, draws, players: participants, firstWins, score };
};

const matchLines = ({ participants, firstWins, score }: MatchSummary): string[] => [
  ...(score
    ? [
        `${participants[0].name} wins ${formatPercent(score.share, 1)} % of the games (95 % interval ${formatPercent(score.interval.low, 1)} % to ${formatPercent(score.interval.high, 1)} %, of the share itself: Wilson's, by pairs of games)`,
      ]
    : []),
  ...participants.flatMap(({ name, shots, shotsWhenWon }) =>
    shots === undefined
      ? []
      : [
          `${name}: ${formatNumber(shots, 2)} shots a game${shotsWhenWon === undefined ? "" : `, ${formatNumber(shotsWhenWon, 2)} when it won`}`,
        ],
  ),
  ...(firstWins === undefined
    ? []
    : [`the player who begins wins ${formatPercent(firstWins, 1)} % of the games without a fault`]),
];
