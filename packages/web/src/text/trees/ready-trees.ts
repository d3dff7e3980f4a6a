import { parsePreset, parseScenario, preset, type Scenario, unwrap, withRules } from "@broadside/engine";

/** A scenario offered on the page: small enough to be solved within seconds. */
export interface ReadyScenario {
  readonly name: ReadyName;
  readonly scenario: Scenario;
}

const straight = (size: readonly number[], lengths: readonly [name: string, length: number, count?: number][]) => ({
  board: { size },
  fleet: lengths.map(([name, length, count = 1]) => ({ name, length, count })),
});

const MADE = {
  corners: () => preset("gorkoff-3x3"),
  oneShip: () => parseScenario({ ...straight([4, 4], [["cruiser", 3]]), contact: "none", answers: "hit" }),
  touching: () =>
    parseScenario({
      ...straight(
        [3, 3],
        [
          ["cruiser", 3],
          ["destroyer", 2],
        ],
      ),
      contact: "allowed",
      answers: "hit",
    }),
  sinkings: () =>
    parseScenario({
      ...straight(
        [4, 4],
        [
          ["destroyer", 2, 2],
          ["boat", 1],
        ],
      ),
      contact: "none",
      answers: "sunk",
    }),
  order: () =>
    parseScenario({
      ...straight(
        [4, 3],
        [
          ["cruiser", 3],
          ["destroyer", 2, 2],
        ],
      ),
      contact: "allowed",
      answers: "sunk",
    }),
  lonely: () => parseScenario({ ...straight([5, 5], [["destroyer", 2]]), contact: "none", answers: "sunk" }),
  puzzle: () => preset("gorkoff-5x5"),
  puzzleSunk: () => withRules(preset("gorkoff-5x5"), { answers: "sunk" }),
  boxes: () => parsePreset("boxes:3x2:2"),
  smallest: () => parsePreset("boxes:2x1:1"),
} as const;

/** The name of a scenario offered on the page. */
export type ReadyName = keyof typeof MADE;

let made: readonly ReadyScenario[] | undefined;

/** The scenarios offered on the page, the simplest first. */
export const readyScenarios = (): readonly ReadyScenario[] => {
  made ??= (Object.keys(MADE) as ReadyName[]).map((name) => {
    const scenario = MADE[name]();
    return { name, scenario: "ok" in scenario ? unwrap(scenario) : scenario };
  });
  return made;
};
