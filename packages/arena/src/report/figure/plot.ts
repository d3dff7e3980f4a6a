import type * as PlotLibrary from "@observablehq/plot";

type MakeDocument = () => NonNullable<PlotLibrary.PlotOptions["document"]>;

const notLoaded = (): never => {
  throw new Error("figures are drawn after loadPlot() only");
};

export let Plot: typeof PlotLibrary = new Proxy({} as typeof PlotLibrary, { get: notLoaded });

export let makeDocument: MakeDocument = notLoaded;

export const usePlot = (library: typeof PlotLibrary, document: MakeDocument): void => {
  Plot = library;
  makeDocument = document;
};
