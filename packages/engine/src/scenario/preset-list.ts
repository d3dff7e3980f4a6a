import type { ScenarioSource } from "./parse.ts";

/** A scenario known by name, with a title and a sentence about where people play it. */
export interface Preset {
  /** The title that people read, in a few words; the name in `source` stays the same for commands and links. */
  readonly title: string;
  readonly about: string;
  /**
   * How the players of the game place their ships, in the form that `parsePlacementModel` reads; absent if every
   * layout is equally likely. Hidden layouts are drawn this way by default. Counts ignore it, since they count
   * layouts.
   */
  readonly placement?: "sequential";
  readonly source: ScenarioSource & { readonly name: string };
}

const straight = (name: string, length: number, count = 1): { name: string; length: number; count?: number } =>
  count === 1 ? { name, length } : { name, length, count };

const AMERICAN = [
  straight("carrier", 5),
  straight("battleship", 4),
  straight("cruiser", 3),
  straight("submarine", 3),
  straight("destroyer", 2),
];

const RUSSIAN = [
  straight("battleship", 4),
  straight("cruiser", 3, 2),
  straight("destroyer", 2, 3),
  straight("boat", 1, 4),
];

/** The presets, in the order in which menus offer them. */
export const PRESET_LIST: readonly Preset[] = [
  {
    title: "American board game",
    about: "the American board game: a sunk ship is named, ships may touch",
    source: { name: "hasbro", board: { size: [10, 10] }, fleet: AMERICAN, contact: "allowed", answers: "named" },
  },
  {
    title: "American board game, older rules",
    about: "the American board game in its older printed rules: every hit names the ship",
    source: {
      name: "milton-bradley",
      board: { size: [10, 10] },
      fleet: AMERICAN,
      contact: "allowed",
      answers: "identified",
    },
  },
  {
    title: "American board game, ship names of 2002",
    about: "the American board game with the ship names of 2002",
    source: {
      name: "hasbro-2002",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("battleship", 4),
        straight("destroyer", 3),
        straight("submarine", 3),
        straight("patrol-boat", 2),
      ],
      contact: "allowed",
      answers: "named",
    },
  },
  {
    title: "Russian sea battle",
    about: "Morskoi boi: ten ships that may not touch; the referee says sunk, but not which ship",
    source: { name: "russian", board: { size: [10, 10] }, fleet: RUSSIAN, contact: "none", answers: "sunk" },
  },
  {
    title: "German, ten ships",
    about: "Schiffe versenken: ten ships of 5 to 2 cells that may not touch",
    source: {
      name: "german",
      board: { size: [10, 10] },
      fleet: [
        straight("battleship", 5),
        straight("cruiser", 4, 2),
        straight("destroyer", 3, 3),
        straight("submarine", 2, 4),
      ],
      contact: "none",
      answers: "sunk",
    },
  },
  {
    title: "French naval battle",
    about: "Bataille navale: the five ships of the American game, which may not touch",
    source: {
      name: "french",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("cruiser", 4),
        straight("destroyer", 3),
        straight("submarine", 3),
        straight("torpedo-boat", 2),
      ],
      contact: "none",
      answers: "sunk",
    },
  },
  {
    title: "Logic puzzle fleet (Bimaru)",
    about: "the fleet of the logic puzzle Bimaru (solitaire battleships): only miss and hit",
    source: { name: "bimaru", board: { size: [10, 10] }, fleet: RUSSIAN, contact: "none", answers: "hit" },
  },
  {
    // Source: the FAQ of web-sploosh-kaboom, about the minigame of The Legend of Zelda: The Wind Waker.
    title: "Treasure hunt, 8 by 8",
    about:
      "a computer game's hunt for groups of 4, 3 and 2 squids: they may touch, and the game shows how many are found",
    source: {
      name: "treasure-hunt",
      board: { size: [8, 8] },
      fleet: [straight("four", 4), straight("three", 3), straight("two", 2)],
      contact: "allowed",
      answers: "sunk",
    },
  },
  {
    // Source: card-games-site.blogspot.com, "Salvo".
    title: "Salvo with pencil and paper",
    about: "the paper game of four ships before the American board game: ships may touch, a sunk one is named",
    source: {
      name: "salvo",
      board: { size: [10, 10] },
      fleet: [straight("battleship", 5), straight("cruiser", 4), straight("submarine", 3), straight("destroyer", 2)],
      contact: "allowed",
      answers: "named",
    },
  },
  {
    // Source: starcasino.it, "Battaglia navale, le regole del gioco".
    title: "Italian paper game",
    about: "Battaglia navale with ten ships of 4 to 1 cells in rules that let ships touch; the referee says sunk",
    source: {
      name: "italian",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 4),
        straight("battleship", 3, 2),
        straight("submarine", 2, 3),
        straight("assault-ship", 1, 4),
      ],
      contact: "allowed",
      answers: "sunk",
    },
  },
  {
    // Source: Augsburger Allgemeine, 23 March 2021, "Seeschlacht mit Papier und Stift".
    title: "German, six ships",
    about: "Schiffe versenken with a smaller fleet of 5 to 2 cells, as a newspaper explains it; ships may not touch",
    source: {
      name: "german-six",
      board: { size: [10, 10] },
      fleet: [straight("carrier", 5), straight("cruiser", 4), straight("destroyer", 3, 2), straight("submarine", 2, 2)],
      contact: "none",
      answers: "sunk",
    },
  },
  {
    // Source: ideiasparabrincar.com, "A batalha naval".
    title: "Portuguese paper game",
    about:
      "A batalha naval: a carrier, two destroyers of 4 and five launches of 1, never touching; every hit names the ship",
    source: {
      name: "portuguese",
      board: { size: [10, 10] },
      fleet: [straight("carrier", 5), straight("destroyer", 4, 2), straight("launch", 1, 5)],
      contact: "none",
      answers: "identified",
    },
  },
  {
    // Source: kmspeider.no, "Kjempeslagskip med menneskebrikker".
    title: "Norwegian scouts' field game",
    about:
      "Kjempeslagskip, played outdoors with people as ships: every hit names the kind of ship; here ships may touch",
    source: {
      name: "norwegian",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("battleship", 4, 2),
        straight("cruiser", 3, 2),
        straight("submarine", 2),
      ],
      contact: "allowed",
      answers: "identified",
    },
  },
  {
    // Source: minaspeltips.se, "Sjöslaget (Trixy Games)".
    title: "Swedish boxed game, 11 by 9",
    about:
      "Sjöslaget, a boxed game with 11 columns and 9 rows: miss and hit; its rules leave touching to the players, here ships may",
    source: {
      name: "swedish",
      board: { size: [11, 9] },
      fleet: [
        straight("carrier", 5),
        straight("cruiser", 4),
        straight("destroyer", 3),
        straight("minesweeper", 3),
        straight("submarine", 2),
      ],
      contact: "allowed",
      answers: "hit",
    },
  },
  {
    // Source: deskovehry.com, review of "Lodě – námořní bitvy na cestách".
    title: "Czech travel game",
    about:
      "Lodě, a magnetic book for journeys with ten ships of 5, 3, 2 and 1 cells; here they may not touch, as on paper",
    source: {
      name: "czech",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("battleship", 3, 2),
        straight("submarine", 2, 3),
        straight("destroyer", 1, 4),
      ],
      contact: "none",
      answers: "sunk",
    },
  },
  {
    // Source: hackerrank.com/challenges/battleship.
    title: "Programming contest (HackerRank)",
    about: "a contest between programs: seven ships of 5 to 1 cells side by side as they like; a sunk ship is shown",
    source: {
      name: "hackerrank",
      board: { size: [10, 10] },
      fleet: [
        straight("carrier", 5),
        straight("battleship", 4),
        straight("cruiser", 3),
        straight("destroyer", 2, 2),
        straight("submarine", 1, 2),
      ],
      contact: "allowed",
      answers: "revealed",
    },
  },
  {
    // Source: the rules of Bombing Aircraft Online and of the Romanian game Avioane.
    title: "Three planes",
    about:
      "Avioane, or bombing planes: three planes of ten cells; only miss and hit are said here, not that a head was hit",
    source: {
      name: "planes",
      board: { size: [10, 10] },
      fleet: [{ name: "plane", shape: ["..X..", "XXXXX", "..X..", ".XXX."], count: 3 }],
      contact: "allowed",
      answers: "hit",
    },
  },
  {
    // Source: homeworksource.com, "Sink the Ships Game".
    title: "Three equal ships, 8 by 8",
    about: "a programming course's game: three ships of 3 cells; the answers are miss, hit and kill",
    source: {
      name: "three-ships",
      board: { size: [8, 8] },
      fleet: [straight("ship", 3, 3)],
      contact: "allowed",
      answers: "sunk",
    },
  },
  {
    // Source: makecode.microbit.org, "Unplugged: Battleship".
    title: "Classroom, 5 by 5",
    about:
      "a school game on a small computer with 5 by 5 lights: ships of 3, 2 and 1 cells; the referee says sunk, here ships may touch",
    source: {
      name: "classroom",
      board: { size: [5, 5] },
      fleet: [straight("large", 3), straight("middle", 2), straight("small", 1)],
      contact: "allowed",
      answers: "sunk",
    },
  },
  {
    // Source: quatr.us, "A game of Battleship".
    title: "Number plane, 21 by 21",
    about:
      "a mathematics lesson on the plane from -10 to 10: six ships of 4 to 2 points; miss and hit; here ships may touch",
    source: {
      name: "number-plane",
      board: { size: [21, 21] },
      fleet: [straight("large", 4), straight("middle", 3, 3), straight("small", 2, 2)],
      contact: "allowed",
      answers: "hit",
    },
  },
  {
    title: "A thesis on five strategies",
    about:
      "a master's thesis on five strategies: a sunk ship is shown, ships may touch and are placed one after another",
    placement: "sequential",
    source: { name: "thesis", board: { size: [10, 10] }, fleet: AMERICAN, contact: "allowed", answers: "revealed" },
  },
  {
    title: "Five by five",
    about: "a five by five board with six ships that may not touch: 1428 layouts",
    source: {
      name: "gorkoff-5x5",
      board: { size: [5, 5] },
      fleet: [straight("cruiser", 3), straight("destroyer", 2, 2), straight("boat", 1, 3)],
      contact: "none",
      answers: "hit",
    },
  },
  {
    title: "Three by three",
    about: "a three by three board with three ships that may not touch: 4 layouts",
    source: {
      name: "gorkoff-3x3",
      board: { size: [3, 3] },
      fleet: [straight("cruiser", 3), straight("boat", 1, 2)],
      contact: "none",
      answers: "hit",
    },
  },
];
