import { describe, expect, test } from "vitest";
import { Referee } from "../../src/games.ts";
import {
  type Answer,
  type Layout,
  listLayouts,
  MISS,
  makeKnowledge,
  parseScenario,
  RandomStream,
  type Scenario,
  sameAnswer,
  unwrap,
} from "../../src/index.ts";
import { FleetBelief, settledShips } from "../../src/questions/fleet-belief.ts";
import { valuesOf } from "../../src/questions/list-program.ts";
import { answerOn, Captain, type CaptainBudget, parseQuestion, playWithSpotter, Spotter } from "../../src/questions.ts";
import { shipsOf } from "../../src/scenario/layout.ts";
import { cases } from "../cases.ts";
import { pick } from "../generate/pick.ts";

const rules = (parts: object = {}): Scenario =>
  unwrap(parseScenario({ board: { size: [4, 3] }, fleet: [3, 2, 2], contact: "allowed", answers: "hit", ...parts }));

const small = rules();

const line = (name: string, length: number, count = 1) => ({ name, length, count });

/** Rules of every kind that a captain follows. */
const RULES: Readonly<Record<string, Scenario>> = {
  hit: small,
  sunk: rules({ answers: "sunk" }),
  length: rules({ answers: "length", contact: "no-sides", board: { size: [4, 4] } }),
  "named, two classes alike": rules({ answers: "named", fleet: [line("a", 3), line("b", 2), line("c", 2)] }),
  "named, one class of two ships": rules({ answers: "named", fleet: [line("a", 2, 2), line("b", 2)] }),
  revealed: rules({ answers: "revealed", fleet: [line("a", 2, 2), line("b", 2)] }),
  "count, with a blocked cell": rules({ answers: "count", board: { size: [4, 3], blocked: ["B2"] } }),
  identified: rules({ answers: "identified" }),
  "identified, two classes alike": rules({ answers: "identified", fleet: [line("a", 3), line("b", 2), line("c", 2)] }),
  "identified, shared lengths": rules({
    answers: "identified",
    fleet: [{ names: ["red", "blue", "green"], lengths: [3, 2, 2] }],
  }),
  "identified, shared lengths and one of these": rules({
    answers: "identified",
    fleet: [{ names: ["red", "blue"], lengths: [3, 2] }, line("boat", 2)],
  }),
  "identified, a length of several": rules({
    answers: "identified",
    fleet: [{ name: "eel", length: [1, 2, 3] }, line("boat", 2)],
  }),
  "sunk, shapes and clues": rules({
    answers: "sunk",
    fleet: [{ name: "ell", shape: ["X.", "XX"] }, line("boat", 2)],
    clues: { A1: "water", D3: "ship" },
  }),
};

/** All layouts with their weight: an enumeration that replays games, and knows nothing of lists and classes alike. */
class Enumeration {
  layouts: { layout: Layout; referee: Referee; weight: number }[];
  readonly #scenario: Scenario;

  constructor(scenario: Scenario, layouts: readonly Layout[]) {
    this.#scenario = scenario;
    this.layouts = layouts.map((layout) => ({ layout, referee: new Referee(layout), weight: 1 }));
  }

  heard(text: string, answer: boolean, wrong: number): void {
    const question = unwrap(parseQuestion(this.#scenario, text));
    for (const each of this.layouts) each.weight *= answerOn(question, each.layout) === answer ? 1 - wrong : wrong;
    this.layouts = this.layouts.filter(({ weight }) => weight > 0);
  }

  shot(cell: number, answer: Answer): void {
    this.layouts = this.layouts.filter(({ referee }) => sameAnswer(referee.fire(cell), answer));
  }

  chance(holds: (layout: Layout) => boolean): number {
    const sum = (all: typeof this.layouts) => all.reduce((total, { weight }) => total + weight, 0);
    return sum(this.layouts.filter(({ layout }) => holds(layout))) / sum(this.layouts);
  }
}

const LAYOUTS = listLayouts(makeKnowledge(small), 1e6);

/** Whether a ship of a layout is on a cell. */
const isOn = (layout: Layout, cell: number): boolean => shipsOf(layout).some((cells) => cells.includes(cell));

const budget = (wrong: number, given: Partial<CaptainBudget> = {}): CaptainBudget => ({
  ...{ questions: 4, shots: 12, wrong },
  ...given,
});

describe("what a captain believes", () => {
  test.each(Object.entries(RULES))("is what an enumeration of the layouts says, cell by cell: %s", (_, scenario) => {
    const { board } = scenario;
    const layouts = listLayouts(makeKnowledge(scenario), 1e6);
    const start = FleetBelief.begin(scenario);
    for (let seed = 0; seed < cases(3, 60); seed++) {
      const random = RandomStream.fromSeed(62, seed);
      const wrong = pick(random, [0, 0.1, 0.35]);
      const all = new Enumeration(scenario, layouts);
      const hidden = pick(random, layouts);
      const referee = new Referee(hidden);
      let belief = start.doubting(wrong);
      const open = Array.from({ length: board.cellCount }, (_, at) => at).filter((at) => !board.blocked.includes(at));
      const cells = random.shuffle(open);
      const boxes = ["A1:B2", "B1:D1", "A1:C3", "row 2", "column D"];
      for (let step = 0; step < 9; step++) {
        const text = `count(${pick(random, boxes)}) <= ${random.below(3)}`;
        const question = unwrap(parseQuestion(scenario, text));
        const right = answerOn(question, hidden) === true;
        const weighed = belief.weigh(question.expression);
        expect(weighed.chance, `${seed}`).toBeCloseTo(
          all.chance((layout) => answerOn(question, layout) === true),
          12,
        );
        if (random.below(3) === 0) {
          const answer = random.unit() < wrong ? !right : right;
          belief = weighed.heard(answer);
          all.heard(text, answer, wrong);
        } else {
          // Where ships are, more is said.
          const cell = cells.find((at) => isOn(hidden, at)) ?? cells[0];
          cells.splice(cells.indexOf(cell), 1);
          const answer = referee.fire(cell);
          belief = belief.shot(cell, answer);
          all.shot(cell, answer);
        }
        for (const [cell, chance] of belief.chances().entries())
          expect(chance, `${seed} ${cell}`).toBeCloseTo(
            all.chance((layout) => isOn(layout, cell)),
            12,
          );
      }
    }
  });

  test("is refused where sets share names in unequally many ways, as are questions about shared lengths", () => {
    const fleet = [line("a", 2, 2), line("b", 2)];
    expect(() => FleetBelief.begin(rules({ answers: "identified", fleet }))).toThrow(
      "a captain cannot follow hits that name a or b, which are alike",
    );
    // Nobody knows whose length is whose.
    const { expression } = unwrap(parseQuestion(RULES["identified, shared lengths"], "length(red) = 3"));
    expect(() => FleetBelief.begin(RULES["identified, shared lengths"]).weigh(expression)).toThrow("ask about regions");
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
    for (const answer of [MISS, { kind: "hit" } as const]) {
      const move = captain.move();
      if (move?.kind !== "shoot") throw new Error("the captain does not shoot");
      expect(move.chance).toBe(Math.max(...captain.chances()));
      captain.fired(move.cell, answer);
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
