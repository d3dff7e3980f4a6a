// Loaded on demand: see told-text.ts.
import { fail, ok, type Result, type Scenario } from "@broadside/engine";
import { formatStatement, parseStatement } from "@broadside/engine/questions";

/** The most statements: each may double the work of a count. */
export const MAX_TOLD = 20;

/** Reads statements with `;` between them, all or none, and writes each in its one form. */
export const readStatements = (scenario: Scenario, text: string): Result<readonly string[]> => {
  const texts = text.split(";").filter((each) => each.trim() !== "");
  if (texts.length > MAX_TOLD)
    return fail("told", `has ${texts.length} statements`, `this page keeps at most ${MAX_TOLD}`);
  const told: string[] = [];
  for (const [i, each] of texts.entries()) {
    const statement = parseStatement(scenario, each, texts.length > 1 ? `told ${i + 1}` : "told");
    if (!statement.ok) return statement;
    told.push(formatStatement(statement.value));
  }
  return ok(told);
};
