import { count } from "../../language/numbers.ts";
import { matchWords as words } from "../texts/match/words.ts";
import type { MatchPlayer } from "./match-record.ts";

/** A player's name: that of a level's person, a strategy's own, "You", "Your friend", or "Player" for somebody from elsewhere. */
export const playerName = (player: MatchPlayer): string => {
  if (player.kind === "friend")
    return player.seat === undefined ? words.friend : `${words.player} ${count(player.seat + 1)}`;
  if (player.kind !== "strategy") return player.kind === "person" ? words.you : words.player;
  return player.level === undefined ? player.strategy : words.people[player.level];
};

/** The names of the players of a match; equal names are numbered: `Mira 1`, `Mira 2`. */
export const playerNames = (players: readonly MatchPlayer[]): readonly string[] => {
  const names = players.map(playerName);
  return new Set(names).size === names.length ? names : names.map((name, i) => `${name} ${count(i + 1)}`);
};

/** Who plays, after the name of the game: `against Mira`, `Mira and Vasco`. */
export const playersText = (players: readonly MatchPlayer[]): string => {
  const [first, second] = playerNames(players);
  const isFriend = players[1].kind === "friend" && players[1].seat === undefined;
  if (players[0].kind === "person" && isFriend) return words.againstFriend;
  return players[0].kind === "person" ? words.against({ who: second }) : words.twoSides({ first, second });
};
