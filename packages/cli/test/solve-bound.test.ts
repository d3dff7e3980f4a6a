import { describe, expect, test } from "vitest";
import { run, runJson, testRefusals } from "./command.ts";

describe("broadside bound", () => {
  test("proves a bound that is below the optimum of a small board, and says what it is", async () => {
    const bound = await runJson("bound --scenario gorkoff-5x5");
    expect(bound).toMatchObject({ layouts: "1428", certified: true });
    const { total, worst } = bound["lower"] as { total: string; worst: number };
    // The optimum is 6,444 misses in total and 7 in the worst case.
    expect(Number(total)).toBeGreaterThan(5000);
    expect(Number(total)).toBeLessThanOrEqual(6444);
    expect(worst).toBeLessThanOrEqual(7);
  });

  test("bounds the American game, which cannot be solved", async () => {
    const { code, stdout, stderr } = await run("bound");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^30,093,975,536 layouts\nno strategy needs fewer than 20\.\d+ misses \(37\.\d+ shots\)/);
  });

  testRefusals("bound", [
    ["--shots E5.", "--shots"],
    ["--scenario boxes:4x2:2", "no bound is known where ships may overlap"],
  ]);
});
