import { makeKnowledge, type Scenario, unwrap, withPrior } from "@broadside/engine";
import type { Mark } from "@broadside/engine/puzzles";
import { writePicture } from "../../output/drawing/board-picture.ts";
import { piecesOf } from "../../output/drawing/ship-pieces.ts";

/** What is known of a puzzle. */
interface DrawnPuzzle {
  readonly title: string;
  readonly lines?: readonly string[];
  /** The ships that are known whole, each as its cells in order. */
  readonly ships?: readonly (readonly number[])[];
  /** What each cell surely is, and what it means that a cell is neither; absent if nothing is drawn but the clues. */
  readonly marks?: { readonly of: (cell: number) => Mark | undefined; readonly open: string };
}

/** Draws a puzzle with its totals, its clues and what is known, and returns a line about the file. */
export const drawPuzzle = (
  path: string,
  scenario: Scenario,
  { title, lines = [], ships = [], marks }: DrawnPuzzle,
): Promise<string> => {
  // A prior says nothing about what is drawn.
  const knowledge = makeKnowledge(unwrap(withPrior(scenario, undefined)));
  const blocked = new Set(scenario.board.blocked);
  const pieces = piecesOf(scenario, ships);
  return writePicture(path, knowledge, {
    title,
    lines,
    cell: (cell) => {
      const clue = scenario.clues?.get(cell);
      const mark = marks?.of(cell);
      const piece = pieces.get(cell) ?? clue ?? (mark === "ship" ? "ship" : undefined);
      const isOpen = marks !== undefined && mark === undefined && piece === undefined && !blocked.has(cell);
      return { piece, isBest: clue !== undefined, ...(isOpen && { text: "?" }) };
    },
    best: "given",
    keys: marks ? [[{ text: "?" }, marks.open]] : [],
  });
};
