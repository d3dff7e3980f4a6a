// The weights of layouts by every method, compared with the oracle, which weighs them one by one.

import { describe, expect, it } from "vitest";
import { makeKnowledge, preset } from "../../src/index.ts";
import { infer } from "../../src/inference/posterior/infer.ts";
import { weighLayouts } from "../../src/inference/posterior/weigh.ts";
import { placementsOf } from "../../src/scenario/placement.ts";
import { cases } from "../cases.ts";
import { testWeighing } from "./weigh-contract.ts";

describe("every kind", () => testWeighing(["enumeration", "state-graph", undefined], {}, cases(35, 600), 400_001));
describe("frontiers", () =>
  testWeighing(["frontier", "halved-frontier"], { flat: true, boxes: true }, cases(35, 600), 500_001));

describe("whole boards", () => {
  it.each(["hasbro", "russian"])("%s: with factors of 1 layouts weigh as many as there are", (name) => {
    const knowledge = makeKnowledge(preset(name));
    const { count } = placementsOf(knowledge.scenario);
    const near = new Float64Array(count).fill(1);
    const posterior = infer(knowledge);
    const exact = weighLayouts(knowledge, { near, whole: new Array<bigint>(count).fill(1n) });
    expect(exact.total).toBe(posterior.layouts);
    expect(exact.weights).toEqual(posterior.weights);
    const real = weighLayouts(knowledge, { near });
    expect(real.kind === "real" && real.relativeError).toBeLessThan(1e-9);
    expect(real.total).toBe(Number(posterior.layouts));
  });
});
