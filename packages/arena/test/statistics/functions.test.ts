import { describe, it } from "vitest";
import {
  chiSquareTail,
  incompleteBeta,
  logGamma,
  normalCdf,
  normalQuantile,
  normalTail,
  studentCdf,
  studentQuantile,
  upperGamma,
} from "../../src/statistics/sample/distribution.ts";
import { expectClose } from "./close.ts";
import reference from "./reference-scipy.json" with { type: "json" };

describe("special functions agree with SciPy", () => {
  it.each<[string, number[][], (...point: number[]) => number, number]>([
    ["logGamma", reference.logGamma, logGamma, 1e-13],
    ["upperGamma", reference.upperGamma, upperGamma, 1e-11],
    ["chiSquareTail", reference.chiSquareTail, chiSquareTail, 1e-11],
    ["incompleteBeta", reference.incompleteBeta, incompleteBeta, 1e-12],
    ["normalTail", reference.normalTail, normalTail, 1e-11],
    ["normalQuantile", reference.normalQuantile, normalQuantile, 1e-14],
    ["studentCdf", reference.studentCdf, studentCdf, 1e-9],
    ["studentQuantile", reference.studentQuantile, studentQuantile, 1e-11],
  ])("%s", (name, points, f, tolerance) => {
    for (const point of points) {
      const expected = point[point.length - 1];
      const axes = point.slice(0, -1);
      expectClose(f(...axes), expected, tolerance, `${name}(${axes})`);
    }
  });

  it("the normal distribution mirrors its tail", () => {
    for (const [z, tail] of reference.normalTail) expectClose(normalCdf(-z), tail, 1e-11, `${z}`);
  });
});
