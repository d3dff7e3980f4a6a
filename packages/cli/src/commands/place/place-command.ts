import {
  formatLayout,
  formatStrategy,
  type Knowledge,
  type Layout,
  parseLayouts,
  parseStrategy,
  presetPlacement,
  type Strategy,
} from "@broadside/engine";
import { keysOf, type PlacementModel, parsePlacementModel, rankLayouts } from "@broadside/engine/placing";
import { type Difficulty, difficultyOf } from "@broadside/engine/review";
import { formatCount, suggestName } from "@broadside/engine/text";
import type { Command } from "commander";
import { addKnowledgeFlags, inferOptions, type KnowledgeFlags, readKnowledge } from "../../input/knowledge-flags.ts";
import { readText } from "../../input/scenario-source.ts";
import { drawSeed } from "../../input/seed.ts";
import { wholeNumber } from "../../input/whole-number.ts";
import { examples } from "../../output/examples.ts";
import { layoutText } from "../../output/layout-drawing.ts";
import { write, writeJson } from "../../output/output.ts";
import { checkNewFile, writeOutput } from "../../output/output-file.ts";
import { timed } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { difficultyText } from "./difficulty-text.ts";
import { layoutPicture } from "./layout-picture.ts";
import { isByCorners, placeBoxes } from "./place-boxes.ts";
import { ORDERS, type Order, type Placed, placeLayouts, type Wanted } from "./placing-run.ts";

/** Layouts are held in memory until they are written. */
const MOST = 100_000;
/** More boards make no picture. */
const MOST_DRAWN = 100;

interface PlaceFlags extends KnowledgeFlags {
  readonly seed?: number;
  readonly number?: number;
  readonly order?: Order;
  readonly placement?: PlacementModel;
  readonly first?: true;
  readonly index?: bigint;
  readonly key?: string;
  readonly rank?: string;
  readonly svg?: string;
  readonly difficulty?: Strategy;
}

/** What the orders mean, for the help. */
const ORDERS_HELP = `
Orders:
  uniform    every layout equally likely, by exact counts; refused where no
             method can count
  shuffled   every layout once, the digits of all keys shuffled by the seed;
             the first layouts are not uniform
  enumerate  every layout once, in the order of the keys: row, column and
             rotation of each ship in turn
  estimate   by Markov chains, nearly uniform if they have converged; shown with
             diagnostics`;

const EXAMPLES = examples(
  ["broadside place --scenario gorkoff-5x5 --seed 7", "a layout of a small board"],
  [
    'broadside place --scenario gorkoff-5x5 --shots "A1x" --number 3 --json',
    "three layouts that agree with a hit, as JSON",
  ],
  ["broadside place --scenario russian --index 1000000000000000", "the layout with a given number"],
  ["broadside place --scenario gorkoff-3x3 --order enumerate --number 10", "all of a tiny board, in order"],
  ["broadside place --placement edges:temperature=0.5 --seed 1", "ships as people hide them along the border"],
  ["broadside place --scenario thesis --placement uniform", "a model in the place of the preset's own"],
  ["broadside place --seed 3 --svg layout.svg", "a picture"],
  ["broadside place --scenario boxes:10x10:3", "boxes in ten dimensions, by their corners"],
);

/** `broadside place`: whole layouts, at random, in order, by number or by key. */
export const addPlaceCommand = (program: Command): void => {
  addKnowledgeFlags(program.command("place"))
    .description(
      "Place the fleet: at random, in a fixed or a shuffled order, by number or by key, or prove that it does not fit",
    )
    .option("--seed <number>", "the seed of the draw; the same seed draws the same layouts", wholeNumber("--seed", 0))
    .option("--number <number>", "how many layouts to place (default: 1)", wholeNumber("--number", 1, MOST))
    .option("--order <order>", `how to choose them: ${ORDERS.join(", ")} (default: uniform)`, readOrder)
    .option(
      "--placement <model>",
      "draw by a model: uniform, sequential, or edges, spread or cluster with :temperature=T (default: the preset's own, see broadside presets, else uniform)",
      (text) => accept(parsePlacementModel(text, "--placement")),
    )
    .option("--first", "any layout, the first one found")
    .option("--index <number>", "the layout with this number among all of them; the first is 0", readIndex)
    .option("--key <key>", "the layout with this key, or with this number among all candidate keys")
    .option("--rank <file>", "place nothing: show the number and the key of each layout in a .json file")
    .option("--svg <file>", "also draw the boards, to a new .svg file")
    .option("--difficulty <strategy>", "how hard each layout is for this strategy, estimated by games", (text) =>
      accept(parseStrategy(text), "--difficulty"),
    )
    .addHelpText("after", ORDERS_HELP)
    .addHelpText("after", EXAMPLES)
    .action(async (flags: PlaceFlags) => {
      checkTogether(flags);
      const knowledge = readKnowledge(flags);
      if (flags.rank !== undefined) return rankFile(knowledge, flags.rank, flags);
      const { seed = drawSeed(), number = 1 } = flags;
      if (flags.svg !== undefined) checkPicture(knowledge, flags.svg, number);
      const wanted = wantedOf(flags, knowledge, number);
      if (wanted.kind === "order" && wanted.order === "uniform" && !wanted.model && isByCorners(knowledge)) {
        return placeBoxes(knowledge, { number, seed, json: flags.json === true }, inferOptions(flags));
      }
      const { value: placed } = timed("placing the fleet", (progress) =>
        placeLayouts(knowledge, wanted, seed, inferOptions(flags), progress),
      );
      const difficulty = judge(placed, flags.difficulty, seed);
      if (flags.svg !== undefined) await writeOutput(flags.svg, layoutPicture(placed.layouts));
      if (!flags.json) return write(drawn(placed, flags.difficulty, difficulty));
      return writeJson({
        ...placed.fields,
        layouts: placed.layouts.map(formatLayout),
        ...(flags.difficulty && { strategy: formatStrategy(flags.difficulty), difficulty }),
      });
    });
};

const wantedOf = (flags: PlaceFlags, { observations }: Knowledge, number: number): Wanted => {
  const { index, key, first, order } = flags;
  if (index !== undefined) return { kind: "index", index, number };
  if (key !== undefined) return { kind: "key", key };
  if (first) return { kind: "first" };
  if (order !== undefined) return { kind: "order", order, number };
  const own = presetPlacement(flags.scenario);
  const model = flags.placement ?? { name: own };
  if (model.name === "uniform") return { kind: "order", order: "uniform", number };
  if (observations.length === 0) return { kind: "order", order: "uniform", number, model };
  // A model that was asked for is refused together with shots; a preset's gives way to them, which is said.
  return { kind: "order", order: "uniform", number, note: `placed uniformly: ${own} cannot take shots into account` };
};

/** Flags that say which layouts are wanted exclude each other. */
const checkTogether = (flags: PlaceFlags): void => {
  const given = (["order", "placement", "first", "index", "key", "rank"] as const).filter(
    (name) => flags[name] !== undefined,
  );
  if (given.length > 1) {
    throw UsageError.of(`--${given[1]}`, `cannot be combined with --${given[0]}`, "leave one of them out");
  }
  if (flags.number !== undefined && (flags.first || flags.key !== undefined || flags.rank !== undefined)) {
    throw UsageError.of("--number", `cannot be combined with --${given[0]}`, "leave it out");
  }
  if (flags.rank !== undefined && (flags.svg !== undefined || flags.difficulty !== undefined)) {
    throw UsageError.of("--rank", "places nothing", "leave out --svg and --difficulty");
  }
  if (flags.placement !== undefined && flags.shots !== undefined && flags.placement.name !== "uniform") {
    throw UsageError.of("--placement", "cannot take shots into account", "leave out --shots, or draw uniformly");
  }
};

const checkPicture = ({ scenario }: Knowledge, file: string, number: number): void => {
  checkNewFile(file, "--svg", "layout.svg", [".svg"]);
  if (scenario.board.size.length !== 2) {
    throw UsageError.of("--svg", `the board has ${scenario.board.size.length} dimensions`, "draw boards of two");
  }
  if (number > MOST_DRAWN) throw UsageError.of("--svg", `${number} boards are too many`, `draw at most ${MOST_DRAWN}`);
};

/** The difficulty of each layout, if it was asked for. */
const judge = ({ layouts }: Placed, strategy: Strategy | undefined, seed: number): Difficulty[] =>
  strategy === undefined
    ? []
    : timed("playing", (progress) =>
        layouts.map((layout, i) =>
          difficultyOf(layout, strategy, seed, { progress: (done) => progress((i + done) / layouts.length) }),
        ),
      ).value;

/** The number, the key and the candidate of each layout of a file. */
const rankFile = (knowledge: Knowledge, file: string, flags: PlaceFlags): Promise<void> => {
  const text = readText(file, "--rank");
  const where = `--rank "${file}"`;
  const layouts = accept(parseLayouts(knowledge.scenario, text, where));
  const { value: ranking } = timed("ranking the layouts", (progress) =>
    rankLayouts(knowledge, { ...inferOptions(flags), progress }),
  );
  const keys = keysOf(knowledge.scenario);
  const ranks = layouts.map((layout: Layout, i) => {
    const index = ranking.rank(layout);
    if (index === undefined) {
      throw UsageError.of(
        `${where}: layouts[${i}]`,
        "does not agree with the shots",
        "leave it out or correct the shots",
      );
    }
    const key = keys.keyOfLayout(layout);
    return { index: String(index), key: keys.formatKey(key), candidate: String(keys.rankKey(key)) };
  });
  if (flags.json) return writeJson({ of: String(ranking.layouts), candidates: String(keys.candidates), ranks });
  const lines = ranks.map(
    ({ index, key, candidate }) =>
      `layout ${formatCount(BigInt(index))} of ${formatCount(ranking.layouts)}\n  key ${key}\n  candidate ${formatCount(BigInt(candidate))} of ${formatCount(keys.candidates)}`,
  );
  return write(`${lines.join("\n")}\n`);
};

const drawn = (
  { layouts, notes }: Placed,
  strategy: Strategy | undefined,
  difficulty: readonly Difficulty[],
): string => {
  const terminal = outputTerminal();
  const texts = layouts.map((layout, i) => {
    const judged = strategy && difficulty[i] ? ["", ...difficultyText(formatStrategy(strategy), difficulty[i])] : [];
    const heading = layouts.length === 1 ? [] : [terminal.style.bold(`layout ${i + 1}`)];
    return [...heading, layoutText(layout, terminal), ...judged].join("\n");
  });
  const below = notes.length > 0 ? `\n\n${notes.map((note) => terminal.style.dim(note)).join("\n")}` : "";
  return `${texts.join("\n\n")}${below}\n`;
};

const readOrder = (text: string): Order => {
  const order = ORDERS.find((name) => name === text);
  if (order !== undefined) return order;
  throw UsageError.of("--order", `"${text}" is not known`, suggestName(text, ORDERS));
};

const readIndex = (text: string): bigint => {
  if (/^\d{1,60}$/.test(text)) return BigInt(text);
  throw UsageError.of("--index", `"${text}" is not a whole number`, "write a whole number from 0");
};
