/**
 * Caches a function's results for as long as their arguments exist, so that data that depends only on a scenario
 * is computed once.
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
