import { createHash } from "node:crypto";
import { RandomStream } from "@broadside/engine";
import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test("a text of any length has the hash that Node gives it", () => {
  const random = RandomStream.fromSeed(20260722);
  for (let length = 0; length < 300; length++) {
    const text = String.fromCodePoint(...Array.from({ length }, () => 32 + random.below(0xd000)));
    expect(sha256(text), `length ${length}`).toBe(createHash("sha256").update(text).digest("hex"));
  }
});
