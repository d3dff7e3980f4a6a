import { type Layout, makeKnowledge, placementsOf, type RandomStream, unshotCells, unwrap } from "@broadside/engine";
import { drawFleet } from "@broadside/engine/placing";
import {
  acceptMatch,
  type Beginner,
  type MatchState,
  matchView,
  offerMatch,
  parseMatch,
  type Random,
  type Received,
  type Rules,
  receive,
  reveal,
  type Seat,
  takeTurn,
} from "../src/index.ts";

/** Bytes from a seed, for tests that can be repeated. */
export const bytesOf =
  (random: RandomStream): Random =>
  (count) =>
    Uint8Array.from({ length: count }, () => random.below(256));

/** The value of something received, or an error that says why not. */
export const taken = <T>(received: Received<T>): T => unwrap(received);

/** A state after it was kept and read again. */
const kept = (state: MatchState): MatchState => unwrap(parseMatch(JSON.parse(JSON.stringify(state))));

/** Open cells, by chance: about half of them with a ship of the other side, so that matches are not long. */
const anyCells = (states: readonly MatchState[], seat: Seat, count: number, random: RandomStream): number[] => {
  const { rules, mine } = matchView(states[seat]);
  const { placements } = matchView(states[1 - seat]).layout;
  const ships = new Set(placements.flatMap((p) => Array.from(placementsOf(rules.scenario).cellsOf(p))));
  const open = unshotCells(makeKnowledge(rules.scenario, mine));
  return Array.from({ length: count }, () => {
    const hits = open.filter((cell) => ships.has(cell));
    const list = hits.length > 0 && random.below(2) === 0 ? hits : open;
    return open.splice(open.indexOf(list[random.below(list.length)]), 1)[0];
  });
};

/** Two layouts of the rules, by chance. */
const twoLayouts = ({ scenario }: Rules, random: RandomStream): [Layout, Layout] => {
  const draw = () => drawFleet(scenario, { name: "sequential" }, random) as Layout;
  return [draw(), draw()];
};

/** A match between two players who shoot at random: both states, and every text that was sent. */
export interface Played {
  readonly states: [MatchState, MatchState];
  readonly texts: readonly string[];
}

/** Begins a match. */
export const beginMatch = (rules: Rules, begins: Beginner, random: RandomStream): Played => {
  const [one, two] = twoLayouts(rules, random);
  const offer = unwrap(offerMatch(rules, one, begins, bytesOf(random)));
  const accepted = unwrap(acceptMatch(offer.text, two, bytesOf(random)));
  return {
    states: [taken(receive(offer.state, accepted.text)), accepted.state],
    texts: [offer.text, accepted.text],
  };
};

/**
 * Plays on, as long as somebody has to do something and fewer than so many texts were sent.
 *
 * @param stores whether the states are kept as JSON and read again after each step
 * @param isLive whether each side answers at once, before it shoots
 */
export const playOn = (
  { states, texts }: Played,
  random: RandomStream,
  most = Infinity,
  stores = false,
  isLive = false,
): Played => {
  const now: [MatchState, MatchState] = [...states];
  const sent = [...texts];
  while (sent.length < most) {
    const seat = ([0, 1] as const).find((one) => ["turn", "reveal"].includes(matchView(now[one]).due.kind));
    if (seat === undefined) break;
    const { due } = matchView(now[seat]);
    const alone = isLive && due.kind === "turn" ? takeTurn(now[seat], []) : undefined;
    const step = alone?.ok
      ? alone.value
      : unwrap(due.kind === "turn" ? takeTurn(now[seat], anyCells(now, seat, due.shots, random)) : reveal(now[seat]));
    const other = seat === 0 ? 1 : 0;
    now[seat] = stores ? kept(step.state) : step.state;
    now[other] = taken(receive(now[other], step.text));
    sent.push(step.text);
  }
  return { states: now, texts: sent };
};
