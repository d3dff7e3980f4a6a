import { type Bin, type Interval, type MeanVerdict, SUMMARY_VERSION } from "@broadside/arena/statistics";
import { fail, ok, parseScenario, type Result, type Scenario } from "@broadside/engine";
import { isRecord } from "@broadside/engine/input";
import { jsonIn } from "../../board/rules/text-limits.ts";
import { fields, listOf, Misfit, maybe, oneOf, type Reader, suchThat, valueThat } from "../../storage/reader.ts";
import type { Figures, PairFigures, StrategyFigures } from "./figures.ts";

/** The content security policy of a report on the page: it may use its own styles, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A report as the document of a frame in which nothing can run scripts, load anything or leave the page. */
export const reportDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`;

export const MAX_OPENED = 20_000_000;

const MOST_STRATEGIES = 100;
const MOST_BINS = 20_000;
const MOST_LINES = 1000;
const MOST_LETTERS = 5000;

const aShortText = valueThat(
  (value): value is string => typeof value === "string" && value.length <= MOST_LETTERS,
  `a text of at most ${MOST_LETTERS} letters belongs there`,
);

const anObject = valueThat(isRecord, "an object belongs there");

const lines = listOf(aShortText, MOST_LINES);

const anInterval: Reader<Interval> = suchThat(
  fields({ low: "number", high: "number", confidence: "number" }),
  ({ low, high, confidence }) => low <= high && confidence > 0 && confidence < 1,
  "low ≤ high belongs there",
);

const aVerdict: Reader<MeanVerdict> = fields({
  sign: oneOf(["below", "above", "open"]),
  interval: anInterval,
  comparisons: "count",
  visible: "number",
  settling: maybe("count"),
});

const aBin: Reader<Bin> = fields({ from: "count", to: "count", count: "count" });

const bins: Reader<readonly Bin[]> = (value, place) => {
  const list = listOf(aBin, MOST_BINS)(value, place);
  const wrong = list.findIndex(({ from, to }, i) => to < from || (i > 0 && from <= list[i - 1].to));
  if (wrong >= 0) throw new Misfit(`${place}[${wrong}]`, "bins one after the other belong there");
  return list;
};

const aStrategy: Reader<StrategyFigures> = fields({
  faults: fields({ reasons: listOf(fields({ fault: aShortText }), MOST_LINES), games: "count" }),
  shots: maybe(
    fields({ mean: "number", median: "number", minimum: "number", maximum: "number", meanInterval: maybe(anInterval) }),
  ),
  histogram: bins,
  ...{ strategy: aShortText, finished: "count" },
  milliseconds: maybe(fields({ mean: "number" })),
});

const aPair: Reader<PairFigures> = fields({
  difference: fields({ mean: "number" }),
  ...{ first: aShortText, second: aShortText, pairs: "count" },
  verdict: aVerdict,
  reduced: maybe(fields({ mean: "number", verdict: aVerdict, games: "count" })),
});

const anExperiment = fields({ placement: aShortText, belief: maybe(aShortText), seed: "count", games: "count" });

/** The sentences that the command wrote, in English. */
const sentences = { conclusions: lines, cautions: lines };

const aSummary = fields({
  experiment: anExperiment,
  strategies: listOf(aStrategy, MOST_STRATEGIES),
  pairs: listOf(aPair, MOST_STRATEGIES ** 2),
  ...sentences,
});

const aStudy = fields({ title: aShortText, question: aShortText, command: aShortText, ...sentences });

export interface OpenedSummary
  extends ReturnType<typeof anExperiment>,
    Pick<ReturnType<typeof aSummary>, keyof typeof sentences> {
  readonly kind: "summary";
  readonly file: string;
  readonly scenario: Scenario;
  readonly figures: Figures;
}

/** A summary written by `broadside study`. The form of findings differs by study, so only sentences are shown. */
export interface OpenedStudy extends ReturnType<typeof aStudy> {
  readonly kind: "study";
  readonly file: string;
}

/** A report: a complete HTML page, shown where it can neither run a script nor load anything. */
interface OpenedReport {
  readonly kind: "report";
  readonly file: string;
  readonly html: string;
}

export type OpenedFile = OpenedSummary | OpenedStudy | OpenedReport;

type Fields = Readonly<Record<string, unknown>>;

const summaryFrom = (value: Fields, file: string): Result<OpenedSummary> => {
  const scenario = parseScenario(anObject(value["experiment"], "experiment")["scenario"]);
  if (!scenario.ok) return scenario;
  const { experiment, strategies, pairs, ...said } = aSummary(value);
  const figures = { strategies, pairs };
  return ok({ kind: "summary", file, scenario: scenario.value, ...experiment, figures, ...said });
};

const KINDS: Readonly<Record<string, (value: Fields, file: string) => Result<OpenedFile>>> = {
  "broadside-summary": summaryFrom,
  "broadside-study": (value, file) => ok({ kind: "study", file, ...aStudy(value) }),
};

/** Reports by the command name their generator. */
const REPORT = /^\s*<!doctype html>[\s\S]{0,2000}<meta name="generator" content="Broadside">/i;

const FIX = "open a summary.json or a report.html that broadside compare or broadside study wrote";

/** Reads a file that the command wrote, and checks all that is shown. @param file the file's name, for messages */
export const parseOpened = (text: string, file: string): Result<OpenedFile> => {
  const where = `file "${file.slice(0, 80)}"`;
  const plain = text.replace(/^\ufeff/, "");
  if (/^\s*</.test(plain))
    return REPORT.test(plain)
      ? ok({ kind: "report", file, html: plain })
      : fail(where, "is no report of Broadside", FIX);
  const value = jsonIn(plain);
  if (value === undefined) return fail(where, "is not JSON", FIX);
  const kind = isRecord(value) ? value["kind"] : undefined;
  const read = typeof kind === "string" && Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!isRecord(value) || !read) return fail(where, "is no summary of Broadside", FIX);
  const { version } = value;
  // Version 1 had tests and bootstrap intervals beside what is read here, and is read as well.
  if (version !== SUMMARY_VERSION && version !== 1) {
    const known = typeof version === "number" ? `is of version ${version}` : "names no version";
    return fail(where, known, `this page reads versions 1 to ${SUMMARY_VERSION}`);
  }
  try {
    const opened = read(value, file);
    return opened.ok ? opened : fail(`${where}, ${opened.error.where}`, opened.error.what, opened.error.fix);
  } catch (error) {
    if (error instanceof Misfit) return fail(`${where}, ${error.place}`, "is not as it should be", error.right);
    throw error;
  }
};
