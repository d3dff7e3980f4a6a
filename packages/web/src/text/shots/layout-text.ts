import { fail, parseLayout, type Result, type Scenario } from "@broadside/engine";
import { type HiddenLayout, hasCorners, isBoxLayout, parseBoxLayout } from "@broadside/engine/boxes";
import { formatHiddenLayout } from "@broadside/engine/games";
import { shipsOfLayout } from "../../position/layout-ships.ts";
import { quoteDoubly, quoteSingly } from "../address-codec.ts";
import { formatShips, formatShipsSource, parseShips, parseShipsSource } from "./ship-notation.ts";

/**
 * A whole layout as text for an address: ships in notation, or JSON where boxes are given by their corners or a cell has commas of its own.
 * {@link parseLayoutText} reads it back.
 */
export const formatLayoutText = (layout: HiddenLayout): string =>
  isBoxLayout(layout) || layout.scenario.board.size.length !== 2
    ? quoteSingly(JSON.stringify(formatHiddenLayout(layout)))
    : formatShips(layout.scenario, shipsOfLayout(layout));

/** Reads a whole layout from an address. Fails where a ship is missing, too many, or in the way of another. */
export const parseLayoutText = (scenario: Scenario, text: string): Result<HiddenLayout> => {
  if (!text.trimStart().startsWith("{")) {
    // What is a box the engine says: boxes cannot be placed by hand, and are no placed ships.
    if (scenario.fleet.some(({ shape }) => shape.kind === "box")) {
      const source = parseShipsSource(text);
      return source.ok ? parseLayout(scenario, source.value) : source;
    }
    const ships = parseShips(scenario, text);
    return ships.ok ? parseLayout(scenario, formatShipsSource(scenario, ships.value)) : ships;
  }
  let value: unknown;
  try {
    value = JSON.parse(quoteDoubly(text));
  } catch {
    return fail("ships", "is not JSON", "copy the link again");
  }
  return hasCorners(value) ? parseBoxLayout(scenario, value) : parseLayout(scenario, value);
};
