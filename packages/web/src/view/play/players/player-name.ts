import type { MatchPlayer } from "../../../model/play/match-record.ts";
import { playWords } from "../../../words/words.ts";

/** What a player is called: a level by its name, a strategy by its own, the person "You", whoever played elsewhere "Player". */
export const playerName = (player: MatchPlayer): string => {
  const words = playWords();
  if (player.kind !== "strategy") return player.kind === "person" ? words.you : words.player;
  return player.level === undefined ? player.strategy : words.levelNames[player.level];
};

/** Who gave up, in a sentence. */
export const resignedText = (player: MatchPlayer): string =>
  player.kind === "person" ? playWords().youResigned : playWords().gaveUp(playerName(player));
