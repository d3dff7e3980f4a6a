// If your system asks for less motion, you get none: every movement or fade is inside a query for people who
// have no objection.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("../../src/", import.meta.url));
const files = readdirSync(sources, { recursive: true, encoding: "utf8" });

/** The declarations of a style sheet, each with the conditions that apply to it. */
const declarationsOf = (css: string): { readonly text: string; readonly under: readonly string[] }[] => {
  const found: { text: string; under: readonly string[] }[] = [];
  const open: string[] = [];
  for (const [, text, end] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (end === "{") open.push(text.trim());
    else {
      if (text.trim() !== "") found.push({ text: text.trim(), under: [...open] });
      if (end === "}") open.pop();
    }
  }
  return found;
};

/** Whether a declaration makes something move over time. */
const moves = (text: string): boolean => {
  const [, property, value] = /^([\w-]+)\s*:\s*([\s\S]*)$/.exec(text) ?? [];
  if (property === "scroll-behavior") return value === "smooth";
  // If there are two times, the first is the duration, the second the delay.
  if (!/^(transition|animation)(-duration)?$/.test(property ?? "")) return false;
  return value.split(",").some((part) => Number.parseFloat(/([\d.]+)m?s\b/.exec(part)?.[1] ?? "0") > 0);
};

const isAllowed = (under: readonly string[]): boolean =>
  under.some((condition) => /prefers-reduced-motion:\s*no-preference/.test(condition));

test("no style sheet moves or fades anything unconditionally", () => {
  const sheets = files.filter((name) => name.endsWith(".css"));
  expect(sheets.length).toBeGreaterThan(12);
  const all = sheets.flatMap((name) =>
    declarationsOf(readFileSync(join(sources, name), "utf8")).map((declaration) => ({ name, ...declaration })),
  );
  const moving = all.filter(({ text }) => moves(text));
  expect(moving.filter(({ under }) => isAllowed(under)).length).toBeGreaterThan(0);
  expect(moving.filter(({ under }) => !isAllowed(under)).map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

test("no script scrolls smoothly or animates", () => {
  const smooth = files
    .filter((name) => /\.tsx?$/.test(name))
    .filter((name) => /behavior:\s*"smooth"|\.animate\(/.test(readFileSync(join(sources, name), "utf8")));
  expect(smooth).toEqual([]);
});
