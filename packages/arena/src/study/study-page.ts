import { escapeText, html, type Markup, trusted } from "../report/markup.ts";
import { makePage, renderFigure } from "../report/report-page.ts";
import { renderTable } from "../report/table.ts";
import type { StudyBlock, StudyContent } from "./study.ts";
import { runFacts, type StudySummary } from "./study-summary.ts";

/** A study as a self-contained HTML file: it loads nothing and runs no script. */
export const studyPage = (summary: StudySummary, { sections }: StudyContent): string => {
  const { title, question, conclusions, cautions, command } = summary;
  return makePage({
    title,
    introduction: html`<p>${inline(question)}</p>`,
    sections: [
      {
        id: "found",
        heading: "What was found",
        body: html`<ul>${conclusions.map((line) => html`<li>${inline(line)}</li>`)}</ul>
${cautions.map((line) => html`<p class="caution"><strong>Caution.</strong> ${inline(line)}</p>\n`)}`,
      },
      ...sections.map(({ heading, blocks }, i) => ({
        id: `section-${i + 1}`,
        heading,
        body: html`${blocks.map(renderBlock)}`,
      })),
      {
        id: "made",
        heading: "How it was made",
        body: html`<pre tabindex="0">${command}</pre><p>${runFacts(summary).join(" ")}</p>`,
      },
    ],
  });
};

const renderBlock = (block: StudyBlock): Markup => {
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
      return html`<details><summary>${block.heading}</summary>${block.blocks.map(renderBlock)}</details>\n`;
  }
};

/** Text with words between backticks as code. */
const inline = (text: string): Markup =>
  trusted(
    text
      .split(/(`[^`]*`)/)
      .map((part) => (part.startsWith("`") ? `<code>${escapeText(part.slice(1, -1))}</code>` : escapeText(part)))
      .join(""),
  );
