// A book of twenty battleship solitaires, from easy to expert, with the solutions at its end. Each has one solution.
//
// Run:   node examples/tasks/puzzle-book.mjs [FOLDER]
// Makes: puzzle-book.html; print it, or save it as a PDF, from your browser (six pages of A4)
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { coordOf, formatLayout, parseCell, preset, RandomStream, unwrap } from "@broadside/engine";
import { puzzleMaker } from "@broadside/engine/puzzles";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const SEED = 1; // another number, another book
const LEVELS = { easy: 8, medium: 6, hard: 4, expert: 2 };
const SIGNS = { water: "~", ship: "■", single: "●", left: "◖", right: "◗", top: "◓", bottom: "◒", middle: "■" };

const folder = process.argv[2] ?? ".";
mkdirSync(folder, { recursive: true });
const make = unwrap(puzzleMaker(preset("russian")));
const random = RandomStream.fromSeed(SEED);
const puzzles = Object.entries(LEVELS).flatMap(([level, number]) =>
  Array.from({ length: number }, () => make(level, random)),
);

/** A board as a table: the signs of cells, the totals of its rows at the right, those of its columns below. */
const table = ({ board, totals: [columns, rows] }, signs) => {
  const line = (row) => columns.map((_, column) => `<td>${signs.get(`${column},${row}`) ?? ""}</td>`).join("");
  const lines = rows.map((total, row) => `<tr>${line(row)}<th>${total}</th></tr>`);
  const last = `<tr>${columns.map((total) => `<th>${total}</th>`).join("")}</tr>`;
  return `<table aria-label="${board.size.join(" by ")} cells">${lines.join("")}${last}</table>`;
};
const clues = ({ board, clues = new Map() }) =>
  new Map([...clues].map(([cell, clue]) => [coordOf(board, cell).join(), SIGNS[clue]]));
const ships = ({ scenario, solution }) =>
  new Map(
    formatLayout(solution)
      .ships.flatMap(({ cells }) => cells)
      .map((name) => [coordOf(scenario.board, unwrap(parseCell(scenario.board, name))).join(), SIGNS.ship]),
  );
const entry = (puzzle, i, signs) =>
  `<section><h2>${i + 1} · ${puzzle.level}</h2>${table(puzzle.scenario, signs)}</section>`;
const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Twenty sea battles</title>
<style>
body { font: 11pt sans-serif; margin: 1cm } section { display: inline-block; margin: 0 0.8cm 0.6cm 0; break-inside: avoid }
h1, h2 { font-weight: 600 } h2 { font-size: 11pt } table { border-collapse: collapse }
td { border: 1px solid #888 } td, th { width: 0.62cm; height: 0.62cm; padding: 0; text-align: center; font-weight: 400 }
.solutions { break-before: page } .solutions td, .solutions th { width: 0.36cm; height: 0.36cm; font-size: 7pt }
</style>
<h1>Twenty sea battles</h1>
<p>Find the fleet: one ship of 4 cells, two of 3, three of 2 and four of 1. Ships never touch, not even at a corner. The
numbers count the ship cells of each row and column. ~ is water, ■ part of a ship, ● a whole ship, and a half circle
the end of a ship.</p>
${puzzles.map((puzzle, i) => entry(puzzle, i, clues(puzzle.scenario))).join("\n")}
<div class="solutions"><h1>Solutions</h1>
${puzzles.map((puzzle, i) => entry(puzzle, i, ships(puzzle))).join("\n")}
</div></html>
`;
const file = join(folder, "puzzle-book.html");
writeFileSync(file, page);
console.log(`${file}: ${puzzles.length} puzzles`);
