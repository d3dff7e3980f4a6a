import type { ComponentChildren } from "preact";
import type { Setting } from "../storage/settings.ts";

interface FoldProps {
  /** Whether the section is unfolded, kept on the device. */
  readonly of: Setting<"closed" | "open">;
  readonly title: string;
  /** The current state of the folded content, in a word. */
  readonly now?: ComponentChildren;
  /** True while the content must be visible, whatever the setting. */
  readonly forced?: boolean;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Hides what few people need behind a line that unfolds it. The setting is remembered. */
export function Fold({ of, title, now, forced = false, children, ...props }: FoldProps) {
  return (
    <details
      class={`fold ${props.class ?? ""}`}
      open={forced || of.value === "open"}
      onToggle={({ currentTarget }) => {
        if (!forced) of.set(currentTarget.open ? "open" : "closed");
      }}
    >
      <summary>
        <h3>{title}</h3>
        <span class="fold-now small">{now}</span>
      </summary>
      <section aria-label={title}>{children}</section>
    </details>
  );
}
