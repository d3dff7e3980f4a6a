import { type Knowledge, parseKnowledge, preset, unwrap } from "@broadside/engine";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type HandWorker, HandWorkers } from "../../../test/hand-workers.ts";
import type { EstimatedMap, Trouble } from "../../engine/task.ts";
import { Analysis } from "./analysis.ts";
import { type MapAnswer, packAnswers } from "./packed-map.ts";

const at = (shots: string): Knowledge => unwrap(parseKnowledge(preset("gorkoff-3x3"), shots));

const estimateOf = (samples: number): EstimatedMap => ({
  ...{
    kind: "estimate",
    seed: 1,
    chance: new Float64Array(9).fill(0.5),
    standardError: new Float64Array(9).fill(0.01),
  },
  ...{ samples, found: samples, effectiveSamples: samples },
  isRough: false,
  byClass: [],
});

const MAP: MapAnswer = {
  kind: "map",
  layouts: 4n,
  method: "enumeration",
  milliseconds: 1,
  occupied: new Array<bigint>(9).fill(1n),
  byClass: [],
  answers: packAnswers(new Array(9).fill([])),
  advice: [],
};

const REFUSED: Trouble = { kind: "refused", what: "it would take three years" };

describe("what is estimated of a position", () => {
  let workers: HandWorkers;
  let analysis: Analysis;
  const worker = (): HandWorker => workers.last;
  const samples = (): number | undefined => analysis.estimate.value?.samples;

  beforeEach(() => {
    vi.useFakeTimers();
    workers = new HandWorkers();
    analysis = new Analysis(workers.start);
    analysis.analyse(at(""));
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test("is there while its map is counted, and goes when the map comes", async () => {
    const knowledge = at("A1x");
    analysis.analyse(knowledge);
    vi.advanceTimersByTime(1000);
    worker().tell({ done: undefined, estimate: estimateOf(100) });
    expect(analysis.estimate.value).toEqual({ ...estimateOf(100), knowledge });
    expect(analysis.phase.value.kind).toBe("working");
    worker().tell({ done: 0.3 });
    worker().tell({ done: undefined, estimate: estimateOf(200) });
    expect([samples(), analysis.progress.value]).toEqual([200, 0.3]);
    await worker().answer(MAP);
    expect([samples(), analysis.fresh.value?.layouts]).toEqual([undefined, 4n]);
  });

  test("goes with its position, and never comes back for another", () => {
    worker().tell({ done: undefined, estimate: estimateOf(100) });
    analysis.analyse(at("A1x"));
    expect(samples()).toBeUndefined();
    worker().tell({ done: undefined, estimate: estimateOf(300) });
    expect(samples()).toBeUndefined();
  });

  test("stays when counting is refused or fails, and is made better before anything else is asked", async () => {
    for (const answer of [REFUSED, { kind: "failed", what: "out of memory" }] as const) {
      analysis.analyse(at(answer.kind === "refused" ? "A1x" : "B1."));
      vi.advanceTimersByTime(1000);
      worker().tell({ done: undefined, estimate: estimateOf(100) });
      await worker().answer(answer);
      expect([analysis.phase.value.kind, samples()]).toEqual([answer.kind, 100]);
      expect(worker().last).toMatchObject({ kind: "estimate", shots: answer.kind === "refused" ? "A1x" : "B1." });
      worker().tell({ done: undefined, estimate: estimateOf(500) });
      expect(samples()).toBe(500);
      await worker().answer({ kind: "estimate" });
      expect([analysis.phase.value.kind, samples()]).toEqual([answer.kind, 500]);
      // The positions before this one are analysed next.
      expect(worker().last).toMatchObject({ kind: "map", patience: "quick" });
    }
  });

  test("stays when counting is stopped; a fresh worker's first samples are not taken for better ones", () => {
    worker().tell({ done: undefined, estimate: estimateOf(100) });
    const counting = worker();
    analysis.stop();
    expect([counting.ended, analysis.phase.value.kind, samples()]).toEqual([true, "stopped", 100]);
    expect(worker().last).toMatchObject({ kind: "estimate" });
    worker().tell({ done: undefined, estimate: estimateOf(50) });
    expect(samples()).toBe(100);
    worker().tell({ done: undefined, estimate: estimateOf(150) });
    expect(samples()).toBe(150);
    analysis.again("endless");
    expect([analysis.phase.value.kind, samples()]).toEqual(["working", 150]);
  });

  test("gives way to other work", () => {
    worker().tell({ done: undefined, estimate: estimateOf(100) });
    analysis.giveWay();
    expect([analysis.phase.value.kind, samples()]).toEqual(["stopped", 100]);
    expect(workers.all.flatMap(({ asked }) => asked.map(({ kind }) => kind))).not.toContain("estimate");
    analysis.pause();
    expect(samples()).toBeUndefined();
  });
});

describe("what the other strategies say", () => {
  test("is asked once somebody wants it, and again where a random layout was drawn meanwhile", async () => {
    const workers = new HandWorkers();
    const analysis = new Analysis(workers.start);
    analysis.analyse(at(""));
    const { last: worker } = workers;
    await worker.answer(MAP);
    expect(worker.asked.map(({ kind }) => kind)).toEqual(["map"]);
    analysis.wantAllAdvice();
    expect(worker.asked.map(({ kind }) => kind)).toEqual(["map", "advice"]);
    analysis.drawLayout();
    // The answer to the question that drawing replaced still arrives, and is ignored.
    await worker.answer({ kind: "advice", advice: [] }, worker.asked[1].id);
    await worker.answer({ kind: "layout", ships: [] });
    expect(worker.asked.map(({ kind }) => kind)).toEqual(["map", "advice", "layout", "advice"]);
    const own = { strategy: "diagonal", exact: false, scoresShips: false, cells: [], scores: new Float64Array(9) };
    await worker.answer({ kind: "advice", advice: [own] });
    expect(analysis.map.value?.advice.map(({ strategy }) => strategy)).toEqual(["diagonal"]);
  });
});
