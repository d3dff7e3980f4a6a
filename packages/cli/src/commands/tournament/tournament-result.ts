import type { ExperimentGames } from "@broadside/arena";
import { layoutsText } from "@broadside/arena/statistics";
import {
  openIntervalText,
  rankedParticipants,
  ratingText,
  recordText,
  scoreText,
  type TournamentSummary,
} from "@broadside/arena/tournaments";
import { formatCount, formatInterval, formatNumber } from "@broadside/engine/text";
import { outputTerminal, type Terminal } from "../../output/terminal.ts";
import { faultsColumn, fitTable, type TableColumn } from "../../output/text-table.ts";
import { wrap } from "../../output/wrap.ts";

const COLUMNS: readonly TableColumn[] = [
  { heading: "strategy" },
  { heading: "rating", right: true },
  { heading: "95 % interval" },
  { heading: "games", right: true, spare: 3 },
  { heading: "won", right: true, spare: 4 },
  { heading: "drawn", right: true, spare: 4 },
  { heading: "lost", right: true, spare: 4 },
  { heading: "points", right: true },
  { heading: "shots", right: true, spare: 6 },
  { heading: "95 % interval", spare: 5 },
];

/** A tournament as text: ratings, meetings, and conclusions. */
const tournamentText = (summary: TournamentSummary, { style, columns: width }: Terminal): string => {
  const ranked = rankedParticipants(summary);
  const one = fitTable(
    [...COLUMNS, faultsColumn(ranked)],
    ranked.map((own) => [
      own.strategy,
      ratingText(own),
      openIntervalText(own.interval),
      formatCount(own.games),
      formatCount(own.wins),
      formatCount(own.draws),
      formatCount(own.losses),
      scoreText(own),
      own.shots ? formatNumber(own.shots.mean, 2) : "",
      own.shots?.interval ? formatInterval(own.shots.interval, 2) : "",
      formatCount(own.faults),
    ]),
    width,
    style.bold,
  );
  const two = fitTable(PAIR_COLUMNS, pairRows(summary), width, style.bold);
  const left = [...new Set([...one.left, ...two.left])];
  return [
    ...one.lines,
    "",
    ...two.lines,
    "",
    ...summary.conclusions.flatMap((line) => wrap(line, width)),
    ...summary.cautions.flatMap((line) => wrap(`Caution: ${line}`, width)),
    ...(left.length > 0
      ? ["", ...wrap(`no room for: ${left.join(", ")}; the report has them`, width).map(style.dim)]
      : []),
  ].join("\n");
};

const PAIR_COLUMNS: readonly TableColumn[] = [
  { heading: "first against second" },
  { heading: "won–drawn–lost", right: true },
  { heading: "points", right: true },
  { heading: "difference", right: true },
  { heading: "95 % interval", spare: 1 },
];

/** Rows of all pairs that met, the stronger by points first. */
const pairRows = ({ pairs }: TournamentSummary): string[][] =>
  pairs.map(({ first, second, wins, draws, losses, difference }) => {
    const isSwapped = losses > wins;
    const [a, b] = isSwapped ? [second, first] : [first, second];
    const own = isSwapped ? { wins: losses, draws, losses: wins } : { wins, draws, losses };
    const mean = difference && (isSwapped ? -difference.mean : difference.mean);
    const { low, high } = difference?.interval ?? { low: null, high: null };
    const interval =
      low === null || high === null ? "" : formatInterval(isSwapped ? { low: -high, high: -low } : { low, high }, 0);
    return [
      `${a} against ${b}`,
      recordText(own),
      scoreText(own),
      mean === undefined ? "" : formatNumber(mean, 0),
      interval,
    ];
  });

/**
 * Result of a tournament, for people.
 *
 * @param end of the run
 * @param files that were written
 */
export const tournamentResult = (
  games: Pick<ExperimentGames, "scenario" | "seed" | "placement" | "belief">,
  summary: TournamentSummary,
  end: string,
  files: readonly string[],
): string => {
  const terminal = outputTerminal();
  const { scenario, seed } = games;
  const layouts = layoutsText(games).replaceAll(": ", " ").replace("; ", ", ");
  const lines = [
    terminal.style.bold(`${scenario.name}, answers ${scenario.answers}, ${layouts}, seed ${seed}`),
    "",
    tournamentText(summary, terminal),
    "",
    ...[end, ...files.filter((file) => !/\.(svg|png)$/.test(file))].map((line) => terminal.style.dim(line)),
  ];
  return `${lines.join("\n")}\n`;
};
