import type { Terminal } from "../../../../output/terminal.ts";

type Paint = (text: string) => string;

/** The colours of a game; every one goes with a sign of its own, and without colours the signs remain. */
export interface Palette {
  readonly water: Paint;
  readonly miss: Paint;
  readonly hit: Paint;
  readonly sunk: Paint;
  readonly ship: Paint;
  readonly aimed: Paint;
  readonly wrong: Paint;
}

/**
 * Colours that people with any kind of colour vision tell apart: those of Okabe and Ito ("Color Universal Design", 2008), as near
 * as a terminal of 256 colours has them, black on the bright ones.
 */
export const makePalette = ({ colours, style }: Terminal): Palette => {
  const ink =
    (front: number, back?: number): Paint =>
    (text) =>
      colours === "none"
        ? text
        : `\u001b[38;5;${front}${back === undefined ? "" : `;48;5;${back}`}m${text}\u001b[39;49m`;
  return {
    water: style.dim,
    miss: ink(117),
    hit: ink(16, 214),
    sunk: ink(231, 25),
    ship: ink(79),
    aimed: ink(16, 175),
    wrong: ink(16, 227),
  };
};
