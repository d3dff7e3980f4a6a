import { formatShots, makeKnowledge, parseKnowledge, preset, unwrap } from "@broadside/engine";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { after, anyCourse } from "../../../test/any-game.ts";
import { formatStep, parseStep } from "../games/step.ts";
import {
  beginLine,
  commonShots,
  type GameState,
  isEmpty,
  lookAtLine,
  MAX_LINES,
  makeGame,
  nameLine,
  newGame,
  presentKnowledge,
  presentLine,
  removeLine,
  treeOf,
  turned,
  withKnowledge,
  withNewRules,
  withRules,
  withTold,
} from "./game-state.ts";

const rules = preset("gorkoff-5x5");
const shots = (text: string) => unwrap(parseKnowledge(rules, text));
const game = newGame(shots("A1x C3."));
const textOf = (state: GameState): string => formatShots(state.game.scenario, state.game.observations);
const linesOf = ({ lines }: GameState): string[] =>
  lines.map(({ knowledge }) => formatShots(knowledge.scenario, knowledge.observations));

/** The state after beginning a line and writing this whole list of shots in it. */
const trying = (state: GameState, text: string): GameState => withKnowledge(beginLine(state) as GameState, shots(text));

describe("lines", () => {
  test("begin with the shots of what is looked at, and take the answers from then on", () => {
    const tried = trying(game, "A1x C3. B1x");
    expect(textOf(tried)).toBe("A1x C3.");
    expect(linesOf(tried)).toEqual(["A1x C3. B1x"]);
    expect(presentKnowledge(tried).observations).toHaveLength(3);
    const back = lookAtLine(tried, undefined);
    expect(textOf(withKnowledge(back, shots("A1x C3. E5.")))).toBe("A1x C3. E5.");
    expect(linesOf(withKnowledge(back, shots("A1x C3. E5.")))).toEqual(["A1x C3. B1x"]);
  });

  test("in which nothing was tried go away when they are left, named ones stay", () => {
    const begun = beginLine(game) as GameState;
    expect(lookAtLine(begun, undefined)).toEqual(game);
    expect((beginLine(begun) as GameState).lines).toHaveLength(1);
    expect(lookAtLine(nameLine(begun, 1, " left "), undefined).lines).toMatchObject([{ id: 1, name: "left" }]);
    expect(nameLine(nameLine(begun, 1, "left"), 1, " ")).toEqual(begun);
  });

  test("become the game, and what the game was becomes a line", () => {
    const tried = trying(trying(game, "A1x C3. B1x"), "A1. C3.");
    const made = makeGame(tried, 2);
    expect(textOf(made)).toBe("A1. C3.");
    expect(linesOf(made)).toEqual(["A1x C3. B1x", "A1x C3."]);
    expect(presentLine(made)).toBeUndefined();
    // A game that the line only continues leaves nothing behind.
    expect(linesOf(makeGame(tried, 1))).toEqual(["A1. C3."]);
    expect(makeGame(tried, 9)).toBe(tried);
  });

  test("are as many as can be kept and no more", () => {
    let state = game;
    for (let i = 0; i < MAX_LINES; i++) state = nameLine(beginLine(state) as GameState, i + 1, `${i}`);
    expect(state.lines).toHaveLength(MAX_LINES);
    expect(beginLine(state)).toBeUndefined();
    expect(beginLine(removeLine(state, 7))?.lines).toHaveLength(MAX_LINES);
  });

  test("have the rules of the game, with their shots carried over", () => {
    const { state, dropped } = withRules(trying(game, "A1x C3. E5x"), preset("gorkoff-3x3"));
    expect(textOf(state)).toBe("A1x C3.");
    expect(linesOf(state)).toEqual(["A1x C3."]);
    expect(dropped).toEqual({ shots: 1, ships: 0 });
  });
});

test("a new game has nothing of the old one but ships that are being placed", () => {
  const { state } = withNewRules(trying(game, "A1x C3. B1x"), preset("russian"));
  expect(isEmpty(state)).toBe(true);
  expect(isEmpty(game)).toBe(false);
  const placing = turned(newGame(makeKnowledge(rules)));
  const boat = { ...placing, placed: [{ shipClass: 2, cells: [0] }] };
  expect(withNewRules(boat, preset("gorkoff-3x3")).state.placed).toEqual([{ shipClass: 1, cells: [0] }]);
  expect(withNewRules(boat, preset("hasbro"))).toMatchObject({ state: { placed: [] }, dropped: { ships: 1 } });
});

describe("whatever is done to a game", () => {
  test("all lines have its rules, other names and ids, and what is looked at is there", () => {
    fc.assert(
      fc.property(anyCourse, (course) => {
        for (const state of course) {
          const { scenario } = state.game;
          expect(state.lines.every(({ knowledge }) => knowledge.scenario === scenario)).toBe(true);
          const ids = state.lines.map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(state.at === undefined || ids.includes(state.at)).toBe(true);
          expect(state.lines.length).toBeLessThanOrEqual(MAX_LINES);
        }
      }),
    );
  });

  test("a shot touches nothing but what is looked at", () => {
    fc.assert(
      fc.property(anyCourse, fc.nat(99), fc.nat(9), (course, cell, answer) => {
        const state = course[course.length - 1];
        const then = after(state, { kind: "shoot", cell, answer });
        const at = presentLine(state);
        if (at) expect(then.game).toBe(state.game);
        expect(then.lines.filter(({ id }) => id !== at?.id)).toEqual(state.lines.filter((line) => line !== at));
      }),
    );
  });

  test("to make a line the game loses no list of shots", () => {
    fc.assert(
      fc.property(anyCourse, (course) => {
        for (const state of course) {
          for (const { id } of state.lines) {
            const then = makeGame(state, id);
            const all = new Set([textOf(then), ...linesOf(then)]);
            for (const text of linesOf(state)) expect(all).toContain(text);
            const isContinued = commonShots(state.game, then.game) === state.game.observations.length;
            expect(all.has(textOf(state)) || isContinued).toBe(true);
          }
        }
      }),
    );
  });

  test("the tree holds every line once, below one it has most in common with", () => {
    fc.assert(
      fc.property(anyCourse, (course) => {
        const state = course[course.length - 1];
        const tree = treeOf(state);
        expect(tree.map(({ line }) => line.id).sort((a, b) => a - b)).toEqual(
          state.lines.map(({ id }) => id).sort((a, b) => a - b),
        );
        for (const [i, { line, from, fork, depth, own }] of tree.entries()) {
          const older = state.lines.slice(0, state.lines.indexOf(line));
          const common = [state.game, ...older.map(({ knowledge }) => knowledge)].map((other) =>
            commonShots(other, line.knowledge),
          );
          expect(fork).toBe(Math.max(...common));
          // Of those with which it has as much in common it is below the game, or else the first line.
          expect(from).toBe([undefined, ...older.map(({ id }) => id)][common.indexOf(fork)]);
          expect(own).toEqual(line.knowledge.observations.slice(fork));
          const parent = tree.slice(0, i).findLast((node) => node.line.id === from);
          expect(depth).toBe(1 + (parent?.depth ?? 0));
          expect(from === undefined || parent !== undefined).toBe(true);
        }
      }),
    );
  });
});

describe("what was said", () => {
  const said = withTold(game, ["any(A1:B2) = true @0.1"]);

  test("stays with lines, and goes with a new game", () => {
    expect(makeGame(trying(said, "A1."), 1).told).toEqual(said.told);
    expect(withNewRules(said, preset("hasbro")).state.told).toBeUndefined();
  });

  test("of a shot goes with the shot, and stays while a line has it", () => {
    const doubted = withTold(game, ["C3.@0.1", "any(A1:B2) = true"]);
    expect(doubted.told).toEqual(["any(A1:B2) = true", "C3.@0.1"]);
    expect(withKnowledge(doubted, shots("A1x C3. E5.")).told).toEqual(doubted.told);
    expect(withKnowledge(doubted, shots("A1x C3x")).told).toEqual(["any(A1:B2) = true"]);
    expect(withKnowledge(withTold(game, ["C3.@0.1"]), shots("A1x")).told).toBeUndefined();
    expect(trying(doubted, "A1x C3x").told).toEqual(doubted.told);
  });

  test("makes a game one that is not empty, and is gone without a trace", () => {
    expect(isEmpty(withTold(newGame(makeKnowledge(rules)), ["any(A1) = true"]))).toBe(false);
    expect(withTold(said)).toEqual(game);
  });

  test("is stored with its step, and nothing but texts is read", () => {
    const text = formatStep({ game: "id", number: 1, state: said });
    expect(unwrap(parseStep(text)).state).toEqual(said);
    expect(parseStep(text.replace('["any(A1:B2) = true @0.1"]', "[1]")).ok).toBe(false);
  });
});
