import type { Observation } from "@broadside/engine";
import { formatPercent, oneLine } from "@broadside/engine/text";
import type { PersonGame } from "../../person-game.ts";
import type { Thinker } from "../thinking/thinker.ts";

type Side = PersonGame["mine"];

/** The chances of a hit on the board that is shot at, counted when they are asked for and as long as they hold. */
export class HeatMap {
  #isOn = false;
  #counted: { readonly shots: number; readonly chances: Float64Array } | undefined;

  /** Shows the map, or shows it no longer. */
  switch(): void {
    this.#isOn = !this.#isOn;
  }

  /** The chances after these shots; undefined where the map is not shown, or was not counted for them. */
  after({ length }: readonly Observation[]): Float64Array | undefined {
    return this.#isOn && this.#counted?.shots === length ? this.#counted.chances : undefined;
  }

  /** Whether the chances after these shots are still to be counted. */
  isDue({ length }: readonly Observation[]): boolean {
    return this.#isOn && this.#counted?.shots !== length;
  }

  /** Counts the chances, and says what was found in a line. Where they cannot be counted the map is shown no longer. */
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

  /** Forgets what was counted, as when shots are taken back. */
  forget(): void {
    this.#counted = undefined;
  }
}
