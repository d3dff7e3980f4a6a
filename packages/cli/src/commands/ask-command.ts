import { formatShots, RandomStream } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import {
  type Asker,
  type EstimatedAnswers,
  type EstimatedQuestion,
  formatQuestion,
  formatStatement,
  parseQuestion,
  type Question,
  type QuestionAnswer,
  type QuestionAnswers,
  RANKED_KINDS,
  type RankedQuestion,
  type Ranking,
  type SampleOptions,
  type SavedShots,
  type Told,
} from "@broadside/engine/questions";
import { formatCount, formatDuration, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import {
  ANALYSIS_FLAGS,
  type AnalysisFlags,
  ASK_FLAGS,
  DRAWN_FLAGS,
  FEWEST_SAMPLES,
  MOST_SAMPLES,
} from "../analysis/analysis-flags.ts";
import { type BatchFields, runAnalysis, wholeField } from "../analysis/run-analysis.ts";
import { defineCommand } from "../definition/command.ts";
import type { FlagValues } from "../definition/flag.ts";
import { requireConsistent } from "../input/contradiction.ts";
import { inferOptions } from "../input/knowledge-flags.ts";
import { estimatingAsker, methodLines, toldJson, toldLines } from "../input/told.ts";
import { chanceText, pointsText } from "../output/estimate-text.ts";
import { timed } from "../output/progress.ts";
import { wantsNotes } from "../output/streams.ts";
import type { Terminal } from "../output/terminal.ts";
import { fitItems, type ItemColumn, right } from "../output/text-table.ts";
import { accept, UsageError } from "../output/usage-error.ts";

type AskFlags = AnalysisFlags & FlagValues<typeof ASK_FLAGS> & FlagValues<typeof DRAWN_FLAGS>;

/** What a call or a line of a batch asks for. */
type AskWish = Partial<Pick<AskFlags, "wrong" | "top" | "of" | "saves" | "samples" | "seed">>;

/** The most answers shown to people; JSON has all. */
const MOST_SHOWN = 20;

export const askCommand = defineCommand({
  name: "ask",
  about: "Count the answers to a question about the hidden layout, or find the questions that tell most",
  arguments: [
    {
      form: "[question]",
      about:
        'such as "any(A1:D4)", "count(row 3) > 2" or "at(F6) = carrier"; without one, the best questions are ranked',
      names: [],
    },
  ],
  takesMore: true,
  flags: [...ANALYSIS_FLAGS, ...ASK_FLAGS, ...DRAWN_FLAGS],
  examples: {
    'broadside ask "any(A1:D4)"':
      "how likely a ship in the upper left of the American game is, and the bits in the answer",
    'broadside ask "any(A1:B2)" --scenario gorkoff-5x5 --wrong 0.1': "from somebody who is wrong one time in ten",
    'broadside ask "at(C3)" --scenario gorkoff-5x5 --told "any(A1:B2) = false @0.1"':
      "after somebody said so who is wrong one time in ten",
    'broadside ask "across(cruiser)" --scenario gorkoff-5x5 --saves': "also the shots that the answer saves",
    'broadside ask "touch(carrier, battleship)" --samples 200000':
      "too many layouts for an exact answer: an estimate with its errors, from so many drawn ones",
    "broadside ask --scenario gorkoff-5x5 --top 5": "the five questions of yes or no that tell most",
    "broadside ask --scenario gorkoff-3x3 --saves":
      "those that tell most, in the order of the shots that their answers save",
  },
  run: (flags, { words }) => {
    const [text, ...more] = words;
    if (more.length > 0)
      throw UsageError.of(`"${more[0]}"`, "is a second argument", 'quote the whole question: "count(row 3) > 2"');
    let asker: Asker | undefined;
    return runAnalysis(flags, (told, fields) => {
      // Lines of a batch about one position share its list of layouts.
      const wish = { ...flags, ...fieldsOf(fields) };
      const { value, milliseconds } = timed("listing layouts", (progress) => {
        const limits = { ...inferOptions(flags), progress };
        if (!asker || !isSamePosition(asker.told, told)) asker = estimatingAsker(told, limits);
        return find(asker, textOf(fields) ?? text, wish);
      });
      const of = asker;
      return {
        json: () => ({
          ...("answers" in value ? answersJson(value) : rankingJson(value)),
          ...toldJson(of, sampleOf(wish)),
          milliseconds,
        }),
        text: (terminal) =>
          [
            ...toldLines(of, terminal.columns, sampleOf(wish)),
            "answers" in value
              ? answersText(value, milliseconds, terminal)
              : rankingText(value, milliseconds, terminal),
          ].join("\n"),
      };
    });
  },
});

/** The shots that the answer to a question saves, if that was asked for. */
type WithShots = { readonly shots?: SavedShots };

type Asked = (QuestionAnswers | EstimatedAnswers) & WithShots;

type Ranked = (RankedQuestion | EstimatedQuestion) & WithShots;

/** The questions that tell most, in the order of the shots that their answers save if that was asked for. */
type RankedAll = Omit<Ranking, "questions"> & { readonly questions: readonly Ranked[] };

const find = (
  asker: Asker,
  text: string | undefined,
  { wrong, top, of, saves, samples, seed = 1 }: AskWish,
): Asked | RankedAll => {
  const { knowledge } = asker;
  const shotsOf = (question: Question): SavedShots =>
    asker.saves(question, { wrong, random: RandomStream.fromSeed(seed) });
  if (text === undefined) {
    const ranking = asker.rankOrEstimate({ top, of, wrong, samples, seed });
    // Nothing is open if one layout is left, and also if none fits the shots.
    if (ranking.questions.length === 0) find(asker, "true", {});
    if (!saves) return ranking;
    const questions = ranking.questions.map((each) => ({ ...each, shots: shotsOf(each.question) }));
    return { ...ranking, questions: questions.sort((a, b) => b.shots.saved - a.shots.saved) };
  }
  const found = asker.askOrEstimate(accept(parseQuestion(knowledge.scenario, text)), { wrong, samples, seed });
  requireConsistent(knowledge, found.answers.length > 0 ? 1n : 0n);
  if (!saves || found.answers.length === 0) return found;
  return { ...found, shots: shotsOf(found.question) };
};

const sampleOf = ({ samples, seed = 1 }: AskWish): SampleOptions => ({ samples, seed });

const isSamePosition = (a: Told, b: Told): boolean =>
  a.knowledge.scenario === b.knowledge.scenario && positionText(a) === positionText(b);

const positionText = ({ knowledge, doubts, statements }: Told): string =>
  JSON.stringify([
    formatShots(knowledge.scenario, knowledge.observations),
    [...doubts],
    statements.map(formatStatement),
  ]);

/** The question of a batch's line. */
const textOf = ({ question }: BatchFields): string | undefined => {
  if (question === undefined || typeof question === "string") return question;
  throw UsageError.of("question", "is not text", 'write for example "any(A1:D4)"');
};

const fieldsOf = (fields: BatchFields): AskWish => {
  const { wrong, of, saves } = fields;
  const top = wholeField(fields, "top", 1);
  const samples = wholeField(fields, "samples", FEWEST_SAMPLES);
  if (samples !== undefined && samples > MOST_SAMPLES)
    throw UsageError.of("samples", `${samples} is above ${MOST_SAMPLES}`, "write a number up to that");
  const seed = wholeField(fields, "seed", 0);
  if (saves !== undefined && saves !== true) throw UsageError.of("saves", "is not true", "write true, or leave it out");
  if (wrong !== undefined && !(typeof wrong === "number" && wrong >= 0 && wrong < 1))
    throw UsageError.of("wrong", "is not a chance from 0 to below 1", "write for example 0.1");
  const kind = RANKED_KINDS.find((each) => each === of);
  if (of !== undefined && kind === undefined)
    throw UsageError.of("of", "is not known", suggestName(String(of), RANKED_KINDS));
  return {
    ...(wrong !== undefined && { wrong }),
    ...(top !== undefined && { top }),
    ...(kind && { of: kind }),
    ...(saves && { saves }),
    ...(samples !== undefined && { samples }),
    ...(seed !== undefined && { seed }),
  };
};

const answersJson = (asked: Asked): object => ({
  question: formatQuestion(asked.question),
  ...(asked.method === "estimate"
    ? {
        answers: asked.answers.map(({ answer, chance }) => ({ answer, ...chanceJson(chance) })),
        ...bitsJson(asked.bits),
      }
    : {
        answers: asked.answers.map(({ answer, layouts, chance }) => ({ answer, layouts: String(layouts), chance })),
        bits: asked.bits,
      }),
  method: asked.method,
  ...(asked.method === "estimate" && { estimate: { samples: asked.samples, seed: asked.seed } }),
  ...(asked.shots && { shots: asked.shots }),
});

const chanceJson = ({ estimate, standardError }: EstimatedQuestion["chance"]): object => ({
  chance: estimate,
  standardError,
});

const bitsJson = ({ estimate, standardError }: EstimatedQuestion["bits"]): object => ({
  bits: estimate,
  bitsError: standardError,
});

const rankingJson = ({ questions, method, sample }: RankedAll): object => ({
  questions: questions.map((each) => ({
    question: formatQuestion(each.question),
    ...(each.method === "estimate"
      ? { ...chanceJson(each.chance), ...bitsJson(each.bits) }
      : { layouts: String(each.layouts), chance: each.chance, bits: each.bits }),
    ...(each.alike > 0 && { alike: each.alike }),
    method: each.method,
    ...(each.shots && { shots: each.shots }),
  })),
  method,
  ...(sample && { estimate: sample }),
});

const wordOf = (answer: QuestionAnswer): string => (answer === true ? "yes" : answer === false ? "no" : String(answer));

/** An estimate of bits, or the bits; with as many decimals as the error is worth. */
const bitsText = (bits: number | EstimatedQuestion["bits"], decimals: number): string => {
  if (typeof bits === "number") return formatNumber(bits, decimals);
  const error = formatNumber(bits.standardError, decimals);
  return `${formatNumber(bits.estimate, decimals)} ± ${Number(error) === 0 ? `<${10 ** -decimals}` : error}`;
};

const answersText = (asked: Asked, milliseconds: number, { columns: width, style }: Terminal): string => {
  const { question, answers, bits, shots } = asked;
  const rows = fitAnswers(asked, width, style.dim);
  const hidden = answers.length - MOST_SHOWN;
  return [
    style.bold(formatQuestion(question)),
    ...rows,
    ...(hidden > 0 ? [`and ${formatNumberOf(hidden, "more answer")}; --json lists all`] : []),
    `the answer tells ${asked.method === "estimate" ? "about " : ""}${bitsText(bits, 3)} bits`,
    ...(shots ? [savedText(shots)] : []),
    ...(asked.method === "estimate"
      ? [`an estimate from ${formatNumberOf(asked.samples, "drawn layout")}, seed ${asked.seed}${rareText(asked)}`]
      : methodLines(asked.method, milliseconds)
    ).map(style.dim),
  ].join("\n");
};

/** Answers that no drawn layout has are not known to be possible. */
const rareText = ({ answers, samples }: EstimatedAnswers): string =>
  typeof answers[0]?.answer === "boolean" && answers.length === 2
    ? ""
    : `; answers rarer than one in ${formatCount(Math.floor(samples / 3))} may be missing`;

const fitAnswers = (asked: Asked, width: number, dim: (text: string) => string): string[] => {
  if (asked.method === "estimate") {
    const columns: ItemColumn<EstimatedAnswers["answers"][number]>[] = [
      ["answer", ({ answer }) => wordOf(answer)],
      [right("about"), ({ chance }) => `${formatPercent(chance.estimate, 1)} %`],
      [right("error"), ({ chance }) => `± ${pointsText(chance.standardError)}`],
    ];
    return fitItems(asked.answers.slice(0, MOST_SHOWN), columns, width, dim);
  }
  const columns: ItemColumn<QuestionAnswers["answers"][number]>[] = [
    ["answer", ({ answer }) => wordOf(answer)],
    [right("chance"), ({ chance }) => `${formatPercent(chance, 1)} %`],
    [right("layouts"), ({ layouts }) => formatCount(layouts)],
  ];
  return fitItems(asked.answers.slice(0, MOST_SHOWN), columns, width, dim);
};

const savedCell = ({ shots }: WithShots): string =>
  shots === undefined
    ? ""
    : `${formatNumber(shots.saved, 2)}${shots.games === undefined ? "" : ` ± ${formatNumber(shots.standardError, 2)}`}`;

const savedText = ({ saved, standardError, games }: SavedShots): string => {
  const from = games === undefined ? "over all layouts" : `in ${formatNumberOf(games, "game")}`;
  const error = games === undefined ? "" : ` ± ${formatNumber(standardError, 2)}`;
  return `it saves ${formatNumber(saved, 2)}${error} shots ${from}, each at the likeliest cell`;
};

const rankingText = (ranking: RankedAll, milliseconds: number, { columns: width, style }: Terminal): string => {
  const { questions, sample } = ranking;
  if (questions.length === 0) return "nothing is open that a question of yes or no could tell";
  const yesText = ({ chance }: RankedQuestion | EstimatedQuestion): string =>
    typeof chance === "number" ? `${formatPercent(chance, 1)} %` : chanceText(chance.estimate, chance.standardError);
  const columns: ItemColumn<Ranked>[] = [
    ["question", ({ question }) => formatQuestion(question)],
    [right("yes"), yesText],
    [right("bits"), ({ bits }) => bitsText(bits, 4)],
    ...(questions[0].shots ? [[right("shots saved"), savedCell] as const] : []),
    ...(questions.some(({ alike }) => alike > 0)
      ? [[right("like it"), ({ alike }: { alike: number }) => (alike > 0 ? `${alike} more` : "")] as const]
      : []),
  ];
  const estimated = questions.filter(({ method }) => method === "estimate").length;
  const figures =
    estimated === 0
      ? "their figures are exact"
      : `figures with ± are estimates from ${formatCount(sample?.samples ?? 0)} others`;
  const notes = sample
    ? [
        `the best by ${formatNumberOf(sample.compared, "drawn layout")}, seed ${sample.seed}; ${figures}`,
        ...(wantsNotes() ? [`in ${formatDuration(milliseconds)}`] : []),
      ]
    : methodLines("list", milliseconds);
  return [...fitItems(questions, columns, width, style.dim), ...notes.map(style.dim)].join("\n");
};
