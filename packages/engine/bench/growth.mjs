// How time and memory of the first exact map of a process grow with the board, the fleet and the contact rule. It writes
// docs/reference/growth.csv, growth.svg beside it, and the table of docs/reference/performance.md.
// It goes on with what growth.csv lacks; delete the file to measure all again.
// node packages/engine/bench/growth.mjs [--smallest]
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { infer, makeKnowledge, PosteriorEstimator, parseScenario, RefusedError, unwrap } from "@broadside/engine";
import { formatGrowth, growthFigure, parseGrowth, withGrowth } from "../../../scripts/bench/growth-table.mjs";
import { cpu, isSmallest } from "../../../scripts/bench/measure.mjs";

/** @typedef {import("../../../scripts/bench/growth-table.mjs").Case} Case */

const today = () => new Date().toISOString().slice(0, 10);

const LENGTHS = [5, 4, 3, 3, 2];
const CONTACTS = ["allowed", "no-sides", "none", "overlap"];
const MAX_STEPS = 60e9;
const MAX_BYTES = 2e9;
/** The largest error of a chance that an estimate may have, and the most samples that it gets for this. */
const ERROR = 0.01;
const MOST_SAMPLES = 1_000_000;

/** @type {(side: number, ships: number, contact: string) => import("@broadside/engine").Knowledge} */
const opening = (side, ships, contact) => {
  const lengths = Array.from({ length: ships }, (_, i) => LENGTHS[i % LENGTHS.length]);
  const fleet = [...new Set(lengths)].map((length) => ({
    name: `ship-${length}`,
    length,
    count: lengths.filter((other) => other === length).length,
  }));
  const answers = contact === "overlap" ? "count" : "sunk";
  return makeKnowledge(unwrap(parseScenario({ board: { size: [side, side] }, fleet, contact, answers })));
};

/** @type {(knowledge: import("@broadside/engine").Knowledge) => number | undefined} seconds until the error is reached */
const estimateSeconds = (knowledge) => {
  const estimator = new PosteriorEstimator(knowledge);
  let estimate;
  const [, milliseconds] = cpu(() => {
    do {
      estimator.sample(1000);
      estimate = estimator.estimate();
    } while (
      estimator.samples < MOST_SAMPLES &&
      !(estimate.kind === "estimate" && estimate.standardError.every((error) => error <= ERROR))
    );
  });
  return estimator.samples < MOST_SAMPLES ? Number((milliseconds / 1000).toPrecision(2)) : undefined;
};

/** Measures one case in this process. @type {(side: number, ships: number, contact: string) => Case} */
const measure = (side, ships, contact) => {
  const knowledge = opening(side, ships, contact);
  /** @type {{ steps?: number, bytes?: number } | undefined} */
  let expected;
  const withExpected = (/** @type {Case} */ one) => ({
    ...one,
    ...(expected?.steps && { expectedSeconds: expected.steps / 1e9 }),
    ...(expected?.bytes && { expectedMegabytes: Math.round(expected.bytes / 1e6) }),
    ...(contact !== "overlap" && { estimateSeconds: estimateSeconds(knowledge) }),
  });
  const expect = (/** @type {{ steps: number, bytes: number }} */ cost) => (expected ??= cost);
  try {
    const [posterior, milliseconds] = cpu(() => {
      const found = infer(knowledge, { expect, maxSteps: MAX_STEPS, maxBytes: MAX_BYTES });
      found.occupied;
      return found;
    });
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1000);
    const { layouts, method } = posterior;
    const sum = posterior.occupied.toBigints().reduce((a, b) => a + b, 0n);
    const cells = knowledge.scenario.fleet.reduce((all, { shape, count }) => all + count * shape.length, 0);
    if (contact !== "overlap") assert.equal(sum, BigInt(cells) * layouts);
    const seconds = Number((milliseconds / 1000).toPrecision(3));
    return withExpected({ contact, side, ships, layouts: String(layouts), method, seconds, megabytes });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    expected = error.cost;
    return withExpected({ contact, side, ships });
  }
};

const path = (/** @type {string} */ file) => fileURLToPath(new URL(`../../../docs/reference/${file}`, import.meta.url));
const [first, ...rest] = process.argv.slice(2);
if (first === "--one") {
  const [side, ships, contact] = rest;
  console.log(JSON.stringify(measure(Number(side), Number(ships), contact)));
} else {
  const isKept = !isSmallest && existsSync(path("growth.csv"));
  const growth = isKept
    ? parseGrowth(readFileSync(path("growth.csv"), "utf8"))
    : { machine: `${cpus().length} x ${cpus()[0].model.trim()}, Node ${process.version}, ${today()}`, cases: [] };
  const sides = isSmallest ? [6] : Array.from({ length: 15 }, (_, i) => 6 + i);
  for (const contact of CONTACTS) {
    for (let ships = 1; ships <= (isSmallest ? 2 : 10); ships++) {
      for (const side of sides) {
        if (growth.cases.some((one) => one.contact === contact && one.ships === ships && one.side === side)) continue;
        const args = [fileURLToPath(import.meta.url), "--one", String(side), String(ships), contact];
        const one = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
        growth.cases.push(one);
        console.log(`${contact}, ${side}x${side}, ${ships} ships: ${one.seconds ? `${one.seconds} s` : "refused"}`);
        if (!isSmallest) writeFileSync(path("growth.csv"), formatGrowth(growth));
      }
    }
  }
  if (!isSmallest) {
    writeFileSync(path("growth.svg"), growthFigure(growth));
    const page = path("performance.md");
    writeFileSync(page, withGrowth(readFileSync(page, "utf8"), growth));
  }
}
