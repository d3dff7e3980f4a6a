import { loadPlot } from "@broadside/arena/libraries";
import type * as PlotLibrary from "@observablehq/plot";

/** Observable Plot, once {@link loadDrawing} has loaded it. */
export let Plot: typeof PlotLibrary;

/** Loads the libraries that draw figures, which only who draws needs. @throws LibraryMissing when one is not installed */
export const loadDrawing = async (): Promise<void> => {
  await loadPlot();
  Plot = await import("@observablehq/plot");
};
