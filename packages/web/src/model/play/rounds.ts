import type { Observation } from "@broadside/engine";
import type { MatchView } from "./live-match.ts";

/** What both sides shot until it was the turn of the one who began again: a shot each, or more where a hit shoots again and by salvos. */
export type Round = readonly [readonly Observation[], readonly Observation[]];

/** The rounds of a match as far as it has come, from the first on. */
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
