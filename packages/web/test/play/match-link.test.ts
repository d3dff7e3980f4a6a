import { deflateRawSync } from "node:zlib";
import { preset } from "@broadside/engine";
import { expect, test } from "vitest";
import { linkOfMatch, packMatch, unpackMatch } from "../../src/board/match/match-link.ts";
import { formatMatch, type Match } from "../../src/board/match/match-record.ts";
import { formatLinkedAddress, formatPackedAddress } from "../../src/board/match/play-address.ts";
import { matchOf } from "../matches.ts";

/** A match of some shots, of which one was taken back. */
const matchAfter = (shots: number): Match => ({
  ...matchOf(preset("hasbro"), { shots }),
  ...{ revision: 40, hints: [2], takenBack: 1 },
});

const packed = (value: unknown): string => deflateRawSync(JSON.stringify(value)).toString("base64url");

test("a match comes back from its packed text as it was, under another id", async () => {
  const match = matchAfter(30);
  const text = await packMatch(match);
  expect(text).toMatch(/^[\w-]+$/);
  const read = await unpackMatch(text);
  if (!read.ok) throw new Error(read.error.what);
  const { id, revision, changed, ...rest } = formatMatch(read.value);
  const { id: own, revision: _, changed: __, ...before } = formatMatch(match);
  expect(rest).toEqual(before);
  expect(id).not.toBe(own);
  expect(revision).toBe(1);
  expect(changed).toBeGreaterThan(6);
  const again = await unpackMatch(text);
  expect(again.ok && again.value.id).toBe(id);
});

test("the links of the longest matches have at most as many letters as docs/how-to/page/README.md says", async () => {
  const match = matchAfter(200);
  expect(match.duel.winner).toBeDefined();
  expect(formatPackedAddress(await packMatch(match)).length).toBeLessThan(4500);
  const linked = linkOfMatch(match);
  if (!linked) throw new Error("the match is not over");
  expect(formatLinkedAddress(linked).length).toBeLessThan(1000);
});

test("what is broken, too long or not what the layouts answer is refused", async () => {
  const text = await packMatch(matchAfter(30));
  for (const bad of ["", "!", "abc", text.slice(0, -20), text.slice(5), packed(1), packed({ version: 2 })])
    expect((await unpackMatch(bad)).ok, bad.slice(0, 20)).toBe(false);
  const bomb = await unpackMatch(packed("x".repeat(3_000_000)));
  expect(!bomb.ok && bomb.error.what).toBe("is too long when it is unpacked");
  const value = JSON.parse(JSON.stringify(formatMatch(matchAfter(30))));
  value.games[0].shots = value.games[0].shots.replace(".", "x");
  expect((await unpackMatch(packed(value))).ok).toBe(false);
});
