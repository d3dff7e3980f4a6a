// How does the number of layouts grow with the board? A table for a spreadsheet, and a plot.
//
// Run:   node examples/tasks/count-table.mjs [FOLDER]
// Makes: counts.csv, the exact number of layouts of the American fleet for boards of 5x5 to 12x12
//        counts.svg, the same on a logarithmic scale
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countLayouts, makeKnowledge, parseScenario, unwrap } from "@broadside/engine";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const SIDES = [5, 6, 7, 8, 9, 10, 11, 12];
const CONTACTS = { "may touch": "allowed", "never touch": "none" };

const folder = process.argv[2] ?? ".";
mkdirSync(folder, { recursive: true });
const count = (side, contact) => {
  const rules = { board: { size: [side, side] }, fleet: [5, 4, 3, 3, 2], contact, answers: "sunk" };
  return countLayouts(makeKnowledge(unwrap(parseScenario(rules)))).layouts;
};
const rows = SIDES.map((side) => [side, ...Object.values(CONTACTS).map((contact) => count(side, contact))]);
const csv = [["side", ...Object.keys(CONTACTS)], ...rows].join("\n");
writeFileSync(join(folder, "counts.csv"), `${csv}\n`);

// One unit of the plot's height is a power of ten. A board on which the fleet does not fit has no point.
const [left, bottom, step, unit] = [50, 300, 60, 20];
const at = (side, layouts) => [left + step * (side - 4), bottom - unit * Math.log10(Number(layouts))];
const series = Object.keys(CONTACTS).map((name, i) => {
  const points = rows.filter((row) => row[i + 1] > 0n).map((row) => at(row[0], row[i + 1]));
  const [[x, y]] = points.slice(-1);
  const dash = i === 0 ? "" : ' stroke-dasharray="6 4"';
  return `<polyline points="${points.join(" ")}" fill="none" stroke="#1b4f72" stroke-width="2"${dash}/>
<text x="${x + 8}" y="${y + 4}">${name}</text>`;
});
const ticks = [0, 3, 6, 9, 12].map((power) => {
  const y = bottom - unit * power;
  return `<text x="44" y="${y + 4}" text-anchor="end">10^${power}</text><path d="M50 ${y}H530" stroke="#ddd"/>`;
});
const sides = SIDES.map((side) => `<text x="${at(side, 1)[0]}" y="320" text-anchor="middle">${side}</text>`);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 350" font-family="sans-serif" font-size="12">
<rect width="640" height="350" fill="#fff"/>
<text x="50" y="20" font-size="14">Layouts of ships of 5, 4, 3, 3 and 2 cells, by whether they may touch</text>
${[...ticks, ...sides, ...series].join("\n")}
<text x="290" y="342" text-anchor="middle">side of the board</text>
</svg>
`;
writeFileSync(join(folder, "counts.svg"), svg);
console.log(csv);
