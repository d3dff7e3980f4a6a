import { makeKnowledge, preset, RandomStream } from "@broadside/engine";
import { sampleHidden } from "@broadside/engine/boxes";
import { Duel, TURN_RULES } from "@broadside/engine/games";
import { expect, test } from "vitest";
import { roundsOf } from "./live-match.ts";

test.each(TURN_RULES)("rounds hold every shot in its order, and each begins with the one who began: %s", (turns) => {
  const scenario = preset("gorkoff-5x5");
  for (const first of [0, 1] as const) {
    const layouts = sampleHidden(makeKnowledge(scenario), 2, RandomStream.fromSeed(3));
    const duel = new Duel({ layouts: [layouts[0], layouts[1]], turns, first });
    const next = [0, 0];
    while (duel.turn !== undefined) {
      const player = duel.turn;
      duel.fire(Array.from({ length: duel.shotsDue }, () => next[player]++));
      const shots = [duel.game(0).observations, duel.game(1).observations] as const;
      const rounds = roundsOf({ order: duel.order, shots });
      for (const side of [0, 1] as const) expect(rounds.flatMap((round) => round[side])).toEqual(shots[side]);
      expect(rounds.every((round) => round[first].length > 0)).toBe(true);
      // Only in the last round may the other side not have had a turn yet.
      expect(rounds.slice(0, -1).every((round) => round[1 - first].length > 0)).toBe(true);
    }
  }
});

test("a match that has not begun has no rounds", () => {
  expect(roundsOf({ order: [], shots: [[], []] })).toEqual([]);
});
