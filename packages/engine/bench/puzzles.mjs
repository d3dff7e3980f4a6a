// The CPU time for deciding whether a puzzle has one solution: public puzzles, and made ones on 15 x 15 with 20 ships,
// all totals and up to 40 cells given. Every layout found is checked by the rules. Build first.
//   node packages/engine/bench/puzzles.mjs
import { readFileSync } from "node:fs";
import { formatLayout, makeKnowledge, makeScenario, parseLayout, RandomStream, unwrap } from "@broadside/engine";
import { makePlacementModel } from "@broadside/engine/placing";
import { findLayouts, layoutTotals, parsePuzzleText } from "@broadside/engine/puzzles";
import { cpu, figure, isSmallest, wrong } from "../../../scripts/bench/measure.mjs";
import { layoutOf, shipsOf } from "../dist/scenario/layout.js";

const MADE = isSmallest ? 2 : 200;
const CELLS = [0, 10, 20, 30, 40];
const SHIPS = "5 5 4 4 4 3 3 3 3 2 2 2 2 2 1 1 1 1 1 1";

/** The time for a decision, which is checked: by the rules, against a known layout, and against a known answer. */
const decide = (name, scenario, { known, isUnique }) => {
  const [{ kind, layouts }, time] = cpu(() => findLayouts(makeKnowledge(scenario)));
  const keys = new Set(layouts.map(({ placements }) => placements.join()));
  if (kind === "none" || keys.size !== layouts.length) wrong(`${name}: ${kind}, ${keys.size} different layouts`);
  for (const layout of layouts) unwrap(parseLayout(scenario, formatLayout(layout)));
  const isOne = layouts.length === 1;
  if (isUnique !== undefined && isOne !== isUnique) wrong(`${name}: ${layouts.length} layouts`);
  if (known && isOne && !keys.has(known)) wrong(`${name}: its own layout was not found`);
  return time;
};

const report = (name, times) => {
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.ceil(share * times.length) - 1];
  const note = `median ${at(0.5).toFixed(0)}, worst ${at(1).toFixed(0)}, of ${times.length}`;
  figure(`one solution or not, ${name}, 95th percentile`, at(0.95), "ms", note);
};

const { puzzles } = JSON.parse(readFileSync(new URL("../golden/public-puzzles.json", import.meta.url), "utf8"));
report(
  "public puzzles",
  (isSmallest ? puzzles.slice(-2) : puzzles).map(({ name, text, isUnique }) =>
    decide(name, unwrap(parsePuzzleText(text)), { isUnique }),
  ),
);

const unknown = new Array(15).fill("?").join(" ");
const { totals: _, ...plain } = unwrap(parsePuzzleText(`ships: ${SHIPS}\ncolumns: ${unknown}\nrows: ${unknown}`));
const rules = unwrap(makeScenario(plain));
const model = makePlacementModel(rules, { name: "sequential" });
report(
  "15 x 15 with 20 ships",
  Array.from({ length: MADE }, (__, i) => {
    const random = RandomStream.fromSeed(i + 1);
    const layout = layoutOf(rules, model.draw(random));
    const ships = new Set(shipsOf(layout).flat());
    const cells = random.shuffle(Array.from({ length: 225 }, (___, cell) => cell)).slice(0, CELLS[i % CELLS.length]);
    const clues = new Map(cells.map((cell) => [cell, ships.has(cell) ? "ship" : "water"]));
    const given = { totals: layoutTotals(layout), ...(clues.size > 0 && { clues }) };
    return decide(`puzzle ${i + 1}`, unwrap(makeScenario({ ...rules, ...given })), { known: layout.placements.join() });
  }),
);
