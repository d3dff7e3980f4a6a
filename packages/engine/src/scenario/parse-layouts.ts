import { isRecord, refuseUnknown } from "../core/fields.ts";
import { fail, ok, type Result } from "../core/result.ts";
import type { Layout } from "./layout.ts";
import { parseLayout } from "./parse-layout.ts";
import type { Scenario } from "./scenario.ts";

/**
 * Reads a list of layouts: `{"layouts":[…]}` as `broadside place --json` writes it, or the list alone.
 *
 * Cost: that of each layout.
 *
 * @param where what to call the file in an error message
 * @throws as {@link parseLayout} does.
 * @example
 * import { formatLayout, listLayouts, makeKnowledge, parseLayouts, preset, unwrap } from "@broadside/engine";
 *
 * const scenario = preset("gorkoff-3x3");
 * const layouts = listLayouts(makeKnowledge(scenario), 10);
 * const text = JSON.stringify({ layouts: layouts.map(formatLayout) });
 * unwrap(parseLayouts(scenario, text, "layouts.json")).length; // => 4
 */
export const parseLayouts = (scenario: Scenario, text: string, where: string): Result<Layout[]> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fail(where, `is not JSON (${(error as Error).message})`, 'write {"layouts":[{"ships":[…]},…]}');
  }
  const items = layoutItems(value, where);
  if (!items.ok) return items;
  const layouts: Layout[] = [];
  for (const [i, item] of items.value.entries()) {
    const layout = parseLayout(scenario, item, `${where}: layouts[${i}]`);
    if (!layout.ok) return layout;
    layouts.push(layout.value);
  }
  return layouts.length > 0 ? ok(layouts) : fail(where, "contains no layout", "list at least one");
};

/** The fields that `broadside place --json` writes beside the list. */
const REMARKS = [
  ...["seed", "order", "placement", "prior", "estimate", "nodes", "key", "candidate", "index", "of", "method"],
  ...["against", "$schema"],
];

/**
 * The unread items of a list of layouts: those of `{"layouts":[…]}`, or of the list alone.
 *
 * @param where what to call the value in an error message
 * @example
 * import { layoutItems } from "@broadside/engine/games";
 *
 * layoutItems({ layouts: [{ ships: [] }] }, "layouts.json").ok; // => true
 * layoutItems({ layouts: [], sed: 7 }, "layouts.json").ok; // => false
 */
export const layoutItems = (value: unknown, where: string): Result<readonly unknown[]> => {
  const list: unknown = isRecord(value) && "layouts" in value ? value["layouts"] : value;
  if (!Array.isArray(list)) return fail(where, "contains no list of layouts", 'write {"layouts":[{"ships":[…]},…]}');
  return (isRecord(value) ? refuseUnknown(value, ["layouts", ...REMARKS], where) : undefined) ?? ok(list);
};
