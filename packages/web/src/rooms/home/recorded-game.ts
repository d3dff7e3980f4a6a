import { type Observation, parseShots, preset, type Scenario, unwrap } from "@broadside/engine";
import { HOME_SCENARIO, HOME_SHOTS, HOME_STEPS } from "./home-game.ts";

interface RecordedPosition {
  readonly shots: readonly Observation[];
  /** The cell to be shot next; undefined at the end. */
  readonly next: number | undefined;
  readonly layouts: bigint;
  /** The chance of a hit on each cell, in thousandths; empty at the end. */
  readonly chances: readonly number[];
}

const chancesIn = (text: string): number[] =>
  Array.from({ length: text.length / 2 }, (_, cell) => Number.parseInt(text.slice(2 * cell, 2 * cell + 2), 36));

/** The game, with its position before each shot and the one after the last shot. */
export const recordedGame = (): { readonly scenario: Scenario; readonly positions: readonly RecordedPosition[] } => {
  const scenario = preset(HOME_SCENARIO);
  const all = unwrap(parseShots(scenario, HOME_SHOTS));
  const before = HOME_STEPS.map((step, number): RecordedPosition => {
    const [layouts, chances] = step.split(" ");
    const { cell: next } = all[number];
    return { shots: all.slice(0, number), next, layouts: BigInt(layouts), chances: chancesIn(chances) };
  });
  return { scenario, positions: [...before, { shots: all, next: undefined, layouts: 1n, chances: [] }] };
};
