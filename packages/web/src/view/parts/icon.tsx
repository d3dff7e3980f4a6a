import { type IconNode, X } from "lucide";
import { createElement } from "preact";
import { Button } from "./theme/button.tsx";

/** A lucide icon in the text's colour; screen readers skip it. @param size in pixels at the usual text size */
export function Icon({ of, size = 20 }: { of: IconNode; size?: number }) {
  const side = `${size / 16}rem`;
  return (
    <svg class="icon" viewBox="0 0 24 24" width={side} height={side} aria-hidden="true">
      {of.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
    </svg>
  );
}

/** A button with a cross that removes or closes what its label names. */
export function CloseButton(props: { label: string; title?: string; onClick: (event: MouseEvent) => void }) {
  const { label, title, onClick } = props;
  return (
    <Button class="quiet close" aria-label={label} title={title} onClick={onClick}>
      <CloseIcon />
    </Button>
  );
}

/** The cross on buttons that close or remove something; the button's label says which. */
export function CloseIcon() {
  return <Icon of={X} size={18} />;
}
