import {
  type Answers,
  type Contact,
  type Observation,
  ok,
  parsePreset,
  parseScenario,
  preset,
  type Scenario,
  unwrap,
  withRules,
} from "@broadside/engine";
import { addressCodec, type Field, oneOf, type Reading, RULES, SHOTS } from "../../board/notation/address-codec.ts";
import { parseTreeName, REFERENCE, type TreeName } from "./tree-name.ts";

const small = (
  size: readonly number[],
  contact: Contact,
  answers: Answers,
  ...fleet: readonly [name: string, length: number, count?: number][]
): Scenario =>
  unwrap(
    parseScenario({
      ...{ board: { size }, contact, answers },
      fleet: fleet.map(([name, length, count = 1]) => ({ name, length, count })),
    }),
  );

/** The scenarios offered in the room, the simplest first: small enough to be solved within seconds. */
export const READY = {
  corners: preset("gorkoff-3x3"),
  oneShip: small([4, 4], "none", "hit", ["cruiser", 3]),
  touching: small([3, 3], "allowed", "hit", ["cruiser", 3], ["destroyer", 2]),
  sinkings: small([4, 4], "none", "sunk", ["destroyer", 2, 2], ["boat", 1]),
  order: small([4, 3], "allowed", "sunk", ["cruiser", 3], ["destroyer", 2, 2]),
  lonely: small([5, 5], "none", "sunk", ["destroyer", 2]),
  puzzle: preset("gorkoff-5x5"),
  puzzleSunk: unwrap(withRules(preset("gorkoff-5x5"), { answers: "sunk" })),
  boxes: unwrap(parsePreset("boxes:3x2:2")),
  smallest: unwrap(parsePreset("boxes:2x1:1")),
};

export type ReadyName = keyof typeof READY;

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
  rules: { ...RULES, standard: () => READY.corners },
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
