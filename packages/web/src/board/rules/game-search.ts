import { PRESETS, type Preset } from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import { presetTitle } from "./game-title.ts";

/** Lower case without accents, so that `lode` finds `Lodě`; `×` and ` by ` become `x`. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/(\d)\s*(?:×|x|by)\s*(?=\d)/g, "$1x");

/** All words by which a game can be found: titles, name, descriptions, size, and ships with their lengths. */
const wordsOf = (preset: Preset): string => {
  const { title, about, source } = preset;
  const { name, board, fleet } = source;
  const spoken = presetTitle(preset);
  return plain(
    [
      title,
      name,
      about,
      spoken.title,
      spoken.about,
      board.size.join("x"),
      ...fleet.map((ship) => `${ship.name} ${shipName(ship.name)}${"length" in ship ? ` ${ship.length}` : ""}`),
    ].join(" "),
  );
};

/** The presets that contain every word of a search, in their usual order; all presets for an empty search. */
export const findGames = (search: string): readonly Preset[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return [...PRESETS.values()].filter((preset) => {
    const found = wordsOf(preset);
    return words.every((word) => found.includes(word));
  });
};
