import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ExperimentRefused } from "@broadside/arena";
import { makeFolder, writeWhole } from "@broadside/arena/files";
import {
  escapeText,
  type Figure,
  html,
  LIGHT,
  type Markup,
  makePage,
  renderFigure,
  renderFindings,
  renderTable,
  type TextTable,
  trusted,
} from "@broadside/arena/reports";
import { isRecord } from "@broadside/engine/input";
import { formatCount } from "@broadside/engine/text";
import { loadDrawing } from "./plot.ts";
import type { Study, StudyBlock, StudyContent } from "./study.ts";

/** Subfolder of a study for its games and intermediate results; a finished study no longer needs it. */
export const WORK_FOLDER = "work";

const FILE = "study.json";

const VERSION = 1;

/** What identifies the run of a study in a folder. */
export interface StudyRecord {
  readonly study: string;
  readonly games?: number;
  readonly seed?: number;
}

/**
 * Reads a folder's record; undefined if it holds no study.
 *
 * Cost: reads one small file.
 *
 * @throws ExperimentRefused when its record cannot be read.
 * @example
 * import { readStudyRecord } from "@broadside/studies";
 *
 * readStudyRecord("no-such-folder"); // => undefined
 */
export const readStudyRecord = (folder: string): StudyRecord | undefined => {
  const path = join(folder, WORK_FOLDER, FILE);
  if (!existsSync(path)) return undefined;
  const record = recordIn(readFileSync(path, "utf8"));
  if (record) return record;
  throw new ExperimentRefused(`--out "${folder}"`, `${WORK_FOLDER}/${FILE} is damaged`, "name another folder");
};

const recordIn = (text: string): StudyRecord | undefined => {
  try {
    const record: unknown = JSON.parse(text);
    if (!isRecord(record)) return undefined;
    const { study, games = 0, seed = 0 } = record;
    const isStudy = typeof study === "string" && Number.isSafeInteger(games) && Number.isSafeInteger(seed);
    return isStudy ? (record as unknown as StudyRecord) : undefined;
  } catch {
    return undefined;
  }
};

/** The first difference between two records, in words; undefined if they are equal. */
const differenceOf = (kept: object, wanted: object): string | undefined => {
  const [was, is] = [kept, wanted].map((record) => new Map(Object.entries(record)));
  for (const name of new Set([...was.keys(), ...is.keys()])) {
    if (was.get(name) !== is.get(name)) return `${name} ${was.get(name) ?? "none"}, not ${is.get(name) ?? "none"}`;
  }
  return undefined;
};

/** Claims a folder for a run. @throws ExperimentRefused unless it is new, empty or holds the run to resume */
export const takeStudyFolder = async (folder: string, record: StudyRecord, resume: boolean): Promise<void> => {
  const where = `--out "${folder}"`;
  const held = readStudyRecord(folder);
  const wanted = { version: VERSION, ...record };
  if (held) {
    if (!resume) throw new ExperimentRefused(where, "already contains a study", "add --resume or name another folder");
    const difference = differenceOf({ ...held }, wanted);
    if (difference === undefined) return;
    const fix = "repeat its flags or name another folder";
    throw new ExperimentRefused(`--resume "${folder}"`, `contains a different run (${difference})`, fix);
  }
  const names = namesIn(folder, where);
  if (names.length > 0) {
    const what = resume ? "is not empty and contains no study to continue" : "is not empty";
    throw new ExperimentRefused(where, what, "name another folder");
  }
  makeFolder(join(folder, WORK_FOLDER));
  await writeStudyRecord(folder, record);
};

const writeStudyRecord = (folder: string, record: StudyRecord): Promise<void> =>
  writeWhole(join(folder, WORK_FOLDER, FILE), `${JSON.stringify({ version: VERSION, ...record })}\n`);

const namesIn = (folder: string, where: string): string[] => {
  try {
    const names = readdirSync(folder);
    const isBegun = names.length === 1 && names[0] === WORK_FOLDER;
    return isBegun && readdirSync(join(folder, WORK_FOLDER)).every((name) => name === `${FILE}.new`) ? [] : names;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return [];
    if (code === "ENOTDIR") throw new ExperimentRefused(where, "is not a folder", "name another folder");
    throw error;
  }
};

/** Version of {@link StudySummary}. It increases when a field changes its meaning or is removed. */
const STUDY_SUMMARY_VERSION = 1;

/** The numbers of a study, as in `summary.json`. All its pages are made from it. */
export interface StudySummary {
  readonly kind: "broadside-study";
  readonly version: typeof STUDY_SUMMARY_VERSION;
  readonly study: string;
  readonly title: string;
  readonly question: string;
  /** The command that repeats the run. */
  readonly command: string;
  readonly games?: number;
  /** Plural noun for what `games` counts, if that is not games. */
  readonly noun?: string;
  readonly seed?: number;
  readonly conclusions: readonly string[];
  readonly cautions: readonly string[];
  /** What the study computed, in a form of its own. */
  readonly findings: unknown;
}

export type StudyRunFacts = Pick<StudyRecord, "games" | "seed">;

/** A command that takes a study's games and seed, with these. */
export const studyCommand = (command: string, { games, seed }: StudyRunFacts): string =>
  [
    command,
    ...(games === undefined ? [] : [`--games ${games}`]),
    ...(seed === undefined ? [] : [`--seed ${seed}`]),
  ].join(" ");

const studySummary = (
  { name, title, question, games: taken }: Study,
  findings: unknown,
  { conclusions, cautions = [] }: StudyContent,
  facts: StudyRunFacts,
  command: string,
): StudySummary => ({
  kind: "broadside-study",
  version: STUDY_SUMMARY_VERSION,
  study: name,
  title,
  question,
  command,
  ...(facts.games !== undefined && { games: facts.games }),
  ...(taken?.noun !== undefined && { noun: taken.noun }),
  ...(facts.seed !== undefined && { seed: facts.seed }),
  conclusions,
  cautions,
  findings,
});

const runFacts = ({ games, noun = "games", seed }: StudySummary): string[] => [
  ...(games === undefined ? [] : [`${formatCount(games)} ${noun}.`]),
  ...(seed === undefined ? [] : [`Seed ${seed}: the same command gives the same numbers, times excepted.`]),
];

const studyPage = (summary: StudySummary, { sections }: StudyContent): string => {
  const { title, question, command } = summary;
  return makePage({
    title,
    introduction: html`<p>${inline(question)}</p>`,
    sections: [
      {
        id: "found",
        heading: "What was found",
        body: renderFindings(summary, inline),
      },
      ...sections.map(({ heading, blocks }, i) => ({
        id: `section-${i + 1}`,
        heading,
        body: html`${blocks.map(htmlBlock)}`,
      })),
      {
        id: "made",
        heading: "How it was made",
        body: html`<pre tabindex="0">${command}</pre><p>${runFacts(summary).join(" ")}</p>`,
      },
    ],
  });
};

const htmlBlock = (block: StudyBlock): Markup => {
  switch (block.kind) {
    case "text":
      return html`<p>${inline(block.text)}</p>\n`;
    case "list":
      return html`<ul>${block.items.map((item) => html`<li>${inline(item)}</li>`)}</ul>\n`;
    case "table":
      return renderTable(block.table);
    case "figure":
      return html`<div class="figures">${renderFigure(block.figure)}</div>`;
    case "folded":
      return html`<details><summary>${block.heading}</summary>${block.blocks.map(htmlBlock)}</details>\n`;
  }
};

const inline = (text: string): Markup =>
  trusted(
    text
      .split(/(`[^`]*`)/)
      .map((part) => (part.startsWith("`") ? `<code>${escapeText(part.slice(1, -1))}</code>` : escapeText(part)))
      .join(""),
  );

const studyMarkdown = (summary: StudySummary, { sections }: StudyContent): string => {
  const { title, question, conclusions, cautions } = summary;
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(question),
    "## What was found",
    conclusions.map((line) => `- ${escapeMarkdown(line)}`).join("\n"),
    ...cautions.map((line) => `> **Caution.** ${escapeMarkdown(line)}`),
    ...sections.flatMap(({ heading, blocks }) => [`## ${escapeMarkdown(heading)}`, ...blocks.map(markdownBlock)]),
    "## How it was made",
    `\`\`\`sh\n${summary.command}\n\`\`\``,
    `${runFacts(summary).map(escapeMarkdown).join(" ")} Everything above is made from [summary.json](summary.json); [report.html](report.html) is the same page in one file that stands alone.`,
  ];
  return `${blocks.join("\n\n")}\n`;
};

const markdownBlock = (block: StudyBlock): string => {
  switch (block.kind) {
    case "text":
      return escapeMarkdown(block.text);
    case "list":
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
    case "table":
      return markdownTable(block.table);
    case "figure": {
      const { name, title, caption, description } = block.figure;
      const alternative = `${title}. ${description}`.replaceAll(/[[\]\\]/g, "").replaceAll("\n", " ");
      return `![${alternative}](${FIGURE_FOLDER}/${name}.svg)\n\n**${escapeMarkdown(title)}.** ${escapeMarkdown(caption)}`;
    }
    case "folded":
      return [
        `<details><summary>${escapeHtml(block.heading)}</summary>`,
        ...block.blocks.map(markdownBlock),
        "</details>",
      ].join("\n\n");
  }
};

const markdownTable = ({ caption, note, columns, rows, words = [] }: TextTable): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `|${columns.map((_, i) => (i === 0 || words.includes(i) ? " --- " : " ---: ")).join("|")}|`;
  return [
    `**${escapeMarkdown(caption)}.**${note === undefined ? "" : ` ${escapeMarkdown(note)}`}`,
    [line(columns), rule, ...rows.map(line)].join("\n"),
  ].join("\n\n");
};

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const escapeMarkdown = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll(/[\\*_~<$[\]]/g, "\\$&")))
    .join("");

const figuresOfStudy = ({ sections }: StudyContent): Figure[] => {
  const within = (blocks: readonly StudyBlock[]): Figure[] =>
    blocks.flatMap((block) =>
      block.kind === "figure" ? [block.figure] : block.kind === "folded" ? within(block.blocks) : [],
    );
  return sections.flatMap(({ blocks }) => within(blocks));
};

/** Folder for the pictures of a study, inside its own. */
const FIGURE_FOLDER = "figures";

/** A study that is written up: its summary, and the contents of its files by their paths in the folder. */
interface StudyDraft {
  readonly summary: StudySummary;
  readonly files: ReadonlyMap<string, string>;
}

/** Writes up a study from its findings alone; equal findings give equal files. */
export const draftStudy = async (
  study: Study,
  findings: unknown,
  facts: StudyRunFacts,
  command = studyCommand(`broadside study ${study.name}`, facts),
): Promise<StudyDraft> => {
  await loadDrawing();
  const content = study.present(findings);
  const summary = studySummary(study, findings, content, facts, command);
  const files = new Map([
    ["README.md", studyMarkdown(summary, content)],
    ["report.html", studyPage(summary, content)],
    ["summary.json", `${JSON.stringify(summary, null, 1)}\n`],
  ]);
  for (const [path, text] of Object.entries(content.files ?? {})) files.set(path, text);
  for (const { name, svg } of figuresOfStudy(content)) {
    const path = `${FIGURE_FOLDER}/${name}.svg`;
    if (files.has(path)) throw new RangeError(`two figures of the study ${study.name} are called ${name}`);
    files.set(path, svg(LIGHT));
  }
  return { summary, files };
};

/** Writes a study's pages and figures over earlier ones, and returns their paths. */
export const writeStudy = async (folder: string, { files }: StudyDraft): Promise<string[]> => {
  const figures = join(folder, FIGURE_FOLDER);
  makeFolder(figures);
  for (const [path, content] of files) {
    makeFolder(dirname(join(folder, path)));
    await writeWhole(join(folder, path), content);
  }
  for (const name of await readdir(figures))
    if (name.endsWith(".svg") && !files.has(`${FIGURE_FOLDER}/${name}`)) await rm(join(figures, name));
  return [...files.keys()].map((path) => join(folder, path));
};
