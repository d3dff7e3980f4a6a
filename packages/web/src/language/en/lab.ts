import type { StrategyName } from "@broadside/engine";
import { count } from "../numbers.ts";
import { enCounted as counted, en as plural } from "../plural.ts";

const games = (n: number): string => counted(n, "game", "games");
const fewer = (shots: string): string => `${shots} fewer ${shots === "1" ? "shot" : "shots"}`;
const pairs = (n: number): string => counted(n, "pair", "pairs");
const paired = (n: number): string => counted(n, "paired game", "paired games");

export const compare = {
  intro: "Let strategies play the same layouts, and see which needs fewer shots.",
  strategies: "Strategies",
  strategiesHint: "Choose two to five strategies.",
  /** How the strategies choose. */
  strategyAbouts: {
    random: "Shoots anywhere, even after a hit.",
    "hunt-target": "Shoots anywhere until a hit, then around it.",
    diagonal: "Shoots along diagonals that no ship can slip through, then around hits.",
    probability: "Shoots where the most placements of single ships overlap.",
    "probability-contact": "The same, but where ships may not touch, it uses that rule too.",
    "probability-chessboard": "Counts placements, at first on one colour of a chessboard.",
    "probability-rectangle": "Counts placements, at first in the middle of the board.",
    "greedy-hit": "Counts all layouts exactly and shoots the likeliest cell.",
    "greedy-distribution": "Shoots where the answer should leave the fewest layouts.",
    entropy: "Shoots where the answer should tell most.",
    "half-split": "Shoots where a hit is nearest to fifty-fifty.",
    optimal: "Proved best on small boards, otherwise the likeliest hit.",
    rollout: "The strongest: tries out what each shot would lead to.",
  } satisfies Readonly<Record<StrategyName, string>>,
  slow: "slow",
  trying: "testing …",
  aGame: (time: string) => `${time} per game`,
  longer: (time: string) => `more than ${time} per game`,
  cannotPlay: (why: string) => `cannot play this game: ${why}`,
  expected: (all: number, time: string) => `${games(all)} of each; about ${time} here.`,
  expectedLonger: (all: number, time: string) => `${games(all)} of each; more than ${time} here.`,
  tooMany: (asked: string, time: string, most: number) =>
    `${asked} games of each would take about ${time} here. This page plays at most ${count(most)}; the broadside command plays more.`,
  gamesWrong: (most: number) => `The number of games must be a whole number from 1 to ${count(most)}.`,
  choiceWrong: (what: string) => `This cannot be compared: ${what}`,
  options: "Game, number of games, layouts",
  games: "Games of each strategy",
  placement: "How ships are placed",
  uniform: "Every layout equally likely",
  sequential: "Ship after ship, as most programs do",
  seed: "Seed",
  seedHint: "The same seed gives the same games, here and with broadside compare.",
  anotherSeed: "Another seed",
  kept: "Saved comparisons",
  noRuns: "Your comparisons are saved here, on this device.",
  listState: (done: number, all: number) => `${count(done)} of ${games(all)}`,
  deleted: "The comparison was deleted.",
  broken: "A comparison that cannot be read",
  missing: "This comparison is not on this device. Start another one:",
  open: "Open a results file",
  openHint: "summary.json or report.html",
  fileWrong: (what: string) => `The file could not be opened: ${what}`,
  facts: (game: string, layouts: string, seed: string) => `${game}. ${layouts}. Seed ${seed}.`,
  placementOther: (model: string) => `Layouts: ${model}`,
  believe: (prior: string) => `Strategies assume: ${prior}`,
  more: (n: number) => `${count(n)} more ${plural(n, "game", "games")} each`,
  newRun: "New comparison",
  nameLabel: "Name of the comparison",
  progress: "Games played",
  stopped: (done: number, all: number) => `Stopped after ${count(done)} of ${games(all)}.`,
  done: (all: number) => `All ${games(all)} played.`,
  trouble: (what: string) => `The comparison could not continue: ${what}`,
  elsewhere: "This comparison is open in another tab.",
  playHere: "Show it here",
  shots: "Shots per game",
  histogram: "How many shots the games took",
  histogramHelp:
    "Each row is a strategy; the further left, the better. The mark is the mean with its 95 % interval; the dashed line is at the lowest mean.",
  meanOf: (mean: string, interval: string) => `mean ${mean} (${interval})`,
  noGamesYet: "no games yet",
  table: "The numbers",
  strategy: "Strategy",
  finished: "Games",
  mean: "Mean",
  interval: "95 % interval",
  median: "Median",
  least: "Fewest",
  most: "Most",
  time: "Time per game",
  faults: (n: number, why: string) => `${games(n)} not finished: ${why}`,
  limitFixed:
    "In a comparison, counting may take 2 GB of memory, which cannot be changed. Choose a smaller game, or a strategy that does not count all layouts.",
  binShots: "Shots",
  binTable: "The histogram in numbers",
  binRange: (from: string, to: string) => `${from} to ${to}`,
  range: (low: string, high: string) => `${low} to ${high}`,
  differences: "Differences on the same layouts",
  pair: "Pair",
  pairNames: (first: string, second: string) => `${first} minus ${second}`,
  difference: "Difference",
  layouts: "Layouts",
  verdict: "Verdict",
  verdictLater: "once all games are played",
  intervalMeans: (comparisons: number): string =>
    comparisons === 1
      ? "If you repeated the comparison many times with new games, about 95 of 100 such intervals would contain the true difference."
      : "If you repeated the comparison many times with new games, all intervals would contain the true differences in at least 95 of 100 cases.",
  notLuck: "0 is not in this one, so the difference is unlikely to be luck alone.",
  jointInterval: (comparisons: number) =>
    comparisons === 1 ? "95 % interval" : `95 % for all ${pairs(comparisons)} together`,
  peeking: "These numbers still change; do not judge by them yet. The verdict comes once all your games are played.",
  peeked: (asked: number) =>
    `You asked for ${games(asked)} of each first, and for more after seeing the numbers: the intervals hold slightly less often than they say.`,
  beats: (best: string, other: string) => `${best} beats ${other}`,
  equal: (first: string, second: string) => `no clear difference between ${first} and ${second}`,
  within: (interval: string, comparisons: number) =>
    `95 % interval ${interval}${comparisons === 1 ? "" : ` for all ${pairs(comparisons)} together`}`,
  fewer: (best: string, other: string, shots: string, interval: string, n: number) =>
    `${best} needs ${shots} fewer shots than ${other} on the same layouts (${interval}, ${paired(n)}).`,
  open2: (first: string, second: string, mean: string, interval: string, n: number) =>
    `No clear difference between ${first} and ${second}: the mean difference, ${first} minus ${second}, is ${mean} (${interval}, ${paired(n)}).`,
  visible: (shots: string, isRough: boolean) =>
    `A difference of ${shots} would be detected ${isRough ? "roughly " : ""}80 % of the time.`,
  settling: (n: string) =>
    `Detecting the difference found takes about ${n} games (with 80 % chance, if it is the true one; play them as a new run with another seed).`,
  nearZero: "The difference found is too close to 0 to say how many games would detect it.",
  unlike: (share: string, comparisons: number) =>
    `Up to ${share} of all games may be unlike these (95 %${comparisons === 1 ? "" : ` for all ${pairs(comparisons)} together`}).`,
  same: (first: string, second: string, n: number) =>
    `${first} and ${second} needed the same number of shots in every one of ${paired(n)}.`,
  always: (best: string, other: string, shots: string, n: number) =>
    `${best} needed ${fewer(shots)} than ${other} in every one of ${paired(n)}.`,
  alwaysOpen: (best: string, other: string, shots: string, n: number) =>
    `${best} needed ${fewer(shots)} than ${other} in every one of ${paired(n)}, too few for a clear difference.`,
  reduced: (sentence: string) => `With luck removed: ${sentence}`,
  plain: (sentence: string) => `With luck left in, which does not decide: ${sentence}`,
  few: (strategy: string, n: number) => `${strategy} finished only ${games(n)}: its interval is a rough approximation.`,
  notUniform:
    "Ships were placed one after another, so some layouts are likelier: do not compare these numbers with those for equally likely layouts.",
  saveSummary: "Summary (JSON)",
  saveGames: "Games (CSV)",
  savePicture: "Picture (SVG)",
  summing: "Summing up …",
  saveFailed: (what: string) => `The summary could not be made: ${what}`,
  openedSummary: (file: string) => `From the file ${file}`,
  conclusions: "What the command says",
  inEnglish: "The command writes in English.",
  command: "Command",
  reportFrame: (file: string) => `The report ${file}`,
  reportNote: "The report is shown as it is, in isolation: nothing in it runs, and nothing is loaded.",
  addStrategy: "Another strategy, by its full name",
  add: "Add",
  byPrior:
    "Ships were placed by a model, so some layouts are likelier: do not compare these numbers with those for equally likely layouts.",
};

const layouts = (n: number): string => counted(n, "layout", "layouts");
const misses = (n: number): string => counted(n, "miss", "misses");
const shots = (n: number): string => counted(n, "shot", "shots");

export const trees = {
  intro: "The best play on a small board, answer by answer.",

  // What is chosen.
  game: "Board and ships",
  tree: "Tree",
  beside: "Compare with",
  nothing: "none",
  optimal: {
    mean: "Optimal on average",
    worst: "Optimal in the worst case",
    "mean-then-worst": "Optimal on average, then in the worst case",
    "worst-then-mean": "Optimal in the worst case, then on average",
  },
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
    corners:
      "Small enough to be checked by hand: four layouts, one for each side of the board that the long ship can lie on.",
    oneShip: "After a miss, the likeliest cell is not the best shot: an example with 16 layouts.",
    touching: "Ships that touch look like one, so a hit may belong to either.",
    sinkings: "An announced sinking tells where no other ship can be.",
    order: "The order of the hits matters: it can be better to leave a certain hit for later.",
    lonely: "Finding the ship can take a long chain of misses; after the first hit the end is near.",
    puzzle: "A published puzzle with more than a thousand layouts; the proof takes a few seconds.",
    puzzleSunk: "The same puzzle when the referee also says what is sunk: less than half the misses.",
    boxes: "The referee counts boxes on the cell; they may overlap.",
    smallest: "Three layouts and two questions: this shows what a tree is.",
  },
  ownRules: "Your own rules …",
  rulesText: "Rules in JSON",
  rulesFile: "Or a file",
  useRules: "Use these rules",
  fileTree: "A tree from a file …",
  treeFile: "Tree file",
  treeFileAbout:
    "JSON from “Save the tree” or from broadside solve --tree. Every layout is played through it before it is shown.",
  checking: "Checking the file.",
  fromFile: (name: string) => `File ${name}`,
  treeUnread: "This file cannot be shown:",
  treeGone: "The file is not on this device. Open it again.",
  beginsAfter: (shotsText: string) => `The tree begins after ${shotsText}; misses count from there.`,
  checked: "From a file: the tree finds the ships in every layout. It is not proved that it is the best.",

  // How it stands.
  growing: "Making the tree",
  growingBounds: (low: string, high: string) => `between ${low} and ${high} misses on average`,
  growingPositions: (n: number) => `${counted(n, "position", "positions")} so far`,
  growingReference: "Making the best tree to compare with",
  stopped: "Stopped before it was done.",
  again: "Make the tree",
  refused: "There is no tree for these rules:",
  failed: "The tree could not be made:",

  // What is proved about a tree.
  proved: {
    mean: "Proved: no strategy has fewer misses on average.",
    worst: "Proved: no strategy has fewer misses in the worst case.",
    "mean-then-worst":
      "Proved: no strategy has fewer misses on average. Among the best on average, none has fewer in the worst case.",
    "worst-then-mean":
      "Proved: no strategy has fewer misses in the worst case. Among the best there, none has fewer on average.",
  },
  notProved: (total: number, worst: number) =>
    `No best strategy was proved in time. It is proved that every strategy has at least ${misses(total)} in all, and at least ${count(worst)} in the worst case.`,
  noOptimum: "A strategy, not an optimum: nothing is proved about it.",
  asGood: "On average it is as good as the best tree.",
  worse: (total: number, mean: string) =>
    `Over all layouts it has ${count(total)} more ${plural(total, "miss", "misses")} than the best tree, ${mean} more on average.`,
  figures: (total: number, all: number, mean: string, worst: number) =>
    `${misses(total)} over ${layouts(all)}: ${mean} on average, at most ${count(worst)}`,
  inShots: (cells: number, mean: string) => `Shots = misses + ship cells (here ${count(cells)}): ${mean} on average.`,

  // The drawing.
  drawing: (name: string) => `Tree, ${name}`,
  leaf: (n: number) => misses(n),
  over: "over",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit",
  openAll: "Expand all",
  openLess: "Collapse",
  shownPart: (shown: number, all: number) => `${count(shown)} of ${shots(all)} shown`,
  key: "A box is a shot, with the layouts left. A line is an answer, dashed for a miss. Press a box to go there.",
  keys: "Drag to move, Ctrl + scroll to zoom. Keys: arrows move, Enter expands or collapses, + and − zoom, 0 shows all.",
  fingers: "Drag with one finger, zoom with two.",
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
  ends: "Only hits are left, in any order.",
  back: "Back one shot",
  nextShot: "the next shot",
  sureHit: (cell: string) => `${cell} is a sure hit: it costs no miss, now or later, so it can wait.`,
  likelier: (cell: string, more: string, less: string) => `${cell} hits more often: ${more} against ${less}.`,
  noneBetter: (cell: string) => `Over the whole rest of the game, no shot does better than ${cell}.`,
  layoutNumber: (n: number) => `Layout ${n}`,
  firstLayouts: (n: number, all: number) => `The first ${count(n)} of ${count(all)}`,
  walking: (name: string) => `In the tree: ${name}`,
  partsHere: "This tree shoots another cell: here the two trees differ.",

  // Finding.
  find: "Find",
  goTo: "Go to these shots",
  go: "Go",
  longest: "Most shots",
  worstCase: "Most misses",
  depth: "After how many shots",
  depthChoice: (n: number, nodes: number) => `${shots(n)}: ${counted(nodes, "position", "positions")}`,
  depthNone: "choose",
  more: (n: number) => `and ${count(n)} more`,
  noShots: "no shot",

  // Two trees.
  compare: "Where they differ",
  same: "Both trees shoot the same cells everywhere.",
  sameMisses: "In some positions they shoot different cells, at no cost.",
  differ: (n: number) => `After the same shots they differ in ${counted(n, "position", "positions")}.`,
  differCost: (n: number) => `Only ${count(n)} of them ${n === 1 ? "changes" : "change"} the number of misses.`,
  partsAt: (where: string, first: string, second: string, more: number) =>
    more === 0
      ? `${where}: ${first} or ${second}, at the same cost`
      : `${where}: ${first} or ${second}; ${first} costs ${count(Math.abs(more))} ${more > 0 ? "more" : "fewer"} ${plural(Math.abs(more), "miss", "misses")}`,
  after: (shotsText: string) => `After ${shotsText}`,
  atOnce: "At the first shot",
  twoChoices: "The two shots here",
  shotHead: "shot",
  hitsHead: "hits",
  ownHead: "misses from here",
  bestHead: "with the best play after it",
  ofLayouts: (part: number, all: number) => `${count(part)} of ${count(all)}`,
  because: (cell: string, other: string, hits: number, otherHits: number, lost: string, isToo: boolean) =>
    `${cell} hits in ${layouts(hits)}, ${other} in ${count(otherHits)}. ${isToo ? "And" : "Yet"} ${cell} costs ${lost} more misses on average, even with the best play after it.`,
  equalShots: (cell: string, other: string) => `${cell} is as good as ${other}.`,
  lostLater: "The loss comes later.",
  findLosses: "Which shots lose?",
  losing: "Measuring every shot",
  losses: (n: number, total: number) =>
    `${n === 1 ? "1 shot loses; it makes" : `${shots(n)} lose; together they make`} up the whole difference: ${misses(total)}.`,
  loses: (where: string, cell: string, lost: number) => `${where}: ${cell} costs ${misses(lost)} more`,
  notMeasured: "They could not be measured in time.",

  // Files.
  save: "Save the tree",
  saved: "Saved.",
  savedPart: (shown: number, all: number) =>
    `Saved with ${count(shown)} of ${shots(all)}; branches with the fewest layouts are collapsed. JSON holds everything.`,
  notSaved: "The file could not be made:",
};
