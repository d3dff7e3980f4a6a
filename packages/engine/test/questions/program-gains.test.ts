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

/** Programs about all colours, or about cells, by hand: red, blue and purple. */
const BY_HAND: Readonly<Record<string, (ships: readonly (readonly number[])[]) => unknown>> = {
  "(color 3-3)": (ships) => ships.findIndex((cells) => cells.includes(14)),
  "(!= (color 3-4) Water)": (ships) => ships.some((cells) => cells.includes(15)),
  "(== (color 2-2) (color 2-3))": (ships) =>
    ships.findIndex((cells) => cells.includes(7)) === ships.findIndex((cells) => cells.includes(8)),
  "(and (touch Red Blue) (touch Blue Purple))": ([red, blue, purple]) =>
    areBeside(red, blue) && areBeside(blue, purple),
  "(+ (size Red) (+ (size Blue) (size Purple)))": ([red, blue, purple]) => red.length + blue.length + purple.length,
  "(setSize (coloredTiles Water))": ([red, blue, purple]) => 36 - red.length - blue.length - purple.length,
  [`(isSubset ${TOP} (coloredTiles Water))`]: (ships) => ships.every((cells) => cells.every((cell) => cell >= SIDE)),
  [each("(== (orient x0) H)")]: (ships) => ships.every(([first, second]) => second - first === 1),
  [some("(== (size x0) 4)")]: (ships) => ships.some(({ length }) => length === 4),
  [each("(== (size x0) (size Red))")]: ([red, blue, purple]) =>
    blue.length === red.length && purple.length === red.length,
};

const areBeside = (one: readonly number[], other: readonly number[]): boolean =>
  one.some((a) =>
    other.some((b) => Math.abs((a % SIDE) - (b % SIDE)) + Math.abs(Math.floor(a / SIDE) - Math.floor(b / SIDE)) === 1),
  );

/** The entropy of answers that come so many times. */
const entropyOf = (counts: ReadonlyMap<string, number>): number => {
  const all = [...counts.values()].reduce((a, b) => a + b, 0);
  return [...counts.values()].reduce((bits, n) => bits - (n / all) * Math.log2(n / all), 0);
};

/**
 * The gains of programs before the first shot, by going through all boards: those of {@link BY_HAND} on every board, and
 * those that look at one or two colours alone once for each of their places, as often as boards have these.
 */
const gainsAtFirst = (): { boards: number; gains: ReadonlyMap<string, number> } => {
  const add = (counts: Map<string, number>, key: unknown, n: number): void => {
    counts.set(String(key), (counts.get(String(key)) ?? 0) + n);
  };
  const found = new Map(Object.keys(BY_HAND).map((program) => [program, new Map<string, number>()]));
  const free = PLACES.map((a) => PLACES.map((b) => !a.some((cell) => b.includes(cell))));
  /** For each two colours, and two of their places, the boards with these. */
  const pairs = COLOURS.map(() => new Float64Array(PLACES.length ** 2));
  let boards = 0;
  for (const [r, red] of PLACES.entries())
    for (const [b, blue] of PLACES.entries()) {
      if (!free[r][b]) continue;
      for (const [p, purple] of PLACES.entries()) {
        if (!free[r][p] || !free[b][p]) continue;
        boards++;
        pairs[0][b * PLACES.length + p]++;
        pairs[1][r * PLACES.length + p]++;
        pairs[2][r * PLACES.length + b]++;
        const ships = [red, blue, purple];
        for (const [program, answer] of Object.entries(BY_HAND))
          add(found.get(program) as Map<string, number>, answer(ships), 1);
      }
    }
  for (const program of PROGRAMS) {
    const without = COLOURS.findLastIndex((colour) => !program.includes(colour));
    if (without < 0 || found.has(program) || /Water|AllColors|\(color /.test(program)) continue;
    const [one, other] = COLOURS.map((_, i) => i).filter((i) => i !== without);
    const node = parseProgram(program);
    const counts = new Map<string, number>();
    for (const [at, n] of pairs[without].entries()) {
      if (n === 0) continue;
      const colourAt = new Array<string>(SIDE * SIDE).fill("Water");
      for (const cell of PLACES[Math.floor(at / PLACES.length)]) colourAt[cell] = COLOURS[one];
      for (const cell of PLACES[at % PLACES.length]) colourAt[cell] = COLOURS[other];
      add(counts, runOnColours(node, scenario, colourAt), n);
    }
    found.set(program, counts);
  }
  return { boards, gains: new Map(Array.from(found, ([program, counts]) => [program, entropyOf(counts)])) };
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

  longIt("tell it before the first shot, on all 1,653,456 boards", () => {
    const { boards, gains } = gainsAtFirst();
    expect(boards).toBe(1_653_456);
    expect(gains.size).toBe(47);
    const asker = new Asker(makeKnowledge(scenario));
    for (const [program, gain] of gains) {
      expect(PROGRAMS).toContain(program);
      const { bits } = asker.ask(unwrap(parseQuestion(scenario, program)));
      expect(Math.abs(bits - gain), program).toBeLessThan(1e-12);
    }
  });

  longIt("tell it with more boards left", () => {
    const found = [3, 4, 5, 6].map((shots, i) => compare(i, shots));
    expect(Math.max(...found.map(({ boards }) => boards))).toBeGreaterThan(10_000);
  });
});
