import { leastBy } from "./lists.ts";

/** The fewest insertions, deletions, replacements and swaps of neighbouring letters from one word to the other. */
export const editDistance = (a: string, b: string): number => {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const up = rows[i - 1] as number[];
      let best = Math.min(up[j] + 1, row[j - 1] + 1, up[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, rows[i - 2][j - 2] + 1);
      }
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length][b.length] as number;
};

/**
 * The known name nearest to a misspelt name, or undefined if none is near. A name is near if at most a third of
 * the letters differ (two may differ if that is no more than half of them), if one name is the beginning of the
 * other, or if one letter differs from the first word of a name with hyphens.
 *
 * @example
 * import { nearestName } from "@broadside/engine/input";
 *
 * nearestName("hasbrow", ["hasbro", "russian"]); // => "hasbro"
 * nearestName("chess", ["hasbro", "russian"]); // => undefined
 */
export const nearestName = (name: string, names: readonly string[]): string | undefined => {
  const wanted = name.toLowerCase();
  const most = Math.max(Math.min(2, Math.floor(wanted.length / 2)), Math.floor(wanted.length / 3));
  const distance = (candidate: string): number => howFar(wanted, candidate.toLowerCase(), most);
  const best: string | undefined = leastBy(names, distance);
  return best !== undefined && distance(best) <= most ? best : undefined;
};

/** The distance of two lower-case words; infinite beyond `most`. A word cut off is nearer than a typing error. */
const howFar = (wanted: string, other: string, most: number): number => {
  // A name may have millions of letters, so do not compare very different lengths.
  const isNear = Math.abs(wanted.length - other.length) <= most;
  const distance = isNear ? editDistance(wanted, other) : Number.POSITIVE_INFINITY;
  if (distance > 0.5 && wanted.length > 2 && other.startsWith(wanted)) return 0.5;
  if (distance > 1.5 && other.length > 2 && wanted.startsWith(other)) return 1.5;
  const word = other.slice(0, Math.max(0, other.indexOf("-")));
  const isMisspelt = distance > 2 && word.length > 3 && Math.abs(word.length - wanted.length) < 2;
  return isMisspelt && editDistance(wanted, word) === 1 ? 2 : distance;
};

/**
 * Text that suggests what to write instead of an unknown name: `did you mean "x"?`, or the list of known names.
 *
 * @example
 * import { suggestName } from "@broadside/engine/input";
 *
 * suggestName("hasbrow", ["hasbro", "russian"]); // => "did you mean \"hasbro\"?"
 * suggestName("chess", ["hasbro", "russian"]); // => "known: hasbro, russian"
 */
export const suggestName = (name: string, names: readonly string[]): string => {
  const near = nearestName(name, names);
  return near === undefined ? `known: ${names.join(", ")}` : `did you mean "${near}"?`;
};
