import type { ComponentChildren } from "preact";

/** A table that is scrolled sideways where the screen is narrow, with the keyboard too. */
export function TableScroll({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="table-scroll" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
