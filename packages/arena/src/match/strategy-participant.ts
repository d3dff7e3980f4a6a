import {
  type Layout,
  makeKnowledge,
  type Observation,
  PlayContext,
  type Player,
  type RandomStream,
  type Scenario,
  type Strategy,
} from "@broadside/engine";
import { salvoOf } from "@broadside/engine/games";
import type { GameLayouts } from "../play/game-layouts.ts";
import { matchStream, streamKey } from "../play/random-streams.ts";
import type { Participant } from "./participant.ts";

interface StrategySeatParts {
  readonly strategy: Strategy;
  readonly key: string;
  /** 0 or 1, so that a strategy that plays against itself draws different numbers on each side. */
  readonly side: 0 | 1;
  readonly scenario: Scenario;
  readonly seed: number;
  readonly layouts: GameLayouts;
}

export class StrategyParticipant implements Participant {
  readonly #parts: StrategySeatParts;
  readonly #context: PlayContext;
  #player: Player | undefined;
  #random: RandomStream;
  #observations: Observation[] = [];

  constructor(parts: StrategySeatParts) {
    this.#parts = parts;
    this.#context = new PlayContext(parts.scenario);
    this.#random = this.#stream(0);
  }

  async begin(match: number): Promise<void> {
    this.#random = this.#stream(match);
    this.#player = undefined;
    this.#observations = [];
  }

  async place(number: number): Promise<Layout> {
    return layoutAt(this.#parts.scenario, this.#parts.layouts, number);
  }

  async shoot(asked: number): Promise<readonly number[]> {
    const { strategy, scenario } = this.#parts;
    if (asked > 1)
      return salvoOf(strategy, makeKnowledge(scenario, this.#observations), asked, this.#random, this.#context);
    if (!this.#player) {
      this.#player = strategy.start(scenario, this.#context);
      for (const shot of this.#observations) this.#player.observe(shot);
    }
    return [this.#player.next(this.#random)];
  }

  hear(shots: readonly Observation[]): void {
    this.#observations = [...this.#observations, ...shots];
    for (const shot of shots) this.#player?.observe(shot);
  }

  end(): void {
    this.#player = undefined;
  }

  stop(): void {}

  async close(): Promise<void> {}

  #stream(match: number): RandomStream {
    const { seed, key, side } = this.#parts;
    return matchStream(seed, streamKey(key), match, side);
  }
}

export const layoutAt = (scenario: Scenario, layouts: GameLayouts, number: number): Layout => ({
  scenario,
  placements: Array.from(layouts.at(number)).sort((a, b) => a - b),
});
