import { type IconNode, X } from "lucide";
import { createElement } from "preact";

/**
 * An icon of the lucide library, in the colour of the surrounding text. Screen readers skip it: its button has a
 * label.
 */
export function Icon({ of, size = 20 }: { of: IconNode; size?: number }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {of.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
    </svg>
  );
}

/** The cross on buttons that close or remove something; the button's label says which. */
export function CloseIcon() {
  return <Icon of={X} size={18} />;
}
