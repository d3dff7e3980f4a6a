import { formatAnswer, infer, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { shownChoices } from "../position/look.ts";
import { type BoardMap, bitsOf, readMap } from "./board-map.ts";
import { type Measure, measured, measureOf } from "./measure.ts";
import { packAnswers } from "./packed-map.ts";

/** The map of a game with boxes, as it arrives from the worker, together with its oracle. */
const mapOf = (shots: string): { map: BoardMap; oracle: ReturnType<typeof infer> } => {
  const knowledge = unwrap(parseKnowledge(preset("boxes:4x2:2"), shots));
  const oracle = infer(knowledge, { method: "oracle" });
  const { scenario } = knowledge;
  const cells = Array.from({ length: scenario.board.cellCount }, (_, cell) => cell);
  const map = readMap(knowledge, {
    kind: "map",
    layouts: oracle.layouts,
    method: "oracle",
    milliseconds: 0,
    occupied: oracle.occupied.toBigints(),
    byClass: [oracle.occupied.toBigints()],
    answers: packAnswers(
      cells.map((cell) =>
        oracle
          .answers(cell)
          .map(({ answer, layouts }) => [formatAnswer(scenario, answer), String(layouts), String(layouts)] as const),
      ),
    ),
    advice: [],
  });
  return { map, oracle };
};

test("the measures of a cell fit together: numbers add up to all layouts, and weighted to the ships expected", () => {
  const { map, oracle } = mapOf("B2=1 A1=0");
  const of = (measure: Measure, cell: number): bigint => measured(map, measure)[cell] ?? -1n;
  for (let cell = 0; cell < 16; cell++) {
    if (cell === 0 || cell === 5) {
      expect(map.numbers(cell)).toEqual([]);
      expect(of({ kind: "exactly", ships: 1 }, cell)).toBe(-1n);
      continue;
    }
    const numbers = [0, 1, 2].map((ships) => of({ kind: "exactly", ships }, cell));
    expect(numbers.map((layouts, ships) => layouts === (oracle.ships?.[cell][ships] ?? 0n))).toEqual([
      true,
      true,
      true,
    ]);
    expect(numbers[0] + numbers[1] + numbers[2]).toBe(map.layouts);
    expect(of({ kind: "expected" }, cell)).toBe(numbers[1] + 2n * numbers[2]);
    expect(of({ kind: "any" }, cell)).toBe(numbers[1] + numbers[2]);
  }
});

test("what can be shown is what the rules know", () => {
  expect(shownChoices(preset("hasbro"))).toEqual([]);
  expect(shownChoices(preset("boxes:3x3:2"))).toEqual(["any", "=0", "=1", "=2"]);
  expect(measureOf(preset("hasbro"), { ship: "carrier" })).toEqual({ kind: "occupied", shipClass: 0 });
  expect(measureOf(preset("boxes:3x3:2"), {})).toEqual({ kind: "expected" });
  expect(measureOf(preset("boxes:3x3:2"), { show: "=2" })).toEqual({ kind: "exactly", ships: 2 });
  expect(measureOf(preset("boxes:3x3:2"), { show: "=3" })).toEqual({ kind: "expected" });
});

test("bits of numbers of any size", () => {
  expect(bitsOf(2n ** 200n)).toBe(200);
  expect(bitsOf(1n)).toBe(0);
  expect(bitsOf(3n)).toBeCloseTo(Math.log2(3), 12);
});
