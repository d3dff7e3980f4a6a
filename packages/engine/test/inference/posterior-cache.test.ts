import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type Knowledge, PosteriorCache, preset, type Scenario, unshotCells } from "../../src/index.ts";
import { movedAnswer } from "../../src/inference/posterior/posterior-cache.ts";
import { fleetOf, readKnowledge, readScenario } from "../read.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const weighed = (scenario: Scenario): Scenario => {
  const cells = Array.from({ length: 5 }, (_, y) => [1, 2, 3, 2, 1].map((weight) => weight + y));
  const { name, board, contact, answers } = scenario;
  const fleet = fleetOf({ cruiser: 3, boat: { length: 1, count: 2 } });
  return readScenario({ name, board: { size: board.size }, fleet, contact, answers, prior: { version: 1, cells } });
};

/** A weak reference to a posterior from the cache, after all of its results have been asked for. */
const asked = (cache: PosteriorCache, knowledge: Knowledge): WeakRef<object> => {
  const posterior = cache.infer(knowledge);
  for (const cell of unshotCells(knowledge)) posterior.answers(cell);
  return new WeakRef(posterior);
};

describe("posterior cache", () => {
  it("moves the cells that an answer shows, and nothing else", () => {
    const turned = Int32Array.of(2, 1, 0);
    const sunk = { kind: "sunk", shipClass: 1 } as const;
    expect(movedAnswer({ ...sunk, cells: [0, 1] }, turned)).toEqual({ ...sunk, cells: [1, 2] });
    for (const answer of [sunk, { kind: "miss" }, { kind: "hit", shipClass: 0 }] as const)
      expect(movedAnswer(answer, turned)).toBe(answer);
  });

  it("holds no posterior that was given out, with all that was worked out from it", async () => {
    for (const scenario of [preset("gorkoff-5x5"), weighed(preset("gorkoff-5x5"))]) {
      const cache = new PosteriorCache(scenario);
      // Some of these are stored as they are, others as their symmetric images.
      const given = ["", "A1.", "E5.", "B4.", "D2. A3."].map((shots) => asked(cache, readKnowledge(scenario, shots)));
      // A target stays alive until the end of the task in which its weak reference was made or read, and a little
      // longer while the compiler still examines the code. Anything that the cache holds survives every collection.
      const held = () => given.filter((posterior) => posterior.deref() !== undefined).length;
      for (let tries = 0; tries < 100 && held() > 0; tries++) {
        await new Promise((done) => setTimeout(done, 10));
        collect();
      }
      expect(held()).toBe(0);
      expect(cache.statistics.entries).toBeGreaterThan(2);
    }
  });
});
