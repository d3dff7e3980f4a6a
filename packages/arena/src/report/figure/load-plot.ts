// This is separate from drawing.ts, so that the declarations of the entry need no types of the library.
import { loadLibrary, requireLibraries } from "../../core/library.ts";
import { usePlot } from "./drawing.ts";

/**
 * Loads the libraries that draw figures. They are large, so only code that draws loads them.
 *
 * Cost: about a second, once.
 *
 * @throws LibraryMissing when they are not installed; the promise rejects with it.
 * @example
 * import { loadPlot } from "@broadside/arena/libraries";
 *
 * await loadPlot();
 */
export const loadPlot = async (): Promise<void> => {
  requireLibraries(["@observablehq/plot", "linkedom"]);
  const { parseHTML } = await loadLibrary("linkedom", () => import("linkedom"));
  const library = await loadLibrary("@observablehq/plot", () => import("@observablehq/plot"));
  usePlot(library, () => parseHTML("<html><body></body></html>").document);
};
