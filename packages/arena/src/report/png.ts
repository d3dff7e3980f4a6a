import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadLibrary } from "../library/library.ts";

// The font comes with the package, so that text looks the same, and is there at all, on every machine.
const FONTS = new URL("../../fonts/", import.meta.url);
const FONT = fileURLToPath(new URL("inter.ttf", FONTS));

/** Texts of which the font has every character, as far as Inter has it: see `fonts/characters.json`. */
export const knownText = (): RegExp => {
  const { blocks } = JSON.parse(readFileSync(new URL("characters.json", FONTS), "utf8")) as {
    readonly blocks: readonly (readonly [first: string, last: string])[];
  };
  return new RegExp(`^[\\s${blocks.map(([first, last]) => `\\u${first}-\\u${last}`).join("")}]*$`);
};

/** A program that draws an SVG as a PNG, at so many times its size. */
export type PngRenderer = (svg: string, scale?: number) => Uint8Array;

/**
 * Loads the program that draws pictures. Their text has the font of this package; only a text with characters that it was not
 * made for, such as Chinese ones, is drawn with the fonts of the machine too.
 *
 * @throws LibraryMissing when it is not installed.
 */
export const loadPngRenderer = async (): Promise<PngRenderer> => {
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
