import type { MatchSummary, ParticipantSummary } from "@broadside/arena/matches";
import { TURN_RULES_MEANING, type TurnRule } from "@broadside/engine/games";
import { formatCount, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { outputTerminal } from "../../output/terminal.ts";
import { fitTable } from "../../output/text-table.ts";

/** A fault of a game. */
export interface ShownFault {
  readonly game: number;
  readonly player: string;
  readonly fault: string;
}

const COLUMNS = [
  { heading: "player" },
  { heading: "wins", right: true },
  { heading: "draws", right: true },
  { heading: "faults", right: true },
  { heading: "shots", right: true },
  { heading: "shots when won", right: true },
];

/** What was played. */
export interface MatchTitle {
  /** The name of the scenario. */
  readonly name: string;
  readonly turns: TurnRule;
  readonly seed: number;
}

/** What came out, for people. */
export const matchText = (
  { name, turns, seed }: MatchTitle,
  summary: MatchSummary,
  shown: readonly ShownFault[],
): string => {
  const { matches, participants, draws, firstWins, score } = summary;
  const rows = participants.map((one) => rowOf(one, draws));
  const faults = participants.reduce((sum, one) => sum + one.faults, 0);
  return `${[
    `${formatNumberOf(matches, "game")} of ${name}, seed ${seed}`,
    `turns: ${TURN_RULES_MEANING[turns]}`,
    "",
    ...fitTable(COLUMNS, rows, outputTerminal().columns).lines,
    "",
    ...(score
      ? [
          `${participants[0].name} wins ${formatPercent(score.share, 1)} % of the games (95 %: ${formatPercent(score.interval.low, 1)} % to ${formatPercent(score.interval.high, 1)} %)`,
        ]
      : []),
    ...(firstWins === undefined
      ? []
      : [`who begins wins ${formatPercent(firstWins, 1)} % of the games without a fault`]),
    ...shown.map(({ game, player, fault }) => `game ${game}: ${player} ${fault}`),
    ...(faults > shown.length ? [`and ${formatNumberOf(faults - shown.length, "fault")} more`] : []),
  ].join("\n")}\n`;
};

const rowOf = ({ name, wins, faults, shots, shotsWhenWon }: ParticipantSummary, draws: number): string[] => [
  name,
  formatCount(wins),
  formatCount(draws),
  formatCount(faults),
  shots === undefined ? "" : formatNumber(shots, 2),
  shotsWhenWon === undefined ? "" : formatNumber(shotsWhenWon, 2),
];
