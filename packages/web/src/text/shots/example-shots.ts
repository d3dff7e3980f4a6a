import type { Scenario } from "@broadside/engine";

/** Two or three shots as they are written under the rules. */
export const exampleShots = ({ board, fleet, answers }: Scenario): string => {
  const ship = fleet[0].name;
  if (board.size.length !== 2) {
    const [first, second] =
      board.size.length === 1 ? ["(3)", "(4)"] : [0, 1].map((x) => `(${board.size.map(() => x + 1)})`);
    const hit = answers === "count" ? "=1" : answers === "identified" ? `x${ship}` : "x";
    return `${first}${answers === "count" ? "=0" : "."} ${second}${hit}`;
  }
  if (answers === "count") return "E5=0 F6=1";
  const sunk: Readonly<Record<string, string>> = {
    sunk: " F8#",
    length: " F8#3",
    named: ` F8#${ship}`,
    identified: ` F8#${ship}`,
  };
  const hit = answers === "identified" ? `F6x${ship}` : "F6x";
  return `E5. ${hit}${sunk[answers] ?? ""}`;
};
