import { ExperimentRefused } from "../experiment/arena-error.ts";
import type { StrategySource } from "../experiment/strategy-source.ts";
import { GameStore } from "../store/game-store.ts";

/**
 * Refuses to go on with the games of an object that does not say which strategy it is: they may be those of another one.
 *
 * @throws ExperimentRefused then
 */
export const refuseUnknownGames = (
  sources: readonly StrategySource[],
  { folder, resume = false }: { readonly folder: string; readonly resume?: boolean },
): void => {
  if (!resume || !GameStore.isIn(folder)) return;
  const unknown = sources.find(({ object }) => object && object.version === undefined);
  if (!unknown) return;
  const what = `is an object without a version: the games in "${folder}" may be those of another strategy`;
  throw new ExperimentRefused(`strategy "${unknown.text}"`, what, "give it a version from the first run on");
};
