// A bot in JavaScript: shoots every other cell in random order and, after a hit, the cells around it.
//     broadside bot-check "node hunter.mjs"
// A bot reads lines from standard input and answers some of them on standard output, see
// docs/reference/protocol.md. The most important rule: answer only lines that ask for an answer.
import { createInterface } from "node:readline";

const say = (text) => process.stdout.write(`${text}\n`);
const nameOf = ([x, y]) => String.fromCharCode(65 + x) + (y + 1); // names a cell: [0, 0] is A1, [5, 6] is F7

let seed = 0; // the seed of our random numbers: the number of the game, so that the game can be replayed
const below = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};
const shuffled = (list) => {
  const left = [...list];
  return list.map(() => left.splice(below(left.length), 1)[0]);
};

let cells = []; // the size of the board, such as [5, 6]
let hunting = []; // the names of cells not yet shot, in the order in which we try them
let targets = []; // the names of cells beside hits

const readRules = (text) => {
  const { board, answers } = JSON.parse(text);
  const [columns, rows, ...more] = board.size;
  if (more.length > 0 || !(columns > 0 && columns <= 26 && rows > 0) || answers === "count")
    throw new Error("columns A to Z and ships that do not overlap, please");
  const all = Array.from({ length: columns * rows }, (_, i) => [i % columns, Math.floor(i / columns)]);
  cells = all.filter((cell) => !board.blocked?.includes(nameOf(cell)));
};

const hear = {
  broadside: () => say("bot 1 name=Hunter in JavaScript; author=Broadside; version=1\nok"),
  scenario: (rules) => {
    readRules(rules);
    say("ok");
  },
  game: (number) => {
    seed = Number.parseInt(number, 10);
    const half = (parity) => shuffled(cells.filter(([x, y]) => (x + y) % 2 === parity)).map(nameOf);
    hunting = [...half(0), ...half(1)];
    targets = [];
  },
  shoot: (times) => {
    // `times` holds two times and, for a salvo, the number of cells.
    const shots = Array.from({ length: Number(times.split(" ")[2] ?? 1) }, () => {
      const shot = targets.findLast((cell) => hunting.includes(cell)) ?? hunting[0];
      hunting = hunting.filter((cell) => cell !== shot);
      return shot;
    });
    say(shots.join(" "));
  },
  answer: (shots) => {
    // Reads shots like F6x F7. F8#cruiser: each is a cell and its result.
    for (const [, column, row] of shots.matchAll(/(?:^| )([A-Z])(\d+)x/g)) {
      const [x, y] = [column.charCodeAt(0) - 65, Number(row) - 1];
      for (const step of [-1, 1]) targets.push(nameOf([x, y + step]), nameOf([x + step, y]));
    }
  },
  place: () => say("error I do not place"),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [, word, rest] = /^\s*(\S*)\s*(.*?)\s*$/.exec(line);
  try {
    if (Object.hasOwn(hear, word)) hear[word](rest);
  } catch (error) {
    say(`error ${error.message.split("\n")[0]}`);
  }
}
