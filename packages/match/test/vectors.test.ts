// The test vectors (scripts/data/match-vectors.mjs), computed again by node:crypto from what docs/reference/match.md says, with nothing of the package.
import { createHash, createHmac, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { followMatch, judge } from "../src/index.ts";
import { taken } from "./players.ts";

interface Vector {
  readonly title: string;
  readonly rules: string;
  readonly secrets: readonly { key: string; seed: string; nonce: string; layout: string }[];
  readonly leaves: readonly { salt: string; leaf: string }[][];
  readonly messages: readonly { text: string; hash: string; message: Record<string, unknown> }[];
  readonly shots: readonly string[];
  readonly verdict: unknown;
}

const { matches }: { matches: Vector[] } = JSON.parse(
  readFileSync(new URL("../vectors.json", import.meta.url), "utf8"),
);

const sha = (...parts: readonly (Buffer | string | number)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(typeof part === "number" ? Buffer.of(part) : part);
  return hash.digest();
};

const hex = (text: unknown): Buffer => Buffer.from(String(text), "hex");
const four = (cell: number): Buffer => Buffer.of(0, 0, cell >> 8, cell & 255);

/** Keys of Ed25519 as node:crypto takes them: a fixed beginning of DER, and 32 bytes. */
const secretKey = (key: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([hex("302e020100300506032b657004220420"), hex(key)]),
    format: "der",
    type: "pkcs8",
  });
const publicKey = (key: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([hex("302a300506032b6570032100"), key]), format: "der", type: "spki" });

/** The hash of a tree (RFC 6962, section 2.1), with the tags of this protocol. */
const treeOf = (leaves: readonly Buffer[]): Buffer => {
  if (leaves.length === 1) return leaves[0];
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha(1, treeOf(leaves.slice(0, half)), treeOf(leaves.slice(half)));
};

/** The hashes that a turn must carry: from left to right, those of the largest parts without an opened cell. */
const pathsOf = (leaves: readonly Buffer[], opened: ReadonlySet<number>, from = 0): Buffer[] => {
  if (!leaves.some((_, i) => opened.has(from + i))) return [treeOf(leaves)];
  if (leaves.length === 1) return [];
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return [...pathsOf(leaves.slice(0, half), opened, from), ...pathsOf(leaves.slice(half), opened, from + half)];
};

/** The leaves of a side, its layout's part and its root, as the document says. */
const committed = ({ rules, secrets, leaves }: Vector, match: Buffer, seat: number) => {
  const { seed, layout } = secrets[seat];
  const { scenario } = JSON.parse(rules);
  const [columns] = scenario.board.size;
  const ships: { cells: string[] }[] = JSON.parse(layout).ships;
  const cells = new Set(
    ships.flatMap((ship) => ship.cells).map((name) => name.charCodeAt(0) - 65 + columns * (Number(name.slice(1)) - 1)),
  );
  const salt = (tag: number, ...rest: Buffer[]): Buffer =>
    createHmac("sha256", hex(seed))
      .update(Buffer.concat([Buffer.of(tag), match, Buffer.of(seat), ...rest]))
      .digest()
      .subarray(0, 16);
  const salts = leaves[seat].map((_, cell) => salt(0, four(cell)));
  const hashes = salts.map((one, cell) => sha(0, match, seat, four(cell), cells.has(cell) ? 1 : 0, one));
  const whole = sha(2, match, seat, layout, salt(2));
  return { salts, hashes, whole, root: sha(3, 1, match, seat, sha(rules), treeOf(hashes), whole) };
};

describe.each(matches)("$title", (vector) => {
  const bytes = vector.messages.map(({ text }) => Buffer.from(text, "base64url"));
  const match = bytes[0].subarray(2, 18);
  const sides = [0, 1].map((seat) => committed(vector, match, seat));
  const keys = vector.secrets.map(({ key }) => createPublicKey(secretKey(key)));

  test("salts, leaves and roots follow from seed and layout", () => {
    for (const seat of [0, 1]) {
      const { salts, hashes, whole, root } = sides[seat];
      expect(vector.leaves[seat]).toEqual(
        salts.map((salt, cell) => ({ salt: salt.toString("hex"), leaf: hashes[cell].toString("hex") })),
      );
      const at = seat === 0 ? 53 : 52;
      expect(bytes[seat].subarray(at, at + 32)).toEqual(root);
      expect(bytes[seat].subarray(at + 32, at + 64)).toEqual(whole);
      const key = publicKey(bytes[seat].subarray(at + 64, at + 96));
      expect(key.equals(keys[seat])).toBe(true);
    }
    expect(bytes[0].subarray(vector.messages[0].message["begins"] === "chance" ? 181 : 149, -64).toString()).toBe(
      vector.rules,
    );
  });

  test("every message has its number, the hash of the one before it, and a signature of one side", () => {
    for (const [number, message] of bytes.entries()) {
      expect([message[0], message.readUInt16BE(18)]).toEqual([1, number]);
      expect(message.subarray(2, 18)).toEqual(match);
      expect(message.subarray(20, 52)).toEqual(number === 0 ? Buffer.alloc(32) : sha(bytes[number - 1]));
      expect(vector.messages[number].hash).toBe(sha(message).toString("hex"));
      const [signed, signature] = [message.subarray(0, -64), message.subarray(-64)];
      const seat = keys.findIndex((key) => verify(null, signed, key, signature));
      expect(seat).toBeGreaterThanOrEqual(0);
      expect(sign(null, signed, secretKey(vector.secrets[seat].key))).toEqual(signature);
    }
  });

  test("every turn opens the cells of its answers", () => {
    let shots: number[] = [];
    let opened = 0;
    for (const [number, { message }] of vector.messages.entries()) {
      if (message["kind"] !== "turn") continue;
      const seat = verify(null, bytes[number].subarray(0, -64), keys[0], bytes[number].subarray(-64)) ? 0 : 1;
      const { salts, hashes } = sides[seat];
      const answers = message["answers"] as { text: string; salt: string }[];
      for (const [i, { text, salt }] of answers.entries()) {
        expect(salt).toBe(salts[shots[i]].toString("hex"));
        expect(sha(0, match, seat, four(shots[i]), text === "." ? 0 : 1, hex(salt))).toEqual(hashes[shots[i]]);
        opened++;
      }
      const cells = new Set(shots.slice(0, answers.length));
      const paths = cells.size === 0 ? [] : pathsOf(hashes, cells).map((path) => path.toString("hex"));
      expect(message["paths"]).toEqual(paths);
      shots = message["shots"] as number[];
    }
    expect(opened).toBeGreaterThan(5);
  });

  test("who begins by chance is the lowest bit of a hash of both nonces", () => {
    const [offer] = vector.messages;
    if (offer.message["begins"] !== "chance") return;
    const nonces = vector.secrets.map(({ nonce }) => hex(nonce));
    for (const seat of [0, 1]) {
      const commitment = sha(4, match, seat, nonces[seat]);
      expect(bytes[seat].indexOf(commitment)).toBe(seat === 0 ? 149 : 148);
    }
    const first = sha(5, match, nonces[0], nonces[1])[0] & 1;
    const [one, two] = [2, 3].map((number) => vector.messages[number].message["shots"] as number[]);
    expect([one.length, two.length > 0]).toEqual([0, first === 1]);
  });

  test("the package reads them and comes to the same verdict", () => {
    const progress = taken(followMatch(vector.messages.map(({ text }) => text)));
    expect(JSON.parse(JSON.stringify(judge(progress)))).toEqual(vector.verdict);
  });
});
