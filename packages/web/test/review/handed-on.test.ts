// A review handed on is judged as it was: shot by shot, or salvo by salvo.
import { preset, RandomStream, unwrap } from "@broadside/engine";
import { Duel, type TurnRule } from "@broadside/engine/games";
import { drawFleet } from "@broadside/engine/placing";
import { expect, test } from "vitest";
import type { Match } from "../../src/model/play/match-record.ts";
import { formatHandedOn, gameOfLinkedMatch, gameOfMatch } from "../../src/model/review/review-game.ts";
import { parseReviewAddress } from "../../src/text/review/review-address.ts";

/** A match whose sides shoot at one cell after the other. */
const matchOf = (turns: TurnRule): Match => {
  const random = RandomStream.fromSeed(5);
  const draw = () => {
    const layout = drawFleet(preset("gorkoff-5x5"), { name: "uniform" }, random);
    if (!layout) throw new Error("no layout");
    return layout;
  };
  const duel = new Duel({ layouts: [draw(), draw()], turns, first: 0 });
  for (let player = duel.turn; player !== undefined; player = duel.turn) {
    const next = duel.game(player).observations.length;
    duel.fire(Array.from({ length: duel.shotsDue }, (_, i) => next + i));
  }
  return {
    ...{ id: "mine", revision: 1, begun: 5, changed: 6, seed: 7, hints: [], takenBack: 0, states: [[], []], duel },
    players: [{ kind: "person" }, { kind: "strategy", strategy: "random" }],
  };
};

test.each([0, 1] as const)("a match by salvos is handed on with its salvos, side %i", (side) => {
  const game = unwrap(gameOfMatch(matchOf("salvo")));
  const address = parseReviewAddress(formatHandedOn(game, side));
  expect([address.side, address.problems]).toEqual([side, []]);
  if (address.game?.place !== "match") throw new Error("no match");
  const there = unwrap(gameOfLinkedMatch(address.game.match));
  expect(there.sides[side]?.salvos).toEqual(game.sides[side]?.salvos);
  expect(there.sides[side]?.salvos?.[0]).toBeGreaterThan(1);
  expect(formatHandedOn(there, side)).toBe(formatHandedOn(game, side));
});

test("of other matches the shots of one side are handed on", () => {
  const game = unwrap(gameOfMatch(matchOf("alternate")));
  const address = parseReviewAddress(formatHandedOn(game, 0));
  if (address.game?.place !== "link") throw new Error("no transcript");
  expect(address.game.transcript.observations).toEqual(game.sides[0].transcript.observations);
});
