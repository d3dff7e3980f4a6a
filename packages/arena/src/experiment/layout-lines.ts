import {
  fail,
  formatLayout,
  type Layout,
  type LayoutSource,
  ok,
  placementsOf,
  type Result,
  type Scenario,
} from "@broadside/engine";
import { parseFleet } from "../bot/protocol/cells-line.ts";

/**
 * The ships of a layout in a fixed order: the classes in the order of the fleet, the cells of a ship in the
 * order of the board (rows from top to bottom), and ships of one class by the first cell in which they differ.
 *
 * Cost: the number of ship cells.
 *
 * @param layout its placements may be in any order
 * @throws RefusedError when the scenario has too many placements to list.
 * @example
 * import { shipsInOrder } from "@broadside/arena/games";
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * shipsInOrder(layout)[0]; // => { class: "cruiser", cells: ["A1", "B1", "C1"] }
 */
export const shipsInOrder = ({ scenario, placements }: Layout): LayoutSource["ships"] => {
  const { classOf, cellStart, cells } = placementsOf(scenario);
  const byCells = (a: number, b: number): number => {
    const [lengthA, lengthB] = [a, b].map((p) => cellStart[p + 1] - cellStart[p]);
    for (let i = 0; i < lengthA && i < lengthB; i++) {
      const difference = cells[cellStart[a] + i] - cells[cellStart[b] + i];
      if (difference !== 0) return difference;
    }
    return lengthA - lengthB;
  };
  const inOrder = [...placements].sort((a, b) => classOf[a] - classOf[b] || byCells(a, b));
  return formatLayout({ scenario, placements: inOrder }).ships;
};

/**
 * A layout as one line of text, with its ships in order: `carrier[A1,A2,A3,A4,A5] destroyer[C3,D3]`. Equal
 * layouts have equal lines.
 *
 * Cost: the number of ship cells.
 *
 * @throws RefusedError when the scenario has too many placements to list.
 * @example
 * import { layoutLine } from "@broadside/arena/games";
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * layoutLine(layout); // => "cruiser[A1,B1,C1] boat[A3] boat[C3]"
 */
export const layoutLine = (layout: Layout): string =>
  shipsInOrder(layout)
    .map((ship) => `${ship.class}[${ship.cells.join(",")}]`)
    .join(" ");

/** Layouts as text: one line for each, in order, ending with a line feed. A SHA-256 is taken of these bytes. */
export const formatLayoutLines = (layouts: readonly Layout[]): string =>
  layouts.map((layout) => `${layoutLine(layout)}\n`).join("");

/**
 * Reads layouts, one from each line as {@link layoutLine} writes it. Ships and cells may be in any order, lines may
 * end with CR LF, and blank lines are skipped. Fails on the first line that is not a layout of the scenario, and on
 * text without any layout.
 *
 * Cost: the length of the text.
 *
 * @param where what to call the text in error messages
 * @example
 * import { layoutLine, parseLayoutLines } from "@broadside/arena/games";
 * import { listLayouts, makeKnowledge, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const text = listLayouts(makeKnowledge(scenario), 10).map(layoutLine).join("\n");
 * unwrap(parseLayoutLines(scenario, text, "layouts.txt")).length; // => 4
 */
export const parseLayoutLines = (scenario: Scenario, text: string, where: string): Result<Layout[]> => {
  const layouts: Layout[] = [];
  for (const [i, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const layout = parseFleet(scenario, line);
    if (!layout.ok) {
      const { where: part, what, fix } = layout.error;
      return fail(`${where}: line ${i + 1}: ${part}`, what, fix);
    }
    layouts.push(layout.value);
  }
  return layouts.length > 0 ? ok(layouts) : fail(where, "contains no layout", "write a layout on each line");
};
