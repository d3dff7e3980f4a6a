import { RandomStream } from "@broadside/engine";
import type { Hiding } from "../../text/play/hiding.ts";
import { newId } from "../games/new-id.ts";
import { type MatchHead, type MatchPlayers, STREAMS } from "./match-record.ts";

/** What a match begins with, before its first shot. */
export const newHead = (seed: number, players: MatchPlayers, hiding: Hiding | undefined): MatchHead => {
  const now = Date.now();
  const stream = (player: 0 | 1) =>
    players[player].kind === "person" ? [] : [RandomStream.fromSeed(seed, STREAMS.shots[player]).state()];
  return {
    id: newId(),
    revision: 1,
    begun: now,
    changed: now,
    players,
    seed,
    hints: [],
    takenBack: 0,
    states: [stream(0), stream(1)],
    ...(hiding === undefined ? {} : { hiding }),
  };
};
