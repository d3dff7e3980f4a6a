import {
  type Answers,
  type Contact,
  parsePreset,
  parseScenario,
  preset,
  type Scenario,
  unwrap,
  withRules,
} from "@broadside/engine";

/** A scenario offered on the page: small enough to be solved within seconds. */
export interface ReadyScenario {
  readonly name: ReadyName;
  readonly scenario: Scenario;
}

const small = (
  size: readonly number[],
  contact: Contact,
  answers: Answers,
  ...fleet: readonly [name: string, length: number, count?: number][]
): Scenario =>
  unwrap(
    parseScenario({
      ...{ board: { size }, contact, answers },
      fleet: fleet.map(([name, length, count = 1]) => ({ name, length, count })),
    }),
  );

const MADE = {
  corners: () => preset("gorkoff-3x3"),
  oneShip: () => small([4, 4], "none", "hit", ["cruiser", 3]),
  touching: () => small([3, 3], "allowed", "hit", ["cruiser", 3], ["destroyer", 2]),
  sinkings: () => small([4, 4], "none", "sunk", ["destroyer", 2, 2], ["boat", 1]),
  order: () => small([4, 3], "allowed", "sunk", ["cruiser", 3], ["destroyer", 2, 2]),
  lonely: () => small([5, 5], "none", "sunk", ["destroyer", 2]),
  puzzle: () => preset("gorkoff-5x5"),
  puzzleSunk: () => unwrap(withRules(preset("gorkoff-5x5"), { answers: "sunk" })),
  boxes: () => unwrap(parsePreset("boxes:3x2:2")),
  smallest: () => unwrap(parsePreset("boxes:2x1:1")),
} as const;

export type ReadyName = keyof typeof MADE;

let made: readonly ReadyScenario[] | undefined;

/** The scenarios offered on the page, the simplest first. */
export const readyScenarios = (): readonly ReadyScenario[] => {
  made ??= (Object.keys(MADE) as ReadyName[]).map((name) => ({ name, scenario: MADE[name]() }));
  return made;
};
