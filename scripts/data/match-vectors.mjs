// node scripts/data/match-vectors.mjs: writes packages/match/vectors.json, with which others can check their side of
// the protocol. Everything in it follows from the layouts and bytes given there. Build first: npm run build -- libraries
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { formatObservation, parseLayout, placementsOf, preset, unwrap } from "@broadside/engine";
import {
  acceptMatch,
  followMatch,
  formatRules,
  judge,
  makeRules,
  matchView,
  offerMatch,
  readMessage,
  receive,
  resign,
  reveal,
  splitMessages,
  takeTurn,
} from "@broadside/match";
// Steps in between, which others may want to compare but no program that plays needs.
import { readLayout } from "../../packages/match/dist/canonical.js";
import { leavesOf, saltOfCell } from "../../packages/match/dist/commitment.js";

const file = fileURLToPath(new URL("../../packages/match/vectors.json", import.meta.url));

/** Bytes that are no secret: 1, 2, 3 … for the first side, 101, 102 … for the other. */
const counting = (/** @type {number} */ from) => (/** @type {number} */ count) =>
  Uint8Array.from({ length: count }, () => from++ % 256);

/** @param {string} text the cells of each ship, by class */
const layoutOf = (/** @type {import("@broadside/engine").Scenario} */ scenario, text) =>
  unwrap(
    parseLayout(scenario, {
      ships: text.split("; ").map((/** @type {string} */ ship) => {
        const [name, ...cells] = ship.split(" ");
        return { class: name, cells };
      }),
    }),
  );

/**
 * A match from the offer to the verdict.
 *
 * @param {string} title
 * @param {string} name of a preset
 * @param {string} turns
 * @param {import("@broadside/match").Beginner} begins
 * @param {[string, string]} layouts
 * @param {number} turnsBeforeResigning
 * @param {boolean} isLive whether each side answers in a turn of its own, before it shoots
 */
const matchOf = (title, name, turns, begins, layouts, turnsBeforeResigning, isLive = false) => {
  const scenario = preset(name);
  const rules = unwrap(makeRules(scenario, turns));
  const offer = unwrap(offerMatch(rules, layoutOf(scenario, layouts[0]), begins, counting(1)));
  const accepted = unwrap(acceptMatch(offer.text, layoutOf(scenario, layouts[1]), counting(101)));
  /** @type {import("@broadside/match").MatchState[]} */
  const states = [unwrap(receive(offer.state, accepted.text)), accepted.state];
  const texts = [offer.text, accepted.text];
  for (let turn = 0; ; turn++) {
    const seat = states.findIndex((state) => ["turn", "reveal"].includes(matchView(state).due.kind));
    if (seat < 0) break;
    const { due, mine } = matchView(states[seat]);
    const cells = Array.from({ length: due.kind === "turn" ? due.shots : 0 }, (_, i) => mine.length + i);
    const answered = isLive ? takeTurn(states[seat], []) : undefined;
    const turned = answered?.ok ? answered : takeTurn(states[seat], cells);
    const play = turn === turnsBeforeResigning ? resign(states[seat]) : turned;
    const step = unwrap(due.kind === "reveal" ? reveal(states[seat]) : play);
    states[seat] = step.state;
    states[1 - seat] = unwrap(receive(states[1 - seat], step.text));
    texts.push(...splitMessages(step.text));
  }
  const progress = unwrap(followMatch(texts));
  const { match } = states[0];
  const { cellCount } = scenario.board;
  const leaves = states.map(({ secret }, seat) => {
    const place = { match, seat: /** @type {0 | 1} */ (seat) };
    const seed = Buffer.from(secret.seed, "hex");
    const { placements } = matchView(states[seat]).layout;
    const cells = placements.flatMap((p) => Array.from(placementsOf(scenario).cellsOf(p)));
    return leavesOf({ place, cellCount, cells, seed }).map((leaf, cell) => ({
      salt: Buffer.from(saltOfCell(seed, place, cell)).toString("hex"),
      leaf: Buffer.from(leaf).toString("hex"),
    }));
  });
  return {
    title,
    rules: formatRules(rules),
    secrets: states.map(({ secret }) => ({ ...secret, layout: unwrap(readLayout(scenario, secret.ships)).text })),
    leaves,
    messages: texts.map((text) => {
      const { message, hash } = unwrap(readMessage(text));
      return { text, hash, message };
    }),
    shots: progress.shots.map((shots) => shots.map((shot) => formatObservation(scenario, shot)).join(" ")),
    verdict: judge(progress),
  };
};

const vectors = {
  about:
    "Test vectors of the match protocol, version 1; see docs/reference/match.md. Made by scripts/data/match-vectors.mjs.",
  matches: [
    matchOf(
      "one shot each, nine cells",
      "gorkoff-3x3",
      "alternate",
      "accepter",
      ["cruiser A1 B1 C1; boat A3; boat C3", "cruiser A1 A2 A3; boat C1; boat C3"],
      99,
    ),
    matchOf(
      "salvos of ships afloat, who begins by chance",
      "classroom",
      "salvo",
      "chance",
      ["large A1 B1 C1; middle A3 B3; small E5", "large C5 D5 E5; middle A1 A2; small C3"],
      7,
    ),
    matchOf(
      "answers alone, then shots alone, shooting again after a hit",
      "gorkoff-3x3",
      "hit-again",
      "offerer",
      ["cruiser A1 B1 C1; boat A3; boat C3", "cruiser A1 A2 A3; boat C1; boat C3"],
      99,
      true,
    ),
  ],
};

writeFileSync(file, `${JSON.stringify(vectors, undefined, 1)}\n`);
