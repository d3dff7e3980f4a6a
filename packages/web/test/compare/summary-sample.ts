// A summary as the command writes it, of games with invented numbers: they are known without playing.
import { type Summary, summarise } from "@broadside/arena/statistics";
import { preset } from "@broadside/engine";

const GAMES = 40;

const column = (value: (game: number) => number): Float64Array =>
  Float64Array.from({ length: GAMES }, (_, g) => value(g));

const strategy = (name: string, shots: (game: number) => number) => ({
  strategy: name,
  shots: column(shots),
  misses: column((game) => shots(game) - 7),
  milliseconds: column(() => 2),
  sequences: new Array<string>(GAMES).fill(""),
  faults: [],
});

/** In these games random needs 15 to 24 shots and hunt-target 12 to 15. */
export const SUMMARY: Summary = JSON.parse(
  JSON.stringify(
    summarise({
      experiment: "0123456789abcdef",
      scenario: preset("gorkoff-5x5"),
      placement: "uniform",
      seed: 17,
      games: GAMES,
      strategies: [strategy("random", (game) => 15 + (game % 10)), strategy("hunt-target", (game) => 12 + (game % 4))],
    }),
  ),
);
