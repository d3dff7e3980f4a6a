// Loaded on demand: see told-text.ts.
import { type Columns, ok, type Result, type Scenario, type ShipNames } from "@broadside/engine";
import { formatStatement, parseStatement, parseTold } from "@broadside/engine/questions";
import { wordedFault } from "../../parts/fault.ts";
import { boardWords } from "../texts/words.ts";
import { formatDoubt, type HeardShots } from "./heard-shots.ts";

/** The most statements and doubtful shots: each may double the work of a count. */
export const MAX_TOLD = 20;

const refuseMany = (where: string, n: number): Result<never> | undefined =>
  n > MAX_TOLD ? wordedFault(where, () => boardWords.toldMany({ n, most: MAX_TOLD })) : undefined;

/** Reads statements with `;` between them, all or none, and writes each in its one form. */
export const readStatements = (scenario: Scenario, text: string): Result<readonly string[]> => {
  const texts = text.split(";").filter((each) => each.trim() !== "");
  const many = refuseMany("told", texts.length);
  if (many) return many;
  const told: string[] = [];
  for (const [i, each] of texts.entries()) {
    const statement = parseStatement(scenario, each, texts.length > 1 ? `told ${i + 1}` : "told");
    if (!statement.ok) return statement;
    told.push(formatStatement(statement.value));
  }
  return ok(told);
};

/** Reads shots, some of them with `@` and the chance that the answer is wrong behind it. */
export const readDoubtful = (
  scenario: Scenario,
  text: string,
  names?: ShipNames,
  columns?: Columns,
): Result<HeardShots> => {
  const told = parseTold(scenario, text, [], names, columns);
  if (!told.ok) return told;
  const { knowledge, doubts } = told.value;
  const { observations } = knowledge;
  return (
    refuseMany("shots", doubts.size) ??
    ok({ observations, doubts: [...doubts].map(([shot, wrong]) => formatDoubt(scenario, observations[shot], wrong)) })
  );
};
