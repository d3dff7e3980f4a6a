// Ann and Bob at the table: what the catalogue of cheats plays with. Ann cheats, and Bob looks at what she sends.
import { formatInputError, type Layout, parseCell, parseLayout, preset, RandomStream, unwrap } from "@broadside/engine";
import { sign } from "@noble/ed25519";
import { describe, expect, test } from "vitest";
import { readLayout } from "../src/canonical.ts";
import { type Commitment, commit, hashOf, leavesOf, pathsOf, saltOfCell } from "../src/commitment.ts";
import {
  type AcceptMessage,
  acceptMatch,
  type Beginner,
  formatRules,
  type MatchState,
  type Message,
  makeRules,
  matchView,
  offerMatch,
  type Pledge,
  type Received,
  type RefusalKind,
  type Rules,
  readMessage,
  receive,
  signMessage,
  splitMessages,
  type TurnMessage,
  takeTurn,
  type WrittenShip,
} from "../src/index.ts";
import { bytesOf, taken } from "./players.ts";

/** A board of 25 cells with ships of 3, 2 and 1 cells. */
export const CLASSROOM = preset("classroom");

/** The layout with these cells of each ship, in the order of the fleet. */
export const layoutOf = ({ scenario }: Rules, ships: readonly string[]): Layout => {
  const names = scenario.fleet.flatMap(({ name, count }) => new Array<string>(count).fill(name));
  return unwrap(
    parseLayout(scenario, { ships: ships.map((cells, i) => ({ class: names[i], cells: cells.split(" ") })) }),
  );
};

export const ANN = ["A1 B1 C1", "A3 B3", "E5"];
export const BOB = ["C5 D5 E5", "A1 A2", "C3"];

export const at = (name: string): number => unwrap(parseCell(CLASSROOM.board, name));

/** Ann has offered, Bob has accepted. */
export interface Table {
  readonly ann: MatchState;
  readonly bob: MatchState;
}

export const begin = (turns = "alternate", begins: Beginner = "accepter", seed = 7): Table => {
  const random = bytesOf(RandomStream.fromSeed(seed));
  const rules = unwrap(makeRules(CLASSROOM, turns));
  const offer = unwrap(offerMatch(rules, layoutOf(rules, ANN), begins, random));
  const accepted = unwrap(acceptMatch(offer.text, layoutOf(rules, BOB), random));
  return { ann: taken(receive(offer.state, accepted.text)), bob: accepted.state };
};

/** Bob has shot at these cells, and it is Ann's turn. */
export const shot = (cells: string, turns?: string): Table => {
  const { ann, bob } = begin(turns);
  const step = unwrap(takeTurn(bob, cells.split(" ").map(at)));
  return { ann: taken(receive(ann, step.text)), bob: step.state };
};

/** What Ann commits to by ships, whether or not she may. @param cells that she says are ships, by default theirs */
export const commitTo = (
  { match, secret }: MatchState,
  ships: readonly WrittenShip[],
  turns = "alternate",
  cells?: readonly number[],
): Commitment => {
  const written = unwrap(readLayout(CLASSROOM, ships));
  return commit({
    place: { match, seat: 0 },
    rules: hashOf(formatRules(unwrap(makeRules(CLASSROOM, turns)))),
    cellCount: 25,
    cells: cells ?? written.cells,
    layout: written.text,
    seed: Buffer.from(secret.seed, "hex"),
  });
};

/** Ships of these classes, by number, on these cells. */
export const shipsOf = (...list: readonly [shipClass: number, cells: string][]): WrittenShip[] =>
  list.map(([shipClass, cells]) => ({ shipClass, cells: cells.split(" ").map(at) }));

/** A message of this kind. */
export const messageIn = <K extends Message["kind"]>(text: string, kind: K): Extract<Message, { kind: K }> => {
  const { message } = taken(readMessage(splitMessages(text)[0]));
  if (message.kind !== kind) throw new Error(`no ${kind}`);
  return message as Extract<Message, { kind: K }>;
};

/** The head of the message that follows a text. */
export const following = (text: string) => {
  const { message, hash } = taken(readMessage(splitMessages(text)[0]));
  return { match: message.match, number: message.number + 1, previous: hash };
};

/** What Ann says to Bob's shots, honestly. */
export const honest = ({ ann }: Table): string => {
  const { due } = matchView(ann);
  const cells = ["D1", "B2", "C2", "D3", "E4"].slice(0, due.kind === "turn" ? due.shots : 0);
  return splitMessages(unwrap(takeTurn(ann, cells.map(at))).text)[0];
};

type Change = Partial<TurnMessage> | ((turn: TurnMessage) => Partial<TurnMessage>);

/** Ann's turn, changed and signed again. */
export const forged = (table: Table, change: Change): string => {
  const turn = messageIn(honest(table), "turn");
  const parts = typeof change === "function" ? change(turn) : change;
  return signMessage({ ...turn, ...parts }, table.ann.secret.key);
};

/** A cheat: what reaches a side, why it is refused, and the number of the message that is named. */
export type Cheat = readonly [
  name: string,
  kind: RefusalKind,
  message: number | undefined,
  play: () => Received<unknown>,
];

/** What Bob says to a text. */
export const hears =
  ({ bob }: Table, text: string) =>
  (): Received<unknown> =>
    receive(bob, text);

/** What Bob says to Ann's turn, changed and signed again. */
export const fromAnn = (table: Table, change: Change) => (): Received<unknown> =>
  receive(table.bob, forged(table, change));

/** What Bob says to the bytes of Ann's turn, changed in place or replaced, and signed again. */
export const bytesFromAnn = (table: Table, change: (bytes: Buffer) => Uint8Array | number) => (): Received<unknown> => {
  const before = Buffer.from(honest(table), "base64url").subarray(0, -64);
  const changed = change(before);
  const bytes = typeof changed === "number" ? before : changed;
  const signature = sign(bytes, Buffer.from(table.ann.secret.key, "hex"));
  return receive(table.bob, Buffer.concat([bytes, signature]).toString("base64url"));
};

/** What Ann says to Bob's acceptance with another pledge. @param key that signs it, by default Bob's */
export const accepted = (table: Table, change: (pledge: Pledge) => Pledge, key?: string) => (): Received<unknown> => {
  const accept = messageIn(table.bob.messages[1], "accept");
  const other: AcceptMessage = { ...accept, pledge: change(accept.pledge) };
  const ann = { ...table.ann, messages: table.ann.messages.slice(0, 1) };
  return receive(ann, signMessage(other, key ?? table.bob.secret.key));
};

/** What opens a cell of a layout, had its side committed to it in its match. */
export const openedBy = ({ match, seat, secret }: MatchState, ships: readonly string[], name: string) => {
  const seed = Buffer.from(secret.seed, "hex");
  const place = { match, seat };
  const cells = ships.flatMap((ship) => ship.split(" ").map(at));
  const leaves = leavesOf({ place, cellCount: 25, cells, seed });
  const salt = Buffer.from(saltOfCell(seed, place, at(name))).toString("hex");
  return { leaves, salt, paths: pathsOf(leaves, [at(name)]) };
};

/** Answers with other words than the honest ones. */
export const said =
  (...words: readonly string[]) =>
  ({ answers }: TurnMessage): Partial<TurnMessage> => ({
    answers: answers.map(({ text, salt }, i) => ({ text: words[i] ?? text, salt })),
  });

export const flip = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);

/** Tests that every cheat of a list is refused as it says, in one sentence. */
export const testCheats = (title: string, list: readonly Cheat[]): void => {
  describe(title, () => {
    test.each(list)("%s is refused as %s at message %s, in one sentence", (_name, kind, message, play) => {
      const result = play();
      if (result.ok) throw new Error("it was taken");
      expect(result.error.kind).toBe(kind);
      expect(result.error.message).toBe(message);
      expect(formatInputError(result.error)).toMatch(/^message( \d+)?: [^\n]{5,300}; [^\n]{3,}$/);
    });
  });
};
