// A sheet for a lesson on chance: where are the ships? Page 1 has the questions, page 2 the answers.
//
// Run:   node examples/tasks/classroom-sheet.mjs [FOLDER]
// Makes: classroom-sheet.html; print it, or save it as a PDF, from your browser
//
// Pupils count layouts by hand: the board is so small that they can check every answer. Change RULES and SHOTS.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { columnName, infer, makeKnowledge, parseKnowledge, parseScenario, unwrap } from "@broadside/engine";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const [COLUMNS, ROWS] = [4, 4];
const RULES = { board: { size: [COLUMNS, ROWS] }, fleet: [3], contact: "none", answers: "hit" };
const SHOTS = ["", "B2 miss", "B2 hit", "B2 hit, B3 miss"];

const folder = process.argv[2] ?? ".";
mkdirSync(folder, { recursive: true });
const scenario = unwrap(parseScenario(RULES));
const board = (cellText) => {
  const head = Array.from({ length: COLUMNS }, (_, column) => `<th>${columnName(column)}</th>`).join("");
  const cells = (row) => Array.from({ length: COLUMNS }, (_, column) => `<td>${cellText(column + COLUMNS * row)}</td>`);
  const rows = Array.from({ length: ROWS }, (_, row) => `<tr><th>${row + 1}</th>${cells(row).join("")}</tr>`);
  return `<table><tr><th></th>${head}</tr>${rows.join("")}</table>`;
};
const positions = SHOTS.map((shots) => {
  const knowledge = shots === "" ? makeKnowledge(scenario) : unwrap(parseKnowledge(scenario, shots));
  const fired = new Map(knowledge.observations.map(({ cell, answer }) => [cell, answer.kind === "miss" ? "·" : "×"]));
  const posterior = infer(knowledge);
  const counts = (cell) => fired.get(cell) ?? posterior.occupiedAt(cell);
  return {
    question: `<section><p>${shots || "No shot yet"}</p>${board((cell) => fired.get(cell) ?? "")}
<p>Places: ____ &nbsp; Best cell: ____</p></section>`,
    answer: `<section><p>${shots || "No shot yet"}: ${posterior.layouts} places</p>${board(counts)}</section>`,
  };
});
const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Where is the ship?</title>
<style>
body { font: 12pt sans-serif; margin: 1.5cm } section { display: inline-block; margin: 0 1.2cm 0.5cm 0; break-inside: avoid }
table { border-collapse: collapse } td { border: 1px solid #444 } td, th { width: 1cm; height: 1cm; text-align: center }
.answers { break-before: page }
</style>
<h1>Where is the ship?</h1>
<p>A ship of three cells lies on the board, across or down. · is a miss, × a hit. In how many places can it lie? Write
into each cell how many of these places cover it. Which cell is the best shot?</p>
${positions.map(({ question }) => question).join("\n")}
<div class="answers"><h1>Answers</h1>
<p>Each number counts the places that cover the cell. The best shot is the cell with the highest number; its chance is
that number divided by the number of places.</p>
${positions.map(({ answer }) => answer).join("\n")}
</div></html>
`;
const file = join(folder, "classroom-sheet.html");
writeFileSync(file, page);
console.log(`${file}: ${positions.length} questions and their answers`);
