import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeWhole } from "../experiment/write-whole.ts";
import { FIGURE_FOLDER } from "../report/figure/figure.ts";
import { LIGHT } from "../report/theme.ts";
import type { Study } from "./study.ts";
import { figuresOfStudy } from "./study-content.ts";
import { studyMarkdown } from "./study-markdown.ts";
import { studyPage } from "./study-page.ts";
import { type StudyRunFacts, type StudySummary, studySummary } from "./study-summary.ts";

/** A study written up: its summary and the content of its files by their paths inside its folder. */
export interface StudyDraft {
  readonly summary: StudySummary;
  readonly files: ReadonlyMap<string, string>;
}

/** Writes a study up from its findings alone: the same findings give the same files. */
export const draftStudy = (study: Study, findings: unknown, facts: StudyRunFacts): StudyDraft => {
  const content = study.present(findings);
  const summary = studySummary(study, findings, content, facts);
  const files = new Map([
    ["README.md", studyMarkdown(summary, content)],
    ["report.html", studyPage(summary, content)],
    ["summary.json", `${JSON.stringify(summary, null, 1)}\n`],
  ]);
  for (const { name, svg } of figuresOfStudy(content)) {
    const path = `${FIGURE_FOLDER}/${name}.svg`;
    if (files.has(path)) throw new RangeError(`two figures of the study ${study.name} are called ${name}`);
    files.set(path, svg(LIGHT));
  }
  return { summary, files };
};

/**
 * Writes the files of a study into its folder: `README.md` with its figures in `figures`, `report.html`, which stands
 * alone, and `summary.json`. Files of an earlier run are replaced.
 *
 * @returns the paths of all files
 * @throws what Node throws when a file cannot be written.
 */
export const writeStudy = async (folder: string, { files }: StudyDraft): Promise<string[]> => {
  const figures = join(folder, FIGURE_FOLDER);
  await mkdir(figures, { recursive: true });
  for (const [path, content] of files) await writeWhole(join(folder, path), content);
  for (const name of await readdir(figures))
    if (name.endsWith(".svg") && !files.has(`${FIGURE_FOLDER}/${name}`)) await rm(join(figures, name));
  return [...files.keys()].map((path) => join(folder, path));
};
