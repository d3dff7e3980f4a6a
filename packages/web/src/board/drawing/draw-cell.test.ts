import { makeBoard, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { hullParts } from "../position/hull-part.ts";
import type { CellLook, ShipPart } from "./cell-look.ts";
import { textsOf } from "./cell-text.ts";
import { drawCell, UNIT } from "./draw-cell.ts";

const WATER: CellLook = { kind: "unknown", texts: [], ships: [] };
const board = unwrap(makeBoard([5, 5]));

/** The parts of a ship in a given state, cell by cell. */
const partsOf = (cells: number[], state: ShipPart["state"] = "afloat"): ShipPart[] =>
  [...hullParts(board, cells).values()].map((part) => ({ ...part, state, mark: "", nested: 0 }));

/** A cell in the middle of a ship. */
const on = (state: ShipPart["state"], look: Partial<CellLook> = {}): CellLook => {
  return { ...WATER, ships: [partsOf([1, 2, 3], state)[1]], ...look };
};

const STATES: Readonly<Record<string, CellLook>> = {
  water: WATER,
  land: { ...WATER, kind: "blocked" },
  "a chance": { ...WATER, kind: "open", place: 0.5, texts: ["21"] },
  "an estimate": { ...WATER, kind: "open", place: 0.5, texts: ["~21"], hatched: true },
  "a miss": { ...WATER, kind: "miss", sign: "miss" },
  "a hit": { ...WATER, kind: "hit", sign: "hit" },
  "a named hit": { ...WATER, kind: "hit", sign: "hit", mark: "CR" },
  "sunk, who knows which cells": { ...WATER, kind: "sunk", sign: "sunk" },
  "water beside a sunk ship": { ...WATER, clear: true },
  "no ships": { ...WATER, kind: "miss", shipsHit: 0 },
  "two ships": { ...WATER, kind: "hit", shipsHit: 2 },
  "a ship": on("afloat"),
  "a ship that is hit": on("afloat", { kind: "hit", sign: "hit" }),
  "a ship that is sunk": on("sunk", { kind: "sunk", sign: "hit" }),
  "a ship for certain": on("certain"),
  "a ship of a random layout": on("outline"),
  "the chosen ship": on("chosen"),
  "the ship in hand": on("hand"),
  "the ship in hand, in the way": on("barred"),
  ...Object.fromEntries(
    (["single", "end", "middle", "some"] as const).map((piece) => [
      `a piece of a puzzle, ${piece}`,
      { ...WATER, ships: [{ ...partsOf([1, 2, 3])[0], piece }] },
    ]),
  ),
  "certainly some ship": { ...WATER, certain: true },
  "the best cell": { ...WATER, best: true },
  "the last shot": { ...WATER, last: true },
  "chosen for a salvo": { ...WATER, aimed: true },
  "in conflict": { ...WATER, conflict: "in" },
  "left out": { ...WATER, conflict: "dropped" },
  "a wrong mark": { ...WATER, conflict: "wrong" },
  "an inaccuracy of a game": { ...WATER, conflict: "inaccuracy" },
  "a mistake of a game": { ...WATER, conflict: "mistake" },
  "a blunder of a game": { ...WATER, conflict: "blunder" },
};

/** All points of a path, including its control points and the corners of the boxes around its arcs. */
const pointsOf = (d: string): (readonly [number, number])[] => {
  const points: (readonly [number, number])[] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const [left, top] = command === command.toLowerCase() ? [x, y] : [0, 0];
    const go = (to: readonly [number, number]): void => {
      [x, y] = to;
      points.push(to);
    };
    switch (command.toLowerCase()) {
      case "h":
        go([left + numbers[0], y]);
        break;
      case "v":
        go([x, top + numbers[0]]);
        break;
      case "a":
        for (let i = 0; i < numbers.length; i += 7) {
          const r = numbers[i];
          const [fromX, fromY] = command === "a" ? [x, y] : [0, 0];
          if (numbers[i + 3] === 1) points.push([x, y - r], [x, y + r]);
          go([fromX + numbers[i + 5], fromY + numbers[i + 6]]);
        }
        break;
      case "z":
        break;
      default: {
        // The control point and the end of a curve are relative to its start.
        const step = command.toLowerCase() === "q" ? 4 : 2;
        for (let i = 0; i < numbers.length; i += step) {
          const [fromX, fromY] = command === command.toLowerCase() ? [x, y] : [0, 0];
          for (let part = 0; part < step; part += 2) go([fromX + numbers[i + part], fromY + numbers[i + part + 1]]);
        }
      }
    }
  }
  return points;
};

/** What you can see of a cell without colours: its background, its shapes and how they are drawn, and its texts. */
const inGrey = (look: CellLook): string =>
  JSON.stringify([
    [look.place !== undefined, look.hatched === true],
    drawCell(look).map(({ shapes }) =>
      shapes.map(({ d, width, dash, fill }) => [d, width ?? 0, dash ?? "", fill === undefined]),
    ),
    textsOf(look, UNIT).map(({ text }) => text),
  ]);

describe("every state of a cell", () => {
  test.for(Object.entries(STATES))("is drawn inside the cell: %s", ([, look]) => {
    for (const { d, width = 0 } of drawCell(look).flatMap(({ shapes }) => shapes))
      for (const point of pointsOf(d))
        for (const value of point) {
          expect(value, d).toBeGreaterThanOrEqual(-width / 2 - 2);
          expect(value, d).toBeLessThanOrEqual(UNIT + width / 2 + 2);
        }
    for (const { x, y, height } of textsOf(look, UNIT)) {
      expect(y * UNIT + height / 2).toBeLessThanOrEqual(UNIT);
      expect(Math.min(x, y)).toBeGreaterThan(0);
    }
  });

  test("differs from every other one also without colour", () => {
    const seen = Object.entries(STATES).map(([name, look]) => [inGrey(look), name] as const);
    expect(seen.map(([grey, name]) => new Map(seen.toReversed()).get(grey) === name && name)).toEqual(
      Object.keys(STATES),
    );
  });
});

/** The points where the outline of a part of a ship meets the left or right edge of its cell. */
const meeting = (part: ShipPart, side: "r" | "l"): number[] => {
  const [{ shapes }] = drawCell({ ...WATER, ships: [part] });
  const edge = side === "r" ? UNIT + 2 : -2;
  const found = shapes.flatMap(({ d }) => pointsOf(d).filter(([x]) => x === edge));
  return [...new Set(found.map(([, y]) => y))].sort((a, b) => a - b);
};

test.for<[string, number[]]>([
  ["a straight ship", [0, 1, 2, 3, 4]],
  ["a short one", [11, 12]],
  ["a bent one", [0, 2, 5, 6, 7]],
  ["a box", [0, 1, 5, 6]],
])("the parts of %s meet at the edges of the cells", ([, cells]) => {
  const parts = partsOf(cells);
  for (const [i, part] of parts.entries()) {
    if (part.ends.includes("r")) continue;
    const next = parts[cells.indexOf(cells[i] + 1)];
    expect(meeting(part, "r").length).toBeGreaterThan(1);
    expect(meeting(part, "r")).toEqual(meeting(next, "l"));
  }
});

test("the inside of a box has no edge: its outline passes beyond all sides of the cell", () => {
  const [{ shapes }] = drawCell({ ...WATER, ships: [partsOf([0, 1, 2, 5, 6, 7, 10, 11, 12])[4]] });
  const points = shapes.flatMap(({ d }) => pointsOf(d)).flat();
  expect(new Set(points)).toEqual(new Set([-2, UNIT + 2]));
});
