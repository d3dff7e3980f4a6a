import type { Failure } from "./campaign.ts";
import { areaOf } from "./registry.ts";

/**
 * A failure in readable form: what is wrong, how to reproduce it, and the regression entry that keeps it from
 * coming back.
 */
export const failureText = ({ area, number, law, detail, item, seed, steps, tries }: Failure): string =>
  [
    "",
    `FAILED  ${area}: ${law}`,
    `  ${detail}`,
    `  again:  npm run fuzz -- --area ${area} --seed ${seed[0]} --case ${number}`,
    `  made smaller in ${steps} steps (${tries} cases tried) to`,
    ...areaOf(area).describe(item).split("\n"),
    "  a regression for fuzz/regressions.json:",
    JSON.stringify({ note: law, area, seed, item }),
    "",
  ].join("\n");
