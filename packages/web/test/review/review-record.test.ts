import { expect, test } from "vitest";
import { isFurther, type ReviewRecord } from "../../src/model/review/review-store.ts";
import type { ReviewedShot } from "../../src/text/review/reviewed-shot.ts";

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
  // Judged shot by shot, before salvos were judged as such.
  expect(isFurther(review({ salvos: [2] }), review({ done: [shot, shot] }))).toBe(true);
  expect(isFurther(review({ salvos: [2] }), review({ salvos: [2], done: [shot, shot] }))).toBe(false);
});
