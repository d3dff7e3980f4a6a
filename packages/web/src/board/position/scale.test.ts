import { expect, test } from "vitest";
import { placeOn, rangeOf, SCALES } from "./scale.ts";

const parts = [0, 0.04, undefined, 0.25, 0.25, 1, 0.01];

test("no scale changes the order, makes equals differ or gives a place to what has no value", () => {
  for (const scale of SCALES) {
    const { places } = placeOn(scale, parts);
    for (const [i, a] of parts.entries()) {
      if (a === undefined) expect(places[i]).toBeUndefined();
      for (const [j, b] of parts.entries()) {
        if (a === undefined || b === undefined) continue;
        expect(Math.sign((places[i] ?? -1) - (places[j] ?? -1))).toBe(Math.sign(a - b));
      }
    }
    const known = places.filter((place) => place !== undefined);
    expect([Math.min(...known), Math.max(...known)]).toEqual([0, 1]);
  }
});

test("the middle of the legend is the value whose place is the middle", () => {
  for (const scale of SCALES) {
    const values = [0, 0.1, 0.2, 0.3, 1];
    const { middle } = placeOn(scale, values);
    const { places } = placeOn(scale, [...values, middle]);
    expect(places[places.length - 1]).toBeCloseTo(0.5, 2);
  }
  expect(placeOn("root", [0.25]).places).toEqual([0.5]);
  expect(placeOn("rank", [0.2, 0.9, 0.3]).places).toEqual([0, 1, 0.5]);
});

test("a board where all values are equal has the colour of that value, not the lowest", () => {
  expect(placeOn("rank", [1, 1]).places).toEqual([1, 1]);
  expect(placeOn("rank", [0, 0]).places).toEqual([0, 0]);
  expect(placeOn("rank", []).places).toEqual([]);
});

test("the range begins at the least value, but at half of the greatest at most, and keeps the order", () => {
  expect(rangeOf([0.4, undefined, 0.7, 1])).toEqual({ start: 0.4, parts: [0, undefined, expect.closeTo(0.5), 1] });
  expect(rangeOf([0, 0.5, 1])).toEqual({ start: 0, parts: [0, 0.5, 1] });
  expect(rangeOf([0.9, 1])).toEqual({ start: 0.5, parts: [0.8, 1] });
  expect(rangeOf([1, 1]).parts).toEqual([1, 1]);
  expect(rangeOf([0, 0])).toEqual({ start: 0, parts: [0, 0] });
});
