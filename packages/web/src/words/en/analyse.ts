import { ANSWERS_MEANING, CONTACT_MEANING, type STANDARD_STRATEGIES, type StrategyName } from "@broadside/engine";
import { OBJECTIVE_MEANING } from "@broadside/engine/solver";
import { count, list, percent } from "../numbers.ts";
import { plurals } from "../plural.ts";

const plural = plurals.en;

/** How a share was rounded to the number that is said. */
type Rounding = "exact" | "about" | "fewer" | "more";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

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
  inRandom: (n: number) => `${n === 1 ? "ship" : `${count(n)} ships`} in the random layout`,
  estimatedAbout: (value: string, error: string) => `estimated: about ${value} ± ${error}`,
  estimatedAboutShips: (value: string, error: string) => `estimated: about ${value} ± ${error} ships expected`,
  expectedValue: (mean: string) => `${mean} expected`,
  shipsInLayouts: (ships: bigint, layouts: bigint) => `${count(ships)} ships in ${count(layouts)} layouts`,
  ifByChance: (percent: string) => `${percent} if hidden by chance`,
  numbersChance: "Chance of each number of ships",

  // What the map shows.
  mapShows: "The map shows",
  layerChance: "Chance",
  layerChanceTitle: "The chance of a ship on each cell",
  layerShips: "Ships",
  layerShipsTitle: "The ships expected on each cell",
  layerBits: "Information",
  layerBitsShort: "Bits",
  layerBitsTitle: "What the answer at each cell is expected to tell, in bits",
  layerLeft: "Layouts left",
  layerLeftShort: "Left",
  layerLeftTitle: "The layouts expected to be left after the answer at each cell",
  scoresOf: (strategy: string) => `Scores of ${strategy}`,
  scoresTitle: (strategy: string) => `The scores of ${strategy}`,
  oneShip: "One ship …",
  chanceOfMany: "Chance of …",
  oneShipAlone: "One ship alone",
  colours: "Colours",
  scales: { linear: "in proportion", root: "square root", rank: "by rank" },
  measureChance: (ship: string | undefined) => `chance of ${ship === undefined ? "a ship" : `the ${ship}`}, percent`,
  measureExpected: (ship: string | undefined) =>
    `ships ${ship === undefined ? "" : `of class ${ship} `}expected on a cell`,
  measureAny: "chance of any ship, percent",
  measureExactly: (ships: string) => `chance of ${ships}, percent`,
  titleEstimated: (title: string) => `${title}, estimated`,
  goesHit: "chance of a hit",
  goesBits: "information expected from the answer, bits",
  goesLeft: "layouts expected to be left",
  goesSplit: "distance of the chance of a hit from one half",
  goesShips: "ships expected on the cell",
  score: (value: string) => `score ${value}`,
  bits: (value: string) => `${value} bits`,
  left: (value: string) => `${value} left`,
  leftExpected: (value: string) => `${value} layouts expected to be left`,
  shipsShort: (value: string) => `${value} ships`,
  shipsExpectedWords: (value: string) => `${value} ships expected`,
  inUnits: (unit: string) => `, in units of ${unit}`,

  // What screen readers are told.
  layoutsLeftSaid: (n: bigint) => `${count(n)} ${plural(n, "layout", "layouts")} left.`,
  percentSaid: (n: string) => `${n} percent`,
  estimateSaid: (cell: string, chance: string | undefined, error: string) =>
    `Estimated: shoot about ${cell}${chance === undefined ? "" : `, about ${chance} percent, plus or minus ${error}`}.`,
  countingSaid: "Counting.",
  optimalSaid: (cell: string, chance: string) => `Optimal, proved: ${cell}, ${chance}.`,
  bestForSaid: (ship: string | undefined, cell: string, chance: string | undefined) =>
    `Best cell ${ship === undefined ? "for this number of ships" : `for the ${ship}`}: ${cell}${chance === undefined ? "" : `, ${chance}`}.`,
  bestBySaid: (strategy: string, cell: string, chance: string) => `Best cell by ${strategy}: ${cell}, ${chance}.`,
  help: "Help",
  mapView: "Map",
  placeShips: "Place ships",
  place: "Place",
  views: "Views",
  game: "Game: ",
  partPlacing: "the board for placing ships",
  partConflict: "what contradicts itself",
  partComparison: "the comparison",
  partSolver: "the solver",
  partRules: "the rules",
  partLines: "the lines",
  partFields: "the fields",
  partDrawing: "the drawing of large boards",

  // What is counted.
  shots: (n: number) => `${count(n)} ${plural(n, "shot", "shots")}`,
  ships: (n: number) => `${count(n)} ${plural(n, "ship", "ships")}`,
  cells: (n: number) => `${count(n)} ${plural(n, "cell", "cells")}`,
  layouts: (n: bigint | number) => `${count(n)} ${plural(n, "layout", "layouts")}`,
  shareOf: (part: bigint, whole: bigint) => `${count(part)} of ${count(whole)} ${plural(whole, "layout", "layouts")}`,

  // Buttons that there are in many places.
  /** Between two sentences. */
  gap: " ",
  save: "Save",
  undo: "Undo",
  redo: "Redo",
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
  copyAddress: "Copy the address bar",
  linkCopied: "Link copied",
  linkUnread: "The link could not be read completely.",

  // Counting.
  exactCount: (bits: string, method: string, time: string) => `exact · ${bits} bits · ${method} · ${time}`,
  aboutSo: (number: string) => `about ${number}`,
  estimatedCount: (error: string) => `an estimate · standard error ${error}`,
  stopped: "Counting was stopped.",
  countAgain: "Count again",
  notCounted: (what: string) => `This position is not counted automatically: ${what}.`,
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
  boxTitle: (n: number, sides: string) => `${count(n)} ${plural(n, "box", "boxes")} in ${sides}`,
  boxAbout: (n: number, sides: string) =>
    `${count(n)} ${plural(n, "box", "boxes, which may overlap,")} of any size on ${sides} cells; the referee says how many ships are on the cell`,
  contact: CONTACT_MEANING,
  answersMeaning: ANSWERS_MEANING,
  editRules: "Edit the rules",
  notApplied: "not applied yet",
  tapToBlock: "Tap cells to block or open them.",
  clickToBlock: "Click cells to block or open them. Nobody can shoot or place a ship there.",

  // Who hid the ships.
  hiddenBy: "Hidden by",
  byChance: "chance",
  byPeople: "people",
  byCounts: "my own counts",
  peopleNotLoaded: "What people do could not be loaded: check the connection and try again.",
  hiddenByChance: "As a computer hides ships: every layout is equally likely.",
  hiddenByPeople: "Where people hid their ships decides how likely each layout is.",
  hiddenByCounts: "What was counted decides how likely each layout is.",
  noChange: "No chance changes by as much as one percent.",
  whoPeople: "People",
  whoThese: "These ships",
  whoCounts: "By your counts ships",
  whoNamed: (name: string) => `By “${name}” ships`,
  avoidMiddle: "avoid the middle",
  avoidBorder: "avoid the border",
  favourites: "have favourite places",
  hiddenEffect: (who: string, lean: string, fall: string, rise: string, early: boolean) =>
    `${who} ${lean}: ${early ? "before the first shot " : ""}${fall}, ${rise}.`,
  falls: (cell: string, from: string, to: string) => `${cell} falls from ${from} to ${to}`,
  rises: (cell: string, from: string, to: string) => `${cell} rises from ${from} to ${to}`,

  // On a first visit.
  playedElsewhere: "You play somewhere else; tell me what happened.",
  tellByTap: "After the shot, tap the answer in the bar: miss, hit or sunk. Shot elsewhere? Tap that cell first.",
  tellByClick: "After the shot, click its cell and say what the answer was: miss, hit or sunk.",

  // The advice.
  position: "Position",
  board: "Board",
  cellsOf: (slice: string) => `Cells ${slice}`,
  advice: "Advice",
  everyFound: "Every ship is found.",
  noCell: "No cell left can hold this.",
  noCellShip: "No cell left can hold this ship.",
  countingNow: "Counting …",
  noAdvice: "No advice without a count.",
  shoot: <T>(cell: T): (T | string)[] => ["Shoot ", cell],
  shootAbout: <T>(cell: T): (T | string)[] => ["Shoot about here: ", cell],
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
    `hits ${isOne ? "the" : "a"} ${name} ${fraction}; no cell left is likelier to`,
  certainlyShip: "It is certainly a ship.",
  shipsExpected: (mean: string) => `; ${mean} ships are expected here`,
  estimatedShips: (value: string, error: string) => `estimated ${value} ± ${error} ships`,
  estimatedChance: (value: string, error: string) => `estimated ${value} ± ${error}`,
  fromSamples: (n: number) => `from ${count(n)} layouts drawn at random; there is no exact count yet`,
  inNone: "in none of the layouts left",
  inOnly: "in the only layout left",
  inEvery: "in every layout left",
  inPart: (part: bigint, whole: bigint) => `in ${part} of the ${whole} layouts left`,
  inShare: (how: Rounding, part: number, of: number) =>
    `in ${{ exact: "", about: "about ", fewer: "fewer than ", more: "more than " }[how]}${part} of ${count(of)} layouts`,
  timesIn: (how: Rounding, part: number, of: number) =>
    `${{ exact: "", about: "about ", fewer: "less than ", more: "more than " }[how]}${part} ${plural(part, "time", "times")} in ${count(of)}`,
  allSay: (n: number, cell: string) => `${n === 2 ? "Both" : `All ${NUMBERS[n] ?? n}`} exact strategies say ${cell}.`,
  say: (names: readonly string[], cell: string) => `${list(names)} ${plural(names.length, "says", "say")} ${cell}`,
  whyOnly: "It is the only cell left that holds a ship for certain.",
  whyEvery: "A ship lies here in every layout left.",
  whyLine: (hits: readonly string[]) => `It is next in line after the hits ${list(hits)}.`,
  whyBeside: (hit: string) => `It lies beside the hit on ${hit}.`,
  whyMost: (ships: boolean, equals: number) =>
    ships
      ? equals === 0
        ? "No other cell has as many ships expected."
        : `No cell has more ships expected; ${count(equals)} ${plural(equals, "other has", "others have")} as many.`
      : equals === 0
        ? "No other cell is as likely to be hit."
        : `No cell is likelier to be hit; ${count(equals)} ${plural(equals, "other is", "others are")} just as likely.`,
  whyLikelier: (cell: string) => `${cell} is likelier to be hit.`,
  whyTelling: {
    entropy: "Its answer is expected to tell most about where the ships are.",
    "greedy-distribution": "After its answer the fewest layouts are expected to be left.",
    "half-split": "Its chance of a hit is the nearest to one half.",
  } satisfies Readonly<Record<Exclude<StrategyName<"exact">, typeof STANDARD_STRATEGIES.advice>, string>>,
  whyBestBy: (strategy: string) => `It is the best cell by the scores of ${strategy}.`,
  noStrategy: (wanted: string, shown: string) => `There is no strategy "${wanted}" here; ${shown} is shown.`,
  compareStrategies: "Compare strategies",

  // Estimates, and how the count is known.
  estimate: "Estimate",
  estimateFigures: (usual: string, largest: string, worth: string) =>
    `Standard error of a chance: usually ${usual}, at most ${largest} percentage points. The samples are worth ${worth} layouts drawn uniformly.`,
  roughEstimate: "A rough estimate",
  anEstimate: "An estimate",
  estimateWords: <T>(what: T, samples: number, points: T, isRough: boolean): (T | string)[] => [
    what,
    ` from ${count(samples)} random layouts: chances are usually right to within `,
    points,
    ` percentage points${isRough ? ", though that itself is uncertain" : ""}.`,
  ],
  layoutsLeft: "Layouts left",
  leftHowKnown: <T>(number: T, n: bigint): (T | string)[] => [
    number,
    ` ${plural(n, "layout", "layouts")} left · how this is known`,
  ],
  whatLayoutIs: (isWeighed: boolean) =>
    `A layout is one way in which the whole fleet can lie. All that agree with the answers so far are counted, none is left out and none is guessed; ${isWeighed ? "in a chance each counts for as much as it is likely to be hidden so." : "a chance is the part of them with a ship on the cell."}`,
  exact: "exact",
  bitsMissing: (bits: string) => `${bits} bits are missing`,
  rightTo: (error: string) => `chances right to ${error} of themselves`,
  method: (name: string) => `method ${name}`,

  // The ships.
  shownOnBoard: "Shown on the board",
  shipsTitle: "Ships",
  chancesShown: "Chances shown on the board",
  allShips: "all ships",
  shipsExpectedChoice: "ships expected",
  chanceOf: (what: string) => `chance of ${what}`,
  anyShip: "any ship",
  exactlyShips: (n: number) => (n === 0 ? "no ship" : `exactly ${count(n)} ${plural(n, "ship", "ships")}`),
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
  noShots: "None yet: click a cell, or write them below.",
  chanceHead: "chance",
  leftHead: "layouts left",
  ifTried: "if ",
  removeShot: (n: number, cell: string) => `Remove shot ${n}, ${cell}`,
  hadChance: "had a chance of ",
  leftBefore: "and left ",
  leftAfter: " layouts",
  inNotation: "In notation",
  notationHint: <T>(example: T): (T | string)[] => ["cell and answer, for example ", example, "; Enter applies"],
  bestStrategy: "Best strategy",
  notSolvable: "It can be proved only where every layout is equally likely: ships hidden by chance.",

  // What is tried.
  whatIf: "What if",
  whatIfButton: "What if…",
  whatIfAbout: "Try answers and see the map after them; the game stays as it is.",
  whatIfTitle: "Try an answer without changing the game (w)",
  whatIsTried: "What is tried",
  whatIfLead: (name: string | undefined) => (name === undefined ? ": " : ` “${name}”: `),
  chooseToTry: "choose an answer to try",
  backToGame: "Back to the game",
  shotList: (named: readonly string[], more: number) =>
    `${named.join(", ")}${more > 0 ? ` and ${count(more)} more ${plural(more, "shot", "shots")}` : ""}`,
  nothingTried: "nothing else yet",
  mostLines: (n: number) => `A game keeps at most ${n} lines: delete one first.`,
  priorDropped:
    "Ships are hidden by chance again: people, or your counts, were counted with other rules. Undo brings both back.",
  shipsDropped: (n: number) =>
    `${count(n)} ${plural(n, "ship was", "ships were")} taken off the board: the new rules do not allow them there. Undo brings back rules and ships.`,
  shotsDropped: (n: number) =>
    `${count(n)} ${plural(n, "shot was", "shots were")} dropped: the new rules do not allow them. Undo brings back rules and shots.`,

  // Games kept on the device.
  myGames: "My games",
  gamesNotLoaded: "The list of games could not be loaded: reload the page.",
  elsewhere: "This game was changed in another tab. What you change here from now on is kept as a game of its own.",
  showNewer: "Show the newer one",
  notKept: {
    "too many": (most: number) =>
      `This game is not kept on this device: ${most} games are, the most there can be. Delete one of them under Games.`,
    "too large": () => "This game is not kept on this device: it is too large. Export it under Games.",
    full: () => "This game is not kept on this device: there is no room left. Delete or export games under Games.",
    off: () =>
      "This browser keeps nothing for this page: the game is lost with the window. Its address holds the position.",
  },
  copyOf: (name: string) => `${name} (copy)`,
  changedElsewhere: (name: string) =>
    `This game was changed in another tab too. What you do here is kept as a game of its own, “${name}”.`,
  lastUnreadable: (error: string) => `The last game kept on this device was left as it is: ${error}.`,

  // The answers, and what is asked for them.
  miss: "miss",
  hit: (ship: string | undefined, _sinks: boolean) => `hit${ship === undefined ? "" : ` ${ship}`}`,
  sunk: (ship: string | undefined, length: number | undefined, cells: string) =>
    `sunk${ship === undefined ? "" : ` ${ship}`}${length === undefined ? "" : `, ${count(length)} ${plural(length, "cell", "cells")}`}${cells}`,
  answerTo: (cell: string) => `Answer to ${cell}`,
  impossible: (n: number) => `Impossible answers (${n})`,
  removeThis: "Remove this shot",
  answer: "Answer",
  other: "Other",
  otherTitle: "Answers that the position makes impossible",
  backToBest: "Back to the best cell",
  shotSaid: (n: number, answer: string) => `shot ${n}: ${answer}`,
  isBest: "is best. What was said?",
  whatSaid: "What was said?",
  contradict: "These answers contradict each other. Undo, or tap a shot to correct it.",
  noneLeft: "No ship is left to hit.",
  tapShot: "Tap the cell that was shot.",
  ask: "Ask",
  askTitle: "A click on a cell asks for the answer",
  missTool: "Miss",
  missTitle: "A click on a cell enters a miss",
  hitTool: "Hit",
  hitTitle: "A click on a cell enters a hit",
  shipsToolTitle: (ships: string) => `A click on a cell enters ${ships}`,
  tapEnters: "Tap enters",
  clickEnters: "Click enters",
  clearTitle: "Remove all shots",

  sayings: (sayings: readonly string[]) => `${sayings.join("; ")}.`,
  comma: ", ",

  // Faults that the engine describes, in English.
  faultLead: "",
};

export type BoardWords = typeof board;

export const analysis = {
  // A contradiction, and what mends it.
  noLayout: "No layout",
  contradiction: "Contradiction",
  rulesAllowNone: "The rules allow no layout: this fleet does not fit on this board.",
  leftZero: <T>(zero: T): (T | string)[] => [zero, " layouts left"],
  firstImpossible: (n: number, shot: string) => `Shot ${n}, ${shot}, was the first that left no layout`,
  removeWhat: (what: string) => `Remove ${what}`,
  andMore: (n: number) => `and ${count(n)} more, marked on the board`,
  notInMap: "not in the map",
  somethingElse: (cell: string) => `${cell} was something else …`,
  changeTo: (cell: string, change: string) => `${cell} ${change}`,
  noneAgrees: (all: number) =>
    all === 1 ? "No layout agrees with this shot." : `No layout agrees with these ${all} shots.`,
  oneWrong: (name: string) => `The answer at ${name} cannot be right, whatever the others are.`,
  contradictEach: (names: string, isMinimal: boolean) =>
    `${names} contradict each other${isMinimal ? "" : ", or some of them do"}.`,
  noMap: "No map is shown until the shots agree.",
  others: (kept: number) => (kept === 0 ? "no shot" : kept === 1 ? "the other shot" : `the other ${kept} shots`),
  mapTooLong: (others: string) => `Layouts are left for ${others}; their map takes too long to be counted unasked.`,
  mapIsFor: (others: string, dropped: string, isLargest: boolean) =>
    `The map is for ${others}, without ${dropped}.${isLargest ? "" : " Perhaps fewer need to go."}`,
  wasMiss: "was a miss",
  wasShips: (n: number) => `hit ${count(n)} ${plural(n, "ship", "ships")}`,
  wasHit: (ship: string | undefined) => (ship === undefined ? "was a hit" : `hit the ${ship}`),
  wasSunk: (ship: string | undefined, length: number | undefined, cells: string) =>
    `sank ${ship === undefined ? "a ship" : `the ${ship}`}${length === undefined ? "" : ` of ${count(length)} ${plural(length, "cell", "cells")}`}${cells === "" ? "" : ` on${cells}`}`,
  shots: (n: number) => `${count(n)} ${plural(n, "shot", "shots")}`,

  // Strategies side by side.
  chosenDecides: <T>(sign: T): (T | string)[] => [
    "The chosen strategy decides which cell is marked ",
    sign,
    " and what the board shows.",
  ],
  optimalProved: <T>(cell: T): (T | string)[] => [" ", cell, " proved"],
  optimal: "optimal",
  another: "Another strategy",
  none: "none",
  /** What the exact strategies go by, and what their scores mean. */
  strategies: {
    "greedy-hit": {
      about: "the cell most likely to be hit, by the exact count of layouts",
      score: "chance of a hit, or expected ships hit (higher is better)",
    },
    "greedy-distribution": {
      about: "the cell after which the fewest layouts are expected to remain",
      score: "layouts expected to remain (lower is better)",
    },
    entropy: {
      about: "the cell whose answer is expected to tell most, in bits",
      score: "bits of information expected from the answer (higher is better)",
    },
    "half-split": {
      about: "the cell whose chance of a hit is nearest to one half",
      score: "distance of the chance of a hit from 1/2 (lower is better)",
    },
  } satisfies Readonly<Record<StrategyName<"exact">, { readonly about: string; readonly score: string }>>,

  // The best strategy.
  keepsSmall: "What the strategy keeps small",
  objectiveIs: (name: string, meaning: string) => `${name}: ${meaning}`,
  solveHere: "Solve from here",
  solving: "Solving",
  solvingNow: "solving",
  meanWorst: (stage: string, low: string, high: string, worst: readonly [number, number]) =>
    `${stage}: mean ${low} to ${high}, worst ${worst[0]} to ${worst[1]}`,
  notSolved: (what: string) => `Not solved: ${what}.`,
  work: (nodes: number, time: string) => `${count(nodes)} nodes, ${time}`,
  proved: (objective: string, work: string) => `proved: ${objective} · ${work}`,
  notProved: (mean: string, worst: number, work: string) =>
    `not proved: mean at least ${mean}, worst at least ${worst} · ${work}`,
  missesOver: <T>(mean: T, layouts: number, worst: T): (T | string)[] => [
    mean,
    ` misses on average over ${count(layouts)} layouts, at most `,
    worst,
  ],
  elsewhere: "The shots on the board are not those of this strategy.",
  putAway: "Put away",
  noMissLeft: (layouts: string) => `${layouts}, then no miss`,
  missesLeft: (layouts: string, mean: string, worst: number) =>
    `${layouts}, then ${mean} on average, at most ${count(worst)} ${plural(worst, "miss", "misses")}`,
  marksOther: "The board marks the cell of what is chosen there.",
  markOptimal: "Mark the optimal cell",
  allHit: "Every ship cell is hit.",
  allKnown: (cells: string) => `Every ship cell is known: hit ${cells} without another miss.`,
  optimalHere: <T>(cell: T, rest: string | undefined): (T | string)[] => [
    "Optimal here: ",
    cell,
    rest === undefined ? "" : `: ${rest}`,
  ],
  shootsHere: <T>(cell: T, rest: string | undefined): (T | string)[] => [
    "This strategy shoots ",
    cell,
    rest === undefined ? "" : `: ${rest}`,
  ],

  // The lines.
  theGame: "The game",
  noneLeft: "no layout is left",
  layoutsLeft: (n: bigint) => `${count(n)} ${plural(n, "layout", "layouts")} left`,
  fromFirst: "from the first shot",
  afterShot: (n: number) => `after shot ${n}`,
  level: (n: number) => `level ${n}: `,
  deleteLine: (name: string) => `Delete the line ${name}`,
  deleteTitle: "Delete; Undo brings it back",
  rename: "Rename",
  makeGame: "Make it the game",
  lineName: "Name of the line",
  stage: (stage: string) => stage,
};

export type AnalysisWords = typeof analysis;

export const ahead = {
  choice: "looking ahead",
  agrees: "Looking further ahead finds no cell that is clearly better.",
  better: (cell: string, shots: string, likeliest: string, by: string) =>
    `Looking further ahead, ${cell} needs about ${shots} shots fewer than ${likeliest}, the likeliest cell (${by}).`,
  byAll: (layouts: number) => `by all ${count(layouts)} ${plural(layouts, "layout", "layouts")} left`,
  byDrawn: (error: string) => `estimated, ± ${error}`,
  /** For those who hear it. */
  betterSaid: (cell: string, chance: string, likeliest: string) =>
    `Best cell: ${cell}, ${chance}. Better than ${likeliest}, looking further ahead.`,
};

export type AheadWords = typeof ahead;

export const placing = {
  // What is told of ships in hand and placed.
  restPlaced: (n: number) => `${count(n)} ${plural(n, "ship was", "ships were")} placed. The layout is complete.`,
  tooLong: (ship: string) => `The ${ship} is longer than the board.`,
  inHandKeys: (hand: string) => `${hand}. Arrows move it, R rotates, F flips, Enter puts it down, Escape puts it back.`,
  pickedUp: (hand: string) => `Picked up: ${hand}.`,
  allOnBoard: "All ships are on the board.",
  sentence: (words: string) => `${words}.`,
  noMirror: (ship: string) => `These rules do not allow a mirror image of the ${ship}.`,
  noRoomThatWay: (ship: string) => `The ${ship} does not fit on the board that way.`,
  placedAt: (ship: string, verdict: string) => `Placed: ${ship}. ${verdict}`,
  turnedTo: (ship: string, verdict: string) => `${ship}. ${verdict}`,
  staysInFleet: (ship: string) => `The ${ship} stays in the fleet.`,
  staysThere: (ship: string) => `The ${ship} stays where it was.`,
  offBoard: (ship: string) => `The ${ship} is off the board.`,
  onForbidden: "on a forbidden cell",
  onShip: (ship: string) => `on the ${ship}`,
  touchesShip: (ship: string) => `touches the ${ship}`,
  shipAt: (ship: string, cells: string) => `${ship} at ${cells}`,
  noConflict: "No conflict.",
  conflictSaid: (conflicts: string) => `Conflict: ${conflicts}`,
  from: (first: string, last: string) => `${first} to ${last}`,
  overlap: (ships: readonly string[], cells: string) => `${list(ships)} both lie on ${cells}.`,
  touch: (ships: readonly string[]) => `${list(ships)} touch, which these rules do not allow.`,
  forbiddenCells: (ship: string, n: number, cells: string) =>
    `${ship} lies on the forbidden ${plural(n, "cell", "cells")} ${cells}.`,
  onlyFlat: "Ships can be placed by hand only on boards of one or two dimensions.",
  onlyFixed: "Ships that may share cells or have any size cannot be placed by hand.",
  chooseAnother: "Choose another game, or change the rules.",
  noContains: "no layout contains these ships",
  because: (what: string, why: string) => `${what}: ${why}`,
  noPlaceLeft: "a ship has no place left",
  regionTooSmall: (need: number, room: number) => `the ships need ${need} of a region that has ${room}`,
  tooLittleRoom: "there is too little room",
  provedBySearch: (nodes: number) => `proved by a search of ${count(nodes)} ${plural(nodes, "node", "nodes")}`,
  provedByCount: "proved by counting them",

  // The board and its tools.
  boardForPlacing: "Board for placing ships",
  title: "Placing ships",
  showRest: "show where the rest can be",
  containSaid: (n: bigint) => `${count(n)} ${plural(n, "layout contains", "layouts contain")} these ships.`,
  forbidden: "forbidden",
  fleet: "Fleet",
  inRow: (n: number) => `${count(n)} ${plural(n, "cell", "cells in a row")}`,
  inRows: (cells: number, rows: number) => `${cells} cells, ${rows} rows`,
  anyBox: "any box",
  leftOf: (left: number, all: number) => `${left} of ${all} left`,
  leftToPlace: (ship: string, form: string, left: number, all: number) =>
    `${ship}, ${form}, ${left} of ${all} left to place`,
  dragHint: "Drag a ship onto the board, or press it and then a cell. Press ? for the keys.",
  theShipAt: (ship: string, cells: string) => `the ${ship} at ${cells}`,
  inHandAt: (ship: string, cells: string) => `${ship} in hand at ${cells}`,
  free: "free",
  chosen: "chosen",
  shipsTool: "Ships",
  shipsToolTitle: "Clicks and drags move ships",
  forbidTool: "Forbid cells",
  forbidTitle: "Clicks and drags paint cells that no ship may use",
  tools: "Placing",
  clicksAndDrags: "Clicks and drags",
  clearTitle: "Take all ships off",
  ship: "Ship",
  rotate: "Rotate",
  flip: "Flip",
  takeOff: "Take off",
  paintCells: "Paint cells that no ship may use; paint them again to open them.",
  inHand: <T>(ship: T): (T | string)[] => [ship, " in hand"],
  shipChosen: <T>(ship: T): (T | string)[] => [ship, " chosen"],
  noneChosen: "No ship is chosen.",

  // What is left, and how to have it placed.
  layoutsWith: "Layouts with these ships",
  othersDontFit: "No layout contains these ships: the others do not fit beside them.",
  complete: "The layout is complete: every ship is on the board, and none is in conflict with another.",
  becauseOfRest: (why: string) => `No layout contains these ships, because of the rest: ${why}.`,
  cannotLie: "These ships cannot lie like this:",
  placingRest: "Placing the rest",
  placingSome: (n: number) => `placing ${count(n)} ${plural(n, "ship", "ships")}`,
  fillRest: "Fill the rest",
  fillFirst: "Fill with the first found",
  fillAbout: (n: number) =>
    `${count(n)} ${plural(n, "ship is", "ships are")} left to place. “Fill the rest” draws at random, so that every layout is equally likely. The first layout found comes sooner on crowded boards, but is not drawn uniformly.`,
  proved: (what: string) => `Proved: ${what}.`,
  notFilled: (what: string, isUniform: boolean) =>
    `${what}.${isUniform ? " The first found may still be possible." : ""}`,

  // How hard a layout is to find.
  playing: "Playing",
  playingGames: "playing games",
  howHard: "How hard is it to find?",
  judge: "Strategy that looks for it",
  judged: (judge: string, here: string, random: string, harder: string) =>
    `${judge} needs ${here} shots here, ${random} against a layout drawn at random; this one is harder than ${harder} of them.`,
  judgedBy: (here: number, others: number) =>
    `Estimates with their standard errors, from ${count(here)} games against this layout and ${count(others)} against others.`,
  notJudged: (what: string) => `Not judged: ${what}.`,

  // The layout as text.
  layout: "Layout",
  takeAway: "Take away",
  layoutJson: "Layout, JSON",
  layoutDrawing: "Layout, drawing",
  scenarioJson: "Scenario, JSON",
  commandReads: <T>(command: T): (T | string)[] => ["The command reads the scenario: ", command, "."],
  copy: "Copy",
  copied: "Copied",
  cannotCopy: "Cannot copy",
  download: "Download",
  copyWhat: (label: string) => `Copy ${label}`,
  downloadWhat: (label: string) => `Download ${label}`,
  copiedWhat: (label: string) => `${label} copied`,
  shipsInNotation: "Ships in notation, or a layout in JSON",
  enterApplies: "Enter applies",
};

export type PlacingWords = typeof placing;

export const rules = {
  // The form of the rules.
  board: "Board",
  fleet: "Fleet",
  contactAndAnswers: "Contact and answers",
  columns: "Columns",
  rows: "Rows",
  side: (n: number) => `Side ${n}`,
  addDimension: "Add a dimension",
  removeLast: "Remove the last",
  addShip: "Add a ship",
  mayTouch: "Ships may touch",
  refereeSays: "The referee says",
  option: (name: string, meaning: string) => `${name}: ${meaning}`,
  ship: (n: number) => `Ship ${n}`,
  name: "Name",
  number: "Number",
  length: "Length",
  shape: "Shape",
  box: "Box",
  boxTitle: "Any box of any size",
  removeShip: (n: number, name: string) => `Remove ship ${n}, ${name}`,
  shapeOf: (name: string) => `Shape of the ${name}`,
  columnRow: (x: number, y: number) => `column ${x}, row ${y}`,
  mirror: "mirror images too",
  clickToDraw: "Click cells to draw; every rotation is allowed.",
  blockedCells: (n: number) => `Blocked cells: ${n}`,
  editOnBoard: "Edit on the board",

  // A game of boxes.
  boxGame: "Game of boxes",
  boxFields: { side: "Side", dimensions: "Dimensions", ships: "Ships" },

  // Counts of one’s own.
  countsTitle: "Hidden by my own counts",
  countsAbout:
    "Count in how many games a ship lay on each cell. The chances then begin with your counts, and beyond them nothing is assumed.",
  gamesCounted: "Games counted",
  countsOf: (rows: number, columns: number) =>
    `Counts: ${rows} ${plural(rows, "row", "rows")} of ${columns}, 0 for blocked cells`,
  orFile: "Or a file: counts, or a prior",
  fitting: "Fitting",
  fittingNow: "fitting chances to the counts",
  useCounts: "Use these counts",
  countsFailed: (what: string) => `The counts could not be used: ${what}.`,
  goesByCounts: (bits: string) => `The board goes by your counts: they tell ${bits} bits about where the ships are.`,
  usedNow: <T>(name: T): (T | string)[] => ["Used now: ", name],
  noName: "a prior without a name",
  savePrior: "Save it as a prior file",
};

export type RulesWords = typeof rules;

export const picker = {
  title: "Choose your game",
  search: "Search the games",
  searchHint: "Search: a country, a ship, 8 x 8 …",
  found: (n: number) => `${count(n)} ${plural(n, "game", "games")} found`,
  noneFound: "No ready game is called that. You can write down its rules:",
  boxes: "Boxes in n dimensions",
  boxesAbout: "Boxes of any size in a line, a square, a cube or beyond; they may overlap, and the answer is a number.",
  anotherGame: "Another board or fleet? Begin with the game that is nearest, and change its rules.",
  sizeAndShips: (size: string, n: number) => `${size}, ${count(n)} ${plural(n, "ship", "ships")}`,
  beingPlayed: "being played",
};

export type PickerWords = typeof picker;

export const games = {
  title: "My games",
  keptHere: "Kept on this device, in this browser, and nowhere else. Undo and redo are kept with them.",
  newGame: "New game",
  exportAll: "Export all",
  none: "None yet: a game is kept as soon as something changes in it.",
  mostKept: (most: number, oldest: string) =>
    `${most} games are kept, the most there can be. ${oldest} was changed longest ago.`,
  deleteOldest: (name: string) => `Delete the oldest, ${name}`,
  deleteIt: "Delete it",
  deleted: (name: string) => `${name} was deleted.`,
  shots: (n: number) => `${count(n)} ${plural(n, "shot", "shots")}`,
  lines: (n: number) => `${count(n)} ${plural(n, "line", "lines")}`,
  fileName: "game",
  openNow: "open now · ",
  rename: "Rename",
  renameIt: (name: string) => `Rename ${name}`,
  duplicate: "Duplicate",
  duplicateIt: (name: string) => `Duplicate ${name}`,
  exportOne: "Export",
  exportIt: (name: string) => `Export ${name}`,
  delete: "Delete",
  deleteThis: (name: string) => `Delete ${name}`,
  nameOf: "Name of the game",
  unreadable: "A game that cannot be read",
  deleteUnreadable: "Delete the game that cannot be read",
  theUnreadable: "The game that cannot be read",
  import: "Import",
  importFile: "A file of games, as Export or broadside play --save writes it",
  importText: "Or its text",
  importButton: "Import the text",
  imported: (n: number) => `${count(n)} ${plural(n, "game was", "games were")} imported.`,
  nothingImported: "nothing was imported",
  isCalled: (name: string) => `The game is called ${name}.`,
  nameNotKept: "The name could not be kept.",
  wasKept: (name: string) => `${name} was kept.`,
  noRoom: "There is no room for another game.",
  noRoomBack: "There is no room to bring it back.",
  isBack: (name: string) => `${name} is back.`,
};

export type GamesWords = typeof games;

export const share = {
  about: "The link holds the whole position, the picture shows the board. Nothing is sent anywhere unless you send it.",
  aboutGame: "The link holds the whole game, the picture shows both boards.",
  send: "Send …",
  savePng: "Save as picture (PNG)",
  saveSvg: "Save as picture (SVG)",
  noPicture: "This browser could not make the picture: try the other kind.",
};

export type ShareWords = typeof share;

export const help = {
  title: "Help",
  intro:
    "Enter the shots at a hidden fleet and what was answered. The board then shows the chance of a ship on every cell. Every number is exact unless it is marked as an estimate: the engine counts all layouts that agree with the rules and the answers, each of them equally likely, unless you choose below the advice that people hid the ships, or give counts of your own. It runs in your browser; nothing is sent anywhere.",
  withFinger: "With a finger",
  withMouse: "With the mouse",
  touchSteps: {
    bar: "The bar below the board asks about the best cell. Tap the answer there: miss, hit or sunk.",
    elsewhere: "Shot elsewhere? Tap that cell on the board; the bar then asks about it.",
    correct: "Tap a shot to correct or remove it. Undo takes back the last step.",
    many: "To enter one answer many times, choose Miss or Hit beside the board: each tap on a cell then enters it.",
    place: "To place ships, drag them from the fleet onto the board, or tap a ship and then a cell.",
  },
  mouseSteps: {
    diamond: "The diamond marks the best cell. Click the cell that was shot, and choose the answer: miss, hit or sunk.",
    correct: "Click a shot to correct or remove it. Undo takes back the last step.",
    many: "To enter one answer many times, choose Miss or Hit beside the board: each click on a cell then enters it.",
    place: "To place ships, drag them from the fleet onto the board, or click a ship and then a cell.",
  },
  chooseAnother: "Choose another game",
  keysOnBoard: "Keys on the board",
  keysPlacing: "Keys while ships are placed",
  newVersion: "A new version is ready",
  reload: "Reload",
  helpKey: <T>(key: T): (T | string)[] => ["The key ", key, " opens this help"],
  keys: {
    move: "move on the board",
    row: "first or last cell of the row; with Ctrl, of the board",
    column: "first or last cell of the column",
    neighbour: "in more than two dimensions, move to the same cell of the neighbouring slice",
    slice: "previous or next slice; also [ and ]",
    ask: "ask for the answer at the cell",
    miss: "miss",
    hit: "hit",
    sunk: "sunk",
    number: "that many ships, where the referee says a number",
    remove: "remove the shot",
    best: "go to the best cell",
    whatIf: "what if: the next answers are only tried",
    undo: "undo",
    redo: "redo",
    help: "this help",
    take: "take the next ship in hand",
    pick: "pick up the ship, or put down the ship in hand",
    moveShip: "move the ship in hand; with none in hand, move on the board",
    turn: "rotate, flip",
    takeOff: "take the ship off the board",
    putBack: "put the ship in hand back",
  },
  notation: "Notation",
  notationAbout: <T>(code: (text: string) => T): (T | string)[] => [
    "A shot is a cell and its answer: ",
    code("E5."),
    " miss, ",
    code("F6x"),
    " hit, ",
    code("F8#"),
    " sunk; with rules that say more, ",
    code("F8#3"),
    " gives the length, ",
    code("F8#cruiser"),
    " the class, ",
    code("F8#cruiser[F6,F7,F8]"),
    " the cells, and ",
    code("F6xcruiser"),
    " names the ship of a hit. Where the referee says how many ships are on the cell, ",
    code("F6=2"),
    " means two. On boards of one dimension or of more than two, cells are written ",
    code("(3)"),
    " or ",
    code("(3,1,4)"),
    ", counted from 1.",
  ],
  examples: "Examples",
  exampleTexts: {
    column: "Two hits in a column: where does the ship go on?",
    sunk: "The cruiser is sunk: where is the submarine?",
    russian: "The Russian game after a miss at its best first cell",
    small: "A small board that can be checked by hand",
    boxes: "Two boxes in three dimensions: one of them is on the cell (2,2,2)",
    numbers: "Four boxes that may overlap, where numbers are answers",
    placing: "Placing the Russian fleet: two ships are there",
    people: "The same board as people hide their ships: along the border",
    conflict: "A contradiction, and the shots that make it",
  },
};

export type HelpWords = typeof help;
