import {
  formatStrategy,
  parseStrategy,
  STRATEGY_REGISTRY,
  type StrategyKind,
  type StrategyName,
} from "@broadside/engine";

type Registered = (typeof STRATEGY_REGISTRY)[number];

const SIMPLE_FIRST: readonly Registered[] = [...STRATEGY_REGISTRY].sort((a, b) => a.place - b.place);

/** The strategies of the given kinds, by default of all kinds, the simple ones first. */
export const strategiesOf = <K extends StrategyKind = StrategyKind>(...kinds: readonly K[]): StrategyName<K>[] => {
  const isOfThem = (one: Registered): one is Registered & { readonly name: StrategyName<K> } =>
    kinds.length === 0 || kinds.some((kind) => kind === one.kind);
  return SIMPLE_FIRST.filter(isOfThem).map(({ name }) => name);
};

/** A strategy's full name, with all its parameters; the given text if it names no strategy. */
export const fullName = (text: string): string => {
  const strategy = parseStrategy(text);
  return strategy.ok ? formatStrategy(strategy.value) : text;
};

/** A strategy's shortest name, which omits parameters that have their default values. */
export const shortName = (strategy: string): string => {
  const [name] = strategy.split(":");
  return fullName(name) === strategy ? name : strategy;
};
