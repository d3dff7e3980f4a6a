import type { Observation } from "@broadside/engine";
import type { MatchView } from "./live-match.ts";

/** The shots of both sides until the first is on turn again: one each, or more by salvos and repeats. */
export type Round = readonly [readonly Observation[], readonly Observation[]];

/** The rounds of a match so far, in order. */
export const roundsOf = ({ order, shots }: Pick<MatchView, "order" | "shots">): readonly Round[] => {
  const rounds: [Observation[], Observation[]][] = [];
  const made = [0, 0];
  order.forEach((player, i) => {
    const round = rounds.at(-1);
    const begins = player === order[0] && (i === 0 || order[i - 1] !== player);
    const present = begins || round === undefined ? ([[], []] as [Observation[], Observation[]]) : round;
    if (present !== round) rounds.push(present);
    present[player].push(shots[player][made[player]++]);
  });
  return rounds;
};
