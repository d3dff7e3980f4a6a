import { fail, formatScenario, ok, type Result } from "@broadside/engine";
import { greetBot } from "../bot/process/handshake.ts";
import {
  checkBeliefs,
  loadStrategy,
  parseStrategySources,
  type StrategySource,
} from "../experiment/strategy-source.ts";
import { BotParticipant, type MatchLimits } from "./bot-participant.ts";
import type { Participant } from "./participant.ts";
import type { MatchSetup } from "./play-match.ts";
import { StrategyParticipant } from "./strategy-participant.ts";

/** A participant to be. */
export interface MatchEntry {
  /** A strategy: its full name, the path of a module, or `cmd:` and the command of a bot. */
  readonly text: string;
  readonly side: 0 | 1;
  /** Time limits, for bots. */
  readonly limits: MatchLimits;
}

/**
 * Makes a participant. A bot is started once at first; it must complete the handshake and accept the rules.
 * Fails on an unknown name, a program that does not start, and rules that cannot be played.
 *
 * Cost: that of reading a strategy, or of starting a program.
 *
 * @example
 * import { makeGameLayouts } from "@broadside/arena/games";
 * import { makeParticipant, type MatchSetup } from "@broadside/arena/matches";
 * import { preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-5x5");
 * const layouts = makeGameLayouts({ scenario, model: "uniform", seed: 1 });
 * const setup: MatchSetup = { scenario, turns: "alternate", seed: 1, fleets: "drawn", layouts };
 * unwrap(await makeParticipant(setup, { text: "random", side: 0, limits: {} })).name; // => "random"
 * (await makeParticipant(setup, { text: "rndom", side: 0, limits: {} })).ok; // => false
 */
export const makeParticipant = async (setup: MatchSetup, entry: MatchEntry): Promise<Result<Participant>> => {
  const { text, side, limits } = entry;
  const { scenario } = setup;
  const where = `player ${side + 1}`;
  const sources = parseStrategySources([text], where);
  if (!sources.ok) return sources;
  const [source] = sources.value;
  if (source.command) {
    const command = { text, words: source.command.words };
    const greeting = await greetBot(command, JSON.stringify(formatScenario(scenario)), `${where} "${text}"`);
    if (!greeting.ok) return greeting;
  }
  const fits = checkBeliefs([source], scenario, where);
  return fits.ok ? participantOf(setup, source, { side, limits }, `${where} "${text}"`) : fits;
};

interface SeatOptions extends Pick<MatchEntry, "side" | "limits"> {
  readonly heard?: ((bytes: Uint8Array) => void) | undefined;
}

export const participantOf = async (
  setup: MatchSetup,
  source: StrategySource,
  { side, limits, heard }: SeatOptions,
  where: string,
): Promise<Result<Participant>> => {
  const { scenario, seed, layouts } = setup;
  const { text, key, command } = source;
  if (command) return ok(new BotParticipant(text, { text, words: command.words }, scenario, limits, heard));
  const strategy = await loadStrategy(source, where);
  if (!strategy.ok) return strategy;
  try {
    strategy.value.start(scenario);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return fail(where, `cannot play these rules (${what})`, "take another strategy");
  }
  return ok(new StrategyParticipant({ strategy: strategy.value, name: text, key, side, scenario, seed, layouts }));
};
