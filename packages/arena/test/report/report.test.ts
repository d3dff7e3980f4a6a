import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Scenario } from "@broadside/engine";
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readScenario } from "../../../engine/test/read.ts";
import type { ExperimentGames } from "../../src/experiment/experiment-games.ts";
import { type ReportOptions, writeReport } from "../../src/index.ts";
import type { TournamentSummary } from "../../src/ratings/tournament-summary.ts";
import { shortenBoth } from "../../src/report/figure/drawing.ts";
import { loadPlot } from "../../src/report/figure/load-plot.ts";
import { ratingFigure } from "../../src/report/figure/row-figures.ts";
import { DARK, LIGHT } from "../../src/report/report-theme.ts";
import { figuresOf } from "../../src/report/write-report.ts";
import { pairingTable } from "../../src/report/write-tournament.ts";
import { summarise } from "../../src/statistics.ts";
import { makeGames } from "./games.ts";

/** The parts of an SVG element that the tests use. */
interface SvgNode {
  getAttribute(name: string): string | null;
  closest(selector: string): SvgNode | null;
  querySelectorAll(selector: string): Iterable<SvgNode>;
}

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true });
});

const report = async (games: ExperimentGames, options?: ReportOptions) => {
  const folder = await mkdtemp(join(tmpdir(), "broadside-report-"));
  folders.push(folder);
  const { files } = await writeReport(games, join(folder, "new"), options);
  const page = await readFile(files[0], "utf8");
  return { files, page, document: parseHTML(page).document, folder: join(folder, "new") };
};

const three = [
  { strategy: "random", more: 12, spread: 9 },
  { strategy: "probability-chessboard:divisor=2,remainder=0,block=20", more: 0, spread: 9 },
  { strategy: "hunt-target", more: 6, spread: 20, faults: [4] },
];

const scenarioOf = (size: number[]): Scenario =>
  readScenario({
    name: "small",
    board: { size },
    fleet: [{ name: "boat", length: 2 }],
    contact: "allowed",
    answers: "hit",
  });

/** A report of three strategies, which several tests look at. */
let whole: Awaited<ReturnType<typeof report>>;
beforeAll(async () => {
  await loadPlot();
  whole = await report(makeGames(three, 60), { commands: ["broadside compare --seed 5"] });
});

describe("a report", () => {
  it("is one page that loads nothing and runs nothing", () => {
    const { page, document } = whole;
    expect(document.querySelectorAll("script, link, img, iframe, object").length).toBe(0);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|url\(|@import|href="(?!#)/);
    expect(page).toContain("broadside compare --seed 5");
    expect(document.querySelector("html")?.getAttribute("lang")).toBe("en");
    expect(page).toContain("prefers-color-scheme:dark");
    expect(page).toContain("@media print");
  });

  it("has tables with captions and scopes, figures with words, and headings that sections are named by", () => {
    const { document } = whole;
    const tables = [...document.querySelectorAll("table")];
    expect(tables.length).toBeGreaterThan(7);
    for (const table of tables) {
      expect(table.querySelector("caption")?.textContent).not.toBe("");
      const columns = table.querySelectorAll("thead th[scope=col]").length;
      for (const row of table.querySelectorAll("tbody tr")) {
        expect(row.querySelectorAll("th[scope=row]").length).toBe(1);
        expect(row.children.length).toBe(columns);
      }
    }
    const figures = [...document.querySelectorAll("figure")];
    expect(figures.length).toBe(4 + 3);
    for (const figure of figures) {
      const svg = figure.querySelector("svg[role=img]");
      expect(svg?.getAttribute("aria-label")?.length).toBeGreaterThan(40);
      expect(svg?.querySelectorAll("g[aria-label]").length).toBe(0);
      expect(figure.querySelector("figcaption")?.textContent).not.toBe("");
    }
    for (const section of document.querySelectorAll("section"))
      expect(document.getElementById(section.getAttribute("aria-labelledby") ?? "")?.tagName).toBe("H2");
    for (const link of document.querySelectorAll("nav a"))
      expect(document.getElementById(link.getAttribute("href")?.slice(1) ?? "")).not.toBeNull();
  });

  it("gives the parameters, the seed, the faults and the methods", () => {
    const { page } = whole;
    for (const words of ["Seed", "uniform", "0123456789abcdef", "shot at A1 twice"]) expect(page).toContain(words);
    for (const words of ["Shapiro-Wilk", "a hit shoots again"]) expect(page).toContain(words);
    expect(page).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it("writes every figure as SVG and as PNG, and the numbers", async () => {
    const { files, folder } = whole;
    const figures = await readdir(join(folder, "figures"));
    const names = ["differences", "first-shots-1", "first-shots-2", "first-shots-3", "histograms", "means", "survival"];
    expect(figures.sort()).toEqual(names.flatMap((name) => [`${name}.png`, `${name}.svg`]).sort());
    expect(files).toHaveLength(2 + 14);
    for (const file of files.filter((name) => name.endsWith(".png")))
      expect((await readFile(file)).subarray(1, 4).toString()).toBe("PNG");
    const svg = await readFile(join(folder, "figures", "survival.svg"), "utf8");
    expect(svg).not.toContain("var(");
    const summary = JSON.parse(await readFile(join(folder, "summary.json"), "utf8"));
    const commands = ["broadside compare --seed 5"];
    expect(summary).toMatchObject({ kind: "broadside-summary", version: 2, experiment: { seed: 5 }, commands });
  });

  it("shows names and faults as they are, whatever signs they have", async () => {
    const games = makeGames(three, 30);
    const [first, ...rest] = games.strategies;
    const strategy = `./<script>alert("1")</script>&'.mjs`;
    const strange = {
      ...first,
      strategy,
      faults: [{ game: 3, fault: { kind: "threw" as const, what: "<img src=x onerror=alert(2)>\u0001" } }],
    };
    const { document, files, page } = await report({ ...games, strategies: [strange, ...rest] });
    expect(document.querySelectorAll("script, img").length).toBe(0);
    expect(page).not.toContain("<script");
    expect(document.querySelector("tbody")?.textContent).toContain(strategy);
    for (const file of files.filter((name) => name.endsWith(".svg")))
      expect(await readFile(file, "utf8")).not.toContain("<script");
  });

  it("is made of whatever games there are", async () => {
    const one = [{ strategy: "alone", more: 0, spread: 3 }];
    expect((await report(makeGames(one, 50))).page).not.toContain('id="pairs"');
    const { page } = await report(makeGames(one, 1));
    expect(page).toContain("a single game");
    expect(page).toContain("1 game of each of 1 strategy");
    expect(page).not.toMatch(/\b1 games|narrower than itself\./);
    const none = await report(makeGames([{ ...one[0], faults: [0] }], 1));
    expect(none.page).toContain("nothing can be concluded");
    expect(none.document.querySelectorAll("figure").length).toBe(0);
    const same = await report(makeGames([one[0], { ...one[0], strategy: "again", spread: 3 }], 2));
    expect(same.page).not.toMatch(/NaN|undefined|Infinity/);
  });
});

it("no number of games makes it certain who is the stronger", () => {
  const pair = { first: "a", second: "b", wins: 9, draws: 0, losses: 0, matches: [0, 0, 0, 0, 0], superiority: 1 };
  expect(pairingTable({ pairs: [pair] } as unknown as TournamentSummary).rows[0]).toContain(">99.9 %");
});

describe("figures", () => {
  it.each([
    [[8], 1],
    [[26, 4], 1],
    [[4, 3, 2], 2],
    [[3, 3, 2, 2], 4],
  ])("show the first shots on a board of %j", (size, slices) => {
    const games = makeGames([{ strategy: "a", more: 0, spread: 3 }], 20, { scenario: scenarioOf(size), cells: 2 });
    const figure = figuresOf(summarise(games), games).find(({ name }) => name === "first-shots-1");
    expect(figure?.svg(LIGHT).match(/<g transform="translate\(0,[\d.]+\)"><svg/g)).toHaveLength(slices);
    expect(figure?.caption).toContain("20 games");
  });

  it("leave out first shots that cannot be drawn", () => {
    const games = makeGames([{ strategy: "a", more: 0, spread: 3 }], 20, {
      scenario: scenarioOf([3, 3, 3, 3, 3]),
      cells: 2,
    });
    expect(figuresOf(summarise(games), games).map(({ name }) => name)).toEqual(["means", "survival", "histograms"]);
  });

  it("draw an unbeaten winner as an arrow, and a rating alone without a bar or decimals", () => {
    const interval = { low: 277, high: null };
    const winner = { strategy: "won", rating: null, standing: "above", interval, wins: 2, draws: 0, games: 2 };
    const held = { low: 0, high: 0 };
    const loser = { strategy: "lost", rating: 0, standing: "rated", interval: held, wins: 0, draws: 0, games: 2 };
    const draw = (...participants: object[]) =>
      ratingFigure({ participants } as unknown as TournamentSummary)?.svg(LIGHT) ?? "";
    expect(draw(loser, winner)).toContain("∞ (at least 277)");
    const alone = parseHTML(draw(loser, { ...winner, interval: { low: null, high: null } })).document;
    const texts = [...alone.querySelectorAll("text")].map(({ textContent }) => textContent);
    expect(texts).toEqual(["0", "Elo points →", "0 (held)", "lost"]);
    expect(alone.querySelector("svg")?.getAttribute("aria-label")).toContain("Not drawn: won.");
  });

  it("draw the pairs with the best strategy when there are many, and say so", () => {
    const many = Array.from({ length: 7 }, (_, i) => ({ strategy: `s${i}`, more: 2 * i, spread: 5 }));
    const games = makeGames(many, 40);
    const figure = figuresOf(summarise(games), games).find(({ name }) => name === "differences");
    expect(figure?.caption).toContain("for the pairs with s0");
    expect(figure?.description.split("; ")).toHaveLength(6);
  });

  it("draw the signs of fourteen strategies differently, in the legend as on the curves", () => {
    const many = Array.from({ length: 14 }, (_, i) => ({ strategy: `s${i}`, more: i, spread: 5 }));
    const games = makeGames(many, 30);
    const survival = figuresOf(summarise(games), games).find(({ name }) => name === "survival");
    const { document } = parseHTML(`<html><body>${survival?.svg(LIGHT)}</body></html>`);
    const [legend, plot] = document.querySelectorAll("svg > g > svg");
    const shapeOf = (sign: SvgNode): string => {
      const group = sign.closest("g[fill]") ?? sign;
      const fill = sign.getAttribute("fill") ?? group.getAttribute("fill");
      const outline = sign.getAttribute("d") ?? `circle ${sign.getAttribute("r")}`;
      return `${fill === LIGHT.paper ? "hollow" : "filled"} ${outline.split("M")[0]}${outline.replaceAll(/[\d.,-]+/g, "").length} ${outline.length}`;
    };
    const signs = (part: SvgNode): string[] =>
      [...part.querySelectorAll("circle, path")].filter((sign) => sign.closest("g[stroke-width='1.5']")).map(shapeOf);
    expect(signs(legend)).toHaveLength(14);
    expect(new Set(signs(legend)).size).toBe(14);
    expect(new Set(signs(plot))).toEqual(new Set(signs(legend)));
    // The shaded intervals of this many curves would cover each other.
    expect(survival?.caption).not.toContain("shading");
    expect(plot.querySelectorAll("[fill-opacity]")).toHaveLength(0);
  });

  it("have a title on every axis of numbers", () => {
    const games = makeGames(three, 40);
    const titled = figuresOf(summarise(games), games).filter(({ name }) => !name.startsWith("first-shots"));
    const titles = titled.map(({ name, svg }) => {
      const { document } = parseHTML(`<html><body>${svg(LIGHT)}</body></html>`);
      const texts = [...document.querySelectorAll("text")].map((text) => text.textContent ?? "");
      return [name, texts.filter((text) => /[↑→]/.test(text)).sort()];
    });
    expect(Object.fromEntries(titles)).toEqual({
      means: ["shots →"],
      survival: ["shots →", "↑ share of games finished"],
      histograms: ["shots →", "↑ share of games"],
      differences: ["difference in shots →"],
    });
  });

  it("names of pairs share their room: the longer one gives way", () => {
    expect(shortenBoth("random", "x".repeat(40), 58)).toEqual(["random", "x".repeat(40)]);
    const [a, b] = shortenBoth("random", "x".repeat(80), 58);
    expect([a, b.length]).toEqual(["random", 52]);
    expect(shortenBoth("y".repeat(80), "x".repeat(80), 58).map(({ length }) => length)).toEqual([29, 29]);
  });

  it("have colours that stand out from their paper, 3 to 1 for lines and 7 to 1 for text", () => {
    const channel = (hex: string): number => {
      const value = Number.parseInt(hex, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    const luminance = (c: string): number =>
      0.2126 * channel(c.slice(1, 3)) + 0.7152 * channel(c.slice(3, 5)) + 0.0722 * channel(c.slice(5, 7));
    const contrast = (a: string, b: string): number => {
      const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    for (const { series, paper, ink, muted } of [LIGHT, DARK]) {
      for (const colour of [...series, muted]) expect(contrast(colour, paper), colour).toBeGreaterThan(3);
      expect(contrast(ink, paper)).toBeGreaterThan(7);
    }
  });
});
