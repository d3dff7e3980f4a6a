import type { Figure } from "./figure/figure.ts";
import { html, type Markup, trusted } from "./markup.ts";
import { REPORT_STYLE } from "./report-style.ts";
import { PAGE } from "./theme.ts";

/** A section of a page, with the name by which links find it. */
export interface PageSection {
  readonly id: string;
  readonly heading: string;
  readonly body: Markup;
}

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  /** What stands below the title. */
  readonly introduction: Markup;
  readonly sections: readonly PageSection[];
}

/** One HTML file that stands alone: nothing is loaded from anywhere, and no script runs. */
export const makePage = ({ title, introduction, sections }: PageParts): string => `<!doctype html>
${
  html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="Broadside">
<title>${title}</title>
<style>${trusted(REPORT_STYLE)}</style>
</head>
<body>
<header>
<h1>${title}</h1>
${introduction}
<nav aria-label="Sections"><ul>${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>
</header>
<main>
${sections.map(({ id, heading, body }) => html`<section id="${id}" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${heading}</h2>\n${body}</section>\n`)}
</main>
</body>
</html>`.markup
}
`;

/** A figure with its words, in the colours of the page. */
export const renderFigure = (
  figure: Figure,
): Markup => html`<figure>${trusted(figure.svg(PAGE))}<figcaption><strong>${figure.title}</strong> ${figure.caption}</figcaption></figure>
`;
