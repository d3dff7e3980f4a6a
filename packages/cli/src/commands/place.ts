import {
  findConflict,
  formatLayout,
  type Knowledge,
  type Layout,
  RandomStream,
  sampleLayouts,
} from "@broadside/engine";
import type { Command } from "commander";
import { contradiction } from "../contradiction.ts";
import { examples } from "../examples.ts";
import { Failure } from "../failure.ts";
import { addKnowledgeFlags, inferOptions, type KnowledgeFlags, readKnowledge } from "../knowledge-flags.ts";
import { layoutText } from "../layout-drawing.ts";
import { write, writeJson } from "../output.ts";
import { timed } from "../progress.ts";
import { drawSeed } from "../seed.ts";
import { makeTerminal } from "../terminal.ts";
import { UsageError } from "../usage-error.ts";
import { wholeNumber } from "../whole-number.ts";

const ORDERS = ["uniform"] as const;
type Order = (typeof ORDERS)[number];

/** Layouts are held in memory until they are written. */
const MOST = 100_000;

interface PlaceFlags extends KnowledgeFlags {
  readonly seed?: number;
  readonly number: number;
  readonly order: Order;
}

/** `broadside place`: whole layouts, drawn at random. */
export const addPlaceCommand = (program: Command): void => {
  addKnowledgeFlags(program.command("place"))
    .description("Draw layouts, each of all that agree with what is known equally likely")
    .option("--seed <number>", "the seed of the draw; the same seed draws the same layouts", wholeNumber("--seed", 0))
    .option("--number <number>", "how many layouts to draw", wholeNumber("--number", 1, MOST), 1)
    .option("--order <order>", `how to find them: ${ORDERS.join(", ")}`, readOrder, "uniform")
    .addHelpText(
      "after",
      examples(
        ["broadside place --scenario gorkoff-5x5 --seed 7", "a layout of a small board"],
        ['broadside place --scenario gorkoff-5x5 --shots "A1x" --number 3 --json', "three that fit a shot, as JSON"],
      ),
    )
    .action(async (flags: PlaceFlags) => {
      const knowledge = readKnowledge(flags);
      const { seed = drawSeed(), order, number } = flags;
      const { value: layouts } = timed("drawing layouts", (progress) =>
        sampleLayouts(knowledge, number, RandomStream.fromSeed(seed), { ...inferOptions(flags), progress }),
      );
      if (layouts.length === 0) throw noLayout(knowledge);
      return flags.json ? writeJson({ seed, order, layouts: layouts.map(formatLayout) }) : write(drawn(layouts, seed));
    });
};

/** Why there is no layout: the rules allow none, or the shots contradict them. */
const noLayout = (knowledge: Knowledge): Error => {
  const byRules = knowledge.observations.length === 0 || (findConflict(knowledge)?.first ?? 0) < 0;
  return byRules ? new Failure("no layout exists") : contradiction(knowledge);
};

const drawn = (layouts: readonly Layout[], seed: number): string => {
  const terminal = makeTerminal(process.env, process.stdout);
  const texts = layouts.map((layout, i) =>
    layouts.length === 1
      ? layoutText(layout, terminal)
      : `${terminal.style.bold(`layout ${i + 1}`)}\n${layoutText(layout, terminal)}`,
  );
  return `${texts.join("\n\n")}\n\n${terminal.style.dim(`seed ${seed}`)}\n`;
};

const readOrder = (text: string): Order => {
  const order = ORDERS.find((name) => name === text);
  if (order !== undefined) return order;
  throw UsageError.of("--order", `"${text}" is not known`, `write ${ORDERS.join(" or ")}`);
};
