import { html, type Markup, trusted } from "./markup.ts";
import { DARK, LIGHT, PAGE, type Theme, themeStyle } from "./report-theme.ts";

/** A figure: its words, and its drawing in the colours of a theme. */
export interface Figure {
  /** Name of its files: lower-case letters, digits and hyphens. */
  readonly name: string;
  readonly title: string;
  /** How to read the figure, in a sentence or two. */
  readonly caption: string;
  readonly description: string;
  /** A line above the drawing, such as what part of the games it shows. */
  readonly note?: string | undefined;
  readonly svg: (theme: Theme, note?: string) => string;
}

/** Folder for the pictures of a report, inside the folder of the report. */
export const FIGURE_FOLDER = "figures";

/** Style of a report: light or dark like the reader's system, in one column on a phone, and plain in print. */
export const REPORT_STYLE = `
:root{color-scheme:light dark;${themeStyle(LIGHT)};--line:#d5d9dd;--soft:#f3f5f7;--link:#0b5394}
@media (prefers-color-scheme:dark){:root{${themeStyle(DARK)};--line:#3a4148;--soft:#1d2126;--link:#7ec8ff}}
@media print{:root{color-scheme:light;${themeStyle(LIGHT)};--line:#bbb;--soft:#fff;--link:#1a1a1a}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{max-width:72rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.3rem;margin:2.5rem 0 .75rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:1.5rem 0 .5rem}
p,li{max-width:46rem;overflow-wrap:anywhere}
a{color:var(--link)}
ul{padding-left:1.25rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;list-style:none;padding:0;margin:.75rem 0}
code,pre{font-family:ui-monospace,monospace;font-size:.875rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--soft);border:1px solid var(--line);border-radius:.375rem;padding:.75rem;max-width:46rem}
.caution{border-left:.25rem solid currentColor;padding-left:.75rem}
.table{overflow-x:auto;width:fit-content;max-width:100%;margin:1rem 0;border:1px solid var(--line);border-radius:.375rem}
.table:focus-visible{outline:2px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;min-width:min(100%,24rem);font-variant-numeric:tabular-nums;font-size:.9375rem}
caption{text-align:left;padding:.625rem .75rem;font-weight:600}
caption span{display:block;position:sticky;left:.75rem;max-width:min(46rem,calc(100vw - 3.75rem))}
caption small{display:block;font-weight:400;font-size:.875rem}
th,td{padding:.375rem .625rem;text-align:right;vertical-align:top;border-top:1px solid var(--line);white-space:nowrap}
th{font-weight:600}
thead th{white-space:normal;vertical-align:bottom}
th[scope=row]{text-align:left;white-space:normal;min-width:7rem;overflow-wrap:break-word}
@media (min-width:48rem){th[scope=row]{position:sticky;left:0;background:var(--paper);min-width:12rem;max-width:26rem}}
td.words,th.words{text-align:left;white-space:normal;overflow-wrap:break-word}
td.words{min-width:7rem;max-width:30rem}
.figures{columns:25rem 2;column-gap:1.5rem}
figure{margin:0;padding-bottom:1.5rem;break-inside:avoid}
figure svg{display:block;width:100%;max-width:34rem;height:auto;border:1px solid var(--line);border-radius:.375rem}
figcaption{font-size:.875rem;margin-top:.5rem;max-width:34rem;overflow-wrap:anywhere}
figcaption strong{display:block;font-size:1rem}
details{margin:1rem 0}
summary{cursor:pointer;font-weight:600}
@media print{th[scope=row]{position:static;min-width:6rem}caption span{position:static;max-width:none}body{max-width:none;padding:0}nav{display:none}.table{overflow:visible;border:0}table{font-size:.7rem}
th,td{padding:.2rem .35rem;white-space:normal}figure,tr{break-inside:avoid}h2,h3{break-after:avoid}a{text-decoration:none}}
`.trim();

/** A section of a page. */
export interface PageSection {
  readonly id: string;
  readonly heading: string;
  readonly body: Markup;
}

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  readonly introduction: Markup;
  /** The sections in order; `false` for one that has nothing to say. */
  readonly sections: readonly (PageSection | false)[];
}

/** The head of a page that loads nothing. @param allowed what its content security policy allows */
export const pageHead = (title: string, style: string, allowed: string): Markup => html`<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${trusted(`default-src 'none'; ${allowed}`)}">
<meta name="generator" content="Broadside">
<title>${title}</title>
<style>${trusted(style)}</style>
</head>`;

/**
 * A whole page that loads nothing: a title, an introduction, and sections with a list of links to them.
 *
 * @example
 * import { html, makePage } from "@broadside/arena/reports";
 *
 * const page = makePage({ title: "A sum", introduction: html`<p>One and one.</p>`, sections: [] });
 * page.startsWith("<!doctype html>"); // => true
 */
export const makePage = ({ title, introduction, sections: all }: PageParts): string => {
  const sections = all.filter((section) => section !== false);
  return `<!doctype html>
${
  html`<html lang="en">
${pageHead(title, REPORT_STYLE, "style-src 'unsafe-inline'")}
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
};

/**
 * A figure with its title and caption, as part of a page.
 *
 * @example
 * import { renderFigure } from "@broadside/arena/reports";
 *
 * const words = { name: "none", title: "None", caption: "Nothing.", description: "Nothing." };
 * renderFigure({ ...words, svg: () => "<svg/>" }).markup.includes("<svg/>"); // => true
 */
export const renderFigure = (
  figure: Figure,
): Markup => html`<figure>${trusted(figure.svg(PAGE, figure.note))}<figcaption><strong>${figure.title}</strong> ${figure.caption}</figcaption></figure>
`;

/**
 * Conclusions as a list, and cautions as paragraphs.
 *
 * @example
 * import { renderFindings } from "@broadside/arena/reports";
 *
 * const found = renderFindings({ conclusions: ["It is 2."], cautions: [] }, (line) => line);
 * found.markup.includes("<li>It is 2.</li>"); // => true
 */
export const renderFindings = (
  { conclusions, cautions }: { readonly conclusions: readonly string[]; readonly cautions: readonly string[] },
  render: (line: string) => string | Markup,
): Markup => html`<ul>${conclusions.map((line) => html`<li>${render(line)}</li>`)}</ul>
${cautions.map((line) => html`<p class="caution"><strong>Caution.</strong> ${render(line)}</p>\n`)}`;

export const renderMethods = (methods: Readonly<Record<string, string>>): Markup =>
  html`<h3>Methods</h3><ul>${Object.values(methods).map((method) => html`<li>${method}</li>`)}</ul>`;

export const renderCommands = (commands: readonly string[]): Markup | false =>
  commands.length > 0 && html`<h3>Commands</h3><pre tabindex="0">${commands.join("\n")}</pre>`;
