// A test bot that shoots the cells in order and misbehaves as its arguments say:
// node test-bot.mjs [DEED [SHOT]]
// In a game with an odd number (never, chat and blank: in every game), it does the deed when asked for that shot, counted from 1.
import { spawn } from "node:child_process";
import { appendFileSync, closeSync } from "node:fs";
import { createInterface } from "node:readline";

const [deed = "play", when = "3", file] = process.argv.slice(2);
const say = (text) => process.stdout.write(`${text}\n`);
const hear = (line) => {
  if (file && deed === "record") appendFileSync(file, `${line}\n`);
};

const runAway = () => {
  const child = spawn(process.execPath, ["-e", "setTimeout(() => {}, 600_000)"], {
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
  });
  appendFileSync(file, `${child.pid}\n`);
};

const deeds = {
  crash: () => process.exit(3),
  // Stops responding, as in an endless loop, but uses no processor time.
  hang: () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0),
  again: () => say("A1"),
  off: () => say("Z99"),
  chat: () => say("A1\nI shot at A1"),
  blank: () => say(""),
  garbage: () => say("I think that B2 is très nice"),
  error: () => say("error I do not know"),
  long: () => process.stdout.write("x".repeat(70_000)),
  flood: () => process.stdout.write("\n".repeat(1_100_000)),
  silent: () => closeSync(1),
  never: () => deeds.hang(),
  // Starts a process of another group and session that has our output.
  runaway: () => {
    runAway();
    process.exit(3);
  },
  "runaway-hang": () => {
    runAway();
    deeds.hang();
  },
};

if (deed === "family") {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  appendFileSync(file, `${process.pid}\n${child.pid}\n`);
}
if (deed === "no-hands") process.exit(4);
process.stderr.write(`I am here to ${deed}\n`);

let size = [0, 0];
let shots = 0;
let game = 0;
for await (const line of createInterface({ input: process.stdin })) {
  hear(line);
  const [word, ...rest] = line.split(" ");
  if (word === "broadside") say(`bot 1 name=Test; version=7.5; author=Ann Lee${deed === "no-ok" ? "" : "\nok"}`);
  if (word === "scenario") {
    const rules = JSON.parse(rest.join(" "));
    size = rules.board.size;
    say(deed === "picky" && !["named", "length"].includes(rules.answers) ? `error I play no ${rules.answers}` : "ok");
  }
  if (word === "game") [shots, game] = [0, Number(rest[0])];
  if (word === "shoot") {
    shots++;
    const isTime = (game % 2 === 1 || ["never", "chat", "blank"].includes(deed)) && shots === Number(when);
    if (isTime && (deed === "family" || deed in deeds)) {
      if (deed === "family") deeds.hang();
      deeds[deed]();
    } else say(`${String.fromCharCode(65 + ((shots - 1) % size[0]))}${1 + Math.floor((shots - 1) / size[0])}`);
  }
  if (word === "quit" && deed !== "stay") process.exit(0);
}
if (deed === "stay") setInterval(() => {}, 1000);
