// The code contains no text for people: all of it is in the catalogues.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const SOURCES = new URL("../../src/", import.meta.url).pathname;

/** Names, keys and commands that are the same in every language. */
const SAME_EVERYWHERE =
  /^(?:Broadside|Ctrl\+(?:Shift\+)?Z|R|F|Delete|\?|broadside place --scenario scenario\.json|\[A1,A2,…\])$/;

/** Attributes that people read or hear. */
const READ = new Set(["title", "aria-label", "placeholder", "alt", "label", "about"]);

const LETTERS = /\p{L}/u;

/** The texts that an expression may evaluate to, if they appear in it literally. */
const textsOf = (node: ts.Node): string[] => {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return textsOf(node.right);
  const joins = [ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(
    kind,
  );
  return joins ? [...textsOf(node.left), ...textsOf(node.right)] : [];
};

/** The texts in a component that are shown or read aloud. */
const literalsIn = (file: string, text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) found.push(node.text.replace(/&\w+;/g, "").trim());
    else if (ts.isJsxAttribute(node) && READ.has(node.name.getText()) && node.initializer) {
      const { initializer } = node;
      found.push(...textsOf(ts.isJsxExpression(initializer) ? (initializer.expression ?? initializer) : initializer));
    } else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression)
      found.push(...textsOf(node.expression));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.filter((one) => LETTERS.test(one) && !SAME_EVERYWHERE.test(one.trim()));
};

const COMPONENTS = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));

it("no component has words of its own", () => {
  expect(COMPONENTS.length).toBeGreaterThan(50);
  const faults = COMPONENTS.flatMap((name) =>
    literalsIn(name, readFileSync(join(SOURCES, name), "utf8")).map((text) => `${name}: ${text}`),
  );
  expect(faults).toEqual([]);
});

it("words in a component are noticed wherever they stand", () => {
  const texts = (code: string): string[] => literalsIn("a.tsx", `const a = ${code};`);
  expect(texts("<p>Undo</p>")).toEqual(["Undo"]);
  expect(texts('<p title="Undo" class="undo">{words.undo}</p>')).toEqual(["Undo"]);
  const named = "aria-label={`Remove $" + "{n}`}";
  expect(texts(`<p ${named}>{n > 1 ? "many" : words.one}{n && "some"}</p>`)).toEqual(["Remove ", "many", "some"]);
  expect(texts('<p title="Ctrl+Z" data-kind="hit">{n} · ?</p>')).toEqual([]);
});
