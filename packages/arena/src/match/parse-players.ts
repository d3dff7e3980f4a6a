import { ok, type Result, type Scenario } from "@broadside/engine";
import { greetSource } from "../experiment/greet-source.ts";
import { checkBeliefs, parseStrategySources, type StrategySource } from "../experiment/strategy-source.ts";

/**
 * Reads the two who play matches; they may be the same. Bots are started once, and must shake hands and take the rules.
 *
 * Cost: constant, but for a bot the start of its process and for a module that it is loaded.
 *
 * @returns the players, and what each is called where something is wrong with it
 * @example
 * import { parsePlayers } from "@broadside/arena/matches";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * const { places } = unwrap(await parsePlayers(["random", "hunt-target"], preset("gorkoff-5x5")));
 * places[1]; // => "player 2 \"hunt-target\""
 */
export const parsePlayers = async (
  names: readonly [string, string],
  scenario: Scenario,
): Promise<Result<{ readonly players: StrategySource[]; readonly places: string[] }>> => {
  const players: StrategySource[] = [];
  const places = names.map((text, i) => `player ${i + 1} "${text}"`);
  for (const [i, text] of names.entries()) {
    const where = `player ${i + 1}`;
    const sources = parseStrategySources([text], where);
    if (!sources.ok) return sources;
    const [source] = sources.value;
    const fits = checkBeliefs([source], scenario, where);
    if (!fits.ok) return fits;
    const player = await greetSource(source, scenario, places[i]);
    if (!player.ok) return player;
    players.push(player.value);
  }
  return ok({ players, places });
};
