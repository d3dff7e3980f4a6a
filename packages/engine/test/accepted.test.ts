/**
 * Readers of files given a valid file with one change, at every place: it must be refused in one line that says
 * where the error is, be read as what it now says, or as what it said before.
 */

import { describe, expect, it } from "vitest";
import { formatBoxLayout, parseBoxLayout } from "../src/boxes/box-layout.ts";
import { sampleBoxes } from "../src/boxes/sample-shares.ts";
import { parseTranscript } from "../src/game/transcript.ts";
import { formatTranscript, playGame, replayTranscript } from "../src/games.ts";
import { solveHiderGame } from "../src/hider/double-oracle.ts";
import {
  checkHiderCertificate,
  formatHiderCertificate,
  parseHiderCertificate,
} from "../src/hider/hider-certificate.ts";
import {
  formatInputError,
  formatLayout,
  formatScenario,
  type Knowledge,
  makeKnowledge,
  parseLayout,
  parseScenario,
  preset,
  RandomStream,
  type Result,
  sampleLayouts,
  unwrap,
} from "../src/index.ts";
import { checkTree } from "../src/solver/check-tree.ts";
import { solve } from "../src/solver/solve.ts";
import { formatTreeFile, parseTreeFile } from "../src/solver/tree-file.ts";
import { isLong } from "./cases.ts";
import { byFractions } from "./hider/matrix-games.ts";
import { describeMutant, type Json, mutantsOf } from "./mutate-json.ts";
import { fleetOf, readKnowledge, readScenario, readStrategy } from "./read.ts";

/** A value with its fields and lists in a fixed order: most lists are sets, and order is tested elsewhere. */
const sorted = (value: Json): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(sorted).sort().join()}]`;
  const fields = Object.entries(value).map(([field, item]) => `${JSON.stringify(field)}:${sorted(item)}`);
  return `{${fields.sort().join()}}`;
};

/** A format: how a file is read, and how what was understood is written again. */
interface Format {
  readonly name: string;
  readonly value: object;
  readonly reread: (value: Json) => Result<object>;
  /** Mutants that are only another spelling of what they are read as; matched by path and change. */
  readonly spelled?: RegExp;
  /** Checks the contents and throws if they are false. */
  readonly check?: (value: Json) => void;
  /** Mutants that remain true, because they change only a label or the question that is answered. */
  readonly holds?: RegExp;
}

const through = <T>(parse: (value: unknown) => Result<T>, format: (value: T) => object) => {
  return (value: Json): Result<object> => {
    const read = parse(value);
    return read.ok ? { ok: true, value: format(read.value) } : read;
  };
};

const clone = (value: object): Json => JSON.parse(JSON.stringify(value)) as Json;

const shaped = readScenario({
  name: "shapes",
  board: { size: [5, 4], blocked: ["D4", "A1"] },
  fleet: fleetOf({ line: 3, ell: { shape: ["X.", "XX"], count: 2 }, ess: { shape: ["XX.", ".XX"], reflect: false } }),
  contact: "allowed",
  answers: "sunk",
});
const small = preset("gorkoff-3x3");
const boxes = preset("boxes:3x2:2");
const [layout] = sampleLayouts(makeKnowledge(small), 1, RandomStream.fromSeed(3));
const [boxLayout] = sampleBoxes(makeKnowledge(boxes), 1, RandomStream.fromSeed(3));
const strategy = readStrategy("probability");
const transcript = playGame(strategy, layout, RandomStream.fromSeed(5, 1), { seed: [5, 1] });
const { layout: _, ...shooters } = transcript;
const unseen = {
  ...shooters,
  name: "Saturday",
  lines: [{ name: "A1 first", observations: transcript.observations.slice(0, 1) }, { observations: [] }],
};
const sinking = readScenario({ ...formatScenario(preset("gorkoff-3x3")), answers: "named" });
const position: Knowledge = readKnowledge(sinking, "B2.");
const treeFile = formatTreeFile(position, solve(position).tree);
const boxPosition = readKnowledge(preset("boxes:2x2:2"), "A1=1");
const boxTree = formatTreeFile(boxPosition, solve(boxPosition).tree);

/** Defaults may be written or left out, and shapes may be drawn with or without margins. */
const SPELLED = /: without name$|blocked: empty$|shape|count: 1$|reflect: negated$/;

const checkTreeIn = (value: Json): void => {
  const { knowledge, tree } = unwrap(parseTreeFile(value));
  checkTree(knowledge, tree);
};

const hidden = readScenario({
  ...{
    name: "a destroyer",
    board: { size: [3, 2] },
    fleet: fleetOf({ destroyer: 2 }),
    contact: "none",
    answers: "hit",
  },
});
const hiderGame = await solveHiderGame(makeKnowledge(hidden), byFractions, { precision: 0.001 });

const FORMATS: readonly Format[] = [
  { name: "scenario", value: formatScenario(shaped), reread: through(parseScenario, formatScenario), spelled: SPELLED },
  { name: "layout", value: formatLayout(layout), reread: through((value) => parseLayout(small, value), formatLayout) },
  {
    name: "layout of boxes",
    value: formatBoxLayout(boxLayout),
    reread: through((value) => parseBoxLayout(boxes, value), formatBoxLayout),
    // Any two opposite corners define the same box.
    spelled: /corners/,
  },
  {
    name: "transcript",
    value: formatTranscript(transcript),
    reread: through(parseTranscript, formatTranscript),
    spelled: SPELLED,
    check: (value) => unwrap(replayTranscript(unwrap(parseTranscript(value)))),
    // Who shot and with which seed are only remarks; the shots may also belong to a game with other rules, or end at
    // any point. If the layout is left out, the shots of a finished game still determine it.
    holds: /^\/(strategy|seed|scenario|: without (strategy|seed|layout)|shots: (empty|without its end))/,
  },
  {
    name: "transcript without a layout, with lines",
    value: formatTranscript(unseen),
    reread: through(parseTranscript, formatTranscript),
    spelled: new RegExp(`${SPELLED.source}|lines: empty$|length and count exchanged$`),
  },
  {
    name: "tree",
    value: treeFile,
    reread: through(parseTreeFile, ({ knowledge, tree }) => formatTreeFile(knowledge, tree)),
    spelled: SPELLED,
    check: checkTreeIn,
    // The scenario's name is only a label, and a tree that also fits other rules or shots is a valid tree for them.
    holds: /^\/(scenario|shots)/,
  },
  {
    name: "tree of boxes",
    value: boxTree,
    reread: through(parseTreeFile, ({ knowledge, tree }) => formatTreeFile(knowledge, tree)),
    spelled: SPELLED,
    check: checkTreeIn,
    holds: /^\/(scenario|shots)/,
  },
  {
    name: "proof of a hider's game",
    value: formatHiderCertificate(hiderGame),
    reread: through(parseHiderCertificate, formatHiderCertificate),
    spelled: SPELLED,
    check: (value) => checkHiderCertificate(unwrap(parseHiderCertificate(value))),
    // A weaker claim, other valid strategies, and lists in another order are as true.
    holds:
      /^\/(scenario|lower|hider\/\d+\/weight|hider(\/\d+\/layouts(\/\d+\/ships)?)?: \d+ and \d+ swapped|seeker.*shoot|seeker: \d+ and \d+ swapped|seeker.*layouts: \d+ and \d+ swapped)/,
  },
];

describe.each(FORMATS)("a changed $name", ({ value, reread, spelled, check, holds }) => {
  const original = clone(value);
  // In the usual run, every second change.
  const mutants = [...mutantsOf(original)].filter((_, i) => isLong || i % 2 === 1);

  it("is refused in one line, or nothing of it is lost", () => {
    let [refused, kept, same] = [0, 0, 0];
    const lost: string[] = [];
    for (const mutant of mutants) {
      const read = reread(mutant.value);
      if (!read.ok) {
        refused++;
        expect(formatInputError(read.error), describeMutant(mutant)).toMatch(/^[^\n]+: [^\n]+; [^\n]+$/);
        continue;
      }
      const again = sorted(clone(read.value));
      if (again === sorted(mutant.value)) kept++;
      else if (again === sorted(original)) same++;
      else if (!spelled?.test(describeMutant(mutant))) lost.push(describeMutant(mutant));
    }
    expect(lost).toEqual([]);
    expect(refused).toBeGreaterThan(5 * same);
    expect(kept).toBeGreaterThan(0);
  });

  // The other formats contain no statement that could be false.
  if (!check) return;
  it("is refused by the check in one line, unless what was changed is a remark or another question", () => {
    const wrong: string[] = [];
    let refused = 0;
    for (const mutant of mutants) {
      const read = reread(mutant.value);
      if (!read.ok || sorted(clone(read.value)) === sorted(original)) continue;
      try {
        check(mutant.value);
        if (!holds?.test(describeMutant(mutant))) wrong.push(describeMutant(mutant));
      } catch (error) {
        refused++;
        expect((error as Error).message, describeMutant(mutant)).toMatch(/^[^\n]+$/);
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });
});
