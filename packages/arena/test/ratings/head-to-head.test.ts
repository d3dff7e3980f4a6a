import { preset, RandomStream } from "@broadside/engine";
import { nextTurn, playMatch, type Side, type TurnRule } from "@broadside/engine/games";
import { describe, expect, it } from "vitest";
import type { ExperimentGames } from "../../src/experiment/experiment-games.ts";
import { encodeShots } from "../../src/experiment/shot-sequence.ts";
import { HeadToHead } from "../../src/ratings/games-of-two.ts";
import { HEAD_TO_HEAD_TURNS } from "../../src/tournaments.ts";

const scenario = preset("hasbro");

/** A finished game of 3 to 12 shots, the last of which hits. */
const drawSide = (stream: RandomStream): Side => ({
  hits: [...Array.from({ length: 2 + stream.below(10) }, () => stream.below(3) === 0), true],
  isOver: true,
});

const gamesOf = (sides: readonly (readonly (Side | undefined)[])[]): ExperimentGames => ({
  experiment: "0",
  scenario,
  placement: "uniform",
  seed: 1,
  games: sides[0].length,
  strategies: sides.map((own, i) => ({
    strategy: `s${i}`,
    shots: Float64Array.from(own, (side) => side?.hits.length ?? Number.NaN),
    misses: Float64Array.from(own, (side) => side?.hits.filter((hit) => !hit).length ?? Number.NaN),
    milliseconds: new Float64Array(own.length),
    sequences: own.map((side) =>
      encodeShots(
        side ? side.hits.map((hit, cell) => ({ cell, hit })) : [{ cell: 0, hit: false }],
        scenario.board.cellCount,
      ),
    ),
    faults: own.flatMap((side, game) =>
      side ? [] : [{ game, fault: { kind: "shot" as const, what: "shot at A1 twice" } }],
    ),
  })),
});

/** Plays a two-player game step by step: after the end of the one who began the other goes on until its turn passes. */
const playWithLastTurn = (first: Side, second: Side, rule: TurnRule): "first" | "drawn" | "second" => {
  const sides = [first, second];
  const shots = [0, 0];
  let turn: 0 | 1 = 0;
  let isFirstDone = false;
  for (;;) {
    const hit = sides[turn].hits[shots[turn]++];
    const isDone = shots[turn] === sides[turn].hits.length;
    if (turn === 1 && isDone) return isFirstDone ? "drawn" : "second";
    if (turn === 0 && isDone) {
      isFirstDone = true;
      turn = 1;
      continue;
    }
    const next = nextTurn(rule, turn, hit);
    if (isFirstDone && next === 0) return "first";
    turn = next;
  }
};

describe("head to head", () => {
  it("is what a match shot by shot comes to, 1,000 of them, under both turn rules", () => {
    const stream = RandomStream.fromSeed(41);
    const sides = [0, 1].map(() => Array.from({ length: 1000 }, () => drawSide(stream)));
    const drawn = { alternate: 0, "hit-again": 0 };
    for (const turns of HEAD_TO_HEAD_TURNS) {
      const plain = new HeadToHead(gamesOf(sides), { turns, lastTurn: false });
      const last = new HeadToHead(gamesOf(sides), { turns, lastTurn: true });
      expect(plain.matches).toBe(500);
      for (let match = 0; match < plain.matches; match++) {
        const [x, y] = [2 * match, 2 * match + 1];
        const layouts = [
          [sides[0][x], sides[1][y]],
          [sides[1][x], sides[0][y]],
        ];
        const games = plain.match(match, 0, 1);
        const lastGames = last.match(match, 0, 1);
        expect(games.map(({ first, second }) => [first, second])).toEqual([
          [0, 1],
          [1, 0],
        ]);
        for (const [i, [first, second]] of layouts.entries()) {
          expect(games[i].result).toBe(playMatch(first, second, turns).winner === 0 ? "first" : "second");
          expect(games[i].shots).toEqual([first.hits.length, second.hits.length]);
          const result = playWithLastTurn(first, second, turns);
          expect(lastGames[i].result).toBe(result);
          if (result === "drawn") drawn[turns]++;
        }
      }
    }
    expect(Math.min(drawn.alternate, drawn["hit-again"])).toBeGreaterThan(40);
  });

  it("has a fault lose the game, and two of them count nowhere", () => {
    const done: Side = { hits: [true], isOver: true };
    const headToHead = new HeadToHead(
      gamesOf([
        [undefined, done, undefined, done],
        [done, undefined, done, done],
      ]),
      { turns: "alternate", lastTurn: false },
    );
    // Strategy 0 failed on X, strategy 1 on Y. The game that 0 begins is void; the side that begins wins the other
    // game.
    expect(headToHead.match(0, 0, 1)).toEqual([{ match: 0, first: 1, second: 0, result: "first", shots: [1, 1] }]);
    expect(headToHead.match(1, 0, 1)[0]).toMatchObject({ first: 0, result: "second", byFault: true, shots: [1, 1] });
    expect(headToHead.match(1, 1, 0)[0]).not.toHaveProperty("byFault");
  });
});
