import { type FaultKind, faultText } from "@broadside/arena/games";
import { type MatchSummary, summariseMatches } from "@broadside/arena/matches";
import type { TogetherGames, TournamentSummary } from "@broadside/arena/tournaments";
import { TURN_RULES_MEANING, type TurnRule } from "@broadside/engine/games";
import { formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";

/** Most faults shown; their number is always given. */
const SHOWN_FAULTS = 10;

/** A fault that lost a whole game. */
interface ShownFault {
  readonly game: number;
  readonly player: string;
  readonly against: string;
  readonly kind: FaultKind;
  /** What happened, in words that follow the player's name. */
  readonly fault: string;
}

/** What whole games show besides their ratings: each fault, and of two players how their games went. */
export const wholeGames = (
  games: TogetherGames,
  summary: TournamentSummary,
): { readonly lines: readonly string[]; readonly json: object } => {
  const { strategies } = games;
  const counted = games.matches
    .filter(({ result }) => result.match < 2 * summary.matches)
    .sort((a, b) => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1] || a.result.match - b.result.match);
  const faults = counted.flatMap(({ pair, result: { match, winner, fault } }): ShownFault[] => {
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
      `turns: ${TURN_RULES_MEANING[summary.tournament.turns as TurnRule]}`,
      ...(match ? matchLines(match) : []),
      ...shown.map((each) => faultLine(each, isOfTwo)),
      ...(faults.length > shown.length ? [`and ${formatNumberOf(faults.length - shown.length, "fault")} more`] : []),
    ],
    json: { ...(match && { match: matchJson(match) }), faults: shown },
  };
};

const faultLine = ({ game, player, against, fault }: ShownFault, isOfTwo: boolean): string =>
  `game ${game}${isOfTwo ? "" : ` against ${against}`}: ${player} ${fault}`;

/** The games of two, in sentences. */
const matchLines = ({ participants, firstWins, score }: MatchSummary): string[] => [
  ...(score
    ? [
        `${participants[0].name} wins ${formatPercent(score.share, 1)} % of the games (95 %: ${formatPercent(score.interval.low, 1)} % to ${formatPercent(score.interval.high, 1)} %)`,
      ]
    : []),
  ...participants.flatMap(({ name, shots, shotsWhenWon }) =>
    shots === undefined
      ? []
      : [
          `${name}: ${formatNumber(shots, 2)} shots a game${shotsWhenWon === undefined ? "" : `, ${formatNumber(shotsWhenWon, 2)} when it won`}`,
        ],
  ),
  ...(firstWins === undefined ? [] : [`who begins wins ${formatPercent(firstWins, 1)} % of the games without a fault`]),
];

const matchJson = ({ matches, participants, draws, firstWins, score }: MatchSummary): object => ({
  games: matches,
  draws,
  players: participants,
  ...(firstWins !== undefined && { firstWins }),
  ...(score && { score }),
});
