import { readFileSync } from "node:fs";
import type { Figure, TextTable } from "@broadside/arena/reports";
import { listOf } from "@broadside/engine/text";
import type { StudyBlock, StudyContent, StudySection } from "./study.ts";

/** A finding that fills a place: words, nothing, the rows of a table, a table, a figure, or blocks. */
export type Finding = string | number | undefined | readonly string[] | Made | readonly Made[] | readonly string[][];

type Made = TextTable | Figure | StudyBlock;

/** Findings by name. For a list of findings, a dot comes before the name of each: `{{part.name}}`. */
export type Findings = Readonly<Record<string, Finding | readonly Readonly<Record<string, Finding>>[]>>;

// The package contains the templates: one for each page, or for each part of a page that repeats.
const TEMPLATES = new URL("../../templates/", import.meta.url);

export const readTemplate = (name: string): string => readFileSync(new URL(`${name}.md`, TEMPLATES), "utf8");

/**
 * Makes the page of a study from a Markdown template and fills its places with findings.
 *
 * - `{{name}}` within a sentence is a word, a number or a list in words. If the finding is missing or an empty
 *   list, the whole sentence, item or caution is left out, or only the part of it between `[[` and `]]`.
 * - `{{list.name}}` repeats its sentence or item for each element of the list.
 * - `{{name}}` alone is a table, a figure, blocks or sentences. Each sentence becomes a paragraph or item.
 * - `**Caption.** Note` before the lines of a table is its caption and note. `| {{name}} |` stands for its rows.
 *   A list in its head stands for several columns.
 * - `## What was found` holds the conclusions as items, and the cautions as `> **Caution.**`.
 *
 * @throws Error when a place has no finding, or a finding has no place
 * @example
 * import { fillPage } from "@broadside/studies";
 *
 * const page = fillPage("## What was found\n\n- It took {{shots}} shots.\n", { shots: "40" });
 * page.conclusions; // => ["It took 40 shots."]
 */
export const fillPage = (template: string, findings: Findings): StudyContent => {
  checkNames(template, findings);
  const conclusions: string[] = [];
  const cautions: string[] = [];
  const sections: StudySection[] = [];
  for (const part of template.trim().split(/^## /m).slice(1)) {
    const [heading, ...rest] = part.split("\n");
    const chunks = chunksOf(rest.join("\n"));
    if (heading === FOUND) {
      for (const chunk of chunks)
        if (chunk.startsWith("- ")) conclusions.push(...itemsOf(chunk, ITEM, findings));
        else if (CAUTION.test(chunk)) cautions.push(...itemsOf(chunk, CAUTION, findings));
        else throw new Error(`neither a conclusion nor a caution: ${chunk}`);
    } else sections.push({ heading: say(heading, findings).join(" "), blocks: blocksOf(chunks, findings) });
  }
  return { conclusions, cautions, sections };
};

/** The blocks of a template, for use in a page; see {@link fillPage}. */
export const fillBlocks = (template: string, findings: Findings): StudyBlock[] => {
  checkNames(template, findings);
  return blocksOf(chunksOf(template), findings);
};

const FOUND = "What was found";
const ITEM = /^- /m;
const CAUTION = /^> \*\*Caution\.\*\* /m;
const PLACE = /\{\{([a-zA-Z]+)(?:\.([a-zA-Z]+))?\}\}/g;

const checkNames = (template: string, findings: Findings): void => {
  const places = [...template.matchAll(PLACE)].map(([, name, field]) => ({ name, field }));
  const wrong = /\{\{.*/.exec(template.replaceAll(PLACE, ""))?.[0];
  if (wrong !== undefined) throw new Error(`not a place: ${wrong}`);
  for (const { name, field } of places) {
    const holders = field === undefined ? [findings] : recordsOf(findings[name]);
    const isKnown = name in findings && holders.every((one) => (field ?? name) in one);
    if (!isKnown) throw new Error(`the place ${[name, field].filter(Boolean).join(".")} has no finding`);
  }
  for (const [name, value] of Object.entries(findings)) {
    const mentions = places.filter((place) => place.name === name);
    if (mentions.length === 0) throw new Error(`the finding ${name} has no place`);
    if (mentions.some((place) => place.field === undefined)) continue;
    const left = recordsOf(value)
      .flatMap(Object.keys)
      .find((key) => !mentions.some((place) => place.field === key));
    if (left !== undefined) throw new Error(`the finding ${name}.${left} has no place`);
  }
};

const recordsOf = (value: Findings[string]): readonly Readonly<Record<string, Finding>>[] =>
  Array.isArray(value) ? value : [];

const chunksOf = (template: string): string[] => template.trim().split(/\n{2,}/);

/** Fills the places in words: no text if a finding is missing, several if the words repeat. */
const say = (words: string, findings: Findings): string[] => {
  const line = words.trim().replaceAll(/\s*\n\s*/g, " ");
  const repeated = [...line.matchAll(PLACE)].find(([, , field]) => field)?.[1];
  if (repeated)
    return recordsOf(findings[repeated]).flatMap((one) =>
      say(line.replaceAll(`{{${repeated}.`, "{{"), { ...findings, ...one }),
    );
  const alone = /^\{\{([a-zA-Z]+)\}\}$/.exec(line)?.[1];
  if (alone && Array.isArray(findings[alone])) return findings[alone] as string[];
  const parts = line.split(/\[\[(.*?)\]\]/).map((part, i) => fill(part, findings) ?? (i % 2 === 1 ? "" : undefined));
  const filled = parts.join("").replaceAll(/ {2,}/g, " ").trim();
  return parts.includes(undefined) || filled === "" ? [] : [filled];
};

const fill = (words: string, findings: Findings): string | undefined => {
  let isSaid = true;
  const filled = words.replaceAll(PLACE, (_, name: string) => {
    const value = findings[name];
    const text = Array.isArray(value) ? listOf(value as string[]) : String(value ?? "");
    if (text === "") isSaid = false;
    return text;
  });
  return isSaid ? filled : undefined;
};

const itemsOf = (chunk: string, mark: RegExp, findings: Findings): string[] =>
  chunk
    .split(mark)
    .slice(1)
    .flatMap((item) => say(item, findings));

const blocksOf = (chunks: readonly string[], findings: Findings): StudyBlock[] => {
  const [chunk, ...rest] = chunks;
  if (chunk === undefined) return [];
  const folded = /^<details><summary>(.*)<\/summary>$/.exec(chunk);
  if (folded) {
    const end = chunks.indexOf("</details>");
    const blocks = blocksOf(chunks.slice(1, end), findings);
    const folds = say(folded[1], findings).map((heading): StudyBlock => ({ kind: "folded", heading, blocks }));
    return [...folds.filter(() => blocks.length > 0), ...blocksOf(chunks.slice(end + 1), findings)];
  }
  return [...blockOf(chunk, findings), ...blocksOf(rest, findings)];
};

const blockOf = (chunk: string, findings: Findings): StudyBlock[] => {
  if (chunk.startsWith("- ")) {
    const items = itemsOf(chunk, ITEM, findings);
    return items.length > 0 ? [{ kind: "list", items }] : [];
  }
  if (/^\|/m.test(chunk)) {
    const table = tableOf(chunk, findings);
    return table.rows.length > 0 ? [{ kind: "table", table }] : [];
  }
  const alone = /^\{\{([a-zA-Z]+)\}\}$/.exec(chunk)?.[1];
  const value = alone === undefined ? undefined : findings[alone];
  const all = Array.isArray(value) ? value : [value];
  if (typeof all[0] === "object") return (all as Made[]).map(madeBlock);
  return say(chunk, findings).map((text) => ({ kind: "text", text }));
};

const madeBlock = (made: Made): StudyBlock =>
  "kind" in made ? made : "columns" in made ? { kind: "table", table: made } : { kind: "figure", figure: made };

const tableOf = (chunk: string, findings: Findings): TextTable => {
  const [title, ...lines] = chunk.split(/\n(?=\|)/);
  const [, caption, note] = /^\*\*(.*)\.\*\*\s*(.*)$/s.exec(title) ?? [];
  const [head, rule, row] = lines.map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
  const columns = head.map((cell) => say(cell, findings));
  const words = columns
    .flatMap((names, i) => names.map(() => !rule[i].endsWith(":")))
    .flatMap((isWord, i) => (isWord && i > 0 ? [i] : []));
  const rows = findings[/^\{\{([a-zA-Z]+)\}\}$/.exec(row[0])?.[1] ?? ""] as readonly string[][];
  return {
    caption: say(caption, findings).join(" "),
    ...(note && { note: say(note, findings).join(" ") }),
    columns: columns.flat(),
    ...(words.length > 0 && { words }),
    rows,
  };
};
