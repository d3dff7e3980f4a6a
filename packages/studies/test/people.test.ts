import { summarise } from "@broadside/arena";
import { encodeShots, makeGameLayouts } from "@broadside/arena/games";
import { hitsByShot, mean, pairedP, standardDeviation } from "@broadside/arena/statistics";
import { infer, makeKnowledge, observe, placementsOf, preset, RandomStream, unshotCells } from "@broadside/engine";
import { ReusedReferee } from "@broadside/engine/games";
import { makePlacementModel } from "@broadside/engine/placing";
import { describe, expect, it } from "vitest";
import { type Manner, makeGames } from "../../arena/test/report/games.ts";
import { cases } from "../../engine/test/cases.ts";
import {
  BELIEFS,
  believed,
  evidenceOf,
  LAYOUTS,
  LOOKED_AT,
  logWeightOfEven,
  PEOPLE_WEIGHTS,
  playerName,
  recognise,
} from "../src/people-beliefs.ts";
import { type PartFindings, type PeopleFindings, people } from "../src/people-study.ts";

/** Findings in which each belief costs this many shots on top of about 17 + 2 + 4.5, by kind of layouts. */
const findings = (more: Record<string, readonly number[]>, chance = 0.6): PeopleFindings => {
  const parts = LAYOUTS.map(({ name, beliefs }): PartFindings => {
    const manners = beliefs.map(
      (belief, i): Manner => ({ strategy: playerName("greedy-hit", belief), more: more[name][i], spread: 3 }),
    );
    const games = makeGames(manners, 200);
    return {
      layouts: name,
      summary: summarise(games),
      hits: games.strategies.flatMap((one) => hitsByShot(one, 100) ?? []),
    };
  });
  const main = makeGames(
    ["uniform", "people"].map((belief, i) => ({
      strategy: `greedy-hit:prior=${belief}`,
      more: more["people"][i],
      spread: 3,
    })),
    300,
  );
  const interval = { low: chance - 0.01, high: chance + 0.01, confidence: 0.95 };
  const looks = [...LOOKED_AT, undefined].map((shots) => ({
    ...(shots !== undefined && { shots }),
    mean: chance,
    interval,
    sure: 0.25,
  }));
  const evidence = (layouts: string, median: number) => ({
    layouts,
    drawn: 1000,
    bits: { mean: 0.5, interval: { low: 0.4, high: 0.6, confidence: 0.95 } },
    games: { runs: 100, median, ninth: 2 * median, wrong: 0.04 },
  });
  return {
    main: summarise(main),
    parts,
    openings: [
      { player: "greedy-hit", belief: "uniform", cells: ["E5", "F6", "D4", "G7", "C3"] },
      { player: "greedy-hit", belief: "people", cells: ["J3", "A3", "C1", "C10", "B2"] },
    ],
    recognition: [{ layouts: "people", games: 200, looks }],
    evidence: [evidence("people", 8), evidence("uniform", 9)],
  };
};

const COSTS = { people: [24, 20, 21, 26, 20], uniform: [20, 22, 23, 20], hidden: [26, 22, 18] };

const said = (given: PeopleFindings): string => people.present(given).conclusions.join("\n");

describe("what the study of people says", () => {
  it("is another with other numbers", () => {
    const text = said(findings({ ...COSTS, people: [20, 24, 20, 20, 24], uniform: [20, 20, 20, 20] }, 0.4));
    expect(text).toMatch(/^greedy-hit:prior=uniform needs [34]\.\d+ fewer shots than greedy-hit:prior=people/m);
    expect(text).toMatch(/^On people's layouts .*`uniform` −[34]\.\d/m);
    expect(text).toMatch(/^On random layouts .*`people` .*not clearly different from 0, `opposite`/m);
    expect(text).toMatch(/a mean chance of 40\.0 % after 10 shots/);
    expect(said(findings({ ...COSTS, people: [20, 20, 20, 20, 20] }))).toMatch(/No clear difference between /);
  });

  it("p is Student's, right in the far tail", () => {
    // t = 0.2 * sqrt(2500) = 10 with 2,499 degrees of freedom; the expected value is twice the tail, by Simpson's
    // rule on the density.
    const p = pairedP({ mean: 2, standardDeviation: 10, pairs: 2500 });
    expect(p / 4.117857026e-23).toBeCloseTo(1, 6);
    expect(pairedP({ mean: 0, standardDeviation: 10, pairs: 2500 })).toBeCloseTo(1, 12);
  });
});

describe("its numbers", () => {
  const rules = preset("hasbro");

  it("the weight at which a layout tells nothing is the mean weight of many random layouts (5 standard errors)", () => {
    const sampler = makePlacementModel(rules, { name: "uniform" });
    const table = placementsOf(rules);
    const random = RandomStream.fromSeed(12);
    const weights = Float64Array.from({ length: cases(60_000, 200_000) }, () =>
      Array.from(sampler.draw(random))
        .flatMap((p) => Array.from(table.cellsOf(p)))
        .reduce((product, cell) => product * PEOPLE_WEIGHTS[cell], 1),
    );
    const error = standardDeviation(weights) / Math.sqrt(weights.length);
    expect(Math.abs(mean(weights) - Math.exp(logWeightOfEven()))).toBeLessThan(5 * error);
    expect(error / mean(weights)).toBeLessThan(0.02);
  });

  it("layouts tell for their own hider on average, and runs end with the wrong one less than once in 20", () => {
    for (const name of ["people", "uniform"] as const) {
      const { prior } = BELIEFS[name];
      const model = prior
        ? { model: "prior" as const, prior: { version: 1 as const, cells: tenRows() } }
        : { model: "uniform" as const };
      const { bits, games } = evidenceOf(makeGameLayouts({ scenario: rules, seed: 5, ...model }), name);
      expect(bits.interval.low).toBeGreaterThan(0.3);
      expect(bits.interval.high).toBeLessThan(0.6);
      expect(games.wrong).toBeGreaterThan(0);
      expect(games.wrong).toBeLessThan(0.05);
      expect(games.runs).toBeGreaterThan(500);
    }
  });

  it("recognition is the chance of the mixture's second part, shot by shot", async () => {
    const scenario = believed("mixture");
    const layouts = makeGameLayouts({ scenario: rules, model: "uniform", seed: 4 });
    const cells = RandomStream.fromSeed(3).shuffle(unshotCells(makeKnowledge(scenario)));
    const referee = new ReusedReferee(scenario);
    referee.begin(layouts.at(0));
    let knowledge = makeKnowledge(scenario);
    const shots: { cell: number; hit: boolean }[] = [];
    const expected = new Map<number, number>();
    for (const cell of cells) {
      if (shots.length === 30) expected.set(30, infer(knowledge).belief?.parts?.[1] ?? Number.NaN);
      if (referee.isOver) break;
      const hit = referee.isOccupied(cell);
      knowledge = observe(knowledge, { cell, answer: referee.fire(cell) });
      shots.push({ cell, hit });
    }
    const end = infer(knowledge).belief?.parts?.[1] ?? Number.NaN;
    const games = makeGames([{ strategy: "greedy-hit", more: 0, spread: 1 }], 2);
    const own = { ...games.strategies[0], sequences: [encodeShots(shots, 100), encodeShots(shots, 100)] };
    const again = { at: () => layouts.at(0), numberOf: () => 0 };
    const { looks } = await recognise({ ...games, strategies: [own] }, again, "uniform", () => {});
    expect(looks[0]).toMatchObject({ shots: 0, sure: 0 });
    expect(looks[0].mean).toBeCloseTo(0.5, 12);
    expect(looks.find((look) => look.shots === 30)?.mean).toBeCloseTo(expected.get(30) ?? Number.NaN, 12);
    expect(looks[looks.length - 1].mean).toBeCloseTo(end, 12);
    expect(looks[looks.length - 1].sure).toBe(end < 0.25 ? 1 : 0);
    expect(Math.abs(end - 0.5)).toBeGreaterThan(0.01);
  });
});

const tenRows = (): number[][] => Array.from({ length: 10 }, (_, y) => PEOPLE_WEIGHTS.slice(10 * y, 10 * y + 10));
