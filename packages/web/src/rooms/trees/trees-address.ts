import { type Observation, ok, type Scenario } from "@broadside/engine";
import { addressCodec, type Field, oneOf, type Reading, RULES, SHOTS } from "../../board/notation/address-codec.ts";
import { readyScenarios } from "./ready-trees.ts";
import { parseTreeName, REFERENCE, type TreeName } from "./tree-name.ts";

/** Which of the two trees on the screen you are following. */
export type Side = "main" | "beside";

/** A position in a tree: the shots so far, and whether they ended the game. */
export interface TreePlace {
  readonly side: Side;
  readonly steps: readonly Observation[];
  readonly over: boolean;
}

/** What the room shows. */
export interface TreesState {
  readonly scenario: Scenario;
  /** The shots made before the trees begin: none, except for trees from files that include some. */
  readonly before: readonly Observation[];
  readonly tree: TreeName;
  readonly beside?: TreeName | undefined;
  readonly place: TreePlace;
}

/** The first shot of the tree on the left. */
export const START: TreePlace = { side: "main", steps: [], over: false };

const TREE: Field<TreeName, unknown> = { read: (text, _, where) => parseTreeName(text, where), write: (name) => name };

interface Fields {
  readonly rules: Scenario;
  readonly from: readonly Observation[];
  readonly tree: TreeName;
  readonly beside?: TreeName;
  readonly at: readonly Observation[];
  readonly walk: Side;
  readonly over: boolean;
}

/** The addresses of the room: `trees&preset=gorkoff-3x3&tree=optimal-mean&at=B1.`. */
export const TREES_ADDRESS = addressCodec<Fields>("trees", {
  rules: { ...RULES, standard: () => readyScenarios()[0].scenario },
  from: SHOTS,
  tree: { ...TREE, standard: () => REFERENCE, always: true },
  beside: TREE,
  at: SHOTS,
  walk: { ...oneOf<Side>(["main", "beside"], "write main or beside"), standard: () => "main" },
  over: { read: (text) => ok(text === "yes"), write: (over) => (over ? "yes" : "no"), standard: () => false },
});

export const formatTreesAddress = ({ scenario, before, tree, beside, place }: TreesState): string =>
  TREES_ADDRESS.format({
    ...{ rules: scenario, from: before, tree, beside },
    ...{ at: place.steps, walk: place.side, over: place.over },
  });

/** Reads the room's address, with or without its `#`. Reports what is wrong, and keeps what is right. */
export const parseTreesAddress = (fragment: string): TreesState & Pick<Reading<Fields>, "problems"> => {
  const { values, problems } = TREES_ADDRESS.parse(fragment);
  const { rules, from, tree, at, walk, over } = values;
  const beside = values.beside === tree ? undefined : values.beside;
  return {
    ...{ scenario: rules, before: from, tree },
    ...(beside === undefined ? {} : { beside }),
    place: { side: beside === undefined ? "main" : walk, steps: at, over },
    problems,
  };
};
