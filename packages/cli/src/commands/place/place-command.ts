import {
  formatLayout,
  formatStrategy,
  type Knowledge,
  type Layout,
  parseLayouts,
  parseStrategy,
  presetPlacement,
  RandomStream,
  STRATEGY_NAMES,
  type Strategy,
} from "@broadside/engine";
import { formatBoxLayout, type HiddenLayout } from "@broadside/engine/boxes";
import { keysOf, rankLayouts } from "@broadside/engine/placing";
import type { Told } from "@broadside/engine/questions";
import { type Difficulty, difficultyOf, type Estimate } from "@broadside/engine/review";
import { formatCount, formatNumber, formatNumberOf } from "@broadside/engine/text";
import { defineCommand } from "../../definition/command.ts";
import { type FlagRelation, type FlagValues, flag, type GivenValues } from "../../definition/flag.ts";
import { drawSeed, oneOf, wholeNumber } from "../../input/flag-value.ts";
import { inferOptions, KNOWLEDGE_FLAGS, SEED, TOLD } from "../../input/knowledge-flags.ts";
import { requireBelief } from "../../input/named-strategy.ts";
import { MODEL_PLACEMENT } from "../../input/run-flags.ts";
import { placeOf, readText } from "../../input/scenario-source.ts";
import {
  consistentAsker,
  isTold,
  readTold,
  requireNoMethod,
  requireUntold,
  toldJson,
  toldLines,
} from "../../input/told.ts";
import { PICTURE_ENDINGS, writeDrawing } from "../../output/drawing/board-picture.ts";
import { layoutText } from "../../output/drawing/layout-drawing.ts";
import { checkNewFile, write, writeJson } from "../../output/output.ts";
import { timed } from "../../output/progress.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { layoutPicture } from "./layout-picture.ts";
import {
  isByCorners,
  type LayoutChoice,
  ORDERS,
  type Placed,
  placeBoxes,
  placeLayouts,
  requireLayout,
  type Wanted,
} from "./placing-run.ts";

/** What `--index` names: a layout by its number or key, or a file of layouts to number. */
type LayoutIndex = LayoutChoice | { readonly kind: "file"; readonly file: string };

const readIndex = (text: string): LayoutIndex => {
  const [, candidate, digits] = /^(candidate:)?\s*(\d+)\s*$/.exec(text) ?? [];
  if (digits !== undefined) {
    if (digits.length > 60) throw UsageError.of("--index", "has more than 60 digits", "write a smaller number");
    return { kind: candidate === undefined ? "number" : "candidate", index: BigInt(digits) };
  }
  if (text === "-" || /[/\\]|\.json$/i.test(text)) return { kind: "file", file: text };
  if (text.includes(".")) return { kind: "key", key: text };
  const fix = "write a whole number from 0, a key such as 0.0.0, or a .json file";
  throw UsageError.of("--index", `"${text}" is no number, key or file`, fix);
};

const checkTogether = (flags: PlaceFlags): void => {
  const { order, index, number } = flags;
  if (number !== undefined && (order === "first" || (index !== undefined && index.kind !== "number"))) {
    const which = order === "first" ? "--order first" : index?.kind === "file" ? "--index FILE" : "--index KEY";
    throw UsageError.of("--number", `cannot be combined with ${which}`, "leave it out");
  }
  if (index?.kind === "file" && (flags.out !== undefined || flags.difficulty !== undefined))
    throw UsageError.of("--index FILE", "places nothing", "leave out --out and --difficulty");
  if (flags.placement !== undefined && flags.shots !== undefined && flags.placement.name !== "uniform")
    throw UsageError.of("--placement", "cannot take shots into account", "leave out --shots, or draw uniformly");
};

/** Throws an error for a prior, from a flag or the rules, if the way of choosing layouts cannot use one. */
const checkPrior = (flags: PlaceFlags): void => {
  const fix = "leave it out, or write --prior uniform";
  if (flags.placement !== undefined)
    throw UsageError.of("--placement", "says how likely layouts are, and so does the prior", fix);
  if (flags.prior === undefined) return;
  const which =
    flags.order !== undefined && flags.order !== "uniform" ? `--order ${flags.order}` : flags.index && "--index";
  const other = "leave one of the two out; --order uniform draws by the prior";
  if (which !== undefined) throw UsageError.of("--prior", `${which} does not go by how likely layouts are`, other);
};

const shown = ({ estimate, standardError }: Estimate, digits: number): string => {
  const least = 10 ** -digits;
  const error = standardError < least ? `<${least}` : formatNumber(standardError, digits);
  return `${formatNumber(estimate, digits)} ± ${error}`;
};

const difficultyText = (strategy: string, { shots, uniform, percentile, games }: Difficulty): string[] => [
  `${strategy} needs ${shown(shots, 2)} shots here, ${shown(uniform, 2)} against a uniform layout`,
  `harder than ${shown({ estimate: 100 * percentile.estimate, standardError: 100 * percentile.standardError }, 1)} % of uniform layouts (${formatCount(games[0])} games here, turned and mirrored; ${formatCount(games[1])} elsewhere)`,
];

const MOST = 100_000;
const MOST_DRAWN = 100;

const ORDERS_HELP = `
Orders:
  uniform    every layout equally likely, by exact counts; with a prior as likely as the prior has it, by exact weights; refused where no method can count
  shuffled   every layout once, the digits of all keys shuffled by the seed; the first layouts are not uniform
  enumerate  every layout once, in the order of the keys: row, column and rotation of each ship in turn
  first      any layout, the first one found
Only uniform can draw by a prior.`;

const notWith = (other: string): FlagRelation => ({
  flag: other,
  what: `cannot be combined with --${other}`,
  fix: "leave one of them out",
});

const FLAGS = [
  ...KNOWLEDGE_FLAGS,
  TOLD,
  SEED,
  flag("-n --number <number>", "question", "how many layouts to place (default: 1)", {
    read: wholeNumber("--number", 1, MOST),
    concerns: ({ index, order }) => index === undefined && order !== "first",
  }),
  flag("--order <order>", "question", `how to choose the layouts: ${ORDERS.join(", ")} (default: uniform)`, {
    read: (text) => oneOf("--order", text, ORDERS),
    names: ORDERS,
  }),
  {
    ...MODEL_PLACEMENT,
    excludes: [notWith("order")],
    concerns: ({ prior, shots, told }: GivenValues) => prior === undefined && shots === undefined && told === undefined,
  },
  flag(
    "--index <number|key|file>",
    "question",
    "which layout: its number, from 0, its key, or candidate:NUMBER; or a .json file of layouts, to show their numbers and keys",
    { read: readIndex, path: "maybe", excludes: [notWith("order"), notWith("placement")] },
  ),
  flag("-o --out <file>", "output", "also draw the boards, to a new .svg or .png file", { path: "always" }),
  flag(
    "--difficulty <strategy>",
    "question",
    "also say how hard each layout is for this strategy, estimated by games",
    {
      read: (text) => accept(parseStrategy(text), "--difficulty"),
      names: STRATEGY_NAMES,
      concerns: ({ index }) => index === undefined,
    },
  ),
] as const;

type PlaceFlags = FlagValues<typeof FLAGS>;

export const placeCommand = defineCommand({
  name: "place",
  about:
    "Place the fleet: at random, in a fixed or a shuffled order, by number or by key, or prove that it does not fit",
  flags: FLAGS,
  notes: [ORDERS_HELP],
  examples: {
    "broadside place --scenario gorkoff-5x5 --seed 7": "a layout of a small board",
    'broadside place --scenario gorkoff-5x5 --shots "A1x" --number 3 --json':
      "three layouts that agree with a hit, as JSON",
    "broadside place --scenario russian --index 1000000000000000": "the layout with a given number",
    "broadside place --scenario gorkoff-3x3 --order enumerate --number 10": "all of a tiny board, in order",
    "broadside place --placement edges:temperature=0.5 --seed 1": "ships as people hide them along the border",
    "broadside place --scenario thesis --placement uniform": "a model instead of the preset's own",
    "broadside place --prior people --number 3": "ships as people hide them, by a prior",
    'broadside place --scenario gorkoff-5x5 --told "any(A1:B2) = false @0.1"':
      "as likely as they are after somebody said so who is wrong one time in ten",
    "broadside place --seed 3 --out layout.svg": "a picture",
    "broadside place --scenario boxes:10x10:3": "boxes in ten dimensions, by their corners",
  },
  run: async (flags) => {
    checkTogether(flags);
    const told = readTold(flags);
    const { knowledge } = told;
    if (isTold(told)) return placeTold(told, flags);
    if (knowledge.scenario.prior) checkPrior(flags);
    if (flags.difficulty) requireBelief(flags.difficulty, knowledge.scenario, "--difficulty");
    if (flags.index?.kind === "file") return rankFile(knowledge, flags.index.file, flags);
    const { seed = drawSeed(), number = 1, out } = flags;
    if (out !== undefined) checkPicture(knowledge, out, number);
    const wanted = wantedOf(flags, knowledge, number);
    if (wanted.kind === "order" && wanted.order === "uniform" && !wanted.model && isByCorners(knowledge.scenario))
      return showBoxes(knowledge, number, seed, flags);
    const { value: placed } = timed("placing the fleet", (progress) =>
      placeLayouts(knowledge, wanted, seed, { ...inferOptions(flags), progress }),
    );
    return show(placed, flags, seed);
  },
});

/** Draws layouts by what was said. */
const placeTold = (told: Told, flags: PlaceFlags): Promise<void> => {
  const { order = "uniform", number = 1, seed = drawSeed(), out } = flags;
  const fix = "leave it out: layouts are drawn by what was said";
  if (order !== "uniform") requireUntold(told, `--order ${order}`, fix);
  if (flags.index !== undefined) requireUntold(told, "--index", fix);
  if (flags.placement !== undefined) requireUntold(told, "--placement", fix);
  requireNoMethod(flags);
  if (out !== undefined) checkPicture(told.knowledge, out, number);
  const { value } = timed("placing the fleet", (progress) => {
    const asker = consistentAsker(told, { ...inferOptions(flags), progress });
    return { asker, layouts: asker.draw(number, RandomStream.fromSeed(seed)) };
  });
  const { asker, layouts } = value;
  if (layouts.length < number) requireLayout(told.knowledge, seed, () => {});
  const notes = [...toldLines(asker, outputTerminal().columns), `seed ${seed}`];
  return show({ layouts, fields: { seed, order: "uniform", ...toldJson(asker) }, notes }, flags, seed);
};

const showBoxes = (knowledge: Knowledge, number: number, seed: number, flags: PlaceFlags): Promise<void> => {
  const { value: placed } = timed("placing the fleet", (progress) =>
    placeBoxes(knowledge, number, seed, { ...inferOptions(flags), progress }),
  );
  if (!flags.json) return write(drawn(placed, undefined, []));
  return writeJson({ ...placed.fields, layouts: placed.layouts.map(formatBoxLayout) });
};

const show = async (placed: Placed, flags: PlaceFlags, seed: number): Promise<void> => {
  const difficulty = judge(placed, flags.difficulty, seed);
  if (flags.out !== undefined) await writeDrawing(flags.out, layoutPicture(placed.layouts));
  if (!flags.json) return write(drawn(placed, flags.difficulty, difficulty));
  return writeJson({
    ...placed.fields,
    layouts: placed.layouts.map(formatLayout),
    ...(flags.difficulty && { strategy: formatStrategy(flags.difficulty), difficulty }),
  });
};

const wantedOf = (flags: PlaceFlags, { observations, scenario }: Knowledge, number: number): Wanted => {
  const { index, order } = flags;
  if (index !== undefined && index.kind !== "file") return { ...index, number };
  if (order === "first") return { kind: "first" };
  const { prior } = scenario;
  if (prior && (order ?? "uniform") === "uniform") {
    const name = prior.name ?? flags.prior ?? `of ${scenario.name}`;
    return { kind: "order", order: "uniform", number, prior: name, note: `drawn by the prior ${name}` };
  }
  if (order !== undefined)
    return { kind: "order", order, number, ...(prior && { note: "the prior is not taken into account" }) };
  const presetModel = presetPlacement(flags.scenario);
  const model = flags.placement ?? { name: presetModel };
  if (model.name === "uniform") return { kind: "order", order: "uniform", number };
  if (observations.length === 0) return { kind: "order", order: "uniform", number, model };
  // If there are shots, an explicit model is refused, and a preset's model is dropped with a note.
  return {
    kind: "order",
    order: "uniform",
    number,
    note: `placed uniformly: ${presetModel} cannot take shots into account`,
  };
};

const checkPicture = ({ scenario }: Knowledge, file: string, number: number): void => {
  checkNewFile(file, "--out", "layout.svg", PICTURE_ENDINGS);
  if (scenario.board.size.length !== 2)
    throw UsageError.of(
      "--out",
      `the board has ${formatNumberOf(scenario.board.size.length, "dimension")}`,
      "draw boards of two",
    );
  if (number > MOST_DRAWN) throw UsageError.of("--out", `${number} boards are too many`, `draw at most ${MOST_DRAWN}`);
};

const judge = ({ layouts }: Placed, strategy: Strategy | undefined, seed: number): Difficulty[] =>
  strategy === undefined
    ? []
    : timed("playing", (progress) =>
        layouts.map((layout, i) =>
          difficultyOf(layout, strategy, seed, { progress: (done) => progress((i + done) / layouts.length) }),
        ),
      ).value;

const rankFile = (knowledge: Knowledge, file: string, flags: PlaceFlags): Promise<void> => {
  const text = readText(file, "--index");
  const where = placeOf(file, "--index");
  const layouts = accept(parseLayouts(knowledge.scenario, text, where));
  const { value: ranking } = timed("ranking the layouts", (progress) =>
    rankLayouts(knowledge, { ...inferOptions(flags), progress }),
  );
  // Without a layout there is nothing to number. The error says which shot leaves none.
  if (ranking.layouts === 0n) requireLayout(knowledge, 0, () => {});
  const keys = keysOf(knowledge.scenario);
  const ranks = layouts.map((layout: Layout, i) => {
    const index = ranking.rank(layout);
    const fix = "leave it out or correct the shots";
    if (index === undefined) throw UsageError.of(`${where}: layouts[${i}]`, "does not agree with the shots", fix);
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
  { layouts, notes }: Placed<HiddenLayout>,
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
