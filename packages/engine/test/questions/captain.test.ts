import { describe, expect, test } from "vitest";
import { type Layout, listLayouts, makeKnowledge, parseScenario, RandomStream, unwrap } from "../../src/index.ts";
import { FleetBelief, settledShips } from "../../src/questions/fleet-belief.ts";
import { valuesOf } from "../../src/questions/list-program.ts";
import { answerOn, Captain, type CaptainBudget, parseQuestion, playWithSpotter, Spotter } from "../../src/questions.ts";
import { shipsOf } from "../../src/scenario/layout.ts";
import { cases } from "../cases.ts";
import { pick } from "../generate/pick.ts";

const small = unwrap(parseScenario({ board: { size: [4, 3] }, fleet: [3, 2, 2], contact: "allowed", answers: "hit" }));

/** Which ship of a layout is on a cell. */
const shipOn = (layout: Layout, cell: number): number => shipsOf(layout).findIndex((cells) => cells.includes(cell));

const LAYOUTS = listLayouts(makeKnowledge(small), 1e6);

/** All layouts with their weight: an enumeration that knows nothing of lists, tables and columns. */
class Enumeration {
  layouts = LAYOUTS.map((layout) => ({ layout, weight: 1 }));
  readonly #hits: { cell: number; mark: number }[] = [];

  heard(text: string, answer: boolean, wrong: number): void {
    const question = unwrap(parseQuestion(small, text));
    for (const each of this.layouts) each.weight *= answerOn(question, each.layout) === answer ? 1 - wrong : wrong;
    this.layouts = this.layouts.filter(({ weight }) => weight > 0);
  }

  shot(cell: number, mark: number | undefined): void {
    if (mark !== undefined) this.#hits.push({ cell, mark });
    this.layouts = this.layouts.filter(({ layout }) => {
      if (mark === undefined) return shipOn(layout, cell) < 0;
      return this.#hits.every(
        (a) =>
          shipOn(layout, a.cell) >= 0 &&
          this.#hits.every((b) => (shipOn(layout, a.cell) === shipOn(layout, b.cell)) === (a.mark === b.mark)),
      );
    });
  }

  chance(holds: (layout: Layout) => boolean): number {
    const sum = (all: typeof this.layouts) => all.reduce((total, { weight }) => total + weight, 0);
    return sum(this.layouts.filter(({ layout }) => holds(layout))) / sum(this.layouts);
  }
}

const budget = (wrong: number, given: Partial<CaptainBudget> = {}): CaptainBudget => ({
  ...{ questions: 4, shots: 12, wrong },
  ...given,
});

describe("what a captain believes", () => {
  test("is what an enumeration of the layouts says, cell by cell and question by question", () => {
    const start = FleetBelief.begin(small);
    for (let seed = 0; seed < cases(6, 400); seed++) {
      const random = RandomStream.fromSeed(62, seed);
      const wrong = pick(random, [0, 0.1, 0.35]);
      const all = new Enumeration();
      const hidden = pick(random, LAYOUTS);
      let belief = start.doubting(wrong);
      const cells = random.shuffle(Array.from({ length: 12 }, (_, at) => at));
      const boxes = ["A1:B2", "B1:D1", "A1:C3", "row 2", "column D"];
      for (let step = 0; step < 7; step++) {
        const text = `count(${pick(random, boxes)}) <= ${random.below(3)}`;
        const question = unwrap(parseQuestion(small, text));
        const right = answerOn(question, hidden) === true;
        const weighed = belief.weigh(question.expression);
        expect(weighed.chance, `${seed}`).toBeCloseTo(
          all.chance((layout) => answerOn(question, layout) === true),
          12,
        );
        if (random.below(2) === 0) {
          const answer = random.unit() < wrong ? !right : right;
          belief = weighed.heard(answer);
          all.heard(text, answer, wrong);
        } else {
          const ship = shipOn(hidden, cells[step]);
          const mark = ship < 0 ? undefined : 7 - ship;
          belief = belief.shot(cells[step], mark);
          all.shot(cells[step], mark);
        }
        expect(belief.sets, `${seed}`).toBe(all.layouts.length);
        for (const [cell, chance] of belief.chances().entries())
          expect(chance, `${seed} ${cell}`).toBeCloseTo(
            all.chance((layout) => shipOn(layout, cell) >= 0),
            12,
          );
      }
    }
  });

  test("is sampled by its odds", () => {
    let belief = FleetBelief.begin(small).doubting(0.2);
    for (const text of ["any(A1:B2)", "count(row 2) <= 1"])
      belief = belief.weigh(unwrap(parseQuestion(small, text)).expression).heard(true);
    const { expression } = unwrap(parseQuestion(small, "count(B1:D2) <= 3"));
    const drawn = belief.sample(5000, 0.37);
    const values = valuesOf(settledShips(drawn, expression), expression, drawn.sets);
    expect(values.length).toBe(5000);
    expect(values.reduce((a, b) => a + b) / 5000).toBeCloseTo(belief.weigh(expression).chance, 2);
    expect(belief.weigh(expression).chance).not.toBeCloseTo(FleetBelief.begin(small).weigh(expression).chance, 2);
  });
});

describe("a captain", () => {
  test("finds all ships, with fewer misses the more he may ask", async () => {
    const shotsWith = async (questions: number, wrong: number): Promise<number> => {
      let shots = 0;
      const first = Captain.begin(small, budget(0), RandomStream.fromSeed(1));
      for (let game = 0; game < 12; game++) {
        const random = RandomStream.fromSeed(8, game);
        const layout = pick(random, LAYOUTS);
        const given = budget(wrong, { questions });
        const captain = first.again(given, RandomStream.fromSeed(9, game));
        const played = await playWithSpotter(captain, layout, new Spotter(layout, wrong, random), given);
        expect(played).toMatchObject({ isFinished: true, hits: 7 });
        expect(played.f1).toBeCloseTo(14 / (played.shots + 7), 12);
        shots += played.shots;
      }
      return shots / 12;
    };
    const [none, few, many, doubtful] = [
      await shotsWith(0, 0),
      await shotsWith(2, 0),
      await shotsWith(6, 0),
      await shotsWith(6, 0.1),
    ];
    expect(few).toBeLessThan(none);
    expect(many).toBeLessThan(few);
    expect(doubtful).toBeGreaterThan(many);
    expect(doubtful).toBeLessThan(none);
  });

  test("asks nothing twice, and no question that parts the layouts like an earlier one", () => {
    const captain = Captain.begin(small, budget(0.3, { questions: 12 }), RandomStream.fromSeed(4));
    const asked = new Set<string>();
    for (let k = 0; k < 12; k++) {
      const move = captain.move();
      if (move?.kind !== "ask") throw new Error("the captain shoots");
      expect(captain.move()).toBe(move);
      expect(move.bits).toBeGreaterThan(0);
      const answers = LAYOUTS.map((layout) => Number(answerOn(move.question, layout)));
      const key = answers.map((answer) => answer ^ answers[0]).join("");
      expect(asked).not.toContain(key);
      asked.add(key);
      captain.heard(k % 2 === 0);
    }
    expect(captain.move()?.kind).toBe("shoot");
  });

  test("shoots the likeliest cell when he has nothing to ask, and stops with his shots", () => {
    const captain = Captain.begin(small, budget(0, { questions: 0, shots: 2 }), RandomStream.fromSeed(4));
    for (const mark of [undefined, 1]) {
      const move = captain.move();
      if (move?.kind !== "shoot") throw new Error("the captain does not shoot");
      expect(move.chance).toBe(Math.max(...captain.chances()));
      captain.fired(move.cell, mark);
    }
    expect(captain.move()).toBeUndefined();
  });

  test("refuses what is no budget, no answer and no question for him", () => {
    const begin = (given: Partial<CaptainBudget>) => () =>
      Captain.begin(small, budget(0, given), RandomStream.fromSeed(1));
    expect(begin({ questions: -1 })).toThrow("questions: -1 is not a number of questions; write a whole number from 0");
    expect(begin({ wrong: 1 })).toThrow("wrong: 1 is not a chance");
    expect(() => begin({ questions: 0 })().heard(true)).toThrow("no question is open");
    const fleet = [
      { name: "a", length: 2 },
      { name: "b", length: 2 },
    ];
    const named = unwrap(parseScenario({ board: { size: [4, 3] }, fleet, contact: "allowed", answers: "hit" }));
    const belief = FleetBelief.begin(named);
    const { expression } = unwrap(parseQuestion(named, "first(a) = A1"));
    expect(() => belief.weigh(expression)).toThrow("a captain does not know which of like ships is which");
  });
});

describe("a spotter", () => {
  test("is wrong as often as said, and says the same to the same question", () => {
    const [layout] = LAYOUTS;
    const spotter = new Spotter(layout, 0.1, RandomStream.fromSeed(1));
    let wrong = 0;
    for (let k = 0; k < 1000; k++) {
      const question = unwrap(parseQuestion(small, `count(A1:B2) <= ${k}`));
      const said = spotter.answer(question);
      expect(spotter.answer(question)).toEqual(said);
      expect(said.isRight).toBe(said.answer === answerOn(question, layout));
      wrong += Number(!said.isRight);
    }
    expect(Math.abs(wrong / 1000 - 0.1)).toBeLessThan(0.03);
    expect(() => spotter.answer(unwrap(parseQuestion(small, "count(board)")))).toThrow("answers yes or no");
  });
});
