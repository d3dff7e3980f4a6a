/** The bits that programs tell on the board of Rothe, Lake and Gureckis, against a plain enumeration. */

import { describe, expect, test } from "vitest";
import three from "../../../../examples/three-lengths.json" with { type: "json" };
import { unwrap } from "../../src/core/result.ts";
import { formatShots, makeKnowledge, type Observation, RandomStream } from "../../src/index.ts";
import { Asker, parseQuestion } from "../../src/questions.ts";
import { longIt } from "../cases.ts";
import { readScenario } from "../read.ts";
import { parseProgram, runOnColours } from "./run-program.ts";

const SIDE = 6;
const COLOURS = ["Red", "Blue", "Purple"] as const;
const scenario = readScenario({
  ...three,
  fleet: three.fleet.map((ship, i) => ({ ...ship, name: COLOURS[i] })),
  answers: "identified",
});

const TOP = "(set 1-1 1-2 1-3 1-4 1-5 1-6)";
const CORNER = "(set 1-1 1-2 1-3 2-1 2-2 2-3 3-1 3-2 3-3)";
const all = (text: string): string[] => COLOURS.map((colour) => text.replaceAll("C", colour));
const some = (test: string, set = "(set AllColors)"): string => `(any (map (lambda x0 ${test}) ${set}))`;
const each = (test: string, set = "(set AllColors)"): string => `(all (map (lambda x0 ${test}) ${set}))`;

/** Sixty programs of our own, over the kinds of the grammar. */
const PROGRAMS: readonly string[] = [
  ...all("(size C)"),
  ...all("(> (size C) 2)"),
  ...all("(== (orient C) H)"),
  ...all("(topleft (coloredTiles C))"),
  ...all("(row (topleft (coloredTiles C)))"),
  ...all("(col (bottomright (coloredTiles C)))"),
  ...["(color 1-1)", "(color 3-3)", "(color 6-4)", "(color 4-2)"],
  ...["(!= (color 3-4) Water)", "(== (color 2-2) (color 2-3))", "(or (== (color 2-5) Red) (== (color 5-2) Red))"],
  ...["(touch Red Blue)", "(touch Red Purple)", "(not (touch Blue Purple))"],
  "(and (touch Red Blue) (touch Blue Purple))",
  ...["(== (size Red) (size Blue))", "(> (size Red) (size Purple))", "(- (size Blue) (size Red))"],
  "(+ (size Red) (+ (size Blue) (size Purple)))",
  "(== (+ (size Red) (size Blue)) 5)",
  "(setSize (coloredTiles Water))",
  ...["(== (orient Red) (orient Blue))", "(!= (orient Purple) (orient Blue))"],
  "(bottomright (coloredTiles Red))",
  "(< (row (topleft (coloredTiles Red))) (row (topleft (coloredTiles Blue))))",
  "(== (col (topleft (coloredTiles Purple))) (col (bottomright (coloredTiles Purple))))",
  "(- (row (bottomright (coloredTiles Blue))) (row (topleft (coloredTiles Blue))))",
  `(setSize (intersection (coloredTiles Red) ${TOP}))`,
  `(setSize (intersection (coloredTiles Water) ${CORNER}))`,
  `(setSize (setDifference (coloredTiles Blue) ${CORNER}))`,
  `(setSize (union (coloredTiles Red) (coloredTiles Blue)))`,
  `(> (setSize (intersection (union (coloredTiles Red) (coloredTiles Purple)) ${CORNER})) 2)`,
  `(setSize (unique (union (coloredTiles Purple) ${TOP})))`,
  `(isSubset (coloredTiles Red) ${CORNER})`,
  `(isSubset ${TOP} (coloredTiles Water))`,
  `(isSubset (set 3-3 3-4) (union (coloredTiles Red) (coloredTiles Water)))`,
  some("(== (size x0) 4)"),
  some("(== (orient x0) V)"),
  some("(touch x0 Red)", "(set Blue Purple)"),
  some("(!= (color x0) Water)", TOP),
  some("(== (color x0) Blue)", CORNER),
  each("(== (orient x0) H)"),
  each("(== (size x0) (size Red))"),
  each("(< (row (topleft (coloredTiles x0))) 4)"),
  each("(== (color x0) Water)", "(set 1-1 1-6 6-1 6-6)"),
  `(and ${some("(== (size x0) 2)")} (not ${some("(== (size x0) 3)")}))`,
];

/** Every place of a straight ship of 2, 3 or 4 cells, by hand. */
const PLACES: readonly (readonly number[])[] = [2, 3, 4].flatMap((length) =>
  [1, SIDE].flatMap((step) =>
    Array.from({ length: SIDE * SIDE }, (_, first) => Array.from({ length }, (_, i) => first + i * step)).filter(
      (cells) => {
        const last = cells[length - 1];
        return step === 1 ? Math.floor(last / SIDE) === Math.floor(cells[0] / SIDE) : last < SIDE * SIDE;
      },
    ),
  ),
);

/** What the referee says to the shots, written plainly: the colour, and # if no cell of this ship is left. */
const replay = (ships: readonly (readonly number[])[], shots: readonly number[]): string =>
  shots
    .map((cell, i) => {
      const ship = ships.findIndex((cells) => cells.includes(cell));
      if (ship < 0) return ".";
      const sunk = ships[ship].every((each) => shots.slice(0, i + 1).includes(each));
      return (sunk ? "#" : "x") + ship;
    })
    .join(" ");

/** The colours of every board that gives the same answers as the ships. */
const boardsLike = (ships: readonly (readonly number[])[], shots: readonly number[]): string[][] => {
  const wanted = replay(ships, shots);
  const shot = new Set(shots);
  const fits = COLOURS.map((_, i) =>
    // A ship is on the hit cells of its colour and on no other cell that was shot.
    PLACES.filter((cells) => shots.every((cell) => cells.includes(cell) === ships[i].includes(cell))),
  );
  const boards: string[][] = [];
  const taken = new Array<string>(SIDE * SIDE).fill("Water");
  const place = (chosen: readonly (readonly number[])[]): void => {
    const i = chosen.length;
    if (i === COLOURS.length) {
      if (shot.size === 0 || replay(chosen, shots) === wanted) boards.push([...taken]);
      return;
    }
    for (const cells of fits[i]) {
      if (cells.some((cell) => taken[cell] !== "Water")) continue;
      for (const cell of cells) taken[cell] = COLOURS[i];
      place([...chosen, cells]);
      for (const cell of cells) taken[cell] = "Water";
    }
  };
  place([]);
  return boards;
};

/** A random board and random shots at it. */
const drawShots = (random: RandomStream, number: number): { ships: (readonly number[])[]; shots: number[] } => {
  for (;;) {
    const ships = COLOURS.map(() => PLACES[random.below(PLACES.length)]);
    if (new Set(ships.flat()).size < ships.flat().length) continue;
    const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => cell);
    return { ships, shots: random.shuffle(cells).slice(0, number) };
  }
};

const observe = (ships: readonly (readonly number[])[], shots: readonly number[]): Observation[] =>
  replay(ships, shots)
    .split(" ")
    .map((said, i) => {
      const cell = shots[i];
      if (said === ".") return { cell, answer: { kind: "miss" } };
      return { cell, answer: { kind: said[0] === "#" ? "sunk" : "hit", shipClass: Number(said[1]) } };
    });

const entropy = (answers: readonly string[]): number => {
  const counts = new Map<string, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  let bits = 0;
  for (const n of counts.values()) bits -= (n / answers.length) * Math.log2(n / answers.length);
  return bits;
};

/** Holds all programs on one position against the enumeration; returns how far 1,000 drawn boards are from it. */
const compare = (seed: number, number: number): { boards: number; errors: number[] } => {
  const random = RandomStream.fromSeed(seed);
  const { ships, shots } = drawShots(random, number);
  const observations = number === 0 ? [] : observe(ships, shots);
  const boards = boardsLike(ships, shots);
  const drawn = Array.from({ length: 1000 }, () => random.below(boards.length));
  const asker = new Asker(makeKnowledge(scenario, observations));
  const errors = PROGRAMS.map((program) => {
    const node = parseProgram(program);
    const answers = boards.map((colourAt) => String(runOnColours(node, scenario, colourAt)));
    const gain = entropy(answers);
    const { bits } = asker.ask(unwrap(parseQuestion(scenario, program)));
    const where = `${program} after ${formatShots(scenario, observations)}, ${boards.length} boards`;
    expect(Math.abs(bits - gain), where).toBeLessThan(1e-12);
    return Math.abs(entropy(drawn.map((i) => answers[i])) - gain);
  });
  return { boards: boards.length, errors };
};

const mean = (list: readonly number[]): number => list.reduce((sum, each) => sum + each, 0) / list.length;

describe("sixty programs on 6x6 with three ships of 2, 3 or 4 cells", () => {
  test("are sixty", () => {
    expect(new Set(PROGRAMS).size).toBe(60);
    expect(PLACES).toHaveLength(144);
  });

  // The figures of docs/explanation/questions.md.
  test("tell what a plain enumeration says in five positions, to 1e-12, and 1,000 drawn boards nearly", () => {
    const found = [8, 10, 12, 14, 18].map((shots, i) => compare(20170 + i, shots));
    expect(found.map(({ boards }) => boards)).toEqual([1356, 1194, 216, 197, 340]);
    const errors = found.flatMap((one) => one.errors);
    expect([mean(errors), Math.max(...errors)].map((bits) => bits.toFixed(3))).toEqual(["0.012", "0.078"]);
  });

  longIt("tell it with more boards left", () => {
    const found = [3, 4, 5, 6].map((shots, i) => compare(i, shots));
    expect(Math.max(...found.map(({ boards }) => boards))).toBeGreaterThan(10_000);
  });
});
