/** The names of the presets. */
export type GameName =
  | "hasbro"
  | "milton-bradley"
  | "hasbro-2002"
  | "russian"
  | "german"
  | "french"
  | "bimaru"
  | "treasure-hunt"
  | "salvo"
  | "italian"
  | "german-six"
  | "portuguese"
  | "norwegian"
  | "swedish"
  | "czech"
  | "hackerrank"
  | "planes"
  | "three-ships"
  | "classroom"
  | "number-plane"
  | "thesis"
  | "gorkoff-5x5"
  | "gorkoff-3x3";

/** The ship classes in the presets. */
export type ShipName =
  | "carrier"
  | "battleship"
  | "cruiser"
  | "submarine"
  | "destroyer"
  | "boat"
  | "patrol-boat"
  | "torpedo-boat"
  | "assault-ship"
  | "launch"
  | "minesweeper"
  | "plane"
  | "ship"
  | "large"
  | "middle"
  | "small"
  | "four"
  | "three"
  | "two"
  | "box";

/** The presets and their ships in a language other than English. */
export interface PresetWords {
  /** What the page is, as its HTML head says in English. */
  readonly description: string;
  /** The title of each preset, and a sentence about it. */
  readonly games: Readonly<Record<GameName, { readonly title: string; readonly about: string }>>;
  readonly ships: Readonly<Record<ShipName, string>>;
}
