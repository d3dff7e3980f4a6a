import { expect, it } from "vitest";
import { bitCount } from "./bit-count.ts";
import { RandomStream } from "./random.ts";

it("counts the ones that a word has written out, as a signed number and as an unsigned one", () => {
  const random = RandomStream.fromSeed(1);
  const drawn = Array.from({ length: 2000 }, () => random.below(2 ** 32) & random.below(2 ** 32));
  const single = Array.from({ length: 32 }, (_, bit) => 1 << bit);
  for (const word of [0, -1, 0x7fffffff, 0x80000000, ...single, ...drawn]) {
    const ones = (word >>> 0).toString(2).replaceAll("0", "").length;
    expect([bitCount(word | 0), bitCount(word >>> 0)], String(word)).toEqual([ones, ones]);
  }
});
