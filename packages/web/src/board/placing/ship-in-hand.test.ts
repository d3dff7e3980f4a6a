import "../../../test/english.ts";
import { parseScenario, preset, type Scenario, unwrap } from "@broadside/engine";
import { computed, signal } from "@preact/signals";
import { describe, expect, test } from "vitest";
import { formatShips, parseShips } from "../notation/ship-notation.ts";
import type { PlacedShip } from "../position/placed-ship.ts";
import { allowsPose, firstPose, turnPose } from "../position/ship-pose.ts";
import { Placing } from "./ship-in-hand.ts";

const begin = (scenario: Scenario, ships = "") => {
  const placed = signal<readonly PlacedShip[]>(unwrap(parseShips(scenario, ships)));
  const placing = new Placing({
    scenario: computed(() => scenario),
    placed,
    place: (next) => {
      placed.value = next;
    },
  });
  return { placing, text: () => formatShips(scenario, placed.value) };
};

const cell = (name: string, columns: number): number => name.charCodeAt(0) - 65 + (Number(name.slice(1)) - 1) * columns;

test("turned four times or mirrored twice are as before, and the held cell stays the same cell of the ship", () => {
  const shape = {
    kind: "picture",
    reflect: true,
    cells: [...[0, 1, 2].map((y) => [0, y] as const), [1, 2] as const],
  } as const;
  for (const held of shape.cells) {
    let turned = { pose: firstPose(shape), held: held as readonly [number, number] };
    for (let i = 0; i < 4; i++) {
      turned = turnPose(turned.pose, "rotate", turned.held);
      expect(turned.pose).toContainEqual(turned.held);
      expect(allowsPose(shape, turned.pose)).toBe(true);
    }
    expect(turned).toEqual({ pose: firstPose(shape), held });
    const mirrored = turnPose(turned.pose, "flip", turned.held);
    expect(allowsPose(shape, mirrored.pose)).toBe(true);
    expect(allowsPose({ ...shape, reflect: false }, mirrored.pose)).toBe(false);
    expect(turnPose(mirrored.pose, "flip", mirrored.held)).toEqual(turned);
  }
});

describe("placing by hand", () => {
  test("a ship is taken, moved, turned and put down, and everything is said", () => {
    const { placing, text } = begin(preset("gorkoff-5x5"));
    expect(placing.take(0, cell("C3", 5))).toBe(true);
    expect(placing.said.value).toContain("Cruiser at B3 to D3");
    placing.moveBy(0, -5);
    placing.turn("rotate");
    expect(placing.said.value).toBe("Cruiser at C1 to C3.");
    placing.moveTo(cell("E5", 5));
    placing.drop();
    expect(text()).toBe("cruiser[E3,E4,E5]");
    expect(placing.said.value).toBe("Placed: cruiser at E3 to E5. No conflict.");
    expect(placing.hand.value).toBeUndefined();
    expect(placing.ship.value).toBe(0);
    placing.take(1, cell("D4", 5));
    expect(placing.handTrouble).toBe("on the cruiser");
    placing.moveBy(-1, 0);
    expect(placing.handTrouble).toBe("touches the cruiser");
    placing.drop();
    expect(placing.said.value).toContain("Conflict: The cruiser at E3 to E5 and the destroyer at C4 to D4 touch");
  });

  test("a step back says which ships it has taken off, or put on the board", () => {
    const before = unwrap(parseShips(preset("gorkoff-5x5"), "cruiser[B3,C3,D3] boat[A1]"));
    const said = (ships: string): string => {
      const { placing } = begin(preset("gorkoff-5x5"), ships);
      placing.tellChange(before);
      return placing.said.value;
    };
    expect(said("boat[A1]")).toBe("The cruiser is off the board.");
    expect(said("cruiser[B4,C4,D4] boat[A1]")).toBe("Placed: cruiser at B4 to D4. No conflict.");
    expect(said("cruiser[B3,C3,D3] boat[A1]")).toBe("");
  });

  test("a ship picked up stays where it was when put back, and leaves when dropped off the board", () => {
    const { placing, text } = begin(preset("gorkoff-5x5"), "cruiser[B3,C3,D3] boat[A1]");
    expect(placing.pick(cell("E5", 5))).toBe(false);
    expect(placing.pick(cell("C3", 5))).toBe(true);
    placing.moveTo(cell("C5", 5));
    placing.cancel();
    expect(text()).toBe("cruiser[B3,C3,D3] boat[A1]");
    placing.pick(cell("C3", 5));
    placing.moveTo(cell("C5", 5));
    placing.drop();
    expect(text()).toBe("cruiser[B5,C5,D5] boat[A1]");
    placing.pick(cell("C5", 5));
    placing.moveTo(undefined);
    placing.drop();
    expect(text()).toBe("boat[A1]");
  });

  test("the next ships come in the order of the fleet until none is left", () => {
    const { placing, text } = begin(preset("gorkoff-3x3"));
    for (const name of ["A2", "A1", "C3"]) {
      expect(placing.takeNext(cell(name, 3))).toBe(true);
      placing.drop();
    }
    expect(text()).toBe("cruiser[A2,B2,C2] boat[A1] boat[C3]");
    expect(placing.takeNext(0)).toBe(false);
  });

  test("mirror images and turns that the rules or the board do not allow are refused with the reason", () => {
    const rules = { contact: "allowed", answers: "hit" };
    const zigzag = unwrap(
      parseScenario({
        board: { size: [5, 2] },
        fleet: [
          { name: "ess", shape: [".XX", "XX."], reflect: false },
          { name: "rod", length: 3 },
        ],
        ...rules,
      }),
    );
    const long = unwrap(parseScenario({ board: { size: [5, 5] }, fleet: [{ name: "mast", length: 6 }], ...rules }));
    const { placing } = begin(zigzag);
    placing.take(0, 0);
    placing.turn("flip");
    expect(placing.said.value).toBe("These rules do not allow a mirror image of the ess.");
    placing.cancel();
    placing.take(1, 0);
    placing.turn("rotate");
    expect(placing.said.value).toBe("The rod does not fit on the board that way.");
    const other = begin(long).placing;
    expect(other.take(0, 0)).toBe(false);
    expect(other.said.value).toBe("The mast is longer than the board.");
  });
});
