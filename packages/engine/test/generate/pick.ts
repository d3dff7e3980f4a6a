import type { RandomStream } from "../../src/index.ts";

/** Any of the items. */
export const pick = <T>(random: RandomStream, items: readonly T[]): T => items[random.below(items.length)];
