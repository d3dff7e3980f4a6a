import type * as PlotLibrary from "@observablehq/plot";

/** Makes a document for drawings, without a browser. */
type MakeDocument = () => NonNullable<PlotLibrary.PlotOptions["document"]>;

const notLoaded = (): never => {
  throw new Error("figures are drawn after loadPlot() only");
};

/** Observable Plot, once `loadPlot` has loaded it. */
export let Plot: typeof PlotLibrary = new Proxy({} as typeof PlotLibrary, { get: notLoaded });

/** A new document, once `loadPlot` has loaded what makes it. */
export let makeDocument: MakeDocument = notLoaded;

/** Makes figures draw with these. */
export const usePlot = (library: typeof PlotLibrary, document: MakeDocument): void => {
  Plot = library;
  makeDocument = document;
};
