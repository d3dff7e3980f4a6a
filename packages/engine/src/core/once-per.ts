/**
 * Computes a function once for each argument, and keeps the result as long as the argument exists. The function must
 * not return undefined, which marks a result not computed yet.
 */
export const oncePer = <K extends object, V extends NonNullable<unknown> | null>(
  make: (key: K) => V,
): ((key: K) => V) => {
  const made = new WeakMap<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      made.set(key, value);
    }
    return value;
  };
};
