import { decimal } from "../../words/numbers.ts";
import { type ToldShots, toldError, toldNumber } from "./reviewed-shot.ts";

/** Half of the last digit that is shown. */
const SMALL = 0.005;

/** What is not exactly nothing, but less than a hundredth. */
const tiny = (number: number): string => (number < 0 ? `>${decimal(-0.01)}` : `<${decimal(0.01)}`);

/**
 * Expected shots as they are shown: `0.41 ± 0.12` where they are estimated, `0.41` where they are exact, `0` for exactly none.
 *
 * @param how `signed` for gains and losses, `+0.41`; `size` for the size alone, where words say which it is
 */
export const toldText = (told: ToldShots, how: "plain" | "signed" | "size" = "plain"): string => {
  const number = how === "size" ? Math.abs(toldNumber(told)) : toldNumber(told);
  const error = toldError(told);
  const text = `${how === "signed" && number >= SMALL ? "+" : ""}${decimal(number)}`;
  if (error > 0) return `${text} ± ${decimal(Math.max(0.01, error))}`;
  if (Math.abs(number) < 1e-9) return "0";
  return Math.abs(number) < SMALL ? tiny(number) : text;
};

/** An accuracy as it is shown: `78.6`, `86.9 ± 1.2` where it is estimated; no 100 that is not one. */
export const accuracyText = (accuracy: ToldShots): string => {
  const number = toldNumber(accuracy);
  const text = decimal(number === 100 ? number : Math.min(99.9, number), number === 100 ? 0 : 1);
  const error = toldError(accuracy);
  return error > 0 ? `${text} ± ${decimal(Math.max(0.1, error), 1)}` : text;
};
