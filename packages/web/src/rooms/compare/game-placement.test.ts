import { preset, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { priorNameOf } from "../../board/rules/rules-prior.ts";
import { formatCompareAddress, parseCompareAddress } from "./compare-address.ts";
import { checkPlacement, placementOf } from "./game-placement.ts";

const LEFT = JSON.stringify({ version: 1, name: "it's left", cells: [1, 2, 3].map(() => [2, "3/2", 1]) });

describe("how compared layouts are drawn", () => {
  test("by a prior of one's own are in the address, which is read back", () => {
    const scenario = preset("gorkoff-3x3");
    const checked = unwrap(checkPlacement(scenario, LEFT));
    expect(checkPlacement(scenario, checked)).toEqual({ ok: true, value: checked });
    const choice = { scenario, strategies: ["random", "diagonal"], games: 10, seed: 1, placement: checked };
    const read = parseCompareAddress(`#${formatCompareAddress(choice)}`);
    expect([read.problems, read.choice.placement]).toEqual([[], checked]);
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
