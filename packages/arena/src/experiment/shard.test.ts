import { unwrap } from "@broadside/engine";
import fc from "fast-check";
import { expect, it } from "vitest";
import { formatShard, gamesInShard, parseShard } from "./shard.ts";

const shards = fc
  .integer({ min: 1, max: 50 })
  .chain((of) => fc.record({ part: fc.integer({ min: 1, max: of }), of: fc.constant(of) }));

it("the games of a part are counted right", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 }), (games, of) => {
      const parts = Array.from({ length: of }, (_, i) => ({ part: i + 1, of }));
      for (const shard of parts) {
        const own = Array.from({ length: games }, (_, game) => game).filter((game) => game % of === shard.part - 1);
        expect(gamesInShard(games, shard)).toBe(own.length);
      }
    }),
  );
});

it("is read as it is written, and refused in one line otherwise", () => {
  fc.assert(
    fc.property(shards, (shard) => {
      expect(unwrap(parseShard(formatShard(shard), "s"))).toEqual(shard);
    }),
  );
  for (const text of ["", "3", "0/3", "4/3", "1/0", "1/3/5", "-1/3", "1/1000000", "a/b", "1.5/3"]) {
    const found = parseShard(text, "--shard");
    if (found.ok) throw new Error(`${text} was taken`);
    expect(found.error.what).toContain(text);
  }
});
