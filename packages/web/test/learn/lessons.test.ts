// What all lessons have in common, and what each claims: recomputed, in a different way if there is one.
import "../english.ts";
import {
  coordOf,
  formatCell,
  listLayouts,
  parseCell,
  placementsOf,
  type Scenario,
  unshotCells,
  unwrap,
} from "@broadside/engine";
import { parseNamedPrior } from "@broadside/engine/priors";
import { beforeAll, describe, expect, test } from "vitest";
import { parseAddress } from "../../src/board/notation/address.ts";
import { loadStatements } from "../../src/board/notation/told-text.ts";
import { loadNamedPriors } from "../../src/board/rules/rules-prior.ts";
import { layoutsShown, likeliestOf, mostOf, placesLeft, placesOn } from "../../src/rooms/learn/counted-position.ts";
import type { Reply, Step } from "../../src/rooms/learn/lesson.ts";
import {
  ALL_LESSONS,
  type CentreFacts,
  centreLesson,
  PEOPLE_GAMES,
  peopleLike,
} from "../../src/rooms/learn/lessons/all-lessons.ts";
import { ACROSS, type AskingFacts, askingLesson, SECOND, WRONG } from "../../src/rooms/learn/lessons/asking-lesson.ts";
import { type MapFacts, mapLesson } from "../../src/rooms/learn/lessons/map-lesson.ts";
import { diagonalCover, type ParityFacts, parityLesson } from "../../src/rooms/learn/lessons/parity-lesson.ts";
import { impossibleCells, type SinkingFacts, sinkingLesson } from "../../src/rooms/learn/lessons/sinking-lesson.ts";
import {
  AMERICAN,
  CARRIER_ALONE,
  DESTROYER_ALONE,
  LESSONS,
  ONE_CRUISER,
  STEP_COUNTS,
} from "../../src/rooms/learn/lessons.ts";
import { callTask } from "../answer-task.ts";

const cellOf = ({ board }: Scenario, name: string): number => unwrap(parseCell(board, name));
const namesOf = ({ board }: Scenario, cells: readonly number[]): string[] => cells.map((c) => formatCell(board, c));

const judged = ({ doing }: Step, ...given: readonly number[]): Reply => doing.judge(given);

describe.each(LESSONS)("the lesson %s", (lesson) => {
  let steps: readonly Step[];
  beforeAll(async () => {
    steps = ALL_LESSONS[lesson].steps(await ALL_LESSONS[lesson].count(callTask));
  });

  test("has its steps, and takes its own answers for right ones", () => {
    expect(steps).toHaveLength(STEP_COUNTS[lesson]);
    for (const step of steps) {
      const { right, say } = judged(step, ...step.doing.solution);
      expect(right).toBe(true);
      expect(`${step.say} ${step.ask} ${say}`).not.toMatch(/undefined|NaN/);
    }
  });

  test("takes other answers for wrong ones, and says why", () => {
    for (const step of steps) {
      const { doing, knowledge } = step;
      const others =
        doing.kind === "pick"
          ? doing.options.flatMap((_, i) => (doing.solution.includes(i) ? [] : [[i]]))
          : doing.kind === "mark"
            ? [[], doing.solution.slice(1)]
            : unshotCells(knowledge).map((cell) => [cell]);
      const wrong = others.map((other) => judged(step, ...other)).filter(({ right }) => !right);
      if (doing.kind !== "tap") expect(wrong).toHaveLength(others.length);
      expect(wrong.length).toBeGreaterThan(0);
      for (const { say } of wrong) expect(say).toMatch(/\w.{20,}/);
      if (doing.kind === "pick") expect(new Set(doing.options).size).toBe(doing.options.length);
    }
  });

  test("draws ships on its tile only where no answer is", () => {
    const { hidden, picture } = ALL_LESSONS[lesson];
    const ships = (hidden ?? []).map((ship) => [...ship]);
    expect(ships.length + picture.knowledge.observations.length).toBeGreaterThan(0);
    for (const step of steps) {
      if (step.knowledge.scenario.board.cellCount !== picture.knowledge.scenario.board.cellCount) continue;
      if (step.doing.kind === "tap") expect(ships.flat()).not.toContain(step.doing.solution[0]);
      if (step.doing.kind === "mark") for (const ship of ships) expect(judged(step, ...ship).right).toBe(false);
    }
  });

  test("leads to a position that Analyse can show", async () => {
    await loadNamedPriors();
    await loadStatements();
    expect(parseAddress(ALL_LESSONS[lesson].analyse).problems).toEqual([]);
  });
});

describe("reading the map", () => {
  let facts: MapFacts;
  beforeAll(async () => {
    facts = await mapLesson.count(callTask);
  });

  test("counts the layouts that have the ship on a cell", () => {
    const places = placesOn(ONE_CRUISER);
    expect(facts.before.layouts).toBe(16n);
    for (const [cell, n] of facts.before.occupied.entries())
      expect(Number(n)).toBe(places.filter((cells) => cells.includes(cell)).length);
    const left = places.filter((cells) => !cells.includes(5));
    expect(facts.after.layouts).toBe(BigInt(left.length));
    for (const [cell, n] of facts.after.occupied.entries())
      expect(Number(n)).toBe(left.filter((cells) => cells.includes(cell)).length);
  });

  test("colours the unshot cells by their counts, up to the likeliest", () => {
    const { texts = [], places = [] } = layoutsShown(facts.after);
    expect([texts[5], places[5]]).toEqual([undefined, undefined]);
    const open = places.flatMap((place, cell) => (cell === 5 ? [] : [{ place, n: facts.after.occupied[cell] }]));
    const most = open.reduce((best, one) => (one.n > best.n ? one : best));
    expect(most.place).toBe(1);
    for (const { place = -1, n } of open) expect(place < 1).toBe(n < most.n);
  });
});

describe("why the middle", () => {
  let facts: CentreFacts;
  beforeAll(async () => {
    facts = await centreLesson.count(callTask);
  });

  test("the four cells in the middle are the likeliest, and no others", () => {
    const best = facts.chance.occupied.flatMap((n, cell) => (n === mostOf(facts.chance) ? [cell] : []));
    expect(namesOf(AMERICAN, best)).toEqual(["E5", "F5", "E6", "F6"]);
    expect(facts.chance.layouts).toBe(30_093_975_536n);
  });

  test("the carrier lies on a corner to the right or down, and in the middle in every way that there is", () => {
    expect(facts.carrier.occupied[0]).toBe(2n);
    expect(facts.carrier.occupied[likeliestOf(facts.chance)]).toBe(10n);
    expect(mostOf(facts.carrier)).toBe(10n);
  });

  test("people like the border, and the games in which they were counted are those of the prior", () => {
    const likeliest = likeliestOf(facts.people);
    expect(coordOf(AMERICAN.board, likeliest).some((x) => x === 0 || x === 9)).toBe(true);
    expect(namesOf(AMERICAN, [likeliest])).toEqual(["J3"]);
    expect(unwrap(parseNamedPrior(AMERICAN, "people"))?.source).toContain(PEOPLE_GAMES.toLocaleString("en-US"));
    expect(peopleLike(facts, likeliest)).toBe(true);
    expect(peopleLike(facts, likeliestOf(facts.chance))).toBe(false);
  });

  test("a reply that one chance is greater never shows two equal ones", () => {
    const [first, , third] = centreLesson.steps(facts);
    const [beside, best] = [34, 44].map((cell) => judged(first, cell));
    expect([beside.right, best.right]).toEqual([false, true]);
    expect([beside.say, best.say].map((text) => /[\d.]+(?=\s%)/.exec(text)?.[0])).toEqual(["20.8", "21"]);
    const replies = Array.from({ length: AMERICAN.board.cellCount }, (_, cell) => judged(third, cell));
    const said = replies.flatMap(({ right, say }) => (right ? [say] : []));
    expect(said.filter((text) => /people (\S+\s%), chance \1/.test(text))).toEqual([]);
    expect(said.find((text) => text.startsWith("C2"))).toMatch(/people \d+\.\d\s%, chance \d+\.\d\s%/);
  });
});

describe("every second cell", () => {
  let facts: ParityFacts;
  beforeAll(async () => {
    facts = await parityLesson.count(callTask);
  });

  test("the patterns have as few shots as there can be", () => {
    for (const { scenario, cover, packing } of [facts.small, facts.large]) {
      expect(placesLeft(scenario, cover)).toEqual([]);
      // Places that share no cell need one shot each: there are as many of them as shots.
      for (const cells of packing) expect(placesOn(scenario)).toContainEqual(cells);
      expect(new Set(packing.flat()).size).toBe(packing.flat().length);
      expect(packing).toHaveLength(cover.length);
    }
    expect([facts.small.cover.length, facts.large.cover.length]).toEqual([8, 8]);
  });

  test("on the large board 50 shots find a ship of two and 20 one of five, and no fewer", () => {
    for (const [scenario, length, shots] of [
      [DESTROYER_ALONE, 2, 50],
      [CARRIER_ALONE, 5, 20],
    ] as const) {
      expect(placesLeft(scenario, diagonalCover(scenario))).toEqual([]);
      expect(diagonalCover(scenario)).toHaveLength(shots);
      // Cutting the rows into ships side by side gives this number of ships.
      expect((10 / length) * 10).toBe(shots);
    }
  });
});

describe("what an announced sinking tells", () => {
  let facts: SinkingFacts;
  beforeAll(async () => {
    facts = await sinkingLesson.count(callTask);
  });

  test("round the sunk ship no ship can be, and anywhere else one can", () => {
    const { board } = facts.sunk.knowledge.scenario;
    const ship = ["C3", "D3"].map((name) => coordOf(board, cellOf(facts.sunk.knowledge.scenario, name)));
    const isNear = (cell: number): boolean =>
      ship.some((at) => coordOf(board, cell).every((x, axis) => Math.abs(x - at[axis]) <= 1));
    const near = [...Array(25).keys()].filter(
      (cell) => isNear(cell) && !["C3", "D3"].includes(formatCell(board, cell)),
    );
    expect(impossibleCells(facts.sunk)).toEqual(near);
  });

  test("hit without a word is sunk or not sunk, and their layouts add up", () => {
    expect(facts.silent.layouts).toBe(facts.sunk.layouts + facts.notSunk.layouts);
  });

  test("the shot that missed was at the likeliest cell; after it the other end is certain", () => {
    const { knowledge } = facts.certain;
    expect(knowledge.observations[2].cell).toBe(likeliestOf(facts.notSunk));
    expect(mostOf(facts.certain)).toBe(facts.certain.layouts);
    const row = (cell: number): number => coordOf(knowledge.scenario.board, cell)[1];
    expect([row(likeliestOf(facts.notSunk)), row(likeliestOf(facts.certain))]).toEqual([2, 2]);
  });

  test("the ends of the hits differ by the places they leave to the other ship: 12 of 20 layouts and 8", () => {
    const { scenario } = facts.notSunk.knowledge;
    const table = placementsOf(scenario);
    const [, step] = sinkingLesson.steps(facts);
    const reply = (name: string) => judged(step, cellOf(scenario, name));
    const withShipOn = (name: string) =>
      listLayouts(facts.notSunk.knowledge, 100).filter((layout) =>
        layout.placements.some(
          (p) => table.cellsOf(p).length === 3 && table.cellsOf(p).includes(cellOf(scenario, name)),
        ),
      );
    expect(["E3", "B3"].map((end) => withShipOn(end).length)).toEqual([12, 8]);
    expect([reply("E3").right, reply("B3").right]).toEqual([true, false]);
    expect(reply("E3").say).toContain("12 of 20 layouts");
    expect(reply("B3").say).toMatch(/8 of 20 layouts.*one end of the line/);
    expect(reply("A1").say).toContain("both ends of the line");
  });

  test("the more an answer says, the fewer layouts are left", () => {
    const left = facts.said.map(({ layouts }) => layouts);
    for (const [i, n] of left.slice(1).entries()) expect(n).toBeLessThan(left[i]);
    for (const { knowledge, layouts } of facts.said)
      expect(BigInt(listLayouts(knowledge, 100_000).length)).toBe(layouts);
  });
});

describe("what to ask", () => {
  let facts: AskingFacts;
  beforeAll(async () => {
    facts = await askingLesson.count(callTask);
  });

  const places = placesOn(ONE_CRUISER);
  const lying = places.filter(([first, second]) => second === first + 1);
  const share = (among: readonly number[][], holds: (cells: readonly number[]) => boolean): number =>
    among.filter(holds).length / among.length;
  const entropy = (...chances: readonly number[]): number =>
    chances.reduce((sum, chance) => (chance > 0 ? sum - chance * Math.log2(chance) : sum), 0);
  const has = (from: number, to: number) => (cells: readonly number[]) => cells.some((c) => c >= from && c < to);

  test("has the chances and the bits of its questions", () => {
    const chances = [
      ...[share(places, (cells) => lying.some((other) => String(other) === String(cells))), share(places, has(0, 4))],
      ...[share(places, has(0, 1)), share(lying, has(0, 8)), share(lying, has(0, 4))],
      share(lying, (cells) => cells.some((c) => c % 4 === 1)),
    ];
    for (const [i, { yes, bits }] of [...facts.first, ...facts.second].entries()) {
      expect(yes).toBeCloseTo(chances[i], 12);
      expect(bits).toBeCloseTo(entropy(chances[i], 1 - chances[i]), 12);
    }
    expect([facts.first[0].bits, facts.second[0].bits, facts.second[2].bits]).toEqual([1, 1, 0]);
  });

  test("takes from a doubtful answer the bits of the doubt, and believes it by Bayes' rule", () => {
    expect([ACROSS, SECOND[1]]).toEqual(["across(cruiser) = true", "any(row 1)"]);
    expect(facts.doubtful.bits).toBeCloseTo(1 - entropy(WRONG, 1 - WRONG), 12);
    const before = share(lying, has(0, 4));
    const heard = before * (1 - WRONG) + (1 - before) * WRONG;
    expect(facts.believed).toBeCloseTo((before * (1 - WRONG)) / heard, 12);
    for (let cell = 0; cell < 16; cell++) {
      const mass = lying.reduce((sum, cells) => {
        const weight = (has(0, 4)(cells) ? 1 - WRONG : WRONG) / lying.length / heard;
        return sum + (cells.includes(cell) ? weight : 0);
      }, 0);
      expect(Number(facts.heard.occupied[cell]) / Number(facts.heard.layouts)).toBeCloseTo(mass, 9);
    }
  });
});
