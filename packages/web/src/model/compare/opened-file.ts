import { SUMMARY_VERSION } from "@broadside/arena/statistics";
import { fail, ok, parseScenario, type Result, type Scenario } from "@broadside/engine";
import { isRecord } from "@broadside/engine/text";
import type { Figures, PairFigures, StrategyFigures } from "../../text/compare/figures.ts";
import { jsonIn } from "../../text/rules/text-limits.ts";

/** The content security policy of a report on the page: it may use its own styles, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'";

/** A report as the document of a frame in which nothing can run scripts, load anything or leave the page. */
export const reportDocument = (html: string): string =>
  `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">${html}`;

/** The largest size of an opened file, in bytes. */
export const MAX_OPENED = 20_000_000;

/** An opened file: the summary of a comparison or a study, or a report shown unchanged. */
export type OpenedFile = OpenedSummary | OpenedStudy | OpenedReport;

/** A summary written by `broadside compare`. */
export interface OpenedSummary {
  readonly kind: "summary";
  readonly file: string;
  readonly scenario: Scenario;
  readonly placement: string;
  readonly belief?: string;
  readonly seed: number;
  readonly games: number;
  readonly figures: Figures;
  /** The sentences that the command wrote, in English. */
  readonly conclusions: readonly string[];
  readonly cautions: readonly string[];
}

/** A summary written by `broadside study`. The form of findings differs by study, so only sentences are shown. */
export interface OpenedStudy {
  readonly kind: "study";
  readonly file: string;
  readonly title: string;
  readonly question: string;
  readonly command: string;
  readonly conclusions: readonly string[];
  readonly cautions: readonly string[];
}

/** A report: a complete HTML page, shown where it can neither run a script nor load anything. */
export interface OpenedReport {
  readonly kind: "report";
  readonly file: string;
  readonly html: string;
}

const MOST_STRATEGIES = 100;
const MOST_BINS = 20_000;
const MOST_LINES = 1000;
const MOST_LETTERS = 5000;

/** Stops reading a file: says where it is wrong, and what would be right. */
class Wrong extends Error {
  readonly place: string;
  readonly right: string;

  constructor(place: string, right: string) {
    super(place);
    this.place = place;
    this.right = right;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown, place: string): Fields => {
  if (isRecord(value)) return value;
  throw new Wrong(place, "an object belongs there");
};

const numberAt = (fields: Fields, name: string, place: string): number => {
  const value = fields[name];
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw new Wrong(`${place}.${name}`, "a number belongs there");
};

const countAt = (fields: Fields, name: string, place: string): number => {
  const value = numberAt(fields, name, place);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw new Wrong(`${place}.${name}`, "a whole number from 0 on belongs there");
};

const textAt = (fields: Fields, name: string, place: string): string => {
  const value = fields[name];
  if (typeof value === "string" && value.length <= MOST_LETTERS) return value;
  throw new Wrong(`${place}.${name}`, `a text of at most ${MOST_LETTERS} letters belongs there`);
};

const listAt = (fields: Fields, name: string, place: string, most: number): readonly unknown[] => {
  const value = fields[name];
  if (Array.isArray(value) && value.length <= most) return value;
  throw new Wrong(`${place}.${name}`, `a list of at most ${most} belongs there`);
};

const linesAt = (fields: Fields, name: string): string[] =>
  listAt(fields, name, "summary", MOST_LINES).map((line, i) => textAt({ [name]: line }, name, `${name}[${i}]`));

const intervalAt = (fields: Fields, name: string, place: string) => {
  const inner = fieldsOf(fields[name], `${place}.${name}`);
  const [low, high, confidence] = ["low", "high", "confidence"].map((key) => numberAt(inner, key, `${place}.${name}`));
  if (!(low <= high && confidence > 0 && confidence < 1))
    throw new Wrong(`${place}.${name}`, "low ≤ high belongs there");
  return { low, high, confidence };
};

const verdictAt = (fields: Fields, place: string): PairFigures["verdict"] => {
  const verdict = fieldsOf(fields["verdict"], `${place}.verdict`);
  const sign = (["below", "above", "open"] as const).find((known) => known === verdict["sign"]);
  if (!sign) throw new Wrong(`${place}.verdict.sign`, "below, above or open belongs there");
  return {
    sign,
    interval: intervalAt(verdict, "interval", `${place}.verdict`),
    comparisons: countAt(verdict, "comparisons", `${place}.verdict`),
    visible: numberAt(verdict, "visible", `${place}.verdict`),
    ...(verdict["settling"] !== undefined && { settling: countAt(verdict, "settling", `${place}.verdict`) }),
  };
};

const shotsAt = (fields: Fields, place: string): StrategyFigures["shots"] => {
  if (fields["shots"] === undefined) return undefined;
  const shots = fieldsOf(fields["shots"], `${place}.shots`);
  const [mean, median, minimum, maximum] = ["mean", "median", "minimum", "maximum"].map((key) =>
    numberAt(shots, key, `${place}.shots`),
  );
  return {
    ...{ mean, median, minimum, maximum },
    ...(shots["meanInterval"] !== undefined && { interval: intervalAt(shots, "meanInterval", `${place}.shots`) }),
  };
};

const strategyFrom = (value: unknown, i: number): StrategyFigures => {
  const place = `strategies[${i}]`;
  const fields = fieldsOf(value, place);
  const faults = fieldsOf(fields["faults"], `${place}.faults`);
  const [reason] = listAt(faults, "reasons", `${place}.faults`, MOST_LINES);
  const times = fields["milliseconds"];
  const shots = shotsAt(fields, place);
  let end = Number.NEGATIVE_INFINITY;
  const histogram = listAt(fields, "histogram", place, MOST_BINS).map((bin, b) => {
    const inner = fieldsOf(bin, `${place}.histogram[${b}]`);
    const [from, to, count] = ["from", "to", "count"].map((key) => countAt(inner, key, `${place}.histogram[${b}]`));
    if (!(from > end && to >= from))
      throw new Wrong(`${place}.histogram[${b}]`, "bins one after the other belong there");
    end = to;
    return { from, to, count };
  });
  return {
    strategy: textAt(fields, "strategy", place),
    finished: countAt(fields, "finished", place),
    faults: countAt(faults, "games", `${place}.faults`),
    ...(reason !== undefined && { fault: textAt(fieldsOf(reason, `${place}.faults`), "fault", `${place}.faults`) }),
    ...(shots && { shots }),
    ...(times !== undefined && {
      milliseconds: numberAt(fieldsOf(times, `${place}.milliseconds`), "mean", `${place}.milliseconds`),
    }),
    histogram,
  };
};

const pairFrom = (value: unknown, i: number): PairFigures => {
  const place = `pairs[${i}]`;
  const fields = fieldsOf(value, place);
  const difference = fieldsOf(fields["difference"], `${place}.difference`);
  const reduced = fields["reduced"] === undefined ? undefined : fieldsOf(fields["reduced"], `${place}.reduced`);
  return {
    first: textAt(fields, "first", place),
    second: textAt(fields, "second", place),
    pairs: countAt(fields, "pairs", place),
    mean: numberAt(difference, "mean", `${place}.difference`),
    verdict: verdictAt(fields, place),
    ...(reduced && {
      reduced: {
        mean: numberAt(reduced, "mean", `${place}.reduced`),
        verdict: verdictAt(reduced, `${place}.reduced`),
        games: countAt(reduced, "games", `${place}.reduced`),
      },
    }),
  };
};

const summaryFrom = (fields: Fields, file: string): Result<OpenedSummary> => {
  const experiment = fieldsOf(fields["experiment"], "experiment");
  const scenario = parseScenario(experiment["scenario"]);
  if (!scenario.ok) return scenario;
  const strategies = listAt(fields, "strategies", "summary", MOST_STRATEGIES).map(strategyFrom);
  const pairs = listAt(fields, "pairs", "summary", MOST_STRATEGIES ** 2).map(pairFrom);
  return ok({
    kind: "summary",
    file,
    scenario: scenario.value,
    placement: textAt(experiment, "placement", "experiment"),
    ...(experiment["belief"] !== undefined && { belief: textAt(experiment, "belief", "experiment") }),
    seed: countAt(experiment, "seed", "experiment"),
    games: countAt(experiment, "games", "experiment"),
    figures: { strategies, pairs },
    conclusions: linesAt(fields, "conclusions"),
    cautions: linesAt(fields, "cautions"),
  });
};

const studyFrom = (fields: Fields, file: string): Result<OpenedStudy> => {
  const [title, question, command] = ["title", "question", "command"].map((name) => textAt(fields, name, "study"));
  return ok({
    kind: "study",
    ...{ file, title, question, command },
    conclusions: linesAt(fields, "conclusions"),
    cautions: linesAt(fields, "cautions"),
  });
};

const KINDS: Readonly<Record<string, (fields: Fields, file: string) => Result<OpenedFile>>> = {
  "broadside-summary": summaryFrom,
  "broadside-study": studyFrom,
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
  if (version !== SUMMARY_VERSION) {
    const known = typeof version === "number" ? `is of version ${version}` : "names no version";
    return fail(where, known, `this page reads version ${SUMMARY_VERSION}`);
  }
  try {
    const opened = read(value, file);
    return opened.ok ? opened : fail(`${where}, ${opened.error.where}`, opened.error.what, opened.error.fix);
  } catch (error) {
    if (error instanceof Wrong) return fail(`${where}, ${error.place}`, "is not as it should be", error.right);
    throw error;
  }
};
