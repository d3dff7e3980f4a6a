import type * as PlotLibrary from "@observablehq/plot";
import { loadLibrary, requireLibraries } from "../../library/library.ts";

/** Makes a document for drawings, without a browser. */
type MakeDocument = () => NonNullable<PlotLibrary.PlotOptions["document"]>;

const notLoaded = (): never => {
  throw new Error("figures are drawn after loadPlot() only");
};

/** Observable Plot, after `loadPlot`. */
export let Plot: typeof PlotLibrary = new Proxy({} as typeof PlotLibrary, { get: notLoaded });

/** A new document, after `loadPlot`. */
export let makeDocument: MakeDocument = notLoaded;

/** Sets the libraries that figures draw with. */
const usePlot = (library: typeof PlotLibrary, document: MakeDocument): void => {
  Plot = library;
  makeDocument = document;
};

/**
 * Loads the libraries that draw figures. They are large, so only code that draws loads them.
 *
 * Cost: about a second, once.
 *
 * @throws LibraryMissing when they are not installed, by the promise.
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
