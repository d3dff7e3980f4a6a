import { fail, type Layout, ok, type Result, type Scenario } from "@broadside/engine";
import { parseFleet } from "../bot/protocol/fleet-line.ts";

/**
 * Reads what `formatLayoutLines` writes; ships and cells may come in any order, lines may end in CR LF, and blank lines are
 * passed over. Fails on the first line that is no layout of the scenario, and on text without a layout.
 *
 * Cost: the length of the text.
 *
 * @param where how the text is called in an error message
 * @throws RefusedError when the placements of the scenario are too many to be listed; all else is told by the result.
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
