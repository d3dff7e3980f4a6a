import { infer, type Knowledge, makeKnowledge, parseKnowledge, parseScenario, preset, unwrap } from "@broadside/engine";
import { describe, expect, test } from "vitest";
import { answerTask, type Task } from "../../../test/answer-task.ts";
import type { EstimatedMap, TaskProgress } from "../../engine/task.ts";
import { inferWithEstimates, sendEstimates } from "./estimated-map.ts";

/** 30 ships on 30x30: the exact count is refused. */
const REFUSED = JSON.stringify({
  board: { size: [30, 30] },
  fleet: [{ name: "ship", length: 3, count: 30 }],
  contact: "none",
  answers: "sunk",
});

/** What is reported while a task is answered, and the answer. */
const follow = async (task: Task) => {
  const told: TaskProgress[] = [];
  const answer = await answerTask(task, (progress) => told.push(progress));
  return { told, answer, estimates: told.flatMap(({ estimate }) => (estimate ? [estimate] : [])) };
};

/** An estimate sampled for a short time, repeated until there is one: a busy machine may draw no sample. */
const sampled = async (shots: string): ReturnType<typeof follow> => {
  const found = await follow({ rules: REFUSED, shots, kind: "estimate", milliseconds: 30 });
  return found.estimates.length > 0 ? found : sampled(shots);
};

const sum = (values: Float64Array): number => values.reduce((a, b) => a + b, 0);

describe("a map that takes long", () => {
  test("has its estimates told before counting begins, each better than the last, and what counting is expected to take", () => {
    const knowledge = makeKnowledge(
      unwrap(
        parseScenario({
          board: { size: [12, 12] },
          fleet: [
            { name: "five", length: 5 },
            { name: "four", length: 4, count: 2 },
            { name: "three", length: 3, count: 2 },
            { name: "two", length: 2, count: 3 },
          ],
          contact: "none",
          answers: "sunk",
        }),
      ),
    );
    const told: TaskProgress[] = [];
    const enough = new Error("enough");
    const tell = (progress: TaskProgress): void => {
      told.push(progress);
      if (told.length === 4) throw enough;
    };
    expect(() => inferWithEstimates(knowledge, {}, tell)).toThrow(enough);
    expect(told[0].expected).toBeGreaterThan(500);
    const estimates = told.slice(1).map(({ estimate }) => estimate as EstimatedMap);
    for (const [i, { samples, effectiveSamples, chance, byClass, layoutCount }] of estimates.entries()) {
      if (i > 0) expect(samples).toBeGreaterThan(estimates[i - 1].samples);
      expect(effectiveSamples).toBeGreaterThan(0.3 * samples);
      expect(sum(chance)).toBeCloseTo(25, 6);
      expect(byClass.map((each) => sum(each.chance))).toEqual([5, 8, 6, 6].map((cells) => expect.closeTo(cells, 6)));
      const { estimate, standardError } = layoutCount ?? { estimate: 0, standardError: 0 };
      // Five standard errors plus a margin: there may be few samples at first.
      expect(Math.abs(estimate - 1_707_229_200_139_968)).toBeLessThan(5 * standardError + 1e13);
    }
    const largest = ({ standardError }: EstimatedMap) => Math.max(...standardError);
    expect(largest(estimates[2])).toBeLessThan(largest(estimates[0]));
  });

  test("and is refused has them too", async () => {
    const { answer, estimates } = await follow({ rules: REFUSED, shots: "A1x", kind: "map", patience: "normal" });
    expect(answer.kind).toBe("refused");
    expect(estimates.length).toBeGreaterThan(0);
    // 30 ships of three cells; a ship lies on A1, and none diagonally next to it.
    const [{ chance, standardError, byClass }] = estimates;
    expect(sum(chance)).toBeCloseTo(90, 6);
    expect([chance[0], standardError[0], chance[31], standardError[31]]).toEqual([1, 0, 0, 0]);
    expect(byClass).toEqual([{ chance, standardError }]);
  });

  test("goes on with the samples that it has when it is sampled on", async () => {
    const { estimates } = await follow({ rules: REFUSED, shots: "", kind: "map", patience: "normal" });
    const before = estimates[estimates.length - 1].samples;
    const on = await sampled("");
    expect(on.estimates[0].samples).toBeGreaterThan(before);
    expect(on.answer).toEqual({ kind: "estimate" });
    const other = await sampled("A1.");
    expect(other.estimates[0].chance[0]).toBe(0);
  });

  test("has none where nobody looks, where it is soon counted, and where ships may overlap", async () => {
    for (const [rules, shots, patience] of [
      [REFUSED, "", "quick"],
      // Positions that any machine counts almost instantly.
      ["gorkoff-3x3", "A1x B1x C1x", "normal"],
      ["boxes:4x3:2", "", "normal"],
    ] as const) {
      expect((await follow({ rules, shots, kind: "map", patience })).estimates).toEqual([]);
    }
    const boxes = await follow({ rules: "boxes:4x3:2", shots: "", kind: "estimate", milliseconds: 1000 });
    expect([boxes.told, boxes.answer]).toEqual([[], { kind: "estimate" }]);
  });

  test("is the exact map in the end", () => {
    const knowledge = unwrap(parseKnowledge(preset("russian"), ""));
    const told: TaskProgress[] = [];
    // Reports arrive as from a slow machine: after half a second.
    const clock = performance.now();
    const slow = (done: number): void => {
      while (done < 0.5 && performance.now() - clock < 500);
    };
    const posterior = inferWithEstimates(knowledge, { progress: slow }, (progress) => told.push(progress));
    expect(posterior.layouts).toBe(1_855_545_978_831_780n);
    expect(posterior.occupied.toBigints()).toEqual(infer(knowledge).occupied.toBigints());
    expect(told.some(({ estimate }) => estimate !== undefined)).toBe(true);
  });
});

test("what cannot be sampled ends at once", () => {
  const none = (scenario: Knowledge["scenario"], shots: string) => () =>
    sendEstimates(unwrap(parseKnowledge(scenario, shots)), 1e9, () => {
      throw new Error("nothing is to be told");
    });
  expect(none(preset("gorkoff-5x5"), "C3. A1x B2x")).not.toThrow();
  expect(none(unwrap(parseScenario(JSON.parse(REFUSED))), "A1x B2x")).not.toThrow();
});
