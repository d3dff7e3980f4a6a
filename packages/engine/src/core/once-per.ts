/**
 * Computes a function once for each argument, and keeps the result as long as the argument exists. The result is
 * never undefined, which stands for one not computed yet.
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
