import { Component, type ComponentChild, type ComponentClass } from "preact";

/** The same component, drawn anew only when one of its properties is another value than before. It uses no hooks. */
export const memo = <P extends object>(draw: (props: P) => ComponentChild): ComponentClass<P> =>
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const before: Readonly<P> = this.props;
      return (Object.keys(next) as (keyof P)[]).some((key) => next[key] !== before[key]);
    }
    override render(): ComponentChild {
      return draw(this.props);
    }
  };
