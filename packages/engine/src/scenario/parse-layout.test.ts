import { expect, test, vi } from "vitest";
import { readScenario } from "../../test/read.ts";
import { formatCell } from "../board/cell-name.ts";
import { RandomStream } from "../core/random.ts";
import { unwrap } from "../core/result.ts";
import { CONTACTS, type Contact } from "./contact.ts";
import { parseLayout } from "./layout.ts";
import { placementsOf } from "./placement.ts";
import { preset } from "./preset.ts";
import type { Scenario } from "./scenario.ts";

const pairs = (size: number, count: number, contact: Contact): Scenario =>
  readScenario({
    board: { size: [size, size] },
    fleet: [{ name: "boat", length: 2, count }],
    contact,
    answers: contact === "overlap" ? "count" : "hit",
  });

const shipsOf = (scenario: Scenario, placements: readonly number[]): object[] =>
  placements.map((p) => ({
    class: "boat",
    cells: [...placementsOf(scenario).cellsOf(p)].map((cell) => formatCell(scenario.board, cell)),
  }));

test.each(CONTACTS)("the first ship that lies too near an earlier one is told, contact %s", (contact) => {
  const scenario = pairs(5, 3, contact);
  const table = placementsOf(scenario);
  const stream = RandomStream.fromSeed(1);
  const clash = (a: number, b: number): boolean =>
    a === b || table.claimsOf(a).some((claim) => table.claimsOf(b).includes(claim));
  let told = 0;
  for (let i = 0; i < 2000; i++) {
    const picks = [0, 1, 2].map(() => stream.below(table.count));
    const late = picks.findIndex((p, k) => picks.slice(0, k).some((other) => clash(other, p)));
    const parsed = parseLayout(scenario, { ships: shipsOf(scenario, picks) });
    expect(parsed.ok).toBe(late < 0);
    if (parsed.ok) continue;
    told++;
    expect(parsed.error.where).toBe(`layout.ships[${late}]`);
    const early = picks.findIndex((other) => clash(other, picks[late]));
    expect(parsed.error.what).toMatch(new RegExp(`ships\\[${early}\\]$`));
  }
  expect(told).toBeGreaterThan(0);
});

test("where placements are too many to list, corners are advised only where rules allow them", () => {
  const fix = (contact: Contact, ship: object): string => {
    const board = { size: [2000, 2000] };
    const scenario = readScenario({ board, fleet: [{ name: "a", ...ship }], contact, answers: "hit" });
    const parsed = parseLayout(scenario, { ships: [{ class: "a", cells: ["A1"] }] });
    return parsed.ok ? "" : parsed.error.fix;
  };
  expect(fix("none", { length: 4, count: 3 })).toBe("take a smaller board");
  expect(fix("allowed", { box: "any" })).toBe("take a smaller board");
  const boxes = preset("boxes:40x4:1");
  const given = parseLayout(boxes, { ships: [{ class: "box", cells: ["(1,1,1,1)"] }] });
  expect(!given.ok && given.error.fix).toBe("give boxes by their corners, or take a smaller board");
});

test("each ship is looked at a few times, however many there are", () => {
  const scenario = pairs(30, 100, "none");
  const table = placementsOf(scenario);
  const boats = Array.from({ length: 100 }, (_, i) => {
    const cell = 90 * Math.floor(i / 10) + 3 * (i % 10);
    return table.find(0, [cell, cell + 1]) as number;
  });
  const ships = shipsOf(scenario, boats);
  const looks = vi.spyOn(table, "claimsOf");
  unwrap(parseLayout(scenario, { ships }));
  expect(looks.mock.calls.length).toBeLessThanOrEqual(200);
});
