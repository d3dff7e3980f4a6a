import { matchView } from "@broadside/match";
import { gameTitle } from "../rules/game-title.ts";
import type { FriendMatch } from "./friend-store.ts";

/** Whose turn it is in a match between two people, as seen from this device; at one device, it is somebody's here. */
export type FriendTurn = "mine" | "theirs" | "over";

/** What lists say of a match between two people; undefined if it cannot be read. */
export const friendMatchAbout = ({ mine, theirs }: FriendMatch): { game: string; turn: FriendTurn } | undefined => {
  try {
    const { rules, verdict, due } = matchView(mine);
    const isHere = due.kind === "turn" || theirs !== undefined;
    return { game: gameTitle(rules.scenario).title, turn: verdict ? "over" : isHere ? "mine" : "theirs" };
  } catch {
    return undefined;
  }
};
