import type { Knowledge, Scenario } from "@broadside/engine";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { usualGame } from "../rules/game-groups.ts";
import { stateOf } from "./kept-game.ts";
import { gameTexts, KeptGames } from "./kept-games.ts";

/** The last game of Analyse on this device, if it can be read. */
export const lastGame = async (): Promise<Knowledge | undefined> => {
  await gameTexts.load();
  const last = new KeptGames(gameTexts).last();
  return last?.ok ? stateOf(last.value).game : undefined;
};

/** The rules that Analyse shows; undefined until it has been open. A game that is only looked at is not kept. */
export const analysedRules = signal<Scenario | undefined>(undefined);

/** The rules in Analyse: those it shows, else those of its last game, else the usual ones. */
export const useAnalysedRules = (): Scenario => {
  useEffect(() => {
    if (analysedRules.peek() === undefined)
      void lastGame().then((game) => (analysedRules.value ??= game?.scenario ?? usualGame()));
  }, []);
  return analysedRules.value ?? usualGame();
};
