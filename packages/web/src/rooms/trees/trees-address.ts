import {
  type Answers,
  type Contact,
  type InputError,
  type Observation,
  ok,
  parsePreset,
  parseScenario,
  preset,
  type Scenario,
  unwrap,
  withRules,
} from "@broadside/engine";
import { addressCodec, type Field, oneOf, RULES, SHOTS } from "../../board/notation/address-codec.ts";
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
  oneShip: small([4, 4], "none", "hit", ["cruiser", 3]),
  corners: preset("gorkoff-3x3"),
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

export interface TreesState {
  readonly rules: Scenario;
  /** The shots made before the trees begin: none, except for trees from files that include some. */
  readonly from: readonly Observation[];
  readonly tree: TreeName;
  readonly beside?: TreeName | undefined;
  /** The shots followed in the trees. */
  readonly at: readonly Observation[];
  /** The tree that is followed, and whether these shots ended the game. */
  readonly walk: Side;
  readonly over: boolean;
}

export type TreePlace = Pick<TreesState, "at" | "walk" | "over">;

export const START: TreePlace = { at: [], walk: "main", over: false };

const TREE: Field<TreeName, unknown> = { read: (text, _, where) => parseTreeName(text, where), write: (name) => name };

/** The addresses of the room: `trees&preset=gorkoff-3x3&tree=optimal-mean&at=B1.`. */
export const TREES_ADDRESS = addressCodec<TreesState>("trees", {
  rules: { ...RULES, standard: () => READY.oneShip },
  from: SHOTS,
  tree: { ...TREE, standard: () => REFERENCE, always: true },
  beside: TREE,
  at: SHOTS,
  walk: { ...oneOf<Side>(["main", "beside"], "write main or beside"), standard: () => "main" },
  over: { read: (text) => ok(text === "yes"), write: (over) => (over ? "yes" : "no"), standard: () => false },
});

export const parseTreesAddress = (fragment: string): { state: TreesState; problems: readonly InputError[] } => {
  const { values, problems } = TREES_ADDRESS.parse(fragment);
  const { beside, ...state } = values;
  const isAlone = beside === undefined || beside === state.tree;
  return { state: isAlone ? { ...state, walk: "main" } : values, problems };
};
