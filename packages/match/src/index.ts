/**
 * @broadside/match: a match between two people who need not trust each other. Each side commits to its layout
 *   before the first shot, signs every message, and proves every answer. {@link offerMatch} and {@link acceptMatch}
 *   begin one, {@link takeTurn} plays, {@link receive} takes what the other side sent or says why not, and
 *   {@link matchView} tells what a side may know and do. A state is plain JSON.
 *
 * @module @broadside/match
 */

export { formatRules, MOST_CELLS, makeRules, parseRules, type Rules, type WrittenShip } from "./canonical.ts";
export type { Seat } from "./commitment.ts";
export {
  type Addressee,
  addresseeOf,
  formatLink,
  joinMessages,
  longestTurn,
  MOST_OF_LINK,
  readLink,
  splitMessages,
} from "./link.ts";
export {
  acceptMatch,
  type Due,
  lastText,
  type MatchState,
  type MatchView,
  matchView,
  type Offer,
  offerMatch,
  parseMatch,
  type Random,
  readOffer,
  receive,
  resign,
  reveal,
  type Secret,
  type Step,
  takeTurn,
} from "./match.ts";
export {
  type AcceptMessage,
  BEGINNERS,
  type Beginner,
  type Envelope,
  type Message,
  MOST_LETTERS,
  type OfferMessage,
  type Pledge,
  type ResignMessage,
  type RevealMessage,
  readMessage,
  type SaidAnswer,
  signMessage,
  type TurnMessage,
} from "./message.ts";
export {
  type AnsweredShot,
  type Ending,
  followMatch,
  type Progress,
  type Revealed,
  type TurnRecord,
} from "./progress.ts";
export { REFUSALS, type Received, type Refusal, type RefusalKind } from "./refusal.ts";
export { FAULTS, type Fault, judge, type Verdict } from "./verdict.ts";
