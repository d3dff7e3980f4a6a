// Loaded on demand: see told-text.ts.
import { ok, type Result, type Scenario } from "@broadside/engine";
import { formatStatement, parseStatement } from "@broadside/engine/questions";
import { wordedFault } from "../../parts/fault.ts";
import { boardWords } from "../texts/words.ts";

/** The most statements: each may double the work of a count. */
export const MAX_TOLD = 20;

/** Reads statements with `;` between them, all or none, and writes each in its one form. */
export const readStatements = (scenario: Scenario, text: string): Result<readonly string[]> => {
  const texts = text.split(";").filter((each) => each.trim() !== "");
  if (texts.length > MAX_TOLD)
    return wordedFault("told", () => boardWords.toldMany({ n: texts.length, most: MAX_TOLD }));
  const told: string[] = [];
  for (const [i, each] of texts.entries()) {
    const statement = parseStatement(scenario, each, texts.length > 1 ? `told ${i + 1}` : "told");
    if (!statement.ok) return statement;
    told.push(formatStatement(statement.value));
  }
  return ok(told);
};
