import { FIGURE_FOLDER } from "../report/figure/figure.ts";
import type { TextTable } from "../report/table.ts";
import type { StudyBlock, StudyContent } from "./study-content.ts";
import { runFacts, type StudySummary } from "./study-summary.ts";

/** A study as a page in Markdown, as GitHub shows it: figures lie beside it, in the folder of figures. */
export const studyMarkdown = (summary: StudySummary, { sections }: StudyContent): string => {
  const { title, question, conclusions, cautions } = summary;
  const blocks = [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(question),
    "## What was found",
    conclusions.map((line) => `- ${escapeMarkdown(line)}`).join("\n"),
    ...cautions.map((line) => `> **Caution.** ${escapeMarkdown(line)}`),
    ...sections.flatMap(({ heading, blocks }) => [`## ${escapeMarkdown(heading)}`, ...blocks.map(renderBlock)]),
    "## How it was made",
    `\`\`\`sh\n${summary.command}\n\`\`\``,
    `${runFacts(summary).map(escapeMarkdown).join(" ")} Everything above is made from [summary.json](summary.json); [report.html](report.html) is the same page in one file that stands alone.`,
  ];
  return `${blocks.join("\n\n")}\n`;
};

const renderBlock = (block: StudyBlock): string => {
  switch (block.kind) {
    case "text":
      return escapeMarkdown(block.text);
    case "list":
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join("\n");
    case "table":
      return renderTable(block.table);
    case "figure": {
      const { name, title, caption, description } = block.figure;
      const alternative = `${title}. ${description}`.replaceAll(/[[\]\\]/g, "").replaceAll("\n", " ");
      return `![${alternative}](${FIGURE_FOLDER}/${name}.svg)\n\n**${escapeMarkdown(title)}.** ${escapeMarkdown(caption)}`;
    }
    case "folded":
      return [
        `<details><summary>${escapeHtml(block.heading)}</summary>`,
        ...block.blocks.map(renderBlock),
        "</details>",
      ].join("\n\n");
  }
};

const renderTable = ({ caption, note, columns, rows, words = [] }: TextTable): string => {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => escapeMarkdown(cell).replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = `|${columns.map((_, i) => (i === 0 || words.includes(i) ? " --- " : " ---: ")).join("|")}|`;
  return [
    `**${escapeMarkdown(caption)}.**${note === undefined ? "" : ` ${escapeMarkdown(note)}`}`,
    [line(columns), rule, ...rows.map(line)].join("\n"),
  ].join("\n\n");
};

const escapeHtml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Text in which only backticks mean anything. */
const escapeMarkdown = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll(/[\\*_~<$[\]]/g, "\\$&")))
    .join("");
