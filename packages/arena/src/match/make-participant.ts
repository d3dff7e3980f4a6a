import {
  fail,
  type Layout,
  type Observation,
  ok,
  PlayContext,
  type RandomStream,
  type Result,
  type Strategy,
} from "@broadside/engine";
import type { BotLimits } from "../bot/process/bot-player.ts";
import { StrategySeat } from "../bot/speaking/strategy-seat.ts";
import { loadStrategy, type StrategySource } from "../experiment/strategy-source.ts";
import { matchStream, streamKey } from "../play/random-streams.ts";
import { BotParticipant } from "./bot-participant.ts";
import type { Participant } from "./participant.ts";
import { layoutAt, type MatchSetup } from "./play-match.ts";

class StrategyParticipant implements Participant {
  readonly #setup: MatchSetup;
  readonly #strategy: Strategy;
  readonly #randomOf: (match: number) => RandomStream;
  readonly #context: PlayContext;
  #seat: StrategySeat;

  /** @param randomOf the random stream of a match */
  constructor(setup: MatchSetup, strategy: Strategy, randomOf: (match: number) => RandomStream) {
    this.#setup = setup;
    this.#strategy = strategy;
    this.#randomOf = randomOf;
    this.#context = new PlayContext(setup.scenario);
    this.#seat = new StrategySeat(this.#context, randomOf(0));
  }

  async begin(match: number): Promise<void> {
    this.#seat = new StrategySeat(this.#context, this.#randomOf(match));
  }

  async place(number: number): Promise<Layout> {
    return layoutAt(this.#setup, number);
  }

  async shoot(asked: number): Promise<readonly number[]> {
    return this.#seat.shoot(this.#strategy, asked);
  }

  hear(shots: readonly Observation[]): void {
    this.#seat.hear(shots);
  }

  end(): void {}

  stop(): void {}

  async close(): Promise<void> {}
}

/**
 * Makes a participant. A bot has been greeted already. A strategy that plays against itself draws different
 * numbers on each side. Fails if a strategy cannot be loaded or play the rules.
 */
export const participantOf = async (
  setup: MatchSetup,
  source: StrategySource,
  { side, limits, heard }: { side: 0 | 1; limits: BotLimits; heard?: ((bytes: Uint8Array) => void) | undefined },
  where: string,
): Promise<Result<Participant>> => {
  const { scenario, seed } = setup;
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
  const randomOf = (match: number): RandomStream => matchStream(seed, streamKey(key), match, side);
  return ok(new StrategyParticipant(setup, strategy.value, randomOf));
};
