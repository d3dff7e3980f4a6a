// Which of two strategies needs fewer shots, and is that luck? Both play against the same hidden fleets.
//
// Run:   node examples/tasks/two-strategies.mjs [FOLDER] [GAMES]
// Makes: games.csv, a line for each fleet, with the shots of both
//        summary.csv, the means and their difference, with 95 % intervals
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { playGames } from "@broadside/arena/games";
import { preset } from "@broadside/engine";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // one line: where, what is wrong, what would be right
  process.exit(2);
});

const PAIR = ["hunt-target", "probability"];

const [folder = ".", games = "200"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const { strategies, differences } = playGames(preset("hasbro"), PAIR, { games: Number(games), seed: 1 });

const csv = (rows) => rows.map((row) => `${row.join(",")}\n`).join("");
const [first, second] = strategies;
const numbers = ({ value, low, high }) => [value, low, high].map((number) => number.toFixed(2));
const rows = [
  ...strategies.map(({ name, mean }) => [name, ...numbers(mean)]),
  ...differences.map(({ of, value, interval }) => [of.join(" - "), ...numbers({ value, ...interval })]),
];
writeFileSync(
  join(folder, "games.csv"),
  csv([["game", ...PAIR], ...first.shots.map((shots, game) => [game + 1, shots, second.shots[game]])]),
);
writeFileSync(join(folder, "summary.csv"), csv([["shots of", "mean", "low", "high"], ...rows]));

const [{ interval }] = differences;
const isClear = interval.low > 0 || interval.high < 0;
console.log(csv(rows) + (isClear ? "The difference is clear." : "It may be luck: the interval has 0 in it."));
