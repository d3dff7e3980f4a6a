import { formatScenario, preset, STRATEGY_NAMES, unwrap } from "@broadside/engine";
import { LEVEL_NAMES, TURN_RULES } from "@broadside/engine/games";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRules } from "../rules/rules.ts";
import { hiddenBy } from "./hiding.ts";
import { firstChoice, formatPlayAddress, parsePlayAddress } from "./play-address.ts";
import { OPPONENTS } from "./side-name.ts";

const RULES = [
  "hasbro",
  "russian",
  "boxes:3x2:2",
  '{"board":{"size":[4,4]},"fleet":[{"name":"its","length":2}],"contact":"none","answers":"hit"}',
];
const side = fc.constantFrom(...LEVEL_NAMES, ...OPPONENTS);

test("an address is read as it was written", () => {
  const choices = fc.record({
    rules: fc.constantFrom(...RULES),
    against: side,
    watch: fc.option(side, { nil: undefined }),
    turns: fc.constantFrom(...TURN_RULES),
    theyBegin: fc.boolean(),
  });
  fc.assert(
    fc.property(choices, ({ rules, watch, ...rest }) => {
      const choice = { ...rest, scenario: unwrap(parseRules(rules)), ...(watch === undefined ? {} : { watch }) };
      const read = parsePlayAddress(`#${formatPlayAddress(choice)}`);
      expect(read.problems).toEqual([]);
      expect({ ...read.choice, scenario: formatScenario(read.choice.scenario) }).toEqual({
        ...choice,
        scenario: formatScenario(choice.scenario),
      });
    }),
  );
});

test("by which prior the other side hides is in the address, for the rules it was made for", () => {
  const left = JSON.stringify({ version: 1, name: "it's left", cells: [1, 2, 3].map(() => [2, "3/2", 1]) });
  for (const [name, hiding] of [
    ["hasbro", "people"],
    ["russian", "edges:temperature=0.5"],
    ["gorkoff-3x3", left],
  ] as const) {
    const choice = { ...firstChoice(), scenario: preset(name), hiding };
    const text = formatPlayAddress(choice);
    const read = parsePlayAddress(`#${text}`);
    expect(read.problems).toEqual([]);
    expect(read.choice.hiding).toBe(hiding);
    expect(formatPlayAddress(read.choice)).toBe(text);
    expect(unwrap(hiddenBy(preset(name), hiding)).prior).toBeDefined();
  }
  for (const wrong of [
    "russian&placement=people",
    "boxes:3x2:2&placement=edges",
    "hasbro&placement={",
    "hasbro&placement=x",
  ]) {
    const read = parsePlayAddress(`play&preset=${wrong}`);
    expect(read.problems, wrong).toHaveLength(1);
    expect(read.choice.hiding).toBeUndefined();
  }
  expect(parsePlayAddress("play&preset=hasbro&placement=uniform").choice.hiding).toBeUndefined();
});

test("what is wrong in an address is told in a line each, and the rest is taken", () => {
  const read = parsePlayAddress("#play&preset=nowhere&against=maat&turns=hit-again&colour=red&first=%");
  expect(read.problems.map(({ where }) => where)).toEqual([
    'address "colour"',
    'address "first"',
    "scenario",
    'address "against"',
  ]);
  expect(read.choice).toMatchObject({ against: "sailor", turns: "hit-again" });
  expect(formatScenario(read.choice.scenario)).toEqual(formatScenario(preset("hasbro")));
  fc.assert(fc.property(fc.string(), (text) => void parsePlayAddress(`play&${text}`)));
  expect(parsePlayAddress(`play&${"a".repeat(300_000)}`).problems).toHaveLength(1);
});

test("every strategy but the one for small boards can be played against by name", () => {
  expect([...OPPONENTS].sort()).toEqual(STRATEGY_NAMES.filter((name) => name !== "optimal").sort());
});
