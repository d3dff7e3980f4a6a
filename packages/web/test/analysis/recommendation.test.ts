// The recommended cell and the reasons for it, checked against counts of all layouts.

import {
  type Knowledge,
  listLayouts,
  parseKnowledge,
  placementsOf,
  preset,
  RandomStream,
  unwrap,
} from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import { adviceOf, type BoardMap, hitsAt } from "../../src/board/map/board-map.ts";
import type { Reason } from "../../src/board/map/reasons.ts";
import { type Look, strategyOf, withStrategy } from "../../src/board/position/look.ts";
import { type Recommendation, recommend, whyRecommended } from "../../src/rooms/analyse/recommendation.ts";
import { mapOf, randomPosition, randomScenario } from "../map-of.ts";

const NONE = { estimate: undefined, solved: undefined };

const openCells = ({ scenario, observations }: Knowledge): number[] => {
  const shot = new Set(observations.map(({ cell }) => cell));
  return [...Array(scenario.board.cellCount).keys()].filter(
    (cell) => !shot.has(cell) && !scenario.board.blocked.includes(cell),
  );
};

/** For each cell, how many layouts have a ship there; and each layout's ships, by their cells. */
const counted = (knowledge: Knowledge): { layouts: number; on: number[]; ships: ReadonlySet<string>[] } => {
  const table = placementsOf(knowledge.scenario);
  const layouts = listLayouts(knowledge, 200_000);
  const on = new Array<number>(knowledge.scenario.board.cellCount).fill(0);
  const ships = layouts.map(({ placements }) => {
    for (const p of placements) for (const cell of table.cellsOf(p)) on[cell]++;
    return new Set(placements.map((p) => String([...table.cellsOf(p)])));
  });
  return { layouts: layouts.length, on, ships };
};

/** Whether the cells form a straight row from a cell on, along the axis through the first two. */
const isRow = (strides: readonly number[], cell: number, row: readonly number[]): boolean => {
  const step = row[0] - cell;
  return strides.includes(Math.abs(step)) && row.every((other, i) => other === cell + (i + 1) * step);
};

/** Whether a reason is true of a position whose layouts are all known. */
const isTrue = (
  reason: Reason,
  map: BoardMap,
  { cell, source }: Recommendation,
  all: ReturnType<typeof counted>,
): boolean => {
  const { knowledge } = map;
  const open = openCells(knowledge);
  const { observations, scenario } = knowledge;
  const isHit = (other: number): boolean =>
    observations.some((shot) => shot.cell === other && shot.answer.kind === "hit");
  /** No ship is on these cells in every layout with all its cells hit, so nobody knows that it is sunk. */
  const isOpenHit = (other: number): boolean =>
    isHit(other) &&
    ![...(all.ships[0] ?? [])].some((ship) => {
      const cells = ship.split(",").map(Number);
      return cells.includes(other) && cells.every((c) => !open.includes(c)) && all.ships.every((s) => s.has(ship));
    });
  switch (reason.kind) {
    case "certain": {
      const certain = open.filter((other) => all.on[other] === all.layouts);
      return certain.includes(cell) && reason.only === (certain.length === 1);
    }
    case "line":
      return (
        reason.hits.length >= 2 &&
        reason.hits.every(scenario.contact === "allowed" ? isHit : isOpenHit) &&
        isRow(scenario.board.strides, cell, reason.hits)
      );
    case "beside":
      return (
        (scenario.contact === "allowed" ? isHit : isOpenHit)(reason.hit) &&
        isRow(scenario.board.strides, cell, [reason.hit])
      );
    case "most": {
      const equal = open.filter((other) => all.on[other] === all.on[cell]).length - 1;
      return open.every((other) => all.on[other] <= all.on[cell]) && reason.equals === equal;
    }
    case "likelier":
      return all.on[reason.cell] > all.on[cell] && open.every((other) => all.on[other] <= all.on[reason.cell]);
    case "telling":
      return (
        source.kind === "strategy" && source.advice.strategy === reason.strategy && isBest(reason.strategy, map, cell)
      );
  }
};

/** Whether no open cell is better by the strategy's measure, recomputed from the answers. */
const isBest = (strategy: string, map: BoardMap, cell: number): boolean => {
  const total = Number(map.layouts);
  const shares = (other: number): number[] => map.answers(other).map(({ layouts }) => Number(layouts) / total);
  const cost: Readonly<Record<string, (other: number) => number>> = {
    entropy: (other) => shares(other).reduce((sum, p) => sum + p * Math.log2(p), 0),
    "greedy-distribution": (other) => shares(other).reduce((sum, p) => sum + p * p, 0),
    "half-split": (other) => Math.abs(Number(hitsAt(map, other)) / total - 0.5),
  };
  const of = cost[strategy];
  // A strategy of another kind only has to follow its own scores.
  if (of === undefined) return adviceOf(map, strategy)?.cells[0]?.cell === cell;
  return openCells(map.knowledge).every((other) => of(other) >= of(cell) - 1e-9);
};

const TRIES = cases(100, 700);

describe("on random small boards", () => {
  test("every reason given for the cell of any strategy is true", () => {
    const random = RandomStream.fromSeed(11);
    const seen = new Map<string, number>();
    for (let tried = 0; tried < TRIES; tried++) {
      const scenario = randomScenario(random);
      const knowledge = scenario && randomPosition(scenario, random);
      if (knowledge === undefined || openCells(knowledge).length === 0) continue;
      const map = mapOf(knowledge);
      const all = counted(knowledge);
      for (const { strategy } of map.advice) {
        const advice = recommend({ ...NONE, look: withStrategy({}, strategy), map });
        if (advice === undefined) continue;
        for (const reason of whyRecommended(map, advice)) {
          seen.set(reason.kind, (seen.get(reason.kind) ?? 0) + 1);
          expect([reason, isTrue(reason, map, advice, all)]).toEqual([reason, true]);
        }
      }
    }
    for (const kind of ["certain", "line", "beside", "most", "likelier", "telling"])
      expect([kind, (seen.get(kind) ?? 0) > TRIES / 200]).toEqual([kind, true]);
  });

  test("the cell of a ship's layer is the unshot one most likely to hold it, and none once all its cells are hit", () => {
    const random = RandomStream.fromSeed(12);
    let none = 0;
    for (let tried = 0; tried < cases(30, 150); tried++) {
      const scenario = randomScenario(random);
      const knowledge = scenario && randomPosition(scenario, random);
      if (knowledge === undefined) continue;
      const map = mapOf(knowledge);
      for (const [k, { name }] of knowledge.scenario.fleet.entries()) {
        const counts = openCells(knowledge).map((cell) => map.byClass[k][cell]);
        const most = counts.reduce((top, count) => (count > top ? count : top), 0n);
        const advice = recommend({ ...NONE, look: { ship: name }, map });
        if (most === 0n) {
          none++;
          expect(advice).toBeUndefined();
        } else expect(advice && map.byClass[k][advice.cell]).toBe(most);
      }
    }
    expect(none).toBeGreaterThan(0);
  });
});

describe("layer and strategy", () => {
  const map = mapOf(unwrap(parseKnowledge(preset("hasbro"), "E5. F6x F7x")));
  const cellOf = (look: Look): number | undefined => recommend({ ...NONE, look, map })?.cell;
  const best = (strategy: string): number | undefined => adviceOf(map, strategy)?.cells[0]?.cell;

  test("every strategy has the layer that shows what it goes by", () => {
    for (const { strategy } of map.advice) {
      const look = withStrategy({ ship: "cruiser", scale: "rank" }, strategy);
      expect(look.scale).toBe("rank");
      expect(look.ship).toBeUndefined();
      expect(cellOf(look)).toBe(best(strategy));
      expect(strategyOf(look) ?? "greedy-hit").toBe(strategy);
    }
    expect(withStrategy({}, "entropy")).toEqual({ show: "bits" });
    expect(withStrategy({}, "greedy-distribution")).toEqual({ show: "left" });
    expect(withStrategy({}, "greedy-hit")).toEqual({});
    expect(withStrategy({}, "half-split")).toEqual({ show: "scores", best: "half-split" });
  });

  test("a proved optimum is what the page itself recommends; who asks for a strategy or a layer has that one's cell", () => {
    const solved = { solution: { kind: "solved" } as never, node: 0, cell: 99 };
    const marked = (look: Look): number | undefined => recommend({ look, map, estimate: undefined, solved })?.cell;
    expect(marked({})).toBe(99);
    expect(marked({ scale: "root" })).toBe(99);
    expect(marked({ best: "greedy-hit" })).toBe(best("greedy-hit"));
    expect(marked(withStrategy({}, "greedy-hit", true))).toBe(best("greedy-hit"));
    expect(marked({ show: "bits" })).toBe(best("entropy"));
  });
});

test("where ships may overlap, the layers of numbers mark the cell where they are most", () => {
  const map = mapOf(unwrap(parseKnowledge(preset("boxes:3x3:2"), "(2,2,2)=1 (1,1,1)=0")));
  const at = (look: Look): number | undefined => recommend({ ...NONE, look, map })?.cell;
  const open = openCells(map.knowledge);
  const any = at({ show: "any" }) ?? -1;
  expect(open.every((cell) => hitsAt(map, cell) <= hitsAt(map, any))).toBe(true);
  const two = at({ show: "=2" }) ?? -1;
  expect(open.every((cell) => (map.numbers(cell)[2] ?? 0n) <= (map.numbers(two)[2] ?? 0n))).toBe(true);
  // Nobody aims for a cell because it may hold no ship.
  expect(at({ show: "=0" })).toBe(at({}));
});

test("what looking ahead found takes the place of the likeliest cell, not of a layer or strategy that was chosen, nor of a proof", () => {
  const shown = mapOf(unwrap(parseKnowledge(preset("gorkoff-5x5"), "A1.")));
  const found = { cell: 7, likeliest: 4, saved: 0.21, error: 0, layouts: 300, all: true };
  const grounds = { look: {}, map: shown, estimate: undefined, solved: undefined, ahead: { ...found, moves: true } };
  expect(recommend(grounds)).toEqual({ cell: 7, source: { kind: "ahead", ahead: grounds.ahead } });
  expect(recommend({ ...grounds, ahead: { ...found, moves: false } })?.source.kind).toBe("strategy");
  expect(recommend({ ...grounds, look: { best: "greedy-hit" } })?.source.kind).toBe("strategy");
  expect(recommend({ ...grounds, look: { show: "bits" } })?.source.kind).toBe("strategy");
  expect(recommend({ ...grounds, ahead: { ...found, cell: 4, moves: true } })?.source.kind).toBe("strategy");
  const solution = { kind: "solved" } as never;
  const solved = { solution, node: 0, cell: 3 };
  expect(recommend({ ...grounds, solved })).toMatchObject({ cell: 3, source: { kind: "optimal" } });
});
