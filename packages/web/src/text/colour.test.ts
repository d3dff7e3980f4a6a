import { describe, expect, test } from "vitest";
import { contrast, luminance, shade, type Theme } from "./colour.ts";

const steps = Array.from({ length: 201 }, (_, i) => i / 200);

describe.each<Theme>(["light", "dark"])("the %s scale", (theme) => {
  test("runs in one direction of lightness, so that it is read in grey as well", () => {
    const values = steps.map((t) => luminance(shade(theme, t).fill));
    const sorted = [...values].sort((a, b) => (theme === "light" ? b - a : a - b));
    expect(values).toEqual(sorted);
    expect(contrast(shade(theme, 0).fill, shade(theme, 1).fill)).toBeGreaterThan(8);
  });

  test("has an ink of contrast 4.5 or more everywhere", () => {
    for (const t of steps) {
      const { fill, ink } = shade(theme, t);
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
