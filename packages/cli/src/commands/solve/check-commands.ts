import { formatCell, formatScenario, formatShots, type Knowledge, RefusedError } from "@broadside/engine";
import { checkHiderCertificate, HIDER_FORMAT, parseHiderCertificate } from "@broadside/engine/hider";
import { isRecord, parseJsonText } from "@broadside/engine/input";
import {
  checkTree,
  type DecisionTree,
  type PlainProof,
  parseTreeFile,
  provePlainly,
  TREE_FORMAT,
} from "@broadside/engine/solver";
import { formatNumberOf } from "@broadside/engine/text";
import { defineCommand } from "../../definition/command.ts";
import { AS_JSON, END_TIME } from "../../input/knowledge-flags.ts";
import { placeOf, readText } from "../../input/scenario-source.ts";
import { rulesText } from "../../output/drawing/layout-drawing.ts";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";
import { boundJson, kindsText, valueText } from "./hider/hider-text.ts";
import { isKept } from "./kept-file.ts";
import { missesText } from "./solution-text.ts";

export const solveCheckCommand = defineCommand({
  name: "solve check",
  about: "Replay what solve --tree wrote over every layout; or check a certificate, as hider check does",
  arguments: [{ form: "<file>", about: "the .json file, or - for standard input" }],
  flags: [END_TIME, AS_JSON],
  notes: [
    "\nThe misses of a strategy are counted anew. That no other strategy has fewer is proved anew by a plain search, which\ntakes at most about two minutes. It suffices for most games of up to a thousand layouts with the answers hit and\nships that lie apart, and of one to three hundred otherwise; where it does not, the result says so.",
  ],
  examples: {
    "broadside solve --scenario gorkoff-3x3 --tree tree.json": "the best strategy,",
    "broadside solve check tree.json": "and its misses, counted anew",
  },
  run: async ({ json = false }, { words: [file] }) => {
    const value = readFile(file, TREE);
    const format = isRecord(value) ? value["format"] : undefined;
    if (format === TREE_FORMAT) return checkTreeFile(file, value, json);
    if (format === HIDER_FORMAT) return checkCertificate(file, value, json);
    throw UsageError.of(placeOf(file, "file"), "holds neither a strategy nor a certificate", TREE);
  },
});

export const hiderCheckCommand = defineCommand({
  name: "hider check",
  about: "Prove again both bounds of a certificate that hider --out wrote",
  arguments: [{ form: "<file>", about: "the certificate, or - for standard input" }],
  flags: [END_TIME, AS_JSON],
  examples: {
    "broadside hider --until 0 --out certificate.json": "how to hide, exactly, with a certificate,",
    "broadside hider check certificate.json": "which anyone can check",
  },
  run: ({ json = false }, { words: [file] }) => {
    const value = readFile(file, CERTIFICATE);
    if (isRecord(value) && value["format"] === TREE_FORMAT)
      throw UsageError.of(
        placeOf(file, "file"),
        "holds a tree, not a certificate",
        `write broadside solve check ${file}`,
      );
    return checkCertificate(file, value, json);
  },
});

const TREE = "give a file of broadside solve --tree FILE.json";
const CERTIFICATE = "give a file of broadside hider --out";

const readFile = (file: string, fix: string): unknown => {
  const [text, where] = [readText(file, "file"), placeOf(file, "file")];
  if (isKept(text)) throw UsageError.of(where, "holds a kept proof, which only solve --resume reads", fix);
  return accept(parseJsonText(text, where, fix));
};

/** The result of a check. @throws UsageError that says what in the file is wrong */
const proved = <T>(where: string, check: () => T): T => {
  try {
    return check();
  } catch (error) {
    if (error instanceof RefusedError || !(error instanceof Error)) throw error;
    throw UsageError.of(where, `proves nothing: ${error.message}`, "it is not what broadside wrote");
  }
};

/** What a file is about, in a line for its rules and one for its shots, if it has some. */
const aboutText = ({ scenario, observations }: Knowledge): string => {
  const { name, board } = scenario;
  const blocked =
    board.blocked.length > 0 ? `; blocked ${board.blocked.map((cell) => formatCell(board, cell)).join(" ")}` : "";
  const shots = observations.length > 0 ? `after ${formatShots(scenario, observations)}\n` : "";
  return `${name}: ${rulesText(scenario)}${blocked}\n${shots}`;
};

const aboutJson = ({ scenario, observations }: Knowledge): object => ({
  scenario: scenario.name,
  rules: formatScenario(scenario),
  shots: formatShots(scenario, observations),
});

/** Replays the tree in a file over every layout. @throws UsageError if it is not a strategy for all of them */
const checkTreeFile = async (file: string, value: unknown, json: boolean): Promise<void> => {
  const where = placeOf(file, "file");
  const { knowledge, tree } = accept(parseTreeFile(value), (place) => `${where}: ${place}`);
  const listed = leavesOf(tree).reduce((sum, { layouts }) => sum + layouts.length, 0);
  const { layouts, total, worst } = proved(where, () => {
    try {
      return checkTree(knowledge, tree, undefined, listed);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      throw new Error(`its rules allow more than the ${formatNumberOf(listed, "layout")} at its leaves`);
    }
  });
  const misses = { total, mean: Number(total) / Number(layouts), worst };
  const proof = provePlainly(knowledge, misses);
  if (json) {
    const told = { layouts: String(layouts), misses: { ...misses, total: String(total) } };
    return writeJson({
      holds: true,
      ...aboutJson(knowledge),
      ...told,
      least: { mean: proof.total ?? null, worst: proof.worst ?? null },
    });
  }
  const cost = outputTerminal().style.bold(`the strategy holds: ${missesText(misses)}`);
  return write(
    `${aboutText(knowledge)}${formatNumberOf(layouts, "layout")}, each led to its leaf\n${cost} (replayed)\n${leastText(proof)}`,
  );
};

/** What a plain search proved about the misses of a strategy. */
const leastText = ({ total, worst, positions }: PlainProof): string => {
  const said = (isLeast: boolean | undefined, what: string): string => {
    if (isLeast === undefined) return `not proved anew: whether another has a lower ${what}`;
    return isLeast ? `proved anew: no strategy has a lower ${what}` : `another strategy has a lower ${what}`;
  };
  const searched = `a plain search of ${formatNumberOf(positions, "position")}`;
  return `${said(total, "average")}\n${said(worst, "worst case")}\n(${searched}, without the solver's bounds)\n`;
};

const leavesOf = (tree: DecisionTree): Extract<DecisionTree, { kind: "leaf" }>[] =>
  tree.kind === "leaf"
    ? [tree]
    : [...(tree.finished ? [tree.finished] : []), ...tree.edges.flatMap((edge) => leavesOf(edge.tree))];

/** Proves the bounds of a certificate again. @throws UsageError if it does not prove them */
const checkCertificate = async (file: string, value: unknown, json: boolean): Promise<void> => {
  const where = placeOf(file, "file");
  const certificate = accept(parseHiderCertificate(value), (place) => `${where}: ${place}`);
  const bounds = proved(where, () => checkHiderCertificate(certificate));
  const layouts = certificate.orbits.reduce((sum, orbit) => sum + orbit.layouts.length, 0);
  if (json)
    return writeJson({
      holds: true,
      ...aboutJson(certificate.knowledge),
      layouts: String(layouts),
      orbits: certificate.orbits.length,
      lower: boundJson(certificate.lower),
      upper: boundJson(certificate.upper),
      forced: boundJson(bounds.forced),
      exact: bounds.forced.equals(bounds.cost),
      strategies: certificate.seeker.length,
    });
  const { style } = outputTerminal();
  const { forced, cost } = bounds;
  const claimed = forced.equals(certificate.lower) ? "" : `, where the file claims ${certificate.lower} only`;
  const finding = `both bounds hold${forced.equals(cost) ? " and meet" : ""}: ${valueText(forced, cost)}`;
  return write(
    `${aboutText(certificate.knowledge)}${kindsText(layouts, certificate.orbits.length)}\n${style.bold(finding)}\n` +
      `the weights force ${forced} misses on every strategy there is (proved anew)${claimed}\n` +
      `the mixed strategy of ${formatNumberOf(certificate.seeker.length, "tree")} costs at most ${cost} misses, wherever the ships lie (replayed)\n`,
  );
};
