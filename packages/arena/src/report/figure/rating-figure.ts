import type { TournamentFacts } from "../../ratings/tournament-summary.ts";
import { openIntervalText, rankedParticipants, ratingText } from "../../ratings/tournament-text.ts";
import type { Theme } from "../theme.ts";
import { compose } from "./drawing.ts";
import type { Figure } from "./figure.ts";
import { drawIntervals } from "./row-drawing.ts";

/** Ratings with their intervals, highest on top; undefined where nobody has one. */
export const ratingFigure = (summary: Pick<TournamentFacts, "participants">): Figure | undefined => {
  const rows = rankedParticipants(summary).flatMap(({ strategy, rating, standing, interval }) => {
    if (rating === null) return [];
    const index = summary.participants.findIndex((one) => one.strategy === strategy);
    const text = `${ratingText({ rating, standing })} (${openIntervalText(interval)})`;
    return [{ name: strategy, index, mean: rating, low: interval.low ?? rating, high: interval.high ?? rating, text }];
  });
  if (rows.length === 0) return undefined;
  const words = {
    title: "Ratings",
    caption: "Elo points with 95 % intervals of the difference to where the scale is held, the strongest first.",
    description: `${rows.map(({ name, text }) => `${name} ${text}`).join("; ")}.`,
  };
  const svg = (theme: Theme): string => compose(words, theme, [drawIntervals(rows, "Elo points", theme)]);
  return { name: "ratings", ...words, svg };
};
