import { createInterface } from "node:readline";

const say = (text) => process.stdout.write(`${text}\n`);

const readRules = (text) => {
  const { size, blocked = [] } = JSON.parse(text).board;
  const [columns, rows, ...more] = size;
  if (more.length > 0 || !(columns > 0 && columns <= 26 && rows > 0)) throw new Error("I play columns A to Z");
  const names = Array.from({ length: columns * rows }, (_, i) => cell(i % columns, Math.floor(i / columns)));
  return names.filter((name) => !blocked.includes(name));
};
const cell = (x, y) => String.fromCharCode(65 + x) + (y + 1); // cell(5, 6) is F7

let seed = 0; // the number of the game: the same number gives the same shots again
const below = (n) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor((seed / 2 ** 32) * n);
};
let [cells, left, targets] = [[], [], []];
let [rows, asked] = [[], 0]; // the rows that are said to have a ship, and how many were asked about
const hear = new Map(
  Object.entries({
    broadside: () => say("bot 1 name=Asker; author=Me; version=1\nok"),
    scenario: (text) => {
      cells = readRules(text);
      say("ok");
    },
    game: (rest) => {
      seed = Number.parseInt(rest, 10);
      [left, targets, rows, asked] = [[...cells], [], [], 0];
    },
    shoot: (rest) => {
      // Two times and perhaps the number of cells, and of questions that are left.
      const [, , number = 1, questions = 0] = rest.split(" ");
      const next = `${asked + 1}`;
      if (Number(questions) > 0 && cells.some((name) => name.slice(1) === next)) {
        asked++;
        say(`ask any(row ${next})`);
        return;
      }
      const shots = Array.from({ length: Number(number) }, () => {
        const inRows = left.filter((name) => rows.includes(name.slice(1)));
        const pool = inRows.length > 0 ? inRows : left;
        const target = targets.find((name) => left.includes(name)) ?? pool[below(pool.length)];
        return left.splice(left.indexOf(target), 1)[0];
      });
      say(shots.join(" "));
    },
    told: (rest) => {
      const [, row] = /^any\(row (\d+)\) = true/.exec(rest) ?? [];
      if (row) rows.push(row);
    },
    answer: (rest) => {
      // Reads shots like F6x F7. F8#cruiser: each is a cell and its result.
      for (const [, column, row] of rest.matchAll(/(?:^| )([A-Z])(\d+)(?:x|=[1-9])/g)) {
        const [x, y] = [column.charCodeAt(0) - 65, Number(row) - 1];
        targets.push(cell(x + 1, y), cell(x - 1, y), cell(x, y + 1), cell(x, y - 1));
      }
    },
    place: () => say("error I do not place"),
    quit: () => process.exit(0),
  }),
);

for await (const line of createInterface({ input: process.stdin })) {
  const [, word, rest] = /^\s*(\S*)\s*(.*)$/.exec(line);
  try {
    hear.get(word)?.(rest);
  } catch (error) {
    say(`error ${error.message}`);
  }
}
