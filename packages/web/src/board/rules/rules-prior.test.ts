import {
  makeKnowledge,
  parseCell,
  parseKnowledge,
  parseScenario,
  preset,
  type Scenario,
  unwrap,
  withPrior,
  withRules,
} from "@broadside/engine";
import { formatPrior, type Prior, parsePrior } from "@broadside/engine/priors";
import { beforeAll, describe, expect, test } from "vitest";
import { beginning, english } from "../../../test/english.ts";
import { formatAddress, parseAddress } from "../notation/address.ts";
import { describePriorEffect as described, type PriorEffect } from "./prior-effect.ts";
import { withoutPrior } from "./rules.ts";
import {
  carryPrior,
  formatPriorOf,
  hiderOf,
  loadNamedPriors,
  parsePriorOf,
  takesPrior,
  takesSequence,
} from "./rules-prior.ts";

const hasbro = preset("hasbro");

const weighed = (scenario: Scenario, more: object = {}): Scenario => {
  const [columns, rows] = scenario.board.size;
  const cells = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => 1 + x / 7 + y / 3));
  return unwrap(withPrior(scenario, unwrap(parsePrior(scenario, { version: 1, cells, ...more }))));
};

const reread = (scenario: Scenario) =>
  parseAddress(formatAddress({ knowledge: { scenario, observations: [] }, look: {} }));

test("an address with a name says that it has to be loaded, and until then what is wrong", async () => {
  // Other tests share the module and may already have loaded the named priors, so this test imports its own copy.
  const own: string = "./rules-prior.ts?own";
  const { needsNamedPriors, parsePriorOf } = (await import(own)) as typeof import("./rules-prior.ts");
  expect(["#preset=hasbro&prior=people", "prior=edges"].map(needsNamedPriors)).toEqual([true, true]);
  expect(["#preset=hasbro", "prior={'version':1}", "shots=E5."].map(needsNamedPriors)).toEqual([false, false, false]);
  expect(parsePriorOf(hasbro, "people")).toMatchObject({ ok: false, error: { what: "could not be loaded" } });
});

describe("once they are loaded", () => {
  beforeAll(loadNamedPriors);

  test("priors that have a name go by it in the address, others by their weights, and both are read back", () => {
    for (const name of ["people", "edges:temperature=0.5"]) {
      const scenario = unwrap(parsePriorOf(hasbro, name));
      expect(formatPriorOf(scenario)).toBe(name);
      expect(formatAddress({ knowledge: { scenario, observations: [] }, look: {} })).toBe(
        `preset=hasbro&prior=${name}`,
      );
      expect(reread(scenario).knowledge.scenario.prior).toEqual(scenario.prior);
    }
    for (const scenario of [
      weighed(hasbro, { name: 'it\'s "mine"', source: "Ängstliche Leute" }),
      weighed(preset("russian")),
    ]) {
      const read = reread(scenario);
      expect(read.problems).toEqual([]);
      expect(read.knowledge.scenario.prior).toEqual(scenario.prior);
    }
  });

  test("a prior is people's only when it has their weights and not just the name", () => {
    const people = unwrap(parsePriorOf(hasbro, "people"));
    expect([hasbro, people, weighed(hasbro)].map(hiderOf)).toEqual(["chance", "people", "own"]);
    const forged = weighed(hasbro, { name: "people" });
    expect(hiderOf(forged)).toBe("own");
    expect(formatPriorOf(forged)).toBe(
      JSON.stringify(formatPrior(hasbro, forged.prior ?? { weights: { kind: "uniform" } })),
    );
  });

  test("ships placed one after another, as programs do, go by their name, unless too many are alike", () => {
    const programs = unwrap(parsePriorOf(hasbro, "sequential"));
    expect(hiderOf(programs)).toBe("programs");
    expect(reread(programs).knowledge.scenario.prior).toEqual(programs.prior);
    const known = makeKnowledge(programs);
    expect(describePriorEffect(known, "programs", undefined)).toBe(english.board.hiddenByPrograms);
    expect(describePriorEffect(known, "programs", effect)).toMatch(/^These ships avoid the middle: E5 falls/);
    const many = unwrap(
      parseScenario({
        board: { size: [10, 10] },
        fleet: [{ name: "boat", length: 1, count: 40 }],
        contact: "allowed",
        answers: "hit",
      }),
    );
    expect([hasbro, preset("italian"), preset("boxes:4x2:2"), many].map(takesSequence)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(parsePriorOf(many, "sequential").ok).toBe(false);
  });

  test.each([
    ["preset=hasbro&prior=poeple&shots=E5.", /"poeple" is not known; did you mean "people"/],
    ["preset=russian&prior=people&shots=E5.", /people were counted on 10x10/],
    ["preset=boxes:4x2:2&prior=edges&shots=(1,1)=0", /prior: is for ships of fixed sizes/],
    ["preset=hasbro&prior={'version':1,'cells':[[1]]}&shots=E5.", /prior\.cells: has 1 entry/],
    ["preset=hasbro&prior={'version':1,&shots=E5.", /prior: is not JSON/],
    [`preset=hasbro&prior={'version':1,'name':'${"x".repeat(61)}'}&shots=E5.`, /prior\.name: the name has 61 letters/],
  ])("what is wrong with it is told, and the rest is read: %s", (address, message) => {
    const { problems, knowledge } = parseAddress(address);
    expect(problems.map(({ where, what, fix }) => `${where}: ${what}; ${fix}`).join()).toMatch(message);
    expect([knowledge.scenario.prior, knowledge.observations.length]).toEqual([undefined, 1]);
  });
});

test("a prior goes on where only the answers change, and belongs to no other layouts", () => {
  const own = weighed(hasbro);
  const others = unwrap(withRules(hasbro, { answers: "hit" }));
  expect(carryPrior(own, others).prior).toBe(own.prior);
  expect(carryPrior(own, unwrap(withRules(hasbro, { contact: "none" }))).prior).toBeUndefined();
  expect(carryPrior(hasbro, others)).toBe(others);
  expect(withoutPrior(own).prior).toBeUndefined();
  expect(withoutPrior(hasbro)).toBe(hasbro);
  expect([hasbro, preset("russian"), preset("boxes:4x2:2")].map(takesPrior)).toEqual([true, true, false]);
});

/** With ordinary blanks. */
const describePriorEffect = (...about: Parameters<typeof described>): string =>
  described(...about).replaceAll("\u00a0", " ");

const uniform: Prior["weights"] = { kind: "uniform" };
const named = (name?: string) =>
  makeKnowledge(unwrap(withPrior(hasbro, { ...(name === undefined ? {} : { name }), weights: uniform })));
const cell = (name: string): number => unwrap(parseCell(hasbro.board, name, "cell"));
const effect: PriorEffect = {
  fall: { cell: cell("E5"), from: 0.2142, to: 0.1524 },
  rise: { cell: cell("A3"), from: 0.1449, to: 0.2031 },
  deeper: -0.3,
};

test("one sentence says what changes, with numbers as soon as they are worked out", () => {
  const people = named("people");
  expect(describePriorEffect(makeKnowledge(hasbro), "chance", undefined)).toBe(english.board.hiddenByChance);
  expect(describePriorEffect(people, "people", undefined)).toBe(english.board.hiddenByPeople);
  expect(describePriorEffect(people, "people", effect)).toBe(
    "People avoid the middle: E5 falls from 21 % to 15 %, A3 rises from 14 % to 20 %.",
  );
  expect(describePriorEffect(named("Ann"), "own", { ...effect, deeper: 0.2 })).toMatch(
    beginning(`${english.board.whoNamed({ name: "Ann" })} ${english.board.avoidBorder}: E5`),
  );
  expect(describePriorEffect(named(), "own", { ...effect, deeper: 0.01 })).toMatch(
    /^These ships have favourite places: E5/,
  );
});

test("after shots it is still about the empty board, and says so", () => {
  const later = unwrap(parseKnowledge(named("people").scenario, "A1."));
  expect(describePriorEffect(later, "people", effect)).toMatch(/: before the first shot E5 falls/);
});

test("where no percent changes, it says that", () => {
  const none = { ...effect.fall, to: effect.fall.from };
  expect(describePriorEffect(named(), "own", { ...effect, fall: none, rise: none })).toBe(english.board.noChange);
});
