import type { StrategyName } from "@broadside/engine";
import { count } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

const games = (n: number): string => `${count(n)} ${plural(n, "game", "games")}`;
const pairs = (n: number): string => `${count(n)} ${plural(n, "pair", "pairs")}`;

export const compare = {
  title: "Compare",
  intro: "Let strategies play the same layouts, and see which needs fewer shots.",
  start: "Start",
  strategies: "Strategies",
  strategiesHint: "Choose two to five.",
  /** What the strategies are called, and how they choose. */
  known: {
    random: { name: "Random", about: "Shoots anywhere, even after a hit." },
    "hunt-target": { name: "Hunt and target", about: "Shoots anywhere until a hit, then around it." },
    diagonal: { name: "Diagonals", about: "Shoots along diagonals no ship can slip through, then around hits." },
    probability: { name: "Counting places", about: "Shoots where most places for single ships are." },
    "probability-contact": { name: "Counting places, with water", about: "The same, and knows the water around hits." },
    "probability-chessboard": { name: "Chessboard", about: "Counts places, at first on one colour of a chessboard." },
    "probability-rectangle": { name: "Middle first", about: "Counts places, at first in the middle of the board." },
    "greedy-hit": { name: "Most likely hit", about: "Counts all layouts exactly and shoots the likeliest cell." },
    "greedy-distribution": {
      name: "Fewest layouts left",
      about: "Shoots where the answer should leave the fewest layouts.",
    },
    entropy: { name: "Most information", about: "Shoots where the answer should tell most." },
    "half-split": { name: "Halving", about: "Shoots where a hit is nearest to fifty-fifty." },
    optimal: { name: "Optimal where small", about: "Proved best on small boards, otherwise the likeliest hit." },
    rollout: { name: "Looking ahead", about: "The strongest: tries out what each shot would lead to." },
  } satisfies Readonly<Record<StrategyName, { readonly name: string; readonly about: string }>>,
  slow: "slow",
  trying: "being tried …",
  aGame: (time: string) => `${time} a game`,
  longer: (time: string) => `more than ${time} a game`,
  cannotPlay: (why: string) => `cannot play this game: ${why}`,
  expected: (all: number, time: string) => `${games(all)} of each; about ${time} here.`,
  expectedLonger: (all: number, time: string) => `${games(all)} of each; more than ${time} here.`,
  tooMany: (asked: string, time: string, most: number) =>
    `${asked} games of each would take about ${time} here. This page plays at most ${count(most)}; the command broadside plays more.`,
  gamesWrong: (most: number) => `The number of games is a whole number from 1 to ${count(most)}.`,
  choiceWrong: (what: string) => `This cannot be compared: ${what}`,
  options: "Game, number of games, layouts",
  game: "Game",
  boxGame: "Boxes in a square",
  ownRules: "The rules of the board in Analyse",
  games: "Games of each strategy",
  placement: "How ships are hidden",
  uniform: "Every layout equally likely",
  sequential: "Ship after ship, as most programs do",
  seed: "Seed",
  seedHint: "The same seed gives the same games, here and with the command.",
  anotherSeed: "Another seed",
  kept: "Kept comparisons",
  noRuns: "Your comparisons are kept here, on this device.",
  listState: (done: number, all: number) => `${count(done)} of ${games(all)}`,
  deleteRun: (name: string) => `Delete ${name}`,
  deleted: "The comparison was deleted.",
  undo: "Undo",
  broken: "A comparison that cannot be read",
  missing: "This comparison is not on this device. Begin another one:",
  addressWrong: "The link could not be read completely.",
  dismiss: "Dismiss",
  open: "Open a file of the command",
  openHint: "summary.json or report.html",
  fileWrong: (what: string) => `The file could not be opened: ${what}`,
  facts: (game: string, layouts: string, seed: string) => `${game}. ${layouts}. Seed ${seed}.`,
  placementOther: (model: string) => `Layouts: ${model}`,
  believe: (prior: string) => `Strategies believe: ${prior}`,
  stop: "Stop",
  goOn: "Go on",
  more: (n: number) => `${games(n)} more of each`,
  newRun: "New comparison",
  rename: "Name it",
  nameLabel: "Name of the comparison",
  playing: (done: number, all: number) => `${count(done)} of ${games(all)}`,
  progress: "Games played",
  stopped: (done: number, all: number) => `Stopped after ${count(done)} of ${games(all)}.`,
  done: (all: number) => `All ${games(all)} are played.`,
  trouble: (what: string) => `It could not be played on: ${what}`,
  elsewhere: "This comparison is open in another tab.",
  playHere: "Show it here",
  off: "This browser keeps nothing for this page: the comparison is lost when you close it.",
  full: "There is no room left on this device: the comparison goes on, but is not kept. Delete older ones.",
  shots: "Shots a game",
  histogram: "How many shots the games took",
  histogramHelp:
    "Each row is a strategy; the further left, the better. The mark is the mean with its 95 % interval, the dashed line the lowest mean.",
  meanOf: (mean: string, interval: string) => `mean ${mean} (${interval})`,
  noGamesYet: "no game yet",
  table: "The numbers",
  strategy: "Strategy",
  finished: "Games",
  mean: "Mean",
  interval: "95 % interval",
  median: "Median",
  least: "Least",
  most: "Most",
  time: "Time a game",
  faults: (n: number, why: string) => `${games(n)} not finished: ${why}`,
  binShots: "Shots",
  binTable: "The histogram in numbers",
  binRange: (from: string, to: string) => `${from} to ${to}`,
  range: (low: string, high: string) => `${low} to ${high}`,
  differences: "Differences on the same layouts",
  pair: "Pair",
  pairNames: (first: string, second: string) => `${first} less ${second}`,
  difference: "Difference",
  layouts: "Layouts",
  verdict: "Verdict",
  verdictLater: "when all games are played",
  jointInterval: (comparisons: number) =>
    comparisons === 1 ? "95 % interval" : `95 % for all ${pairs(comparisons)} together`,
  peeking:
    "These numbers change while games are played. Looking at an interval again and again, one sees it stray more often than its 95 % says: the verdict is given when all games you asked for are played.",
  peeked: (asked: number) =>
    `At first ${games(asked)} of each were asked for, and more after a look at the numbers: the intervals hold slightly less often than they say.`,
  together: (comparisons: number) => (comparisons === 1 ? "95 %" : `95 % for all ${pairs(comparisons)} together`),
  fewer: (best: string, other: string, shots: string, interval: string, confidence: string, n: number) =>
    `${best} needs ${shots} shots fewer than ${other} on the same layouts (interval ${interval}, ${confidence}; ${pairs(n)}).`,
  open2: (first: string, second: string, mean: string, interval: string, confidence: string, n: number) =>
    `${first} and ${second} are not told apart by these games: the mean difference is ${mean} (interval ${interval}, ${confidence}; ${pairs(n)}).`,
  visible: (shots: string) => `A difference of ${shots} would have been seen in four cases of five.`,
  settling: (shots: string, n: string) => `To see one of ${shots}, as found, takes about ${n} games.`,
  same: (first: string, second: string, n: number) =>
    `${first} and ${second} needed the same number of shots in every one of ${pairs(n)}.`,
  always: (best: string, other: string, shots: string, n: number) =>
    `${best} needed ${shots} shots fewer than ${other} in every one of ${pairs(n)}.`,
  alwaysOpen: (best: string, other: string, shots: string, n: number) =>
    `${best} needed ${shots} shots fewer than ${other} in every one of ${pairs(n)}, too few to tell them apart.`,
  reduced: (sentence: string) => `With luck taken out: ${sentence}`,
  plain: (sentence: string) => `By plain differences, which do not decide: ${sentence}`,
  few: (strategy: string, n: number) => `${strategy} finished only ${games(n)}: its interval is a rough approximation.`,
  notUniform:
    "Ships were placed one after another, which does not make all layouts equally likely: the numbers are not comparable with those for equally likely layouts.",
  save: "Save",
  saveSummary: "Summary (JSON)",
  saveGames: "Games (CSV)",
  savePicture: "Picture (SVG)",
  summing: "Summing up …",
  saveFailed: (what: string) => `The summary could not be made: ${what}`,
  openedSummary: (file: string) => `From the file ${file}`,
  conclusions: "What the command says",
  inEnglish: "The command writes in English.",
  back: "Back",
  command: "Command",
  reportFrame: (file: string) => `The report ${file}`,
  reportNote: "The report is shown as it is, shut off: nothing in it can run, and nothing is loaded.",
  people: "As people do",
  edges: "Rather at the edges",
  analysed: "By the counts in Analyse",
  opened: (name: string) => `By ${name}`,
  ownPrior: "a file",
  priorFile: "Or a prior from a file",
  addStrategy: "Another one, by its full name",
  add: "Add",
  byPrior:
    "Ships were hidden by a prior, under which layouts are not equally likely: the numbers are not comparable with those for equally likely layouts.",
};

export type CompareWords = typeof compare;

const layouts = (n: number): string => `${count(n)} ${plural(n, "layout", "layouts")}`;
const misses = (n: number): string => `${count(n)} ${plural(n, "miss", "misses")}`;
const shots = (n: number): string => `${count(n)} ${plural(n, "shot", "shots")}`;

export const trees = {
  title: "Trees",
  intro: "The best play on a small board, answer by answer.",

  // What is chosen.
  game: "Board and ships",
  tree: "Tree",
  beside: "Beside it",
  nothing: "nothing",
  optimal: {
    mean: "optimal on average",
    worst: "optimal in the worst case",
    "mean-then-worst": "optimal on average, then in the worst case",
    "worst-then-mean": "optimal in the worst case, then on average",
  },
  strategy: (name: string) => `strategy ${name}`,
  ready: {
    corners: "3 × 3, ships of 3, 1 and 1",
    oneShip: "4 × 4, one ship of 3",
    touching: "3 × 3, ships of 3 and 2 that may touch",
    sinkings: "4 × 4, ships of 2, 2 and 1, sinkings announced",
    order: "4 × 3, ships of 3, 2 and 2 that may touch, sinkings announced",
    lonely: "5 × 5, one ship of 2",
    puzzle: "5 × 5, six ships, only hit or miss",
    puzzleSunk: "5 × 5, six ships, sinkings announced",
    boxes: "Two boxes on 3 × 3",
    smallest: "One box on 2 cells",
  },
  why: {
    corners: "Small enough to be checked by hand: each side tells one of four layouts from the others.",
    oneShip: "To shoot the likeliest cell is not the best play: an example of 16 layouts.",
    touching: "Ships that touch look like one: what was hit may be either.",
    sinkings: "An announced sinking tells where no other ship can be.",
    order: "The order of the hits matters: a certain hit may be better left for later.",
    lonely: "The misses before the first hit make a long chain; after it the end is near.",
    puzzle: "A published puzzle with more than a thousand layouts; the proof takes some seconds.",
    puzzleSunk: "The same puzzle when the referee also says what is sunk: less than half the misses.",
    boxes: "The referee counts boxes on the cell; they may overlap.",
    smallest: "Three layouts and two questions: what a tree is.",
  },
  analysed: "The rules of the board in Analyse",
  ownRules: "Rules of your own …",
  rulesText: "Rules in JSON",
  rulesFile: "Or a file",
  useRules: "Use these rules",
  fileTree: "A tree from a file …",
  treeFile: "Tree file",
  treeFileAbout:
    "JSON as “Save the tree” or the command broadside solve --tree writes it. Every layout is played through it before it is shown.",
  checking: "The file is being checked.",
  fromFile: (name: string) => `file ${name}`,
  treeUnread: "This file cannot be shown:",
  treeGone: "The file is not on this device. Open it again.",
  beginsAfter: (shotsText: string) => `The tree begins after ${shotsText}; misses count from there.`,
  checked: "From a file: it leads every layout to its end. Whether it is the best is not proved by that.",

  // How it stands.
  growing: "The tree is being made",
  growingBounds: (low: string, high: string) => `between ${low} and ${high} misses on average`,
  growingPositions: (n: number) => `${count(n)} ${plural(n, "position", "positions")} so far`,
  growingReference: "The best tree is being made, to compare with",
  stopped: "Stopped before it was done.",
  again: "Make it",
  refused: "There is no tree of these rules:",
  failed: "The tree could not be made:",
  linkUnread: "The link could not be read completely.",

  // What is known of it.
  proved: {
    mean: "Proved: no strategy has fewer misses on average.",
    worst: "Proved: no strategy has fewer misses in the worst case.",
    "mean-then-worst": "Proved: no strategy has fewer misses on average, and none of those fewer in the worst case.",
    "worst-then-mean": "Proved: no strategy has fewer misses in the worst case, and none of those fewer on average.",
  },
  notProved: (total: number, worst: number) =>
    `Not proved in the time there was: every strategy has at least ${misses(total)} in all, and at least ${count(worst)} in the worst case.`,
  noOptimum: "A strategy and no optimum: nothing is proved of it.",
  asGood: "It is as good as the best on average.",
  worse: (total: number, mean: string) =>
    `It has ${count(total)} ${plural(total, "miss", "misses")} more than the best over all layouts, ${mean} more on average.`,
  figures: (total: number, all: number, mean: string, worst: number) =>
    `${misses(total)} over ${layouts(all)}: ${mean} on average, at most ${count(worst)}`,

  // The drawing.
  drawing: (name: string) => `Tree, ${name}`,
  leaf: (n: number) => misses(n),
  over: "over",
  zoomIn: "Larger",
  zoomOut: "Smaller",
  fit: "All of it",
  openAll: "Open all",
  openLess: "Close",
  shownPart: (shown: number, all: number) => `${count(shown)} of ${shots(all)} open`,
  key: "Boxes are shots with the layouts left; lines are answers, broken after a miss. A press walks there.",
  keys: "Drag or scroll moves it, Ctrl with the wheel sizes it. Arrows walk, Enter opens and closes, + and − size it, 0 shows all.",
  fingers: "Drag it with one finger, size it with two.",
  nodeSaid: (answer: string, cell: string, left: number, mean: string, worst: number) =>
    `${answer}: shoot ${cell}, ${layouts(left)}, at most ${misses(worst)} from here, ${mean} on average`,
  rootSaid: (cell: string, left: number, mean: string, worst: number) =>
    `First shoot ${cell}, ${layouts(left)}, at most ${misses(worst)}, ${mean} on average`,
  endSaid: (answer: string, left: number, missed: number) => `${answer}: end, ${layouts(left)}, ${misses(missed)}`,

  // The walk.
  start: "Start",
  way: "Shots so far",
  shootHere: (shot: number, cell: string) => `Shot ${shot}: ${cell}`,
  known: "The layout is known",
  cellsKnown: "All ship cells are known",
  gameOver: "The game is over",
  left: (n: number) => `${layouts(n)} left`,
  fromHere: (mean: string, worst: number) => `at most ${misses(worst)} from here, ${mean} on average`,
  noneFromHere: "no miss from here",
  missed: (n: number) => `${misses(n)} so far`,
  answers: "What does the referee say?",
  answerRest: (left: number, mean: string, worst: number) =>
    worst === 0
      ? `${layouts(left)}, then no miss`
      : `${layouts(left)}, then ${mean} on average, at most ${misses(worst)}`,
  ends: "What is left are hits, in any order.",
  back: "Back one shot",
  board: "Board",
  nextShot: "the next shot",
  layoutsLeft: "Layouts left",
  layoutNumber: (n: number) => `Layout ${n}`,
  firstLayouts: (n: number, all: number) => `The first ${count(n)} of ${count(all)}`,
  walking: (name: string) => `In the tree ${name}`,
  partsHere: "This tree shoots another cell: it stands where the two part.",

  // Finding.
  find: "Find",
  goTo: "Go to these shots",
  go: "Go",
  longest: "The longest game",
  worstCase: "The worst case",
  depth: "After so many shots",
  depthChoice: (n: number, nodes: number) => `${shots(n)}: ${count(nodes)} ${plural(nodes, "position", "positions")}`,
  depthNone: "choose",
  more: (n: number) => `and ${count(n)} more`,
  noShots: "no shot",

  // Two trees.
  compare: "Where they part",
  same: "Both trees shoot the same cells everywhere.",
  sameMisses: "They shoot different cells in places, at no cost.",
  differ: (n: number) => `After the same shots they part in ${count(n)} ${plural(n, "position", "positions")}.`,
  partsAt: (where: string, first: string, second: string, more: number) =>
    more === 0
      ? `${where}: ${first} or ${second}, at the same cost`
      : `${where}: ${first} or ${second}, ${count(Math.abs(more))} ${plural(Math.abs(more), "miss", "misses")} ${more > 0 ? "more" : "fewer"}`,
  after: (shotsText: string) => `After ${shotsText}`,
  atOnce: "At the first shot",
  twoChoices: "The two shots here",
  shotHead: "shot",
  hitsHead: "hits",
  ownHead: "misses from here",
  bestHead: "with the best play after it",
  ofLayouts: (part: number, all: number) => `${count(part)} of ${count(all)}`,
  because: (cell: string, other: string, hits: number, otherHits: number, lost: string) =>
    `${cell} hits in ${layouts(hits)}, ${other} in ${count(otherHits)}; yet with ${cell} there are more misses, ${lost} on average, however well one goes on.`,
  becauseToo: (cell: string, other: string, hits: number, otherHits: number, lost: string) =>
    `${cell} hits in ${layouts(hits)}, ${other} in ${count(otherHits)}; and with ${cell} there are more misses, ${lost} on average, however well one goes on.`,
  equalShots: (cell: string, other: string) => `${cell} is as good as ${other}.`,
  lostLater: "What is lost is lost later.",
  findLosses: "Which shots lose?",
  losing: "Every shot is being measured",
  losses: (n: number, total: number) =>
    `${count(n)} ${plural(n, "shot loses", "shots lose")}; together they cost all of the ${misses(total)}.`,
  loses: (where: string, cell: string, lost: number) => `${where}: ${cell} loses ${misses(lost)}`,
  notMeasured: "They could not be measured in time.",

  // Files.
  save: "Save the tree",
  saved: "Saved.",
  savedPart: (shown: number, all: number) =>
    `Saved with ${count(shown)} of ${shots(all)}; the rest is folded where fewest layouts are. JSON holds all of it.`,
  notSaved: "The file could not be made:",
};

export type TreesWords = typeof trees;
