import { describe, expect, test } from "vitest";
import type { Theme } from "../../parts/theme/theme.ts";
import { contrast, luminance, shade } from "./colour.ts";

type Three = readonly [number, number, number];

const steps = Array.from({ length: 256 }, (_, i) => i / 255);

const fills = (theme: Theme): Three[] => steps.map((t) => shade(theme, t).fill);

/** One colour layered over another, as the screen mixes them. */
const over = (top: Three, alpha: number, under: Three): Three => {
  const mixed = (i: 0 | 1 | 2): number => alpha * top[i] + (1 - alpha) * under[i];
  return [mixed(0), mixed(1), mixed(2)];
};

describe.each<Theme>(["light", "dark"])("the %s scale", (theme) => {
  const sign = theme === "light" ? -1 : 1;

  test("runs in one direction of lightness, so that it is read in grey as well", () => {
    const all = fills(theme);
    for (let i = 1; i < all.length; i++) {
      // Neighbours may differ by one step in one channel, and rounding can reverse their order.
      const before = all[Math.max(0, i - 8)];
      expect(sign * (luminance(all[i]) - luminance(before))).toBeGreaterThan(0);
    }
    expect(contrast(all[0], all[255])).toBeGreaterThan(3);
  });

  test("has two inks, light on dark and dark on light, of contrast 4.5 or more against every bare fill", () => {
    expect(new Set(steps.map((t) => String(shade(theme, t).ink))).size).toBe(2);
    for (const t of steps) {
      const { fill, ink, isInkLight } = shade(theme, t);
      expect(contrast(fill, ink)).toBeGreaterThanOrEqual(4.5);
      expect(isInkLight).toBe(luminance(ink) > luminance(fill));
    }
  });

  test("has a hatching that only raises the contrast of the ink", () => {
    for (const t of steps) {
      const { fill, ink, isInkLight } = shade(theme, t);
      // As in tokens.css: the hatching is black or white, whichever is farther from the ink, and covers the fill to
      // this degree.
      const [hatch, alpha] = isInkLight ? [[0, 0, 0] as const, 0.35] : [[255, 255, 255] as const, 0.45];
      expect(contrast(over(hatch, alpha, fill), ink)).toBeGreaterThanOrEqual(contrast(fill, ink));
    }
  });
});
