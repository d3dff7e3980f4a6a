import type * as PlotLibrary from "@observablehq/plot";

/** Makes a document for drawing, without a browser. */
type MakeDocument = () => NonNullable<PlotLibrary.PlotOptions["document"]>;

const notLoaded = (): never => {
  throw new Error("figures are drawn after loadPlot() only");
};

/** Observable Plot, after `loadPlot`. */
export let Plot: typeof PlotLibrary = new Proxy({} as typeof PlotLibrary, { get: notLoaded });

/** Makes a new document; available after `loadPlot`. */
export let makeDocument: MakeDocument = notLoaded;

/** Sets the libraries with which figures are drawn. */
export const usePlot = (library: typeof PlotLibrary, document: MakeDocument): void => {
  Plot = library;
  makeDocument = document;
};
