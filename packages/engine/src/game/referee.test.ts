import { describe, expect, it } from "vitest";
import { readScenario } from "../../test/read.ts";
import { parseCell } from "../board/cell-name.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { PlacementDraw } from "../placing/placement-draw.ts";
import { ANSWERS, type Answers, isHit } from "../scenario/answer.ts";
import type { Layout } from "../scenario/layout.ts";
import { formatAnswer } from "../scenario/notation.ts";
import { placementsOf } from "../scenario/placement.ts";
import { preset } from "../scenario/preset.ts";
import { type Scenario, withRules } from "../scenario/scenario.ts";
import { Referee, ReusedReferee } from "./referee.ts";

/** The layout with ships on the named cells, each given as [class index, cells]. */
const layoutOf = (scenario: Scenario, ships: readonly (readonly [number, string])[]): Layout => ({
  scenario,
  placements: ships.map(([shipClass, names]) => {
    const cells = names.split(" ").map((name) => unwrap(parseCell(scenario.board, name)));
    const p = placementsOf(scenario).find(
      shipClass,
      cells.sort((a, b) => a - b),
    );
    if (p === undefined) throw new Error(`no place ${names}`);
    return p;
  }),
});

const fire = (referee: Referee, shots: string): string =>
  shots
    .split(" ")
    .map((name) => {
      const { scenario } = referee.layout;
      return formatAnswer(scenario, referee.fire(unwrap(parseCell(scenario.board, name))));
    })
    .join(" ");

const ships = [
  [0, "A1 B1 C1 D1 E1"],
  [1, "A2 B2 C2 D2"],
  [2, "F6 F7 F8"],
  [3, "H1 H2 H3"],
  [4, "J9 J10"],
] as const;

describe("the referee", () => {
  const said: Readonly<Record<Answers, string>> = {
    hit: ". x x x x x",
    sunk: ". x x # x #",
    length: ". x x #3 x #2",
    named: ". x x #cruiser x #destroyer",
    revealed: ". x x #cruiser[F6,F7,F8] x #destroyer[J9,J10]",
    identified: ". xcruiser xcruiser #cruiser xdestroyer #destroyer",
    count: "=0 =1 =1 =1 =1 =1",
  };
  it.each(ANSWERS)('answers "%s" as it should', (answers) => {
    const scenario = unwrap(withRules(preset("hasbro"), { answers }));
    expect(fire(new Referee(layoutOf(scenario, ships)), "E5 F7 F6 F8 J10 J9")).toBe(said[answers]);
  });

  it("says sunk at the last cell of the ship struck, not of its neighbour", () => {
    const referee = new Referee(layoutOf(preset("hasbro"), ships));
    expect(fire(referee, "A1 A2 B1 B2 C1 C2 D1 D2 E1")).toBe("x x x x x x x #battleship #carrier");
  });

  it("says a ship of one cell sunk at once, and the game over with the last cell of all", () => {
    const scenario = unwrap(withRules(preset("gorkoff-3x3"), { answers: "sunk" }));
    const ships = [
      [0, "A1 A2 A3"],
      [1, "C1"],
      [1, "C3"],
    ] as const;
    const referee = new Referee(layoutOf(scenario, ships));
    expect([fire(referee, "C1 A1 B2 A2 A3"), referee.isOver]).toEqual(["# x . x #", false]);
    expect([fire(referee, "C3"), referee.isOver]).toEqual(["#", true]);
  });

  it("counts the ships where they overlap; the game ends with the last cell of all", () => {
    const referee = new Referee(
      layoutOf(preset("boxes:3x2:2"), [
        [0, "A1 B1 A2 B2"],
        [0, "B2 B3"],
      ]),
    );
    expect(fire(referee, "B2 C3 A1 B1 B3")).toBe("=2 =0 =1 =1 =1");
    expect(referee.isOver).toBe(false);
    expect(fire(referee, "A2")).toBe("=1");
    expect(referee.isOver).toBe(true);
  });

  it("refuses shots that cannot be", () => {
    const scenario = readScenario({
      board: { size: [3, 3], blocked: ["B2"] },
      fleet: [{ name: "boat", length: 1 }],
      contact: "none",
      answers: "hit",
    });
    const referee = new Referee(layoutOf(scenario, [[0, "A1"]]));
    expect(() => referee.fire(4)).toThrow(new RangeError("B2 is blocked"));
    for (const cell of [9, -1, 0.5])
      expect(() => referee.fire(cell)).toThrow(`${cell} is not a cell; write its number, from 0 to 8`);
    referee.fire(1);
    expect(() => referee.fire(1)).toThrow(new RangeError("B1 is already shot"));
    expect(referee.isOver).toBe(false);
  });
});

describe("a referee used for game after game", () => {
  it.each([
    ...ANSWERS.map((answers) => [answers, unwrap(withRules(preset("russian"), { answers }))] as const),
    ["boxes", preset("boxes:4x2:3")] as const,
  ])("answers %s as the referee of one game does", (_, scenario) => {
    const draw = new PlacementDraw(scenario);
    const reused = new ReusedReferee(scenario);
    for (let game = 0; game < 30; game++) {
      const random = RandomStream.fromSeed(7, game);
      const placements = [...draw.uniform(random)].sort((a, b) => a - b);
      const engine = new Referee({ scenario, placements });
      reused.begin(placements);
      // One line for each shot, compared after the game: a comparison costs more than a shot.
      const told: string[] = [];
      const expected: string[] = [];
      for (const cell of random.shuffle(Array.from({ length: scenario.board.cellCount }, (_, i) => i))) {
        if (engine.isOver) break;
        const before = [reused.isOver, reused.mayShoot(cell), reused.isOccupied(cell)];
        told.push(JSON.stringify([cell, ...before, reused.fire(cell), reused.mayShoot(cell)]));
        const answer = engine.fire(cell);
        expected.push(JSON.stringify([cell, false, true, isHit(answer), answer, false]));
      }
      expect(told).toEqual(expected);
      expect(reused.isOver).toBe(engine.isOver);
    }
  });

  it("lets nobody shoot at what is not a cell", () => {
    const referee = new ReusedReferee(preset("hasbro"));
    for (const wrong of [-1, 100, 0.5, Number.NaN, "3", null, undefined, {}, 3n]) {
      expect(referee.mayShoot(wrong), String(wrong)).toBe(false);
    }
  });
});
