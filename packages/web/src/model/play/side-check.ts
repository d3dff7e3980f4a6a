import type { Scenario } from "@broadside/engine";
import { suggestName } from "@broadside/engine/text";
import { hasParameters, OPPONENTS, opponentOf } from "../../text/play/side-name.ts";

/** What the engine says against a strategy by its full name; undefined where it can play by the rules. */
export const checkSide = async (side: string, scenario: Scenario): Promise<string | undefined> => {
  if (!hasParameters(side) && opponentOf(side) !== side) return unknownSide(side);
  // Strategies are loaded when somebody asks for one by more than its name.
  const { sideFault } = await import("./side-fault.ts");
  return sideFault(side, scenario);
};

/** Says of a text that it names no strategy, as the engine says it. */
const unknownSide = (side: string): string => {
  const name = side.split(":", 1)[0].slice(0, 80);
  return `strategy: "${name}" is not known; ${suggestName(name, OPPONENTS)}`;
};
