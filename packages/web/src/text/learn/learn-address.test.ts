import { expect, test } from "vitest";
import { formatLearnAddress, parseLearnAddress } from "./learn-address.ts";
import { LESSONS, STEP_COUNTS } from "./lessons.ts";

test("every step of every lesson has an address that leads back to it, and so has the list", () => {
  expect(parseLearnAddress(formatLearnAddress())).toEqual({ step: 1, problems: [] });
  for (const lesson of LESSONS)
    for (let step = 1; step <= STEP_COUNTS[lesson]; step++)
      expect(parseLearnAddress(`#${formatLearnAddress(lesson, step)}`)).toEqual({ lesson, step, problems: [] });
});

test("what an address names that there is not is said, and the list is meant", () => {
  const problemOf = (fragment: string) => {
    const { lesson, problems } = parseLearnAddress(fragment);
    expect(lesson).toBeUndefined();
    return problems;
  };
  expect(problemOf("#learn&lesson=maths")).toEqual([{ kind: "lesson", name: "maths" }]);
  for (const step of ["0", "4", "-1", "x", "1.5", "", "99999", "1e1"])
    expect(problemOf(`#learn&lesson=map&step=${step}`)).toEqual([{ kind: "step", name: step, lesson: "map" }]);
  expect(problemOf("#learn&leson=map")).toEqual([{ kind: "part", name: "leson=map" }]);
  expect(problemOf("#learn&lesson=%E0%A4%A")).toEqual([{ kind: "lesson", name: "%E0%A4%A" }]);
  expect(problemOf(`#learn&lesson=${"a".repeat(200)}`)).toEqual([{ kind: "lesson", name: `${"a".repeat(40)}…` }]);
  expect(problemOf(`#learn&lesson=${"a".repeat(1_000_000)}`)).toEqual([{ kind: "long" }]);
});

test("a part that is not known does not keep a lesson from being shown", () => {
  expect(parseLearnAddress("#learn&lesson=map&step=2&speed=3")).toEqual({
    lesson: "map",
    step: 2,
    problems: [{ kind: "part", name: "speed=3" }],
  });
});
