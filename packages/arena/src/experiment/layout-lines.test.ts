import { PRESET_NAMES, preset, RandomStream, unwrap } from "@broadside/engine";
import { makePlacementModel, parsePlacementModel } from "@broadside/engine/placing";
import { describe, expect, it } from "vitest";
import { fleetOf, readScenario } from "../../../engine/test/read.ts";
import { formatLayoutLines, layoutLine, parseLayoutLines } from "./layout-lines.ts";

describe("layouts as lines", () => {
  it.each([...PRESET_NAMES, "boxes:3x3:2"])("are read back, and are the same in any order of the ships: %s", (name) => {
    const scenario = preset(name);
    const random = RandomStream.fromSeed(77);
    // Layouts are placed ship by ship. For this test, that is as good as drawing uniformly, and it is fast on every
    // board.
    const model = makePlacementModel(scenario, unwrap(parsePlacementModel("sequential")));
    const layouts = Array.from({ length: 20 }, () => ({
      scenario,
      placements: [...Int32Array.from(model.draw(random)).sort()],
    }));
    const text = formatLayoutLines(layouts);
    expect(unwrap(parseLayoutLines(scenario, text, "file"))).toEqual(layouts);
    for (const layout of layouts) {
      const ships = layoutLine(layout).split(" ");
      const shuffled = ships
        .toSorted(() => random.below(2) - 0.5)
        .map((ship) =>
          ship.replace(
            /\[(.*)\]/,
            (_, cells) =>
              `[${cells
                .split(/,(?![^(]*\))/)
                .reverse()
                .join(", ")}]`,
          ),
        );
      const [again] = unwrap(parseLayoutLines(scenario, `\n  ${shuffled.join("  ")} \r\n\n`, "file"));
      expect(layoutLine(again)).toBe(layoutLine(layout));
      expect(layoutLine({ scenario, placements: layout.placements.toReversed() })).toBe(layoutLine(layout));
    }
  });

  it("have classes in the order of the fleet, and the rest in the order of the board", () => {
    const scenario = readScenario({
      board: { size: [4, 4] },
      fleet: fleetOf({ destroyer: { length: 2, count: 3 }, boat: 1 }),
      contact: "allowed",
      answers: "hit",
    });
    const line = "boat[D4] destroyer[A3,B3] destroyer[B1,B2] destroyer[A1,A2]";
    const [layout] = unwrap(parseLayoutLines(scenario, line, "file"));
    expect(formatLayoutLines([layout, layout])).toBe(
      "destroyer[A1,A2] destroyer[B1,B2] destroyer[A3,B3] boat[D4]\n".repeat(2),
    );
  });

  it.each([
    ["", "mine.txt: contains no layout"],
    ["\n \n", "mine.txt: contains no layout"],
    ["cruiser[A1,A2,A3] boat[C1] boat[C3]\nhello", 'mine.txt: line 2: fleet: "hello" is not a ship'],
    ["cruiser[A1,A2,A3] boat[C1]", 'mine.txt: line 1: fleet: has 1 ships of class "boat"'],
    ["cruiser[A1,A2,A4] boat[C1] boat[C3]", "mine.txt: line 1: fleet.ships[0].cells"],
  ])("%j is refused where it is wrong", (text, message) => {
    const result = parseLayoutLines(preset("gorkoff-3x3"), text, "mine.txt");
    expect(result.ok).toBe(false);
    if (!result.ok) expect(`${result.error.where}: ${result.error.what}`).toContain(message);
  });
});
