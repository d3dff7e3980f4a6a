import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

export const frame = {
  home: "Home",
  rooms: "Rooms",
  play: "Play",
  puzzles: "Puzzles",
  analyse: "Analyse",
  review: "Review",
  learn: "Learn",
  lab: "Lab",
  trees: "Trees",
  compare: "Compare",
  settings: "Settings",
  language: "Language",
  partFailed: "This part of the page could not be loaded. Check the connection and try again.",
  close: "Close",
  loading: (what: string) => `Loading ${what} …`,
  loadingFailed: (what: string) => `Loading ${what} failed: check the connection and try again.`,
  tryAgain: "Try again",
};

export const settings = {
  theme: "Colours",
  themes: { system: "As the system", light: "Light chart", dark: "Night sea" },
  board: "Water",
  boards: { sea: "Sea", slate: "Slate", sand: "Sand" },
  numbers: "Numbers on the cells",
  motion: "Animation",
  sound: "Sounds in Play",
  vibration: "Vibration in Play",
  howToUse: "How to use the page",
  kept: "Kept on this device.",
};

export const home = {
  title: "Every shot you take has a right answer.",
  about: (layouts: bigint) =>
    `Broadside counts all ${count(layouts)} ways the fleet can lie, after every shot, on any board. Play against it, learn from it, or let it look over your shoulder.`,
  playNow: "Play now",
  analyseGame: "Analyse a game",
  elsewhere: "You play somewhere else; tell me what happened.",
  gameTitle: "A game and its map",
  shot: (n: number) => `Shot ${count(n)}`,
  hits: (hundredths: number) => `hits a ship in ${count(hundredths)} of 100 layouts`,
  left: (layouts: bigint) => `${count(layouts)} ${plural(layouts, "layout", "layouts")} left`,
  start: "Play the game",
  pause: "Pause the game",
  back: "One shot back",
  forth: "One shot on",
  goOn: "Go on",
  ownGame: "Your game in Analyse",
  ownMatch: "Your match in Play",
  sunk: "The whole fleet is sunk",
};

/** What surrounds every room, in any language. */
export type FrameWords = typeof frame;

/** The settings, in any language. */
export type SettingsWords = typeof settings;

/** The first view, in any language. */
export type HomeWords = typeof home;
