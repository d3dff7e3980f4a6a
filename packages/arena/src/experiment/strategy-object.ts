import { checkStrategy, fail, ok, type Result, type StrategyModule } from "@broadside/engine";
import { showValue } from "@broadside/engine/text";
import { parseStrategySources, type StrategySource } from "./strategy-source.ts";

/** A strategy as an object: what a module exports, or a `Strategy` of the engine. */
export interface StrategyObject extends StrategyModule {
  /** Change it whenever the strategy may choose differently. Without it an experiment cannot resume. */
  readonly version?: string;
}

export const parseParticipants = (
  strategies: readonly (string | StrategyObject)[],
  where: string,
): Result<StrategySource[]> => {
  if (!Array.isArray(strategies)) throw new TypeError(`${showValue(strategies)} is not a list; write ["greedy-hit"]`);
  const texts = strategies.filter((one) => typeof one === "string");
  const named = texts.length > 0 || strategies.length === 0 ? parseStrategySources(texts, where) : ok([]);
  if (!named.ok) return named;
  const left = [...named.value];
  const sources: StrategySource[] = [];
  for (const [i, one] of strategies.entries()) {
    const source = typeof one === "string" ? ok(left.shift() as StrategySource) : parseObject(one, `strategies[${i}]`);
    if (!source.ok) return source;
    const { key, text } = source.value;
    if (sources.some((other) => other.key === key))
      return fail(`strategies[${i}]`, `"${text}" is the name of another strategy`, "give each a different name");
    sources.push(source.value);
  }
  return ok(sources);
};

const parseObject = (object: StrategyObject, where: string): Result<StrategySource> => {
  const checked = checkStrategy(object, where);
  if (!checked.ok) return checked;
  const { name } = checked.value;
  const { version } = object;
  if (version === undefined) return ok({ text: name, key: name, object: { strategy: checked.value } });
  if (typeof version !== "string" || version.trim() === "")
    return fail(`${where}: version`, "is not a text, or is blank", 'write for example "1"');
  return ok({ text: name, key: name, object: { strategy: checked.value, version } });
};
