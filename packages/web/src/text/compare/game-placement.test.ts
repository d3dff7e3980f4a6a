import { preset } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { priorNameOf } from "../rules/rules-prior.ts";
import { formatCompareAddress, parseCompareAddress } from "./compare-address.ts";
import { checkPlacement, placementOf } from "./game-placement.ts";

const LEFT = JSON.stringify({ version: 1, name: "it's left", cells: [1, 2, 3].map(() => [2, "3/2", 1]) });

describe("how compared layouts are drawn", () => {
  test.each([
    ["hasbro", "uniform"],
    ["hasbro", "people"],
    ["russian", "sequential"],
    ["russian", "edges:temperature=0.5"],
    ["gorkoff-3x3", LEFT],
  ])("by the rules %s as %s is in the address, which is read back", (name, placement) => {
    const scenario = preset(name);
    const checked = checkPlacement(scenario, placement);
    if (!checked.ok) throw new Error(checked.error.what);
    expect(checkPlacement(scenario, checked.value)).toEqual(checked);
    const strategies = ["random", "diagonal"];
    const choice = { scenario, strategies, games: 10, seed: 1, placement: checked.value };
    const read = parseCompareAddress(`#${formatCompareAddress(choice)}`);
    expect(read.problems).toEqual([]);
    expect(read.choice.placement ?? "uniform").toBe(checked.value);
  });

  test("a prior's model is the arena's, and it is called as it calls itself", () => {
    const scenario = preset("gorkoff-3x3");
    expect(placementOf(scenario, LEFT)).toMatchObject({
      ok: true,
      value: { model: "prior", prior: { name: "it's left" } },
    });
    expect(priorNameOf(LEFT)).toBe("it's left");
    expect(placementOf(scenario, "edges")).toEqual({ ok: true, value: { model: "edges:temperature=1" } });
  });

  test.each([
    ["russian", "people", "people were counted on"],
    ["hasbro", "poeple", "is not known"],
    ["boxes:3x2:2", LEFT, ""],
    ["gorkoff-5x5", LEFT, ""],
    ["hasbro", "{", ""],
    ["hasbro", "edges:temperature=-1", "is not a temperature"],
    ["hasbro", JSON.stringify({ version: 1, name: "x".repeat(99), cells: [] }), ""],
  ])("of %s, %s is refused", (name, placement, what) => {
    const checked = checkPlacement(preset(name), placement);
    expect(checked.ok).toBe(false);
    expect(checked.ok ? "" : checked.error.what).toContain(what);
    const address = `#compare&preset=${name}&placement=${encodeURIComponent(placement)}`;
    expect(parseCompareAddress(address).problems).toHaveLength(1);
  });
});
