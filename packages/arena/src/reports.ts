/**
 * @broadside/arena/reports: tables, figures and pages of results, for reports of your own. Figures are drawn by
 *   libraries that `loadPlot` of `@broadside/arena/libraries` loads; this entry alone loads none.
 *
 * @module @broadside/arena/reports
 */
export { histogramFigure, hitRateFigure, hitsFigure, survivalFigure } from "./report/figure/curve-figures.ts";
export {
  axisTitle,
  type Drawing,
  type DrawOptions,
  draw,
  drawFreely,
  figureOf,
  type LabelledValue,
  type LegendEntry,
  legend,
  seriesLegend,
  shorten,
  signOf,
} from "./report/figure/drawing.ts";
export { firstShotsFigure } from "./report/figure/first-shots-figure.ts";
export {
  type DifferenceLine,
  differenceFigure,
  differenceMarks,
  drawRows,
  meanFigure,
  NAMED_ROW,
  type Rows,
  type RowTexts,
  rowNames,
  rowTexts,
} from "./report/figure/row-figures.ts";
export { escapeText, html, type Markup, type Part, trusted } from "./report/markup.ts";
export type { Figure } from "./report/report-page.ts";
export { makePage, type PageParts, type PageSection, renderFigure, renderFindings } from "./report/report-page.ts";
export {
  duelTable,
  normalityTable,
  pairTable,
  quantileTable,
  renderTable,
  shotsTable,
  type Table,
  type TextTable,
  toldText,
} from "./report/report-table.ts";
export { LIGHT, type SeriesStyle, seriesStyle, type Theme } from "./report/report-theme.ts";
export { loadPngRenderer } from "./report/write-report.ts";
export {
  decimalsOf,
  hasSpread,
  intervalText,
  meanText,
  namedInterval,
  withInterval,
} from "./statistics/summary/interval-text.ts";
