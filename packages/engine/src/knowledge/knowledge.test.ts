import { describe, expect, it } from "vitest";
import { readKnowledge, readScenario } from "../../test/read.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { ANSWERS, type Answer, MISS } from "../scenario/answer.ts";
import { preset } from "../scenario/preset.ts";
import { withRules } from "../scenario/scenario.ts";
import { makeKnowledge, observe, parseKnowledge, unshotCells } from "./knowledge.ts";
import { possibleAnswers } from "./possible-answers.ts";

const scenario = readScenario({
  board: { size: [3, 3], blocked: ["B2"] },
  fleet: [{ name: "boat", length: 2 }],
  contact: "none",
  answers: "hit",
});
const miss = (cell: number): { cell: number; answer: typeof MISS } => ({ cell, answer: MISS });

describe("knowledge", () => {
  it("holds the shots in order; unshot cells are the open rest", () => {
    const empty = makeKnowledge(scenario);
    expect(empty.observations).toEqual([]);
    expect(unshotCells(empty)).toEqual([0, 1, 2, 3, 5, 6, 7, 8]);
    const two = observe(observe(empty, miss(8)), miss(0));
    expect(two.observations).toEqual([miss(8), miss(0)]);
    expect(unshotCells(two)).toEqual([1, 2, 3, 5, 6, 7]);
    expect(empty.observations).toEqual([]);
  });

  it("does not change with the list of shots that it was made of", () => {
    const shots = [miss(8)];
    const one = makeKnowledge(scenario, shots);
    shots.push(miss(0));
    expect(one.observations).toEqual([miss(8)]);
  });

  it("says what is wrong with arguments of other types", () => {
    const shots = parseKnowledge(scenario, 5 as unknown as string);
    expect(!shots.ok && formatInputError(shots.error)).toBe('shots: 5 is not a text; write for example "E5. F6x"');
    const result = { ok: true, value: scenario } as unknown as typeof scenario;
    expect(() => parseKnowledge(result, "")).toThrow(new TypeError("this is a result; unwrap it first: unwrap(...)"));
    const name = "hasbro" as unknown as typeof scenario;
    expect(() => makeKnowledge(name)).toThrow(new TypeError('"hasbro" is not a scenario; write preset("hasbro")'));
  });

  it.each([
    [
      [{ cell: 4, answer: "miss" }],
      'shot 1: "miss" is not an answer; take one of possibleAnswers(scenario, 4), such as {"kind":"miss"}',
    ],
    [[{ cell: 4 }], "shot 1: nothing is not an answer; take one of possibleAnswers(scenario, 4)"],
    [[miss(1), [4, "miss"]], 'shot 2: [4,"miss"] is not a shot; write { cell: 44, answer: { kind: "miss" } }'],
    [["E5."], 'shot 1: "E5." is not a shot; write { cell: 44, answer: { kind: "miss" } }'],
    ["E5.", '"E5." is not a list of shots; write [{ cell: 44, answer: { kind: "miss" } }]'],
  ])("says what would be right in place of the shots %j", (shots, message) => {
    const reads = '; unwrap(parseKnowledge(scenario, "E5. F6x")) reads text';
    const make = () => makeKnowledge(scenario, shots as unknown as Parameters<typeof makeKnowledge>[1]);
    expect(make).toThrow(message);
    expect(make).toThrow(reads);
    expect(make).toThrow(TypeError);
  });

  it("refuses shots that cannot be", () => {
    for (const cell of [9, -1, 0.5, Number.NaN])
      expect(() => makeKnowledge(scenario, [miss(cell)])).toThrow(
        new RangeError(`${cell} is not a cell; write its number, from 0 to 8 (parseCell reads names)`),
      );
    expect(() => makeKnowledge(scenario, [miss(4)])).toThrow(new RangeError("B2 is blocked: nobody can shoot there"));
    expect(() => observe(makeKnowledge(scenario, [miss(1)]), miss(1))).toThrow(
      new RangeError("B1 was already shot (shot 1); leave one of the two out"),
    );
  });

  it("refuses answers that the rules do not give", () => {
    const hasbro = preset("hasbro");
    const at =
      (answer: Answer): (() => void) =>
      () =>
        makeKnowledge(hasbro, [{ cell: 44, answer }]);
    expect(at({ kind: "count", ships: 1 })).toThrow(
      'E5: the rules (answers "named") do not give the answer {"kind":"count","ships":1}; take one of possibleAnswers(scenario, 44)',
    );
    for (const answer of [{ kind: "hit", shipClass: 0 }, { kind: "sunk" }, { kind: "sunk", shipClass: 9 }] as const)
      expect(at(answer)).toThrow("do not give the answer");
    expect(() => makeKnowledge(scenario, [{ cell: 0, answer: { kind: "sunk" } }])).toThrow('(answers "hit")');
  });

  it("takes every answer that the rules give", () => {
    for (const answers of ANSWERS) {
      const rules = unwrap(withRules(preset("gorkoff-5x5"), { answers }));
      for (const answer of possibleAnswers(rules, 7))
        expect(makeKnowledge(rules, [{ cell: 7, answer }]).observations).toHaveLength(1);
    }
  });

  it("is read from text, or the fault told", () => {
    const hasbro = preset("hasbro");
    expect(readKnowledge(hasbro, "E5. F6x").observations).toHaveLength(2);
    const wrong = parseKnowledge(hasbro, "E5. E5x");
    expect(wrong.ok ? "" : formatInputError(wrong.error)).toBe(
      'shot 2 "E5x": E5 was already shot (shot 1); leave one of the two out',
    );
  });
});
