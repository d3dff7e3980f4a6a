// A shared review is judged as the original was: shot by shot, or salvo by salvo.
import {
  formatInputError,
  formatLayout,
  formatShots,
  type Layout,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { Duel, type TurnRule } from "@broadside/engine/games";
import { drawFleet } from "@broadside/engine/placing";
import { expect, test } from "vitest";
import type { Match } from "../../src/model/play/match-record.ts";
import {
  formatHandedOn,
  gameOfLinkedMatch,
  gameOfMatch,
  parseReviewGames,
} from "../../src/model/review/review-game.ts";
import { parseReviewAddress } from "../../src/text/review/review-address.ts";
import { boardWords, presetsWords } from "../../src/words/words.ts";

/** A match whose sides shoot at the cells in order. */
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

test("a game played elsewhere is read from its shots, by given rules, with its ships where the shots settle them", async () => {
  await Promise.all([boardWords.load(), presetsWords.load()]);
  const rules = preset("gorkoff-3x3");
  const [game] = unwrap(parseReviewGames(" B1x A1x C1x\nA3x C3x ", rules));
  const { layout, observations } = game.sides[0].transcript;
  expect(formatLayout(layout as Layout).ships.map(({ cells }) => cells.join(" "))).toEqual(["A1 B1 C1", "A3", "C3"]);
  expect(formatShots(rules, observations)).toBe("B1x A1x C1x A3x C3x");
  expect(game.sides[0].isOver).toBe(true);
  const fault = (text: string): string => {
    const read = parseReviewGames(text, rules);
    return read.ok ? "none" : formatInputError(read.error);
  };
  expect(unwrap(parseReviewGames("1. B1 hit, 2. A1 hit, C1 hit; A3 hit, C3 hit", rules))).toEqual([game]);
  const [{ transcript, isOver }] = unwrap(parseReviewGames("A1x", rules))[0].sides;
  expect([transcript.layout, transcript.observations.length, isOver]).toEqual([undefined, 1, false]);
  expect(fault("A1x D9.")).toMatch(/^shot 2 "D9\.": "D9" is off the board/);
  expect(fault("{")).toMatch(/^file: is not JSON/);
});
