/**
 * Caches a function's results as long as their arguments live: data that depends on a scenario alone is made
 * once.
 */
export const oncePer = <K extends object, V>(make: (key: K) => V): ((key: K) => V) => {
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
