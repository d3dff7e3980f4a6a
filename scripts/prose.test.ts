// Checks the prose of the documents and the page's English: short sentences, few of them in the passive voice
// (.textlintrc.json).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter, loadTextlintrc } from "textlint";
import { describe, expect, test } from "vitest";
import ts from "./typescript.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * At most this many sentences of a page in a hundred may be in the passive voice. The linter also counts some
 * that are not.
 */
const MOST_PASSIVE = 15;

/**
 * Pages written for people to read. Not included: the texts of studies, which the program writes, and the
 * changelog, which is a list.
 */
const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...["start", "how-to", "reference", "explanation"].flatMap((folder) =>
    readdirSync(join(root, "docs", folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md"))
      .map((name) => `docs/${folder}/${name}`),
  ),
];

const linter = createLinter({ descriptor: await loadTextlintrc({ configFilePath: join(root, ".textlintrc.json") }) });

/** What the linter finds in a text: faults, and the number of passive sentences in a hundred. */
const lint = async (text: string, name: string) => {
  const { messages } = await linter.lintText(text, join(root, name));
  const passive = messages.filter(({ message }) => message.endsWith("may be passive voice"));
  const faults = messages.filter((message) => !passive.includes(message));
  const sentences = text
    .replace(/^```[\s\S]*?^```|^ {4}.*$/gm, "")
    .split(/\n\n|[.!?:]["”)*_]*\s/)
    .filter((sentence) => /\w \w+ \w/.test(sentence));
  return {
    faults: faults.map(({ line, message }) => `${name}:${line}: ${message.replaceAll("\n", " ")}`),
    passive: Math.round((100 * passive.length) / sentences.length),
  };
};

/** The texts in a file of words, each as a paragraph; a number stands for every inserted value. */
const textsOf = (path: string): string => {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `1${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true));
  return texts.filter((text) => /\w \w+ \w/.test(text)).join("\n\n");
};

describe("sentences are short, and most of them active", () => {
  test("in the documents", async () => {
    const found = await Promise.all(
      PAGES.map(async (page) => ({ page, ...(await lint(readFileSync(join(root, page), "utf8"), page)) })),
    );
    expect(found.flatMap(({ faults }) => faults)).toEqual([]);
    expect(
      found.filter(({ passive }) => passive > MOST_PASSIVE).map(({ page, passive }) => `${page}: ${passive} %`),
    ).toEqual([]);
  });

  test("in the page's English", async () => {
    const folder = "packages/web/src/words/en";
    const files = readdirSync(join(root, folder));
    const { faults, passive } = await lint(files.map((file) => textsOf(`${folder}/${file}`)).join("\n\n"), "words.md");
    expect(faults).toEqual([]);
    expect(passive).toBeLessThanOrEqual(MOST_PASSIVE);
  });
});
