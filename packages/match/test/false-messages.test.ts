// The first part of the catalogue of cheats: messages that are broken, out of order, of other rules or not signed.
import { parseCell, unwrap } from "@broadside/engine";
import { getPublicKey } from "@noble/ed25519";
import { expect, test } from "vitest";
import { hashOf } from "../src/commitment.ts";
import {
  acceptMatch,
  formatRules,
  joinMessages,
  makeRules,
  matchView,
  readLink,
  readMessage,
  readOffer,
  receive,
  resign,
  reveal,
  signMessage,
  splitMessages,
  takeTurn,
} from "../src/index.ts";
import { taken } from "./players.ts";
import {
  accepted,
  begin,
  bytesFromAnn,
  type Cheat,
  CLASSROOM,
  flip,
  following,
  forged,
  fromAnn,
  hears,
  honest,
  messageIn,
  said,
  shot,
  testCheats,
} from "./table.ts";

const one = shot("A1");
const begun = begin();
const elsewhere = begin("alternate", "accepter", 8);
const chance = begin("alternate", "chance");
const turn = honest(one);

/** Where the body of a message begins. */
const BODY = 52;

testCheats("broken messages", [
  ["an empty message", "unreadable", undefined, hears(one, "")],
  ["a message that is no code", "unreadable", undefined, hears(one, "hello, Bob!")],
  ["a message cut by a letter", "unreadable", undefined, hears(one, turn.slice(0, -1))],
  ["a message cut in half", "unreadable", undefined, hears(one, turn.slice(0, 200))],
  ["a message grown by four letters", "unreadable", undefined, hears(one, `${turn}AAAA`)],
  ["a letter changed in the signature", "unsigned", 3, hears(one, flip(turn, turn.length - 20))],
  ["a letter changed in the match", "elsewhere", 3, hears(one, flip(turn, 8))],
  ["a byte too much", "unreadable", undefined, bytesFromAnn(one, (bytes) => Buffer.concat([bytes, Buffer.of(0)]))],
  ["a byte too few", "unreadable", undefined, bytesFromAnn(one, (bytes) => bytes.subarray(0, -1))],
  ["no body", "unreadable", undefined, bytesFromAnn(one, (bytes) => bytes.subarray(0, BODY))],
  ["a kind that is none", "unreadable", undefined, bytesFromAnn(one, (bytes) => bytes.writeUInt8(9, 1))],
  [
    "a number with a byte too many",
    "unreadable",
    undefined,
    bytesFromAnn(one, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.of(0x80, 0)])),
  ],
  [
    "a number without end",
    "unreadable",
    undefined,
    bytesFromAnn(one, (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.alloc(9, 0xff)])),
  ],
  [
    "a list longer than the message",
    "unreadable",
    undefined,
    bytesFromAnn(one, (bytes) => bytes.writeUInt8(99, BODY + 1)),
  ],
  [
    "an answer that is no text",
    "unreadable",
    undefined,
    bytesFromAnn(one, (bytes) => bytes.writeUInt8(0xff, BODY + 19)),
  ],
  ["a flag without meaning", "unreadable", undefined, bytesFromAnn(one, (bytes) => bytes.writeUInt8(64, BODY))],
  ["a message of another version", "version", undefined, bytesFromAnn(one, (bytes) => bytes.writeUInt8(2, 0))],
  ["a message of 17,000 letters", "too-long", undefined, hears(one, "A".repeat(17_000))],
  ["a link of 2,001 letters", "too-long", undefined, () => readLink(`#play&turn=${"A".repeat(1990)}`)],
  ["a link without a turn", "unreadable", undefined, () => readLink("https://example.org/#play")],
]);

const [answering, gone, shown] = splitMessages(unwrap(resign(one.ann)).text);
const heardGone = { ann: one.ann, bob: taken(receive(one.bob, joinMessages([answering, gone]))) };
const heardAll = { ann: one.ann, bob: taken(receive(heardGone.bob, shown)) };

/** A message of Bob, signed. */
const byBob = (message: Parameters<typeof signMessage>[0]): string => signMessage(message, one.bob.secret.key);
/** A message of Ann, signed. */
const byAnn = (message: Parameters<typeof signMessage>[0]): string => signMessage(message, one.ann.secret.key);

const offer = messageIn(one.ann.messages[0], "offer");
const accept = messageIn(one.bob.messages[1], "accept");
const shots = messageIn(one.bob.messages[2], "turn");
const { seed, ships } = one.ann.secret;
const onlyOffered = { ...one.ann, messages: one.ann.messages.slice(0, 1) };

testCheats("messages out of order", [
  ["the last message again", "repeated", 2, () => receive(one.ann, one.bob.messages[2])],
  ["an older message again", "repeated", 1, () => receive(one.ann, one.bob.messages[1])],
  ["the own message back", "own", 0, () => receive(one.ann, one.ann.messages[0])],
  ["a message of another match", "elsewhere", 2, hears(one, unwrap(takeTurn(elsewhere.bob, [3])).text)],
  ["a message that skips one", "early", 4, fromAnn(one, { number: 4 })],
  ["a later message before an earlier one", "early", 3, hears(begun, turn)],
  ["a message that follows another one", "chain", 3, fromAnn(one, { previous: hashOf("other") })],
  ["two messages in one place", "old", 3, () => receive(taken(receive(one.bob, turn)), forged(one, { shots: [9] }))],
  [
    "a second acceptance",
    "old",
    1,
    () => receive(one.ann, unwrap(acceptMatch(one.ann.messages[0], matchView(one.bob).layout)).text),
  ],
  [
    "another root for the match",
    "old",
    0,
    hears(one, byAnn({ ...offer, pledge: { ...offer.pledge, root: hashOf("x") } })),
  ],
  ["an offer that follows a message", "chain", 0, () => readOffer(byAnn({ ...offer, previous: hashOf("x") }))],
  ["an offer in place of a turn", "order", 3, hears(one, byAnn({ ...offer, ...following(one.bob.messages[2]) }))],
  [
    "an acceptance in place of a turn",
    "order",
    2,
    () => receive(begun.ann, byBob({ ...accept, ...following(one.bob.messages[1]) })),
  ],
  [
    "a turn before the acceptance",
    "unsigned",
    1,
    () => receive(onlyOffered, byBob({ ...shots, ...following(one.bob.messages[0]) })),
  ],
  ["a turn out of turn", "unsigned", 3, () => receive(one.ann, byBob({ ...shots, ...following(one.bob.messages[2]) }))],
  [
    "a resignation out of turn",
    "unsigned",
    3,
    () => receive(one.ann, byBob({ kind: "resign", ...following(one.bob.messages[2]) })),
  ],
  [
    "a fleet shown before the end",
    "order",
    3,
    hears(one, byAnn({ kind: "reveal", ...following(one.bob.messages[2]), seed, ships })),
  ],
  ["a turn after resigning", "order", 5, hears(heardGone, byAnn({ ...messageIn(turn, "turn"), ...following(gone) }))],
  ["a second resignation", "order", 5, hears(heardGone, byAnn({ kind: "resign", ...following(gone) }))],
  ["a fleet shown twice", "unsigned", 6, hears(heardAll, byAnn({ kind: "reveal", ...following(shown), seed, ships }))],
  ["a turn of a match that began on another device", "early", 3, () => readOffer(turn)],
]);

const thirdKey = "11".repeat(32);
const unsigned = Buffer.from(turn, "base64url").subarray(0, -64);
const otherTurn = Buffer.from(forged(one, { shots: [9] }), "base64url").subarray(0, -64);
const signature = Buffer.from(turn, "base64url").subarray(-64);
const annsKey = Buffer.from(getPublicKey(Buffer.from(one.ann.secret.key, "hex"))).toString("hex");

testCheats("messages not signed by who should", [
  ["no signature", "unsigned", 3, hears(one, Buffer.concat([unsigned, Buffer.alloc(64)]).toString("base64url"))],
  ["that of a third who reads the chat", "unsigned", 3, hears(one, signMessage(messageIn(turn, "turn"), thirdKey))],
  ["that of another message", "unsigned", 3, hears(one, Buffer.concat([otherTurn, signature]).toString("base64url"))],
  ["an offer changed on its way", "unsigned", 0, () => readOffer(signMessage(offer, thirdKey))],
  [
    "an acceptance with the key of who offers",
    "order",
    1,
    accepted(one, (pledge) => ({ ...pledge, key: annsKey }), one.ann.secret.key),
  ],
  [
    "an acceptance with a key that fits all",
    "unsigned",
    1,
    accepted(one, (pledge) => ({ ...pledge, key: `01${"00".repeat(31)}` })),
  ],
  [
    "an acceptance with a key that is none",
    "unsigned",
    1,
    accepted(one, (pledge) => ({ ...pledge, key: "ff".repeat(32) })),
  ],
  ["an acceptance without a nonce", "order", 1, accepted(chance, ({ nonce: _, ...pledge }) => pledge)],
  [
    "an acceptance with a nonce though none is drawn",
    "order",
    1,
    accepted(one, (pledge) => ({ ...pledge, nonce: hashOf("x") })),
  ],
]);

const written = formatRules(unwrap(makeRules(CLASSROOM)));

/** An offer with a text of rules. */
const offered = (rules: string) => () => readOffer(byAnn({ ...offer, rules }));

const OVERLAP =
  '{"answers":"count","board":{"size":[4,4]},"contact":"overlap","fleet":[{"box":"any","name":"box"}],"name":"x"}';

const RULES: readonly Cheat[] = [
  ["that let ships overlap", "rules", 0, offered(`{"scenario":${OVERLAP},"turns":"alternate"}`)],
  ["with numbers as answers", "rules", 0, offered(written.replace('"sunk"', '"count"'))],
  ["with a space too many", "rules", 0, offered(written.replace(",", ", "))],
  [
    "with their keys in another order",
    "rules",
    0,
    offered(JSON.stringify({ turns: "alternate", ...JSON.parse(written) })),
  ],
  ["with a prior", "rules", 0, offered(written.replace('"name":"cl', '"prior":"uniform","name":"cl'))],
  ["with a field of their own", "rules", 0, offered(written.replace('"turns"', '"torpedoes":3,"turns"'))],
  ["on a board of a million cells", "rules", 0, offered(written.replace("[5,5]", "[1000,1000]"))],
  ["that are no JSON", "rules", 0, offered("hasbro")],
  ["with turns that nobody knows", "rules", 0, offered(written.replace("alternate", "thrice"))],
  ["whose turns are too long", "rules", 0, offered(written.replace("[5,5]", "[90,90]").replace("alternate", "900"))],
];
testCheats("offers with rules", RULES);

test("a refused message leaves the match as it was, and the honest one is taken after it", () => {
  const before = JSON.stringify(one.bob);
  expect(receive(one.bob, forged(one, said("."))).ok).toBe(false);
  expect(JSON.stringify(one.bob)).toBe(before);
  expect(matchView(taken(receive(one.bob, turn))).due).toEqual({ kind: "turn", shots: 1 });
});

test("messages that go together are taken all or not at all, and those that are here are skipped", () => {
  const step = unwrap(takeTurn(begun.bob, [unwrap(parseCell(CLASSROOM.board, "A1"))]));
  const both = `${begun.bob.messages[1]}.${step.text}`;
  expect(taken(receive(onlyOffered, both)).messages).toEqual(step.state.messages);
  const heard = taken(receive(begun.ann, both));
  expect(heard.messages).toEqual(step.state.messages);
  expect(receive(onlyOffered, `${begun.bob.messages[1]}.${flip(step.text, 150)}`).ok).toBe(false);
  expect(receive(heard, both)).toMatchObject({ ok: false, error: { kind: "repeated" } });
  expect(taken(readMessage(turn)).message.number).toBe(3);
});

test("who is not on turn is told so, and shows no fleet before the end", () => {
  const waits = { ok: false, error: { what: "it is the other side's turn" } };
  expect(takeTurn(one.bob, [3])).toMatchObject(waits);
  expect(resign(one.bob)).toMatchObject(waits);
  expect(reveal(one.ann)).toMatchObject({ ok: false, error: { what: "shows the fleet before the match is over" } });
});
