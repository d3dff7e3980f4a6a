import { fail, formatScenario, parsePreset, type Result, type Scenario } from "@broadside/engine";

/** A game of boxes: `ships` boxes of any size on a board with `dimensions` dimensions and sides of equal length. */
export interface BoxGame {
  readonly side: number;
  readonly dimensions: number;
  readonly ships: number;
}

/** The game of boxes that the page offers first: small enough to see all of it, but already three-dimensional. */
export const FIRST_BOX_GAME: BoxGame = { side: 4, dimensions: 3, ships: 2 };

/** The name of a game of boxes, in the form that the engine reads: `boxes:4x3:2`. */
export const formatBoxGame = ({ side, dimensions, ships }: BoxGame): string => `boxes:${side}x${dimensions}:${ships}`;

/** The game of boxes that a scenario represents, whatever its name; undefined if it does not represent one. */
export const boxGameOf = (scenario: Scenario): BoxGame | undefined => {
  const { board, fleet, contact, answers } = formatScenario(scenario);
  const [side] = board.size;
  const [ship, ...others] = fleet;
  const isBoxes = "box" in ship && ship.name === "box" && others.length === 0;
  if (!isBoxes || contact !== "overlap" || answers !== "count" || board.blocked !== undefined) return undefined;
  if (board.size.some((other) => other !== side)) return undefined;
  return { side, dimensions: board.size.length, ships: ship.count ?? 1 };
};

export type BoxGameDraft = Readonly<Record<keyof BoxGame, string>>;

/** The names of the fields, as shown beside them. */
export const BOX_FIELDS: readonly { readonly key: keyof BoxGame; readonly label: string }[] = [
  { key: "side", label: "Side" },
  { key: "dimensions", label: "Dimensions" },
  { key: "ships", label: "Ships" },
];

/** The scenario for the fields; fails with the first field that is wrong, or with the engine's reason. */
export const parseBoxGame = (draft: BoxGameDraft): Result<Scenario> => {
  for (const { key, label } of BOX_FIELDS) {
    if (!/^\s*\d+\s*$/.test(draft[key]) || Number(draft[key]) < 1) {
      return fail(label, `"${draft[key]}" is not a whole number of 1 or more`, "write for example 4");
    }
  }
  const [side, dimensions, ships] = BOX_FIELDS.map(({ key }) => Number(draft[key]));
  return parsePreset(formatBoxGame({ side, dimensions, ships }));
};
