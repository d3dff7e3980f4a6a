import { type Columns, ok, parseShots, type Result, type Scenario, type ShipNames } from "@broadside/engine";
import { wordedFault } from "../../parts/fault.ts";
import { boardWords } from "../texts/words.ts";
import type { HeardShots } from "./heard-shots.ts";
import type * as Statements from "./statements.ts";

/** Reads statements and doubtful shots. It is loaded on demand, because few addresses have any. */
let statements: typeof Statements | undefined;

export const loadStatements = async (): Promise<void> => {
  statements ??= await import("./statements.ts");
};

/** Whether an address has statements or doubtful shots, and what reads them must be loaded before it can be read. */
export const needsStatements = (fragment: string): boolean =>
  statements === undefined && /(^|[#&])(told=|shots=[^&]*(@|%40))/.test(fragment);

/** Reads statements with `;` between them. Also fails if what reads them is not loaded. */
export const readTold = (scenario: Scenario, text: string): Result<readonly string[]> =>
  statements?.readStatements(scenario, text) ?? wordedFault("told", () => boardWords.toldUnloaded);

/** Reads shots, of which some may be doubtful, as {@link parseShots} reads them. Fails as {@link readTold} does. */
export const readHeard = (
  scenario: Scenario,
  text: string,
  names?: ShipNames,
  columns?: Columns,
): Result<HeardShots> => {
  if (text.includes("@"))
    return (
      statements?.readDoubtful(scenario, text, names, columns) ?? wordedFault("shots", () => boardWords.toldUnloaded)
    );
  const shots = parseShots(scenario, text, names, columns);
  return shots.ok ? ok({ observations: shots.value, doubts: [] }) : shots;
};
