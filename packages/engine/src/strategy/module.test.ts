import { describe, expect, it } from "vitest";
import { RandomStream } from "../core/random.ts";
import { formatInputError, unwrap } from "../core/result.ts";
import { makeKnowledge } from "../knowledge/knowledge.ts";
import { preset } from "../scenario/preset.ts";
import { checkStrategy } from "./module.ts";

const errorOf = (value: unknown): string => {
  const checked = checkStrategy(value, "mine.mjs");
  return checked.ok ? "none" : formatInputError(checked.error);
};

const good = { name: "mine", about: "the first cell", choose: () => 0 };

describe("strategies from outside", () => {
  it("are taken from a default export, a module or an instance of a class", () => {
    class Mine {
      name = "mine";
      about = "the second cell";
      cell = 1;
      choose(): number {
        return this.cell;
      }
    }
    const knowledge = makeKnowledge(preset("hasbro"));
    const choice = (value: unknown): number =>
      unwrap(checkStrategy(value, "mine.mjs")).choose(knowledge, RandomStream.fromSeed(1));
    expect(choice(good)).toBe(0);
    expect(choice({ default: good })).toBe(0);
    expect(choice(new Mine())).toBe(1);
  });

  it.each([
    [undefined, "mine.mjs: has no default export; write export default"],
    [() => 0, "mine.mjs: exports a function, which is not a strategy; write export default"],
    [{ ...good, name: undefined }, "mine.mjs: name: is missing; write"],
    [{ ...good, name: "Mine!" }, 'mine.mjs: name: "Mine!" is not a name of a strategy; write'],
    [{ ...good, name: "random" }, 'mine.mjs: name: "random" is the name of a built-in strategy; choose another name'],
    [{ ...good, about: " " }, 'mine.mjs: about: " " is not a sentence; write'],
    [{ name: "mine", about: "x", chose: () => 0 }, 'mine.mjs: choose: is missing (there is "chose"); write'],
    [{ ...good, start: 3 }, "mine.mjs: start: 3 is not a function; write start(scenario) or leave it out"],
  ])("%j is refused", (value, error) => {
    expect(errorOf(value).slice(0, error.length)).toBe(error);
  });

  it("must be the default export of their module", async () => {
    expect(errorOf(await import("../core/lists.ts"))).toMatch(
      /^mine\.mjs: has no default export, only addTo, (?:leastBy and firstAbove|firstAbove and leastBy); write export default/,
    );
  });

  it("may not choose cells that cannot be shot", () => {
    const knowledge = makeKnowledge(preset("hasbro"), [{ cell: 0, answer: { kind: "miss" } }]);
    const chooses = (cell: unknown) => () =>
      unwrap(checkStrategy({ ...good, choose: () => cell }, "mine.mjs")).choose(knowledge, RandomStream.fromSeed(1));
    expect(chooses(0)).toThrow('strategy "mine" chose A1, which is already shot');
    expect(chooses(Promise.resolve(1))).toThrow("chose a promise; choose must not be async");
    for (const [cell, shown] of [
      [100, "100"],
      ["B1", '"B1"'],
      [undefined, "undefined"],
    ] as const)
      expect(chooses(cell)).toThrow(
        new RangeError(
          `strategy "mine" chose ${shown}, which is not a cell of the board; return its number, from 0 to 99`,
        ),
      );
  });

  it("may bring their own player", () => {
    const start = () => ({ next: () => 7, observe: () => undefined });
    const player = unwrap(checkStrategy({ ...good, start }, "mine.mjs")).start(preset("hasbro"));
    expect(player.next(RandomStream.fromSeed(1))).toBe(7);
  });
});
