import { RandomStream } from "@broadside/engine";
import { describe, expect, it } from "vitest";
import { cases } from "../../../engine/test/cases.ts";
import {
  canPairAll,
  fixedPairings,
  mostRounds,
  pairRound,
  type SwissRound,
  usualRounds,
} from "../../src/ratings/schedule.ts";

describe("schedules", () => {
  it("pair everyone with everyone, or the first with all others, once", () => {
    for (let n = 2; n <= 12; n++) {
      const all = fixedPairings("round-robin", n, 5);
      expect(new Set(all.map(({ first, second }) => `${first} ${second}`)).size).toBe((n * (n - 1)) / 2);
      expect(all.every(({ first, second, from, to }) => first < second && from === 0 && to === 5)).toBe(true);
      const own = fixedPairings("gauntlet", n, 5);
      expect(own.map(({ first, second }) => [first, second])).toEqual(
        Array.from({ length: n - 1 }, (_, i) => [0, i + 1]),
      );
    }
  });

  it("pair every round that is promised, whatever the points: everyone once, nobody again, nobody twice without opponent", () => {
    for (let n = 2; n <= 17; n++) {
      const everyone = Array.from({ length: n }, (_, i) => i).join();
      for (let seed = 0; seed < cases(12, 40); seed++) {
        const stream = RandomStream.fromSeed(51, n, seed);
        const rounds: SwissRound[] = [];
        const points = new Float64Array(n);
        const met = new Set<string>();
        const byes = new Set<number>();
        for (let round = 0; round < mostRounds(n); round++) {
          const next = pairRound(points, rounds);
          rounds.push(next);
          const there = [...next.pairs.flat(), ...(next.bye === undefined ? [] : [next.bye])];
          const inOrder = there.sort((a, b) => a - b).join();
          if (inOrder !== everyone) expect(inOrder, `n ${n}, seed ${seed}, round ${round}`).toBe(everyone);
          const keys = next.pairs.map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`);
          const again = keys.filter((key) => met.has(key));
          expect(again, `n ${n}, seed ${seed}, round ${round}`).toEqual([]);
          for (const key of keys) met.add(key);
          if (next.bye !== undefined) {
            expect(byes.has(next.bye)).toBe(false);
            byes.add(next.bye);
          }
          for (let i = 0; i < n; i++) points[i] += stream.below(3);
        }
        expect(() => pairRound(points, rounds)).toThrow(RangeError);
      }
    }
  });

  it("pair large fields at once, also where all are level in points and late pairs leave no way", () => {
    for (const n of [26, 27, 30]) {
      const rounds: SwissRound[] = [];
      for (let round = 0; round < mostRounds(n); round++) rounds.push(pairRound(new Float64Array(n), rounds));
      const keys = rounds.flatMap(({ pairs }) => pairs.map(([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`));
      expect(new Set(keys).size).toBe(mostRounds(n) * Math.floor(n / 2));
    }
  });

  it("see whether all can be paired as trying all pairings does", () => {
    const byTrying = (people: readonly number[], mayMeet: (a: number, b: number) => boolean): boolean => {
      const [top, ...others] = people;
      if (top === undefined) return true;
      return others.some(
        (other) =>
          mayMeet(top, other) &&
          byTrying(
            others.filter((one) => one !== other),
            mayMeet,
          ),
      );
    };
    const found = [0, 0];
    for (let seed = 0; seed < 2000; seed++) {
      const random = RandomStream.fromSeed(52, seed);
      const n = 2 + random.below(9);
      const share = 1 + random.below(6);
      const people = Array.from({ length: n }, (_, i) => 3 * i + 1);
      const edges = new Set<string>();
      for (const a of people) for (const b of people) if (a < b && random.below(10) < share) edges.add(`${a} ${b}`);
      const mayMeet = (a: number, b: number): boolean => edges.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
      const expected = byTrying(people, mayMeet);
      expect(canPairAll(people, mayMeet), `seed ${seed}`).toBe(expected);
      found[Number(expected)]++;
    }
    // Both answers occur often enough for the test to mean something.
    expect(Math.min(...found)).toBeGreaterThan(300);
  });

  it("pair those with about as many points, the last against nobody", () => {
    expect(pairRound([1, 4, 3, 0, 2], [])).toEqual({
      pairs: [
        [1, 2],
        [4, 0],
      ],
      bye: 3,
    });
    const earlier = [{ pairs: [[1, 2] as const, [4, 0] as const], bye: 3 }];
    expect(pairRound([1, 4, 3, 0, 2], earlier)).toEqual({
      pairs: [
        [1, 4],
        [2, 3],
      ],
      bye: 0,
    });
  });

  it("take as many rounds as halvings leave one, where so many can be promised", () => {
    expect([2, 3, 4, 5, 8, 10, 16].map(usualRounds)).toEqual([1, 2, 2, 3, 3, 4, 4]);
  });
});
