import {
  fail,
  formatAnswer,
  formatCell,
  type Knowledge,
  makeKnowledge,
  type Observation,
  parseAnswer,
  parseShots,
  type Result,
  type Scenario,
  unwrap,
} from "@broadside/engine";
import { childrenOf, type FlatTree, followSteps, isEnd, type TreeStep } from "../../position/trees/flat-tree.ts";
import { shipCellsAt } from "../../position/trees/tree-difference.ts";
import { positionKey } from "../rules/rules.ts";

/** Shots in notation, `A1x B1.`. */
export const formatSteps = ({ board }: Scenario, steps: readonly TreeStep[]): string =>
  steps.map(({ cell, answer }) => `${formatCell(board, cell)}${answer}`).join(" ");

export const stepsOf = (scenario: Scenario, observations: readonly Observation[]): TreeStep[] =>
  observations.map(({ cell, answer }) => ({ cell, answer: formatAnswer(scenario, answer) }));

export const knowledgeAfter = (scenario: Scenario, steps: readonly TreeStep[]): Knowledge =>
  makeKnowledge(
    scenario,
    steps.map(({ cell, answer }) => ({ cell, answer: unwrap(parseAnswer(scenario, cell, answer)) })),
  );

/** The node of a position in a tree that begins at `root`; undefined if the position is not in the tree. */
export const nodeOf = (tree: FlatTree, root: Knowledge, position: Knowledge): number | undefined => {
  const { scenario, observations } = position;
  const first = observations.slice(0, root.observations.length);
  if (positionKey(root) !== positionKey({ scenario, observations: first })) return undefined;
  const later = stepsOf(scenario, observations.slice(first.length));
  const { node, steps } = followSteps(tree, later);
  if (steps === later.length) return node;
  if (!isEnd(tree, node)) return undefined;
  // If every ship cell is known, hitting these cells changes nothing.
  const ships = shipCellsAt(tree, node, scenario);
  return later.slice(steps).every(({ cell }) => ships.includes(cell)) ? node : undefined;
};

/** Fails if the shots are not in a tree, and says what the tree does at that point. */
export const checkSteps = (scenario: Scenario, tree: FlatTree, steps: readonly TreeStep[]): Result<true> => {
  const { node, steps: followed } = followSteps(tree, steps);
  const next = steps[followed];
  if (next === undefined) return { ok: true, value: true };
  const written = formatSteps(scenario, [next]);
  const where = followed === 0 ? "the first shot" : `after ${formatSteps(scenario, steps.slice(0, followed))}`;
  if (isEnd(tree, node))
    return fail(where, `${written} is no shot of the tree, which ends there`, "leave out what follows");
  const name = formatCell(scenario.board, tree.cell[node]);
  if (tree.cell[node] !== next.cell) return fail(where, `the tree does not shoot ${written}`, `it shoots ${name}`);
  const answers = childrenOf(tree, node).flatMap((child) => tree.answers[tree.answer[child]]?.text ?? []);
  return fail(
    where,
    `no layout left gives the answer ${written}`,
    `write ${answers.map((a) => name + a).join(" or ")}`,
  );
};

export const parseSteps = (scenario: Scenario, tree: FlatTree, text: string): Result<readonly TreeStep[]> => {
  const shots = parseShots(scenario, text);
  if (!shots.ok) return shots;
  const steps = stepsOf(scenario, shots.value);
  const checked = checkSteps(scenario, tree, steps);
  return checked.ok ? { ok: true, value: steps } : checked;
};
