import { count } from "../numbers.ts";
import { enCounted as counted, en as plural } from "../plural.ts";
import { frame } from "./frame.ts";

const layouts = (n: bigint | number): string => counted(n, "layout", "layouts");
const shots = (n: number): string => counted(n, "shot", "shots");
const cells = (n: number): string => counted(n, "cell", "cells");
const misses = (n: number): string => counted(n, "miss", "misses");

/** The misses with the best play after a shot at a cell, in all over the layouts, and the layouts that a hit leaves. */
export interface Branches {
  readonly cell: string;
  readonly all: number;
  /** The miss itself included. */
  readonly afterMiss: number;
  readonly afterHit: number;
  readonly hits: number;
}

export const learn = {
  intro: "Six short lessons. You try each idea on a board, and the engine checks your answers.",
  lessonTitles: {
    map: "Reading the map",
    centre: "Why the middle?",
    parity: "Every other cell",
    sinking: "What “sunk” tells you",
    greedy: "When the likeliest cell is wrong",
    hiding: "Where to hide",
  },
  lessonAbouts: {
    map: "What the number on a cell means.",
    centre: "Where the first shot hits most often, and why another cell is better against people.",
    parity: "How few shots are enough to find a ship.",
    sinking: "One word from your opponent rules out many layouts.",
    greedy: "A board where the likeliest hit is not the best shot.",
    hiding: "The same game from the other side.",
  },
  minutes: (n: number) => `about ${count(n)} min`,
  lessonDone: "Done",
  lessonBegun: (done: number, steps: number) => `${count(done)} of ${count(steps)} steps done`,
  lessonNew: "New",
  stepOf: (step: number, steps: number) => `Step ${count(step)} of ${count(steps)}`,
  stepNames: "Steps of this lesson",
  stepDone: (step: number) => `Step ${count(step)}, done`,
  stepOpen: (step: number) => `Step ${count(step)}`,
  stepSkip: "Skip",
  showMe: "Show me",
  allLessons: "All lessons",
  nextLesson: (title: string) => `Next lesson: ${title}`,
  finished: "Lesson complete!",
  toPlay: "Try it in a game",
  forget: "Reset my progress",
  forgotten: "Your progress is reset.",
  bringBack: "Bring it back",
  unknownLesson: (name: string) => `There is no lesson “${name}”. Choose one of these.`,
  unknownStep: (name: string, title: string) => `The lesson “${title}” has no step “${name}”. Choose a lesson.`,
  unknownPart: (name: string) => `The address has a part that Learn does not know: “${name}”.`,
  longAddress: "The address is too long to be read. Copy the link again, or choose a lesson.",
  brokenRecord: (title: string) =>
    `Your progress in “${title}” cannot be read and was set aside. The other lessons are unchanged.`,
  countFailed: "This could not be counted.",
  board: "Board of the lesson",
  keyHelp: "Arrow keys move, Enter selects.",
  rightMark: "Right.",
  wrongMark: "Not yet.",
  shownMark: "This is the answer.",
  shipHit: "hit",
  shipSunk: "sunk",
  marked: "marked",
  yourChoice: "your choice",
  cellChance: (chance: string) => `chance ${chance}`,
  cellMisses: (misses: string) => `${misses} misses`,
  layoutPictures: (n: number) => `All ${layouts(n)}`,
  pictureOf: (first: string, last: string, cell: string | undefined) =>
    `ship on ${first} to ${last}${cell === undefined ? "" : `, ${cell} among them`}`,
  yes: "Yes",
  no: "No",

  askLikely: "Choose a cell that is now most likely to hold a ship.",
  cellsMarked: (marks: number) => `${cells(marks)} marked.`,
  map: {
    say1: (all: number) =>
      `A ship of 3 cells hides on this board: it is the whole fleet. There are ${layouts(all)}. ${frame.layoutIs} Each small picture shows one.`,
    ask1: "Choose a cell that has the ship in the most pictures.",
    right1: (cell: string, n: bigint, all: bigint) =>
      `${cell} has the ship in ${count(n)} of ${layouts(all)}. No cell has more.`,
    wrong1: (cell: string, n: bigint, all: bigint) =>
      `${cell} has the ship in ${count(n)} of ${layouts(all)}. Another cell has more: look for one that the ship can cover in more ways.`,
    say2: (cell: string, n: bigint, all: bigint, chance: string) =>
      `Now each cell shows in how many layouts it has the ship. A map usually says this in percent: out of a hundred. ${cell} has ${count(n)} of ${layouts(all)}, and that is ${chance}. This is the chance of a hit.`,
    ask2: (cell: string, n: bigint, all: bigint) => `${cell} has ${count(n)} of ${layouts(all)}. What is its chance?`,
    right2: (chance: string) => `${chance}. Each number on the map is the chance that a shot there hits.`,
    wrong2: (chance: string, n: bigint, all: bigint) =>
      `It is not ${chance}. Divide 100 by the ${counted(all, "layout", "layouts")} and multiply by ${count(n)}.`,
    say3: (cell: string, gone: bigint, left: bigint) =>
      `You shoot at ${cell}: a miss. This rules out the ${layouts(gone)} with the ship on ${cell}. ${layouts(left)} ${plural(left, "is", "are")} left.`,
    right3: (cell: string, n: bigint, left: bigint, chance: string) =>
      `${cell} has ${count(n)} of the ${layouts(left)} that are left: ${chance}. Each answer rules layouts out. Shoot at a cell that has the ship in more of the layouts left than any other.`,
    wrong3: (cell: string, n: bigint, left: bigint) =>
      `${cell} has ${count(n)} of ${layouts(left)}. Another cell has more: look at the pictures that are left.`,
  },

  centre: {
    say1: (cellCount: number, ships: number) =>
      `The American game: ${cells(cellCount)}, ${counted(ships, "ship", "ships")}. Nobody has shot yet.`,
    ask1: "Choose a cell where the first shot hits most often.",
    right1: (cell: string, chance: string) =>
      `${cell}: ${chance}. No cell has a greater chance. The map shows all of them.`,
    wrong1: (cell: string, chance: string) =>
      `${cell} has ${chance}. Other cells have a greater chance. Where do ships fit on all sides?`,
    say2: (length: number) => `Why? Take the longest ship alone. It has ${cells(length)}, and it lies across or down.`,
    ask2: (cell: string) => `In how many ways can it lie on the corner ${cell}?`,
    right2: (n: bigint, corner: string, more: bigint, middle: string) =>
      `In ${count(n)} ways: from ${corner} it goes right or down. On ${middle} it can lie in ${count(more)} ways. That makes the middle likelier.`,
    wrong2: (n: number, corner: string) =>
      `Not ${count(n)}. From the corner ${corner} the ship can only go right or down.`,
    say3: (games: number) =>
      `But people do not hide at random. A web page (cliambrown/battleship-data) recorded where they hid their ships, in ${count(games)} games.`,
    ask3: "Choose a cell where people put a ship more often than chance would.",
    right3: (cell: string, people: string, chance: string, likeliest: string) =>
      `${cell}: people ${people}, chance ${chance}. The likeliest cell against people is ${likeliest}, at the edge. The middle is best only against ships placed at random.`,
    wrong3: (cell: string, people: string, chance: string) =>
      `${cell}: people ${people}, chance ${chance}. People do not use this cell more often than chance does. Where would you hide?`,
  },

  parity: {
    say1: (length: number) =>
      `The smallest ship has ${cells(length)}. You want to find it for certain, wherever it lies.`,
    askCover: "Mark shots until the ship fits nowhere between them. Use as few as you can, then check.",
    state: (marks: number, places: number) =>
      `${shots(marks)}; the ship ${places === 0 ? "fits nowhere any more" : `still fits in ${counted(places, "place", "places")}`}.`,
    open: (places: number) => `The ship still fits in ${counted(places, "place", "places")}. The board shows one.`,
    tooMany: (marks: number, fewest: number) =>
      `The ship has no place left, but you took ${shots(marks)}. ${count(fewest)} are enough. Marks need not stand side by side.`,
    right1: (fewest: number) =>
      `${shots(fewest)}, and the ship is found. You used every other cell, like the squares of one colour on a chessboard.`,
    say2: (ships: number, length: number) =>
      `Would fewer do? Here ${count(ships)} ships of ${cells(length)} lie side by side. No two share a cell.`,
    ask2: (fewer: number) => `Can ${shots(fewer)} hit all of them?`,
    right2: (ships: number) =>
      `No. A shot hits one of these ships, so ${count(ships)} ships need ${shots(ships)}. This proves that fewer are not enough.`,
    wrong2: (ships: number, fewer: number) =>
      `A shot hits only one of these ${count(ships)} ships. After ${shots(fewer)}, at least one is not hit.`,
    say3: (length: number) =>
      `Say the short ships are sunk. The smallest one left has ${cells(length)}, and the board is larger.`,
    tooManyLong: (marks: number, fewest: number) =>
      `The ship has no place left, but you took ${shots(marks)}. ${count(fewest)} are enough. In each row and column, leave gaps that are one cell too short for the ship.`,
    right3: (fewest: number, length: number) =>
      `${shots(fewest)}, and fewer are not enough. Against a ship of ${cells(length)} the gaps may be wider.`,
    say4: (cellCount: number, every: number, needed: number) =>
      `The large board has ${cells(cellCount)}. Finding a ship of ${cells(every)} for certain takes ${shots(needed)}.`,
    ask4: (length: number) => `Only the ship of ${cells(length)} is left. How few shots are enough?`,
    right4: (needed: number, before: number) =>
      `${shots(needed)}, not ${count(before)}. So before you shoot, check which ships are left.`,
    wrong4: (n: number, length: number) =>
      `Not ${count(n)}. Against a ship of ${cells(length)} you may leave ${count(length - 1)} cells free in a row before the next shot.`,
  },

  sinking: {
    say1: (first: string, second: string) =>
      `Two ships hide here, one of 3 cells and one of 2. They never touch, not even at corners. You hit ${first} and ${second}, and at ${second} you hear “sunk”.`,
    ask1: "Mark all cells where no ship can be now, then check.",
    right1: (n: number) => `All ${count(n)}. Around a sunk ship there is only water, so you need not shoot there.`,
    missing: (n: number) =>
      `${counted(n, "more cell", "more cells")} cannot have a ship. Remember: ships do not touch, not even at corners.`,
    extra: (cell: string, n: bigint) => `A ship can still be on ${cell}, in ${layouts(n)}.`,
    say2: (second: string, without: bigint, left: bigint) =>
      `The same two hits, but at ${second} you only hear “hit”. So the ship has a third cell. In a game where nobody says “sunk”, ${layouts(without)} would be left. Here only ${count(left)} are.`,
    right2: (cell: string, n: bigint, all: bigint, chance: string) =>
      `${cell} has a ship in ${count(n)} of ${layouts(all)}: ${chance}. The ship continues in line with the two hits, and this way it leaves the other ship more places.`,
    wrong2: (cell: string, n: bigint, all: bigint) =>
      `${cell} has a ship in ${count(n)} of ${layouts(all)}. Another cell has more. The ship is straight: look at both ends of the line.`,
    otherEnd2: (cell: string, n: bigint, all: bigint) =>
      `${cell} has a ship in ${count(n)} of ${layouts(all)}. It is one end of the line; at which end does the ship leave the other ship more places?`,
    say3: (cell: string) => `You shot at ${cell}: a miss.`,
    ask3: "One cell is now certain to hold a ship. Choose it.",
    right3: (cell: string, n: bigint, all: bigint, chance: string) =>
      `${cell} has a ship in ${count(n)} of ${layouts(all)}: ${chance}. All layouts that are left have the ship there.`,
    say4: (last: string) =>
      `A larger board: a cruiser and a submarine of 3 cells each, and a destroyer of 2. They may touch. You hit three cells in a row. What you hear at ${last}, the last of them, depends on the rules.`,
    ask4: "After which answer are the fewest layouts left?",
    answerHit: "“Hit”, and nobody ever says “sunk”",
    answerSunk: "“Sunk”",
    answerLength: "“Sunk, a ship of 3”",
    answerNamed: "“Sunk, the cruiser”",
    right4: (hit: bigint, sunk: bigint, length: bigint, named: bigint) =>
      `“Hit” leaves ${layouts(hit)}, “sunk” leaves ${count(sunk)}, “sunk” with the length ${count(length)}, and “sunk” with the name ${count(named)}. The more an answer says, the fewer layouts are left.`,
    wrong4: (n: bigint) => `This one leaves ${layouts(n)}. Another answer says more.`,
  },

  greedy: {
    say1: (cell: string, left: number) =>
      `A ship of 3 cells again. ${cell} was a miss, and ${layouts(left)} ${plural(left, "is", "are")} left. The map shows in how many of them each cell has the ship.`,
    ask1: "Choose the likeliest cell.",
    right1: (cell: string, n: bigint, left: bigint) =>
      `${cell} has ${count(n)} of ${layouts(left)}. This shot hits most often. But is it the best one?`,
    wrong1: (cell: string, n: bigint) => `${cell} has ${layouts(n)}. Another cell has more.`,
    say2: (likeliest: string, misses: string) =>
      `The engine has tried every shot and played on perfectly to the end. If you shoot ${likeliest} now, you miss ${misses} times on average.`,
    ask2: "There are better shots. Choose one of the best.",
    right2: (cell: string, misses: string, likeliest: string, more: string) =>
      `${cell}: ${misses} misses on average; ${likeliest} costs ${more}. It is proved that no shot costs less than ${cell}.`,
    wrong2: (cell: string, misses: string, likeliest: string, more: string) =>
      `${cell}: ${misses} misses on average. That is no better than ${likeliest}, which costs ${more}. Try a cell at the edge that has many layouts.`,
    say3: (likeliest: string, left: number) =>
      `How can that be? ${likeliest} hits more often. Add up the misses over all ${layouts(left)}: once after a miss, and once after a hit.`,
    ask3: (best: string) => `Where does ${best} save misses?`,
    afterMiss: "After a miss",
    afterHit: "After a hit",
    right3: (likeliest: Branches, best: Branches) =>
      `A hit at ${likeliest.cell} leaves ${layouts(likeliest.hits)}, and the best play still misses ${counted(likeliest.afterHit, "time", "times")} in all. A hit at ${best.cell} leaves ${layouts(best.hits)} and ${misses(best.afterHit)}. With a miss, that one included, it is ${misses(likeliest.afterMiss)} at ${likeliest.cell} and ${count(best.afterMiss)} at ${best.cell}. Together: ${count(likeliest.all)} against ${count(best.all)}. The map shows what a hit at ${best.cell} leaves.`,
    wrong3: (likeliest: Branches, best: Branches) =>
      `A miss at ${likeliest.cell} leads to ${misses(likeliest.afterMiss)} in all, that one included; at ${best.cell} it is ${count(best.afterMiss)}. So look at what comes after a hit.`,
    say4: (all: number, greedy: number) =>
      `Now start from an empty board. Play each of the ${layouts(all)} once and always shoot the likeliest cell: you miss ${counted(greedy, "time", "times")} in all.`,
    ask4: "How many misses are there with the best possible play?",
    option4: (n: number) => misses(n),
    right4: (best: number, less: number) =>
      `${count(best)}, and that is proved: only ${count(less)} fewer. Shooting the likeliest cell is a good rule, but not a perfect one.`,
    wrong4: (n: number, greedy: number) =>
      `Not ${count(n)}. Of the ${counted(greedy, "miss", "misses")}, the best play saves only a few.`,
  },

  hiding: {
    say1: "Now you hide, and the engine looks for you. It always shoots the likeliest cell; if several cells are equally likely, it picks one at random.",
    ask1: "Mark three cells in a line for your ship, then check.",
    notShip: "That is no ship of 3 cells. Mark three cells in a line, side by side.",
    right1: (misses: string) => `It misses ${misses} times on average. No place is harder for it to find.`,
    wrong1: (misses: string, most: string) =>
      `It misses ${misses} times on average. In another place it would miss ${most} times. Where does it shoot last?`,
    say2: "You like this place and hide there in every game. Your opponent notices.",
    ask2: "How often does it miss then?",
    option2: (misses: string) => `${misses} times`,
    right2: "Never: it knows where you are. A good place is one that nobody can guess.",
    wrong2: (misses: string) => `Not ${misses} times. It knows the place before it shoots.`,
    say3: (even: string, best: string) =>
      `So pick at random. If all places are equally likely, even the best seeker misses ${even} times on average. The best mix uses some places more often than others: then it is ${best} times, and no mix does better.`,
    ask3: "How often does the best mix use a place at the edge?",
    optionAlways: "Always",
    optionMore: (even: string) => `A little more often than ${even}`,
    optionEven: (even: string) => `In ${even} of the games, by pure chance`,
    right3: (share: string, even: string) =>
      `In ${share} of the games; pure chance would be ${even}. The edge is a good place, as long as you do not always hide there. The map shows how often, in percent, the best mix has the ship on each cell.`,
    wrongAlways: "Then your opponent would look only at the edge. A mix needs the inner places too.",
    wrongEven: (share: string) => `Good, but not the best: the best mix uses the edge in ${share} of the games.`,
  },
};
