/**
 * @broadside/arena/shards: parts of an experiment or a tournament, played by many machines and then merged into
 *   one.
 *
 * @module @broadside/arena/shards
 */
export { formatShard, parseShard, type Shard } from "./experiment/shard.ts";
export { checkMergeTarget, hasWholeGames, mergeExperiments, mergeWholeGames } from "./merge/merge-experiments.ts";
export {
  type ShardRecord,
  savedCommand,
  savedMargin,
  savedTournament,
  writeShardRecord,
} from "./merge/shard-record.ts";
