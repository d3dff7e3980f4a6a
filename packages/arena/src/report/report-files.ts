import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadLibrary } from "../core/library.ts";
import { makeFolder, writeWhole } from "../core/new-folder.ts";
import { FIGURE_FOLDER, type Figure } from "./figure/figure.ts";
import { LIGHT } from "./report-theme.ts";

/** Writes `report.html`, `summary.json`, and each figure as SVG and PNG. Returns the paths, the page first. */
export const writeReportFiles = async (
  directory: string,
  page: string,
  summary: object,
  figures: readonly Figure[],
): Promise<string[]> => {
  const renderPng = await loadPngRenderer();
  makeFolder(join(directory, FIGURE_FOLDER));
  const files: string[] = [];
  const write = async (content: string | Uint8Array, ...path: string[]): Promise<void> => {
    files.push(join(directory, ...path));
    await writeWhole(join(directory, ...path), content);
  };
  await write(page, "report.html");
  await write(`${JSON.stringify(summary, null, 2)}\n`, "summary.json");
  for (const figure of figures) {
    const svg = figure.svg(LIGHT);
    await write(svg, FIGURE_FOLDER, `${figure.name}.svg`);
    await write(renderPng(svg), FIGURE_FOLDER, `${figure.name}.png`);
  }
  return files;
};

// The package contains the font, so that text looks the same on every machine, even on one without fonts.
const FONTS = new URL("../../fonts/", import.meta.url);
const FONT = fileURLToPath(new URL("inter.ttf", FONTS));

/** A pattern for texts whose characters are all in the font; see `fonts/characters.json`. */
export const knownText = (): RegExp => {
  const { blocks } = JSON.parse(readFileSync(new URL("characters.json", FONTS), "utf8")) as {
    readonly blocks: readonly (readonly [first: string, last: string])[];
  };
  return new RegExp(`^[\\s${blocks.map(([first, last]) => `\\u${first}-\\u${last}`).join("")}]*$`);
};

/** Loads the drawing library. Only text beyond our font uses the machine's fonts. @throws LibraryMissing */
export const loadPngRenderer = async (): Promise<(svg: string, scale?: number) => Uint8Array> => {
  const { Resvg } = await loadLibrary("@resvg/resvg-js", () => import("@resvg/resvg-js"));
  const known = knownText();
  return (svg, scale = 2) =>
    new Resvg(svg, {
      fitTo: { mode: "zoom", value: scale },
      font: {
        fontFiles: [FONT],
        loadSystemFonts: !known.test(svg),
        defaultFontFamily: "Inter",
        sansSerifFamily: "Inter",
      },
    })
      .render()
      .asPng();
};
