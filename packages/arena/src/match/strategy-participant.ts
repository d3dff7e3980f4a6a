import {
  type Layout,
  makeKnowledge,
  type Observation,
  PlayContext,
  type Player,
  type RandomStream,
  type Strategy,
} from "@broadside/engine";
import { salvoOf } from "@broadside/engine/games";
import { matchStream, streamKey } from "../play/random-streams.ts";
import type { Participant } from "./participant.ts";
import { layoutAt, type MatchSetup } from "./play-match.ts";

interface StrategySeat {
  readonly strategy: Strategy;
  readonly key: string;
  /** 0 or 1, so that a strategy that plays against itself draws different numbers on each side. */
  readonly side: 0 | 1;
}

export class StrategyParticipant implements Participant {
  readonly #setup: MatchSetup;
  readonly #seat: StrategySeat;
  readonly #context: PlayContext;
  #player: Player | undefined;
  #random: RandomStream;
  #observations: Observation[] = [];

  constructor(setup: MatchSetup, seat: StrategySeat) {
    this.#setup = setup;
    this.#seat = seat;
    this.#context = new PlayContext(setup.scenario);
    this.#random = this.#stream(0);
  }

  async begin(match: number): Promise<void> {
    this.#random = this.#stream(match);
    this.#player = undefined;
    this.#observations = [];
  }

  async place(number: number): Promise<Layout> {
    return layoutAt(this.#setup, number);
  }

  async shoot(asked: number): Promise<readonly number[]> {
    const { strategy } = this.#seat;
    const { scenario } = this.#setup;
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
    const { key, side } = this.#seat;
    return matchStream(this.#setup.seed, streamKey(key), match, side);
  }
}
