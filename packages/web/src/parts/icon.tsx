import { type IconNode, X } from "lucide";
import { type ComponentProps, createElement } from "preact";
import { Button } from "./theme/button.tsx";

/** A lucide icon in the text's colour; screen readers skip it. @param size in pixels at the usual text size */
export function Icon({ of, size = 20 }: { of: IconNode; size?: number | undefined }) {
  const side = `${size / 16}rem`;
  return (
    <svg class="icon" viewBox="0 0 24 24" width={side} height={side} aria-hidden="true">
      {of.map(([tag, attributes]) => createElement(tag, { key: JSON.stringify(attributes), ...attributes }))}
    </svg>
  );
}

/** A button with only an icon. `name` is for screen readers and, unless there is another one, for the tooltip. */
export function IconButton(props: ComponentProps<typeof Button> & { icon: IconNode; size?: number; name: string }) {
  const { icon, size, name, ...rest } = props;
  return (
    <Button class="icon-button" aria-label={name} title={name} {...rest}>
      <Icon of={icon} size={size} />
    </Button>
  );
}

/** A button with a cross that removes or closes what its label names; it has a tooltip only if one is given. */
export function CloseButton(props: { label: string; title?: string; onClick: (event: MouseEvent) => void }) {
  const { label, title, onClick } = props;
  return <IconButton class="quiet close" name={label} title={title} icon={X} size={18} onClick={onClick} />;
}
