import type { Knowledge } from "@broadside/engine";
import { stateOf } from "../../model/games/kept-game.ts";
import { KeptGames } from "../../model/games/kept-games.ts";
import { deviceTexts } from "../../model/kept-texts.ts";

/** The last game of Analyse on this device, if it can be read. */
export const lastGame = async (): Promise<Knowledge | undefined> => {
  await deviceTexts.load();
  const last = new KeptGames(deviceTexts).last();
  return last?.ok ? stateOf(last.value).game : undefined;
};
