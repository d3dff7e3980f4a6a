import { fail, ok, type Result } from "@broadside/engine";
import { loadStrategy, type StrategySource } from "../experiment/strategy-source.ts";
import { BotParticipant, type MatchLimits } from "./bot-participant.ts";
import type { Participant } from "./participant.ts";
import type { MatchSetup } from "./play-match.ts";
import { StrategyParticipant } from "./strategy-participant.ts";

/** Makes a participant. A bot has been greeted already. Fails if a strategy cannot be loaded or play the rules. */
export const participantOf = async (
  setup: MatchSetup,
  source: StrategySource,
  { side, limits, heard }: { side: 0 | 1; limits: MatchLimits; heard?: ((bytes: Uint8Array) => void) | undefined },
  where: string,
): Promise<Result<Participant>> => {
  const { scenario } = setup;
  const { text, key, command } = source;
  if (command) return ok(new BotParticipant({ text, words: command.words }, scenario, limits, heard));
  const strategy = await loadStrategy(source, where);
  if (!strategy.ok) return strategy;
  try {
    strategy.value.start(scenario);
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    return fail(where, `cannot play these rules (${what})`, "take another strategy");
  }
  return ok(new StrategyParticipant(setup, { strategy: strategy.value, key, side }));
};
