import { type LinkedMatch, type LinkedSide, PERSON } from "../../text/play/play-address.ts";
import { hasParameters, SIDES } from "../../text/play/side-name.ts";
import { type Match, type MatchPlayer, playerOf, winnerOf } from "./match-record.ts";

/** The id of a match that lies in the address: it is not kept. */
export const LINKED_ID = "link";

const playerOfSide = (side: LinkedSide): MatchPlayer => (side === PERSON ? { kind: "stranger" } : playerOf(side));

/** A player by a name that a link can have; undefined for one of a kept match that no link may name. */
const sideOfPlayer = (player: MatchPlayer): LinkedSide | undefined => {
  if (player.kind !== "strategy") return PERSON;
  if (player.level !== undefined) return player.level;
  const { strategy } = player;
  return hasParameters(strategy) ? strategy : SIDES.find((side) => side === strategy);
};

/** A finished match as a link holds it; undefined while it goes on. */
export const linkOfMatch = (match: Match): LinkedMatch | undefined => {
  const { duel, players, resigned } = match;
  const [one, other] = players.map(sideOfPlayer);
  if (winnerOf(match) === undefined || one === undefined || other === undefined) return undefined;
  return { duel, sides: [one, other], ...(resigned === undefined ? {} : { resigned }) };
};

/** The match of a link, to be shown: it is over, so that nobody plays it on and nothing of it is kept. */
export const matchOfLink = ({ duel, sides, resigned }: LinkedMatch): Match => ({
  id: LINKED_ID,
  ...{ revision: 1, begun: 0, changed: 0, seed: 0, hints: [], takenBack: 0, states: [[], []] },
  players: [playerOfSide(sides[0]), playerOfSide(sides[1])],
  ...(resigned === undefined ? {} : { resigned }),
  duel,
});
