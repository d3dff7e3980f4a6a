import { METHOD_NAMES, type RandomStream, STRATEGY_REGISTRY } from "../../packages/engine/src/index.ts";
import { pick } from "../../packages/engine/test/generate/pick.ts";
import { commandArea, flagWords } from "../cases/command-case.ts";
import { holds } from "../fault.ts";

/**
 * The maximum memory for a refusal, in bytes: Node itself, the rules, and the placements that an estimate may
 * list.
 */
const REFUSAL_BYTES = 7e8;
/** The maximum memory for an answer, in bytes: the default limit of 2 GB, plus Node. */
const ANSWER_BYTES = 2.6e9;

const many = (length: number, side: number): number[] => new Array<number>(length).fill(side);

const SIZES: readonly (readonly number[])[] = [
  [1],
  [1, 1],
  [10, 10],
  [100],
  [1000],
  [1_000_000],
  [4_194_304],
  [4_194_305],
  [1_000_000_000],
  [2 ** 31],
  [2 ** 32],
  [2 ** 53],
  [2 ** 53 + 2],
  [1e21],
  [26, 1000],
  [1000, 1000],
  [2048, 2048],
  [3000, 3000],
  [1_000_000, 1_000_000],
  [1, 1_000_000],
  many(3, 100),
  many(3, 1_000_000),
  many(4, 40),
  many(10, 3),
  many(10, 10),
  many(22, 2),
  many(40, 2),
  many(100, 10),
  many(1000, 1),
  many(1001, 1),
  many(1000, 1000),
];

const COUNTS = [1, 2, 3, 20, 100, 1000, 10_000, 10_001, 1_000_000, 2 ** 31, 2 ** 53, 1e21];
const LENGTHS = [1, 2, 5, 100, 1000, 1_000_000, 2 ** 22, 2 ** 31, 2 ** 53];

const randomShip = (random: RandomStream, i: number): object => {
  const ship = {
    name: random.below(20) === 0 ? "n".repeat(10_000) : `s${i}`,
    count: pick(random, random.below(2) ? [1] : COUNTS),
  };
  switch (random.below(4)) {
    case 0:
      return { ...ship, box: "any" };
    case 1: {
      const side = pick(random, [1, 2, 5, 60, 600]);
      const rows = random.below(2) === 0 ? many(side, 0).map(() => "X".repeat(side)) : ["X".repeat(side * side)];
      return { ...ship, shape: rows, ...(random.below(2) === 0 ? { reflect: false } : {}) };
    }
    default:
      return { ...ship, length: pick(random, random.below(2) ? [1, 2, 3] : LENGTHS) };
  }
};

const randomRules = (random: RandomStream): object => {
  const size = pick(random, SIZES);
  const contact = pick(random, ["none", "no-sides", "allowed", "overlap", "overlap"]);
  const classes = pick(random, [1, 1, 2, 5, random.below(6) === 0 ? 2000 : 3]);
  const tuple = (x: number): string => `(${size.map((side) => Math.min(side, x))})`;
  const blocked =
    random.below(4) === 0 ? Array.from({ length: pick(random, [1, 100, 30_000]) }, (_, i) => tuple(i + 1)) : [];
  return {
    board: { size, ...(blocked.length > 0 ? { blocked } : {}) },
    fleet: Array.from({ length: classes }, (_, i) => randomShip(random, i)),
    contact,
    answers: contact === "overlap" ? "count" : pick(random, ["hit", "sunk", "named", "revealed", "count"]),
  };
};

const NUMBERS = [
  ..."1 100 100000 99999999 4294967296 9007199254740991 9007199254740993 1e300".split(" "),
  ...[59, 400].map((digits) => "9".repeat(digits)),
];

/** Commands with their flags that take a size. */
const COMMANDS: readonly (readonly [string, readonly string[]])[] = [
  ["count", ["--max-memory", "--max-time", "--method"]],
  ["heatmap", ["--max-memory", "--method"]],
  ["suggest", ["--top", "--seed", "--max-memory", "--strategy"]],
  ["place", ["--number", "--seed", "--index", "--order"]],
  ["solve", ["--max-memory", "--max-time", "--set max-layouts"]],
  ["table", ["--set max-layouts"]],
  ["hider", ["--top", "--until", "--max-time", "--set max-layouts"]],
];

const NAMES: Readonly<Record<string, readonly string[]>> = {
  "--method": METHOD_NAMES,
  // All but those that look ahead or solve, which may take minutes.
  "--strategy": STRATEGY_REGISTRY.filter(({ kind }) => kind !== "solved" && kind !== "ahead").map(({ name }) => name),
  "--order": ["uniform", "enumerate", "shuffled", "first"],
  "--max-time": ["1s", "2s", "99999999999999h", "100000"],
};

const randomShots = (random: RandomStream): string =>
  pick(random, [
    "",
    "",
    "A1.",
    "(1,1)x",
    "ZZZZZZZZZZZZ1.",
    "A99999999999999999999.",
    `(${"1,".repeat(2000)}1).`,
    "(1,1)=99999999999999999999",
    "A1. ".repeat(20_000),
  ]);

/** Sizes of every kind, far too large. They must be refused before any memory is allocated. */
export const sizes = commandArea(
  {
    name: "sizes",
    about: "huge sizes in every place that takes one: an answer, or a refusal before memory is taken",
    draw(random) {
      const [name, flags] = pick(random, COMMANDS);
      const rules = JSON.stringify(randomRules(random));
      const words =
        random.below(2) === 0
          ? []
          : [pick(random, flags)].flatMap((flag) => flagWords(flag, pick(random, NAMES[flag] ?? NUMBERS)));
      const isBounded = ["solve", "hider"].includes(name) && !words.includes("--max-time");
      const bounded = isBounded ? ["--max-time", "2s"] : [];
      const preset =
        random.below(8) === 0
          ? pick(random, [
              "boxes:1000000x9:3",
              "boxes:2x1000:2",
              "boxes:99999999999999999x3:2",
              "boxes:10x10:99999",
              "boxes:3x3:1000000000",
            ])
          : undefined;
      const shots = randomShots(random);
      return {
        args: [
          ...name.split(" "),
          "--scenario",
          preset ?? "rules.json",
          ...bounded,
          ...words,
          ...(shots === "" || name === "hider" ? [] : ["--shots", shots]),
        ],
        files: preset === undefined ? { "rules.json": rules } : {},
        input: "",
      };
    },
  },
  ({ args }, { code, memory, stderr }) => {
    if (memory === undefined || args.includes("--max-memory")) return;
    holds(
      code === 2 ? "sizes: refused before memory is taken" : "sizes: memory",
      memory <= (code === 2 ? REFUSAL_BYTES : ANSWER_BYTES),
      () => `${Math.round(memory / 1e6)} MB, exit ${code}: ${stderr.slice(0, 300)}`,
    );
  },
);
