/** More decimals than this tell nobody anything. */
const MOST_DECIMALS = 4;

/**
 * Writes values with the fewest decimals at which those that differ look different: `47.2 %` and `46.8 %`, but
 * `47 %` and `35 %`. If no number of decimals does it, it writes none.
 *
 * @param keyOf what is compared, if that is not the value itself
 */
export const toldApart = <T>(
  values: readonly T[],
  write: (value: T, decimals: number) => string,
  keyOf: (value: T) => unknown = (value) => value,
): readonly string[] => {
  const different = new Set(values.map(keyOf)).size;
  const written = Array.from({ length: MOST_DECIMALS + 1 }, (_, decimals) =>
    values.map((value) => write(value, decimals)),
  );
  return written.find((texts) => new Set(texts).size === different) ?? written[0];
};
