// How long a turn takes from one browser to the other through `broadside serve`, with many matches at once: a message
// of the size of a large turn, every fifth of a second in each match. The lines of all players are in this process.
// node packages/cli/bench/rooms.mjs [--matches 200] [--turns 25]
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { figure, numberFlag, wrong } from "../../../scripts/bench/measure.mjs";

const matches = numberFlag("matches", 200, 5);
const turns = numberFlag("turns", 25, 3);
const EVERY = 200;
const SIZE = 2000;

const command = fileURLToPath(new URL("../bin/broadside.js", import.meta.url));
const served = spawn(process.execPath, [command, "serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(served.stdout, "data");
const port = /:(\d+)\//.exec(String(line))?.[1];

const pause = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A line to a room, and the first news that comes over it. */
const enter = async (/** @type {string} */ query) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rooms?${query}`);
  const [news] = await once(socket, "message");
  return { socket, room: JSON.parse(String(news)).room };
};

/** Two players in a room of their own. */
const pair = async (/** @type {unknown} */ _, /** @type {number} */ i) => {
  const ann = await enter(`seat=${`ann-${i}`.padEnd(16, "-")}`);
  const bob = await enter(`room=${ann.room}&seat=${`bob-${i}`.padEnd(16, "-")}`);
  return [ann.socket, bob.socket];
};

/** The milliseconds of each turn of a match, whose players take turns. */
const play = async (/** @type {WebSocket[]} */ [ann, bob]) => {
  /** @type {number[]} */
  const times = [];
  await pause(Math.random() * EVERY);
  for (let turn = 0; turn < turns; turn++) {
    const [from, to] = turn % 2 === 0 ? [ann, bob] : [bob, ann];
    const text = `${turn}-`.padEnd(SIZE, "x");
    const got = new Promise((resolve) =>
      to.on("message", function hear(data) {
        if (String(data).startsWith("{")) return;
        to.off("message", hear);
        resolve(String(data));
      }),
    );
    const start = performance.now();
    from.send(text);
    if ((await got) !== text) wrong(`turn ${turn} came as something else`);
    times.push(performance.now() - start);
    await pause(EVERY);
  }
  return times;
};

const percentile95 = (/** @type {number[]} */ times) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)];

const pairs = await Promise.all(Array.from({ length: matches }, pair));
const alone = percentile95(await play(pairs[0]));
const together = percentile95((await Promise.all(pairs.map(play))).flat());
figure("broadside serve: a turn of one match: percentile 95", alone, "ms");
figure(`broadside serve: a turn with ${matches} matches at once: percentile 95`, together, "ms", `${turns} turns each`);
for (const line of pairs.flat()) line.terminate();
served.kill("SIGTERM");
await once(served, "exit");
