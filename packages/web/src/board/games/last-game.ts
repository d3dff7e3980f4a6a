import { type Knowledge, preset, type Scenario } from "@broadside/engine";
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
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

/** The rules in Analyse: those it shows, else those of its last game, else the American ones. */
export const useAnalysedRules = (): Scenario => {
  useEffect(() => {
    if (analysedRules.peek() === undefined)
      void lastGame().then((game) => (analysedRules.value ??= game?.scenario ?? preset("hasbro")));
  }, []);
  return analysedRules.value ?? preset("hasbro");
};
