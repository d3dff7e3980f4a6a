import { cellsInBox } from "../../src/board/cell-box.ts";
import { coordOf, type RandomStream, type Scenario } from "../../src/index.ts";
import {
  type AnswerType,
  type Expression,
  type Feature,
  type Measure,
  makeFeature,
  makeOperation,
  makeTouch,
  type Operator,
  type Question,
  type Region,
  WATER,
} from "../../src/questions/question.ts";
import { pick } from "./pick.ts";

/** A random question whose types fit; of several operators and words. */
export const randomQuestion = (random: RandomStream, scenario: Scenario): Question => {
  const type = pick(random, ["truth", "truth", "number", "cell", "class"] as const);
  return { scenario, expression: randomExpression(random, scenario, type, 1 + random.below(3)) };
};

const randomExpression = (random: RandomStream, scenario: Scenario, type: AnswerType, depth: number): Expression => {
  const inner = (of: AnswerType): Expression => randomExpression(random, scenario, of, depth - 1);
  const operation = (operator: Operator, of: AnswerType): Expression | undefined => {
    const made = makeOperation(scenario, operator, inner(of), inner(of), "random");
    return made.ok ? made.value : undefined;
  };
  if (depth > 0 && type === "truth" && random.below(3) > 0) {
    const kind = random.below(4);
    if (kind === 0) return { kind: "not", of: inner("truth") };
    const made =
      kind === 1
        ? operation(pick(random, ["and", "or"]), "truth")
        : kind === 2
          ? operation(pick(random, ["=", "!=", "<", "<=", ">", ">="]), "number")
          : operation(pick(random, ["=", "!="]), pick(random, ["number", "truth", "cell", "class"]));
    if (made) return made;
  }
  if (depth > 0 && type === "number" && random.below(2) === 0) {
    const made = operation(pick(random, ["+", "-", "*"]), "number");
    if (made) return made;
  }
  return randomAtom(random, scenario, type, depth);
};

const randomAtom = (random: RandomStream, scenario: Scenario, type: AnswerType, depth: number): Expression => {
  const { board, fleet } = scenario;
  const cell = (): Expression =>
    depth > 0 && random.below(2) === 0
      ? randomAtom(random, scenario, "cell", 0)
      : { kind: "constant", type: "cell", value: random.below(board.cellCount) };
  const feature = (of: Feature): Expression | undefined => {
    const made = makeFeature(scenario, of, random.below(fleet.length), "random");
    return made.ok ? made.value : undefined;
  };
  if (type === "cell") {
    const made = random.below(3) > 0 ? feature(pick(random, ["first", "last"])) : undefined;
    return made ?? { kind: "constant", type, value: random.below(board.cellCount) };
  }
  if (type === "class") {
    if (random.below(3) > 0) return { kind: "at", cell: cell() };
    return { kind: "constant", type, value: random.below(fleet.length + 1) - 1 || WATER };
  }
  const region = (of: Measure): Expression => ({ kind: "region", of, region: randomRegion(random, scenario, 2) });
  if (type === "number") {
    const kind = random.below(6);
    if (kind === 0) return { kind: "constant", type, value: random.below(9) - 2 };
    if (kind === 1) return feature("length") ?? region("count");
    if (kind === 2) return { kind: "line", axis: board.size.length > 1 ? pick(random, [0, 1]) : 0, cell: cell() };
    return region("count");
  }
  const kind = random.below(8);
  if (kind === 0) return { kind: "constant", type, value: random.below(2) };
  if (kind === 1) return feature("across") ?? region("any");
  if (kind === 2) return feature("sunk") ?? region("all");
  if (kind === 3) {
    const made = makeTouch(scenario, [random.below(fleet.length), random.below(fleet.length)], "random");
    if (made.ok) return made.value;
  }
  return region(pick(random, ["any", "all"]));
};

const randomRegion = (random: RandomStream, scenario: Scenario, depth: number): Region => {
  const { board, fleet } = scenario;
  if (depth > 0 && random.below(3) === 0) {
    const [left, right] = [0, 1].map(() => randomRegion(random, scenario, depth - 1));
    return { kind: pick(random, ["and", "or", "minus"]), left, right };
  }
  const kind = random.below(5);
  const any = (): number => random.below(board.cellCount);
  if (kind === 0) return { kind: "ships", shipClass: random.below(fleet.length) };
  if (kind === 1) return { kind: "cells", cells: [...new Set([any(), any(), any()])].sort((a, b) => a - b) };
  if (kind === 2) return { kind: "cells", cells: Array.from({ length: board.cellCount }, (_, cell) => cell) };
  const [a, b] = [coordOf(board, any()), coordOf(board, any())];
  const ends = kind === 3 ? [a, b] : board.size.map((side, axis) => (axis === 0 ? [0, side - 1] : [a[axis], a[axis]]));
  const [low, high] =
    kind === 3
      ? [a.map((x, i) => Math.min(x, b[i])), a.map((x, i) => Math.max(x, b[i]))]
      : [ends.map(([from]) => from), ends.map(([, to]) => to)];
  return { kind: "cells", cells: cellsInBox(board, { low, high }).sort((x, y) => x - y) };
};
