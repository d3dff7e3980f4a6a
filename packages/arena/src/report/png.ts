import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadLibrary } from "../library/library.ts";

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

export type PngRenderer = (svg: string, scale?: number) => Uint8Array;

/** Loads the library that draws pictures. Only text beyond our font uses the machine's. @throws LibraryMissing */
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
