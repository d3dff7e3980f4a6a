import type { ReasonWords } from "@broadside/engine/puzzles";
import { shipName } from "../../language/ship-name.ts";
import type { puzzlesWords } from "./texts/words.ts";

type Reasons = typeof puzzlesWords.reasons;

const CLUES = ["water", "ship", "single", "left", "right", "top", "bottom", "middle"] as const;

/** The page's words for the reasons of a step, as the engine asks for them. */
export const reasonWords = (says: Reasons): ReasonWords => ({
  column: (name) => says.column({ name }),
  row: (name) => says.row({ name }),
  shipsOf: (n, length) => says.shipsOf({ n, length }),
  shipsNamed: (n, name) => says.shipsNamed({ n, name: shipName(name) }),
  clue: Object.fromEntries(
    CLUES.map((clue) => [clue, (cell: string) => says.clue[clue]({ cell })]),
  ) as ReasonWords["clue"],
  through: (cell) => says.through({ cell }),
  beside: (where) => says.beside({ where }),
  full: (line, total) => says.full({ line, total }),
  needs: (line, missing) => says.needs({ line, missing }),
  ways: (line, missing) => says.ways({ line, missing }),
  all: says.all,
  longest: (where, longest) => says.longest({ where, longest }),
  tooLong: (cell, length, longest) => says.tooLong({ cell, length, longest }),
  only: (ships, n) => says.only({ ships, n }),
  common: (ships) => says.common({ ships }),
  over: (cell) => says.over({ cell }),
  noPlace: says.noPlace,
  ifShip: (cell, flaw) => says.ifShip({ cell, flaw }),
  ifWater: (cell, flaw) => says.ifWater({ cell, flaw }),
  flaws: {
    tooMany: (line) => says.flaws.tooMany({ line }),
    tooFew: (line) => says.flaws.tooFew({ line }),
    touch: says.flaws.touch,
    tooLong: says.flaws.tooLong,
    surplus: (ships) => says.flaws.surplus({ ships }),
    noSuch: (length) => says.flaws.noSuch({ length }),
    noRoom: (ships) => says.flaws.noRoom({ ships }),
    uncovered: (cell) => says.flaws.uncovered({ cell }),
    both: (cell) => says.flaws.both({ cell }),
  },
});
