import { join } from "node:path";
import { makeFolder, writeWhole } from "../folder/new-folder.ts";
import { FIGURE_FOLDER, type Figure } from "./figure/figure.ts";
import { loadPngRenderer } from "./png.ts";
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
