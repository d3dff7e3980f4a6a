import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

/** What an element says: a short text as its label, anything else as its contents. */
interface Said {
  readonly label?: ComponentChildren;
  readonly children?: ComponentChildren;
}

/** A button that does what is given, in a form too. */
export function Button(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Said> & Said) {
  const { label, children = label, ...rest } = props;
  return (
    <button type="button" {...rest}>
      {children}
    </button>
  );
}

export function LinkButton(
  props: Said & { href: string; class?: string; "aria-label"?: string; "aria-current"?: "page" | undefined },
) {
  const { label, children = label, class: kinds = "", ...rest } = props;
  return (
    <a class={`button ${kinds}`} {...rest}>
      {children}
    </a>
  );
}
