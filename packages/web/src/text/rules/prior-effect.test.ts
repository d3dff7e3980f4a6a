import { makeKnowledge, parseCell, parseKnowledge, preset, unwrap, withPrior } from "@broadside/engine";
import type { Prior } from "@broadside/engine/priors";
import { expect, test } from "vitest";
import { beginning, english } from "../../../test/english.ts";
import { describePriorEffect as describe, type PriorEffect } from "./prior-effect.ts";

/** With ordinary blanks. */
const describePriorEffect = (...about: Parameters<typeof describe>): string =>
  describe(...about).replaceAll("\u00a0", " ");

const hasbro = preset("hasbro");
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
    beginning(`${english.board.whoNamed("Ann")} ${english.board.avoidBorder}: E5`),
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
