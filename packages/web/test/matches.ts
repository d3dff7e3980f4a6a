// Fleets and matches for tests.
import { preset, RandomStream, type Scenario } from "@broadside/engine";
import type { HiddenLayout } from "@broadside/engine/boxes";
import { Duel, type TurnRule } from "@broadside/engine/games";
import { drawFleet } from "@broadside/engine/placing";
import type { Match } from "../src/board/match/match-record.ts";

/** A fleet for the rules, anywhere on the board. */
export const fleetOf = (rules: Scenario, random: RandomStream): HiddenLayout => {
  const layout = drawFleet(rules, { name: "sequential" }, random);
  if (!layout) throw new Error("no layout");
  return layout;
};

interface Course {
  readonly turns?: TurnRule;
  readonly first?: 0 | 1;
  readonly seed?: number;
  /** After how many shots it stops; without it, the match goes to its end. */
  readonly shots?: number;
}

/** A match of a person against a strategy. Both shoot at the cells in any order. */
export const matchOf = (
  rules = preset("gorkoff-5x5"),
  { turns = "alternate", first = 0, seed = 5, shots = Number.POSITIVE_INFINITY }: Course = {},
): Match => {
  const random = RandomStream.fromSeed(seed);
  const duel = new Duel({ layouts: [fleetOf(rules, random), fleetOf(rules, random)], turns, first });
  const cells = [0, 1].map(() => random.shuffle(Array.from({ length: rules.board.cellCount }, (_, cell) => cell)));
  while (duel.turn !== undefined && duel.order.length < shots) duel.fire(cells[duel.turn].splice(0, duel.shotsDue));
  const made = duel.game(1).observations.length + 1;
  const states = [[], Array.from({ length: made }, (_, i) => RandomStream.fromSeed(i).state())] as const;
  return {
    ...{ id: "mine", revision: 1, begun: 5, changed: 6, seed: 7, hints: [], takenBack: 0, states, duel },
    players: [{ kind: "person" }, { kind: "strategy", strategy: "random" }],
  };
};
