import {
  type Knowledge,
  makeKnowledge,
  type Observation,
  type Result,
  type Scenario,
  sameAnswer,
} from "@broadside/engine";
import { doubtsOf, formatDoubt, isDoubt } from "../notation/heard-shots.ts";
import { carryShips, type PlacedShip, withBoard } from "./placed-ship.ts";
import { carryOver } from "./shots.ts";

/** The scenario with some cells blocked or opened, without a prior. Fails if the fleet would have no room. */
export const withBlocked = (scenario: Scenario, cells: readonly number[], block: boolean): Result<Scenario> => {
  const rest = scenario.board.blocked.filter((cell) => !cells.includes(cell));
  return withBoard(scenario, block ? [...rest, ...cells] : rest);
};

/** A line: another way in which the game might go. It is a complete list of shots that begins like the game's. */
export interface Line {
  /** Unique in the game. */
  readonly id: number;
  /** The name of the line; if it has none, its title is the answers tried. */
  readonly name?: string;
  readonly knowledge: Knowledge;
}

/** A game as far as it is known: its rules, shots, lines, and ships placed by hand. */
export interface GameState {
  /** The rules and shots of the game itself. */
  readonly game: Knowledge;
  /** Oldest first. */
  readonly lines: readonly Line[];
  /**
   * What somebody said of the layout, such as `any(A1:D4) = true @0.1`, then the doubts of shots, such as `E5.@0.1`;
   * absent if nothing was said.
   */
  readonly told?: readonly string[];
  /** The id of the line on the screen, which receives the answers; absent while the game itself is shown. */
  readonly at?: number;
  /** The ships placed by hand; absent while shots are being analysed. */
  readonly placed?: readonly PlacedShip[];
  /** The ships placed by hand before shots were analysed again, kept so that placing can be resumed. */
  readonly shelved?: readonly PlacedShip[];
}

export const MAX_LINES = 50;

export const newGame = (game: Knowledge, placed?: readonly PlacedShip[], told?: readonly string[]): GameState => ({
  game,
  lines: [],
  ...(placed ? { placed } : {}),
  ...(told && { told }),
});

/** The state with other statements about the layout and doubts of its shots, or none. */
export const withTold = ({ told: _, ...state }: GameState, told: readonly string[] = []): GameState => {
  const heard = [...told.filter((text) => !isDoubt(text)), ...told.filter(isDoubt)];
  return heard.length > 0 ? { ...state, told: heard } : state;
};

/** True if a game consists only of its rules. */
export const isEmpty = ({ game, lines, placed = [], shelved = [], told = [] }: GameState): boolean =>
  game.observations.length + lines.length + placed.length + shelved.length + told.length === 0;

/** The line on the screen; undefined while the game itself is shown. */
export const presentLine = ({ lines, at }: GameState): Line | undefined => lines.find(({ id }) => id === at);

/** The rules and shots of the position on the screen: those of a line or of the game. */
export const presentKnowledge = (state: GameState): Knowledge => presentLine(state)?.knowledge ?? state.game;

/**
 * The state with other shots in the line or game on the screen; the rules stay the same. Doubts of shots that are then
 * in no list of shots go with them.
 */
export const withKnowledge = (state: GameState, knowledge: Knowledge): GameState => {
  const changed: GameState =
    presentLine(state) === undefined
      ? { ...state, game: knowledge }
      : { ...state, lines: state.lines.map((line) => (line.id === state.at ? { ...line, knowledge } : line)) };
  const { told } = state;
  if (!told?.some(isDoubt)) return changed;
  const shots = [changed.game, ...changed.lines.map((line) => line.knowledge)];
  const kept = new Set(
    shots.flatMap((each) =>
      [...doubtsOf(each, told)].map(([i, wrong]) => formatDoubt(each.scenario, each.observations[i], wrong)),
    ),
  );
  return withTold(
    changed,
    told.filter((text) => !isDoubt(text) || kept.has(text)),
  );
};

export interface Dropped {
  /** The number of shown shots that did not fit. */
  readonly shots: number;
  readonly ships: number;
}

export interface Changed {
  readonly state: GameState;
  readonly dropped: Dropped;
}

const carryPlaced = ({ placed, game }: GameState, scenario: Scenario) =>
  placed ? carryShips(placed, game.scenario, scenario) : { placed, dropped: 0 };

/** The state under other rules, including all its lines; shots and ships are carried over. */
export const withRules = (state: GameState, scenario: Scenario): Changed => {
  const { shelved: _, ...rest } = state;
  const { placed, dropped: ships } = carryPlaced(state, scenario);
  const carried: GameState = {
    ...rest,
    game: carryOver(state.game, scenario),
    lines: state.lines.map((line) => ({ ...line, knowledge: carryOver(line.knowledge, scenario) })),
    ...(placed && { placed }),
  };
  const shots = presentKnowledge(state).observations.length - presentKnowledge(carried).observations.length;
  return { state: carried, dropped: { shots, ships } };
};

/** A new game with other rules: without shots or lines; ships being placed are carried over. */
export const withNewRules = (state: GameState, scenario: Scenario): Changed => {
  const { placed, dropped: ships } = carryPlaced(state, scenario);
  return { state: newGame(makeKnowledge(scenario), placed), dropped: { shots: 0, ships } };
};

/** The state after switching between placing ships and analysing shots. Placed ships are kept. */
export const turned = ({ placed, shelved, ...rest }: GameState): GameState => ({
  ...rest,
  ...(placed === undefined ? { placed: shelved ?? [] } : { shelved: placed }),
});

const sameShot = (a: Observation, b: Observation): boolean => a.cell === b.cell && sameAnswer(a.answer, b.answer);

/** The number of shots that two lists have in common from the start. */
export const commonShots = (a: Knowledge, b: Knowledge): number => {
  const most = Math.min(a.observations.length, b.observations.length);
  let common = 0;
  while (common < most && sameShot(a.observations[common], b.observations[common])) common++;
  return common;
};

export const sameShots = (a: Knowledge, b: Knowledge): boolean =>
  a.observations.length === b.observations.length && commonShots(a, b) === a.observations.length;

/** True for a line without a name or shots of its own: all its shots also begin the game or an older line. */
export const isUntried = ({ game, lines }: GameState, line: Line): boolean =>
  line.name === undefined &&
  [game, ...lines.filter(({ id }) => id < line.id).map(({ knowledge }) => knowledge)].some(
    (other) => commonShots(other, line.knowledge) === line.knowledge.observations.length,
  );

/** The lines without the present one if nothing has been tried in it. */
const tidied = (state: GameState): readonly Line[] => {
  const line = presentLine(state);
  return line && isUntried(state, line) ? state.lines.filter((other) => other !== line) : state.lines;
};

const nextId = (lines: readonly Line[]): number => 1 + Math.max(0, ...lines.map(({ id }) => id));

/** Begins a line with these shots, and shows it. Undefined if there are too many lines. */
export const beginLine = (state: GameState, knowledge = presentKnowledge(state)): GameState | undefined => {
  const lines = tidied(state);
  if (lines.length >= MAX_LINES) return undefined;
  const id = nextId(lines);
  return { ...state, lines: [...lines, { id, knowledge }], at: id };
};

/** Shows the game itself or a line; leaving a line in which nothing has been tried removes it. */
export const lookAtLine = (state: GameState, id: number | undefined): GameState => {
  if (id === state.at) return state;
  const { at: _, ...rest } = state;
  return { ...rest, lines: tidied(state), ...(id === undefined ? {} : { at: id }) };
};

/** Names a line; an empty text removes the name. */
export const nameLine = (state: GameState, id: number, name: string): GameState => ({
  ...state,
  lines: state.lines.map(({ name: _, ...line }) => {
    if (line.id !== id) return _ === undefined ? line : { ...line, name: _ };
    return name.trim() === "" ? line : { ...line, name: name.trim() };
  }),
});

/** The state without a line; if that line was on the screen, the game is shown. */
export const removeLine = (state: GameState, id: number): GameState => {
  const { at, ...rest } = state;
  const lines = state.lines.filter((line) => line.id !== id);
  return { ...rest, lines, ...(at === undefined || at === id ? {} : { at }) };
};

/** Makes a line the game. The old game takes the line's place, unless the new game only continues it. */
export const makeGame = (state: GameState, id: number): GameState => {
  const line = state.lines.find((other) => other.id === id);
  if (line === undefined) return state;
  const { at: _, game, ...rest } = state;
  const isContinued = commonShots(game, line.knowledge) === game.observations.length;
  const before: readonly Line[] = isContinued ? [] : [{ id, knowledge: game }];
  return {
    ...rest,
    game: line.knowledge,
    lines: state.lines.flatMap((other) => (other === line ? before : [other])),
  };
};

export interface LineNode {
  readonly line: Line;
  /** The line that this one branches off; absent if it branches off the game itself. */
  readonly from?: number;
  /** The number of shots shared with that line. */
  readonly fork: number;
  /** 1 for lines that branch off the game, 2 for those that branch off such lines, and so on. */
  readonly depth: number;
  readonly own: readonly Observation[];
}

interface Parent {
  readonly node: LineNode | undefined;
  readonly fork: number;
}

/** The lines as a tree: each follows the older line that shares most of its shots, or else the game. */
export const treeOf = ({ game, lines }: GameState): LineNode[] => {
  const nodes: LineNode[] = [];
  for (const line of lines) {
    let parent: Parent = { node: undefined, fork: commonShots(game, line.knowledge) };
    for (const node of nodes) {
      const fork = commonShots(node.line.knowledge, line.knowledge);
      if (fork > parent.fork) parent = { node, fork };
    }
    const { node, fork } = parent;
    nodes.push({
      line,
      fork,
      depth: (node?.depth ?? 0) + 1,
      own: line.knowledge.observations.slice(fork),
      ...(node ? { from: node.line.id } : {}),
    });
  }
  const below = (from: number | undefined): LineNode[] =>
    nodes.filter((node) => node.from === from).flatMap((node) => [node, ...below(node.line.id)]);
  return below(undefined);
};
