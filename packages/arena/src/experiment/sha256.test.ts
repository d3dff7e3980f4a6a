import { createHash } from "node:crypto";
import { RandomStream } from "@broadside/engine";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test.each([
  // The examples of FIPS 180-2, appendix B.
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
  ],
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
])("%j has its published hash", (text, hash) => {
  expect(sha256(text)).toBe(hash);
});

test("a text of any length has the hash that Node gives it", () => {
  const random = RandomStream.fromSeed(20260722);
  for (let length = 0; length < 300; length++) {
    const text = String.fromCodePoint(...Array.from({ length }, () => 32 + random.below(0xd000)));
    expect(sha256(text), `length ${length}`).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
