// node scripts/pictures/font.mjs [FOLDER]: rebuilds the font of the arena's pictures,
// packages/arena/fonts/inter.ttf, from the package @expo-google-fonts/inter. The font is the regular weight with
// the characters of fonts/characters.json and their contextual forms. Downloads nothing.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const source = createRequire(import.meta.url).resolve("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf");
const fonts = fileURLToPath(new URL("../../packages/arena/fonts/", import.meta.url));
const [folder = fonts] = process.argv.slice(2);

/** @type {{ blocks: [first: string, last: string][] }} */
const { blocks } = JSON.parse(readFileSync(join(fonts, "characters.json"), "utf8"));
let characters = "";
for (const [first, last] of blocks)
  for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++)
    characters += String.fromCodePoint(code);

const font = await subsetFont(readFileSync(source), characters, { targetFormat: "truetype" });
writeFileSync(join(folder, "inter.ttf"), font);
copyFileSync(join(dirname(source), "../LICENSE_FONT"), join(folder, "LICENSE"));
process.stdout.write(`inter.ttf: ${font.length} bytes\n`);
