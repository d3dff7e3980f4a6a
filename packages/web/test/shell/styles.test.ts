// What holds for all style sheets together: which there are, how long they are, and where colours are written.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const source = fileURLToPath(new URL("../../src/", import.meta.url));
const names = readdirSync(source, { recursive: true, encoding: "utf8" })
  .map((name) => name.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".css"));
const sheets = names.map((name) => ({ name, text: readFileSync(join(source, name), "utf8") }));

/** A sheet's text without its comments and the names of its files, which may look like colours. */
const rulesOf = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/url\([^)]*\)/g, "");

/** The most lines that all sheets may have together. */
const LINES = 6_650;

/** The sheets that no room has for itself. */
const SHARED = [
  "board/board.css",
  "board/rules/rules-form.css",
  "parts/layout.css",
  "parts/theme/fonts.css",
  "parts/theme/forced-colors.css",
  "parts/theme/theme.css",
  "parts/theme/tokens.css",
  "shell/shell.css",
];

test("a room has at most one sheet, named as the room, and what rooms share has few", () => {
  const own = names.filter((name) => !/^rooms\/(\w+)\/\1\.css$/.test(name));
  expect(own.sort()).toEqual(SHARED);
});

test("the sheets stay short", () => {
  const lines = sheets.reduce((sum, { text }) => sum + text.trimEnd().split("\n").length, 0);
  expect(lines).toBeLessThanOrEqual(LINES);
});

test("only the tokens are written as colours", () => {
  const raw = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:[^;{}]*\b(?:white|black|red|gr[ae]y)\b(?!-)/i;
  const written = sheets
    .filter(({ name }) => name !== "parts/theme/tokens.css")
    .flatMap(({ name, text }) =>
      [...rulesOf(text).matchAll(/[\w-]+\s*:[^;{}]*;/g)]
        .filter(([declaration]) => raw.test(declaration.replace(/white-space/, "")))
        .map(([declaration]) => `${name}: ${declaration}`),
    );
  expect(written).toEqual([]);
});

/** The least size, in CSS pixels, that a declared size of text can have; none if it depends on another size. */
const leastSize = (value: string): number | undefined => {
  // The least of clamp() comes first; that of max() is at least any of its values.
  const [, floor] = /(?:clamp|max)\(\s*([^,]*),/.exec(value) ?? [];
  const [, size, unit] = /(?:^|[\s(])([\d.]+)(rem|px)/.exec(` ${floor ?? value}`) ?? [];
  return size === undefined ? undefined : Number(size) * (unit === "rem" ? 16 : 1);
};

test("no text is smaller than 12 pixels", () => {
  expect(leastSize("clamp(0.5rem, 2vw, 1rem)")).toBe(8);
  expect(leastSize("650 18px var(--sans)")).toBe(18);
  const sizes = sheets.flatMap(({ name, text }) =>
    [...rulesOf(text).matchAll(/(?:\bfont(?:-size)?|--text-\w+)\s*:\s*([^;{}]*)/g)].map(([declaration, value]) => ({
      what: `${name}: ${declaration}`,
      size: leastSize(value),
    })),
  );
  expect(sizes.filter(({ size }) => size !== undefined).length).toBeGreaterThan(30);
  expect(sizes.filter(({ size }) => size !== undefined && size < 12)).toEqual([]);
});
