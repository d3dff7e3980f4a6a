import {
  type Answer,
  type Fleet,
  formatCell,
  type Knowledge,
  type Observation,
  parseShots,
  type Scenario,
} from "@broadside/engine";
import { shipName } from "../../language/ship-name.ts";
import { commonShots, type LineNode } from "../position/game-state.ts";
import { boardWords as words } from "../texts/words.ts";

const exampleCells = ({ size }: Scenario["board"]): string[] => {
  if (size.length === 2) return ["E5", "F6"];
  return size.length === 1 ? ["(3)", "(4)"] : [1, 2].map((x) => `(${size.map(() => x)})`);
};

/** Two or three example shots, written as the rules require. */
export const exampleShots = ({ board, fleet, answers }: Scenario): string => {
  const [first, second] = exampleCells(board);
  if (answers === "count") return `${first}=0 ${second}=1`;
  const ship = fleet[0].name;
  const sunk: Readonly<Record<string, string>> = {
    sunk: " F8#",
    length: " F8#3",
    named: ` F8#${ship}`,
    identified: ` F8#${ship}`,
  };
  const hit = answers === "identified" ? `x${ship}` : "x";
  return `${first}. ${second}${hit}${(board.size.length === 2 && sunk[answers]) || ""}`;
};

/** Two shots in players' words, as {@link inNotation} reads them: `E5 miss, F6 hit`. */
export const exampleInWords = (scenario: Scenario): string => {
  const [first, second] = exampleCells(scenario.board);
  if (scenario.answers === "count") return `${first} 0, ${second} 1`;
  const hit: Answer = { kind: "hit", ...(scenario.answers === "identified" ? { shipClass: 0 } : {}) };
  return `${first} ${describeAnswer(scenario, { kind: "miss" })}, ${second} ${describeAnswer(scenario, hit)}`;
};

/** An answer in players' words: `miss`, `hit`, `sunk cruiser`, `2 ships`. */
export const describeAnswer = ({ board, fleet, answers }: Scenario, answer: Answer): string => {
  if (answer.kind === "miss") return words.miss;
  if (answer.kind === "count") return words.ships({ n: answer.ships });
  const ship = answer.shipClass === undefined ? undefined : shipName(fleet[answer.shipClass].name);
  if (answer.kind === "hit") return words.hit({ ship, sinks: answers !== "hit" });
  const cells = answer.cells?.map((cell) => ` ${formatCell(board, cell)}`).join("") ?? "";
  return words.sunk({ ship, length: answer.length, cells });
};

/** A shot in words: `F6 hit`. */
export const describeShot = (scenario: Scenario, { cell, answer }: Observation): string =>
  `${formatCell(scenario.board, cell)} ${describeAnswer(scenario, answer)}`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A pattern for one of the texts, the longest first, that does not match the beginning of a longer word. */
const oneOf = (texts: readonly string[]): string =>
  `(?:${[...texts]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join("|")})(?![\\p{L}\\p{N}-])`;

/** Every form of the words that follow a number, such as `ship` and `ships`: those for 0, 1, 2 and so on to 30. */
const formsAfter = (counted: (n: number) => string): string =>
  oneOf([...new Set(Array.from({ length: 31 }, (_, n) => counted(n).replace(/^\D*\d+\s*/, "")))]);

/** A pattern for a shot as people write it: perhaps a number; a cell; an answer; what the answer names. */
const writtenShot = ({ fleet, answers }: Scenario): RegExp => {
  const [miss, hit, sunk] = [
    ["miss", "water", words.miss, ...words.otherMisses.split(", ")].flatMap((one) => [one, one.replace("’", "'")]),
    ["hit", words.hit({ ship: undefined, sinks: true }), words.hit({ ship: undefined, sinks: false })],
    ["sunk", words.sunk({ ship: undefined, length: undefined, cells: "" })],
  ].map(oneOf);
  const names = oneOf(fleet.flatMap(({ name }) => [name, shipName(name)]));
  const cell = "[a-z]+\\d+|\\(\\s*\\d+(?:\\s*,\\s*\\d+)*\\s*\\)";
  const [ships, cells] = [
    (n: number) => words.ships({ n }),
    (n: number) => words.sunk({ ship: undefined, length: n, cells: "" }),
  ].map(formsAfter);
  const answer = `(?<miss>\\.|${miss})|(?<hit>x|${hit})|(?<sunk>#|${sunk})|=?\\s*(?<ships>\\d+)(?![\\d.)])(?:\\s*${ships})?`;
  const length = `(?<length>\\d+)(?![\\d.)])(?:\\s*${cells})?`;
  // Cells of a ship without brackets: none of them has a word or a sign after it, as the cell of the next shot has.
  const bare = `(?<bare>(?:\\s+(?:${cell})(?=\\s*(?:$|[,;、。\\n]|${cell}|\\d+[.)])))+)`;
  const ofShip = `(?<cells>\\s*\\[[^\\]]*\\])${answers === "revealed" ? `|${bare}` : ""}`;
  const named = `(?:[\\s,（、]*(?:(?<ship>${names})）?|${length}))?(?:${ofShip})?`;
  return new RegExp(`(?:\\d+[.)]\\s*)?(?<cell>${cell})[\\s:]*(?:${answer})${named}[\\s,;、。]*`, "iuy");
};

/** A cell with a word that is no answer, or with none; or a word where a cell should be. */
const UNREAD =
  /(?:\d+[.)]\s*)?(?<cell>[a-z]+\d+|\([\d\s,]+\))[\s:]*(?<said>(?![a-z]+\d|\d+[.)]|\()[^\s,;、。]*)[\s,;、。]*|(?<=[\s,;、。])(?<word>[^\s,;、。]+)[\s,;、。]*/iuy;

/** Shots as people write them, `1. E5 miss, F6 hit`, in notation. A word not understood stays with its cell. */
export const inNotation = (scenario: Scenario, text: string): string => {
  if (parseShots(scenario, text).ok) return text;
  const pattern = writtenShot(scenario);
  const shots: string[] = [];
  const written = text.trim();
  while (pattern.lastIndex < written.length) {
    UNREAD.lastIndex = pattern.lastIndex;
    const found = pattern.exec(written)?.groups;
    if (!found) {
      const unread = UNREAD.exec(written)?.groups;
      if (!unread) return text;
      shots.push(unread["word"] ?? `${unread["cell"]}${unread["said"]}`);
      pattern.lastIndex = UNREAD.lastIndex;
      continue;
    }
    const { cell, miss, hit, ships, ship = "", length = "", cells = "", bare } = found;
    const sign = miss ? "." : hit ? "x" : ships ? `=${ships}` : "#";
    const named = scenario.fleet.find(({ name }) => [name, shipName(name)].some((one) => sameWord(one, ship)));
    const ofShip = bare ? `[${bare.trim().split(/\s+/)}]` : cells.trim();
    shots.push(`${cell}${sign}${named?.name ?? ""}${length}${ofShip}`);
  }
  return shots.join(" ");
};

const sameWord = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** For each class, the shortest beginning of its name in capitals that no other class shares: `CA`, `B`, `CR`. */
export const abbreviate = (fleet: Fleet): string[] =>
  fleet.map(({ name }, index) => {
    const letters = [...shipName(name).toUpperCase()];
    for (let length = 1; length < letters.length; length++) {
      const beginning = letters.slice(0, length).join("");
      if (!fleet.some((other, i) => i !== index && shipName(other.name).toUpperCase().startsWith(beginning)))
        return beginning;
    }
    return letters.join("");
  });

const MOST_NAMED = 3;

/** Shots in words: `E5 hit, F5 miss and 2 more shots`; undefined if there are none. */
const describeShots = (scenario: Scenario, shots: readonly Observation[]): string | undefined => {
  if (shots.length === 0) return undefined;
  const named = shots.slice(0, MOST_NAMED).map((shot) => describeShot(scenario, shot));
  const more = shots.length - named.length;
  return words.shotList({ named: named.join(words.comma), more });
};

const shotsOnlyIn = ({ scenario, observations }: Knowledge, other: Knowledge): string | undefined => {
  const others = new Set(other.observations.map((shot) => describeShot(other.scenario, shot)));
  return describeShots(
    scenario,
    observations.filter((shot) => !others.has(describeShot(scenario, shot))),
  );
};

/** The shots that a step back or forward removed or brought back, in words; empty if there are none. */
export const describeRetraced = (before: Knowledge, after: Knowledge): string => {
  const [gone, back] = [shotsOnlyIn(before, after), shotsOnlyIn(after, before)];
  return [gone && words.shotsGone({ shots: gone }), back && words.shotsBack({ shots: back })]
    .filter(Boolean)
    .join(words.gap);
};

/** The title of a line: its name, or the answers tried in it. */
export const nameOfLine = ({ line, own }: LineNode): string =>
  line.name ?? describeShots(line.knowledge.scenario, own) ?? words.nothingTried;

/** The answers tried in a line after the shots shared with the game: `E5 hit`; undefined if there are none. */
export const describeTried = (game: Knowledge, line: Knowledge): string | undefined =>
  describeShots(line.scenario, line.observations.slice(commonShots(game, line)));
