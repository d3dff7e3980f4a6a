import type { Result, Scenario } from "@broadside/engine";
import { wordedFault } from "../../parts/fault.ts";
import { boardWords } from "../texts/words.ts";

type ReadStatements = (scenario: Scenario, text: string) => Result<readonly string[]>;

/** Reads statements. It is loaded on demand, because few addresses have any. */
let readStatements: ReadStatements | undefined;

export const loadStatements = async (): Promise<void> => {
  readStatements ??= (await import("./statements.ts")).readStatements;
};

/** Whether an address has statements, and what reads them must be loaded before it can be read. */
export const needsStatements = (fragment: string): boolean =>
  readStatements === undefined && /(^|[#&])told=/.test(fragment);

/** Reads statements with `;` between them. Also fails if what reads them is not loaded. */
export const readTold: ReadStatements = (scenario, text) =>
  readStatements?.(scenario, text) ?? wordedFault("told", () => boardWords.toldUnloaded);
