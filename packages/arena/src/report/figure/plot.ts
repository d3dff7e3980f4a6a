import type * as PlotLibrary from "@observablehq/plot";

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
export const usePlot = (library: typeof PlotLibrary, document: MakeDocument): void => {
  Plot = library;
  makeDocument = document;
};
