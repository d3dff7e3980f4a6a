import { Component, type ComponentChild, type ComponentClass } from "preact";
import { type Language, language } from "../../../words/language.ts";

/**
 * The same component, drawn anew only when one of its properties is another value than before, or the page speaks another
 * language. It uses no hooks.
 */
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
