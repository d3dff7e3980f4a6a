// Makes the pages of the site from the project's own Markdown files, with links rewritten, so that nothing is
// written twice.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { relative } from "node:path/posix";
import { root } from "../steps.mjs";
import { chapters, START } from "./chapters.mjs";
import {
  documentsWithoutPlace,
  followLink,
  handedOut,
  pages,
  placeOfSource,
  REFERENCE_INDEX,
  referencePages,
} from "./places.mjs";

/** The folder of the pages; each build makes it again. */
const content = join(root, "site/content");

const readSource = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

function write(/** @type {string} */ place, /** @type {string} */ text) {
  const path = join(content, place);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** The first heading of a document, without its marks. */
export function titleOf(/** @type {string} */ source) {
  const [, title] = /^# (.*)$/m.exec(readSource(source)) ?? [];
  if (title === undefined) throw new Error(`${source} has no heading`);
  return title.replaceAll("`", "").replaceAll("\\", "");
}

/** The first sentence of a document, without links and code marks. */
function summaryOf(/** @type {string} */ source) {
  const paragraph = readSource(source)
    .split("\n\n")
    .find((part) => /^(?!```)[^#<|!\s-]/.test(part));
  const plain = (paragraph ?? "").replaceAll("\n", " ").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return /^.*?[.:?](?=\s|$)/.exec(plain)?.[0].replace(/:$/, ".") ?? plain;
}

/**
 * Rewrites the links of a document, except in code blocks.
 *
 * @param {string} text
 * @param {string} source
 * @param {string} page
 * @param {import("./places.mjs").Targets} targets
 */
function rewrite(text, source, page, targets) {
  const parts = text.split(/^(```[\s\S]*?^```.*$)/m);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replace(/\]\(([^)\s]+)\)/g, (_, link) => `](${followLink(link, source, page, targets)})`),
    )
    .join("");
}

/** The list of a chapter's pages, for the chapter's first page. */
function listOf(/** @type {import("./chapters.mjs").Chapter} */ { groups }) {
  return groups
    .map(({ title, pages }) => {
      const items = Object.entries(pages).map(
        ([name, source]) => `- [${titleOf(source)}](${name}.md): ${summaryOf(source)}`,
      );
      return [...(groups.length > 1 ? [`## ${title}`, ""] : []), ...items].join("\n");
    })
    .join("\n\n");
}

/**
 * The top of the site's first page: the README's introduction, and links to the chapters. The rest of the README
 * follows.
 */
function startPage(/** @type {string} */ text) {
  const [, name, first, rest] = /^# (.*)\n\n([\s\S]*?)\n\n([\s\S]*)$/.exec(text) ?? [];
  if (name === undefined || first === undefined) throw new Error(`${START} has no heading and first paragraph`);
  const hero = {
    layout: "home",
    hero: {
      name,
      text: "Where are the ships?",
      tagline: first.replaceAll("\n", " ").replaceAll("**", ""),
      actions: [
        { theme: "brand", text: "Open the page", link: "/page/", target: "_self" },
        { theme: "alt", text: "Documentation", link: "/start/" },
        { theme: "alt", text: "Reference", link: "/reference/" },
      ],
    },
  };
  return `---\n${JSON.stringify(hero, null, 2)}\n---\n\n${rest}`;
}

/** Writes the pages of the documents. */
function writeDocuments(/** @type {import("./places.mjs").Targets} */ targets) {
  for (const [source, page] of pages) {
    const text = rewrite(readSource(source), source, page, targets);
    const chapter = chapters.find(({ index }) => index === source);
    write(page, source === START ? startPage(text) : text.replace("<!-- pages -->", chapter ? listOf(chapter) : ""));
  }
}

/** Writes the reference made by typedoc: a page for each entry, and a first page that lists them. */
function writeReference(/** @type {import("./places.mjs").Targets} */ targets) {
  for (const { source, page } of referencePages()) {
    // The anchors before headings become the headings' own.
    const text = readSource(source).replace(/^<a id="([^"]+)"><\/a>\n\n(#+ .*)$/gm, "$2 {#$1}");
    write(page, rewrite(text, source, page, targets));
  }
  const lines = referencePages().map(({ source, page }) => {
    const [name, said] = [titleOf(source), summaryOf(source)];
    return `- [\`${name}\`](${relative(dirname(REFERENCE_INDEX), page)}): ${said.replace(`${name}: `, "")}`;
  });
  const list = lines.length > 0 ? lines.join("\n") : "This build was made without it.";
  write(
    REFERENCE_INDEX,
    `# The library, name by name\n\nA page for each entry, by what it is imported from.\n\n${list}\n`,
  );
}

/** Writes a page for each repository file that other pages link to: its text, or the contents of a folder. */
function writeSources(/** @type {import("./places.mjs").Targets} */ targets) {
  for (const path of targets.sources) {
    const file = join(root, path);
    const head = `---\neditLink: false\noutline: false\naside: false\npageClass: source\n---\n\n# ${path}\n\n`;
    if (statSync(file).isDirectory()) {
      const names = readdirSync(file).filter((name) => !/^(\.|node_modules|dist)/.test(name));
      write(placeOfSource(path), head + names.map((name) => `- \`${name}\``).join("\n"));
    } else {
      const language = { ".mjs": "js", ".cjs": "js", "": "txt", ".in": "txt" }[extname(path)] ?? extname(path).slice(1);
      write(placeOfSource(path), `${head}\`\`\`\`\`${language}\n${readFileSync(file, "utf8").trimEnd()}\n\`\`\`\`\`\n`);
    }
  }
}

/**
 * Makes the folder of pages again.
 *
 * @throws Error if a document has no place in the chapters, or a link leads nowhere
 */
export function writeContent() {
  const homeless = documentsWithoutPlace();
  if (homeless.length > 0) throw new Error(`scripts/site/chapters.mjs names no place for ${homeless.join(", ")}`);
  rmSync(content, { recursive: true, force: true });
  /** @type {import("./places.mjs").Targets} */
  const targets = { sources: new Set(), files: new Set() };
  writeDocuments(targets);
  writeReference(targets);
  writeSources(targets);
  for (const [path, place] of handedOut()) cpSync(join(root, path), join(content, "public", place));
  cpSync(join(root, "packages/web/public/icon.svg"), join(content, "public/icon.svg"));
}
