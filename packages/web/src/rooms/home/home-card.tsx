import type { IconNode } from "lucide";
import { Icon } from "../../parts/icon.tsx";

/** A link of Home: what it leads to, what that is, and more in small letters. */
export function HomeCard(props: {
  class?: string;
  href: string;
  icon: IconNode;
  name: string;
  about: string;
  more?: string | undefined;
}) {
  const { class: also = "", href, icon, name, about, more } = props;
  return (
    <a class={`card home-card stack gap-1 ${also}`} href={href}>
      <span class="label row">
        <Icon of={icon} size={18} />
        {name}
      </span>
      <strong>{about}</strong>
      {more !== undefined && <span class="small">{more}</span>}
    </a>
  );
}
