import type { ComponentChildren } from "preact";
import { useLostFocus } from "./window/focus.ts";

/**
 * The heading of a room, its only h1. It takes the focus when what you pressed has disappeared: the link that
 * led here, or the button of another screen.
 *
 * @param changed the screens under this heading; after a change of one of these, it also takes a lost focus
 */
export function RoomTitle(props: {
  id?: string;
  class?: string;
  changed?: readonly unknown[];
  children: ComponentChildren;
}) {
  const { changed = [], children, ...attributes } = props;
  const title = useLostFocus<HTMLHeadingElement>(changed);
  return (
    <h1 {...attributes} tabIndex={-1} ref={title}>
      {children}
    </h1>
  );
}
