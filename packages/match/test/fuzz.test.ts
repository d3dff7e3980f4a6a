import { preset, RandomStream, unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { cases } from "../../engine/test/cases.ts";
import {
  type MatchState,
  type Message,
  makeRules,
  parseMatch,
  readMessage,
  readOffer,
  receive,
  signMessage,
  splitMessages,
} from "../src/index.ts";
import { beginMatch, playOn } from "./players.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

const random = RandomStream.fromSeed(20261129);
const whole = (turns: string, begins: "accepter" | "chance", isLive = false) =>
  playOn(beginMatch(unwrap(makeRules(preset("classroom"), turns)), begins, random), random, Infinity, false, isLive);
const MATCHES = [
  whole("alternate", "accepter"),
  whole("salvo", "chance"),
  whole("3", "accepter"),
  whole("salvo", "accepter", true),
  whole("hit-again", "chance", true),
];

/** A state as it was before a message came, and that message; each side has both. */
interface Moment {
  readonly state: MatchState;
  readonly text: string;
  /** The secret keys of both sides. */
  readonly keys: readonly string[];
}

/** A moment of a match at which a side hears something. */
const anyMoment = (): Moment => {
  for (;;) {
    const { states } = MATCHES[random.below(MATCHES.length)];
    const { messages } = states[0];
    const number = 1 + random.below(messages.length - 1);
    const text = messages[number];
    const state = states[random.below(2)];
    const before = { ...state, messages: messages.slice(0, number) };
    if (receive(before, text).ok) return { state: before, text, keys: states.map(({ secret }) => secret.key) };
  }
};

/** That a text is refused, in one line, and throws nothing. */
const isRefused = ({ state }: Pick<Moment, "state">, text: string): void => {
  const result = receive(state, text);
  expect(result.ok, text).toBe(false);
  if (!result.ok) expect(`${result.error.what}; ${result.error.fix}`).not.toMatch(/\n|undefined|\[object/);
};

test("a message with any letter changed, left out, doubled or added is refused", () => {
  for (let i = 0; i < cases(300, 5000); i++) {
    const moment = anyMoment();
    const { text } = moment;
    const place = random.below(text.length);
    const letter = LETTERS[random.below(64)];
    const changed = [
      text.slice(0, place) + letter + text.slice(place + 1),
      text.slice(0, place) + text.slice(place + 1),
      text.slice(0, place) + letter + text.slice(place),
      text.slice(0, place),
      text + text.slice(0, place + 1),
    ][i % 5];
    if (changed !== text) isRefused(moment, changed);
  }
});

/** What a turn says of water and ships. */
const hitsIn = (message: Message): string =>
  message.kind === "turn" ? message.answers.map(({ text }) => (text === "." ? "." : "x")).join("") : "";

test("a message changed by its owner and signed again throws nothing, and never turns a hit into a miss", () => {
  for (let i = 0; i < cases(300, 5000); i++) {
    const { state, text, keys } = anyMoment();
    const { message } = unwrap(readMessage(text));
    const key = keys.find((one) => signMessage(message, one) === text) ?? "";
    const bytes = Buffer.from(text, "base64url");
    bytes[18 + random.below(bytes.length - 82)] ^= 1 << random.below(8);
    const read = readMessage(bytes.toString("base64url"));
    if (!read.ok) continue;
    const changed = read.value.message;
    const result = receive(state, signMessage(changed, key));
    if (!result.ok) continue;
    expect(changed.kind).toMatch(/^(accept|turn)$/);
    expect(hitsIn(changed)).toBe(hitsIn(message));
  }
});

test("messages in another order, or some left out, are refused from the first that is not the next", () => {
  for (let i = 0; i < cases(100, 1000); i++) {
    const { states } = MATCHES[random.below(MATCHES.length)];
    const { messages } = states[1];
    const number = 2 + random.below(messages.length - 3);
    const state = { ...states[0], messages: messages.slice(0, number) };
    const later = messages.slice(number + 1);
    if (later.length === 0) continue;
    isRefused({ state }, later[random.below(later.length)]);
    isRefused({ state }, messages[random.below(number)]);
    isRefused({ state }, later.reverse().join("."));
  }
});

test("anything that is not a message is refused and throws nothing", () => {
  const { state } = anyMoment();
  for (let i = 0; i < cases(300, 5000); i++) {
    const bytes = Buffer.from(Uint8Array.from({ length: random.below(300) }, () => random.below(256)));
    if (bytes.length > 1) bytes[0] = 1;
    if (bytes.length > 2) bytes[1] = random.below(5);
    const text = bytes.toString("base64url");
    isRefused({ state }, text);
    expect(readOffer(text).ok).toBe(false);
  }
  for (const text of ["", ".", "..", "a.b", "\u{1f6a2}", "AQE=", "null"]) isRefused({ state }, text);
});

test("a kept state with any field changed or left out is refused, or is the same", () => {
  const { states } = MATCHES[1];
  const text = JSON.stringify(states[0]);
  expect(unwrap(parseMatch(JSON.parse(text)))).toEqual(states[0]);
  for (let i = 0; i < cases(200, 3000); i++) {
    const value = JSON.parse(text);
    const holder = random.below(2) === 0 ? value : value.secret;
    const names = Object.keys(holder);
    const name = names[random.below(names.length)];
    holder[name] = [undefined, null, 3, "", "zz", [], {}, ["A"]][random.below(8)];
    const read = parseMatch(value);
    expect(read.ok && JSON.stringify(read.value) !== text, `${name}: ${JSON.stringify(holder[name])}`).toBe(false);
  }
  for (const value of [null, 1, "x", [], {}]) expect(parseMatch(value).ok).toBe(false);
});

test("no seat's state holds anything of the other seat that was not said", () => {
  for (const { states } of MATCHES) {
    for (const seat of [0, 1]) {
      const other = states[1 - seat].secret;
      const start = { ...states[seat], messages: states[seat].messages.slice(0, 6) };
      const kept = JSON.stringify(start);
      for (const word of [other.key, other.seed, JSON.stringify(other.ships)]) expect(kept).not.toContain(word);
      expect(splitMessages(kept).join("")).not.toContain(other.seed);
    }
  }
});
