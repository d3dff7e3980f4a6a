// Matches in threads. They use the built package: npm run build -- libraries

import { faultText, makeGameLayouts } from "@broadside/arena/games";
import {
  type MatchTask,
  makeParticipant,
  parsePlayers,
  playMatches,
  playMatchesInThreads,
} from "@broadside/arena/matches";
import { formatScenario, preset, unwrap } from "@broadside/engine";
import { TURN_RULES, type TurnRule } from "@broadside/engine/games";
import { describe, expect, it } from "vitest";
import { HANG, moduleFile } from "../arena.ts";

const scenario = preset("gorkoff-5x5");

const taskOf = async (names: readonly [string, string], turns: TurnRule = "alternate"): Promise<MatchTask> => ({
  scenario: JSON.stringify(formatScenario(scenario)),
  turns,
  fleets: "drawn",
  seed: 5,
  model: "uniform",
  ...unwrap(await parsePlayers(names, scenario)),
  limits: { game: 10_000 },
});

const POOL = { matches: 8, secondsPerTurn: 10 };

describe("matches in threads", () => {
  it.each(TURN_RULES)(
    "are by %s those that are played one after another in this thread, for any number of threads",
    async (turns) => {
      const names = ["greedy-hit", "random"] as const;
      const setup = {
        scenario,
        turns,
        seed: 5,
        fleets: "drawn",
        layouts: makeGameLayouts({ scenario, model: "uniform", seed: 5 }),
      } as const;
      const seat = async (side: 0 | 1) => unwrap(await makeParticipant(setup, { text: names[side], side, limits: {} }));
      const alone = await playMatches(setup, [await seat(0), await seat(1)], { matches: POOL.matches });
      expect(alone).toHaveLength(POOL.matches);
      const task = await taskOf(names, turns);
      for (const threads of [1, 2]) expect(await playMatchesInThreads(task, { ...POOL, threads })).toEqual(alone);
    },
  );

  it("are lost by a module that hangs or ends its thread, and by nobody else", async () => {
    const say = (what: string): string =>
      `export default { name: "mine", about: "x", choose: ({ observations }) => { if (observations.length === 4) { ${what} } return observations.length; } };`;
    // The module that ends its thread does so long before its time is up, however busy the machine is.
    for (const [what, secondsPerTurn, fault] of [
      [HANG, 0.3, /^did not end within 0\.3 s$/],
      ["process.exit(3)", 60, /^ended its thread: exit code 3$/],
    ] as const) {
      const task = await taskOf(["random", moduleFile(say(what))]);
      const results = await playMatchesInThreads(task, { matches: 6, threads: 2, secondsPerTurn });
      expect(results.map(({ match }) => match)).toEqual([0, 1, 2, 3, 4, 5]);
      for (const { match, first, winner, shots, fault: said } of results) {
        expect({ first, winner }).toEqual({ first: match % 2, winner: 0 });
        expect(said && faultText(said)).toMatch(fault);
        // Four cells in order are not a fleet on this board. Both players have fired the same number of shots, but
        // the one that began may be a shot ahead.
        expect(shots).toEqual([first === 0 ? 5 : 4, 4]);
      }
    }
  });

  it("are refused where a module cannot be loaded, and broken off when the run is stopped", async () => {
    const task = await taskOf(["random", moduleFile('throw new Error("not today");')]);
    await expect(playMatchesInThreads(task, { ...POOL, threads: 2 })).rejects.toThrow(
      /player 2 .*cannot be loaded.*not today/,
    );
    const controller = new AbortController();
    const slow = await taskOf([
      "random",
      moduleFile('export default { name: "slow", about: "x", choose: () => { for (;;); } };'),
    ]);
    setTimeout(() => controller.abort(), 300);
    expect(await playMatchesInThreads(slow, { ...POOL, threads: 1, signal: controller.signal })).toEqual([]);
  });
});
