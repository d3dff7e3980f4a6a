// Makes the game that the page's first view plays, with the chances before every shot:
//     node scripts/data/home-game.mjs [FILE]
// writes packages/web/src/rooms/home/home-game.json, or another file. greedy-hit shoots at a randomly drawn fleet,
// with all layouts equally likely. A step is the number of layouts left and the chances of a hit, in thousandths, as
// two base-36 digits for each cell.
import { writeFileSync } from "node:fs";
import { formatShots, infer, makeKnowledge, PlayContext, preset, RandomStream, unwrap } from "@broadside/engine";
import { parseOpponent, playGame } from "@broadside/engine/games";
import { PlacementDraw } from "@broadside/engine/placing";

const FILE = process.argv[2] ?? new URL("../../packages/web/src/rooms/home/home-game.json", import.meta.url);
const [SEED, SCENARIO, STRATEGY] = [11, "hasbro", "greedy-hit"];

const scenario = preset(SCENARIO);
const placements = [...new PlacementDraw(scenario).uniform(RandomStream.fromSeed(SEED, 0))].sort((a, b) => a - b);
const strategy = unwrap(parseOpponent(STRATEGY));
const context = new PlayContext(scenario);
const { observations } = playGame(strategy, { scenario, placements }, RandomStream.fromSeed(SEED, 1), { context });

/** Chances as text: thousandths, in two base-36 digits for each cell. */
const chancesOf = (/** @type {readonly bigint[]} */ hits, /** @type {bigint} */ layouts) =>
  hits
    .map((hit) =>
      Number((2000n * hit + layouts) / (2n * layouts))
        .toString(36)
        .padStart(2, "0"),
    )
    .join("");

const steps = observations.map((_, shot) => {
  const posterior = infer(makeKnowledge(scenario, observations.slice(0, shot)));
  const hits = Array.from({ length: scenario.board.cellCount }, (_, cell) => posterior.hits(cell));
  return `${posterior.layouts} ${chancesOf(hits, posterior.layouts)}`;
});

const shots = formatShots(scenario, observations);
writeFileSync(FILE, `${JSON.stringify({ scenario: SCENARIO, shots, steps }, undefined, 2)}\n`);
process.stdout.write(`${observations.length} shots: ${shots}\n`);
