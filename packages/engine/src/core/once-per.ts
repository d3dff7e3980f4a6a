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

/** The value under a key, never undefined; made and stored when it is first asked for. */
export const keep = <K, V extends NonNullable<unknown>>(values: Map<K, V>, key: K, make: () => V): V => {
  let value = values.get(key);
  if (value === undefined) {
    value = make();
    values.set(key, value);
  }
  return value;
};

/** Computes a function once for each number or text, and keeps all results, none of which may be undefined. */
export const oncePerKey = <K extends number | string, V extends NonNullable<unknown>>(
  make: (key: K) => V,
): ((key: K) => V) => {
  const made = new Map<K, V>();
  return (key) => keep(made, key, () => make(key));
};
