// The board and the diamond as the page's state determines them, with a worker that never answers.
import "../english.ts";
import { infer } from "@broadside/engine";
import { formatPercentOf } from "@broadside/engine/text";
import { beforeEach, describe, expect, test } from "vitest";
import { type CellFacts, cellLabel, lookOfFacts } from "../../src/board/drawing/cell-facts.ts";
import { parseAddress } from "../../src/board/notation/address.ts";
import { Analyse } from "../../src/rooms/analyse/analyse.ts";
import { type BoardLook, lookOf } from "../../src/rooms/analyse/board-look.ts";
import { markedCell, recommendationOf } from "../../src/rooms/analyse/recommendation.ts";
import { HandWorker } from "../hand-workers.ts";
import { mapOf } from "../map-of.ts";

const pageAt = (fragment: string): Analyse =>
  new Analyse(
    parseAddress(fragment),
    () => new HandWorker(),
    () => {},
  );

/** Gives the page the map of its position, as if the worker had answered. */
const answer = (page: Analyse, map = mapOf(page.knowledge.value)): void => {
  page.analysis.map.value = { ...map, knowledge: page.knowledge.value };
  page.analysis.phase.value = { kind: "ready" };
};

/** The facts about all cells of the tests' board, which has at most 25 cells. */
const cellsOf = ({ facts }: BoardLook, cells = 25): CellFacts[] =>
  Array.from({ length: cells }, (_, cell) => facts(cell));

/** The cells with the diamond. */
const diamonds = (look: BoardLook): number[] =>
  cellsOf(look)
    .filter(({ best }) => best)
    .map(({ cell }) => cell);

describe("an estimate", () => {
  let page: Analyse;
  beforeEach(() => {
    page = pageAt("preset=gorkoff-5x5&shots=A1x+C3.");
    const chance = Float64Array.from({ length: 25 }, (_, cell) =>
      cell === 0 ? 1 : cell === 12 ? 0 : 0.1 + cell / 100,
    );
    page.analysis.estimate.value = {
      ...{ kind: "estimate", knowledge: page.knowledge.value, seed: 1 },
      ...{ chance, standardError: chance.map(() => 0.012), byClass: [] },
      ...{ samples: 500, found: 500, effectiveSamples: 400, isRough: false },
    };
  });

  test("is drawn while there is no map: hatched, with a legend that says so, and its best cell is marked", () => {
    const look = lookOf(page);
    expect(look.stale).toBe(false);
    expect(look.legend?.estimated).toBe(true);
    expect(look.legend?.title).toContain("estimated");
    for (const cell of cellsOf(look)) {
      const shot = cell.cell === 0 || cell.cell === 12;
      expect(cell.count).toBeUndefined();
      expect(lookOfFacts(cell).hatched).toBe(!shot);
      expect(cell.place === undefined).toBe(shot);
    }
    expect(diamonds(look)).toEqual([24]);
    expect(markedCell(page)).toBe(24);
    expect(recommendationOf(page)?.source.kind).toBe("estimate");
    expect(cellLabel(page.knowledge.value.scenario, look.facts(24))).toBe(
      "E5, about 34 percent, plus or minus 2, estimated, best cell",
    );
  });

  test("stays where the exact count was refused, and gives way to the map when that is there", () => {
    page.analysis.phase.value = { kind: "refused", what: "too long", final: false };
    expect(lookOf(page).legend?.estimated).toBe(true);
    answer(page);
    const look = lookOf(page);
    expect(look.legend?.estimated).toBe(false);
    expect(cellsOf(look).some((cell) => lookOfFacts(cell).hatched)).toBe(false);
    expect(diamonds(look)).toEqual([markedCell(page)]);
  });

  test("is preferred to the old map of another position", () => {
    const estimate = page.analysis.estimate.value;
    answer(page);
    page.shoot(24, { kind: "miss" });
    page.analysis.estimate.value = estimate && { ...estimate, knowledge: page.knowledge.value };
    expect(page.analysis.phase.value.kind).toBe("working");
    expect(lookOf(page).legend?.estimated).toBe(true);
  });
});

test.each(["", "A1x+C3.", "C3."])(
  "the scale runs from the least to the greatest chance, as its legend: %j",
  (shots) => {
    const page = pageAt(`preset=gorkoff-5x5&shots=${shots}`);
    answer(page);
    const posterior = infer(page.knowledge.value);
    const look = lookOf(page);
    const { legend } = look;
    const open = cellsOf(look).filter(({ answer: shot }) => shot === undefined);
    const most = Math.max(...open.map(({ cell }) => posterior.chance(cell)));
    const start = Math.min(most / 2, ...open.map(({ cell }) => posterior.chance(cell)));
    for (const { cell, place } of open) expect(place).toBeCloseTo((posterior.chance(cell) - start) / (most - start), 5);
    const best = open.find(({ place }) => place === 1);
    expect(legend?.ticks[2]).toBe(formatPercentOf(posterior.occupied.at(best?.cell ?? 0), posterior.layouts));
    const least = open.find(({ place }) => place === 0);
    expect(legend?.ticks[0]).toBe(formatPercentOf(posterior.occupied.at(least?.cell ?? 0), posterior.layouts));
  },
);

test("certain cells of boxes that may overlap are those that have a ship in every layout", () => {
  const page = pageAt("preset=boxes:3x2:1&shots=A1=1+C3=1");
  answer(page);
  const certain = cellsOf(lookOf(page), 9).filter((cell) => cell.certain);
  // One box from corner to corner covers the whole board.
  expect(certain.map(({ cell }) => cell)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("every address of layers and strategies has one diamond at most, which is the recommended cell", () => {
  for (const shots of ["", "&shots=A1x+C3.", "&shots=B1x"]) {
    const map = mapOf(pageAt(`preset=gorkoff-5x5${shots}`).knowledge.value);
    for (const show of ["", "&show=bits", "&show=left", "&show=scores", "&ship=cruiser"]) {
      for (const best of ["", "&best=entropy", "&best=half-split", "&best=probability", "&best=nothing"]) {
        const page = pageAt(`preset=gorkoff-5x5${shots}${show}${best}`);
        answer(page, map);
        const marked = markedCell(page);
        expect(diamonds(lookOf(page))).toEqual(marked === undefined ? [] : [marked]);
      }
    }
  }
});
