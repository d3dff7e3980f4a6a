/**
 * @broadside/arena/strategies: strategies by name or from modules, for programs that need nothing else from the
 *   arena. This entry point loads no database and no charts.
 *
 * @module @broadside/arena/strategies
 */
export { splitStrategies } from "./bot/process/command-words.ts";
export {
  loadStrategy,
  parseStrategySource,
  parseStrategySources,
  type StrategyObject,
  type StrategySource,
} from "./experiment/strategy-source.ts";
