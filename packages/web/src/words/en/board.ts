import { ANSWERS_MEANING, CONTACT_MEANING } from "@broadside/engine";
import { OBJECTIVE_MEANING } from "@broadside/engine/solver";
import { count, list } from "../numbers.ts";
import map from "./map.ts";
import { plural } from "./plural.ts";

/** How a share was rounded to the number that is said. */
type Rounding = "exact" | "about" | "fewer" | "more";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

const board = {
  ...map,
  help: "Help",
  analyse: "Analyse",
  mapView: "Map",
  placeShips: "Place ships",
  place: "Place",
  views: "Views",
  game: "Game: ",
  language: "Language",
  tryAgain: "Try again",
  close: "Close",
  loading: (what: string) => `Loading ${what} …`,
  loadingFailed: (what: string) => `Loading ${what} failed: check the connection and try again.`,
  partPlacing: "the board for placing ships",
  partConflict: "what contradicts itself",
  partComparison: "the comparison",
  partSolver: "the solver",
  partRules: "the rules",
  partLines: "the lines",
  partFields: "the fields",
  partDrawing: "the drawing of large boards",
  rooms: "Rooms",
  play: "Play",
  review: "Review",
  trees: "Trees",
  compare: "Compare",
  learn: "Learn",
  partPlay: "the game",

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
  partFailed: "This part of the page could not be loaded. Check the connection and try again.",

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
  welcome: "Welcome",
  welcomeTitle: "Where are the ships?",
  welcomeText: "Enter your shots and see the exact chance of a ship on every cell, and where to shoot next.",
  chooseGame: "Choose your game",
  dismissWelcome: "Dismiss the welcome",
  hintBest: "Shoot here first: the diamond always marks the best cell.",
  hintShips: "The number is how many ships to expect here. The stronger the colour, the more.",
  hintChance: "The number is the chance of a ship here, in percent. The stronger the colour, the likelier.",
  hintTap: "After the shot, tap the answer in the bar: miss, hit or sunk. Shot elsewhere? Tap that cell first.",
  hintClick: "After the shot, click its cell and say what the answer was: miss, hit or sunk.",
  hint: (n: number, of: number) => `Hint ${n} of ${of}`,
  hintNumber: (n: number, of: number) => `${n} of ${of}`,
  noHints: "No hints",
  next: "Next",
  gotIt: "Got it",

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
  },
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
  isBest: "is best: what was said?",
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
export default board;
