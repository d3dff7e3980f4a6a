// The second part of the catalogue of cheats: signed messages whose words are false, and caught at once.
import { makeKnowledge, parseScenario, RandomStream, sampleLayouts, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { hashOf, pathsOf } from "../src/commitment.ts";
import {
  acceptMatch,
  joinMessages,
  makeRules,
  matchView,
  offerMatch,
  receive,
  resign,
  signMessage,
  splitMessages,
  type TurnMessage,
  takeTurn,
  type WrittenShip,
} from "../src/index.ts";
import { bytesOf, taken } from "./players.ts";
import {
  ANN,
  at,
  BOB,
  begin,
  commitTo,
  following,
  forged,
  fromAnn,
  hears,
  honest,
  messageIn,
  openedBy,
  said,
  shot,
  type Table,
  testCheats,
} from "./table.ts";

const one = shot("A1");
const water = shot("D4");
const three = shot("A1 B1 D4", "3");
const all = shot("A1 B1 C1 A3 B3 E5", "6");
const elsewhere = begin("alternate", "accepter", 8);
const waiting = begin("alternate", "offerer");

/** Ann's turn with one word, opened by something else. */
const opening = (text: string, { salt, paths }: { salt: string; paths: readonly string[] }) =>
  fromAnn(one, { answers: [{ text, salt }], paths });

const moved = openedBy(one.ann, ["A2 B2 C2", "A3 B3", "E5"], "A1");
const honestly = openedBy(one.ann, ANN, "A1");
const asPaths = (change: (paths: readonly string[]) => readonly string[]) =>
  fromAnn(one, ({ paths }: TurnMessage) => ({ paths: change(paths) }));
const twoPaths = pathsOf(openedBy(three.ann, ANN, "A1").leaves, [at("A1"), at("B1")]);

testCheats("answers that the committed cells prove false", [
  ["a false miss", "lie", 3, fromAnn(one, said("."))],
  ["a false hit", "lie", 3, fromAnn(water, said("x"))],
  ["a false sinking of water", "lie", 3, fromAnn(water, said("#"))],
  ["a false miss among three answers", "lie", 3, fromAnn(three, said("x", "."))],
  ["two false answers among three", "lie", 3, fromAnn(three, said(".", "."))],
  ["a ship moved after the first shot", "lie", 3, opening(".", moved)],
  ["the opened cell of another shot", "lie", 3, opening(".", openedBy(one.ann, ANN, "D4"))],
  ["the salt of another cell", "lie", 3, opening("x", { ...honestly, salt: openedBy(one.ann, ANN, "B1").salt })],
  [
    "the salt of another match",
    "lie",
    3,
    opening("x", openedBy({ ...one.ann, match: elsewhere.ann.match }, ANN, "A1")),
  ],
  ["what the other side opens", "lie", 3, opening("x", openedBy(one.bob, BOB, "A1"))],
  ["a node passed off as a leaf", "lie", 3, asPaths((paths) => paths.slice(1))],
  [
    "a leaf passed off as a node",
    "lie",
    3,
    asPaths((paths) => [Buffer.from(honestly.leaves[1]).toString("hex"), ...paths]),
  ],
  ["a hash too many", "lie", 3, asPaths((paths) => [...paths, paths[0]])],
  ["a hash too few", "lie", 3, asPaths((paths) => paths.slice(0, -1))],
  ["no hashes", "lie", 3, asPaths(() => [])],
  ["hashes in another order", "lie", 3, asPaths((paths) => [...paths].reverse())],
  ["answers in another order", "lie", 3, fromAnn(three, ({ answers }) => ({ answers: [...answers].reverse() }))],
  ["a root for other rules", "lie", 3, otherRules],
]);

testCheats("answers that nobody may give", [
  ["no answer", "answers", 3, fromAnn(one, { answers: [], paths: [] })],
  ["an answer too many", "answers", 3, fromAnn(one, ({ answers }) => ({ answers: [...answers, ...answers] }))],
  [
    "an answer too few",
    "answers",
    3,
    fromAnn(three, ({ answers }) => ({ answers: answers.slice(0, 2), paths: twoPaths })),
  ],
  ["an answer of other rules", "answers", 3, fromAnn(one, said("#large"))],
  ["an answer in another spelling", "answers", 3, fromAnn(one, said("X"))],
  ["an answer that is none", "answers", 3, fromAnn(one, said("perhaps"))],
  ["the end of the match too early", "answers", 3, fromAnn(one, { allSunk: true, shots: [] })],
  ["the end of the match left out", "answers", 3, fromAnn(all, { allSunk: false })],
  ["the last ship sunk and the match not over", "answers", 3, fromAnn(shot("A1 A3 E5", "3"), said("#", "#", "#"))],
  ["cells opened that nobody shot", "answers", 2, fromAnn(waiting, { paths: [hashOf("x")] })],
  ["a fleet sunk that nobody shot", "answers", 2, fromAnn(waiting, { allSunk: true })],
]);

/** Ann commits under other rules than she offers; nobody sees it before her first answer. */
function otherRules() {
  const { ann, bob } = begin();
  const other = commitTo(ann, ann.secret.ships, "salvo");
  const offer = messageIn(ann.messages[0], "offer");
  const text = signMessage({ ...offer, pledge: { ...offer.pledge, ...other } }, ann.secret.key);
  const shots = unwrap(takeTurn(unwrap(acceptMatch(text, matchView(bob).layout)).state, [at("A1")]));
  return receive(shots.state, unwrap(takeTurn({ ...ann, messages: shots.state.messages }, [at("A1")])).text);
}

const later = unwrap(takeTurn(one.ann, [at("A1")]));
const annWaits: Table = { ann: taken(receive(one.bob, later.text)), bob: later.state };

const BLOCKED = unwrap(
  parseScenario({
    board: { size: [5, 5], blocked: ["E1"] },
    fleet: [{ name: "boat", length: 2 }],
    contact: "none",
    answers: "hit",
  }),
);

/** A shot at a blocked cell. */
const atBlocked = () => {
  const random = RandomStream.fromSeed(3);
  const [mine, yours] = sampleLayouts(makeKnowledge(BLOCKED), 2, random);
  const offer = unwrap(offerMatch(unwrap(makeRules(BLOCKED)), mine, "accepter", bytesOf(random)));
  const { state, text } = unwrap(acceptMatch(offer.text, yours, bytesOf(random)));
  const turn = messageIn(unwrap(takeTurn(state, [0])).text, "turn");
  return receive(taken(receive(offer.state, text)), signMessage({ ...turn, shots: [4] }, state.secret.key));
};

testCheats("shots that nobody may fire", [
  ["a shot too many", "shots", 3, fromAnn(one, { shots: [1, 2] })],
  ["a salvo with a shot too few", "shots", 3, fromAnn(three, { shots: [1, 2] })],
  ["one cell shot twice in a salvo", "shots", 3, fromAnn(three, { shots: [1, 2, 2] })],
  ["a cell that was shot before", "shots", 4, fromAnn(annWaits, { shots: [at("A1")] })],
  ["a shot beside the board", "shots", 3, fromAnn(one, { shots: [25] })],
  ["a shot far beside the board", "shots", 3, fromAnn(one, { shots: [2 ** 33] })],
  ["a shot at a blocked cell", "shots", 2, atBlocked],
  ["a shot though the other side shoots again", "shots", 3, fromAnn(shot("A1", "hit-again"), { shots: [3] })],
  ["more shots than ships afloat", "shots", 3, fromAnn(shot("A1 B1 E5", "salvo"), { shots: [1, 2, 3] })],
]);

/** Ann has answered alone, and her shots are due. */
const answeredBy = (table: Table): Table => {
  const step = unwrap(takeTurn(table.ann, []));
  return { ann: step.state, bob: taken(receive(table.bob, step.text)) };
};

const said1 = answeredBy(one);
const said3 = answeredBy(shot("A1 B1 E5", "salvo"));
/** Ann's answers to Bob's shots, given once more. */
const { answers: again, paths: openedAgain } = messageIn(honest(one), "turn");

/** Bob shoots again before Ann has shot. */
const bobsAgain = () => {
  const turn = messageIn(unwrap(takeTurn(said1.ann, [at("D1")])).text, "turn");
  return receive(said1.ann, signMessage({ ...turn, shots: [at("B1")] }, said1.bob.secret.key));
};

testCheats("answers alone, then shots alone", [
  ["answering twice", "answers", 4, fromAnn(said1, { answers: again, paths: openedAgain })],
  ["answering twice, without shots", "answers", 4, fromAnn(said1, { answers: again, paths: openedAgain, shots: [] })],
  ["a second turn without a word", "shots", 4, fromAnn(said1, { shots: [] })],
  ["cells opened with the shots", "answers", 4, fromAnn(said1, { paths: openedAgain })],
  ["a fleet sunk with the shots", "answers", 4, fromAnn(said1, { allSunk: true })],
  ["a shot too many after the answers", "shots", 4, fromAnn(said1, { shots: [1, 2] })],
  ["a salvo too small after the answers", "shots", 4, fromAnn(said3, { shots: [1] })],
  ["shots before the answers", "answers", 3, fromAnn(one, { answers: [], paths: [] })],
  ["the other side's shots before these", "unsigned", 4, bobsAgain],
  ["a false miss, alone", "lie", 3, fromAnn(one, (turn) => ({ ...said(".")(turn), shots: [] }))],
]);

const chance = begin("alternate", "chance");
const drawn = messageIn(unwrap(takeTurn(chance.ann, [])).text, "turn");
const byAnn = (message: TurnMessage): string => signMessage(message, chance.ann.secret.key);

/** Bob commits to Ann's nonce, copied from her offer, and opens it after her. */
const copied = () => {
  const { nonce } = messageIn(chance.ann.messages[0], "offer").pledge;
  const accept = messageIn(chance.bob.messages[1], "accept");
  const pledge = { ...accept.pledge, ...(nonce !== undefined && { nonce }) };
  const offered = { ...chance.ann, messages: chance.ann.messages.slice(0, 1) };
  const ann = taken(receive(offered, signMessage({ ...accept, pledge }, chance.bob.secret.key)));
  const opened = unwrap(takeTurn(ann, []));
  const copy = { ...drawn, ...following(opened.text) };
  return receive(opened.state, signMessage(copy, chance.bob.secret.key));
};

const { nonce: _, ...closed } = drawn;

testCheats("who begins", [
  ["another nonce than committed to", "lie", 2, hears(chance, byAnn({ ...drawn, nonce: "00".repeat(16) }))],
  ["a nonce that stays closed", "order", 2, hears(chance, byAnn(closed))],
  ["a shot before it is known", "shots", 2, hears(chance, byAnn({ ...drawn, shots: [0] }))],
  ["a nonce that nobody asked for", "order", 3, fromAnn(one, { nonce: "00".repeat(16) })],
  ["the nonce of the other side, copied", "lie", 3, copied],
]);

const [answering, gone] = splitMessages(unwrap(resign(one.ann)).text);
const { seed, ships } = one.ann.secret;

/** Ann has resigned and shows something. */
const shows = (seed: string, ships: readonly WrittenShip[]) => () =>
  receive(
    taken(receive(one.bob, joinMessages([answering, gone]))),
    signMessage({ kind: "reveal", ...following(gone), seed, ships }, one.ann.secret.key),
  );

const [large, middle, small] = ships;

testCheats("fleets shown", [
  ["another fleet than committed to", "lie", 5, shows(seed, [large, middle, { ...small, cells: [at("E4")] }])],
  ["the fleet of the other side", "lie", 5, shows(one.bob.secret.seed, one.bob.secret.ships)],
  ["another seed", "lie", 5, shows("00".repeat(32), ships)],
  ["a ship left out", "lie", 5, shows(seed, [large, middle])],
  ["ships in another order", "unreadable", 5, shows(seed, [middle, large, small])],
  [
    "cells in another order",
    "unreadable",
    5,
    shows(seed, [{ ...large, cells: [...large.cells].reverse() }, middle, small]),
  ],
  ["a cell named twice", "unreadable", 5, shows(seed, [{ ...large, cells: [0, 0, 1] }, middle, small])],
  ["a ship that the rules lack", "unreadable", 5, shows(seed, [large, middle, { ...small, shipClass: 3 }])],
  ["a cell that the board lacks", "unreadable", 5, shows(seed, [large, middle, { ...small, cells: [25] }])],
]);

test("a single lie names its cell", () => {
  const refused = receive(three.bob, forged(three, said("x", ".")));
  const line = "says that B1 is a miss, but a ship lies there, as message 0 committed to";
  expect(refused.ok || refused.error.what).toBe(line);
});
