import { formatShots, RandomStream } from "@broadside/engine";
import { suggestName } from "@broadside/engine/input";
import {
  type Asker,
  formatQuestion,
  formatStatement,
  parseQuestion,
  type QuestionAnswer,
  type QuestionAnswers,
  RANKED_KINDS,
  type RankedQuestion,
  type SavedShots,
  type Told,
} from "@broadside/engine/questions";
import { formatCount, formatNumber, formatNumberOf, formatPercent } from "@broadside/engine/text";
import { ANALYSIS_FLAGS, type AnalysisFlags, ASK_FLAGS, SAVES_FLAGS } from "../analysis/analysis-flags.ts";
import { type BatchFields, runAnalysis, wholeField } from "../analysis/run-analysis.ts";
import { defineCommand } from "../definition/command.ts";
import type { FlagValues } from "../definition/flag.ts";
import { requireConsistent } from "../input/contradiction.ts";
import { inferOptions } from "../input/knowledge-flags.ts";
import { consistentAsker, methodLines, toldJson, toldLines } from "../input/told.ts";
import { timed } from "../output/progress.ts";
import type { Terminal } from "../output/terminal.ts";
import { fitItems, type ItemColumn, right } from "../output/text-table.ts";
import { accept, UsageError } from "../output/usage-error.ts";

type AskFlags = AnalysisFlags & FlagValues<typeof ASK_FLAGS> & FlagValues<typeof SAVES_FLAGS>;

/** What a call or a line of a batch asks for. */
type AskWish = Partial<Pick<AskFlags, "wrong" | "top" | "of" | "saves" | "seed">>;

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
  flags: [...ANALYSIS_FLAGS, ...ASK_FLAGS, ...SAVES_FLAGS],
  examples: {
    'broadside ask "any(A1:D4)"':
      "how likely a ship in the upper left of the American game is, and the bits in the answer",
    'broadside ask "any(A1:B2)" --scenario gorkoff-5x5 --wrong 0.1': "from somebody who is wrong one time in ten",
    'broadside ask "at(C3)" --scenario gorkoff-5x5 --told "any(A1:B2) = false @0.1"':
      "after somebody said so who is wrong one time in ten",
    'broadside ask "across(cruiser)" --scenario gorkoff-5x5 --saves': "also the shots that the answer saves",
    "broadside ask --scenario gorkoff-5x5 --top 5": "the five questions of yes or no that tell most",
  },
  run: (flags, { words }) => {
    const [text, ...more] = words;
    if (more.length > 0)
      throw UsageError.of(`"${more[0]}"`, "is a second argument", 'quote the whole question: "count(row 3) > 2"');
    let asker: Asker | undefined;
    return runAnalysis(flags, (told, fields) => {
      // Lines of a batch about one position share its list of layouts.
      const { value, milliseconds } = timed("listing layouts", (progress) => {
        const limits = { ...inferOptions(flags), progress };
        if (!asker || !isSamePosition(asker.told, told)) asker = consistentAsker(told, limits);
        return find(asker, textOf(fields) ?? text, { ...flags, ...fieldsOf(fields) });
      });
      const of = asker;
      return {
        json: () => ({
          ...("answers" in value ? answersJson(value) : rankingJson(value)),
          ...toldJson(of),
          milliseconds,
        }),
        text: (terminal) =>
          [
            ...toldLines(of, terminal.columns),
            "answers" in value
              ? answersText(value, milliseconds, terminal)
              : rankingText(value, milliseconds, terminal),
          ].join("\n"),
      };
    });
  },
});

interface Ranking {
  readonly ranked: readonly RankedQuestion[];
}

/** The answers to a question, and the shots that its answer saves if that was asked for. */
type Asked = QuestionAnswers & { readonly shots?: SavedShots };

const find = (
  asker: Asker,
  text: string | undefined,
  { wrong, top, of, saves, seed = 1 }: AskWish,
): Asked | Ranking => {
  const { knowledge } = asker;
  if (text === undefined) {
    if (saves) throw UsageError.of("--saves", "is about one question", "write the question, or leave it out");
    const ranked = asker.rank({ top, of, wrong });
    // Nothing is open if one layout is left, and also if none fits the shots.
    if (ranked.length === 0) find(asker, "true", {});
    return { ranked };
  }
  const found = asker.ask(accept(parseQuestion(knowledge.scenario, text)), { wrong });
  requireConsistent(knowledge, found.answers.length > 0 ? 1n : 0n);
  if (!saves || found.answers.length === 0) return found;
  return { ...found, shots: asker.saves(found.question, { wrong, random: RandomStream.fromSeed(seed) }) };
};

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
    ...(seed !== undefined && { seed }),
  };
};

const answersJson = ({ question, answers, bits, method, shots }: Asked): object => ({
  question: formatQuestion(question),
  answers: answers.map(({ answer, layouts, chance }) => ({ answer, layouts: String(layouts), chance })),
  bits,
  method,
  ...(shots && { shots }),
});

const rankingJson = ({ ranked }: Ranking): object => ({
  questions: ranked.map(({ question, layouts, chance, bits }) => ({
    question: formatQuestion(question),
    layouts: String(layouts),
    chance,
    bits,
  })),
  method: "list",
});

const wordOf = (answer: QuestionAnswer): string => (answer === true ? "yes" : answer === false ? "no" : String(answer));

const answersText = (
  { question, answers, bits, method, shots }: Asked,
  milliseconds: number,
  { columns: width, style }: Terminal,
): string => {
  const columns: ItemColumn<(typeof answers)[number]>[] = [
    ["answer", ({ answer }) => wordOf(answer)],
    [right("chance"), ({ chance }) => `${formatPercent(chance, 1)} %`],
    [right("layouts"), ({ layouts }) => formatCount(layouts)],
  ];
  const hidden = answers.length - MOST_SHOWN;
  return [
    style.bold(formatQuestion(question)),
    ...fitItems(answers.slice(0, MOST_SHOWN), columns, width, style.dim),
    ...(hidden > 0 ? [`and ${formatNumberOf(hidden, "more answer")}; --json lists all`] : []),
    `the answer tells ${formatNumber(bits, 3)} bits`,
    ...(shots ? [savedText(shots)] : []),
    ...methodLines(method, milliseconds).map(style.dim),
  ].join("\n");
};

const savedText = ({ saved, standardError, games }: SavedShots): string => {
  const from = games === undefined ? "over all layouts" : `in ${formatNumberOf(games, "game")}`;
  const error = games === undefined ? "" : ` ± ${formatNumber(standardError, 2)}`;
  return `it saves ${formatNumber(saved, 2)}${error} shots ${from}, each at the likeliest cell`;
};

const rankingText = ({ ranked }: Ranking, milliseconds: number, { columns: width, style }: Terminal): string => {
  if (ranked.length === 0) return "nothing is open that a question of yes or no could tell";
  const columns: ItemColumn<RankedQuestion>[] = [
    ["question", ({ question }) => formatQuestion(question)],
    [right("yes"), ({ chance }) => `${formatPercent(chance, 1)} %`],
    [right("bits"), ({ bits }) => formatNumber(bits, 4)],
  ];
  return [...fitItems(ranked, columns, width, style.dim), ...methodLines("list", milliseconds).map(style.dim)].join(
    "\n",
  );
};
