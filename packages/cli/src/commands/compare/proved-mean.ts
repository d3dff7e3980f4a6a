import type { ExperimentGames } from "@broadside/arena";
import type { NamedStrategy } from "@broadside/arena/games";
import { cellsOf, makeKnowledge, parseStrategy, registeredStrategy } from "@broadside/engine";
import { solve } from "@broadside/engine/solver";
import { formatCount, formatNumber, listOf } from "@broadside/engine/text";

/**
 * A sentence with the exact mean of `optimal` where it solves the first position, which is then solved once more:
 * a second or so. Elsewhere it first asks another strategy, and its mean is not known without `solve`.
 */
export const provedLines = ({
  scenario,
  placement,
  strategies,
}: Pick<ExperimentGames, "scenario" | "placement"> & { readonly strategies: readonly NamedStrategy[] }): string[] => {
  const { fleet, contact, prior } = scenario;
  // Layouts must be equally likely, and have equally many ship cells, so that the fewest misses are the fewest shots.
  const cells = fleet
    .map((ship) => cellsOf(ship) ?? Number.NaN)
    .reduce((sum, each, i) => sum + fleet[i].count * each, 0);
  if (placement !== "uniform" || prior || contact === "overlap" || Number.isNaN(cells)) return [];
  const start = makeKnowledge(scenario);
  const solved = strategies.filter(({ strategy, command }) => {
    const made = command === undefined ? parseStrategy(strategy) : undefined;
    return made?.ok && registeredStrategy(made.value.name)?.kind === "solved" && made.value.asks?.(start) === undefined;
  });
  if (solved.length === 0) return [];
  const { layouts, misses } = solve(start, { limits: { lookahead: 0 } });
  const total = misses.total + layouts * BigInt(cells);
  const names = listOf(
    solved.map(({ strategy }) => strategy),
    "and",
  );
  const mean = formatNumber(Number(total) / Number(layouts), 3);
  return [
    `Proved: over all ${formatCount(layouts)} layouts the mean of ${names} is ${mean} shots (${formatCount(total)} in all), and no strategy has a lower one.`,
  ];
};
