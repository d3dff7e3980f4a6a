import { describe, expect, test } from "vitest";
import { contrast, luminance, shade, type Theme } from "./colour.ts";

type Three = readonly [number, number, number];

const steps = Array.from({ length: 256 }, (_, i) => i / 255);

/**
 * The OKLab values of a screen colour, by Ottosson's matrices from linear light; the source converts the other
 * way.
 */
const toLab = (rgb: Three): Three => {
  const [r, g, b] = rgb.map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

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
      expect(sign * (toLab(all[i])[0] - toLab(all[i - 1])[0])).toBeGreaterThan(-0.002);
      const before = all[Math.max(0, i - 8)];
      expect(sign * (luminance(all[i]) - luminance(before))).toBeGreaterThan(0);
    }
    expect(contrast(all[0], all[255])).toBeGreaterThan(3);
  });

  test("has equal steps to the eye: the same distance in OKLab wherever two values differ by the same", () => {
    const points = fills(theme).map(toLab);
    const distances = Array.from({ length: 15 }, (_, i) => {
      const [from, to] = [points[17 * i], points[17 * (i + 1)]];
      return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    });
    const mean = distances.reduce((sum, d) => sum + d, 0) / distances.length;
    // Distances are shorter across a corner at an anchor, and colours are rounded to whole steps.
    for (const d of distances) expect(Math.abs(d - mean)).toBeLessThan(0.18 * mean);
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
      // As in cell.css: the hatching is black or white, whichever is farther from the ink, and covers the fill to
      // this degree.
      const [hatch, alpha] = isInkLight ? [[0, 0, 0] as const, 0.35] : [[255, 255, 255] as const, 0.45];
      expect(contrast(over(hatch, alpha, fill), ink)).toBeGreaterThanOrEqual(contrast(fill, ink));
    }
  });
});
