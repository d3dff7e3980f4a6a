import {
  makeKnowledge,
  type Observation,
  type PlayContext,
  type Player,
  type RandomStream,
  type Strategy,
} from "@broadside/engine";
import { salvoOf } from "@broadside/engine/games";

/** A strategy in one game: the answers that it has heard, and its choices. It sees no layout. */
export class StrategySeat {
  readonly observations: Observation[] = [];
  readonly #context: PlayContext;
  readonly #random: RandomStream;
  #player: Player | undefined;
  #strategy: Strategy | undefined;

  constructor(context: PlayContext, random: RandomStream) {
    this.#context = context;
    this.#random = random;
  }

  /** The next cells. Another strategy than before hears all answers again. */
  shoot(strategy: Strategy, asked: number): number[] {
    if (asked === 1) return [this.#playerOf(strategy).next(this.#random)];
    const knowledge = makeKnowledge(this.#context.scenario, this.observations);
    return salvoOf(strategy, knowledge, asked, this.#random, this.#context);
  }

  hear(shots: readonly Observation[]): void {
    this.observations.push(...shots);
    for (const shot of shots) this.#player?.observe(shot);
  }

  #playerOf(strategy: Strategy): Player {
    if (this.#player && this.#strategy === strategy) return this.#player;
    const player = strategy.start(this.#context.scenario, this.#context);
    for (const shot of this.observations) player.observe(shot);
    this.#player = player;
    this.#strategy = strategy;
    return player;
  }
}
