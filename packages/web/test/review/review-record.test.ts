import { VERDICTS } from "@broadside/engine/review";
import { expect, test } from "vitest";
import { formatReview, isFurther, parseReview, type ReviewRecord } from "../../src/board/review/review-store.ts";
import type { ReviewedShot } from "../../src/board/review/reviewed-shot.ts";

const shot = {} as ReviewedShot;
const review = (fields: Partial<ReviewRecord> = {}): ReviewRecord => ({
  ...{ rules: "hasbro", shots: "A1x B1x", mine: true, done: [shot] },
  ...fields,
});

test("a review takes the place of one that is none of the same shots, the same salvos, or has not come as far", () => {
  expect(isFurther(review(), undefined)).toBe(true);
  expect(isFurther(review(), review())).toBe(false);
  expect(isFurther(review({ done: [] }), review())).toBe(false);
  expect(isFurther(review({ done: [shot, shot] }), review())).toBe(true);
  expect(isFurther(review(), review({ shots: "A1x", done: [shot, shot] }))).toBe(true);
  // A review judged shot by shot, from before salvos were judged as a whole.
  expect(isFurther(review({ salvos: [2] }), review({ done: [shot, shot] }))).toBe(true);
  expect(isFurther(review({ salvos: [2] }), review({ salvos: [2], done: [shot, shot] }))).toBe(false);
});

/** Every part of a value, each replaced by a value of another type. */
function* spoilt(value: unknown): Generator<unknown> {
  if (typeof value !== "object" || value === null) {
    yield typeof value === "string" ? 3 : "spoilt";
    if (typeof value === "number") yield Number.NaN;
    return;
  }
  for (const [key, part] of Object.entries(value))
    for (const wrong of spoilt(part))
      yield Array.isArray(value) ? value.with(Number(key), wrong) : { ...value, [key]: wrong };
}

test("a review is read as it was written, and a damaged one is none", () => {
  const [told, exact, verdict] = [{ estimate: 3, standardError: 0.1 }, { exact: 3 }, "best"];
  const [chance, judge] = [
    { cell: 4, chance: 0.5, ships: 1 },
    { by: "greedy-hit", all: true, layouts: 9 },
  ];
  const salvo = { first: 1, cells: [4, 5], best: [4, 6], compared: 9, lost: told, verdict };
  const done = {
    ...{ number: 1, layouts: "12", shot: chance, likeliest: chance, judge, before: exact, after: told },
    ...{ best: { cell: 4, shots: told }, compared: 9, lost: told, skill: exact, luck: told, verdict, salvo },
  };
  const totals = {
    ...{ shots: 1, start: told, spread: 1, left: told, lost: told, skill: told, luck: told, blind: told },
    ...{ hits: 1, expectedHits: 0.5, judges: [{ by: "greedy-hit", all: true, shots: 1, lost: told }] },
    changes: [{ shot: 1, from: "greedy-hit", to: "optimum", saved: told }],
    verdicts: Object.fromEntries(VERDICTS.map((one) => [one, 1])),
  };
  const kept = { ...formatReview(review({ salvos: [2] })), done: [done], totals };
  const { version: _, ...read } = kept as Readonly<Record<string, unknown>>;
  expect(parseReview(kept)).toEqual(read);
  const others = [undefined, "review", { ...kept, version: 0 }, { ...kept, version: 2 }, { ...kept, totals: {} }];
  for (const wrong of [...spoilt(kept), ...others]) expect(parseReview(wrong), JSON.stringify(wrong)).toBeUndefined();
});
