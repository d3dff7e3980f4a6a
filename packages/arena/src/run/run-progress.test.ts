import { unwrap } from "@broadside/engine";
import { expect, test } from "vitest";
import { SKIPPED } from "../core/fault.ts";
import { parseStrategySource } from "../experiment/strategy-source.ts";
import type { RunPlan } from "./run-plan.ts";
import { RunMeter } from "./run-progress.ts";
import { StrategyWork } from "./strategy-work.ts";

test("games that were skipped are saved, and not played", () => {
  const plan = { total: 3, isTotalKnown: false } as RunPlan;
  const works = [new StrategyWork(unwrap(parseStrategySource("random", "strategy")))];
  const meter = new RunMeter({ plan, works, source: { threads: 1 }, mayEndEarly: false, now: () => 0 });
  meter.beginSave(0, [{ fault: null }, { fault: { kind: "late" } }, { fault: SKIPPED }])();
  expect(meter.progress()).toMatchObject({ saved: 3, played: 2, faults: 2 });
});
