import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

const cells = (n: number): string => `${count(n)} ${plural(n, "cell", "cells")}`;

export const puzzles = {
  title: "Puzzles",
  ofDay: (day: string) => `Puzzle of ${day}`,
  numbered: (number: string) => `Puzzle ${number}`,
  headline: "Find the fleet",
  about:
    "Each number says how many ship cells its row or column has. Ships lie straight and never touch, not even at a corner.",
  choice: "Another puzzle",
  level: "Level",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard", expert: "Expert" },
  size: "Board",
  today: "Today’s puzzle",
  board: "Board of the puzzle",
  fleet: "Fleet",
  found: (found: number, all: number, length: number) =>
    `ships of ${cells(length)}: ${count(found)} of ${count(all)} found`,
  time: "Time",
  mark: "Mark as",
  marks: { unknown: "In turn", water: "Water", ship: "Ship", pencil: "Maybe" },
  check: "Check",
  hint: "Hint",
  fillIn: "Fill it in",
  restart: "Start over",
  print: "Print",
  keyHelp: "Arrow keys move, Space marks in turn; w, s, p: water, ship, maybe.",
  making: "Making the puzzle …",
  makeFailed: "This puzzle could not be made.",
  states: { unknown: "not marked", water: "water", ship: "ship", pencil: "maybe a ship" },
  clues: {
    water: "water, given",
    ship: "ship, given",
    single: "ship of one cell, given",
    left: "left end of a ship, given",
    right: "right end of a ship, given",
    top: "upper end of a ship, given",
    bottom: "lower end of a ship, given",
    middle: "middle of a ship, given",
  },
  column: (name: string, ships: number, total: number) => `column ${name} ${count(ships)} of ${count(total)}`,
  row: (name: string, ships: number, total: number) => `row ${name} ${count(ships)} of ${count(total)}`,
  wrong: "wrong",
  inHint: "in the hint",
  marked: (cell: string, state: string) => `${cell}: ${state}`,
  checked: (wrong: number) =>
    wrong === 0 ? "No mark is wrong." : `${count(wrong)} ${plural(wrong, "mark is", "marks are")} wrong.`,
  seeking: "Looking for the next step …",
  techniques: {
    clue: "A given cell says what lies beside it.",
    beside: "Ships lie straight and do not touch: there is water beside this one.",
    line: "The line has all its ship cells, or needs every cell that is left.",
    longest: "No longer ship is left.",
    place: "One of the ships left fits nowhere else.",
    ways: "Every way to fill the line has this in common.",
    ahead: "The opposite leads to a contradiction.",
    none: "There is no simple step here, so one cell is given away.",
  },
  look: (cells: string) => `Look at ${cells}.`,
  filled: (n: number) => `${cells(n)} filled in.`,
  hintFailed: "The next step could not be found. Try again.",
  restarted: "All marks removed.",
  solved: "Solved!",
  solvedIn: (time: string, hints: number) => `In ${time}, with ${count(hints)} ${plural(hints, "hint", "hints")}.`,
  streak: "Streak",
  streakDays: (n: number) => `${count(n)} ${plural(n, "day", "days")}`,
  next: "Next puzzle",
  copyResult: "Copy result",
  copied: "Copied",
  cannotCopy: "Cannot copy",
  hints: (n: number) => `${count(n)} ${plural(n, "hint", "hints")}`,
  addressWrong: "Part of the link could not be read; this is the puzzle of the day.",
  unread: "Your saved marks cannot be read. The puzzle starts over.",
  keptOff: "This browser is not saving anything: your marks last until you close the page.",
  keptFull: "There is no room left on this device: your marks last until you close the page.",
};

export type PuzzlesWords = typeof puzzles;
