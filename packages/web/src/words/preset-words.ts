/** What a ready game is called, and a sentence about it. */
export interface PresetText {
  readonly title: string;
  readonly about: string;
}

/** The names of the ready games. */
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

/** The classes of ships in them. */
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

/** The ready games and their ships in a language other than English. */
export interface PresetWords {
  /** What the page is, as its head says it in English. */
  readonly description: string;
  readonly games: Readonly<Record<GameName, PresetText>>;
  readonly ships: Readonly<Record<ShipName, string>>;
}
