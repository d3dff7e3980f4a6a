import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-js";

// The font comes with the package, so that text looks the same, and is there at all, on every machine.
const FONT = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");

/** An SVG as a PNG, at so many times its size. */
export const renderPng = (svg: string, scale = 2): Uint8Array =>
  new Resvg(svg, {
    fitTo: { mode: "zoom", value: scale },
    font: { fontFiles: [FONT], loadSystemFonts: false, defaultFontFamily: "Inter", sansSerifFamily: "Inter" },
  })
    .render()
    .asPng();
