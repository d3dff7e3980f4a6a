import type { Observation } from "@broadside/engine";
import { formatPercent, oneLine } from "@broadside/engine/text";
import type { PersonGame } from "../../person-game.ts";
import type { Thinker } from "../thinking/thinker.ts";

type Side = PersonGame["mine"];

/** Chances of a hit on the enemy board, counted on request and kept while they hold. */
export class HeatMap {
  #isOn = false;
  #counted: { readonly shots: number; readonly chances: Float64Array } | undefined;

  /** Shows or hides the map. */
  switch(): void {
    this.#isOn = !this.#isOn;
  }

  /** Chances after these shots; undefined where the map is hidden, or was not counted for them. */
  after({ length }: readonly Observation[]): Float64Array | undefined {
    return this.#isOn && this.#counted?.shots === length ? this.#counted.chances : undefined;
  }

  /** Whether the chances after these shots are still to be counted. */
  isDue({ length }: readonly Observation[]): boolean {
    return this.#isOn && this.#counted?.shots !== length;
  }

  /** Counts the chances, and reports in one line. Hides the map where they cannot be counted. */
  async count(thinker: Thinker, side: Side): Promise<string> {
    const shots = side.observations.length;
    const chances = await thinker.chances(side);
    if (chances instanceof Float64Array) {
      this.#counted = { shots, chances };
      const most = chances.reduce((a, b) => Math.max(a, b), 0);
      return `heat map: the chance of a hit in percent, at most ${formatPercent(most, 1)} %`;
    }
    this.#isOn = false;
    return `heat map: none, ${oneLine(chances.refused)}`;
  }

  /** Forgets the counted chances, for example when shots are taken back. */
  forget(): void {
    this.#counted = undefined;
  }
}
