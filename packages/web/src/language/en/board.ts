import { ANSWERS_MEANING, CONTACT_MEANING, type STANDARD_STRATEGIES, type StrategyName } from "@broadside/engine";
import { OBJECTIVE_MEANING } from "@broadside/engine/solver";
import { mixed } from "../mixed.ts";
import { count, list, percent } from "../numbers.ts";
import { enCounted as counted, en as plural } from "../plural.ts";
import { frame } from "./frame.ts";

/** How a share was rounded to the number shown. */
type Rounding = "exact" | "about" | "fewer" | "more";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const ROUNDED = { exact: "", about: "about ", fewer: "less than ", more: "more than " };

export const board = {
  // The cells.
  blocked: "blocked",
  shotNumber: (n: number) => `shot ${n}`,
  inConflict: "in conflict",
  leftOut: "in conflict, left out of the map",
  notShot: "not shot",
  ofShip: (ship: string, value: string) => `${ship} ${value}`,
  expectedSaid: (mean: string, ship: string | undefined) =>
    `${mean} ships ${ship === undefined ? "" : `of class ${ship} `}expected`,
  percentFor: (percent: string, ships: string) => `${percent} percent for ${ships}`,
  estimatedPercentSaid: (value: string, error: string) => `about ${value} percent, plus or minus ${error}, estimated`,
  estimatedShipsSaid: (value: string, error: string) =>
    `about ${value} ships expected, plus or minus ${error}, estimated`,
  forCertain: (ship: string) => `${ship} for certain`,
  sunkShip: (ship: string) => `sunk ${ship}`,
  ofSunk: (ship: string) => `of the sunk ${ship}`,
  certainly: "certainly a ship",
  bestCell: "best cell",
  likeliestOf: (ship: string) => `likeliest cell of the ${ship}`,
  columnTotal: (name: string, n: number) => `ship cells in column ${name}: ${count(n)}`,
  rowTotal: (name: string, n: number) => `ship cells in row ${name}: ${count(n)}`,
  inRandom: (n: number) => `${n === 1 ? "ship" : `${count(n)} ships`} in the random layout`,
  estimatedAbout: (value: string, error: string) => `estimated: about ${value} ± ${error}`,
  estimatedAboutShips: (value: string, error: string) => `estimated: about ${value} ± ${error} ships expected`,
  expectedValue: (mean: string) => `${mean} expected`,
  shipsInLayouts: (ships: bigint, layouts: bigint) =>
    `${counted(ships, "ship", "ships")} in ${counted(layouts, "layout", "layouts")}`,
  ifByChance: (percent: string) => `${percent} if placed at random`,
  numbersChance: "Chance of each number of ships",

  // What the map shows.
  mapShows: "The map shows",
  layerChance: "Chance",
  layerChanceTitle: "The chance of a ship on each cell",
  layerShips: "Ships",
  layerShipsTitle: "The ships expected on each cell",
  layerBits: "Information",
  layerBitsShort: "Info",
  layerBitsTitle: "How much the answer at each cell should tell you, in bits",
  layerLeft: "Layouts left",
  layerLeftShort: "Layouts",
  layerLeftTitle: "How many layouts the answer at each cell should leave",
  scoresOf: (strategy: string) => `Scores of ${strategy}`,
  scoresTitle: (strategy: string) => `The scores of ${strategy}`,
  oneShip: "One ship …",
  chanceOfMany: "Chance of …",
  oneShipAlone: "One ship alone",
  colours: "Colours",
  scales: { linear: "linear", root: "square root", rank: "by rank" },
  measureChance: (ship: string | undefined) => `chance of ${ship === undefined ? "a ship" : `the ${ship}`}, percent`,
  measureExpected: (ship: string | undefined) =>
    `ships ${ship === undefined ? "" : `of class ${ship} `}expected on a cell`,
  measureAny: "chance of any ship, percent",
  measureExactly: (ships: string) => `chance of ${ships}, percent`,
  titleEstimated: (title: string) => `${title}, estimated`,
  goesHit: "chance of a hit",
  goesBits: "information expected from the answer, in bits",
  goesLeft: "layouts left on average",
  goesSplit: "how far the chance of a hit is from one half",
  goesShips: "ships expected on the cell",
  goesPlacements: "placements of single ships that fit",
  score: (value: string) => `score ${value}`,
  bits: (value: string) => `${value} bits`,
  left: (value: string) => `${value} left`,
  leftExpected: (value: string) => `${value} ${value === "1" ? "layout" : "layouts"} left on average`,
  shipsShort: (value: string) => `${value} ships`,
  shipsExpectedWords: (value: string) => `${value} ships expected`,
  inUnits: (unit: string) => `, in units of ${unit}`,

  // Texts for screen readers.
  layoutsLeftSaid: (n: bigint) => `${counted(n, "layout", "layouts")} left.`,
  percentSaid: (n: string) => `${n} percent`,
  estimateSaid: (cell: string, chance: string | undefined, error: string) =>
    `Estimated: shoot about ${cell}${chance === undefined ? "" : `, about ${chance} percent, plus or minus ${error}`}.`,
  countingSaid: "Counting.",
  optimalSaid: (cell: string, chance: string) => `Optimal, proved: ${cell}, ${chance}.`,
  bestForSaid: (ship: string | undefined, cell: string, chance: string | undefined) =>
    `Best cell ${ship === undefined ? "for this number of ships" : `for the ${ship}`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy: string, cell: string, chance: string) => `Best cell by ${strategy}: ${cell}, ${chance}.`,
  mapView: "Map",
  placeShips: "Place ships",
  place: "Place",
  /** The keys of the board, by what the referee says. */
  keyHelp: {
    count: "Arrows move, Enter asks, digits answer.",
    hit: "Arrows move, Enter asks; m, x: miss, hit.",
    sunk: "Arrows move, Enter asks; m, x, s: miss, hit, sunk.",
  },
  allKeys: "? shows all keys.",
  views: "Views",
  game: "Game: ",
  partPlacing: "the board for placing ships",
  partConflict: "the contradiction",
  partComparison: "the comparison",
  partSolver: "the solver",
  partRules: "the rules",
  partLines: "the lines",
  partFields: "the fields",
  partDrawing: "the drawing of large boards",
  partAccuracy: "accuracy and luck",

  // What is counted.
  shots: (n: number) => counted(n, "shot", "shots"),
  ships: (n: number) => counted(n, "ship", "ships"),
  layouts: (n: bigint | number) => counted(n, "layout", "layouts"),
  shareOf: (part: bigint, whole: bigint) => `${count(part)} of ${counted(whole, "layout", "layouts")}`,

  // Buttons that appear in several places.
  /** Between two sentences. */
  gap: " ",
  save: "Save",
  undo: "Undo",
  undoKey: "Ctrl+Z",
  redoKey: "Ctrl+Shift+Z",
  inHint: "in the hint",
  apply: "Apply",
  startOver: "Start over",
  check: "Check",
  next: "Next",
  start: "Start",
  unreadableGame: "A game that cannot be read",
  saveBroken: "Save what is there",
  fleet: "Fleet",
  hint: "Hint",
  toAnalyse: "Open in Analyse",
  rulesOfAnalyse: "The rules from Analyse",
  boxGame: "Boxes in a square",
  gameLabel: "Game",
  priorFile: "Or load a placement model",
  aFile: "a file",
  placedAsIn: (name: string) => `As in ${name}`,
  placedAsAnalysed: "From my data in Analyse",
  placedAtEdges: "Mostly near the edges",
  placedByPeople: "As people do",
  back: "Back",
  goOn: "Continue",
  deleteNamed: (name: string) => `Delete ${name}`,
  newGame: "New game",
  rename: "Rename",
  redo: "Redo",
  chooseFile: "Choose a file",
  orDropFile: "or drop it here",
  clear: "Clear",
  remove: "Remove",
  stop: "Stop",
  done: "Done",
  dismiss: "Dismiss",

  // The window, links, notices.
  placingShips: "placing ships",
  share: "Share",
  copyLink: "Copy link",
  copied: "Copied",
  copyByHand: "Copy it from here",
  linkCopied: "Link copied",
  linkUnread: "Part of the link could not be read.",

  // Counting.
  exactCount: (bits: string, method: string, time: string) => `exact · ${bits} bits · ${method} · ${time}`,
  aboutSo: (number: string) => `about ${number}`,
  estimatedCount: (error: string) => `an estimate · standard error ${error}`,
  stopped: "Counting stopped.",
  countAgain: "Count again",
  notCounted: (what: string) => `This position is not counted automatically: ${what}.`,
  notCountable: (what: string) => `This position cannot be counted here: ${what}.`,
  countAnyway: "Count anyway",
  engineFailed: (what: string) => `The engine failed: ${what}.`,
  counting: "Counting",
  countingExactly: (done: string | undefined, left: string | undefined) =>
    `counting exactly${done === undefined ? "" : ` ${done}`}${left === undefined ? "" : `, ${left}`}`,
  secondsLeft: "a few seconds left",
  timeLeft: (time: string) => `about ${time} left`,

  // The game and its rules.
  ownRules: "Your own rules",
  ownRulesAbout: (size: string, contact: string, answers: string) =>
    `your own rules on ${size} cells: ${contact}; ${answers}`,
  boxTitle: (n: number, sides: string) => `${counted(n, "box", "boxes")} in ${sides}`,
  boxAbout: (n: number, sides: string) =>
    `${counted(n, "box", "boxes, which may overlap,")} of any size on ${sides} cells; the referee says how many ships are on the cell`,
  contact: CONTACT_MEANING,
  answersMeaning: ANSWERS_MEANING,
  editRules: "Edit the rules",
  notApplied: "not applied yet",
  chooseToBlock: "Choose cells to block or open them.",
  clickToBlock: "Click cells to block or open them. Nobody can shoot or place a ship there.",

  // Who hid the ships.
  hiddenBy: "Ships placed",
  byChance: "at random",
  byPeople: "as people do",
  byCounts: "from my data",
  peopleNotLoaded: "The data on how people place ships did not load. Check your connection and try again.",
  hiddenByChance: "Every layout is equally likely.",
  hiddenByPeople: "Layouts that people prefer count for more.",
  hiddenByCounts: "Layouts that fit your data count for more.",
  noChange: "No chance changes by even one percent.",
  whoPeople: "People",
  whoThese: "These ships",
  whoCounts: "In your data, ships",
  whoNamed: (name: string) => `In “${name}”, ships`,
  avoidMiddle: "avoid the middle",
  avoidBorder: "avoid the edges",
  favourites: "have favourite places",
  hiddenEffect: (who: string, lean: string, fall: string, rise: string, early: boolean) =>
    `${who} ${lean}: ${early ? "before the first shot " : ""}${fall}, ${rise}.`,
  falls: (cell: string, from: string, to: string) => `${cell} falls from ${from} to ${to}`,
  rises: (cell: string, from: string, to: string) => `${cell} rises from ${from} to ${to}`,

  // On a first visit.
  playedElsewhere: "Playing somewhere else? Enter each shot and its answer here.",
  tellInBar: (answers: string) =>
    `After each shot, choose the answer in the bar: ${answers}. Shot another cell? Choose it first.`,
  tellByClick: (answers: string) => `After each shot, click its cell and choose the answer: ${answers}.`,

  // The advice.
  position: "Position",
  board: "Board",
  cellsOf: (slice: string) => `Cells ${slice}`,
  advice: "Advice",
  everyFound: "All ships found.",
  reviewGame: "Review this game",
  noCell: "No cell can hold this number of ships.",
  noCellShip: "No cell left can hold this ship.",
  countingNow: "Counting …",
  noAdvice: "No advice without a count.",
  shoot: <T>(cell: T) => mixed`Shoot ${cell}`,
  shootAbout: <T>(cell: T) => mixed`Shoot about here: ${cell}`,
  leadChance: (chance: string) => `: ${chance}`,
  leadEstimate: (chance: string) => ` (${chance})`,
  goToCell: "Go to this cell (b)",
  proved: (objective: string, rest: string | undefined) =>
    `Optimal, proved: ${objective}${rest === undefined ? "" : `; ${rest}`}.`,
  fromHere: (mean: string, worst: number) => `from here ${mean} misses on average, at most ${worst}`,
  objectives: OBJECTIVE_MEANING,
  expectedHere: (name: string | undefined) =>
    `${name === undefined ? "ships" : `ships of class ${name}`} expected here; no cell has more`,
  holds: (ships: string, fraction: string) => `holds ${ships} ${fraction}`,
  hitsShip: (fraction: string) => `hits a ship ${fraction}`,
  hitsClass: (name: string, isOne: boolean, fraction: string) =>
    `hits ${isOne ? "the" : "a"} ${name} ${fraction}; no cell is likelier to`,
  certainlyShip: "This is a certain hit.",
  shipsExpected: (mean: string) => `; ${mean} ships are expected here`,
  estimatedShips: (value: string, error: string) => `estimated ${value} ± ${error} ships`,
  estimatedChance: (value: string, error: string) => `estimated ${value} ± ${error}`,
  fromSamples: (n: number) => `from ${count(n)} random layouts; no exact count yet`,
  inNone: "in none of the layouts left",
  inOnly: "in the only layout left",
  inEvery: "in every layout left",
  inPart: (part: bigint, whole: bigint) => `in ${part} of the ${whole} layouts left`,
  inShare: (how: Rounding, part: number, of: number) =>
    `in ${{ ...ROUNDED, fewer: "fewer than " }[how]}${part} of ${count(of)} layouts`,
  timesIn: (how: Rounding, part: number, of: number) =>
    `${ROUNDED[how]}${part} ${plural(part, "time", "times")} in ${count(of)}`,
  inPercent: (how: Rounding, share: string, isWeighed: boolean) =>
    isWeighed ? `${ROUNDED[how]}${share} of the time` : `in ${ROUNDED[how]}${share} of layouts`,
  allSay: (n: number, cell: string) =>
    `${n === 2 ? "Both" : `All ${NUMBERS[n] ?? n}`} exact strategies choose ${cell}.`,
  say: (names: readonly string[], cell: string) =>
    `${list(names)} ${plural(names.length, "chooses", "choose")} ${cell}`,
  exactNames: {
    "greedy-hit": "Most likely hit",
    "greedy-distribution": "Fewest layouts left",
    entropy: "Most information",
    "half-split": "Halving",
  } satisfies Readonly<Record<StrategyName<"exact">, string>>,
  otherNames: {
    random: "Random",
    "hunt-target": "Hunt and target",
    diagonal: "Diagonals",
    probability: "Counting placements",
    "probability-contact": "Counting placements, contact rule",
    "probability-chessboard": "Chessboard",
    "probability-rectangle": "Middle first",
    optimal: "Optimal on small boards",
    rollout: "Looking ahead",
  } satisfies Readonly<Record<Exclude<StrategyName, StrategyName<"exact">>, string>>,
  quoted: (name: string) => `“${name}”`,
  whyOnly: "It is the only certain hit left.",
  whyEvery: "A ship lies here in every layout left.",
  whyLine: (hits: readonly string[]) => `It is in line with the hits ${list(hits)}.`,
  whyBeside: (hit: string) => `It is next to the hit on ${hit}.`,
  whyMost: (ships: boolean, equals: number) =>
    ships
      ? equals === 0
        ? "No other cell has as many ships expected."
        : `No cell has more ships expected; ${counted(equals, "other has", "others have")} as many.`
      : equals === 0
        ? "No other cell is as likely a hit."
        : `No cell is a likelier hit; ${counted(equals, "other is", "others are")} just as likely.`,
  whyJust: (own: string, cell: string, others: string) =>
    `No other cell is as likely a hit: ${own} here, ${others} on ${cell}.`,
  whyLikelier: (cell: string) => `${cell} is a likelier hit.`,
  whyTelling: {
    entropy: "Its answer should tell you most about where the ships are.",
    "greedy-distribution": "Its answer should leave the fewest layouts.",
    "half-split": "Its chance of a hit is nearest to one half.",
  } satisfies Readonly<Record<Exclude<StrategyName<"exact">, typeof STANDARD_STRATEGIES.advice>, string>>,
  whyBestBy: (strategy: string) => `It scores best with ${strategy}.`,
  noStrategy: (wanted: string, shown: string) => `There is no strategy "${wanted}" here; you see ${shown} instead.`,
  compareStrategies: "Compare strategies",

  // Estimates, and how the count was obtained.
  estimate: "Estimate",
  estimateFigures: (usual: string, largest: string, worth: string) =>
    `Standard error of a chance: usually ${usual}, at most ${largest} percentage points. The samples are as precise as ${worth} layouts drawn uniformly.`,
  roughEstimate: "A rough estimate",
  anEstimate: "An estimate",
  estimateWords: <T>(what: T, samples: number, points: T, isRough: boolean) =>
    mixed`${what} from ${count(samples)} random layouts: chances are usually right to within ${points} percentage points${isRough ? ", though even that is uncertain" : ""}.`,
  layoutsLeft: "Layouts left",
  leftHowKnown: <T>(number: T, n: bigint) => mixed`${number} possible ${plural(n, "layout", "layouts")} · how we know`,
  whatLayoutIs: (isWeighed: boolean) =>
    `${frame.layoutIs} Every layout that fits the answers so far is counted: none is left out, none is guessed. A cell’s chance is the share of these layouts that have a ship on it${isWeighed ? "; likelier layouts count for more" : ""}.`,
  exact: "exact",
  bitsMissing: (bits: string) => `${bits} bits still to learn`,
  rightTo: (error: string) => `relative error of the chances at most ${error}`,
  method: (name: string) => `method ${name}`,

  // The ships.
  shownOnBoard: "Shown on the board",
  shipsTitle: "Ships",
  chancesShown: "Chances shown on the board",
  allShips: "all ships",
  shipsExpectedChoice: "ships expected",
  chanceOf: (what: string) => `chance of ${what}`,
  anyShip: "any ship",
  exactlyShips: (n: number) => (n === 0 ? "no ship" : `exactly ${counted(n, "ship", "ships")}`),
  expectedOf: "expected ",
  aShip: "ship",
  hitMark: (mark: string) => `hit (${mark})`,
  hitIs: (cell: string, digits: string) => `hit at ${cell}: ${percent(digits)}`,
  oneSunk: "sunk",
  oneFound: "found",
  sunkCount: (n: number) => `${n} sunk`,
  foundCount: (n: number) => `${n} found`,
  hiddenCount: (n: number) => `${n} hidden`,
  withMark: (state: string, mark: string) => `${state} (${mark})`,
  showRandom: "Show a random layout",
  anotherRandom: "Another random layout",
  hideRandom: "Hide it",
  noRandom: (why: string) => `no layout could be drawn: ${why}`,

  // The shots.
  shotsTitle: "Shots",
  noShots: "No shots yet. Choose a cell, or open “Write or paste shots”.",
  chanceHead: "answer’s chance",
  leftHead: "layouts left",
  shownOf: (shown: number, all: number) => `Shot ${count(shown)} of ${count(all)}`,
  goToShot: "Show the board after this shot",
  laterStay: "Later shots stay. If you choose a different answer here, a what-if begins.",
  ifTried: "if ",
  removeShot: (n: number, cell: string) => `Remove shot ${n}, ${cell}`,
  hadChance: "had a chance of ",
  leftBefore: "and left ",
  leftAfter: (n: bigint) => ` ${plural(n, "layout", "layouts")}`,
  writeShots: "Write or paste shots",
  inNotation: "In notation",
  notationHint: <T>(short: T, said: T) => mixed`cell and answer, for example ${short} or ${said}; press Enter to apply`,
  bestStrategy: "Best strategy",
  notSolvable: "A best strategy can be proved only for ships placed at random.",

  // What is tried.
  whatIf: "What if",
  whatIfButton: "What if…",
  whatIfTitle: "Try an answer without changing the game (w)",
  whatIsTried: "What you are trying",
  whatIfLead: (name: string | undefined) => (name === undefined ? ": " : ` “${name}”: `),
  chooseToTry: "choose an answer to try",
  backToGame: "Back to the game",
  shotList: (named: readonly string[], more: number) =>
    `${named.join(", ")}${more > 0 ? ` and ${count(more)} more ${plural(more, "shot", "shots")}` : ""}`,
  shotsGone: (shots: string) => `Taken back: ${shots}.`,
  shotsBack: (shots: string) => `Back again: ${shots}.`,
  nothingTried: "nothing else yet",
  mostLines: (n: number) => `A game holds at most ${n} lines. Delete one first.`,
  priorDropped:
    "Ships are placed at random again, because your choice was made for the old rules. Undo brings back both the old rules and your choice.",
  shipsDropped: (n: number) =>
    `${counted(n, "ship was", "ships were")} taken off the board: the new rules do not allow them there. Undo brings back rules and ships.`,
  shotsBlocked: (n: number) =>
    `${counted(n, "shot was", "shots were")} removed: ${n === 1 ? "its cell is" : "their cells are"} no longer on the board. Undo brings ${n === 1 ? "it" : "them"} back.`,
  shotsDropped: (n: number) =>
    `${counted(n, "shot was", "shots were")} dropped: the new rules do not allow them. Undo brings back rules and shots.`,

  // Games stored on the device.
  myGames: "My games",
  elsewhere: "This game was changed in another tab. Your changes here are saved as a separate game.",
  showNewer: "Show the newer one",
  notKept: {
    "too many": (most: number) =>
      `This game is not saved: you already have ${most} games, the most allowed. Delete one under My games.`,
    "too large": () => "This game is not saved: it is too large. Export it under My games.",
    full: () => "This game is not saved: there is no room left on this device. Delete or export games under My games.",
    off: () =>
      "This browser is not saving anything: your game is lost when you close the window. The page’s address holds the position.",
  },
  unsaved: {
    off: "This browser is not saving anything: what you do lasts until you close the page.",
    full: "There is no room left on this device: what you do lasts until you close the page. Delete games or comparisons that you no longer need.",
  },
  copyOf: (name: string) => `${name} (copy)`,
  changedElsewhere: (name: string) =>
    `This game was changed in another tab too. Your changes here are saved as “${name}”.`,
  lastUnreadable: (error: string) => `The last saved game could not be read and was left as it is: ${error}.`,

  // The answers, and the questions about them.
  miss: "miss",
  /** Other words for a miss, separated by commas: read but not written. */
  otherMisses: "water",
  hit: (ship: string | undefined, _sinks: boolean) => `hit${ship === undefined ? "" : ` ${ship}`}`,
  sunk: (ship: string | undefined, length: number | undefined, cells: string) =>
    `sunk${ship === undefined ? "" : ` ${ship}`}${length === undefined ? "" : `, ${counted(length, "cell", "cells")}`}${cells}`,
  answerTo: (cell: string) => `Answer to ${cell}`,
  removeThis: "Remove this shot",
  answer: "Answer",
  other: "More answers",
  otherTitle: "Answers that are impossible here",
  backToBest: "Back to the best cell",
  shotSaid: (n: number, answer: string) => `shot ${n}: ${answer}`,
  lookingAhead: "looking ahead …",
  isBest: "is best. Answer?",
  isBestFirst: "is best. Shoot it in your game, then choose the answer.",
  whatSaid: "What was the answer?",
  contradict: "These answers contradict each other. Undo, or choose a shot to correct it.",
  noneLeft: "No ships left to hit.",
  chooseShot: "Choose the cell that was shot.",
  ask: "Ask me",
  askTitle: "Click a cell to choose its answer",
  missTool: "Miss",
  missTitle: "Click a cell to enter a miss",
  hitTool: "Hit",
  hitTitle: "Click a cell to enter a hit",
  shipsToolTitle: (ships: string) => `Click a cell to enter ${ships}`,
  tapEnters: "Each tap",
  clickEnters: "Each click",
  clearTitle: "Remove all shots",

  sayings: (sayings: readonly string[]) => `${sayings.join("; ")}.`,
  comma: ", ",
  semicolon: "; ",
  colon: ": ",
  fullStop: ".",

  // Faults that the engine describes, in English.
  faultLead: "",
};
