import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

export const frame = {
  home: "Home",
  skip: "Skip to the content",
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
  partFailed: "This part of the page did not load. Check your connection and try again.",
  close: "Close",
  loading: (what: string) => `Loading ${what} …`,
  loadingFailed: (what: string) => `Could not load ${what}. Check your connection and try again.`,
  tryAgain: "Try again",
  firstShot: "Before the first shot",
  previousShot: "Previous shot",
  nextShot: "Next shot",
  lastShot: "Last shot",
  layoutIs: "A layout is one way the whole fleet can lie.",
};

export const settings = {
  theme: "Colours",
  themes: { system: "Same as device", light: "Light chart", dark: "Night sea" },
  board: "Water",
  boards: { sea: "Sea", slate: "Slate", sand: "Sand" },
  numbers: "Numbers on the cells",
  motion: "Animation",
  sound: "Sounds in Play",
  vibration: "Vibration in Play",
  howToUse: "How to use this page",
  kept: "Saved on this device.",
};

export const home = {
  title: "Every shot you take has a right answer.",
  about: (layouts: bigint) =>
    `Play Battleship against Broadside, learn from it, or let it look over your shoulder. After every shot it counts all the ways the fleet can lie: ${count(layouts)} when the American game begins.`,
  playNow: "Play now",
  analyseGame: "Analyse a game",
  elsewhere: "Playing somewhere else? Enter your shots and see where to shoot next.",
  gameTitle: "An example game",
  shot: (n: number) => `Shot ${count(n)}`,
  hits: (hundredths: number) => `hits a ship in ${count(hundredths)} of 100 layouts`,
  left: (layouts: bigint) => `${count(layouts)} ${plural(layouts, "layout", "layouts")} left`,
  start: "Start the replay",
  pause: "Pause the replay",
  more: "More to do",
  dailyPuzzle: "Puzzle of the day",
  dailyAbout: "A new one every day",
  lessons: "New to this?",
  lessonsAbout: "Six short lessons",
  goOn: "Continue",
  ownGame: "Your game in Analyse",
  ownMatch: "Your match in Play",
  sunk: "The whole fleet is sunk",
};
