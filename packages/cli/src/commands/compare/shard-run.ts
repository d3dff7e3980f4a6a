import { type ExportFormat, exportGames, type RunOutcome, type SavedSettings } from "@broadside/arena";
import { formatShard, parseShard, type Shard, writeShardRecord } from "@broadside/arena/shards";
import type { Tournament } from "@broadside/arena/tournaments";
import { formatCount, formatDuration, formatNumberOf } from "@broadside/engine/text";
import { write, writeJson } from "../../output/output.ts";
import { outputTerminal } from "../../output/terminal.ts";
import { accept, UsageError } from "../../output/usage-error.ts";

export const readShard = (
  { shard: text }: { readonly shard?: string },
  stopper: string | undefined,
): Shard | undefined => {
  if (text === undefined) return undefined;
  const shard = accept(parseShard(text, "--shard"));
  if (stopper === undefined) return shard;
  const what = `${stopper} looks at the games of all parts to know when to stop, and a part has its own only`;
  throw UsageError.of("--shard", what, "say how many with --games, or leave --shard out");
};

/** The seed of a run: given, resumed, or undefined to draw one. @throws UsageError for a part without a seed */
export const readSeed = (
  flags: { readonly seed?: number },
  shard: Shard | undefined,
  { seed: saved }: SavedSettings,
): number | undefined => {
  const seed = flags.seed ?? saved;
  if (shard && seed === undefined)
    throw UsageError.of("--seed", "is missing: all parts must have the same", "add for example --seed 1");
  return seed;
};

interface FinishedShard {
  readonly shard: Shard;
  readonly folder: string;
  readonly outcome: Pick<RunOutcome, "progress">;
  readonly formats?: readonly ExportFormat[];
  readonly command: string;
  readonly tournament?: Tournament;
}

/** Writes the record of a finished part. It has no mean, interval or rating, which only the whole can have. */
export const finishShard = async (
  { shard, folder, outcome, formats = [], command, tournament }: FinishedShard,
  { json }: { readonly json?: true },
): Promise<void> => {
  const { played, milliseconds } = outcome.progress;
  const fleets = tournament?.fleets;
  const { record, file } = await writeShardRecord(folder, { command, tournament });
  const files = [file, ...(await exportGames(folder, formats))];
  if (json) return writeJson({ ...record, files });
  const { style } = outputTerminal();
  const { strategies, games, gamesOfAll, faults } = record;
  const own =
    played === 0 ? "all games were there" : `${formatNumberOf(played, "game")} in ${formatDuration(milliseconds)}`;
  const lines = [
    style.bold(
      `part ${formatShard(shard)} of ${tournament ? "a tournament" : "an experiment"}: it has no results of its own`,
    ),
    `${formatCount(games)} of ${formatNumberOf(gamesOfAll, "game")} of ${fleets ? "every two that meet" : `each of ${formatNumberOf(strategies.length, "strategy", "strategies")}`}${faults > 0 ? `, ${formatNumberOf(faults, "fault")}` : ""}; ${own}`,
    "join all parts with broadside merge",
    ...files.map((path) => style.dim(path)),
  ];
  return write(`${lines.join("\n")}\n`);
};
