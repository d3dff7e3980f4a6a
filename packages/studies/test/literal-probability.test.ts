import { BatchBuffer, BatchPlayer, makeGameLayouts } from "@broadside/arena/games";
import { makeKnowledge, PlayContext, parseStrategy, preset, RandomStream, unwrap, withRules } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { literalProbability } from "../src/thesis/cost.ts";
import { thesisRules } from "../src/thesis/thesis-rules.ts";

describe("the literal program of the thesis", () => {
  it("shoots the same cells as the strategy that keeps its counts, game by game", () => {
    const kept = unwrap(parseStrategy("probability"));
    for (const [side, count] of [
      [5, 100],
      [8, 300],
      [10, 300],
      [15, 40],
    ]) {
      const scenario = thesisRules(side);
      const play = (strategy: typeof kept): string[] => {
        const buffer = new BatchBuffer(scenario.board.cellCount);
        const player = new BatchPlayer(scenario, makeGameLayouts({ scenario, model: "sequential", seed: 11 }), 11);
        const games: string[] = [];
        for (let first = 0; first < count; first += 20) {
          player.play(strategy, 1, { strategy: 0, first, count: 20 }, buffer, () => false);
          for (let i = 0; i < buffer.finished; i++) games.push(buffer.sequenceAt(i));
          buffer.clear();
        }
        return games;
      };
      expect(play(literalProbability), `side ${side}`).toEqual(play(kept));
    }
  });

  it("chooses alone as it does in a game, and refuses what it is not made for", () => {
    const scenario = thesisRules();
    const random = RandomStream.fromSeed(1);
    const player = literalProbability.start(scenario, new PlayContext(scenario));
    expect(literalProbability.choose(makeKnowledge(scenario), random)).toBe(player.next(random));
    expect(() => literalProbability.start(preset("boxes:3x2:1"))).toThrow("straight ships");
    const told = literalProbability.start(unwrap(withRules(scenario, { answers: "sunk" })));
    expect(() => told.observe({ cell: 0, answer: { kind: "sunk" } })).toThrow("told what sank");
  });
});
