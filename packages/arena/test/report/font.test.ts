// The font of the pictures is a part of Inter: every character in it looks as it does in Inter.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import { describe, expect, it } from "vitest";
import { knownText, loadPngRenderer } from "../../src/report/write-report.ts";

const own = fileURLToPath(new URL("../../fonts/inter.ttf", import.meta.url));
const whole = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");
const { blocks }: { blocks: [string, string][] } = JSON.parse(
  readFileSync(new URL("../../fonts/characters.json", import.meta.url), "utf8"),
);

const WIDTH = 640;

const svgOf = (lines: readonly string[]): string => {
  const text = lines.map((line, i) => `<text x="4" y="${20 * i + 16}">${line.replace(/[<&]/g, "")}</text>`).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${20 * lines.length + 8}" font-family="Inter" font-size="14">${text}</svg>`;
};

const pixels = (font: string, lines: readonly string[]): Buffer =>
  new Resvg(svgOf(lines), { font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: "Inter" } }).render()
    .pixels;

/**
 * The characters of a font below U+10000, from its `cmap` table in format 4, as the OpenType specification
 * describes it.
 */
const charactersOf = (path: string): Set<number> => {
  const font = readFileSync(path);
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i);
  const cmap = font.readUInt32BE(tables.find((at) => font.toString("latin1", at, at + 4) === "cmap")! + 8);
  const maps = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  );
  const map = maps.find((at) => font.readUInt16BE(at) === 4)!;
  const segments = font.readUInt16BE(map + 6) / 2;
  const field = (which: number, i: number): number =>
    font.readUInt16BE(map + 14 + 2 * (which * segments + i) + (which > 0 ? 2 : 0));
  const found = new Set<number>();
  for (let i = 0; i < segments; i++)
    for (let code = field(1, i); code <= field(0, i); code++) {
      const offset = field(3, i);
      const at = map + 16 + 2 * (3 * segments + i) + offset + 2 * (code - field(1, i));
      const glyph = offset === 0 ? (code + field(2, i)) & 0xffff : font.readUInt16BE(at);
      if (glyph !== 0) found.add(code);
    }
  return found;
};

const inInter = charactersOf(whole);

/**
 * The characters of a block, some on each line, with space between them so that none changes next to its
 * neighbour.
 */
const linesOf = ([first, last]: readonly [string, string]): string[] => {
  const codes = Array.from(
    { length: Number.parseInt(last, 16) - Number.parseInt(first, 16) + 1 },
    (_, i) => Number.parseInt(first, 16) + i,
  ).filter((code) => inInter.has(code));
  return Array.from({ length: Math.ceil(codes.length / 24) }, (_, i) =>
    codes
      .slice(24 * i, 24 * i + 24)
      .map((code) => String.fromCodePoint(code))
      .join(" "),
  );
};

describe("the font of pictures", () => {
  it.each(blocks)("draws the characters from %s to %s as Inter does", (first, last) => {
    // No line of text is drawn empty.
    const lines = linesOf([first, last]);
    const drawn = pixels(own, lines);
    expect(drawn.some((value) => value > 0)).toBe(true);
    expect(drawn.equals(pixels(whole, lines))).toBe(true);
  });

  it.each([
    ["English", "Strategies compared: mean 42.37 shots, 95 % interval ±0.12 (n = 1,000) “best” … 1–2 × 3 ≤ 4 → 5"],
    ["German", "Größe der Flotte: fünf Schiffe, Zerstörer und Schlachtschiffe – „Übungsspiel“"],
    ["French", "L’équipe a coulé le cuirassé : « touché, coulé ! » œuvre naïve, 12 %"],
    ["Spanish", "¿Cuántos disparos? ¡Hundido! Más pequeño: año, corazón, pingüino"],
    ["Polish", "Żółw i łódź: gęś, świt, ćma, źrebię, Łódź, pancernik zatopiony"],
    ["Russian", "Морской бой: линкор, крейсеры, эсминцы и катера — ранен, убит, мимо"],
    ["Greek", "Ναυμαχία: θωρηκτό, καταδρομικό, υποβρύχιο"],
    ["Vietnamese", "Bắn tàu chiến: thiết giáp hạm, tàu ngầm"],
  ])("writes %s as Inter does, closely set", (_, text) => {
    expect(knownText().test(text)).toBe(true);
    expect(pixels(own, [text]).equals(pixels(whole, [text]))).toBe(true);
  });

  it.each(["船を沈めろ", "海战棋", "전함", "سفينة", "ספינה", "🚢"])(
    "asks the machine for the characters of %s",
    (text) => {
      expect(knownText().test(`random, ${text}`)).toBe(false);
    },
  );

  it("draws a text that it does not know all the same", async () => {
    const renderPng = await loadPngRenderer();
    const blank = renderPng(svgOf([""])).length;
    expect(renderPng(svgOf(["海战棋 random"])).length).toBeGreaterThan(blank + 100);
  });
});
