import { Component, type ComponentChild, createElement, type FunctionComponent } from "preact";

/** The same component, drawn anew only when one of its properties is another value than before. */
export const memo = <P extends object>(inner: (props: P) => ComponentChild): FunctionComponent<P> => {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const before: Readonly<P> = this.props;
      return (Object.keys(next) as (keyof P)[]).some((key) => next[key] !== before[key]);
    }
    override render(): ComponentChild {
      return createElement(inner as FunctionComponent<P>, this.props);
    }
  }
  return (props) => createElement(Memo, props);
};
