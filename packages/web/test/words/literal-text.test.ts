// The code contains no text for people: all of it is in the catalogues. What remains in English are the errors that the
// page makes in the engine's form, `fail(where, what, fix)`: it marks them as English, and their number may only fall.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";

const SOURCES = fileURLToPath(new URL("../../src/", import.meta.url));

/** Names, keys and commands that are the same in every language. */
const SAME_EVERYWHERE =
  /^(?:Broadside|Ctrl\+(?:Shift\+)?Z|R|F|Delete|\?|npx broadside place --scenario scenario\.json|git clone https:\S+ && cd broadside && npm run build|\[A1,A2,…\])$/;

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

/** Attributes that hold no text. */
const NO_TEXT = new Set(["class", "kind", "style", "d", "viewBox", "transform"]);

/** Classes, fonts, styles, selectors, queries, markup, positions, heads of tables, and the codes of a result. */
const NO_SENTENCE =
  /\bis-|[[<{]\w|\((?:to |pointer|prefers|\d)|sans-serif|monospace|forced-color|^cell,|^(?:not all|(?:end|start) (?:end|start)|too (?:many|large)|(?:Shift\+)?Page (?:Up|Down)|(?:input|button), .*)$/;

/** The sentences in a source, two words or more, in the order in which they stand. */
const sentencesIn = (file: string, text: string): string[] => {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && NO_TEXT.has(node.name.getText())) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    const written = isText ? textsOf(node).join("…") : "";
    if (/\p{L}{2,}[,;:]? \p{L}{2,}/u.test(written) && !NO_SENTENCE.test(written)) found.push(written);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
};

/**
 * The most English sentences that are left in a file: errors in the engine's form (`fail(where, what, fix)`), which the
 * page marks as English, and exceptions that show a mistake of the program. A worker has no words of the page.
 */
const LEFT: Readonly<Record<string, number>> = {
  "board/games/game-file.ts": 7,
  "board/games/games-list.ts": 2,
  "board/games/kept-game.ts": 6,
  "board/games/step.ts": 10,
  "board/map/answer-prior.ts": 3,
  "board/map/page-jobs.ts": 1,
  "board/match/friend-store.ts": 3,
  "board/match/match-link.ts": 3,
  "board/match/match-record.ts": 14,
  "board/match/play-address.ts": 11,
  "board/notation/address-codec.ts": 1,
  "board/notation/address.ts": 6,
  "board/notation/ship-notation.ts": 10,
  "board/position/placed-ship.ts": 2,
  "board/review/review-address.ts": 2,
  "board/review/review-game.ts": 2,
  "board/review/review-store.ts": 1,
  "board/rules/hiding-prior.ts": 2,
  "board/rules/rules-draft.ts": 2,
  "board/rules/rules-prior.ts": 4,
  "board/rules/rules.ts": 5,
  "board/rules/tally.ts": 9,
  "board/rules/text-limits.ts": 10,
  "board/drawing/picture.ts": 1,
  "rooms/compare/compare-address.ts": 10,
  "rooms/compare/game-placement.ts": 5,
  "rooms/compare/opened-file.ts": 12,
  "rooms/compare/run-store.ts": 22,
  "rooms/learn/answer-lesson.ts": 3,
  "rooms/learn/counted-position.ts": 1,
  "rooms/learn/learn-address.ts": 2,
  "rooms/learn/lessons/parity-lesson.ts": 3,
  "rooms/play/friend/friend-link.tsx": 1,
  "rooms/play/friend/room-line.ts": 2,
  "rooms/play/play.ts": 1,
  "rooms/puzzles/answer-puzzle.ts": 2,
  "rooms/puzzles/best-shots.ts": 2,
  "rooms/puzzles/puzzle-name.ts": 13,
  "rooms/puzzles/solitaire-panels.tsx": 2,
  "rooms/review/handed-games.ts": 1,
  "rooms/review/review-text.tsx": 1,
  "rooms/trees/answer-tree.ts": 15,
  "rooms/trees/shown-trees.ts": 2,
  "rooms/trees/tree-jobs.ts": 2,
  "rooms/trees/tree-name.ts": 1,
  "rooms/trees/tree-nodes.ts": 6,
  "rooms/trees/trees-address.ts": 1,
  "storage/reader.ts": 10,
  "storage/versions.ts": 2,
};

it("no sentence stands outside the catalogues, except errors in the engine's form", () => {
  const sources = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => /\.tsx?$/.test(name) && !/(?:\.test\.tsx?|words\.ts)$/.test(name));
  const more = sources.flatMap((name) => {
    const sentences = sentencesIn(name, readFileSync(join(SOURCES, name), "utf8"));
    return sentences.length > (LEFT[name] ?? 0) ? [{ name, sentences }] : [];
  });
  expect(more, "give them words of their own: wordedFault in parts/fault.ts").toEqual([]);
});

it("a sentence is noticed wherever it stands, and nothing else is one", () => {
  expect(sentencesIn("a.tsx", 'const why = isOff ? "no room left" : `only $' + "{n} ships fit`;")).toEqual([
    ...["no room left", "only … ships fit"],
  ]);
  const others =
    '<p class="error text" />; matchMedia("(pointer: coarse)"); find("input, textarea"); say("hit", "is-hit cell")';
  expect(sentencesIn("a.tsx", others)).toEqual([]);
});
