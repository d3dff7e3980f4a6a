import { fail, formatLayout, type Layout, parseLayout, type Result, type Scenario } from "@broadside/engine";

/**
 * The answer to `place`: every ship with its cells, for example `carrier[A1,A2,A3,A4,A5] destroyer[C3,D3]`.
 *
 * Cost: the number of ship cells.
 *
 * @throws RefusedError when the scenario has too many placements to list.
 * @example
 * import { formatFleet } from "@broadside/arena/bots";
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const layout = listLayouts(makeKnowledge(preset("gorkoff-3x3")), 10)[0]!;
 * formatFleet(layout); // => "cruiser[A1,B1,C1] boat[A3] boat[C3]"
 */
export const formatFleet = (layout: Layout): string =>
  formatLayout(layout)
    .ships.map((ship) => `${ship.class}[${ship.cells.join(",")}]`)
    .join(" ");

/**
 * Reads the answer to `place`: fails unless it is a layout of the scenario.
 *
 * Cost: the length of the text.
 *
 * @throws RefusedError when the scenario has too many placements to list; all other errors are in the result.
 * @example
 * import { formatFleet, parseFleet } from "@broadside/arena/bots";
 * import { listLayouts, makeKnowledge, preset } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layout = listLayouts(makeKnowledge(scenario), 10)[0]!;
 * parseFleet(scenario, formatFleet(layout)).ok; // => true
 */
export const parseFleet = (scenario: Scenario, text: string): Result<Layout> => {
  const ships: { class: string; cells: string[] }[] = [];
  const ship = /\s*([^\s[\]]+)\s*\[([^\]]*)\]/y;
  let end = 0;
  for (let match = ship.exec(text); match; match = ship.exec(text)) {
    // A comma inside the brackets of a cell such as (1,2,3) does not separate two cells.
    const cells = match[2].split(/[\s,]+(?![^(]*\))/).filter((cell) => cell !== "");
    ships.push({ class: match[1], cells });
    end = ship.lastIndex;
  }
  const left = text.slice(end).trim();
  if (left !== "" || ships.length === 0)
    return fail("fleet", `"${left}" is not a ship`, `write ${scenario.fleet[0].name}[A1,A2,…] for each`);
  return parseLayout(scenario, { ships }, "fleet");
};
