import { expect, it } from "vitest";
import { isRecord, refuseUnknown } from "./fields.ts";

it("a record is an object with fields, as JSON has them", () => {
  for (const value of [{}, { a: 1 }, Object.create(null), JSON.parse('{"__proto__":1}')])
    expect(isRecord(value)).toBe(true);
  for (const value of [null, undefined, [], [{}], "text", 1, true, () => 1]) expect(isRecord(value)).toBe(false);
});

it("a field that is not known is refused, with the nearest that is or all of them", () => {
  expect(refuseUnknown({ a: 1 }, ["a", "b"], "here")).toBeUndefined();
  expect(refuseUnknown({ ship: 1 }, ["ships", "board"], "here")?.error).toEqual({
    where: "here",
    what: 'has an unknown field "ship"',
    fix: 'did you mean "ships"?',
  });
  expect(refuseUnknown({ zzzzzz: 1 }, ["ships", "board"], "here")?.error.fix).toBe("known: ships, board");
});
