import {
  formatScenario,
  infer,
  isExactStrategy,
  isScoringStrategy,
  MISS,
  parseKnowledge,
  parseLayout,
  preset,
  STRATEGIES,
  unwrap,
} from "@broadside/engine";
import { expect, test } from "vitest";
import { answerOf } from "../test/answer-task.ts";
import { answerMap } from "./board/map/answer-map.ts";
import { packAnswers, unpackAnswers } from "./board/map/packed-map.ts";
import { formatShipsSource } from "./board/notation/ship-notation.ts";
import { maxBytesOf } from "./engine/task.ts";

const GORKOFF = { rules: "gorkoff-3x3", shots: "A1x" };

test("a map is there at once, without a promise, unless there is a conflict to be explained", () => {
  const knowledge = (shots: string) => unwrap(parseKnowledge(preset("gorkoff-5x5"), shots));
  expect(answerMap(knowledge("C3."), {})).toMatchObject({ kind: "map" });
  expect(answerMap(knowledge("C3. A1x B2x"), {})).toBeInstanceOf(Promise);
});

test("a map holds the scores of the exact strategies, and on request there are all others', as they rank the cells", async () => {
  const knowledge = unwrap(parseKnowledge(preset("thesis"), "E5. F6x"));
  const position = { rules: "thesis", shots: "E5. F6x" };
  const exact = (await answerOf({ ...position, kind: "map", patience: "normal" }, "map")).advice;
  const others = (await answerOf({ ...position, kind: "advice" }, "advice")).advice;
  const advice = [...exact, ...others];
  expect((await answerOf({ ...position, kind: "map", patience: "normal", all: true }, "map")).advice).toEqual(advice);
  const scoring = STRATEGIES.filter(isScoringStrategy);
  expect(advice.map(({ strategy }) => strategy)).toEqual(scoring.map(({ name }) => name));
  expect(advice.map(({ exact }) => exact)).toEqual(scoring.map(isExactStrategy));
  expect(advice[0].strategy).toBe("greedy-hit");
  const posterior = infer(knowledge);
  for (const [i, strategy] of scoring.entries()) {
    const { cells, scores } = advice[i];
    expect([...scores].flatMap((score, cell) => (Number.isNaN(score) ? [cell] : []))).toEqual([44, 55]);
    const ranked = strategy.rank(posterior);
    for (const { cell, score } of ranked) expect(scores[cell]).toBe(score);
    expect(cells.map(({ cell }) => cell)).toEqual(ranked.slice(0, 5).map(({ cell }) => cell));
    for (const { cell, hit } of cells) expect(hit).toBe(posterior.hitChance(cell));
  }
  // If ships may overlap, there may be too many placements for a list.
  const boxes = { rules: "boxes:3x2:2", shots: "" };
  expect((await answerOf({ ...boxes, kind: "map", patience: "quick" }, "map")).advice).toHaveLength(4);
  expect((await answerOf({ ...boxes, kind: "advice" }, "advice")).advice).toEqual([]);
  // A position other than the last one counted is counted for the advice.
  expect((await answerOf({ ...position, shots: "E5.", kind: "advice" }, "advice")).advice).toHaveLength(4);
});

test("shots that contradict each other are a conflict: a smallest set of them, the map without it, and what mends it", async () => {
  const asked = { rules: "gorkoff-5x5", kind: "map", patience: "quick" } as const;
  const { first, shots, mending } = await answerOf({ ...asked, shots: "C3. A1x B2x" }, "conflict");
  expect([first, shots]).toEqual([2, [1, 2]]);
  const without = await answerOf({ ...asked, shots: "C3. A1x" }, "map");
  expect(mending).toEqual({
    dropped: [2],
    isLargest: true,
    fixes: [
      { shot: 1, removable: true, answers: [MISS] },
      { shot: 2, removable: true, answers: [MISS] },
    ],
    map: { ...without, milliseconds: expect.any(Number) },
  });
  for (const mended of ["C3. A1. B2x", "C3. A1x B2.", "C3. B2x"]) await answerOf({ ...asked, shots: mended }, "map");
  const rules = JSON.stringify({
    board: { size: [2, 2] },
    fleet: [{ name: "a", length: 1, count: 2 }],
    contact: "none",
    answers: "hit",
  });
  const none = await answerOf({ ...asked, rules, shots: "A1x" }, "conflict");
  expect([none.first, none.mending]).toEqual([-1, undefined]);
});

test("layouts drawn or found are layouts of the rules, the same for the same seed", async () => {
  const scenario = preset("gorkoff-5x5");
  for (const kind of ["layout", "find"] as const) {
    const draw = async (seed: number) =>
      (await answerOf({ rules: "gorkoff-5x5", shots: "", kind, seed }, "layout")).ships;
    const ships = await draw(7);
    expect(unwrap(parseLayout(scenario, formatShipsSource(scenario, ships))).placements).toHaveLength(ships.length);
    expect(await draw(7)).toEqual(ships);
    expect(await draw(8)).not.toEqual(ships);
  }
});

test("that nothing fits is proved, and what goes wrong is an answer", async () => {
  const rules = JSON.stringify({
    board: { size: [3, 3] },
    fleet: [{ name: "rod", length: 3, count: 3 }],
    contact: "none",
    answers: "hit",
  });
  expect((await answerOf({ rules, shots: "", kind: "find", seed: 1 }, "none")).kind).toBe("none");
  expect((await answerOf({ rules: "gorkof", shots: "", kind: "map", patience: "quick" }, "failed")).what).toContain(
    "gorkof",
  );
  expect((await answerOf({ ...GORKOFF, shots: "Z9x", kind: "map", patience: "quick" }, "failed")).what).toContain("Z9");
});

test("a refusal says whether it is final: a minute may be waited for, but no wait helps against too much memory", async () => {
  const russianOn = (size: readonly number[]): string =>
    JSON.stringify({ ...formatScenario(preset("russian")), board: { size } });
  for (const [size, final] of [
    [[12, 200], undefined],
    [[18, 18], true],
  ] as const) {
    const refused = await answerOf({ rules: russianOn(size), shots: "", kind: "map", patience: "quick" }, "refused");
    expect(refused.final).toBe(final);
  }
});

test("answers are read cell by cell", () => {
  const cells = [
    [
      [".", "12", "12"],
      ["#cruiser[F6,F7,F8]", "3", "1099511627776"],
    ],
    [],
    [["=2", "340282366920938463463374607431768211456", "340282366920938463463374607431768211456"]],
    [["#patrol boat", "2", "1"]],
  ] as const;
  const packed = structuredClone(packAnswers(cells));
  expect(cells.map((_, cell) => unpackAnswers(packed, cell))).toEqual(cells);
});

test("work in the page may take half of what the device says it has, or 2 GB where it says nothing", () => {
  expect(maxBytesOf({ deviceMemory: 8 })).toBe(4e9);
  expect(maxBytesOf({ deviceMemory: 0.5 })).toBe(0.25e9);
  expect(maxBytesOf({})).toBe(2e9);
  expect(maxBytesOf({ deviceMemory: 0 })).toBe(2e9);
});
