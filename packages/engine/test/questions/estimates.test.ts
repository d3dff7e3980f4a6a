import { describe, expect, test } from "vitest";
import { symmetriesOf } from "../../src/board/symmetry.ts";
import { makeKnowledge, parseKnowledge, preset, RandomStream, RefusedError, unwrap } from "../../src/index.ts";
import { bitsOf } from "../../src/questions/answer-bits.ts";
import { CountedPosition } from "../../src/questions/counted-position.ts";
import { type Expression, formatQuestion } from "../../src/questions/question.ts";
import { SampledPosition } from "../../src/questions/sampled-position.ts";
import { Asker, parseQuestion, parseTold } from "../../src/questions.ts";
import { cases } from "../cases.ts";
import { drawPosition } from "../generate/random-position.ts";
import { randomQuestion } from "../generate/random-question.ts";
import { randomTold } from "../generate/random-told.ts";

const hasbro = preset("hasbro");
const about = (...told: string[]) => new Asker(unwrap(parseTold(hasbro, "", told)));
const question = (text: string) => unwrap(parseQuestion(hasbro, text));

const rms = (list: readonly number[]): number => Math.sqrt(list.reduce((sum, z) => sum + z * z, 0) / list.length);

describe("the errors of estimates", () => {
  test("are as large as the estimates are off the exact answers, after statements and doubts too", () => {
    const random = RandomStream.fromSeed(70);
    const samples = 1000;
    const [chances, bits, even, beliefs]: number[][] = [[], [], [], []];
    for (let i = 0; i < cases(400, 2000); i++) {
      const knowledge = drawPosition(random, { answers: ["hit", "sunk", "named"], truth: "true", limit: 3000n });
      const told = i % 3 === 0 ? randomTold(random, knowledge) : unwrap(parseTold(knowledge.scenario, ""));
      const asker = new Asker(told);
      if (asker.count().layouts === 0n) continue;
      const counts = CountedPosition.make(told, {});
      if (!counts) continue;
      const sampled = SampledPosition.make(told, counts, { samples, seed: i }, {});
      for (let k = 0; k < 4; k++) {
        const asked = randomQuestion(random, knowledge.scenario);
        const wrong = k % 2 === 0 ? 0 : 0.1;
        const exact = asker.ask(asked, { wrong });
        const found = sampled.estimate(asked, wrong);
        const where = `${formatQuestion(asked)} ${i}`;
        const [common] = [...exact.answers].sort((a, b) => Math.abs(a.chance - 0.4) - Math.abs(b.chance - 0.4));
        if (common.chance > 0.03 && common.chance < 0.97) {
          const { estimate, standardError } = found.answers.find(({ answer }) => answer === common.answer)?.chance ?? {
            estimate: 0,
            standardError: 0,
          };
          chances.push((estimate - common.chance) / standardError);
        }
        const off = (found.bits.estimate - exact.bits) / found.bits.standardError;
        expect(Math.abs(off), where).toBeLessThan(6);
        const evenly = exact.answers.map(() => 1 / exact.answers.length);
        const most = bitsOf(evenly, typeof exact.answers[0].answer === "boolean", wrong);
        // Near the most that answers can tell, estimates are cut off there.
        if (exact.bits > 0.05) (exact.bits < 0.99 * most ? bits : even).push(off);
      }
      for (const [k, { right }] of asker.beliefs().entries()) {
        const { estimate, standardError } = sampled.beliefs()[k].right;
        if (right > 0.03 && right < 0.97) beliefs.push((estimate - right) / standardError);
      }
    }
    expect(Math.min(chances.length, bits.length)).toBeGreaterThan(cases(250, 1200));
    expect(beliefs.length).toBeGreaterThan(cases(15, 75));
    for (const [what, list] of [
      ["chances", chances],
      ["bits", bits],
    ] as const) {
      expect(rms(list), what).toBeGreaterThan(0.9);
      expect(rms(list), what).toBeLessThan(1.1);
      const within = list.filter((z) => Math.abs(z) < 2).length / list.length;
      expect(within, what).toBeGreaterThan(0.92);
      expect(within, what).toBeLessThan(0.98);
    }
    // Not above the truth, nor below, on average.
    expect(Math.abs(bits.reduce((sum, z) => sum + z, 0) / Math.sqrt(bits.length))).toBeLessThan(3);
    expect(rms(even)).toBeLessThan(1.1);
    expect(rms(beliefs)).toBeLessThan(1.5);
  });

  test("are never 0, and an answer that was not drawn is not said to be impossible", () => {
    const scenario = preset("gorkoff-5x5");
    const told = unwrap(parseTold(scenario, ""));
    const sampled = SampledPosition.make(told, undefined, { samples: 100, seed: 2 }, {});
    const { answers, bits } = sampled.estimate(unwrap(parseQuestion(scenario, "any(board)")), 0);
    expect(answers).toEqual([{ answer: true, chance: { estimate: 1, standardError: 0.015 } }]);
    expect(bits.estimate).toBe(0);
    expect(bits.standardError).toBeGreaterThan(0.05);
  });
});

describe("a position that is too large to list", () => {
  test("is estimated where counts do not tell, with equal results for equal seeds", () => {
    const asked = question("touch(carrier, battleship)");
    const found = about().askOrEstimate(asked, { samples: 20_000, seed: 5 });
    if (found.method !== "estimate") throw new Error("this is not counted");
    expect([found.samples, found.seed]).toEqual([20_000, 5]);
    expect(found.answers.map(({ answer }) => answer)).toEqual([true, false]);
    expect(about().askOrEstimate(asked, { samples: 20_000, seed: 5 })).toEqual(found);
    const other = about().askOrEstimate(asked, { samples: 20_000, seed: 6 });
    expect(other).not.toEqual(found);
    expect(about().askOrEstimate(question("count(A1:D4)")).method).toBe("counts");
  });

  test("agrees with exact counts within the errors", () => {
    const asker = about();
    const sampled = SampledPosition.make(asker.told, undefined, { samples: 20_000 }, {});
    for (const text of ["count(A1:D4)", "at(E5)", "first(carrier)", "row(first(destroyer)) <= 3", "any(A1:B2)"]) {
      const exact = asker.ask(question(text));
      const { answers, bits } = sampled.estimate(question(text), 0);
      for (const { answer, chance } of answers) {
        const truth = exact.answers.find((each) => each.answer === answer)?.chance ?? Number.NaN;
        expect(Math.abs(chance.estimate - truth), text).toBeLessThan(5 * chance.standardError);
      }
      expect(Math.abs(bits.estimate - exact.bits), text).toBeLessThan(5 * bits.standardError);
    }
  });

  test("is estimated after statements that cannot be counted", () => {
    const touch = question("touch(carrier, battleship)");
    const [plain, certain, doubtful] = [[], ["touch(carrier, battleship)"], ["touch(carrier, battleship) @0.1"]].map(
      (told) => {
        const asker = about(...told);
        const found = asker.askOrEstimate(touch, { samples: 10_000 });
        if (found.method !== "estimate") throw new Error("this is not counted");
        return { chance: found.answers[0].chance, beliefs: asker.beliefsOrEstimate({ samples: 10_000 }) };
      },
    );
    expect(certain.chance.estimate).toBe(1);
    expect(certain.beliefs[0].right).toEqual({ estimate: 1, standardError: 0 });
    // By Bayes' rule.
    const { estimate: p, standardError: error } = plain.chance;
    const believed = (0.9 * p) / (0.9 * p + 0.1 * (1 - p));
    const slope = 0.09 / (0.9 * p + 0.1 * (1 - p)) ** 2;
    expect(Math.abs(doubtful.chance.estimate - believed)).toBeLessThan(
      5 * Math.hypot(slope * error, doubtful.chance.standardError),
    );
    expect(doubtful.beliefs[0].right).toEqual(doubtful.chance);
  });

  test("is refused where almost no layout agrees, or the odds cannot be counted", () => {
    const contrary = unwrap(parseTold(preset("gorkoff-5x5"), "", ["any(A1)", "not any(A1)"]));
    const sample = () => SampledPosition.make(contrary, undefined, { samples: 100 }, {});
    expect(sample).toThrow("0 of 200,000 drawn layouts agree");
    const odd = about("touch(carrier, battleship)", "count(A1:B2) + count(I9:J10) = 2 @0.1");
    expect(() => odd.askOrEstimate(question("any(A1)"))).toThrow("doubt only answers of yes or no");
    expect(() => about().askOrEstimate(question("touch(carrier, cruiser)"), { samples: 1 })).toThrow("samples: 1");
  });
});

/** The cells of a ranked box and what is asked of them. */
const boxOf = (expression: Expression): { cells: readonly number[]; most: number } | undefined => {
  if (expression.kind === "region" && expression.region.kind === "cells")
    return { cells: expression.region.cells, most: 0 };
  if (expression.kind !== "operation" || expression.left.kind !== "region") return undefined;
  const { region } = expression.left;
  return region.kind === "cells" && expression.right.kind === "constant"
    ? { cells: region.cells, most: expression.right.value }
    : undefined;
};

describe("a ranking", () => {
  test("gives images under symmetries once, and leaves nothing out", () => {
    const scenario = preset("gorkoff-5x5");
    for (const [shots, symmetries] of [
      ["", 8],
      ["C3.", 8],
      ["B3. D3.", 4],
      ["A2.", 1],
    ] as const) {
      const ranked = new Asker(unwrap(parseKnowledge(scenario, shots))).rank({ top: 1000, of: "regions" });
      const keys = ranked.map(({ question: { expression } }) => {
        const box = boxOf(expression);
        if (!box) throw new Error("a box was ranked");
        const images = symmetriesOf(scenario.board).map(({ cells }) =>
          [...box.cells.map((cell) => cells[cell])].sort((a, b) => a - b).join(),
        );
        return { most: box.most, cells: box.cells.join(), images: symmetries === 8 ? images : [box.cells.join()] };
      });
      for (const [i, { most, cells }] of keys.entries())
        for (const other of keys.slice(0, i))
          expect(other.most === most && other.images.includes(cells), `${cells} ${most} after ${shots}`).toBe(false);
      const [least, largest] = [Math.min(...ranked.map(({ alike }) => alike)), Math.max(...ranked.map((r) => r.alike))];
      expect(least).toBe(0);
      if (symmetries > 1) expect(largest).toBeGreaterThanOrEqual(symmetries - 1);
    }
    // What was said breaks a symmetry, or keeps it.
    const first = (...told: string[]) =>
      new Asker(unwrap(parseTold(scenario, "", told))).rank({ top: 40, of: "regions" }).map(({ alike }) => alike);
    expect(Math.max(...first("any(A1:A2)"))).toBeLessThan(7);
    expect(Math.max(...first("any(C3)"))).toBeGreaterThanOrEqual(7);
  });

  test("of a large position is by drawn layouts, with exact figures for the best", () => {
    const asker = about();
    expect(() => asker.rank()).toThrow(RefusedError);
    const { questions, method, sample } = asker.rankOrEstimate({ top: 12, of: "regions", samples: 5000, seed: 3 });
    expect([method, sample]).toEqual(["estimate", { compared: 10_000, samples: 5000, seed: 3 }]);
    expect(questions).toHaveLength(12);
    const exact = questions.filter((each) => each.method !== "estimate");
    expect(exact).toHaveLength(10);
    for (const each of exact.slice(0, 3)) {
      const { answers, bits } = asker.ask(each.question);
      expect(answers[0]).toEqual({ answer: true, layouts: each.layouts, chance: each.chance });
      expect(each.bits).toBeCloseTo(bits, 12);
    }
    for (const { alike, question: asked } of questions) {
      // The board has eight symmetries, and a box at least one that leaves it as it is.
      expect(alike, formatQuestion(asked)).toBeGreaterThan(0);
    }
    for (const each of questions) {
      if (each.method !== "estimate") continue;
      const truth = asker.ask(each.question);
      expect(Math.abs(each.chance.estimate - truth.answers[0].chance)).toBeLessThan(5 * each.chance.standardError);
    }
  });

  test("of a position between two and sixty million layouts takes exact figures from the list", () => {
    const scenario = preset("hasbro");
    const asker = new Asker(unwrap(parseKnowledge(scenario, "C3. E5. G7. I9. B8. H2. E3x D3x G4x G5x")));
    const { layouts } = asker.count();
    expect(layouts).toBeGreaterThan(2_000_000n);
    const { questions, method } = asker.rankOrEstimate({ top: 3 });
    expect([method, ...questions.map((each) => each.method)]).toEqual(["estimate", "list", "list", "list"]);
    const [best] = questions;
    if (best.method === "estimate") throw new Error("it was listed");
    expect(asker.ask(best.question).answers[0]).toMatchObject({ layouts: best.layouts, chance: best.chance });
  });
});

test("how many ship cells half of the board has is symmetric, and adds up to all layouts", () => {
  const { answers, method } = new Asker(makeKnowledge(hasbro)).ask(question("count(A1:J5)"));
  expect(method).toBe("counts");
  expect(answers.map(({ answer }) => answer)).toEqual(Array.from({ length: 18 }, (_, n) => n));
  expect(answers.reduce((sum, { layouts }) => sum + layouts, 0n)).toBe(30_093_975_536n);
  for (const [n, { layouts }] of answers.entries()) expect(layouts).toBe(answers[17 - n].layouts);
});
