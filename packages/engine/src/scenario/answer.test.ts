import { expect, test } from "vitest";
import { type Answer, answerKey, MISS, sameAnswer } from "./answer.ts";

/** Answers of all kinds, no two of them equal. */
const ANSWERS: readonly Answer[] = [
  MISS,
  { kind: "hit" },
  { kind: "hit", shipClass: 0 },
  { kind: "hit", shipClass: 1 },
  { kind: "sunk" },
  { kind: "sunk", length: 0 },
  { kind: "sunk", length: 1 },
  { kind: "sunk", shipClass: 0 },
  { kind: "sunk", shipClass: 1 },
  { kind: "sunk", shipClass: 1, cells: [2, 3] },
  { kind: "sunk", shipClass: 1, cells: [3] },
  { kind: "sunk", shipClass: 1, cells: [23] },
  { kind: "count", ships: 0 },
  { kind: "count", ships: 1 },
];

test("answers are the same when they say the same, and only then", () => {
  for (const [i, answer] of ANSWERS.entries()) {
    const others = structuredClone(ANSWERS);
    const same = ANSWERS.map((_, j) => i === j);
    expect(others.map((other) => sameAnswer(answer, other))).toEqual(same);
    expect(others.map((other) => answerKey(answer) === answerKey(other))).toEqual(same);
  }
});
