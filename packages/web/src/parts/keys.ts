/** The keys by what they do, for the rooms' own code and the help: a letter or sign means one thing in a room. */
export const KEYS = {
  move: ["←", "↑", "→", "↓"],
  row: ["Home", "End"],
  column: ["Page Up", "Page Down"],
  neighbour: ["Shift+←", "Shift+↑ …"],
  slice: ["Shift+Page Up", "Shift+Page Down"],
  ask: ["Enter", "Space"],
  press: ["Enter", "Space"],
  miss: [".", "m"],
  hit: ["x"],
  sunk: ["#", "s"],
  maybe: ["p"],
  number: ["0", "1", "2 …"],
  remove: ["Delete", "Backspace"],
  best: ["b"],
  hint: ["h"],
  fire: ["f"],
  present: ["f"],
  hideAnswer: ["h"],
  takeBack: ["u"],
  whatIf: ["w"],
  steps: ["<", ">"],
  ends: ["Shift+Home", "Shift+End"],
  undo: ["Ctrl+Z"],
  redo: ["Ctrl+Shift+Z"],
  help: ["?"],
  take: ["n"],
  pick: ["Enter", "Space"],
  moveShip: ["←", "↑", "→", "↓"],
  turn: ["r", "Shift+R"],
  takeOff: ["Delete", "Backspace"],
  putBack: ["Escape"],
  box: ["←", "↑", "→", "↓"],
  boxEnds: ["Home", "End"],
  openBox: ["Enter", "Space"],
  openBelow: ["*"],
  zoom: ["+", "−"],
  wholeTree: ["0"],
} satisfies Readonly<Record<string, readonly string[]>>;

export type Does = keyof typeof KEYS;

/** Whether a pressed key, without Shift and the like, is one of those that do something. Case does not matter. */
export const isKeyOf = (does: Does, key: string): boolean =>
  KEYS[does].includes(key.length === 1 ? key.toLowerCase() : key);

/** The keys of each room's board or tree, in the order of the help. */
const ROOM_KEYS: Readonly<Record<string, readonly Does[]>> = {
  analyse: [
    ...(["move", "row", "column", "neighbour", "slice", "ask", "miss", "hit", "sunk", "number", "remove"] as const),
    ...(["best", "whatIf", "present", "hideAnswer", "steps", "ends", "undo", "redo", "help"] as const),
  ],
  play: ["move", "press", "hint", "fire", "takeBack", "help"],
  puzzles: ["move", "press", "miss", "hit", "maybe", "remove", "undo", "redo", "help"],
  review: ["steps", "move", "press", "present", "hideAnswer", "help"],
  learn: ["move", "press", "help"],
  trees: ["box", "boxEnds", "openBox", "openBelow", "zoom", "wholeTree", "help"],
};

/** Nothing is marked in a best-shot puzzle. */
const BEST_SHOT_KEYS: readonly Does[] = ["move", "press", "help"];

/** With a friend, there are no hints. */
const FRIEND_KEYS: readonly Does[] = ["move", "press", "fire", "takeBack", "help"];

/** The keys of the board at an address; undefined where there is no such board. @param fragment with its `#` */
export const keysOfBoard = ({ name, fragment }: { name: string; fragment: string }): readonly Does[] | undefined => {
  if (fragment.startsWith("#puzzles&kind=best-shot")) return BEST_SHOT_KEYS;
  return /^#play&(.*&)?friend=/.test(fragment) ? FRIEND_KEYS : ROOM_KEYS[name];
};

export const PLACING_KEYS: readonly Does[] = ["take", "pick", "moveShip", "turn", "takeOff", "putBack"];
