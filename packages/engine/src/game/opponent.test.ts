import { expect, test } from "vitest";
import { unwrap } from "../core/result.ts";
import { parseStrategy, STRATEGY_FAMILIES } from "../strategy/families.ts";
import { parseOpponent } from "./opponent.ts";

/** Every strategy, with each of its parameters written out at its default value. */
const texts = STRATEGY_FAMILIES.flatMap(({ name, parameters }) => [
  name,
  ...parameters.map((parameter) => `${name}:${parameter.name}=${parameter.standard}`),
]);

test("a plus parts two strategies and is in no parameter: no value that holds one can be read here", () => {
  const parameters = STRATEGY_FAMILIES.flatMap((family) =>
    family.parameters.map((parameter) => ({ family, parameter })),
  );
  expect(parameters.length).toBeGreaterThan(10);
  for (const { family, parameter } of parameters) {
    const { standard } = parameter;
    const values = [`+${standard}`, `${standard}+`, `1e+${standard}`, "1e+2", "+1", "1+1", "edges:temperature=1e+2"];
    for (const value of [...values, "mine+yours.json", "people+uniform", "greedy-hit+random"]) {
      const text = `${family.name}:${parameter.name}=${value}`;
      expect(parseStrategy(text).ok, text).toBe(false);
      expect(parseOpponent(`mixed:${text}+random`).ok, text).toBe(false);
    }
  }
});

test("two strategies with parameters are mixed, whichever stands first", () => {
  const known = texts.filter((text) => parseStrategy(text).ok);
  expect(known.length).toBeGreaterThan(STRATEGY_FAMILIES.length);
  for (const text of known) {
    const { name } = unwrap(parseOpponent(`mixed:${text}+diagonal`));
    expect(unwrap(parseOpponent(name)).name).toBe(name);
    expect(unwrap(parseOpponent(`mixed:diagonal+${text}`)).name).toMatch(/^mixed:diagonal\+/);
  }
});
