import { describe, expect, it } from "vitest";
import { formatInputError, RefusedError, unwrap } from "../../core/result.ts";
import { formatScenario, parseScenario } from "../parse.ts";
import { placementsOf } from "../placement.ts";
import { factorsOf } from "./placement-factors.ts";
import { nearWeight, type PlainPrior } from "./prior.ts";

const rules = {
  name: "small",
  board: { size: [3, 2], blocked: ["C2"] },
  fleet: [
    { name: "boat", length: 2 },
    { name: "ell", shape: ["X.", "XX"] },
  ],
  contact: "allowed",
  answers: "hit",
};

const read = (prior: unknown) => parseScenario({ ...rules, prior });

describe("a prior in a scenario", () => {
  it.each([
    [{ version: 1 }],
    [
      {
        version: 1,
        name: "people",
        source: "counted",
        cells: [
          [1.5, "1/3", 2],
          [1, 1, "12345678901234567890"],
        ],
      },
    ],
    [{ version: 1, placements: { boat: { "A1-B1": "3/2", "A1-A2": 0.25 }, ell: { "A1,A2,B2": 7 } }, otherwise: "1/2" }],
    [
      {
        version: 1,
        mixture: [
          {
            share: 0.7,
            cells: [
              [1, 2, 3],
              [4, 5, 6],
            ],
          },
          { share: "3/10" },
        ],
      },
    ],
  ])("%# is read and written back unchanged", (prior) => {
    const scenario = unwrap(read(prior));
    expect(formatScenario(scenario).prior).toEqual(prior);
    expect(formatScenario(unwrap(parseScenario(formatScenario(scenario))))).toEqual(formatScenario(scenario));
  });

  it("is absent unless it is given", () => {
    expect(unwrap(read(undefined)).prior).toBeUndefined();
    expect(formatScenario(unwrap(read(undefined)))).not.toHaveProperty("prior");
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN])("refuses the weight %d, which JSON cannot say", (weight) => {
    const cells = [
      [1, weight, 1],
      [1, 1, 1],
    ];
    const result = read({ version: 1, cells });
    expect(!result.ok && formatInputError(result.error)).toContain(`cells[0][1] (B1): ${weight} is not finite; write`);
  });
});

describe("factors", () => {
  const factors = (prior: unknown) => {
    const scenario = unwrap(read(prior));
    return { table: placementsOf(scenario), ...factorsOf(scenario, scenario.prior?.weights as PlainPrior) };
  };

  it("of cells multiply, exactly where all are exact", () => {
    const { table, whole, near, divisor } = factors({
      version: 1,
      cells: [
        ["1/2", 3, 1],
        ["5/3", 1, 9],
      ],
    });
    const weights = [0.5, 3, 1, 5 / 3, 1, 9];
    for (let p = 0; p < table.count; p++) {
      const product = Array.from(table.cellsOf(p)).reduce((so, cell) => so * weights[cell], 1);
      // The factors of a class are its weights times their least common denominator, which is 6 for both classes.
      const part = table.classOf[p] === 0 ? 6 : 6;
      expect(near[p] / part).toBeCloseTo(product, 12);
      expect(Number(whole?.[p])).toBe(near[p]);
    }
    expect(divisor).toBe(36n);
  });

  it("of real weights have a geometric mean near 1 for each class, and the same ratios", () => {
    const { table, whole, near } = factors({
      version: 1,
      cells: [
        [1e40, 2e40, 1.5e40],
        [1e40, 3e40, 9],
      ],
    });
    expect(whole).toBeUndefined();
    const weights = [1e40, 2e40, 1.5e40, 1e40, 3e40, 9];
    for (let k = 0; k < 2; k++) {
      const [from, to] = [table.classStart[k], table.classStart[k + 1]];
      const logs = Array.from(near.subarray(from, to), Math.log2);
      expect(Math.abs(logs.reduce((a, b) => a + b, 0) / logs.length)).toBeLessThan(1);
      const product = (p: number): number => Array.from(table.cellsOf(p)).reduce((so, cell) => so * weights[cell], 1);
      for (let p = from; p < to; p++) expect(near[p] / near[from]).toBeCloseTo(product(p) / product(from), 10);
    }
  });

  it.each([
    ["fall to 0", 1e-100],
    ["rise past all numbers", 1e200],
  ])("are refused where products of real weights %s, wherever that is", (_, weight) => {
    for (const cells of [
      [
        [weight, weight, weight],
        [weight, weight, 1],
      ],
      [
        [weight, weight, 1.5],
        [weight, weight, 1],
      ],
    ]) {
      const four = { ...rules, fleet: [{ name: "square", shape: ["XX", "XX"] }], prior: { version: 1, cells } };
      const scenario = unwrap(parseScenario(four));
      expect(() => factorsOf(scenario, scenario.prior?.weights as PlainPrior)).toThrow(RefusedError);
    }
  });

  it("are near their weights whatever the number of digits", () => {
    const long = (digits: number): bigint => 10n ** BigInt(digits);
    for (const [numerator, denominator, value] of [
      [long(20), 1n, 1e20],
      [long(99), 1n, 1e99],
      [1n, long(99), 1e-99],
      [long(99), 3n, 1e99 / 3],
      [long(60) + 1n, long(60), 1],
      [2n ** 53n + 2n, 1n, 2 ** 53 + 2],
    ] as const) {
      const near = nearWeight({ kind: "exact", numerator, denominator });
      expect(Math.abs(near / value - 1), `${numerator}/${denominator}`).toBeLessThanOrEqual(2 ** -52);
    }
  });

  it("of listed placements are theirs, of others the one for all", () => {
    const { table, whole, divisor } = factors({
      version: 1,
      placements: { boat: { "A1-B1": "3/2" }, ell: { "A1,A2,B2": 7 } },
      otherwise: "1/2",
    });
    const names = Array.from({ length: table.count }, (_, p) => `${table.classOf[p]}:${table.cellsOf(p).join(",")}`);
    const found = Object.fromEntries(names.map((name, p) => [name, Number(whole?.[p])]));
    expect(found["0:0,1"]).toBe(3);
    expect(found["1:0,3,4"]).toBe(14);
    expect(
      Object.entries(found)
        .filter(([name]) => name !== "0:0,1" && name !== "1:0,3,4")
        .every(([, n]) => n === 1),
    ).toBe(true);
    expect(divisor).toBe(4n);
  });
});
