import { PRESETS, type Preset } from "@broadside/engine";
import { LANGUAGES, type Language, language } from "../../language/language.ts";
import { boardWords as words } from "../texts/words.ts";
import { usualPreset } from "./usual-game.ts";

/** Where presets are played, by ISO 3166: the countries of their sources. Other presets belong to no country. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  hasbro: ["US", "JP"],
  russian: ["RU", "PL"],
  german: ["DE"],
  french: ["FR"],
  "german-six": ["DE"],
  italian: ["IT"],
  portuguese: ["PT"],
  norwegian: ["NO"],
  swedish: ["SE"],
  czech: ["CZ"],
  planes: ["RO"],
  salvo: ["US"],
  "hasbro-2002": ["US"],
  "hasbro-current": ["US"],
  "milton-bradley": ["US"],
};

const made = new Map<string, Intl.DisplayNames>();

const regionName = (code: string, spoken: Language, style: "long" | "short" = "long"): string => {
  const key = `${spoken} ${style}`;
  const names = made.get(key) ?? new Intl.DisplayNames(spoken, { type: "region", style });
  made.set(key, names);
  return names.of(code) ?? code;
};

/** The countries where a preset is played, in the language of the page; none for a game without a country. */
export const placesOf = ({ source }: Preset): readonly string[] =>
  (PLACES[source.name] ?? []).map((code) => regionName(code, language.value));

/** These countries in every language of the page, also in short (`США`), to be found by. */
export const placeWords = ({ source }: Preset): string =>
  (PLACES[source.name] ?? [])
    .flatMap((code) => LANGUAGES.flatMap((spoken) => [regionName(code, spoken), regionName(code, spoken, "short")]))
    .join(" ");

export interface GameGroup {
  readonly title: string;
  readonly games: readonly Preset[];
}

/**
 * All presets by where they are played: those that are usual somewhere, the usual one of the page's language first; then
 * further ones of Europe and of America; then those that belong to no country.
 */
export const gameGroups = (): readonly GameGroup[] => {
  const first = usualPreset(language.value);
  const usual = new Set([first, ...LANGUAGES.map(usualPreset)]);
  const all = [...PRESETS.values()];
  const others = all.filter(({ source }) => !usual.has(source.name));
  const american = others.filter(({ source }) => PLACES[source.name]?.includes("US"));
  const european = others.filter((game) => PLACES[game.source.name] && !american.includes(game));
  return [
    { title: words.usualGames, games: [...usual].map((name) => PRESETS.get(name) as Preset) },
    { title: words.europeanGames, games: european },
    { title: words.americanGames, games: american },
    { title: words.otherGames, games: others.filter(({ source }) => !PLACES[source.name]) },
  ];
};
