import type { ComponentChildren } from "preact";
import { useLostFocus } from "./window/focus.ts";

/**
 * The heading of a room, its only h1. It takes the focus when what you pressed has disappeared: the link that
 * led here, or the button of another screen.
 *
 * @param changed the screens under this heading; after a change of one of these, it also takes a lost focus
 * @param yields whether a heading of the screen that is shown takes a lost focus instead
 */
export function RoomTitle(props: {
  id?: string;
  class?: string;
  changed?: readonly unknown[];
  yields?: boolean;
  children: ComponentChildren;
}) {
  const { changed = [], yields = false, children, ...attributes } = props;
  const title = useLostFocus<HTMLHeadingElement>(changed);
  return (
    <h1 {...attributes} tabIndex={-1} ref={yields ? null : title}>
      {children}
    </h1>
  );
}
