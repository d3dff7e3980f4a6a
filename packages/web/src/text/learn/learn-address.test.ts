import { expect, test } from "vitest";
import { parseLearnAddress } from "./learn-address.ts";

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
  // A part that is not known does not keep a lesson from being shown.
  expect(parseLearnAddress("#learn&lesson=map&step=2&speed=3")).toEqual({
    lesson: "map",
    step: 2,
    problems: [{ kind: "part", name: "speed=3" }],
  });
});
