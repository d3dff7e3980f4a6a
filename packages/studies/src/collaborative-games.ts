import { setImmediate } from "node:timers/promises";
import { streamKey } from "@broadside/arena/games";
import {
  formatCell,
  type Layout,
  parseLayout,
  parseScenario,
  RandomStream,
  type Scenario,
  symmetriesOfScenario,
  unwrap,
} from "@broadside/engine";
import { Captain, type CaptainBudget, playWithSpotter, Spotter } from "@broadside/engine/questions";
import { COLLABORATIVE_BOARDS } from "./collaborative-boards.ts";

/** The spotters compared; `silent` answers no question. */
const SPOTTERS = {
  silent: { questions: 0, wrong: 0 },
  right: { questions: 15, wrong: 0 },
  doubtful: { questions: 15, wrong: 0.1 },
} as const satisfies Record<string, Omit<CaptainBudget, "shots">>;

export type SpotterName = keyof typeof SPOTTERS;

export const SPOTTER_NAMES = Object.keys(SPOTTERS) as readonly SpotterName[];

export const MOST_SHOTS = 40;

/** A published board, or an image of it under a symmetry. */
export interface CollaborativeLayout {
  readonly board: string;
  /** The number of the symmetry, 0 for the board itself. */
  readonly symmetry: number;
  /** The cells of each ship: green, orange, purple and red. */
  readonly ships: readonly (readonly number[])[];
}

export interface PlayedGame {
  readonly board: string;
  readonly symmetry: number;
  readonly spotter: SpotterName;
  readonly shots: number;
  readonly f1: number;
  readonly isFinished: boolean;
  readonly questions: number;
  readonly wrongAnswers: number;
  /** The bits that the answers were expected to tell, together. */
  readonly bits: number;
}

/** The lengths of a fleet, the longest first. */
export const lengthsOf = ({ ships }: Pick<CollaborativeLayout, "ships">): number[] =>
  ships.map(({ length }) => length).sort((a, b) => b - a);

/** The ships, in the order of their letters. */
const SHIPS = ["green", "orange", "purple", "red"];

/**
 * The rules of the boards with these lengths: which there are is known, not which ship has which. A hit says the colour,
 * and whether the ship sinks.
 */
const rulesOf = (lengths: readonly number[]): Scenario => {
  const fleet = [{ names: SHIPS, lengths: [...lengths] }];
  return unwrap(parseScenario({ board: { size: [8, 8] }, fleet, contact: "allowed", answers: "identified" }));
};

const shipsOf = (rows: string): number[][] => {
  const letters = rows.replaceAll(" ", "");
  const names = [...new Set(letters)].filter((letter) => letter !== "W").sort();
  return names.map((name) => [...letters].flatMap((letter, cell) => (letter === name ? [cell] : [])));
};

/**
 * All images of the boards under the symmetries of a square, equal ones once: first the boards themselves, then those
 * under the next symmetry; fleets with few layouts first.
 */
export const collaborativeLayouts = (): CollaborativeLayout[] => {
  const seen = new Set<string>();
  const images = Object.entries(COLLABORATIVE_BOARDS).flatMap(([board, rows]) => {
    const ships = shipsOf(rows);
    return symmetriesOfScenario(rulesOf(lengthsOf({ ships }))).map(({ cells }, symmetry) => ({
      ...{ board, symmetry },
      ships: ships.map((ship) => ship.map((cell) => cells[cell]).sort((a, b) => a - b)),
    }));
  });
  return images
    .filter(({ ships }) => {
      const key = JSON.stringify(ships.map((cells) => cells.join()).sort());
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.symmetry - b.symmetry || roughSets(lengthsOf(a)) - roughSets(lengthsOf(b)));
};

/** The sets of ships with these lengths on 8x8, if ships could overlap. */
const roughSets = (lengths: readonly number[]): number => {
  const places = (length: number): number => 2 * 8 * (9 - length);
  return lengths.reduce((sets, length, i) => {
    const before = lengths.slice(0, i).filter((other) => other === length).length;
    return (sets * (places(length) - before)) / (before + 1);
  }, 1);
};

/** The layouts by fleet, each fleet once, in the order of its first. */
export const byFleet = (layouts: readonly CollaborativeLayout[]): Map<string, CollaborativeLayout[]> => {
  const fleets = new Map<string, CollaborativeLayout[]>();
  for (const layout of layouts) {
    const fleet = lengthsOf(layout).join("-");
    fleets.set(fleet, [...(fleets.get(fleet) ?? []), layout]);
  }
  return fleets;
};

/**
 * Plays each layout of a fleet with every spotter.
 *
 * Cost: seconds for each game, most of it for fleets of different lengths, with up to 28 million sets of ships.
 */
export const playFleet = async (
  layouts: readonly CollaborativeLayout[],
  seed: number,
  at: (done: number, total: number) => void,
): Promise<PlayedGame[]> => {
  const scenario = rulesOf(lengthsOf(layouts[0]));
  const first = Captain.begin(scenario, { ...SPOTTERS.silent, shots: MOST_SHOTS }, RandomStream.fromSeed(seed));
  const games: PlayedGame[] = [];
  for (const image of layouts) {
    const layout = layoutOf(scenario, image.ships);
    for (const spotter of SPOTTER_NAMES) {
      // Yield to the event loop so that Ctrl-C works before the end.
      await setImmediate();
      at(games.length, layouts.length * SPOTTER_NAMES.length);
      const randomOf = (use: string): RandomStream =>
        RandomStream.fromSeed(seed, streamKey(`${image.board} ${image.symmetry} ${spotter} ${use}`));
      const played = await playLayout(first, layout, spotter, randomOf);
      games.push({ board: image.board, symmetry: image.symmetry, spotter, ...played });
    }
  }
  return games;
};

type Played = Omit<PlayedGame, "board" | "symmetry" | "spotter">;

const playLayout = async (
  first: Captain,
  layout: Layout,
  name: SpotterName,
  randomOf: (use: string) => RandomStream,
): Promise<Played> => {
  const budget = { ...SPOTTERS[name], shots: MOST_SHOTS };
  const spotter = new Spotter(layout, budget.wrong, randomOf("spotter"));
  const game = await playWithSpotter(first.again(budget, randomOf("captain")), layout, spotter, budget);
  const { shots, f1, isFinished, asked } = game;
  return {
    ...{ shots, f1, isFinished },
    questions: asked.length,
    wrongAnswers: asked.filter(({ isRight }) => !isRight).length,
    bits: asked.reduce((sum, { bits = 0 }) => sum + bits, 0),
  };
};

const layoutOf = (scenario: Scenario, ships: readonly (readonly number[])[]): Layout => {
  const listed = ships.map((cells, i) => ({
    class: SHIPS[i],
    cells: cells.map((cell) => formatCell(scenario.board, cell)),
  }));
  return unwrap(parseLayout(scenario, { ships: listed }));
};
