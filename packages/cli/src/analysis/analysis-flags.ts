import { STANDARD_STRATEGIES, STRATEGY_NAMES } from "@broadside/engine";
import { RANKED_KINDS } from "@broadside/engine/questions";
import { excludedBy, type FlagRelation, type FlagValues, flag } from "../definition/flag.ts";
import { oneOf, readDecimal, wholeNumber } from "../input/flag-value.ts";
import { AS_JSON, END_FLAGS, METHOD, PICTURE_OUT, RULE_FLAGS, SEED, SHOTS, TOLD } from "../input/knowledge-flags.ts";
import { UsageError } from "../output/usage-error.ts";

/** What flags of exact counts have to do with `--estimate`. */
const COUNTS: FlagRelation = {
  flag: "estimate",
  what: "is about exact counting, and --estimate does not count",
  fix: "leave out one of them",
  yields: true,
};

/** The flags of every analysis of a position, or of a batch of positions. */
export const ANALYSIS_FLAGS = [
  ...RULE_FLAGS,
  ...excludedBy({ flag: "batch", what: "cannot be combined with --batch", fix: 'write "shots" on each line' }, [SHOTS]),
  {
    ...TOLD,
    excludes: [{ flag: "batch", what: "cannot be combined with --batch", fix: 'write "told" on each line' }],
  },
  ...excludedBy(COUNTS, [METHOD, END_FLAGS[0]]),
  END_FLAGS[1],
  AS_JSON,
  flag(
    "--batch <file>",
    "position",
    'answer JSON lines {"id":1,"scenario":"russian","shots":"E5."}, one line each, each with the whole of --max-time; - reads standard input',
    { path: "maybe" },
  ),
] as const;

export type AnalysisFlags = FlagValues<typeof ANALYSIS_FLAGS> & {
  readonly format?: keyof typeof FORMATS;
  readonly out?: string;
};

/** Where to draw the one position of an analysis. */
export const PICTURE = {
  ...PICTURE_OUT,
  excludes: [{ flag: "batch", what: "draws one position, and --batch has many", fix: "leave one of the two out" }],
} as const;

export const ESTIMATE_FLAGS = [
  flag("--estimate", "question", "do not count: estimate the chances from sampled layouts, with their errors"),
  flag("--samples <number>", "question", "how many layouts --estimate samples (default: 50000)", {
    read: wholeNumber("--samples", 1, 1e10),
    needs: {
      flag: "estimate",
      what: "says how many layouts --estimate samples",
      fix: "add --estimate, or leave it out",
    },
  }),
] as const;

export type EstimateFlags = FlagValues<readonly [...typeof ESTIMATE_FLAGS, typeof SEED]>;

const FORMATS = {
  csv: "comma-separated values, a line for each cell",
  matrix: "the scores of all cells as a board, for strategies that score cells",
};

/** How to write an analysis, if not for people. */
export const formatFlag = (names: readonly (keyof typeof FORMATS)[]) =>
  flag(
    "--format <format>",
    "output",
    `how to write it: ${names.map((name) => `${name} (${FORMATS[name]})`).join(" or ")} (default: as text for people)`,
    {
      read: (text) => {
        if (text === "json") throw UsageError.of("--format", "JSON has a flag of its own", "write --json");
        return oneOf("--format", text, names);
      },
      names,
      excludes: [
        { flag: "json", value: "csv", what: "cannot be combined with --json", fix: "leave one of the two out" },
        { flag: "batch", value: "csv", what: "cannot be combined with --batch", fix: "its answers are JSON lines" },
      ],
    },
  );

/** What a suggestion takes besides a position. */
export const SUGGEST_FLAGS = [
  flag(
    "-p --strategy <name|file>",
    "play",
    "the strategy to ask, by name with parameters after a colon (see broadside list strategies), or the path of a module (.js, .mjs)",
    {
      standard: STANDARD_STRATEGIES.advice,
      names: STRATEGY_NAMES,
      path: "maybe",
      isField: true,
      concerns: ({ estimate }) => estimate === undefined,
    },
  ),
  flag("-t --top <number>", "question", "how many cells to list (default: 10)", {
    read: wholeNumber("--top", 1),
    isField: true,
  }),
  { ...SEED, about: "the seed of strategies that draw a cell, and of --estimate" },
] as const;

/** What a question takes besides a position. */
export const ASK_FLAGS = [
  flag(
    "--wrong <chance>",
    "question",
    "the chance that an answer is another than the right one, from 0 to below 1 (default: 0)",
    {
      read: (text) =>
        readDecimal(
          "--wrong",
          text,
          (value) => value >= 0 && value < 1,
          "a chance from 0 to below 1",
          "write for example 0.1",
        ),
      isField: true,
    },
  ),
  flag("-t --top <number>", "question", "how many questions to rank, if none is asked (default: 10)", {
    read: wholeNumber("--top", 1, 1000),
    isField: true,
  }),
  flag("--of <kind>", "question", "which questions to rank: regions (boxes of cells), ships or all (default: all)", {
    read: (text) => oneOf("--of", text, RANKED_KINDS),
    names: RANKED_KINDS,
    isField: true,
  }),
] as const;

/** The fewest and the most layouts to draw for a question. */
export const FEWEST_SAMPLES = 100;
export const MOST_SAMPLES = 1_000_000;

/** What is drawn for a question: games to tell what its answer saves, and layouts for an estimate. */
export const DRAWN_FLAGS = [
  flag(
    "--saves",
    "question",
    "also say how many shots the answer saves if you always shoot the likeliest cell, by playing games; without a question, rank by this",
    { isField: true },
  ),
  flag(
    "--samples <number>",
    "question",
    "how many layouts to draw where they are too many for exact answers (default: 50000)",
    { read: wholeNumber("--samples", FEWEST_SAMPLES, MOST_SAMPLES), isField: true },
  ),
  { ...SEED, about: "the seed of the layouts that are drawn, and of the games that --saves plays (default: 1)" },
] as const;

/** The fields of a line of a batch, of all commands: each command ignores those of the others. */
export const FIELDS: readonly string[] = [
  "id",
  "question",
  ...[...ANALYSIS_FLAGS, ...SUGGEST_FLAGS, ...ASK_FLAGS, ...DRAWN_FLAGS].flatMap((one) =>
    "isField" in one ? [one.name] : [],
  ),
];
