import type { LevelName } from "@broadside/engine/games";
import type { MatchPlayer } from "../../board/match/match-record.ts";
import { type Attributes, element } from "../../parts/svg.ts";

/** The parts of a picture in a square of side 48, the bottom one first, as SVG elements. */
type Face = readonly (readonly [tag: "path" | "circle" | "ellipse" | "rect", attributes: Attributes])[];

const INK = "#1d2b38";
const LINE = { fill: "none", stroke: INK, "stroke-width": 1.5, "stroke-linecap": "round" };

const disc = (cx: number, cy: number, r: number, fill: string) => ["circle", { cx, cy, r, fill }] as const;
const shape = (d: string, fill: string) => ["path", { d, fill }] as const;
const line = (d: string, more: Attributes = {}) => ["path", { d, ...LINE, ...more }] as const;
const outlined = (d: string, fill: string) => ["path", { d, ...LINE, fill }] as const;
const eyes = [disc(20, 25, 1.5, INK), disc(28, 25, 1.5, INK)] as const;
const head = (fill: string) => ["ellipse", { cx: 24, cy: 25, rx: 10.5, ry: 11.5, fill }] as const;
const shoulders = (fill: string) => shape("M3 50c0-10 9-14 21-14s21 4 21 14z", fill);

/** Round pictures. What tells them apart is the hat, the hair and the brightness; the colours are an extra. */
const FACES: Readonly<Record<LevelName | "program" | "person", Face>> = {
  cadet: [
    disc(24, 24, 24, "#bfe3f2"),
    shoulders("#ffffff"),
    shape("M15 37l9 10 9-10-4-1h-10z", "#2f6f9f"),
    disc(13.5, 26, 2.6, "#eab98f"),
    disc(34.5, 26, 2.6, "#eab98f"),
    head("#f6cfa9"),
    shape("M13.5 22c2 1 4-1 5-2 4 2 11 2 16 0l0 4c1-9-3-12-10.5-12s-11.5 3-10.5 10z", "#b9652a"),
    outlined("M14 17c-2-8 18-13 22-5l-1 4q-10-2-19 4z", "#ffffff"),
    ...eyes,
    ...[16.5, 18.5, 29.5, 31.5].map((x) => disc(x, 28.5, 0.7, "#c98a5a")),
    ["path", { d: "M18.5 30q5.5 8 11 0z", ...LINE, "stroke-width": 1.1, fill: "#ffffff" }],
  ],
  sailor: [
    disc(24, 24, 24, "#f2cc6b"),
    shoulders("#ffffff"),
    line("M5 44q19-7 38 0M9 40q15-5 30 0", { stroke: "#1f4f7a", "stroke-width": 2.4 }),
    head("#dda574"),
    shape("M13.5 27c0 13 5 13.5 10.5 13.5s10.5-.5 10.5-13.5q-1 6-5 6.5h-11q-4-.5-5-6.5z", "#8a5a33"),
    outlined("M13 19c0-15 22-15 22 0z", "#d1552f"),
    ["rect", { x: 11.5, y: 16.5, width: 25, height: 5.5, rx: 2.75, ...LINE, fill: "#b03f1e" }],
    outlined("M20 6.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0", "#fff3df"),
    disc(20, 25.5, 1.5, INK),
    line("M26 26q2-2 4 0"),
    line("M20 33q5 3.5 9-.5", { stroke: "#fff3df" }),
  ],
  mate: [
    disc(24, 24, 24, "#9fcfb4"),
    disc(24, 8, 6.2, "#2b1b14"),
    shoulders("#2e5f4c"),
    shape("M18 37l6 7 6-7z", "#f4efe2"),
    head("#9a6240"),
    shape("M13 27c-2-12 3-16 11-16s13 4 11 16c-1-7-3-9-5-10-5 2-10 2-13-1-2 2-3 4-4 11z", "#2b1b14"),
    ...eyes,
    ["circle", { cx: 19.5, cy: 25, r: 4.2, ...LINE, stroke: "#fbf3dc", "stroke-width": 1.8 }],
    ["circle", { cx: 28.5, cy: 25, r: 4.2, ...LINE, stroke: "#fbf3dc", "stroke-width": 1.8 }],
    line("M23.5 24.5h1M13.5 24l1.800 0M34.5 24l-1.800 0", { stroke: "#fbf3dc" }),
    line("M20.5 32q3.5 2 7 0", { stroke: "#f0b79d", "stroke-width": 1.9 }),
  ],
  captain: [
    disc(24, 24, 24, "#5f93bd"),
    shoulders("#14304a"),
    line("M24 40v8", { stroke: "#f2c14e", "stroke-dasharray": ".1 3.5", "stroke-width": 2.4 }),
    head("#eebd95"),
    shape("M12.5 23c-1 18 5 21 11.5 21s12.5-3 11.5-21q-2 6-6 6.5-2.5-1.5-5.5-1.5t-5.5 1.5q-4-.5-6-6.5z", "#5a3a24"),
    line("M20.5 33.5q3.5 1.800 7 0", { stroke: "#f6d9bd" }),
    ...eyes,
    line("M17.5 22l4-.5M30.5 22l-4-.5", { "stroke-width": 2 }),
    outlined("M10 15c2-9 26-9 28 0l-4 3.5h-20z", "#ffffff"),
    shape("M12.5 17.5q11.5-3 23 0l1 3q-12.5-3-25 0z", INK),
    disc(24, 13.3, 2.9, "#f2c14e"),
  ],
  admiral: [
    disc(24, 24, 24, "#7a3b52"),
    shoulders("#1a2f57"),
    shape("M1 46q1-7 10-9l2 6zM47 46q-1-7-10-9l-2 6z", "#f2c14e"),
    shape("M19 38l5 8 5-8z", "#ffffff"),
    shape("M12 20q-3 8 1 13 2 2 4-1V20zM36 20q3 8-1 13-2 2-4-1V20z", "#eef1f4"),
    head("#f0c4a2"),
    shape("M17 32q7-4.5 14 0-3 1.5-7 .3-4 1.200-7-.3z", "#eef1f4"),
    ...eyes,
    ["circle", { cx: 28, cy: 25, r: 4, fill: "none", stroke: "#f2c14e", "stroke-width": 1.8 }],
    line("M17.5 21.5l4 1M30.5 21.5l-4 .5M21.5 35.5h5", { "stroke-width": 1.8 }),
    shape("M2.5 20C10 1 38 1 45.5 20 38 15 31 14 24 14S10 15 2.5 20z", INK),
    line("M2.5 20C10 15 17 14 24 14s14 1 21.5 6", { stroke: "#f2c14e", "stroke-width": 2 }),
    disc(24, 9.5, 3, "#f2c14e"),
    disc(24, 9.5, 1.3, "#b3324a"),
  ],
  program: [
    disc(24, 24, 24, "#c9d5de"),
    shoulders("#5d7486"),
    line("M24 14V8"),
    disc(24, 7, 2.6, "#d1552f"),
    ["rect", { x: 11, y: 14, width: 26, height: 21, rx: 6, ...LINE, fill: "#f4f7f9" }],
    ["rect", { x: 15, y: 20, width: 18, height: 8, rx: 4, fill: INK }],
    disc(20, 24, 2, "#7fe0ff"),
    disc(28, 24, 2, "#7fe0ff"),
    line("M20 31.5h8"),
  ],
  person: [
    disc(24, 24, 24, "#123a5a"),
    ["circle", { cx: 24, cy: 19, r: 8, fill: "none", stroke: "#ffffff", "stroke-width": 3 }],
    line("M9 41q2-11 15-11t15 11", { stroke: "#ffffff", "stroke-width": 3 }),
  ],
};

/** The face of a player: a round picture in a square of side 48. */
export const faceOf = (player: MatchPlayer): Face =>
  FACES[player.kind !== "strategy" ? "person" : (player.level ?? "program")];

/** The face as part of an SVG, in a square of side 48. */
export const faceSvg = (player: MatchPlayer): string =>
  faceOf(player)
    .map(([tag, attributes]) => element(tag, attributes))
    .join("");
