import type { Piece } from "../position/hull-part.ts";
import type { CellLook, ShipPart } from "./cell-look.ts";

/** The side of the cell in the units of the shapes. */
export const UNIT = 48;

/** Diagonal lines over a cell whose figures are estimates. */
export const HATCH = "M2 18L18 2M2 34L34 2M2 46L46 2M14 46L46 14M30 46L46 30";

/** The colours of boards, by token. `ink` depends on the cell: it contrasts with the background. */
export const TOKENS = [
  ...(["ink", "ink-soft", "paper", "raised", "line", "accent", "on-accent", "wrong"] as const),
  ...(["gold", "sea", "sea-line"] as const),
  ...(["land", "on-land", "hull", "hull-edge", "on-hull", "deck", "bridge", "gun", "sunk-hull", "sunk-edge"] as const),
  ...(["on-sunk", "sunk-deck", "hit", "hit-edge", "on-hit", "flame", "on-miss", "rim-light", "rim-dark"] as const),
] as const;

export type Token = (typeof TOKENS)[number];

/** A path in the cell: filled, stroked, or both. */
export interface Shape {
  readonly d: string;
  readonly fill?: Token;
  readonly stroke?: Token;
  readonly width?: number;
  readonly dash?: string;
  readonly opacity?: number;
}

export interface Sign {
  readonly name: string;
  readonly shapes: readonly Shape[];
}

const sign = (name: string, ...shapes: Shape[]): Sign => ({ name, shapes });

const round = (value: number): number => Math.round(value * 100) / 100;
const circle = (x: number, y: number, r: number): string =>
  `M${round(x - r)} ${round(y)}a${round(r)} ${round(r)} 0 1 0 ${round(2 * r)} 0a${round(r)} ${round(r)} 0 1 0 ${round(-2 * r)} 0Z`;
const frame = (inset: number, r: number): string => {
  const [side, arc] = [UNIT - 2 * (inset + r), (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`];
  return `M${inset + r} ${inset}h${side}${arc(r, r)}v${side}${arc(-r, r)}h${-side}${arc(-r, -r)}v${-side}${arc(r, -r)}Z`;
};

type Point = readonly [x: number, y: number];

/** A point turned clockwise around the middle of the cell, by quarter turns. */
const turned = ([x, y]: Point, quarters: number): Point =>
  quarters === 0 ? [x, y] : turned([UNIT - y, x], quarters - 1);
const written = (point: Point, quarters: number): string => turned(point, quarters).map(round).join(" ");

/** Parts of a ship extend beyond the edge of the cell towards the next part, so that no line shows between them. */
const OVER = 2;
const SIDES = "trbl";

/** The outline of a part of a ship: its area, and the line along its edge, open where the ship continues. */
const outline = ({ ends, turns }: ShipPart, inset: number, radius: number): { fill: string; edge: string } => {
  const [near, far] = [inset, UNIT - inset];
  const over = UNIT + OVER;
  const fill: string[] = [];
  const edge: string[] = [];
  // Draws the corners one by one, clockwise from the top right; each is that corner, turned. A corner lies between
  // the sides `first` and `second`.
  for (let corner = 0; corner < 4; corner++) {
    const [first, second] = [ends.includes(SIDES[corner]), ends.includes(SIDES[(corner + 1) % 4])];
    const at = (x: number, y: number): string => written([x, y], corner);
    const before = ends.includes(SIDES[(corner + 3) % 4]);
    const from = at(before ? near + radius : -OVER, near);
    if (first && second) {
      const bend = `${at(far - radius, near)}Q${at(far, near)} ${at(far, near + radius)}`;
      fill.push(bend);
      edge.push(`M${from}L${bend}`);
    } else if (first || second) {
      fill.push(first ? at(over, near) : at(far, -OVER));
      if (first) edge.push(`M${from}L${at(over, near)}`);
    } else if (turns.includes(String(corner))) {
      const notch = `${at(far, -OVER)}L${at(far, near)}L${at(over, near)}`;
      fill.push(notch);
      edge.push(`M${notch}`);
    } else fill.push(at(over, -OVER));
  }
  return { fill: `M${fill.join("L")}Z`, edge: edge.join("") };
};

/** The distance of a ship's hull from the edge of its cell, and the width of the hull. */
const INSET = 8;
const BEAM = UNIT - 2 * INSET;

/** The end of a straight ship: a pointed bow, a round stern, or both; turned if the ship is upright. */
const tipOutline = ({ tip, ends }: ShipPart, inset: number): { fill: string; edge: string } => {
  const quarters = tip !== "boat" && ends.includes("r") && ends.includes("l") ? 1 : 0;
  const at = (x: number, y: number): string => written([x, y], quarters);
  const near = tip === "boat" ? inset + 2.5 : inset;
  const [far, middle] = [UNIT - near, UNIT / 2];
  const bow = (tip === "boat" ? 22 : BEAM * 0.85) - (inset - INSET) * 0.6;
  const end = UNIT - inset * (inset > INSET ? 0.75 : tip === "boat" ? 0.45 : 0.7);
  const stern = inset * 0.75;
  const r = (far - near) * 0.42 + stern;
  const side = (y: number): string => `${at(end - bow * 0.25, y)} `;
  const bend = (far - near) * 0.08;
  const forward = `L${at(end - bow, near)}Q${side(near + bend)}${at(end, middle)}Q${side(far - bend)}${at(end - bow, far)}`;
  const back = `Q${at(stern, far)} ${at(stern, middle)}Q${at(stern, near)} ${at(r, near)}`;
  const edge =
    tip === "bow"
      ? `M${at(-OVER, near)}${forward}L${at(-OVER, far)}`
      : tip === "stern"
        ? `M${at(UNIT + OVER, far)}L${at(r, far)}${back}L${at(UNIT + OVER, near)}`
        : `M${at(r, near)}${forward}L${at(r, far)}${back}Z`;
  return { fill: tip === "boat" ? edge : `${edge}Z`, edge };
};

const hullOutline = (part: ShipPart, inset: number, radius: number): { fill: string; edge: string } =>
  part.tip === "" ? outline(part, inset, radius) : tipOutline(part, inset);

/** The bridge of a ship, or a gun with its barrel. */
const furniture = ({ deck, tip, ends, mark }: ShipPart): Shape[] => {
  if (deck === "" || mark !== "") return [];
  const isUpright = ends.includes("r") && ends.includes("l") && tip !== "boat";
  const at = (x: number, y: number): string => written([x, y], isUpright ? 1 : 0);
  const x = UNIT / 2 - (tip === "bow" ? 6 : tip === "boat" ? 3 : tip === "stern" ? -2 : 0);
  if (deck === "bridge") {
    const d = `M${at(x - 6, 18.5)}L${at(x + 6, 18.5)}L${at(x + 6, 29.5)}L${at(x - 6, 29.5)}Z`;
    return [{ d, fill: "bridge", stroke: "bridge", width: 2 }];
  }
  const [cx, cy] = turned([x, UNIT / 2], isUpright ? 1 : 0);
  const turret: Shape = { d: circle(cx, cy, 4.8), fill: "gun" };
  const barrel: Shape = { d: `M${at(x, 24)}L${at(x + (deck === "fore" ? 12 : -12), 24)}`, stroke: "gun", width: 3.4 };
  return tip === "" && !isUpright && !(ends.includes("t") && ends.includes("b")) ? [turret] : [turret, barrel];
};

/** A half circle, round on the right and flat on the left, so far from the cell's edges; turned by quarters. */
const halfCircle = (inset: number, quarters: number): string => {
  const [near, far, middle] = [inset, UNIT - inset, UNIT / 2];
  const at = (x: number, y: number): string => written([x, y], quarters);
  const arc = `A${middle - inset} ${middle - inset} 0 0 1 ${at(middle, far)}`;
  return `M${at(near, near)}L${at(middle, near)}${arc}L${at(near, far)}Z`;
};

/** A ship's part as newspapers print it: a circle, a half circle, a square, an open square. */
const pieceShapes = (piece: Piece, ends: string): Shape[] => {
  if (piece === "some") return [{ d: frame(13, 4), stroke: "hull", width: 5 }];
  // An end is round on the side across from the one where its ship goes on.
  const quarters = ["l", "t", "r", "b"].findIndex((side) => !ends.includes(side));
  const form = (inset: number, corner: number): string =>
    piece === "single"
      ? circle(UNIT / 2, UNIT / 2, UNIT / 2 - inset)
      : piece === "end"
        ? halfCircle(inset, quarters)
        : frame(inset, corner);
  return [
    { d: form(6, 2), fill: "hull", stroke: "hull-edge", width: 2 },
    { d: form(15, 1), fill: "deck" },
  ];
};

/** A part of a ship in a given state: a hull with its superstructure, an outline, or the ship in hand. */
const ship = (part: ShipPart): Sign => {
  const { state } = part;
  switch (state) {
    case "outline": {
      const { edge } = outline(part, 5 + (part.nested % 4) * 4.3, 6);
      return sign("ship-outline", { d: edge, stroke: "ink", width: 2.4 });
    }
    case "certain": {
      const { edge } = hullOutline(part, INSET - 3, 10);
      return sign("ship-hull is-certain", { d: edge, stroke: "ink", width: 2.6, dash: "6 4" });
    }
    case "hand":
    case "barred": {
      // One of the two rims contrasts with any background.
      const { fill, edge } = hullOutline(part, INSET - 2, 12);
      return sign(
        state === "hand" ? "ship-hull is-in-hand" : "ship-hull is-in-hand is-barred",
        { d: edge, stroke: "rim-light", width: 6 },
        { d: fill, fill: state === "hand" ? "accent" : "wrong" },
        { d: edge, stroke: "rim-dark", width: 2, ...(state === "barred" && { dash: "4 3" }) },
      );
    }
    case "afloat":
    case "chosen":
    case "sunk": {
      if (part.piece) return sign(`ship-piece is-${part.piece}`, ...pieceShapes(part.piece, part.ends));
      const isSunk = state === "sunk";
      const { fill, edge } = hullOutline(part, INSET, 12);
      const deck = hullOutline(part, INSET + BEAM * 0.26, 5);
      return sign(
        // A ship breaks in front of its bridge.
        `ship-hull is-${state}${isSunk && part.deck === "fore" ? " is-fore" : ""}`,
        { d: edge, stroke: isSunk ? "sunk-edge" : "hull-edge", width: 2.5 },
        { d: fill, fill: isSunk ? "sunk-hull" : "hull" },
        { d: deck.fill, fill: isSunk ? "sunk-deck" : "deck" },
        // A sunk hull is bare: its form alone tells it from one afloat.
        ...(isSunk ? [] : furniture(part)),
        ...(state === "chosen"
          ? [{ d: hullOutline(part, INSET + 3, 9).edge, stroke: "on-hull", width: 2.5, dash: "5 3" } as const]
          : []),
      );
    }
  }
};

/** A burst with eight rays, as a path. */
const burst = (x: number, y: number, size: number): string =>
  `M${Array.from({ length: 16 }, (_, i) => {
    const [angle, r] = [(i * Math.PI) / 8, size * (i % 2 === 0 ? 16.3 : 8.2)];
    return `${round(x + r * Math.cos(angle))} ${round(y + r * Math.sin(angle))}`;
  }).join("L")}Z`;

/** The abbreviation of the ship's class; a boat that has been hit has no room for an abbreviation. */
export const markOf = ({ ships, mark = "", sign: kind }: CellLook): string => {
  const top = ships.at(-1);
  return top === undefined || top.mark === "" ? mark : kind !== undefined && top.tip === "boat" ? "" : top.mark;
};

/** The sign of a shot: rings on water, or a burst; framed if the extent of the sunk ship is unknown. */
const shot = (look: CellLook): Sign | undefined => {
  const { sign: kind, shipsHit } = look;
  if (shipsHit !== undefined)
    return shipsHit > 0
      ? sign("shot is-hit", { d: circle(24, 24, 16), fill: "hit", stroke: "hit-edge", width: 2 })
      : sign("shot is-miss", { d: circle(24, 24, 16), stroke: "on-miss", width: 2.5 });
  if (kind === undefined) return undefined;
  // Figures need half of the cell, and so do the letters of a ship on small cells.
  const [y, size] = look.texts.length > 0 || markOf(look) !== "" ? [16.5, 0.72] : [24, 1];
  if (kind === "miss")
    return sign(
      "shot is-miss",
      { d: circle(24, y, 4.8 * size), fill: "on-miss" },
      { d: circle(24, y, 9.6 * size), stroke: "on-miss", width: 2, opacity: 0.75 },
      { d: circle(24, y, 14.9 * size), stroke: "on-miss", width: 2, opacity: 0.3 },
    );
  const blast = [
    { d: burst(24, y, size), fill: "hit", stroke: "hit-edge", width: 1.6 },
    { d: circle(24, y, 5.8 * size), fill: "flame" },
  ] as const;
  return kind === "hit"
    ? sign("shot is-hit", ...blast)
    : sign("shot is-sunk", { d: frame(4, 8), stroke: "hit-edge", width: 3.5 }, ...blast);
};

/** Lines end without caps, so a dot is as high as it is wide. */
const query = (x: number, r: number): string => {
  const [across, down] = [round(1.44 * r), round(0.88 * r)];
  const [back, foot] = [round(0.44 * r), round(0.72 * r)];
  return `M${round(x - r)} 7a${r} ${r} 0 1 1 ${across} ${down}q${-back} ${round(0.24 * r)} ${-back} ${foot}M${x} 12.2v2`;
};

const QUESTION: Shape = { d: query(38.5, 2.4), stroke: "raised", width: 2 };

/** What the badge of a conflict says: an exclamation mark, a question mark, a cross; of a game's shot, its verdict. */
const BADGES = {
  in: { d: "M38.5 4.5v6M38.5 12v2.4", stroke: "raised", width: 2.4 },
  dropped: QUESTION,
  wrong: { d: "M35.5 6.5l6 6M41.5 6.5l-6 6", stroke: "raised", width: 2.4 },
  inaccuracy: { d: `${query(36, 2)}M42 4.8v5.6M42 12.2v2`, stroke: "rim-dark", width: 1.8 },
  mistake: { ...QUESTION, stroke: "on-hit" },
  blunder: { d: query(35.6, 1.9) + query(41.6, 1.9), stroke: "on-accent", width: 1.7 },
  finest: { d: "M38.5 4l1.6 3.5 3.8.4-2.8 2.6.8 3.7-3.4-1.9-3.4 1.9.8-3.7-2.8-2.6 3.8-.4Z", fill: "on-accent" },
} as const satisfies Record<NonNullable<CellLook["conflict"]>, Shape>;

/** A badge with a question mark, as that of a conflict without its colour: the answer may be wrong. */
const DOUBT = sign(
  "doubt-mark",
  { d: circle(38.5, 9.5, 8), fill: "raised", stroke: "ink", width: 1.5 },
  { ...QUESTION, stroke: "ink" },
);

/** A sign that is not sure to be right. */
const faded = ({ name, shapes }: Sign): Sign => ({
  name,
  shapes: shapes.map((shape) => ({ ...shape, opacity: (shape.opacity ?? 1) * 0.5 })),
});

/** The verdicts that the badge of a game's shot says, in their colours. */
const VERDICT_FILLS: Partial<Record<NonNullable<CellLook["conflict"]>, Token>> = {
  inaccuracy: "gold",
  mistake: "hit",
  blunder: "wrong",
  finest: "accent",
};

/** The mark of a cell in conflict: a frame, and a badge with a sign; a shot of a game has the badge alone. */
const conflict = (kind: NonNullable<CellLook["conflict"]>): Sign => {
  const verdict = VERDICT_FILLS[kind];
  const badge: Shape[] = [
    { d: circle(38.5, 9.5, 8), fill: verdict ?? "wrong", stroke: "raised", width: 1.5 },
    BADGES[kind],
  ];
  if (verdict) return sign(`conflict-mark is-played is-${kind}`, ...badge);
  return sign(
    kind === "dropped" ? "conflict-mark is-dropped" : "conflict-mark",
    { d: frame(2, 6), stroke: "wrong", width: 3, ...(kind === "dropped" && { dash: "7 4" }) },
    ...badge,
  );
};

/** A line drawn twice, the upper one narrower than the lower one, and perhaps more. */
const rimmed = (name: string, d: string, lower: Omit<Shape, "d">, upper: Omit<Shape, "d">, ...more: Shape[]): Sign =>
  sign(name, { d, ...lower }, { d, ...upper }, ...more);

/** The edge of the area asked about: one dark line, one light. */
const area = (sides: string): Sign => {
  const lines = [`M0 3H${UNIT}`, `M45 0V${UNIT}`, `M0 45H${UNIT}`, `M3 0V${UNIT}`];
  const d = lines.filter((_, side) => sides.includes(SIDES[side])).join("");
  return rimmed("area-mark", d, { stroke: "rim-light", width: 6 }, { stroke: "rim-dark", width: 3 });
};

const LAND = "M7 17l5-6 5 6M27 14l5-6 5 6M16 31l6-7 6 7M33 35l4-5 4 5M6 41l4-5 4 5";
const AIM = `${circle(24, 24, 13)}M24 3v14M24 31v14M3 24h14M31 24h14`;
const BEST = `${frame(2.5, 6)}M24 38v6M4 24h6M38 24h6`;
const DIAMOND: Shape = { d: "M24 -1L30.5 5.5L24 12L17.5 5.5Z", fill: "gold", stroke: "ink", width: 1.4 };

/** The picture of a cell as signs in a square of side {@link UNIT}, the bottom one first; no background, no text. */
export const drawCell = (look: CellLook): Sign[] => {
  const shown = shot(look);
  const signs = [
    look.kind === "blocked" && sign("land", { d: LAND, stroke: "on-land", width: 2.4 }),
    ...look.ships.map(ship),
    look.given && rimmed("given-mark", frame(2, 7), { stroke: "raised", width: 4.6 }, { stroke: "ink", width: 2.2 }),
    // The best shot's own sign would cross the ring; its 100 says the same.
    look.certain &&
      !look.best &&
      sign("certain-mark", { d: circle(24, 24, 19), stroke: "ink", width: 2.4, dash: "6 4" }),
    look.clear && sign("clear-mark", { d: circle(24, 24, 4.8), fill: "on-miss" }),
    shown && look.doubtful ? faded(shown) : shown,
    // One dark, one light: on water, hulls and colours, one of the two stands out.
    look.last &&
      rimmed(
        "last-mark",
        frame(2, 7),
        { stroke: "rim-light", width: 4 },
        { stroke: "rim-dark", width: 2.2, dash: "5 3.5" },
      ),
    look.aimed && rimmed("aim-mark", AIM, { stroke: "raised", width: 6 }, { stroke: "accent", width: 3 }),
    look.area ? area(look.area) : undefined,
    look.best && rimmed("best-mark", BEST, { stroke: "ink", width: 5.2 }, { stroke: "gold", width: 3 }, DIAMOND),
    look.conflict ? conflict(look.conflict) : look.doubtful && DOUBT,
  ];
  return signs.filter((one) => one !== undefined && one !== false);
};
