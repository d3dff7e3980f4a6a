import { Component, type ComponentChild, type ComponentClass } from "preact";
import { useRef } from "preact/hooks";
import { type Language, language } from "../language/language.ts";

/** A component that is redrawn only when a prop or the page's language has changed. The component uses no hooks. */
export const memo = <P extends object>(draw: (props: P) => ComponentChild): ComponentClass<P> =>
  class Memo extends Component<P> {
    #spoken: Language | undefined;
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      if (this.#spoken !== language.peek()) return true;
      const before: Readonly<P> = this.props;
      return (Object.keys(next) as (keyof P)[]).some((key) => next[key] !== before[key]);
    }
    override render(): ComponentChild {
      this.#spoken = language.value;
      return draw(this.props);
    }
  };

const isComposite = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `now`, but each part that `before` has too is that of `before`. For plain data without cycles; linear cost. */
export const withSameParts = <T>(before: T, now: T): T => {
  if (Object.is(before, now)) return before;
  if (!isComposite(before) || !isComposite(now) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let isSame = keys.length === Object.keys(before).length;
  const result: Record<string, unknown> = Array.isArray(now) ? ([] as unknown as Record<string, unknown>) : {};
  for (const key of keys) {
    result[key] = withSameParts(before[key], now[key]);
    isSame &&= key in before && Object.is(result[key], before[key]);
  }
  return isSame ? before : (result as T);
};

/** A value rebuilt for each drawing whose unchanged parts stay identical; see {@link withSameParts}. */
export const useSameParts = <T>(now: T): T => {
  const last = useRef(now);
  last.current = withSameParts(last.current, now);
  return last.current;
};
