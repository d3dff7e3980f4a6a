import type { Knowledge } from "../../../knowledge/knowledge.ts";
import { isMiss } from "../../../scenario/answer.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { oncePer } from "../../contract/once.ts";

/**
 * The first shots as long as all of them miss, by the rules: sides of the board, whether ships may touch,
 * their lengths. The kind of answers does not matter before the first hit. Made by bench/opening-book.mjs;
 * for the exact chances see docs/explanation/rollout.md.
 */
const LINES: readonly (readonly [rules: string, cells: string])[] = [
  ["10x10 allowed 5 4 3 3 2", "44 55 66 33 26 37 48 15 62 73 84 4 51 95 22 59"],
  ["10x10 none 5 4 3 3 2", "4 40 31 22 13 59 94 53 44 62 35 26 75 66 81 90"],
];

/**
 * The next shot of the opening book; undefined where the rules have none, after a hit, after other shots, and
 * at its end. The shots so far may have come in any order. Books are for layouts that are equally likely:
 * there is none under a prior.
 */
export const bookCell = ({ scenario, observations }: Knowledge): number | undefined => {
  const line = lineOf(scenario);
  if (!line || observations.length >= line.length) return undefined;
  const expected = new Set(line.slice(0, observations.length));
  const follows = observations.every(({ cell, answer }) => isMiss(answer) && expected.has(cell));
  return follows ? line[observations.length] : undefined;
};

/** The whole line for the rules of a scenario; empty if there is none. */
const lineOf = oncePer((scenario: Scenario): readonly number[] => {
  const rules = rulesOf(scenario);
  const found = LINES.find(([key]) => key === rules);
  return found ? found[1].split(" ").map(Number) : [];
});

/** The rules on which an opening depends; undefined if they can have no book. */
const rulesOf = ({ board, fleet, contact, prior }: Scenario): string | undefined => {
  if (prior || board.blocked.length > 0) return undefined;
  const lengths: number[] = [];
  for (const { shape, count } of fleet) {
    if (shape.kind !== "line") return undefined;
    for (let ship = 0; ship < count; ship++) lengths.push(shape.length);
  }
  return `${board.size.join("x")} ${contact} ${lengths.sort((a, b) => b - a).join(" ")}`;
};
